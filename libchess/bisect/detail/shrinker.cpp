#include "libchess/bisect/detail/reason.hpp"
#include "libchess/bisect/detail/trial.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/setup.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace chess {

namespace {

/// The shrinking ends after more failures than these: each may cost a whole timeout.
constexpr int most_failures = 3;
/// With more removable pieces than these, pairs would take too long.
constexpr std::size_t most_for_pairs = 14;

/// Whether the bug seen in a smaller position may be the one that is being shrunk.
bool may_be(const GeneratorBug& seen, const GeneratorBug& bug) {
    if (detail::generalises(seen, bug)) return true;
    // Further questions showed that castling is refused everywhere; one position cannot.
    return bug.rule == Rule::castling_forgotten && detail::generalises(bug, seen);
}

bool can_be_played(const Position& root, const std::vector<Move>& moves) {
    Position position = root;
    for (const Move move : moves) {
        if (!is_legal(position, move)) return false;
        position.make(move);
    }
    return true;
}

/// How many features of a setup cannot arise in a game.
std::ptrdiff_t oddities(const Setup& setup) {
    const auto made = Position::from_setup(setup);
    if (!made) return 0;
    return std::ranges::count(made->warnings, Severity::unreachable, &Fault::severity);
}

/// Makes a case smaller.
class Shrinker {
public:
    Shrinker(Trial& trial, MinimalCase start) : trial_(trial), best_(std::move(start)) {}

    Trial::Result<MinimalCase> run() {
        bool smaller = true;
        while (smaller && !failure_) {
            smaller = drop_moves();
            smaller |= drop_state();
            smaller |= drop_pieces();
            if (!smaller) smaller = drop_pairs();
        }
        if (failure_ && failure_->kind == BisectError::Kind::stopped)
            return std::unexpected(*std::move(failure_));
        return best_;
    }

private:
    /// Adopts a smaller case if it shows the bug. False if not; an error ends the shrinking.
    bool accept(PerftQuestion question) {
        if (failure_) return false;
        const auto note = [&](const BisectError& error) {
            const bool theirs = error.kind == BisectError::Kind::counterpart;
            if (!theirs || ++failures_ > most_failures) failure_ = error;
            return false;
        };
        auto difference = trial_.ask(question);
        if (!difference) return note(difference.error());
        if (!difference->any()) return false;
        auto differing = trial_.descend({question, *std::move(difference)});
        if (!differing) return note(differing.error());
        // A deeper one is another bug, or the same one in a position with more moves.
        if (differing->question.depth != question.depth) return false;
        const auto bugs = diagnose(*differing);
        const auto found = std::ranges::find_if(
            bugs, [&](const GeneratorBug& bug) { return may_be(bug, best_.bug); });
        if (found == bugs.end()) return false;
        const auto rejected = trial_.rejects(question);
        if (!rejected) return note(rejected.error());
        if (*rejected) return false;
        best_.question = std::move(question);
        if (detail::generalises(*found, best_.bug)) {
            best_.bug = *found;
        } else {
            best_.bug.missing = found->missing;
            best_.bug.extra = found->extra;
        }
        return true;
    }

    /// Tries another setup for the root, if it is a valid position in which the moves can be
    /// played.
    template <typename Change>
    bool accept_root(bool chess960, const Change& change) {
        const Position& root = best_.question.start;
        Setup setup = root.to_setup();
        change(setup);
        const auto made = Position::from_setup(setup, {.chess960 = chess960});
        if (!made || made->position == root) return false;
        // The other generator need not support positions that cannot arise in a game.
        if (oddities(setup) > oddities(root.to_setup())) return false;
        if (!can_be_played(made->position, best_.question.moves)) return false;
        return accept({{made->position, best_.question.moves}, best_.question.depth});
    }
    bool accept_without(std::span<const Square> squares) {
        return accept_root(best_.question.start.is_chess960(), [&](Setup& setup) {
            for (const Square square : squares) setup.board[square].reset();
        });
    }

    /// Drops moves at the beginning, and pairs of moves elsewhere.
    bool drop_moves() {
        bool smaller = false;
        while (!best_.question.moves.empty()) {
            PerftQuestion question = best_.question;
            question.start.make(question.moves.front());
            question.moves.erase(question.moves.begin());
            if (!accept(std::move(question))) break;
            smaller = true;
        }
        for (std::size_t i = 0; i + 2 <= best_.question.moves.size();) {
            PerftQuestion question = best_.question;
            const auto begin = question.moves.begin() + static_cast<std::ptrdiff_t>(i);
            question.moves.erase(begin, begin + 2);
            if (can_be_played(question.start, question.moves) && accept(std::move(question)))
                smaller = true;
            else ++i;
        }
        return smaller;
    }

    /// Resets counters, castling rights, the en passant square, and Chess960.
    bool drop_state() {
        const Position& root = best_.question.start;
        bool smaller = root.is_chess960() && accept_root(false, [](Setup&) {});
        const auto try_with = [&](const auto& change) {
            smaller |= accept_root(root.is_chess960(), change);
        };
        try_with([](Setup& setup) { setup.halfmove_clock = 0; });
        try_with([](Setup& setup) { setup.fullmove_number = 1; });
        if (root.en_passant()) try_with([](Setup& setup) { setup.en_passant.reset(); });
        for (std::size_t i = root.to_setup().castling.size(); i > 0; --i)
            try_with([&](Setup& setup) {
                if (i <= setup.castling.size())
                    setup.castling.erase(setup.castling.begin() +
                                         static_cast<std::ptrdiff_t>(i - 1));
            });
        return smaller;
    }

    [[nodiscard]] std::vector<Square> removable() const {
        std::vector<Square> squares;
        const Position& root = best_.question.start;
        for (const Square square : root.occupied() & ~root.pieces(PieceType::king))
            squares.push_back(square);
        return squares;
    }

    /// Removes halves of the pieces first, then ever smaller groups, down to single ones.
    bool drop_pieces() {
        bool smaller = false;
        for (std::size_t size = (removable().size() + 1) / 2; size > 0; size /= 2) {
            for (bool again = true; again;) {
                again = false;
                const std::vector<Square> squares = removable();
                for (std::size_t first = 0; first < squares.size(); first += size)
                    again |= accept_without(
                        std::span(squares).subspan(first, std::min(size, squares.size() - first)));
                smaller |= again;
            }
        }
        return smaller;
    }

    /// Removes two pieces at once: neither may be removable alone, as one shields the other.
    bool drop_pairs() {
        const std::vector<Square> squares = removable();
        if (squares.size() > most_for_pairs) return false;
        for (std::size_t i = 0; i < squares.size(); ++i)
            for (std::size_t j = i + 1; j < squares.size(); ++j)
                if (accept_without(std::array{squares[i], squares[j]})) return true;
        return false;
    }

    Trial& trial_;
    MinimalCase best_;
    std::optional<BisectError> failure_;
    /// How many questions the counterpart has failed to answer.
    int failures_ = 0;
};

}  // namespace

Trial::Result<MinimalCase> shrink_case(Trial& trial, MinimalCase start) {
    return Shrinker(trial, std::move(start)).run();
}

}  // namespace chess
