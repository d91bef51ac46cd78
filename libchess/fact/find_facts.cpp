#include "libchess/fact/find_facts.hpp"

#include "libchess/fact/detail/fact_view.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace chess {

namespace {

using detail::FactView;

constexpr Bitboard a_to_c = Bitboard(File::a) | Bitboard(File::b) | Bitboard(File::c);
constexpr Bitboard f_to_h = Bitboard(File::f) | Bitboard(File::g) | Bitboard(File::h);
constexpr Bitboard c_to_f =
    Bitboard(File::c) | Bitboard(File::d) | Bitboard(File::e) | Bitboard(File::f);
constexpr Bitboard d_and_e = Bitboard(File::d) | Bitboard(File::e);

constexpr std::array officers{PieceType::knight, PieceType::bishop, PieceType::rook,
                              PieceType::queen};

/// The facts about one side.
class SideFacts {
public:
    SideFacts(const Position& position, Color side, bool drawn_by_tables,
              std::vector<FoundFact>& facts)
        : me_(position, side),
          they_(position, ~side),
          drawn_by_tables_(drawn_by_tables),
          facts_(facts) {}

    void find() {
        find_exchanges();
        find_pieces();
        find_bishops();
        find_king();
        find_pawns();
        find_passed_pawns();
        find_wings();
        find_squares();
        find_lines();
        find_space();
        find_material();
        find_ending();
    }

private:
    void add(Fact fact, Bitboard squares) {
        if (squares.any()) facts_.push_back({fact, me_.side, squares, 0});
    }
    void add_each(Fact fact, Bitboard squares) {
        for (const Square square : squares) add(fact, Bitboard(square));
    }

    [[nodiscard]] Bitboard all_officers(Color color) const {
        Bitboard all;
        for (const PieceType type : officers) all |= me_.position.pieces(color, type);
        return all;
    }

    /// What an exchange must gain to count, in centipawns: a bishop for a knight is none.
    static constexpr int least_gain = 51;

    /// The men that `position`'s side to move can take with a gain.
    static Bitboard takable(const Position& position) {
        Bitboard squares;
        for (const Move move : legal_moves(position))
            if (position.is_capture(move) && !move.is_en_passant() &&
                !squares.contains(move.to()) && exchange_value(position, move) >= least_gain)
                squares |= Bitboard(move.to());
        return squares;
    }

    /// What hangs, and what has nowhere to go.
    void find_exchanges() {
        const Position& now = me_.position;
        if (now.in_check()) return;
        const Position passed = now.after_null();
        const Position& mine = now.turn() == me_.side ? now : passed;
        const Position& theirs = now.turn() == me_.side ? passed : now;
        const Bitboard hanging = takable(theirs);
        add_each(Fact::hanging, hanging);
        Bitboard stuck = hanging & all_officers(me_.side);
        // Whoever can be traded for another, or flee, is not trapped.
        for (const Move move : legal_moves(mine)) {
            if (!stuck.contains(move.from()) || exchange_value(mine, move) <= -least_gain) continue;
            if (mine.is_capture(move) || !takable(mine.after(move)).contains(move.to()))
                stuck &= ~Bitboard(move.from());
        }
        add_each(Fact::trapped, stuck);
    }

    void find_pieces() {
        Bitboard attacked;
        Bitboard undefended;
        Bitboard shut_in;
        Bitboard undeveloped;
        const Bitboard home =
            me_.side == Color::white ? Bitboard(Rank::first) : Bitboard(Rank::eighth);
        const Bitboard knights_home = home & (Bitboard(File::b) | Bitboard(File::g));
        const Bitboard bishops_home = home & (Bitboard(File::c) | Bitboard(File::f));
        for (const Square square : all_officers(me_.side)) {
            const PieceType type = me_.position.type_at(square);
            for (const Square from : me_.attackers(square, ~me_.side))
                if (pawn_values[me_.position.type_at(from)] < pawn_values[type] &&
                    me_.position.type_at(from) != PieceType::king)
                    attacked |= Bitboard(square);
            if (me_.attackers(square, me_.side).empty()) undefended |= Bitboard(square);
            const bool is_home = (type == PieceType::knight && knights_home.contains(square)) ||
                                 (type == PieceType::bishop && bishops_home.contains(square));
            if (is_home) undeveloped |= Bitboard(square);
            const int room = (me_.attacks_of(square) & ~me_.own).count();
            const bool is_minor = type == PieceType::knight || type == PieceType::bishop;
            const bool is_rook = type == PieceType::rook;
            if (!is_home &&
                ((is_minor && room <= 1) || (is_rook && room <= 2 && !is_waiting_rook(square))))
                shut_in |= Bitboard(square);
        }
        add_each(Fact::attacked, attacked);
        add_each(Fact::undefended, undefended);
        add_each(Fact::pinned, me_.position.pinned(me_.side));
        find_overloaded();
        add_each(Fact::shut_in, shut_in);
        add_each(Fact::undeveloped, undeveloped);
    }

