#include "tests/fact/fact_oracle.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace chess::test {

namespace {

using Facts = std::map<std::pair<Fact, Color>, std::set<std::string>>;

int file(Square square) {
    return index_of(square) % 8;
}

/// One side's facts.
class Plain {
public:
    Plain(const Position& position, Color side, Facts& facts)
        : board_(position),
          side_(side),
          facts_(facts) {}

    void find() {
        find_hanging();
        for (const Square at : all()) {
            if (is(at, side_)) find_man(at);
            find_hole(at);
        }
        find_king();
        find_groups();
        find_material();
        find_endings();
    }

private:
    static std::vector<Square> all() {
        std::vector<Square> squares;
        for (int i = 0; i < 64; ++i) squares.push_back(square_at(i));
        return squares;
    }
    [[nodiscard]] int rank(Square square, Color color) const {
        const int row = index_of(square) / 8;
        return color == Color::white ? row : 7 - row;
    }
    [[nodiscard]] int rank(Square square) const { return rank(square, side_); }
    [[nodiscard]] bool is(Square at, Color color) const {
        return board_.board[at] && board_.board[at]->color == color;
    }
    [[nodiscard]] bool is(Square at, Color color, PieceType type) const {
        return is(at, color) && board_.board[at]->type == type;
    }
    [[nodiscard]] PieceType type(Square at) const { return board_.board[at]->type; }
    [[nodiscard]] int count(const std::function<bool(Square)>& test) const {
        const auto squares = all();
        return static_cast<int>(std::ranges::count_if(squares, test));
    }
    [[nodiscard]] int count(Color color, PieceType kind) const {
        return count([&](Square at) { return is(at, color, kind); });
    }
    [[nodiscard]] bool any(const std::function<bool(Square)>& test) const {
        return count(test) != 0;
    }
    void add(Fact fact, Square at) { facts_[{fact, side_}].insert(to_string(at)); }

    [[nodiscard]] bool is_pawn(Square at, Color color) const {
        return is(at, color, PieceType::pawn);
    }
    [[nodiscard]] bool is_officer(Square at, Color color) const {
        return is(at, color) && type(at) != PieceType::pawn && type(at) != PieceType::king;
    }
    static int pawns(PieceType kind) {
        switch (kind) {
            case PieceType::pawn: return 1;
            case PieceType::knight:
            case PieceType::bishop: return 3;
            case PieceType::rook: return 5;
            case PieceType::queen: return 9;
            case PieceType::king: return 0;
        }
        return 0;
    }
    static int centipawns(PieceType kind) {
        switch (kind) {
            case PieceType::pawn: return 100;
            case PieceType::knight: return 320;
            case PieceType::bishop: return 330;
            case PieceType::rook: return 500;
            case PieceType::queen: return 950;
            case PieceType::king: return 20000;
        }
        return 0;
    }

    /// More than this is a gain, in centipawns, or less than its opposite a loss.
    static constexpr int half_pawn = 50;

