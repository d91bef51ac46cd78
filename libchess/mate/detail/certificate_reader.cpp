#include "libchess/mate/detail/certificate_reader.hpp"

#include "libchess/notation/detail/excerpt.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace chess::detail {

namespace {

constexpr std::string_view move_form = "a move such as 'e2e4' or 'e7e8q'";
constexpr std::string_view next_form = "the number of the step that follows, or null";

/// In the order of `CertificateReader::Key`.
constexpr std::array<std::string_view, 15> key_names{
    "type",     "schema",      "record",          "id",
    "fen",      "stipulation", "defender_begins", "fifty",
    "chess960", "mate",        "first_replies",   "line",
    "steps",    "move",        "replies"};

/// Why the parser gave up, without the place, which it counts in its own way, and without what it
/// read last, which may be anything.
std::string reason_of(const nlohmann::detail::exception& error) {
    const std::string_view what = error.what();
    const std::size_t begin = what.find(" - ");
    if (begin == std::string_view::npos) return "a number is out of range";
    return "no JSON: " + std::string(what.substr(begin + 3, what.find("; last read") - begin - 3));
}

}  // namespace

// --- the text -----------------------------------------------------------------------------------

std::expected<CertificateText, ParseError> CertificateReader::read() {
    std::size_t unused = 0;
    const TextIterator begin(text_.begin(), reached_);
    const TextIterator end(text_.end(), unused);
    if (nlohmann::json::sax_parse(begin, end, this)) return std::move(result_);
    return std::unexpected(std::move(error_));
}

/// Finds where the token begins whose event has come: behind the last one and what separates them.
void CertificateReader::begin_token() {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (end_ == 0 && text_.starts_with(byte_order_mark)) end_ = byte_order_mark.size();
    token_.offset = std::min(text_.find_first_not_of(" \t\r\n,:", end_), text_.size());
    // The parser looks one byte ahead only behind numbers, and those end where their letters do.
    std::size_t end = reached_;
    const char first = token_.offset < text_.size() ? text_[token_.offset] : ' ';
    if (first == '-' || (first >= '0' && first <= '9'))
        end = std::min(text_.find_first_not_of("+-.0123456789Ee", token_.offset), text_.size());
    token_.length = std::max<std::size_t>(end - token_.offset, 1);
    end_ = end;
}

bool CertificateReader::fail(std::string message) {
    return fail(token_, std::move(message));
}

bool CertificateReader::fail(TextSpan place, std::string message) {
    error_ = ParseError{place.offset, std::max<std::size_t>(place.length, 1), std::move(message)};
    return false;
}

bool CertificateReader::expect(std::string_view what) {
    return fail("expected " + std::string(what));
}

bool CertificateReader::parse_error(std::size_t position, const std::string& /*last_token*/,
                                    const nlohmann::detail::exception& error) {
    // The number of bytes read, the offending one included; the end counts as one.
    const std::size_t offset = std::min(std::max<std::size_t>(position, 1) - 1, text_.size());
    return fail(TextSpan{offset, 1}, reason_of(error));
}

// --- keys ---------------------------------------------------------------------------------------

CertificateReader::Key CertificateReader::key_named(std::string_view name, Inside inside) noexcept {
    const auto* const found = std::ranges::find(key_names, name);
    if (found == key_names.end()) return Key::other;
    const auto key = static_cast<Key>(found - key_names.begin());
    const bool of_step = key == Key::move || key == Key::replies;
    const bool of_both = key == Key::mate;
    return of_both || of_step == (inside == Inside::step) ? key : Key::other;
}

bool CertificateReader::key(string_t& value) {
    begin_token();
    if (passing_ != 0) return true;
    if (inside_ == Inside::replies || inside_ == Inside::first_replies) return take_defence(value);
    key_ = key_named(value, inside_);
    if (key_ == Key::other) return true;
    Keys& keys = inside_ == Inside::step ? step_keys_ : certificate_keys_;
    const auto index = static_cast<std::size_t>(key_);
    if (keys[index]) return fail("'" + value + "' is given twice");
    keys.set(index);
    return true;
}

bool CertificateReader::require(const Keys& found, std::initializer_list<Key> required) {
    for (const Key key : required) {
        const auto index = static_cast<std::size_t>(key);
        if (!found[index])
            return fail("'" + std::string(key_names[index]) + "' is missing before this");
    }
    return true;
}

// --- objects and arrays -------------------------------------------------------------------------