    /// Whether a rook on its first rank is only waiting: in its corner, with no king to keep it
    /// there, or anywhere else on the rank.
    [[nodiscard]] bool is_waiting_rook(Square square) const {
        constexpr int near = 2;  // files
        if (me_.has_castling_right()) return true;
        if (me_.rank(square) != 0) return false;
        const int file = index_of(file_of(square));
        const bool is_corner = file == 0 || file == 7;
        const bool is_beside =
            me_.rank(me_.king) == 0 && std::abs(index_of(file_of(me_.king)) - file) <= near;
        return !is_corner || !is_beside;
    }

    void find_overloaded() {
        SquareMap<int> alone{};
        for (const Square square : me_.own & ~Bitboard(me_.king)) {
            if (me_.attackers(square, ~me_.side).empty()) continue;
            const Bitboard defenders = me_.attackers(square, me_.side);
            if (defenders.any() && !defenders.several()) ++alone[defenders.first()];
        }
        for (const Square square : me_.own)
            if (alone[square] >= 2) add(Fact::overloaded, Bitboard(square));
    }

    void find_bishops() {
        const Bitboard bishops = me_.pieces(PieceType::bishop);
        const auto is_pair = [](Bitboard set) {
            return (set & light_squares).any() && (set & ~light_squares).any();
        };
        if (is_pair(bishops) && !is_pair(me_.enemy_pieces(PieceType::bishop)))
            add(Fact::bishop_pair, bishops);
        for (const Square square : bishops) {
            constexpr int many = 4;
            const Bitboard same = light_squares.contains(square) ? light_squares : ~light_squares;
            const Bitboard pawns = me_.own_pawns & same;
            const bool is_blocked = (shift_ahead(me_.side, pawns) & me_.position.occupied()).any();
            if (pawns.count() >= many && pawns.count() >= 2 * (me_.own_pawns & ~same).count() &&
                is_blocked)
                add(Fact::bad_bishop, Bitboard(square));
        }
    }

    /// The king's file and those beside it.
    [[nodiscard]] Bitboard king_files() const {
        return Bitboard(file_of(me_.king)) | FactView::beside(me_.king);
    }