    /// What the side to move gains on a square by capturing or not, the cheapest man first, without
    /// regard to pins.
    static int exchange(SimpleBoard board, Square at, Color mover) {
        std::optional<Square> cheapest;
        for (const Square from : board.attackers(at, mover))
            if (!cheapest ||
                centipawns(board.board[from]->type) < centipawns(board.board[*cheapest]->type))
                cheapest = from;
        if (!cheapest) return 0;
        int won = centipawns(board.board[at]->type);
        // A king that was still attacked could not take; nothing that is behind it makes up for it.
        if (board.board[at]->type == PieceType::king) return won;
        board.board[at] = board.board[*cheapest];
        board.board[*cheapest].reset();
        const int row = index_of(at) / 8;
        if (board.board[at]->type == PieceType::pawn && (row == 0 || row == 7)) {
            board.board[at]->type = PieceType::queen;
            won += centipawns(PieceType::queen) - centipawns(PieceType::pawn);
        }
        return std::max(0, won - exchange(board, at, ~mover));
    }
    /// What a capture gains.
    static int gain_of(const SimpleBoard& board, Move move) {
        const Color mover = board.turn;
        const int won = board.board[move.to()] ? centipawns(board.board[move.to()]->type) : 0;
        int promoted = 0;
        SimpleBoard next = board;
        next.board[move.to()] = next.board[move.from()];
        next.board[move.from()].reset();
        if (const auto kind = move.promoted_to()) {
            next.board[move.to()]->type = *kind;
            promoted = centipawns(*kind) - centipawns(PieceType::pawn);
        }
        return won + promoted - exchange(next, move.to(), ~mover);
    }
    static bool is_capture(const SimpleBoard& board, Move move) {
        return !move.is_castling() && board.board[move.to()].has_value();
    }
    static bool is_en_passant(const SimpleBoard& board, Move move) {
        return board.board[move.from()]->type == PieceType::pawn && !board.board[move.to()] &&
               file(move.from()) != file(move.to());
    }
    static bool is_takable(const SimpleBoard& board, Square at) {
        for (const Move move : board.legal_moves())
            if (move.to() == at && is_capture(board, move) && gain_of(board, move) > half_pawn)
                return true;
        return false;
    }
    [[nodiscard]] SimpleBoard with_turn(Color color) const {
        SimpleBoard board = board_;
        board.turn = color;
        if (color != board_.turn) board.passed.reset();
        return board;
    }

    void find_hanging() {
        if (board_.in_check(board_.turn)) return;
        const SimpleBoard theirs = with_turn(~side_);
        const SimpleBoard mine = with_turn(side_);
        for (const Square at : all()) {
            if (!is(at, side_) || !is_takable(theirs, at)) continue;
            add(Fact::hanging, at);
            if (!is_officer(at, side_)) continue;
            bool can_flee = false;
            for (const Move move : mine.legal_moves()) {
                if (move.from() != at || move.is_castling()) continue;
                if (gain_of(mine, move) < -half_pawn) continue;
                const bool trades = is_capture(mine, move) || is_en_passant(mine, move);
                can_flee = can_flee || trades || !is_takable(mine.after(move), move.to());
            }
            if (!can_flee) add(Fact::trapped, at);
        }
    }

    [[nodiscard]] bool is_square_of(Square at, bool light) const {
        return ((file(at) + index_of(at) / 8) % 2 == 1) == light;
    }
    [[nodiscard]] bool is_light(Square at) const { return is_square_of(at, true); }

    /// Squares that a man attacks and no own man is on.
    [[nodiscard]] int room(Square from) const {
        return count([&](Square to) { return board_.attacks(from, to) && !is(to, side_); });
    }
    [[nodiscard]] bool may_castle() const {
        return any([&](Square at) { return is(at, side_) && board_.may_castle[at]; });
    }

    void find_man(Square at) {
        const PieceType kind = type(at);
        const bool officer = is_officer(at, side_);
        if (officer) {
            for (const Square from : board_.attackers(at, ~side_))
                if (type(from) != PieceType::king && pawns(type(from)) < pawns(kind))
                    add(Fact::attacked, at);
            if (board_.attackers(at, side_).empty()) add(Fact::undefended, at);
        }
        if (kind != PieceType::king) find_pin(at);
        int alone = 0;
        for (const Square other : all()) {
            if (!is(other, side_) || type(other) == PieceType::king) continue;
            if (board_.attackers(other, ~side_).empty()) continue;
            const auto defenders = board_.attackers(other, side_);
            alone += defenders.size() == 1 && defenders.front() == at ? 1 : 0;
        }
        if (alone >= 2) add(Fact::overloaded, at);
        const bool home = rank(at) == 0;
        const bool knight_home =
            kind == PieceType::knight && home && (file(at) == 1 || file(at) == 6);
        const bool bishop_home =
            kind == PieceType::bishop && home && (file(at) == 2 || file(at) == 5);
        if (knight_home || bishop_home) add(Fact::undeveloped, at);
        else if (kind == PieceType::knight || kind == PieceType::bishop) {
            if (room(at) <= 1) add(Fact::shut_in, at);
        } else if (kind == PieceType::rook && room(at) <= 2 && !may_castle()) {
            const Square king = board_.king(side_);
            const bool corner = rank(at) == 0 && (file(at) == 0 || file(at) == 7);
            const bool beside = rank(king) == 0 && std::abs(file(king) - file(at)) <= 2;
            if (rank(at) != 0 || (corner && beside)) add(Fact::shut_in, at);
        }
        if (kind == PieceType::bishop) find_bad_bishop(at);
        if (kind == PieceType::knight || kind == PieceType::bishop) find_outpost(at);
        if (kind == PieceType::rook || kind == PieceType::queen) find_line(at);
        if (kind == PieceType::pawn) find_pawn(at);
    }

