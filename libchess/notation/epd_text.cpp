#include "libchess/notation/epd.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/epd_operand.hpp"
#include "libchess/notation/detail/fen_counters.hpp"
#include "libchess/notation/detail/look_alike.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chess {

namespace {

using detail::is_digit;

constexpr std::string_view epd_blanks = " \t";
/// Stands for what is invisible within a word.
constexpr char joint = '\x01';

constexpr std::string_view capitals_warning =
    "opcodes are written in small letters; this one is read as such";
constexpr std::string_view comma_warning = "a comma between moves is read as a blank";

/// Whether operations and remarks may start with this without a ';' after the position: not with
/// characters of a malformed counter.
bool may_follow_position(char c) {
    return is_identifier({&c, 1}) || static_cast<unsigned char>(c) >= 0x80 ||
           std::string_view("\"([{<|#").contains(c);
}

std::string_view without_line_end(std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

}  // namespace

/// Splits what follows the position into operations and remarks, in one pass over the line.
class EpdReader {
public:
    explicit EpdReader(std::string_view line)
        : original_(without_line_end(line)),
          text_(original_) {
        pass_zeros();
        if (!detail::has_high_byte(text_) ||
            detail::find_rare_blank(text_) == std::string_view::npos)
            return;
        plain_ = detail::with_plain_blanks(text_);
        join_words();
        text_ = plain_;
    }

    std::expected<Epd, std::vector<ParseError>> run(const ValidationOptions& options,
                                                    EpdOperands operands) {
        auto fen = parse_fen_prefix(original_);
        if (!fen) return std::unexpected(std::vector{fen.error()});
        at_ = fen->length;
        check_bytes();
        check_junction(*fen);
        const std::size_t junction = at_;
        while (next_item()) {
        }
        if (fen->warnings.empty()) note_rare_blanks(fen->length);
        take_counter("hmvc", fen->setup.halfmove_clock, fen->counters >= 1, "half-move clock");
        take_counter("fmvn", fen->setup.fullmove_number, fen->counters >= 2, "move number");
        auto valid = validate(*fen, options);
        epd_.readable_ = valid.has_value();
        if (valid) epd_.position_ = valid->position;
        if (valid) check_moves(junction);
        if (operands == EpdOperands::checked) add(epd_.faults());
        if (!valid || !errors_.empty())
            return std::unexpected(
                faults(valid ? std::move(valid->warnings) : std::move(valid.error())));
        epd_.warnings_ = std::move(valid->warnings);
        std::ranges::move(warnings_, std::back_inserter(epd_.warnings_));
        epd_.counters_given_ = fen->counters > 0;
        return std::move(epd_);
    }

private:
    /// Reads zero bytes before the record as blanks: they are of what was on the disk before it.
    void pass_zeros() {
        using namespace std::string_view_literals;
        const std::size_t begin =
            std::min(original_.find_first_not_of(" \t\0"sv), original_.size());
        const std::size_t zero = original_.substr(0, begin).find('\0');
        if (zero == std::string_view::npos) return;
        without_zeros_ = original_;
        std::ranges::fill(without_zeros_.begin(),
                          without_zeros_.begin() + static_cast<std::ptrdiff_t>(begin), ' ');
        original_ = text_ = without_zeros_;
        warn(zero, 1, std::string(zero_byte_warning));
    }

    void add(const std::vector<ParseError>& errors) {
        errors_.insert(errors_.end(), errors.begin(), errors.end());
    }

    /// All faults in the order of the line, the position's first.
    [[nodiscard]] std::vector<ParseError> faults(std::vector<ParseError> position_faults) {
        add(warnings_);
        std::ranges::sort(errors_, {}, [](const ParseError& error) {
            return std::pair(error.offset, std::string_view(error.message));
        });
        // The counters' operations are checked twice.
        const auto repeated = std::ranges::unique(errors_);
        errors_.erase(repeated.begin(), repeated.end());
        std::ranges::move(errors_, std::back_inserter(position_faults));
        return position_faults;
    }