    void find_king() {
        const Bitboard king(me_.king);
        const bool has_right = me_.has_castling_right();
        const Bitboard wing = a_to_c | f_to_h;
        const bool has_queen = they_.pieces(PieceType::queen).any();
        const bool is_home = me_.rank(me_.king) <= 1;
        const Bitboard shield = me_.own_pawns & king_files() & me_.ranks(1, 2);
        if (me_.rank(me_.king) == 0 && (king & wing & ~Bitboard(File::f)).any() && !has_right &&
            shield.count() >= 2 && (towards_corner() & me_.pieces(PieceType::rook)).empty())
            add(Fact::castled, king);
        if (has_right) add(Fact::may_castle, king);
        constexpr int company = 3;  // the queen and two other pieces
        if (me_.rank(me_.king) == 0 && (king & d_and_e).any() && !has_right && has_queen &&
            all_officers(they_.side).count() >= company)
            add(Fact::king_in_centre, king);
        if (is_home && (king & wing).any() && has_queen) {
            Bitboard bare;
            for (const File file : all_files()) {
                const Bitboard here = Bitboard(file) & king_files();
                if (here.any() && (here & shield).empty()) bare |= here & me_.ranks(1, 1);
            }
            if (bare.several()) add(Fact::broken_shelter, bare);
        }
        const Bitboard guns = they_.pieces(PieceType::rook) | they_.pieces(PieceType::queen);
        Bitboard open;
        for (const File file : all_files()) {
            const Bitboard here = Bitboard(file) & king_files();
            if ((here & me_.position.pieces(PieceType::pawn)).empty() && (here & guns).any())
                open |= here;
        }
        add(Fact::open_file_at_king, open);
        const Bitboard zone = king_attacks(me_.king);
        Bitboard attackers;
        for (const Square square : all_officers(they_.side))
            if ((they_.attacks_of(square) & zone).any()) attackers |= Bitboard(square);
        constexpr int several = 3;
        if (attackers.count() >= several) add(Fact::king_under_fire, attackers);
    }
    /// The squares of the king's rank between it and the corner of its wing.
    [[nodiscard]] Bitboard towards_corner() const {
        const Bitboard rank(rank_of(me_.king));
        Bitboard squares;
        for (const Square square : rank) {
            const int file = index_of(file_of(square));
            const int king = index_of(file_of(me_.king));
            if (king >= 4 ? file > king : file < king) squares |= Bitboard(square);
        }
        return squares;
    }
    static std::array<File, 8> all_files() {
        return {File::a, File::b, File::c, File::d, File::e, File::f, File::g, File::h};
    }

    void find_pawns() {
        Bitboard isolated;
        Bitboard doubled;
        Bitboard backward;
        Bitboard blocked;
        for (const Square pawn : me_.own_pawns) {
            const Bitboard neighbours = me_.own_pawns & FactView::beside(pawn);
            if (neighbours.empty()) isolated |= Bitboard(pawn);
            if ((me_.ahead(pawn) & me_.own_pawns).any()) doubled |= Bitboard(pawn);
            const Bitboard stop = me_.before(pawn);
            if ((stop & me_.enemy).any()) blocked |= Bitboard(pawn);
            const bool is_kept =
                stop.any() &&
                ((stop | pawn_attacks(me_.side, stop.first())) & me_.enemy_pawns).any();
            if (neighbours.any() && (neighbours & me_.ranks(0, me_.rank(pawn))).empty() && is_kept)
                backward |= Bitboard(pawn);
        }
        add_each(Fact::isolated, isolated);
        add_each(Fact::doubled, doubled);
        add_each(Fact::backward, backward);
        add_each(Fact::blocked, blocked);
        for (const Square pawn : me_.own_pawns & c_to_f & me_.ranks(2, 4)) {
            const Bitboard right = shift_east(Bitboard(file_of(pawn)));
            const Bitboard pair = me_.own_pawns & right & c_to_f & me_.ranks(2, 4);
            if (pair.empty() || pair.several()) continue;
            const Square other = pair.first();
            const Bitboard files = Bitboard(file_of(pawn)) | right;
            const Bitboard beside = shift_west(Bitboard(file_of(pawn))) | shift_east(right);
            const Bitboard both = Bitboard(pawn) | Bitboard(other);
            if ((me_.own_pawns & (files | beside)) == both && (me_.enemy_pawns & files).empty())
                add(Fact::hanging_pawns, both);
        }
        constexpr int many = 3;
        const int islands = detail::pawn_islands(me_.own_pawns);
        if (islands >= many && islands > detail::pawn_islands(me_.enemy_pawns))
            add(Fact::islands, me_.own_pawns);
    }

    void find_passed_pawns() {
        Bitboard passed;
        for (const Square pawn : me_.own_pawns)
            if (me_.is_passed(pawn)) passed |= Bitboard(pawn);
        Bitboard connected;
        Bitboard blocked;
        Bitboard unstoppable;
        for (const Square pawn : passed) {
            const int rank = me_.rank(pawn);
            if ((passed & FactView::beside(pawn) & me_.ranks(rank - 1, std::min(rank + 1, 7)))
                    .any())
                connected |= Bitboard(pawn);
            if ((me_.before(pawn) & me_.enemy).any()) blocked |= Bitboard(pawn);
            if (is_unstoppable(pawn)) unstoppable |= Bitboard(pawn);
        }
        add_each(Fact::passed, passed);
        add_each(Fact::connected_passed, connected);
        add_each(Fact::blocked_passed, blocked);
        add_each(Fact::unstoppable, unstoppable);
    }

