#include "libchess/mate/certificate.hpp"
#include "libchess/mate/detail/certificate_text.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/position/movegen.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <set>
#include <utility>
#include <variant>

namespace chess {

namespace {

constexpr std::string_view move_form = "a move such as 'e2e4' or 'e7e8q'";
constexpr std::string_view next_form = "the number of the step that follows, or null";
constexpr std::string_view replies_form = "an object with a key for each of the defender's moves";

/// The element that the parser is inside.
enum class Inside : std::uint8_t {
    nothing,
    certificate,
    replies,
    line,
    other_lines,
    other_line,
    steps,
    step
};

enum class CertificateKey : std::uint8_t {
    type,
    schema,
    record,
    id,
    twin,
    fen,
    stipulation,
    defender_begins,
    fifty,
    chess960,
    half_move,
    all_lines,
    mate,
    first_replies,
    line,
    other_lines,
    steps,
    move,
    step_mate,
    replies,
    other,
};

/// A key's name, where it may occur, and the kind of its value.
struct KeyRow {
    std::string_view name;
    Inside inside;
    bool is_required;
    std::string_view expected;
};
constexpr std::array<KeyRow, static_cast<std::size_t>(CertificateKey::other)> key_rows{{
    {"type", Inside::certificate, true, "'certificate'"},
    {"schema", Inside::certificate, true, "schema 1"},
    {"record", Inside::certificate, false, "a whole number from 0 on"},
    {"id", Inside::certificate, false, "a string"},
    {"twin", Inside::certificate, false, "a string"},
    {"fen", Inside::certificate, true, "a string with a FEN"},
    {"stipulation", Inside::certificate, true,
     "'direct', 'self', 'help', 'stalemate' or a sign such as 'r#'"},
    {"defender_begins", Inside::certificate, true, "true or false"},
    {"fifty", Inside::certificate, true, "true or false"},
    {"chess960", Inside::certificate, true, "true or false"},
    {"half_move", Inside::certificate, false, "true or false"},
    {"all_lines", Inside::certificate, false, "true or false"},
    {"mate", Inside::certificate, true, "a number of moves"},
    {"first_replies", Inside::certificate, false, replies_form},
    {"line", Inside::certificate, false, "a list of moves"},
    {"other_lines", Inside::certificate, false, "a list of lists of moves"},
    {"steps", Inside::certificate, false, "a list of steps"},
    {"move", Inside::step, true, move_form},
    {"mate", Inside::step, true, "a number of moves"},
    {"replies", Inside::step, true, replies_form},
}};

CertificateKey key_named(std::string_view name, Inside inside) noexcept {
    const auto* const row = std::ranges::find_if(
        key_rows, [&](const KeyRow& one) { return one.name == name && one.inside == inside; });
    return static_cast<CertificateKey>(row - key_rows.begin());
}

/// The parser's error message, without its own place and the text last read, which may be anything.
std::string reason_of(const nlohmann::detail::exception& error) {
    const std::string_view what = error.what();
    const std::size_t begin = what.find(" - ");
    if (begin == std::string_view::npos) return "a number is out of range";
    return "no JSON: " + std::string(what.substr(begin + 3, what.find("; last read") - begin - 3));
}

/// Builds the certificate from the events of the JSON parser, which does not recurse. Every event
/// returns whether to go on; one that does not has set the error.
class CertificateReader {
public:
    explicit CertificateReader(std::string_view text) : text_(text) {}

    std::expected<CertificateText, ParseError> read() {
        if (nlohmann::json::sax_parse(text_, this)) return std::move(result_);
        return std::unexpected(std::move(error_));
    }

    bool null() { return take(nullptr); }
    bool boolean(bool value) { return take(value); }
    bool number_integer(std::int64_t /*value*/) { return take(OddNumber{}); }
    bool number_unsigned(std::uint64_t value) {
        return value <= detail::largest_number ? take(value) : take(OddNumber{});
    }
    bool number_float(double /*value*/, const std::string& /*text*/) { return take(OddNumber{}); }
    bool string(std::string& value) { return take(std::string_view(value)); }
    bool binary(nlohmann::json::binary_t& /*value*/) { return take(OddNumber{}); }