    void fail(std::size_t offset, std::size_t length, std::string message) {
        errors_.push_back(fault_at({offset, length}, std::move(message)));
    }

    void skip_blanks() { at_ = std::min(text_.find_first_not_of(epd_blanks, at_), text_.size()); }

    /// Marks what is invisible within words, so that it does not part them.
    void join_words() {
        const auto parts = [this](std::size_t at) {
            return std::string_view(" \t;\"").contains(plain_[at]);
        };
        for (std::size_t at = 0; at < text_.size();) {
            std::size_t end = at;
            while (end < text_.size()) {
                const TextCharacter character = character_at(text_, end);
                if (rare_blank(character.code) != RareBlank::invisible) break;
                end += character.length;
            }
            if (end != at && at != 0 && end != text_.size() && !parts(at - 1) && !parts(end))
                plain_.replace(at, end - at, end - at, joint);
            at = end == at ? at + character_at(text_, at).length : end;
        }
    }

    /// The word that starts here. What is invisible in it parts it, if its first part makes sense
    /// alone and all of it does not.
    template <typename IsWord>
    std::string_view take_part(IsWord is_word) {
        const std::string_view word = word_here();
        std::size_t first = 0;
        while (first < word.size() && !is_joint(at_ + first)) ++first;
        if (first == word.size() || !is_word(word.substr(0, first)) ||
            is_word(joined(at_, word.size())))
            return word;
        for (std::size_t at = at_ + first; at < plain_.size() && is_joint(at); ++at)
            plain_[at] = ' ';
        return word.substr(0, first);
    }

    [[nodiscard]] bool is_joint(std::size_t at) const {
        return text_[at] == joint && original_[at] != joint;
    }

    /// A part of the text without what is invisible within words.
    [[nodiscard]] std::string joined(std::size_t begin, std::size_t length) const {
        std::string result;
        for (std::size_t at = begin; at < begin + length; ++at)
            if (!is_joint(at)) result += text_[at];
        return result;
    }

    /// Whether an operation, or a remark that starts here, ends here.
    [[nodiscard]] bool at_end() const { return at_ == text_.size() || text_[at_] == ';'; }

    /// The word that starts here; may be empty.
    [[nodiscard]] std::string_view word_here() const {
        return text_.substr(at_, text_.find_first_of(" \t;", at_) - at_);
    }

    /// Writing a record with a line break in its middle would make two of it.
    void check_bytes() {
        const std::size_t found = text_.find_first_of("\r\n", at_);
        if (found != std::string_view::npos) fail(found, 1, "a line break inside the record");
        const std::size_t zero = text_.find('\0', at_);
        if (zero != std::string_view::npos) warn(zero, 1, std::string(zero_byte_warning));
    }

    /// Rejects moves right after the position, as UCI has them: nothing plays them.
    void check_moves(std::size_t junction) {
        if (epd_.items_.empty()) return;
        const EpdItem& item = epd_.items_.front();
        const TextSpan place = std::visit([](const auto& any) { return any.place; }, item);
        if (place.offset == junction && are_moves(epd_.position_, item))
            fail(place.offset, place.length,
                 "moves after the position, which are not played here; expected ';' or an "
                 "operation such as 'bm e4'");
    }

    /// Rejects a malformed counter right after the position.
    void check_junction(const FenText& fen) {
        skip_blanks();
        if (at_end()) return;
        const std::string_view word = word_here();
        const bool signed_number =
            (word[0] == '-' || word[0] == '+') && word.size() > 1 && is_digit(word[1]);
        if (fen.counters == 1 || (fen.counters == 0 && (signed_number || is_clock(word)))) {
            errors_.push_back(detail::unread_counter(fen, text_, at_));
        } else if (!may_follow_position(word.front())) {
            fail(at_, word.size(),
                 "unexpected '" + excerpt(word) +
                     "' after the position, expected ';' or an operation such as 'bm e4'");
        } else if (fen.counters == 0 && is_identifier(word) && is_before_number(word) &&
                   !known_opcode(usual_opcode(word, text_.substr(at_ + word.size())))) {
            warn(
                at_, word.size(),
                fmt::format("'{}' is taken for an operation, not for the half-move clock (field 5)",
                            excerpt(word)));
        }
    }