    /// The rule of the square; the other side must have nothing else that counts.
    [[nodiscard]] bool is_unstoppable(Square pawn) const {
        if (all_officers(they_.side).any()) return false;
        if ((me_.ahead(pawn) & me_.position.occupied()).any()) return false;
        for (const Square other : me_.enemy_pawns)
            if (they_.is_passed(other)) return false;
        if (me_.position.in_check()) return false;
        if (me_.position.turn() == they_.side && king_attacks(they_.king).contains(pawn) &&
            me_.attackers(pawn, me_.side).empty())
            return false;
        const int rank = me_.rank(pawn);
        const int steps = 7 - (rank == 1 ? 2 : rank);  // a double step saves one
        const int king_files = std::abs(index_of(file_of(they_.king)) - index_of(file_of(pawn)));
        const int king_ranks = 7 - me_.rank(they_.king);
        const int distance = std::max(king_files, king_ranks);
        const int moves = me_.position.turn() == me_.side ? steps : steps + 1;
        return distance > moves;
    }

    void find_wings() {
        Bitboard majority;
        for (const Bitboard wing : {a_to_c, f_to_h}) {
            const Bitboard mine = me_.own_pawns & wing;
            if (mine.count() <= (me_.enemy_pawns & wing).count()) continue;
            const bool is_doubled = std::ranges::any_of(
                all_files(), [&](File file) { return (mine & Bitboard(file)).several(); });
            if (!is_doubled) majority |= mine;
        }
        add(Fact::majority, majority);
        const Bitboard far = me_.own_pawns & me_.ranks(3, 7);
        if ((far & Bitboard(File::d)).any() && (far & Bitboard(File::e)).any())
            add(Fact::pawn_centre, far & (Bitboard(File::d) | Bitboard(File::e)));
    }

    /// Whether no pawn of a side can ever attack a square: none beside it behind its rank.
    static bool is_safe_from(const FactView& side, Square square) {
        const int rank = side.rank(square);
        if (rank == 0) return true;
        return (side.own_pawns & FactView::beside(square) & side.ranks(0, rank - 1)).empty();
    }

    void find_squares() {
        Bitboard outposts;
        const Bitboard minors = me_.pieces(PieceType::knight) | me_.pieces(PieceType::bishop);
        for (const Square square : minors& me_.ranks(3, 5))
            if ((pawn_attacks(~me_.side, square) & me_.own_pawns).any() &&
                is_safe_from(they_, square))
                outposts |= Bitboard(square);
        add_each(Fact::outpost, outposts);
        Bitboard holes;
        for (const Square square : c_to_f& me_.ranks(2, 3) & ~me_.own_pawns)
            if (is_safe_from(me_, square) &&
                (pawn_attacks(me_.side, square) & me_.enemy_pawns).any())
                holes |= Bitboard(square);
        add_each(Fact::hole, holes);
    }

    void find_lines() {
        Bitboard open;
        Bitboard half;
        Bitboard seventh;
        const Bitboard rooks = me_.pieces(PieceType::rook);
        const Bitboard heavy = rooks | me_.pieces(PieceType::queen);
        const Bitboard enemy_heavy = they_.pieces(PieceType::rook) | they_.pieces(PieceType::queen);
        for (const Square square : heavy) {
            const Bitboard file(file_of(square));
            const bool has_own = (file & me_.own_pawns).any();
            const bool has_enemy = (file & me_.enemy_pawns).any();
            if (!has_own && !has_enemy && (file & enemy_heavy).empty()) open |= Bitboard(square);
            if (!has_own && has_enemy && rooks.contains(square)) half |= Bitboard(square);
            if (me_.rank(square) == 6 &&
                ((me_.enemy_pawns & me_.ranks(6, 6)).any() || me_.rank(they_.king) == 7))
                seventh |= Bitboard(square);
        }
        add_each(Fact::open_file, open);
        add_each(Fact::half_open_file, half);
        add_each(Fact::seventh_rank, seventh);
    }

