#include "libchess/annotate/detail/repeated_reasons.hpp"

namespace chess::detail {

void RepeatedReasons::note(Color side, std::size_t index, Reason& reason) {
    if (reason.line.empty()) return;
    const std::optional<Said>& other = last_[~side];
    if (other && other->index + 1 == index && other->begins == Reason::Line::reply &&
        reason.begins == Reason::Line::instead && reason.line.front() == other->first &&
        reason.text.starts_with("Misses") && !reason.text.contains(", which "))
        reason.text.insert(reason.text.find(": "), ", which the last move allowed");
    constexpr std::size_t recent = 4;  // half-moves
    std::optional<Said>& last = last_[side];
    const bool is_again = last && index <= last->index + recent && reason.motif &&
                          reason.motif == last->motif && reason.squares == last->squares &&
                          reason.begins == last->begins && reason.line.front() == last->first;
    last = Said{index, reason.motif, reason.squares, reason.begins, reason.line.front()};
    if (!is_again) return;
    reason.text.front() = static_cast<char>(reason.text.front() - 'A' + 'a');
    reason.text.insert(0, "Still ");
}

}  // namespace chess::detail