    /// Whether nothing but a number follows the word, as a move number follows the clock.
    [[nodiscard]] bool is_before_number(std::string_view word) const {
        const std::string_view behind =
            detail::trimmed(text_.substr(at_ + word.size()), epd_blanks);
        return !behind.empty() && std::ranges::all_of(behind, is_digit);
    }

    /// Whether a word in the clock's place is a letter or two that someone took for a number, as
    /// the 'O' of "w - - O 1".
    [[nodiscard]] bool is_clock(std::string_view word) const {
        constexpr std::size_t longest = 2;
        if (word.size() > longest ||
            known_opcode(usual_opcode(word, text_.substr(at_ + word.size()))))
            return false;
        const std::string_view behind =
            detail::trimmed(text_.substr(at_ + word.size()), epd_blanks);
        return (behind.empty() && word.size() == 1) || is_before_number(word);
    }

    void warn(std::size_t offset, std::size_t length, std::string message,
              bool once_a_file = false) {
        warnings_.push_back({offset, length, std::move(message), /*fatal=*/false, once_a_file});
    }

    /// Warns of a rare blank that separates words, not of those in strings and remarks.
    void note_rare_blanks(std::size_t from) {
        const auto is_inside = [&](const TextSpan& place, std::size_t at) {
            return at >= place.offset && at < place.offset + place.length;
        };
        const auto is_content = [&](const EpdItem& item, std::size_t at) {
            if (const auto* remark = std::get_if<EpdRemark>(&item))
                return is_inside(remark->place, at);
            return std::ranges::any_of(std::get<EpdOperation>(item).operands,
                                       [&](const EpdOperand& operand) {
                                           return operand.quoted && is_inside(operand.place, at);
                                       });
        };
        for (std::size_t at = from; at < text_.size() && !plain_.empty();) {
            const TextCharacter character = character_at(original_, at);
            if (rare_blank(character.code) != RareBlank::none &&
                std::ranges::none_of(epd_.items_,
                                     [&](const auto& item) { return is_content(item, at); }))
                return warn(at, character.length, std::string(rare_blank_warning),
                            /*once_a_file=*/true);
            at += character.length;
        }
    }

    /// Reads an operation or a remark; false at the end of the line.
    bool next_item() {
        at_ = std::min(text_.find_first_not_of(" \t;", at_), text_.size());
        if (at_ == text_.size()) return false;
        const std::string_view word =
            take_part([](std::string_view part) { return known_opcode(usual_opcode(part, "x")); });
        if (is_identifier(joined(at_, word.size()))) operation(word);
        else remark();
        return true;
    }

    /// Quotes have no meaning in a remark: an unclosed one must not swallow the line.
    void remark() {
        const std::size_t start = at_;
        at_ = std::min(text_.find(';', at_), text_.size());
        const std::string_view text = text_.substr(start, at_ - start);
        const std::size_t length = text.find_last_not_of(epd_blanks) + 1;
        epd_.items_.emplace_back(
            EpdRemark{std::string(original_.substr(start, length)), {start, length}});
        if (!check_remark(start, text) && errors_.empty()) check_rest_of_remark(start, text);
    }

    /// Warns of a test behind the words of a remark.
    void check_rest_of_remark(std::size_t start, std::string_view text) {
        for (std::size_t at = text.find_first_of(epd_blanks); at < text.size();
             at = text.find_first_of(epd_blanks, at)) {
            at = std::min(text.find_first_not_of(epd_blanks, at), text.size());
            if (begins_test(text.substr(at), /*loosely=*/false))
                return warn(start + at, 2,
                            fmt::format("'{}' is part of a remark here; expected ';' before it",
                                        text.substr(at, 2)));
        }
    }