    static Bitboard room_of(const FactView& side) {
        Bitboard room;
        for (const Square square : c_to_f& side.ranks(1, 3))
            if ((side.ahead(square) & side.own_pawns).any() &&
                (pawn_attacks(side.side, square) & side.enemy_pawns).empty())
                room |= Bitboard(square);
        return room;
    }
    void find_space() {
        constexpr int much = 4;
        const Bitboard room = room_of(me_);
        if (room.count() >= room_of(they_).count() + much) add(Fact::space, room);
    }

    [[nodiscard]] int count(PieceType type) const { return me_.pieces(type).count(); }
    [[nodiscard]] int enemy_count(PieceType type) const { return they_.pieces(type).count(); }
    /// How many more of a kind the side has.
    [[nodiscard]] int more(PieceType type) const { return count(type) - enemy_count(type); }

    void find_material() {
        int balance = 0;
        for (const PieceType type : all_piece_types) balance += more(type) * pawn_values[type];
        if (balance > 0) add(Fact::more_material, me_.own);
        constexpr int clearly = 2;
        if (drawn_by_tables_ && balance <= -clearly) add(Fact::fortress, me_.own);
        const int minors = more(PieceType::knight) + more(PieceType::bishop);
        if (more(PieceType::rook) == 1 && minors == -1 && more(PieceType::queen) == 0)
            add(Fact::exchange_ahead, me_.pieces(PieceType::rook));
    }

    void find_ending() {
        // What is so for both sides is said of White.
        if (me_.side == Color::white) find_kind();
        const int files = std::abs(index_of(file_of(me_.king)) - index_of(file_of(they_.king)));
        const int ranks = std::abs(index_of(rank_of(me_.king)) - index_of(rank_of(they_.king)));
        const bool faces = std::max(files, ranks) == 2 && std::min(files, ranks) == 0;
        if (is_pawn_ending() && faces && me_.position.turn() != me_.side)
            add(Fact::opposition, Bitboard(me_.king) | Bitboard(they_.king));
    }
    [[nodiscard]] bool is_pawn_ending() const {
        return (all_officers(me_.side) | all_officers(they_.side)).empty() &&
               me_.position.pieces(PieceType::pawn).any();
    }
    void find_kind() {
        const Bitboard kings = me_.position.pieces(PieceType::king);
        const Bitboard mine = all_officers(me_.side);
        const Bitboard theirs = all_officers(they_.side);
        const auto are = [&](Bitboard kinds) {
            return mine.any() && theirs.any() && ((mine | theirs) & ~kinds).empty();
        };
        const Position& position = me_.position;
        const Bitboard bishops = position.pieces(PieceType::bishop);
        const Bitboard knights = position.pieces(PieceType::knight);
        const Bitboard white = bishops & light_squares;
        if (bishops.count() == 2 && white.any() && white != bishops && knights.empty() &&
            count(PieceType::bishop) == 1)
            add(Fact::opposite_bishops, bishops);
        if (is_pawn_ending()) add(Fact::pawn_ending, kings);
        else if (are(position.pieces(PieceType::rook))) add(Fact::rook_ending, kings);
        else if (are(bishops | knights)) add(Fact::minor_ending, kings);
        else if (are(position.pieces(PieceType::queen))) add(Fact::queen_ending, kings);
    }

    FactView me_;
    FactView they_;
    bool drawn_by_tables_;
    std::vector<FoundFact>& facts_;
};

/// The number of a set's first square, counted from the side's own corner.
int first_seen_by(Color side, Bitboard squares) {
    int first = square_count;
    for (const Square square : squares) {
        const int rank = index_of(relative(side, rank_of(square)));
        first = std::min(first, rank * 8 + index_of(file_of(square)));
    }
    return first;
}

}  // namespace

std::vector<FoundFact> find_facts(const Position& position, bool drawn_by_tables) {
    std::vector<FoundFact> facts;
    for (const Color side : all_colors) {
        const auto begin = static_cast<std::ptrdiff_t>(facts.size());
        SideFacts(position, side, drawn_by_tables, facts).find();
        std::ranges::sort(facts.begin() + begin, facts.end(), {}, [side](const FoundFact& found) {
            return std::pair(found.fact, first_seen_by(side, found.squares));
        });
    }
    return facts;
}

}  // namespace chess
