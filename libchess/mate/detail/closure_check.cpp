#include "libchess/mate/detail/closure_check.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// Men on squares, as letters; a dot is an empty square. Then the side to move, and the square that
/// a pawn has passed over, or 64.
struct Board {
    std::array<char, 64> men{};
    bool white_moves = true;
    int passed = 64;

    friend auto operator<=>(const Board&, const Board&) = default;
};

constexpr char nobody = '.';

bool is_white(char man) {
    return man >= 'A' && man <= 'Z';
}
char lower(char man) {
    return is_white(man) ? static_cast<char>(man - 'A' + 'a') : man;
}

/// A kind of man without a square of its own, and where it may be.
struct Roamer {
    char man;
    bool is_promoted;  ///< any number of such men
    std::array<bool, 64> squares{};
};

constexpr std::array<std::array<int, 2>, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::array<std::array<int, 2>, 8> king_steps{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

/// The square some files and ranks away; nullopt beyond the edge.
std::optional<int> step_from(int square, int files, int ranks) {
    const int file = square % 8 + files;
    const int rank = square / 8 + ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
    return rank * 8 + file;
}

/// Calls `reach` with every square that a man attacks, and what lies between; `blocks` says where a
/// line ends.
void attacks(char man, int from, const auto& blocks, const auto& reach) {
    const char kind = lower(man);
    const std::vector<int> nothing;
    if (kind == 'p') {
        for (const int files : {-1, 1})
            if (const auto to = step_from(from, files, is_white(man) ? 1 : -1)) reach(*to, nothing);
        return;
    }
    if (kind == 'n' || kind == 'k') {
        for (const auto& [files, ranks] : kind == 'n' ? knight_steps : king_steps)
            if (const auto to = step_from(from, files, ranks)) reach(*to, nothing);
        return;
    }
    for (const auto& [files, ranks] : king_steps) {
        const bool is_straight = files == 0 || ranks == 0;
        if ((kind == 'b' && is_straight) || (kind == 'r' && !is_straight)) continue;
        std::vector<int> between;
        for (auto to = step_from(from, files, ranks); to; to = step_from(*to, files, ranks)) {
            reach(*to, between);
            if (blocks(*to)) break;
            between.push_back(*to);
        }
    }
}

/// What moved, and how: a placed man from a square, or one that roams.
struct Mover {
    std::optional<int> from{};
    std::vector<int> left{};  ///< squares that became empty
    std::optional<int> to{};  ///< where a placed man is now
};

class ClosureCheck {
public:
    ClosureCheck(const Position& start, Color side, Bitboard placed, std::size_t most)
        : is_white_(side == Color::white),
          most_(most) {
        Board board;
        for (int square = 0; square < 64; ++square) {
            board.men.at(index(square)) = nobody;
            const auto piece = start.at(square_at(square));
            if (!piece) continue;
            if (placed.contains(square_at(square))) board.men.at(index(square)) = to_char(*piece);
            else roamers_.push_back({to_char(*piece), false, {}}), grow(roamers_.back(), square);
        }
        board.white_moves = start.turn() == Color::white;
        if (const auto passed = start.legal_en_passant()) board.passed = index_of(*passed);
        add(board);
    }

    std::expected<std::size_t, std::string> run() {
        for (bool grows = true; grows;) {
            grown_ = false;
            const std::size_t before = boards_.size();
            for (std::size_t number = 0; number < boards_.size(); ++number) {
                if (boards_.size() > most_)
                    return std::unexpected(fmt::format("there are more than {} placements", most_));
                const Board board = boards_[number];
                play_placed(board);
                play_roaming(board);
                if (mate_) return std::unexpected(*mate_);
            }
            grows = grown_ || before != boards_.size();
        }
        return boards_.size();
    }

private:
    static std::size_t index(int square) { return static_cast<std::size_t>(square); }
    static char at(const Board& board, int square) { return board.men[index(square)]; }
    static bool is_of(char man, bool white) { return man != nobody && is_white(man) == white; }

    void add(const Board& board) {
        if (numbers_.emplace(board, boards_.size()).second) boards_.push_back(board);
    }

    void grow(Roamer& roamer, int square) {
        if (!roamer.squares[index(square)]) grown_ = true;
        roamer.squares[index(square)] = true;
    }

    /// Whether a man that roams may be on a square.
    [[nodiscard]] bool may_be(bool white, int square) const {
        return std::ranges::any_of(roamers_, [&](const Roamer& roamer) {
            return is_white(roamer.man) == white && roamer.squares[index(square)];
        });
    }

    void play_placed(const Board& board) {
        const auto blocks = [&](int square) { return at(board, square) != nobody; };
        for (int from = 0; from < 64; ++from) {
            const char man = at(board, from);
            if (!is_of(man, board.white_moves)) continue;
            if (lower(man) == 'p') {
                play_pawn(board, from);
                continue;
            }
            attacks(man, from, blocks, [&](int to, const auto&) {
                if (!is_of(at(board, to), board.white_moves)) move(board, from, to, to);
            });
        }
    }

    void play_pawn(const Board& board, int from) {
        const int ahead = board.white_moves ? 1 : -1;
        const auto once = step_from(from, 0, ahead);
        if (once && at(board, *once) == nobody) {
            move(board, from, *once, *once);
            const auto twice = step_from(from, 0, 2 * ahead);
            if (from / 8 == (board.white_moves ? 1 : 6) && at(board, *twice) == nobody)
                move(board, from, *twice, *twice);
        }
        for (const int files : {-1, 1}) {
            const auto to = step_from(from, files, ahead);
            if (!to) continue;
            if (*to == board.passed) move(board, from, *to, *to - 8 * ahead);
            else if (is_of(at(board, *to), !board.white_moves) ||
                     (at(board, *to) == nobody && may_be(!board.white_moves, *to)))
                move(board, from, *to, *to);
        }
    }

    /// Moves a placed man, and takes what is on `taken`.
    void move(const Board& board, int from, int to, int taken) {
        if (lower(at(board, taken)) == 'k') return;
        const char man = at(board, from);
        Board after = board;
        after.men[index(taken)] = after.men[index(from)] = nobody;
        after.white_moves = !board.white_moves;
        after.passed = 64;
        const bool is_pawn = lower(man) == 'p';
        const bool promotes = is_pawn && (to / 8 == 0 || to / 8 == 7);
        if (!promotes) after.men[index(to)] = man;
        if (is_pawn && std::abs(to - from) == 16) {
            const int passed = (from + to) / 2;
            for (const int files : {-1, 1}) {
                const auto beside = step_from(to, files, 0);
                if (beside && is_of(at(board, *beside), !board.white_moves) &&
                    lower(at(board, *beside)) == 'p')
                    after.passed = passed;
            }
        }
        if (is_attacked_for_sure(after, king_of(after, board.white_moves), !board.white_moves, {}))
            return;
        if (promotes) promote(board.white_moves, to);
        Mover mover{.from = from, .left = {from}, .to = to};
        if (taken != to) mover.left.push_back(taken);
        if (promotes) mover = {};
        finish(after, mover, board.white_moves);
    }

    void promote(bool white, int square) {
        for (const char kind : {'q', 'n'}) {
            const char man = white ? static_cast<char>(kind - 'a' + 'A') : kind;
            auto roamer = std::ranges::find_if(
                roamers_, [&](const Roamer& one) { return one.is_promoted && one.man == man; });
            if (roamer == roamers_.end()) {
                roamers_.push_back({man, true, {}});
                roamer = std::prev(roamers_.end());
            }
            grow(*roamer, square);
        }
    }

    /// Captures of placed men one by one, and all quiet moves as one.
    void play_roaming(const Board& board) {
        const bool white = board.white_moves;
        const auto blocks = [&](int square) { return at(board, square) != nobody; };
        std::vector<std::array<bool, 64>> targets(roamers_.size());
        std::array<bool, 64> quiet{};
        std::array<bool, 64> captures{};
        for (std::size_t number = 0; number < targets.size(); ++number) {
            const Roamer& roamer = roamers_[number];
            if (is_white(roamer.man) != white) continue;
            for (int from = 0; from < 64; ++from) {
                if (!roamer.squares[index(from)] || at(board, from) != nobody) continue;
                attacks(roamer.man, from, blocks, [&](int to, const auto&) {
                    const char there = at(board, to);
                    if (is_of(there, white) || lower(there) == 'k') return;
                    targets[number][index(to)] = true;
                    (there == nobody ? quiet : captures)[index(to)] = true;
                });
            }
        }
        for (int to = 0; to < 64; ++to)
            if (captures[index(to)]) captures[index(to)] = pass(board, to, {});
        if (std::ranges::find(quiet, true) != quiet.end() && !pass(board, std::nullopt, quiet))
            quiet = {};
        for (std::size_t number = 0; number < targets.size(); ++number)
            for (int to = 0; to < 64; ++to)
                if (targets[number][index(to)] && (quiet[index(to)] || captures[index(to)]))
                    grow(roamers_[number], to);
    }

    /// A move of a man that roams; false if it is not legal, wherever the man goes.
    bool pass(const Board& board, std::optional<int> taken, const std::array<bool, 64>& between) {
        Board after = board;
        if (taken) after.men[index(*taken)] = nobody;
        after.white_moves = !board.white_moves;
        after.passed = 64;
        const int king = king_of(after, board.white_moves);
        if (is_attacked_for_sure(after, king, !board.white_moves, between)) return false;
        finish(after, {}, board.white_moves);
        return true;
    }

    void finish(const Board& after, const Mover& mover, bool white) {
        if (white == is_white_ && !mate_ && may_be_mate(after, mover))
            mate_ = mover.from
                        ? fmt::format("the move {}{} may mate", to_string(square_at(*mover.from)),
                                      to_string(square_at(*mover.to)))
                        : "a man that roams may mate";
        add(after);
    }

    static int king_of(const Board& board, bool white) {
        return static_cast<int>(std::ranges::find(board.men, white ? 'K' : 'k') -
                                board.men.begin());
    }

    [[nodiscard]] bool is_attacked_for_sure(const Board& board, int square, bool by_white,
                                            const std::array<bool, 64>& between) const {
        const auto blocks = [&](int where) {
            return at(board, where) != nobody || between[index(where)] || may_be(true, where) ||
                   may_be(false, where);
        };
        for (int from = 0; from < 64; ++from) {
            if (!is_of(at(board, from), by_white)) continue;
            bool is_hit = false;
            attacks(at(board, from), from, blocks,
                    [&](int to, const auto&) { is_hit |= to == square; });
            if (is_hit) return true;
        }
        return false;
    }

    /// Calls `found` with each man of a side that may attack a square, and the squares between.
    void may_attack(const Board& board, int square, bool white, std::optional<int> absent,
                    const auto& found) const {
        const auto blocks = [&](int where) {
            return at(board, where) != nobody && where != absent;
        };
        const auto look = [&](char man, int from) {
            attacks(man, from, blocks, [&](int to, const std::vector<int>& between) {
                if (to == square) found(man, from, between);
            });
        };
        for (int from = 0; from < 64; ++from) {
            if (is_of(at(board, from), white)) look(at(board, from), from);
            if (at(board, from) != nobody) continue;
            for (const Roamer& roamer : roamers_)
                if (is_white(roamer.man) == white && roamer.squares[index(from)])
                    look(roamer.man, from);
        }
    }

    [[nodiscard]] bool may_be_attacked(const Board& board, int square, bool white,
                                       std::optional<int> absent) const {
        bool is_hit = false;
        may_attack(board, square, white, absent, [&](char, int, const auto&) { is_hit = true; });
        return is_hit;
    }

    [[nodiscard]] bool may_be_mate(const Board& board, const Mover& mover) const {
        const int king = king_of(board, !is_white_);
        if (!may_be_check(board, mover, king)) return false;
        std::vector<int> open;
        for (const auto& [files, ranks] : king_steps) {
            const auto square = step_from(king, files, ranks);
            if (!square || is_of(at(board, *square), !is_white_)) continue;
            if (may_be_attacked(board, *square, is_white_, king)) continue;
            if (at(board, *square) != nobody) return false;  // it can be taken
            open.push_back(*square);
        }
        std::vector<bool> used(roamers_.size());
        return can_fill(open, 0, used) && !can_parry(board, king);
    }

    [[nodiscard]] bool may_be_check(const Board& board, const Mover& mover, int king) const {
        bool is_check = false;
        may_attack(board, king, is_white_, std::nullopt,
                   [&](char, int from, const std::vector<int>& between) {
                       is_check |= !mover.from || from == mover.to ||
                                   std::ranges::any_of(mover.left, [&](int square) {
                                       return std::ranges::find(between, square) != between.end();
                                   });
                   });
        return is_check;
    }

    /// Whether men of the king's side can stand on all these squares, each on one, by trying all.
    [[nodiscard]] bool can_fill(const std::vector<int>& open, std::size_t first,
                                std::vector<bool>& used) const {
        if (first == open.size()) return true;
        for (std::size_t number = 0; number < roamers_.size(); ++number) {
            const Roamer& roamer = roamers_[number];
            if (is_white(roamer.man) == is_white_ || !roamer.squares[index(open[first])]) continue;
            if (used[number] && !roamer.is_promoted) continue;
            const bool before = used[number];
            used[number] = true;
            if (can_fill(open, first + 1, used)) return true;
            used[number] = before;
        }
        return false;
    }

    /// Whether a placed man of the king's side has a move for certain after which nobody may give
    /// check.
    [[nodiscard]] bool can_parry(const Board& board, int king) const {
        const bool white = !is_white_;
        const auto blocks = [&](int where) {
            return at(board, where) != nobody || may_be(true, where) || may_be(false, where);
        };
        bool parries = false;
        const auto try_move = [&](int from, int to) {
            if (parries) return;
            Board after = board;
            after.men[index(to)] = std::exchange(after.men[index(from)], nobody);
            parries = !may_be_attacked(after, king, is_white_, std::nullopt);
        };
        for (int from = 0; from < 64; ++from) {
            const char man = at(board, from);
            if (!is_of(man, white) || from == king) continue;
            const bool is_pawn = lower(man) == 'p';
            attacks(man, from, blocks, [&](int to, const auto&) {
                const bool captures = is_of(at(board, to), is_white_);
                if (captures) try_move(from, to);
                else if (!is_pawn && at(board, to) == nobody && !may_be(white, to))
                    try_move(from, to);
            });
            const auto once = step_from(from, 0, white ? 1 : -1);
            if (!is_pawn || !once || blocks(*once)) continue;
            try_move(from, *once);
            const auto twice = step_from(from, 0, white ? 2 : -2);
            if (from / 8 == (white ? 1 : 6) && !blocks(*twice)) try_move(from, *twice);
        }
        return parries;
    }

    bool is_white_;
    std::size_t most_;
    std::vector<Roamer> roamers_;
    std::vector<Board> boards_;
    std::map<Board, std::size_t> numbers_;
    bool grown_ = false;
    std::optional<std::string> mate_;
};

}  // namespace

std::expected<std::size_t, std::string> check_closure(const Position& start, Color side,
                                                      Bitboard placed, std::size_t most) {
    if (start.castling_rooks().any()) return std::unexpected("there are castling rights");
    if ((placed & ~start.occupied()).any())
        return std::unexpected(
            fmt::format("nobody stands on {}", to_string((placed & ~start.occupied()).first())));
    const Bitboard always = start.pieces(PieceType::king) | start.pieces(PieceType::pawn);
    if ((always & ~placed).any())
        return std::unexpected(fmt::format("the king or pawn on {} is not placed",
                                           to_string((always & ~placed).first())));
    if (start.turn() != side && is_checkmate(start)) return std::unexpected("this is a mate");
    return ClosureCheck(start, side, placed, most).run();
}

}  // namespace chess::detail