    /// Warns of a remark that was meant as an operation, as "bm:e4" and "bm=e4", "{bm e4}", or with
    /// letters that are not ASCII's: no test of a position should vanish without a word. Returns
    /// whether it does.
    bool check_remark(std::size_t start, std::string_view text) {
        const std::string_view first = text.substr(0, text.find_first_of(epd_blanks));
        if (const std::string twin = detail::with_ascii_twins(first);
            twin != first && is_test(usual_opcode(twin, "x"))) {
            warn(start, first.size(),
                 fmt::format("'{}' is part of a remark here: {}", excerpt(first),
                             detail::look_alike_in(first)));
            return true;
        }
        std::size_t begin = 0;
        while (begin < text.size() && !detail::is_letter(text[begin]) && !is_digit(text[begin]))
            ++begin;
        const std::string_view rest = text.substr(begin);
        std::size_t end = 0;
        while (end < rest.size() && is_identifier(rest.substr(0, end + 1))) ++end;
        const std::string_view word = rest.substr(0, end);
        const std::string usual = usual_opcode(word, rest.substr(end));
        const auto opcode = known_opcode(usual);
        if (end == rest.size() || !opcode || opcode->kind == OperandKind::count ||
            opcode->kind == OperandKind::optional_text ||
            (begin != 0 && (!is_test(usual) || !errors_.empty())))
            return false;
        warn(start + begin, end,
             fmt::format("'{}' is part of a remark here; the operation has a blank behind it{}",
                         excerpt(word), begin == 0 ? "" : ", and nothing before it"));
        return true;
    }

    /// Warns of an opcode without a blank behind it, as in "dm1" and "bmRd8".
    void check_glued(const EpdOperation& operation) {
        for (const std::string_view opcode : {"bm", "am", "dm"}) {
            if (usual_opcode(operation.opcode.substr(0, opcode.size()), "x") != opcode) continue;
            const std::string_view behind =
                std::string_view(operation.opcode).substr(opcode.size());
            const bool is_meant =
                opcode == "dm" ? std::ranges::all_of(behind, is_digit) : looks_like_move(behind);
            if (is_meant && !behind.empty())
                warn(operation.place.offset, operation.opcode.size(),
                     fmt::format("'{}' is no operation; expected a blank after '{}'",
                                 excerpt(operation.opcode), opcode));
        }
    }

    /// Reads an operation whose opcode is this word.
    void operation(std::string_view word) {
        const std::string written = joined(at_, word.size());
        EpdOperation operation{
            usual_opcode(written, text_.substr(at_ + word.size())), {}, {at_, word.size()}};
        if (operation.opcode != written)
            warn(at_, word.size(),
                 operation.opcode.starts_with('D')
                     ? fmt::format("'{}' is read as '{}'", written, operation.opcode)
                     : std::string(capitals_warning),
                 /*once_a_file=*/true);
        const std::size_t errors_before = errors_.size();
        const bool of_moves = takes_moves(operation.opcode);
        at_ += word.size();
        for (skip_blanks(); !at_end(); skip_blanks()) {
            if (errors_.size() == errors_before) {
                if (of_moves) check_separator(operation);
                else if (!operation.operands.empty()) check_test_behind(operation);
            }
            if (of_moves && text_[at_] == ',') {
                ++at_;
                continue;
            }
            operation.operands.push_back(text_[at_] == '"' ? string_operand()
                                                           : word_operand(of_moves));
            operation.place.length = at_ - operation.place.offset;
        }
        if (errors_.size() != errors_before) return;  // its meaning is unclear
        if (!known_opcode(operation.opcode)) check_glued(operation);
        if (operation.operands.empty() && !known_opcode(operation.opcode))
            epd_.items_.emplace_back(EpdRemark{
                std::string(original_.substr(operation.place.offset, operation.place.length)),
                operation.place});
        else epd_.items_.emplace_back(std::move(operation));
    }