    bool start_object(std::size_t /*elements*/) {
        begin_token();
        other_keys_.emplace_back();
        if (passing_ != 0) {
            ++passing_;
            return true;
        }
        if (inside_ == Inside::nothing) {
            inside_ = Inside::certificate;
        } else if (inside_ == Inside::steps) {
            inside_ = Inside::step;
            step_keys_.reset();
            proof().steps.emplace_back();
            result_.places.steps.emplace_back();
        } else if (has_key(Inside::step, CertificateKey::replies)) {
            begin_replies(proof().steps.back().replies, result_.places.steps.back().replies);
        } else if (has_key(Inside::certificate, CertificateKey::first_replies)) {
            begin_replies(proof().first_replies, result_.places.first_replies);
        } else {
            return pass_over();
        }
        return true;
    }

    bool key(std::string& value) {
        begin_token();
        if (passing_ == 0 && inside_ == Inside::replies) return take_defence(value);
        if (passing_ == 0) key_ = key_named(value, inside_);
        const bool is_known = passing_ == 0 && key_ != CertificateKey::other;
        const bool is_new = is_known ? take_key() : other_keys_.back().insert(value).second;
        return is_new || fail("'" + excerpt(value) + "' is given twice");
    }

    bool end_object() {
        begin_token();
        other_keys_.pop_back();
        if (passing_ != 0) {
            --passing_;
            return true;
        }
        if (inside_ == Inside::replies) {
            inside_ = key_ == CertificateKey::replies ? Inside::step : Inside::certificate;
            return true;
        }
        for (std::size_t i = 0; i < key_rows.size(); ++i)
            if (key_rows[i].inside == inside_ && key_rows[i].is_required && !keys()[i])
                return fail("'" + std::string(key_rows[i].name) + "' is missing before this");
        inside_ = Inside::steps;  // no effect at the certificate's own end
        return true;
    }

    bool start_array(std::size_t /*elements*/) {
        begin_token();
        if (passing_ != 0) {
            ++passing_;
            return true;
        }
        if (has_key(Inside::certificate, CertificateKey::steps)) inside_ = Inside::steps;
        else if (has_key(Inside::certificate, CertificateKey::line)) inside_ = Inside::line;
        else if (has_key(Inside::certificate, CertificateKey::other_lines))
            inside_ = Inside::other_lines;
        else if (inside_ == Inside::other_lines) begin_other_line();
        else return pass_over();
        return true;
    }

    bool end_array() {
        begin_token();
        if (passing_ != 0) --passing_;
        else inside_ = inside_ == Inside::other_line ? Inside::other_lines : Inside::certificate;
        return true;
    }

    bool parse_error(std::size_t position, const std::string& /*last_token*/,
                     const nlohmann::detail::exception& error) {
        // The number of bytes read, the offending one included; the end counts as one.
        token_ = {std::min(std::max<std::size_t>(position, 1) - 1, text_.size()), 1};
        return fail(reason_of(error));
    }

private:
    using Keys = std::bitset<key_rows.size()>;
    /// A number that is not whole, or negative, or too large.
    struct OddNumber {
        friend bool operator==(OddNumber, OddNumber) = default;
    };
    using Value = std::variant<std::nullptr_t, bool, std::uint64_t, OddNumber, std::string_view>;

    [[nodiscard]] Proof& proof() noexcept { return result_.proof; }
    [[nodiscard]] Keys& keys() noexcept {
        return inside_ == Inside::step ? step_keys_ : certificate_keys_;
    }
    [[nodiscard]] bool has_key(Inside inside, CertificateKey key) const noexcept {
        return inside_ == inside && key_ == key;
    }