bool CertificateReader::start_object(std::size_t /*elements*/) {
    begin_token();
    if (passing_ != 0) {
        ++passing_;
        return true;
    }
    if (inside_ == Inside::nothing) {
        inside_ = Inside::certificate;
    } else if (inside_ == Inside::steps) {
        inside_ = Inside::step;
        step_keys_.reset();
        result_.proof.steps.emplace_back();
        result_.places.steps.emplace_back();
    } else if (inside_ == Inside::step && key_ == Key::replies) {
        inside_ = Inside::replies;
    } else if (inside_ == Inside::certificate && key_ == Key::first_replies) {
        inside_ = Inside::first_replies;
    } else {
        return pass_over();
    }
    return true;
}

bool CertificateReader::end_object() {
    begin_token();
    if (passing_ != 0) {
        --passing_;
        return true;
    }
    switch (inside_) {
        case Inside::step:
            inside_ = Inside::steps;
            return require(step_keys_, {Key::move, Key::mate, Key::replies});
        case Inside::replies: inside_ = Inside::step; return true;
        case Inside::first_replies: inside_ = Inside::certificate; return true;
        default:
            return require(certificate_keys_,
                           {Key::type, Key::schema, Key::fen, Key::stipulation,
                            Key::defender_begins, Key::fifty, Key::chess960, Key::mate});
    }
}

bool CertificateReader::start_array(std::size_t /*elements*/) {
    begin_token();
    if (passing_ != 0) {
        ++passing_;
        return true;
    }
    if (inside_ == Inside::certificate && key_ == Key::steps) inside_ = Inside::steps;
    else if (inside_ == Inside::certificate && key_ == Key::line) inside_ = Inside::line;
    else return pass_over();
    return true;
}

bool CertificateReader::end_array() {
    begin_token();
    if (passing_ != 0) --passing_;
    else inside_ = Inside::certificate;
    return true;
}

/// What begins here belongs to a key that is not known; otherwise it stands in the wrong place.
bool CertificateReader::pass_over() {
    const bool has_key = inside_ == Inside::certificate || inside_ == Inside::step;
    if (!has_key || key_ != Key::other) return refuse_value();
    passing_ = 1;
    return true;
}

// --- values -------------------------------------------------------------------------------------

bool CertificateReader::null() {
    return take(nullptr);
}
bool CertificateReader::boolean(bool value) {
    return take(value);
}
bool CertificateReader::number_integer(number_integer_t /*value*/) {
    return take(OddNumber{});
}
bool CertificateReader::number_unsigned(number_unsigned_t value) {
    return take(std::uint64_t{value});
}
bool CertificateReader::number_float(number_float_t /*value*/, const string_t& /*text*/) {
    return take(OddNumber{});
}
bool CertificateReader::string(string_t& value) {
    return take(std::string_view(value));
}
bool CertificateReader::binary(binary_t& /*value*/) {
    return refuse_value();  // JSON as text has none
}

bool CertificateReader::take(const Value& value) {
    begin_token();
    if (passing_ != 0) return true;
    switch (inside_) {
        case Inside::certificate: return take_in_certificate(value);
        case Inside::step: return take_in_step(value);
        case Inside::first_replies: return take_next(value, result_.proof.first_replies.back());
        case Inside::replies: return take_next(value, result_.proof.steps.back().replies.back());
        case Inside::line:
            result_.places.line.push_back(token_);
            return take_move(value, result_.proof.line.emplace_back());
        default: return refuse_value();
    }
}

bool CertificateReader::refuse_value() {
    switch (inside_) {
        case Inside::nothing: return expect("a certificate, which is a JSON object");
        case Inside::steps: return expect("a step, which is an object");
        case Inside::line: return expect(move_form);
        case Inside::replies:
        case Inside::first_replies: return expect(next_form);
        default: break;
    }
    switch (key_) {
        case Key::type: return expect("'certificate'");
        case Key::schema: return expect("schema 1");
        case Key::id: return expect("a string");
        case Key::fen: return expect("a string with a FEN");
        case Key::stipulation: return expect("'direct', 'self', 'help' or 'stalemate'");
        case Key::defender_begins:
        case Key::fifty:
        case Key::chess960: return expect("true or false");
        case Key::mate: return expect("a number of moves");
        case Key::first_replies:
        case Key::replies: return expect("an object with a key for each of the defender's moves");
        case Key::line: return expect("a list of moves");
        case Key::steps: return expect("a list of steps");
        case Key::move: return expect(move_form);
        default: return expect("a whole number from 0 on");
    }
}