    /// Warns of a comma between moves; where the next operation follows in place of a move, a ';'
    /// is missing.
    void check_separator(const EpdOperation& operation) {
        const bool comma = text_[at_] == ',';
        const std::size_t next = text_.find_first_not_of(" \t,", at_);
        const std::string_view word =
            next == std::string_view::npos
                ? std::string_view()
                : text_.substr(next, text_.find_first_of(" \t;,", next) - next);
        if (const std::string twin = detail::with_ascii_twins(word);
            twin.contains(';') && !word.contains(';'))
            fail(next, word.size(),
                 fmt::format("{}: expected ';' in '{}': {}", operation.opcode, excerpt(word),
                             detail::look_alike_in(word)));
        else if (known_opcode(usual_opcode(word, "x")) && !looks_like_move(word))
            fail(at_, comma ? 1 : word.size(),
                 fmt::format("{}: expected ';' before '{}'", operation.opcode, excerpt(word)));
        else if (comma) warn(at_, 1, std::string(comma_warning), /*once_a_file=*/true);
    }

    /// Refuses an operation that goes on with a test, whose ';' is missing before it. Of an opcode
    /// that is unknown, and so may be any text, it warns only.
    void check_test_behind(const EpdOperation& operation) {
        const bool is_known = known_opcode(operation.opcode).has_value();
        if (!begins_test(text_.substr(at_), is_known && operation.operands.front().quoted)) return;
        const std::string_view opcode = word_here();
        const std::string message =
            fmt::format("{}: expected ';' before '{}'", excerpt(operation.opcode), opcode);
        if (is_known) fail(at_, opcode.size(), message);
        else warn(at_, opcode.size(), message);
    }

    EpdOperand word_operand(bool of_moves) {
        std::string_view word = of_moves ? take_part(looks_like_move) : word_here();
        if (of_moves) word = word.substr(0, word.find(','));
        const std::size_t start = std::exchange(at_, at_ + word.size());
        return {joined(start, word.size()), false, {start, word.size()}};
    }

    EpdOperand string_operand() {
        const std::size_t start = at_++;
        std::string text;
        while (at_ < text_.size() && text_[at_] != '"') {
            const std::string_view rest = text_.substr(at_);
            if (rest.starts_with("\\\"") || rest.starts_with("\\\\")) ++at_;
            text += original_[at_++];
        }
        if (at_ == text_.size()) {
            fail(start, at_ - start, "the string is not closed, expected '\"' at its end");
        } else {
            ++at_;
            if (at_ < text_.size() && !std::string_view(" \t;").contains(text_[at_]))
                fail(at_, word_here().size(),
                     "unexpected '" + excerpt(word_here()) +
                         "' after a string, expected a blank or ';' (a quote inside a string is "
                         "written \\\")");
        }
        return {std::move(text), true, {start, at_ - start}};
    }

    /// Takes a counter from its operation, if there is one; `given` says that it was a field of the
    /// position too.
    void take_counter(std::string_view opcode, int& counter, bool given, std::string_view name) {
        const auto stated = epd_.number(opcode);
        if (!stated) return add(stated.error());
        if (!*stated) return;
        const int before = std::exchange(counter, static_cast<int>(**stated));
        if (!given || before == counter) return;
        const TextSpan place = epd_.find(opcode)->place;
        warn(place.offset, place.length,
             fmt::format("{}: {} replaces the position's {} {}", opcode, counter, name, before));
    }

    std::string without_zeros_;  // the text, if it begins with zero bytes
    std::string_view original_;
    std::string plain_;      // the text with ordinary blanks, if it has others
    std::string_view text_;  // one of the two; offsets are the same
    std::size_t at_ = 0;
    Epd epd_{Position::start()};
    std::vector<ParseError> errors_;
    std::vector<ParseError> warnings_;
};

std::expected<Epd, std::vector<ParseError>> parse_epd(std::string_view line,
                                                      const ValidationOptions& options,
                                                      EpdOperands operands) {
    return EpdReader(line).run(options, operands);
}

}  // namespace chess