    void find_pin(Square at) {
        if (board_.in_check(side_)) {
            // Taken off, it may open a second attack.
        }
        SimpleBoard without = board_;
        const auto before = board_.attackers(board_.king(side_), ~side_);
        without.board[at].reset();
        if (without.attackers(without.king(side_), ~side_).size() > before.size())
            add(Fact::pinned, at);
    }

    void find_bad_bishop(Square at) {
        const bool light = is_light(at);
        int same = 0;
        int other = 0;
        bool blocked = false;
        for (const Square pawn : all()) {
            if (!is_pawn(pawn, side_)) continue;
            if (is_light(pawn) != light) {
                ++other;
                continue;
            }
            ++same;
            blocked = blocked || board_.board[ahead(side_, pawn)].has_value();
        }
        if (same >= 4 && same >= 2 * other && blocked) add(Fact::bad_bishop, at);
    }

    /// Whether a pawn of a side could attack the square now or later, if it stayed on its file.
    [[nodiscard]] bool may_be_hit(Square at, Color by) const {
        return any([&](Square pawn) {
            return is_pawn(pawn, by) && std::abs(file(pawn) - file(at)) == 1 &&
                   rank(pawn, by) < rank(at, by);
        });
    }

    void find_outpost(Square at) {
        const int row = rank(at);
        if (row < 3 || row > 5) return;
        const bool held = any([&](Square pawn) {
            return is_pawn(pawn, side_) && std::abs(file(pawn) - file(at)) == 1 &&
                   rank(pawn) == row - 1;
        });
        if (held && !may_be_hit(at, ~side_)) add(Fact::outpost, at);
    }

    void find_hole(Square at) {
        const int row = rank(at);
        if (row != 2 && row != 3) return;
        if (file(at) < 2 || file(at) > 5 || is_pawn(at, side_) || may_be_hit(at, side_)) return;
        if (any([&](Square pawn) {
                return is_pawn(pawn, ~side_) && std::abs(file(pawn) - file(at)) == 1 &&
                       rank(pawn) == row + 1;
            }))
            add(Fact::hole, at);
    }

    [[nodiscard]] bool has_pawn_on(int on, Color color) const {
        return any([&](Square at) { return is_pawn(at, color) && file(at) == on; });
    }
    [[nodiscard]] bool is_heavy(Square at, Color color) const {
        return is(at, color, PieceType::rook) || is(at, color, PieceType::queen);
    }

    void find_line(Square at) {
        const bool own = has_pawn_on(file(at), side_);
        const bool enemy = has_pawn_on(file(at), ~side_);
        const bool contested =
            any([&](Square other) { return file(other) == file(at) && is_heavy(other, ~side_); });
        if (!own && !enemy && !contested) add(Fact::open_file, at);
        if (!own && enemy && type(at) == PieceType::rook) add(Fact::half_open_file, at);
        const bool targets =
            any([&](Square pawn) { return is_pawn(pawn, ~side_) && rank(pawn) == 6; });
        if (rank(at) == 6 && (targets || rank(board_.king(~side_)) == 7))
            add(Fact::seventh_rank, at);
    }

