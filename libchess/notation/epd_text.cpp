#include "libchess/notation/epd.hpp"

#include "libchess/notation/detail/epd_operand.hpp"
#include "libchess/notation/detail/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chess {

namespace {

using detail::is_digit;

constexpr std::string_view epd_blanks = " \t";

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

void write(const EpdOperand& operand, std::string& text) {
    if (!operand.quoted) {
        text += operand.text;
        return;
    }
    text += '"';
    for (const char c : operand.text) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    text += '"';
}

void write(const EpdItem& item, std::string& text) {
    if (const auto* remark = std::get_if<EpdRemark>(&item)) {
        text += remark->text;
    } else if (const auto* operation = std::get_if<EpdOperation>(&item)) {
        text += operation->opcode;
        for (const EpdOperand& operand : operation->operands) {
            text += ' ';
            write(operand, text);
        }
    }
    text += ';';
}

}  // namespace

/// Splits what follows the position into operations and remarks, in one pass over the line.
class EpdReader {
public:
    explicit EpdReader(std::string_view line) : text_(without_line_end(line)) {}

    std::expected<Epd, std::vector<ParseError>> run(const ValidationOptions& options,
                                                    EpdOperands operands) {
        auto fen = parse_fen_prefix(text_);
        if (!fen) return std::unexpected(std::vector{fen.error()});
        at_ = fen->length;
        check_line_breaks();
        check_junction(*fen);
        while (next_item()) {
        }
        take_counter("hmvc", fen->setup.halfmove_clock, fen->counters >= 1, "half-move clock");
        take_counter("fmvn", fen->setup.fullmove_number, fen->counters >= 2, "move number");
        auto valid = validate(*fen, options);
        epd_.readable_ = valid.has_value();
        if (valid) epd_.position_ = valid->position;
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

    /// Whether an operation, or a remark that starts here, ends here.
    [[nodiscard]] bool at_end() const { return at_ == text_.size() || text_[at_] == ';'; }

    /// The word that starts here; may be empty.
    [[nodiscard]] std::string_view word_here() const {
        return text_.substr(at_, text_.find_first_of(" \t;", at_) - at_);
    }

    /// Writing a record with a line break in its middle would make two of it.
    void check_line_breaks() {
        const std::size_t found = text_.find_first_of("\r\n", at_);
        if (found != std::string_view::npos) fail(found, 1, "a line break inside the record");
    }

    /// Rejects a malformed counter right after the position.
    void check_junction(const FenText& fen) {
        skip_blanks();
        if (at_end()) return;
        const std::string_view word = word_here();
        const std::string unexpected = "unexpected '" + excerpt(word) + "'";
        const bool signed_number =
            (word[0] == '-' || word[0] == '+') && word.size() > 1 && is_digit(word[1]);
        if (fen.counters == 1)
            fail(at_, word.size(),
                 "move number (field 6): " + unexpected +
                     ", expected a number after the half-move clock, or ';'");
        else if (fen.counters == 0 && signed_number)
            fail(at_, word.size(),
                 fmt::format("half-move clock (field 5): {}, expected a number from 0 to {}",
                             unexpected, Setup::largest_counter));
        else if (!may_follow_position(word.front()))
            fail(at_, word.size(),
                 unexpected + " after the position, expected ';' or an operation such as 'bm e4'");
    }

    /// Reads an operation or a remark; false at the end of the line.
    bool next_item() {
        at_ = std::min(text_.find_first_not_of(" \t;", at_), text_.size());
        if (at_ == text_.size()) return false;
        const std::string_view word = word_here();
        if (is_identifier(word)) operation(word);
        else remark();
        return true;
    }

    /// Quotes have no meaning in a remark: an unclosed one must not swallow the line.
    void remark() {
        const std::size_t start = at_;
        at_ = std::min(text_.find(';', at_), text_.size());
        const std::string_view text = text_.substr(start, at_ - start);
        const std::size_t length = text.find_last_not_of(epd_blanks) + 1;
        epd_.items_.emplace_back(EpdRemark{std::string(text.substr(0, length)), {start, length}});
    }

    void operation(std::string_view opcode) {
        EpdOperation operation{std::string(opcode), {}, {at_, opcode.size()}};
        const std::size_t errors_before = errors_.size();
        at_ += opcode.size();
        for (skip_blanks(); !at_end(); skip_blanks()) {
            operation.operands.push_back(text_[at_] == '"' ? string_operand() : word_operand());
            operation.place.length = at_ - operation.place.offset;
        }
        if (errors_.size() != errors_before) return;  // its meaning is unclear
        if (operation.operands.empty() && !known_opcode(opcode))
            epd_.items_.emplace_back(EpdRemark{std::move(operation.opcode), operation.place});
        else epd_.items_.emplace_back(std::move(operation));
    }

    EpdOperand word_operand() {
        const std::string_view word = word_here();
        const std::size_t start = std::exchange(at_, at_ + word.size());
        return {std::string(word), false, {start, word.size()}};
    }

    EpdOperand string_operand() {
        const std::size_t start = at_++;
        std::string text;
        while (at_ < text_.size() && text_[at_] != '"') {
            const std::string_view rest = text_.substr(at_);
            if (rest.starts_with("\\\"") || rest.starts_with("\\\\")) ++at_;
            text += text_[at_++];
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
        warnings_.push_back(
            {place.offset, place.length,
             fmt::format("{}: {} replaces the position's {} {}", opcode, counter, name, before),
             /*fatal=*/false});
    }

    std::string_view text_;
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

std::string to_epd(const Epd& epd, const FenOptions& options) {
    FenOptions style = options;
    style.counters = epd.six_fields();
    std::string text = to_fen(epd.position(), style);
    // Right after the position a remark could be read as one of its fields.
    if (!epd.items().empty() && std::holds_alternative<EpdRemark>(epd.items().front())) text += ';';
    for (const EpdItem& item : epd.items()) {
        text += ' ';
        write(item, text);
    }
    return text;
}

}  // namespace chess
