#include "libchess/annotate/detail/repeated_reasons.hpp"

namespace chess::detail {

void RepeatedReasons::note(Color side, std::size_t index, Reason& reason) {
    if (reason.line.empty()) return;
    constexpr std::size_t recent = 4;  // half-moves
    std::optional<Said>& last = last_[side];
    const std::string verb = reason.text.substr(0, reason.text.find(' '));
    const bool is_missed = reason.begins == Reason::Line::instead;
    const bool is_again =
        last && index <= last->index + recent && verb == last->verb &&
        reason.begins == last->begins && reason.line.front() == last->first &&
        (is_missed || (reason.motif == last->motif && reason.squares == last->squares));
    last = Said{index, verb, reason.motif, reason.squares, reason.begins, reason.line.front()};
    if (is_again) {
        reason.text.front() = static_cast<char>(reason.text.front() - 'A' + 'a');
        reason.text.insert(0, "Still ");
        return;
    }
    const std::optional<Said>& other = last_[~side];
    if (other && other->index + 1 == index && other->begins == Reason::Line::reply && is_missed &&
        reason.line.front() == other->first && reason.text.starts_with("Misses") &&
        !reason.text.contains(", which ") && !reason.text.contains("; now "))
        reason.text.insert(reason.text.find(": "), reason.motif == Motif::hanging_piece
                                                       ? ", which the last move left hanging"
                                                       : ", which the last move allowed");
}

}  // namespace chess::detail