    [[nodiscard]] bool is_passed(Square at, Color color) const {
        return !any([&](Square pawn) {
            const bool before = rank(pawn, color) > rank(at, color);
            return before && ((is_pawn(pawn, ~color) && std::abs(file(pawn) - file(at)) <= 1) ||
                              (is_pawn(pawn, color) && file(pawn) == file(at)));
        });
    }

    void find_pawn(Square at) {
        const int row = rank(at);
        bool neighbour = false;
        bool helper = false;
        bool doubled = false;
        for (const Square pawn : all()) {
            if (!is_pawn(pawn, side_) || pawn == at) continue;
            if (std::abs(file(pawn) - file(at)) == 1) {
                neighbour = true;
                helper = helper || rank(pawn) <= row;
            }
            doubled = doubled || (file(pawn) == file(at) && rank(pawn) > row);
        }
        if (!neighbour) add(Fact::isolated, at);
        if (doubled) add(Fact::doubled, at);
        const bool kept = any([&](Square pawn) {
            return is_pawn(pawn, ~side_) &&
                   ((file(pawn) == file(at) && rank(pawn) == row + 1) ||
                    (std::abs(file(pawn) - file(at)) == 1 && rank(pawn) == row + 2));
        });
        if (neighbour && !helper && kept) add(Fact::backward, at);
        if (is(ahead(side_, at), ~side_)) add(Fact::blocked, at);
        if (!is_passed(at, side_)) return;
        add(Fact::passed, at);
        if (is(ahead(side_, at), ~side_)) add(Fact::blocked_passed, at);
        if (any([&](Square pawn) {
                return is_pawn(pawn, side_) && std::abs(file(pawn) - file(at)) == 1 &&
                       std::abs(rank(pawn) - row) <= 1 && is_passed(pawn, side_);
            }))
            add(Fact::connected_passed, at);
        find_unstoppable(at);
    }

    void find_unstoppable(Square at) {
        if (board_.in_check(board_.turn)) return;
        const bool helpless = !any([&](Square other) {
            return is_officer(other, ~side_) ||
                   (is_pawn(other, ~side_) && is_passed(other, ~side_));
        });
        const bool free = !any([&](Square other) {
            return board_.board[other] && file(other) == file(at) && rank(other) > rank(at);
        });
        if (!helpless || !free) return;
        const bool is_guarded = !board_.attackers(at, side_).empty();
        if (board_.turn != side_ && !is_guarded && board_.attacks(board_.king(~side_), at)) return;
        // The race, move by move: the king steps towards the square of promotion.
        const Square king = board_.king(~side_);
        int steps = 7 - rank(at) - (rank(at) == 1 ? 1 : 0);
        int way = std::max(std::abs(file(king) - file(at)), 7 - rank(king));
        for (bool pawn_moves = board_.turn == side_; steps > 0; pawn_moves = !pawn_moves)
            (pawn_moves ? steps : way) -= 1;
        // It may take the new queen if it comes next to her at once.
        if (way > 1) add(Fact::unstoppable, at);
    }