    /// Notes the known key; false if the object has it already.
    bool take_key() {
        auto given = keys()[static_cast<std::size_t>(key_)];
        if (given) return false;
        given = true;
        return true;
    }

    /// Finds the token of the current event: after the last one and the separators.
    void begin_token() {
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        if (end_ == 0 && text_.starts_with(byte_order_mark)) end_ = byte_order_mark.size();
        token_.offset = std::min(text_.find_first_not_of(" \t\r\n,:", end_), text_.size());
        end_ = std::min(end_of_token(token_.offset), text_.size());
        token_.length = std::max<std::size_t>(end_ - token_.offset, 1);
    }

    [[nodiscard]] std::size_t end_of_token(std::size_t at) const {
        switch (at < text_.size() ? text_[at] : '{') {
            case '{':
            case '}':
            case '[':
            case ']': return at + 1;
            case 't':
            case 'n': return at + 4;
            case 'f': return at + 5;
            case '"':
                for (++at; at < text_.size() && text_[at] != '"'; ++at)
                    if (text_[at] == '\\') ++at;
                return at + 1;
            default: return text_.find_first_not_of("+-.0123456789Ee", at);
        }
    }

    bool fail(std::string message) {
        error_ = {token_.offset, std::max<std::size_t>(token_.length, 1), std::move(message)};
        return false;
    }

    /// Rejects a value in the wrong place.
    bool refuse() {
        const auto expect = [&](std::string_view what) {
            return fail("expected " + std::string(what));
        };
        switch (inside_) {
            case Inside::nothing: return expect("a certificate, which is a JSON object");
            case Inside::steps: return expect("a step, which is an object");
            case Inside::line:
            case Inside::other_line: return expect(move_form);
            case Inside::other_lines: return expect("a line, which is a list of moves");
            case Inside::replies: return expect(next_form);
            case Inside::certificate:
            case Inside::step: break;
        }
        return expect(key_rows[static_cast<std::size_t>(key_)].expected);
    }

    /// Skips a value of an unknown key; otherwise it is in the wrong place.
    bool pass_over() {
        const bool is_keyed = inside_ == Inside::certificate || inside_ == Inside::step;
        if (!is_keyed || key_ != CertificateKey::other) return refuse();
        passing_ = 1;
        return true;
    }

    void begin_other_line() {
        inside_ = Inside::other_line;
        proof().other_lines.emplace_back();
        result_.places.other_lines.emplace_back();
    }
    void begin_replies(std::vector<Proof::Reply>& replies, std::vector<TextSpan>& places) {
        inside_ = Inside::replies;
        replies_ = &replies;
        reply_places_ = &places;
    }

    bool take(const Value& value) {
        begin_token();
        if (passing_ != 0) return true;
        switch (inside_) {
            case Inside::certificate:
            case Inside::step: return take_of_key(value) || (error_.message.empty() && refuse());
            case Inside::replies: {
                auto& next = replies_->back().next;
                return value.index() == 0 || take_as<std::uint64_t>(value, next) || refuse();
            }
            case Inside::line:
                result_.places.line.push_back(token_);
                return take_move(value, proof().line.emplace_back());
            case Inside::other_line:
                result_.places.other_lines.back().push_back(token_);
                return take_move(value, proof().other_lines.back().emplace_back());
            default: return refuse();
        }
    }

