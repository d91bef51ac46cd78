#include "libchess/mate/detail/line_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// Whether a legal move does what the aim wants.
bool does_aim(Aim aim, const Position& before, Move move) {
    const Position after = before.after(move);
    if (aim == Aim::capture) return after.occupied().count() < before.occupied().count();
    return is_aim(aim, after);
}

MoveList moves_to_aim(Aim aim, const Position& position) {
    MoveList found;
    for (const Move move : legal_moves(position))
        if (does_aim(aim, position, move)) found.push_back(move);
    return found;
}

/// How many moves of one side come first, without the other's; 0 in help play.
std::size_t series_of(const Proof& proof) {
    return is_series(proof.stipulation) ? static_cast<std::size_t>(proof.length) : 0;
}

std::size_t half_moves_of(const Proof& proof) {
    const auto length = static_cast<std::size_t>(proof.length);
    if (!is_series(proof.stipulation)) return 2 * length + (proof.half_move ? 1 : 0);
    return length + (proof.stipulation.play == Play::series ? 0 : 1);
}

std::string wrong_length(const Proof& proof, std::size_t expected) {
    if (is_series(proof.stipulation))
        return fmt::format("'{}{}' takes {} moves, not {}", sign_of(proof.stipulation),
                           proof.length, expected, proof.line.size());
    return fmt::format("a helpmate in {} takes {} moves of both sides, not {}",
                       length_text(proof.length, proof.half_move), expected, proof.line.size());
}

std::string_view aim_text(Aim aim) {
    switch (aim) {
        case Aim::mate: return "checkmate";
        case Aim::stalemate: return "stalemate";
        case Aim::capture: break;
    }
    return "a capture";
}

/// Walks along a line.
class LineCheck {
public:
    LineCheck(const Proof& proof, Position position)
        : proof_(proof),
          position_(std::move(position)),
          series_(series_of(proof)) {}

    std::expected<std::vector<Position>, ProofFault> run() {
        const std::size_t expected = half_moves_of(proof_);
        if (proof_.line.size() != expected)
            return std::unexpected(ProofFault{{}, {}, wrong_length(proof_, expected)});
        seen_.push_back(position_);
        for (index_ = 0; index_ < expected; ++index_) {
            const auto fault = play(index_ + 1 == expected);
            if (fault) return std::unexpected(ProofFault{{}, index_, *fault});
            seen_.push_back(position_);
        }
        return std::move(seen_);
    }

private:
    /// Plays a move; what is wrong with it.
    std::optional<std::string> play(bool is_last) {
        const WrittenMove& text = proof_.line[index_];
        const MoveList moves = legal_moves(position_);
        const auto found = find_written(position_, moves, text);
        if (!found) return fmt::format("the move {} is not legal here", to_string(text));
        const Move move = moves[*found];
        const Aim aim = proof_.stipulation.aim;
        if (is_last && !does_aim(aim, position_, move))
            return fmt::format("the line does not end in {}", aim_text(aim));
        if (auto fault = is_last ? not_forced(moves) : missed()) return fault;
        position_.make(move);
        if (is_last || index_ + 1 >= series_) return std::nullopt;
        if (position_.in_check())
            return fmt::format("the move {} checks before the series is over", to_string(text));
        if (auto fault = missed()) return fault;
        position_.make_null();
        return std::nullopt;
    }

    /// Where the last move must be forced, what speaks against that.
    [[nodiscard]] std::optional<std::string> not_forced(const MoveList& moves) const {
        const Play play = proof_.stipulation.play;
        if (play != Play::help_self && play != Play::series_self) return std::nullopt;
        for (const Move move : moves)
            if (!does_aim(proof_.stipulation.aim, position_, move))
                return fmt::format("the last move is not forced: there is {}",
                                   to_string(written(move)));
        return std::nullopt;
    }

    /// Where whoever can reach the aim must do so, who has not.
    [[nodiscard]] std::optional<std::string> missed() const {
        if (!is_obliged(proof_.stipulation, false)) return std::nullopt;
        const MoveList due = moves_to_aim(proof_.stipulation.aim, position_);
        if (due.empty()) return std::nullopt;
        return fmt::format("the side to move would have to play {}", to_string(written(due[0])));
    }

    const Proof& proof_;
    Position position_;
    std::size_t series_;
    std::size_t index_ = 0;
    std::vector<Position> seen_;
};

}  // namespace

bool is_aim(Aim aim, const Position& position) {
    return (aim == Aim::mate && is_checkmate(position)) ||
           (aim == Aim::stalemate && is_stalemate(position));
}

MoveList allowed_moves(Stipulation stipulation, const Position& position, bool is_defender) {
    if (is_obliged(stipulation, is_defender)) {
        const MoveList due = moves_to_aim(stipulation.aim, position);
        if (!due.empty()) return due;
    }
    return legal_moves(position);
}

std::optional<std::size_t> find_written(const Position& position, const MoveList& moves,
                                        const WrittenMove& text) {
    for (std::size_t index = 0; index < moves.size(); ++index) {
        const Move move = moves[index];
        if (written(move) == text) return index;
        const bool may_step = move.is_castling() && !position.is_chess960() && !text.promotion;
        if (may_step && move.from() == text.from &&
            castling_targets(move.from(), move.to()).king == text.to)
            return index;
    }
    return std::nullopt;
}

std::expected<std::vector<Position>, ProofFault> check_line(const Proof& proof, Position position) {
    return LineCheck(proof, std::move(position)).run();
}

}  // namespace chess::detail