    void find_king() {
        const Square king = board_.king(side_);
        const bool right = may_castle();
        if (right) add(Fact::may_castle, king);
        const bool queen = count(~side_, PieceType::queen) != 0;
        const int column = file(king);
        const auto is_near = [&](Square at) { return std::abs(file(at) - column) <= 1; };
        const auto is_shield = [&](Square at) {
            return is_pawn(at, side_) && is_near(at) && (rank(at) == 1 || rank(at) == 2);
        };
        const bool rook_outside = any([&](Square at) {
            return is(at, side_, PieceType::rook) && rank(at) == 0 && rank(king) == 0 &&
                   (column >= 4 ? file(at) > column : file(at) < column);
        });
        if (rank(king) == 0 && (column <= 2 || column >= 6) && !right && !rook_outside &&
            count(is_shield) >= 2)
            add(Fact::castled, king);
        const bool low = rank(king) <= 1;
        if (rank(king) == 0 && (column == 3 || column == 4) && !right && queen &&
            count([&](Square at) { return is_officer(at, ~side_); }) >= 3)
            add(Fact::king_in_centre, king);
        std::set<int> bare;
        std::set<int> open;
        for (int f = std::max(0, column - 1); f <= std::min(7, column + 1); ++f) {
            if (!any([&](Square at) { return is_shield(at) && file(at) == f; })) bare.insert(f);
            if (!has_pawn_on(f, side_) && !has_pawn_on(f, ~side_) &&
                any([&](Square at) { return is_heavy(at, ~side_) && file(at) == f; }))
                open.insert(f);
        }
        for (const Square at : all()) {
            if (low && (column <= 2 || column >= 5) && queen && bare.size() >= 2 &&
                bare.contains(file(at)) && rank(at) == 1)
                add(Fact::broken_shelter, at);
            if (open.contains(file(at))) add(Fact::open_file_at_king, at);
        }
        std::vector<Square> attackers;
        for (const Square at : all())
            if (is_officer(at, ~side_) && any([&](Square to) {
                    return to != king && std::abs(file(to) - column) <= 1 &&
                           std::abs(rank(to) - rank(king)) <= 1 && board_.attacks(at, to);
                }))
                attackers.push_back(at);
        if (attackers.size() >= 3)
            for (const Square at : attackers) add(Fact::king_under_fire, at);
    }

    [[nodiscard]] int islands(Color color) const {
        int groups = 0;
        for (int f = 0; f < 8; ++f)
            if (has_pawn_on(f, color) && (f == 0 || !has_pawn_on(f - 1, color))) ++groups;
        return groups;
    }

    void find_groups() {
        if (islands(side_) >= 3 && islands(side_) > islands(~side_))
            for (const Square at : all())
                if (is_pawn(at, side_)) add(Fact::islands, at);
        for (int f = 2; f < 5; ++f) find_hanging_pawns(f);
        for (const int first : {0, 5}) {
            const auto on_wing = [&](Color color) {
                return count([&](Square at) {
                    return is_pawn(at, color) && file(at) >= first && file(at) < first + 3;
                });
            };
            int doubled = 0;
            for (int f = first; f < first + 3; ++f)
                if (count([&](Square at) { return is_pawn(at, side_) && file(at) == f; }) > 1)
                    ++doubled;
            if (on_wing(side_) <= on_wing(~side_) || doubled != 0) continue;
            for (const Square at : all())
                if (is_pawn(at, side_) && file(at) >= first && file(at) < first + 3)
                    add(Fact::majority, at);
        }
        std::vector<Square> centre;
        for (const Square at : all())
            if (is_pawn(at, side_) && rank(at) >= 3 && (file(at) == 3 || file(at) == 4))
                centre.push_back(at);
        const auto has_file = [&](int f) {
            return std::ranges::any_of(centre, [&](Square at) { return file(at) == f; });
        };
        if (has_file(3) && has_file(4))
            for (const Square at : centre) add(Fact::pawn_centre, at);
        const auto bishops_of = [&](Color color, bool light) {
            return count([&](Square at) {
                return is(at, color, PieceType::bishop) && is_light(at) == light;
            });
        };
        const auto has_pair = [&](Color color) {
            return bishops_of(color, true) != 0 && bishops_of(color, false) != 0;
        };
        if (has_pair(side_) && !has_pair(~side_))
            for (const Square at : all())
                if (is(at, side_, PieceType::bishop)) add(Fact::bishop_pair, at);
        if (space(side_).size() >= space(~side_).size() + 4)
            for (const Square at : space(side_)) add(Fact::space, at);
    }

    void find_hanging_pawns(int f) {
        std::vector<Square> pair;
        for (const Square at : all()) {
            if (file(at) < f - 1 || file(at) > f + 2) continue;
            if (is_pawn(at, side_)) pair.push_back(at);
            if (is_pawn(at, ~side_) && (file(at) == f || file(at) == f + 1)) return;
        }
        if (pair.size() != 2) return;
        std::set<int> files;
        for (const Square at : pair) {
            if (rank(at) < 2 || rank(at) > 4) return;
            files.insert(file(at));
        }
        if (files != std::set{f, f + 1}) return;
        for (const Square at : pair) add(Fact::hanging_pawns, at);
    }

