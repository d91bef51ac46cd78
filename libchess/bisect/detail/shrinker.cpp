#include "libchess/bisect/detail/shrinker.hpp"

#include "libchess/bisect/detail/diagnosis.hpp"
#include "libchess/bisect/detail/walk.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>

namespace chess {

namespace {

/// More failures than these, and the counterpart is left alone: each may cost its whole timeout.
constexpr int most_failures = 3;
/// With so many pieces that may go, pairs of them are not tried any more; it would take long.
constexpr std::size_t most_for_pairs = 14;

/// Whether a bug seen in a smaller position is the one that is shrunk.
bool may_be(const GeneratorBug& seen, const GeneratorBug& bug) {
    if (generalises(seen, bug)) return true;
    // More questions have told that castling is refused everywhere; one position alone does not.
    return bug.rule == Rule::castling_forgotten && generalises(bug, seen);
}

bool can_be_played(const Position& root, const std::vector<Move>& moves) {
    Position position = root;
    for (const Move move : moves) {
        if (!is_legal(position, move)) return false;
        position.make(move);
    }
    return true;
}

/// How many things about a setup no game can have led to.
std::ptrdiff_t oddities(const Setup& setup) {
    const auto made = Position::from_setup(setup);
    if (!made) return 0;
    return std::ranges::count(made->warnings, Severity::unreachable, &Fault::severity);
}

}  // namespace

Trial::Result<MinimalCase> Shrinker::run() {
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

bool Shrinker::accept(PerftQuestion question) {
    if (failure_) return false;
    const auto note = [&](const BisectError& error) {
        const bool theirs = error.kind == BisectError::Kind::counterpart;
        if (!theirs || ++failures_ > most_failures) failure_ = error;
        return false;
    };
    auto difference = trial_.ask(question);
    if (!difference) return note(difference.error());
    if (!difference->any()) return false;
    auto parting = descend(trial_, {question, *std::move(difference)});
    if (!parting) return note(parting.error());
    // One that is deeper is another bug, or the same at a place that has more moves.
    if (parting->question.depth != question.depth) return false;
    const auto bugs = diagnose(*parting);
    const auto found =
        std::ranges::find_if(bugs, [&](const GeneratorBug& bug) { return may_be(bug, best_.bug); });
    if (found == bugs.end()) return false;
    const auto rejected = trial_.rejects(question);
    if (!rejected) return note(rejected.error());
    if (*rejected) return false;
    best_.question = std::move(question);
    if (generalises(*found, best_.bug)) {
        best_.bug = *found;
    } else {
        best_.bug.missing = found->missing;
        best_.bug.extra = found->extra;
    }
    return true;
}

bool Shrinker::accept(const Setup& setup, bool chess960) {
    auto made = Position::from_setup(setup, {.chess960 = chess960});
    if (!made) return false;
    if (made->position == best_.question.root) return false;
    // Nothing that no game leads to, which the other generator need not understand.
    if (oddities(setup) > oddities(best_.question.root.to_setup())) return false;
    if (!can_be_played(made->position, best_.question.moves)) return false;
    return accept({made->position, best_.question.moves, best_.question.depth});
}

/// Moves at the beginning, and pairs of moves elsewhere.
bool Shrinker::drop_moves() {
    bool smaller = false;
    const auto try_without = [&](std::size_t first, std::size_t count) {
        PerftQuestion question = best_.question;
        std::vector<Move>& moves = question.moves;
        const auto begin = std::next(moves.begin(), static_cast<std::ptrdiff_t>(first));
        moves.erase(begin, std::next(begin, static_cast<std::ptrdiff_t>(count)));
        return can_be_played(question.root, moves) && accept(std::move(question));
    };
    while (!best_.question.moves.empty()) {
        PerftQuestion question = best_.question;
        question.root.make(question.moves.front());
        question.moves.erase(question.moves.begin());
        if (!accept(std::move(question))) break;
        smaller = true;
    }
    for (std::size_t i = 0; i + 2 <= best_.question.moves.size();) {
        if (try_without(i, 2)) smaller = true;
        else ++i;
    }
    return smaller;
}

/// Counters, castling rights, the en passant square, Chess960.
bool Shrinker::drop_state() {
    bool smaller = false;
    const auto try_with = [&](auto&& change) {
        Setup setup = best_.question.root.to_setup();
        change(setup);
        if (accept(setup, best_.question.root.is_chess960())) smaller = true;
    };
    if (best_.question.root.is_chess960() && accept(best_.question.root.to_setup(), false))
        smaller = true;
    try_with([](Setup& setup) { setup.halfmove_clock = 0; });
    try_with([](Setup& setup) { setup.fullmove_number = 1; });
    if (best_.question.root.en_passant()) try_with([](Setup& setup) { setup.en_passant.reset(); });
    for (std::size_t i = best_.question.root.to_setup().castling.size(); i > 0; --i)
        try_with([&](Setup& setup) {
            if (i <= setup.castling.size())
                setup.castling.erase(setup.castling.begin() + static_cast<std::ptrdiff_t>(i - 1));
        });
    return smaller;
}

std::vector<Square> Shrinker::removable() const {
    std::vector<Square> squares;
    const Position& root = best_.question.root;
    for (const Square square : root.occupied() & ~root.pieces(PieceType::king))
        squares.push_back(square);
    return squares;
}

/// Halves of the pieces first, then ever smaller shares of them, to single ones.
bool Shrinker::drop_pieces() {
    bool smaller = false;
    for (std::size_t size = (removable().size() + 1) / 2; size > 0; size /= 2) {
        bool again = true;
        while (again) {
            again = false;
            const std::vector<Square> squares = removable();
            for (std::size_t first = 0; first < squares.size(); first += size) {
                Setup setup = best_.question.root.to_setup();
                const std::size_t count = std::min(size, squares.size() - first);
                for (const Square square : std::span(squares).subspan(first, count))
                    setup.board[square].reset();
                if (accept(setup, best_.question.root.is_chess960())) again = true;
            }
            smaller |= again;
        }
    }
    return smaller;
}

/// Two pieces at once, of which neither can go alone, as one shields from the other.
bool Shrinker::drop_pairs() {
    const std::vector<Square> squares = removable();
    if (squares.size() > most_for_pairs) return false;
    for (std::size_t i = 0; i < squares.size(); ++i)
        for (std::size_t j = i + 1; j < squares.size(); ++j) {
            Setup setup = best_.question.root.to_setup();
            setup.board[squares[i]].reset();
            setup.board[squares[j]].reset();
            if (accept(setup, best_.question.root.is_chess960())) return true;
        }
    return false;
}

}  // namespace chess