    /// False, with or without an error set, if the value does not fit the key.
    bool take_of_key(const Value& value) {
        switch (key_) {
            case CertificateKey::type: return value == Value(std::string_view("certificate"));
            case CertificateKey::schema: return value == Value(std::uint64_t{certificate_schema});
            case CertificateKey::record:
                return take_as<std::uint64_t>(value, result_.origin.record);
            case CertificateKey::id: return take_as<std::string_view>(value, result_.origin.id);
            case CertificateKey::twin: return take_as<std::string_view>(value, result_.origin.twin);
            case CertificateKey::fen: return take_fen(value);
            case CertificateKey::stipulation: return take_stipulation(value);
            case CertificateKey::defender_begins:
                return take_as<bool>(value, proof().defender_begins);
            case CertificateKey::fifty: return take_as<bool>(value, proof().fifty);
            case CertificateKey::chess960: return take_as<bool>(value, proof().chess960);
            case CertificateKey::half_move: return take_as<bool>(value, proof().half_move);
            case CertificateKey::all_lines: return take_as<bool>(value, proof().all_lines);
            case CertificateKey::mate: return take_length(value, proof().length);
            case CertificateKey::step_mate: return take_length(value, proof().steps.back().length);
            case CertificateKey::move:
                result_.places.steps.back().move = token_;
                return take_move(value, proof().steps.back().attack);
            case CertificateKey::other: return true;
            default: return false;
        }
    }

    template <typename Kind, typename Target>
    static bool take_as(const Value& value, Target& target) {
        const auto* const given = std::get_if<Kind>(&value);
        if (given != nullptr) target = *given;
        return given != nullptr;
    }

    static bool take_length(const Value& value, int& length) {
        std::uint64_t number = 0;
        if (!take_as<std::uint64_t>(value, number) || !std::in_range<int>(number)) return false;
        length = static_cast<int>(number);
        return true;
    }

    bool take_stipulation(const Value& value) {
        const auto* const name = std::get_if<std::string_view>(&value);
        const auto stipulation = name != nullptr ? stipulation_named(*name) : std::nullopt;
        if (stipulation) proof().stipulation = *stipulation;
        return stipulation.has_value();
    }

    bool take_fen(const Value& value) {
        if (!take_as<std::string_view>(value, result_.fen)) return false;
        result_.places.fen = token_;
        auto fen = detail::parse_certificate_fen(result_.fen);
        if (fen) {
            proof().start = std::move(fen->setup);
            return true;
        }
        const ParseError& error = fen.error();
        // The place is within the quotes, unless the text contains escapes.
        if (token_.length != result_.fen.size() + 2) return fail("FEN: " + error.message);
        token_ = {token_.offset + 1 + error.offset, error.length};
        return fail(error.message);
    }

    bool take_move(const Value& value, WrittenMove& move) {
        const auto* const text = std::get_if<std::string_view>(&value);
        if (text == nullptr) return refuse();
        const auto read = parse_written_move(*text);
        if (!read) return fail("'" + excerpt(*text) + "' is not " + std::string(move_form));
        move = *read;
        return true;
    }

    /// The key of a reply.
    bool take_defence(const std::string& name) {
        Proof::Reply reply;
        if (!take_move(name, reply.defence)) return false;
        if (std::ranges::find(*replies_, reply.defence, &Proof::Reply::defence) != replies_->end())
            return fail("the defence " + name + " is given twice");
        if (replies_->size() == MoveList::capacity) return fail("no position has so many moves");
        replies_->push_back(reply);
        reply_places_->push_back(token_);
        return true;
    }

    std::string_view text_;
    TextSpan token_;
    std::size_t end_ = 0;  ///< where the last token ended
    Inside inside_ = Inside::nothing;
    std::size_t passing_ = 0;  ///< nesting depth of skipped values
    CertificateKey key_ = CertificateKey::other;
    Keys certificate_keys_;
    Keys step_keys_;
    /// Those that are passed over, of each object that the parser is inside.
    std::vector<std::set<std::string>> other_keys_;
    /// The replies of the step, or of the start, being read.
    std::vector<Proof::Reply>* replies_ = nullptr;
    std::vector<TextSpan>* reply_places_ = nullptr;
    CertificateText result_;
    ParseError error_;  ///< set once the parser gives up
};

}  // namespace

std::expected<CertificateText, ParseError> read_certificate(std::string_view text) {
    return CertificateReader(text).read();
}

}  // namespace chess