    [[nodiscard]] std::vector<Square> space(Color color) const {
        std::vector<Square> room;
        for (const Square at : all()) {
            const int row = rank(at, color);
            if (file(at) < 2 || file(at) > 5 || row < 1 || row > 3) continue;
            const bool covered = any([&](Square pawn) {
                return is_pawn(pawn, color) && file(pawn) == file(at) && rank(pawn, color) > row;
            });
            const bool guarded = any([&](Square pawn) {
                return is_pawn(pawn, ~color) && std::abs(file(pawn) - file(at)) == 1 &&
                       rank(pawn, color) == row + 1;
            });
            if (covered && !guarded) room.push_back(at);
        }
        return room;
    }

    [[nodiscard]] int more(PieceType kind) const {
        return count(side_, kind) - count(~side_, kind);
    }
    void find_material() {
        const int balance = more(PieceType::pawn) +
                            3 * (more(PieceType::knight) + more(PieceType::bishop)) +
                            5 * more(PieceType::rook) + 9 * more(PieceType::queen);
        for (const Square at : all()) {
            if (balance > 0 && is(at, side_)) add(Fact::more_material, at);
            if (is(at, side_, PieceType::rook) && more(PieceType::rook) == 1 &&
                more(PieceType::knight) + more(PieceType::bishop) == -1 &&
                more(PieceType::queen) == 0)
                add(Fact::exchange_ahead, at);
        }
    }

    void find_endings() {
        std::map<PieceType, int> whites;
        std::map<PieceType, int> blacks;
        int pawns = 0;
        for (const Square at : all()) {
            if (!board_.board[at] || type(at) == PieceType::king) continue;
            if (type(at) == PieceType::pawn) ++pawns;
            else ++(is(at, Color::white) ? whites : blacks)[type(at)];
        }
        const Square mine = board_.king(side_);
        const Square other = board_.king(~side_);
        const bool pawn_ending = whites.empty() && blacks.empty() && pawns != 0;
        const int files = std::abs(file(mine) - file(other));
        const int ranks = std::abs(rank(mine) - rank(other));
        if (pawn_ending && board_.turn != side_ && files * ranks == 0 && files + ranks == 2) {
            add(Fact::opposition, mine);
            add(Fact::opposition, other);
        }
        if (side_ == Color::black) return;
        const auto only = [&](const std::set<PieceType>& kinds) {
            if (whites.empty() || blacks.empty()) return false;
            for (const auto* men : {&whites, &blacks})
                for (const auto& [kind, number] : *men)
                    if (!kinds.contains(kind)) return false;
            return true;
        };
        std::optional<Fact> kind;
        if (pawn_ending) kind = Fact::pawn_ending;
        else if (only({PieceType::rook})) kind = Fact::rook_ending;
        else if (only({PieceType::knight, PieceType::bishop})) kind = Fact::minor_ending;
        else if (only({PieceType::queen})) kind = Fact::queen_ending;
        if (kind) {
            add(*kind, mine);
            add(*kind, other);
        }
        std::vector<Square> bishops;
        for (const Square at : all())
            if (board_.board[at] && type(at) == PieceType::bishop) bishops.push_back(at);
        if (bishops.size() == 2 && whites[PieceType::bishop] == 1 &&
            blacks[PieceType::bishop] == 1 && whites[PieceType::knight] == 0 &&
            blacks[PieceType::knight] == 0 && is_light(bishops[0]) != is_light(bishops[1]))
            for (const Square at : bishops) add(Fact::opposite_bishops, at);
    }

    SimpleBoard board_;
    Color side_;
    Facts& facts_;
};

}  // namespace

Facts plain_facts(const Position& position) {
    Facts facts;
    for (const Color side : all_colors) Plain(position, side, facts).find();
    return facts;
}

}  // namespace chess::test
