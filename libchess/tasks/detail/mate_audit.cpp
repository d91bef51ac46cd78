#include "libchess/tasks/detail/mate_audit.hpp"

#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace chess::detail {

namespace {

/// The mate-finder's limit for each question, as for the puzzles of pgn-annotate.
constexpr std::uint64_t most_nodes = 1'000'000;

class MateAudit {
public:
    MateAudit(const MotifLine& line, MateSolver& solver, const std::stop_token& stop,
              std::vector<PuzzleFault>& faults)
        : line_(line),
          solver_(solver),
          stop_(stop),
          faults_(faults) {}

    void run() {
        int length = static_cast<int>(line_.solver_moves());
        if (line_.first() == 1) check_before(length);
        for (std::size_t ply = line_.first(); ply < line_.size(); ply += 2, --length)
            if (!is_sound(ply, length)) return;
    }

private:
    MateResult solve(const Position& position, int length, bool all_keys, bool defends = false) {
        return solver_.solve({.position = position, .defender_begins = defends, .length = length},
                             {.stated_first = true,
                              .all_keys = all_keys,
                              .limits = {.nodes = most_nodes, .stop = stop_}});
    }

    /// A mate that was forced already is no reward for a mistake.
    void check_before(int length) {
        const MateResult result = solve(line_[0].before, length, false, true);
        if (result.status != MateStatus::mate || !result.length) return;
        faults_.push_back({.kind = PuzzleFaultKind::already_won,
                           .position = line_[0].before,
                           .line = result.line,
                           .mate = result.length});
    }

    /// Adds the fault at one of the solver's moves; after one the rest is not looked at.
    bool is_sound(std::size_t ply, int length) {
        const Position& before = line_[ply].before;
        const MateResult result = solve(before, length, length > 1);
        if (result.status == MateStatus::unknown) return true;
        if (result.status == MateStatus::no_mate) {
            faults_.push_back({.kind = PuzzleFaultKind::no_mate,
                               .position = before,
                               .line = defence(ply, length),
                               .mate = length});
            return false;
        }
        if (result.length && *result.length < length) {
            faults_.push_back({.kind = PuzzleFaultKind::shorter_mate,
                               .position = before,
                               .line = result.line,
                               .mate = result.length});
            return false;
        }
        // At the last move all mates are right.
        if (length == 1 || !result.has_all_keys) return true;
        for (const Move key : result.keys) {
            if (key == line_[ply].move) continue;
            faults_.push_back({.kind = PuzzleFaultKind::other_solution,
                               .position = before,
                               .line = with_reply(before, key, length),
                               .mate = length});
            return false;
        }
        return true;
    }

    /// The line's move and the reply after which there is no mate in time.
    std::vector<Move> defence(std::size_t ply, int length) {
        const Move key = line_[ply].move;
        const Position after = line_[ply].after;
        for (const Move reply : legal_moves(after))
            if (length == 1 ||
                solve(after.after(reply), length - 1, false).status == MateStatus::no_mate)
                return {key, reply};
        return {key};
    }

    /// Another key, and the mate that follows.
    std::vector<Move> with_reply(const Position& before, Move key, int length) {
        std::vector<Move> moves{key};
        MateResult result = solve(before.after(key), length - 1, false, true);
        moves.insert(moves.end(), result.line.begin(), result.line.end());
        return moves;
    }

    const MotifLine& line_;
    MateSolver& solver_;
    const std::stop_token& stop_;
    std::vector<PuzzleFault>& faults_;
};

}  // namespace

void audit_mate(const MotifLine& line, MateSolver& solver, const std::stop_token& stop,
                std::vector<PuzzleFault>& faults) {
    MateAudit(line, solver, stop, faults).run();
}

}  // namespace chess::detail