bool CertificateReader::take_in_certificate(const Value& value) {
    Proof& proof = result_.proof;
    const auto* const text = std::get_if<std::string_view>(&value);
    const auto* const number = std::get_if<std::uint64_t>(&value);
    switch (key_) {
        case Key::type: return (text != nullptr && *text == "certificate") || refuse_value();
        case Key::schema:
            return (number != nullptr && *number == certificate_schema) || refuse_value();
        case Key::record:
            if (number == nullptr) return refuse_value();
            result_.record = *number;
            return true;
        case Key::id:
            if (text == nullptr) return refuse_value();
            result_.id = *text;
            return true;
        case Key::fen: return text != nullptr ? take_fen(*text) : refuse_value();
        case Key::stipulation: return take_stipulation(text);
        case Key::defender_begins: return take_flag(value, proof.defender_begins);
        case Key::fifty: return take_flag(value, proof.fifty);
        case Key::chess960: return take_flag(value, proof.chess960);
        case Key::mate: return take_length(value, proof.length);
        case Key::other: return true;
        default: return refuse_value();
    }
}

bool CertificateReader::take_flag(const Value& value, bool& flag) {
    const auto* const given = std::get_if<bool>(&value);
    if (given == nullptr) return refuse_value();
    flag = *given;
    return true;
}

bool CertificateReader::take_length(const Value& value, int& length) {
    const auto* const number = std::get_if<std::uint64_t>(&value);
    if (number == nullptr || !std::in_range<int>(*number)) return refuse_value();
    length = static_cast<int>(*number);
    return true;
}

bool CertificateReader::take_stipulation(const std::string_view* text) {
    if (text == nullptr) return refuse_value();
    for (const Stipulation stipulation :
         {Stipulation::direct, Stipulation::self, Stipulation::help, Stipulation::stalemate}) {
        if (key_of(stipulation) != *text) continue;
        result_.proof.stipulation = stipulation;
        return true;
    }
    return refuse_value();
}

bool CertificateReader::take_fen(std::string_view text) {
    result_.places.fen = token_;
    result_.fen = text;
    auto fen = parse_fen(text);
    if (fen) {
        result_.proof.start = std::move(fen->setup);
        return true;
    }
    ParseError& error = fen.error();
    // Within the quotes, unless something there is written in another way than it reads.
    const bool verbatim = token_.length == text.size() + 2;
    if (!verbatim) return fail("FEN: " + error.message);
    return fail(TextSpan{token_.offset + 1 + error.offset, error.length}, std::move(error.message));
}

bool CertificateReader::take_move(const Value& value, WrittenMove& move) {
    const auto* const text = std::get_if<std::string_view>(&value);
    if (text == nullptr) return expect(move_form);
    const auto read = parse_written_move(*text);
    if (!read) return fail("'" + excerpt(*text) + "' is not " + std::string(move_form));
    move = *read;
    return true;
}

bool CertificateReader::take_in_step(const Value& value) {
    Proof::Step& step = result_.proof.steps.back();
    switch (key_) {
        case Key::move:
            result_.places.steps.back().move = token_;
            return take_move(value, step.attack);
        case Key::mate: return take_length(value, step.length);
        case Key::other: return true;
        default: return refuse_value();
    }
}

/// The key of a reply; what follows it comes with `take_next`.
bool CertificateReader::take_defence(std::string_view name) {
    const bool first = inside_ == Inside::first_replies;
    auto& replies = first ? result_.proof.first_replies : result_.proof.steps.back().replies;
    auto& places = first ? result_.places.first_replies : result_.places.steps.back().replies;
    const auto move = parse_written_move(name);
    if (!move) return fail("'" + excerpt(name) + "' is not " + std::string(move_form));
    if (std::ranges::find(replies, *move, &Proof::Reply::defence) != replies.end())
        return fail("the defence " + std::string(name) + " is given twice");
    if (replies.size() == MoveList::capacity) return fail("no position has so many moves");
    replies.push_back({*move, std::nullopt});
    places.push_back(token_);
    return true;
}

bool CertificateReader::take_next(const Value& value, Proof::Reply& reply) {
    if (std::holds_alternative<std::nullptr_t>(value)) return true;
    const auto* const number = std::get_if<std::uint64_t>(&value);
    if (number == nullptr) return refuse_value();
    reply.next = *number;
    return true;
}

}  // namespace chess::detail
