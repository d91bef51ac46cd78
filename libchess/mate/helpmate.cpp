#include "libchess/mate/helpmate.hpp"

#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace chess {

namespace {

/// Remembers positions from which no line leads to mate in so many plies. Each bucket holds two:
/// the one with most plies left, and the last one.
class FailureTable {
public:
    /// For lines of so many plies, of which short ones fill but a small table.
    FailureTable(std::size_t megabytes, int plies)
        : entries_(std::bit_floor(std::clamp(megabytes * 1024 * 1024 / sizeof(std::uint64_t),
                                             std::size_t{1} << 10, most_entries(plies)))) {}

    [[nodiscard]] bool contains(const Position& position, int plies) const noexcept {
        const std::size_t bucket = bucket_of(position);
        const std::uint64_t entry = entry_of(position, plies);
        return entries_[bucket] == entry || entries_[bucket + 1] == entry;
    }

    void insert(const Position& position, int plies) noexcept {
        const std::size_t bucket = bucket_of(position);
        const bool is_deep = plies >= static_cast<int>(entries_[bucket] & plies_mask);
        entries_[bucket + (is_deep ? 0 : 1)] = entry_of(position, plies);
    }

private:
    static constexpr std::uint64_t plies_mask = 0x3FF;  // 0 marks an empty entry

    /// Some 32 moves a position; those with less than two plies left are not kept.
    [[nodiscard]] static std::size_t most_entries(int plies) noexcept {
        return std::size_t{1} << std::clamp(5 * (plies - 2) + 1, 10, 60);
    }
    [[nodiscard]] std::size_t bucket_of(const Position& position) const noexcept {
        return bits_of(position.key()) & (entries_.size() - 1) & ~std::size_t{1};
    }
    /// The low bits of the key follow from the bucket, and make room for the plies.
    [[nodiscard]] static std::uint64_t entry_of(const Position& position, int plies) noexcept {
        return (bits_of(position.key()) & ~plies_mask) | static_cast<std::uint64_t>(plies);
    }

    std::vector<std::uint64_t> entries_;
};

/// Whether some piece of the side to move can perhaps give check with its next move: false is
/// certain, and cheaper to know than the moves.
bool may_give_check(const Position& position) noexcept {
    const Color us = position.turn();
    const Square king = position.king(~us);
    const Bitboard occupied = position.occupied();
    const Bitboard own = position.pieces(us);
    const Bitboard pawns = own & position.pieces(PieceType::pawn);
    if (pawns.any() || (position.castling_rooks() & own).any()) return true;

    const Bitboard straight = detail::sliders.rook(king, occupied);
    const Bitboard diagonal = detail::sliders.bishop(king, occupied);
    // A piece of ours that stands first on one of the king's lines may uncover something behind it.
    if (((straight | diagonal) & own).any()) return true;
    for (const Square from : position.pieces(us, PieceType::knight))
        if ((knight_attacks(from) & knight_attacks(king)).any()) return true;
    for (const Square from : position.straight_sliders(us))
        if ((detail::sliders.rook(from, occupied) & straight & ~own).any()) return true;
    for (const Square from : position.diagonal_sliders(us))
        if ((detail::sliders.bishop(from, occupied) & diagonal & ~own).any()) return true;
    // The queen's other ways: as a bishop to where she checks as a rook, and the other way round.
    for (const Square from : position.pieces(us, PieceType::queen))
        if ((detail::queen_lookup(from, occupied) & (straight | diagonal) & ~own).any())
            return true;
    return false;
}

/// Tells cheaply that a king cannot be mated by the very next move, for it has too many flights:
/// more than the pieces cover where they stand, through whatever blocks them, and one of them can
/// cover in addition where it goes to.
class FlightBound {
public:
    /// What the pieces of `mating` can do.
    FlightBound(const Position& position, Color mating) noexcept {
        const Square king = position.king(mating);
        covered_ =
            king_attacks(king) | pawn_attacks(mating, position.pieces(mating, PieceType::pawn));
        for (const Square from : position.pieces(mating, PieceType::knight))
            covered_ |= knight_attacks(from);
        for (const Square from : position.straight_sliders(mating))
            uncovered_lines_ |= detail::sliders.rook(from, Bitboard());
        for (const Square from : position.diagonal_sliders(mating))
            uncovered_lines_ |= detail::sliders.bishop(from, Bitboard());
        covered_ |= uncovered_lines_;

        // How many squares around a king a piece covers at most: where it checks the king, and
        // anywhere. A queen next to the king covers five more beside her own.
        const Bitboard before_last{relative(mating, Rank::seventh)};
        const auto allow = [&](bool has, int checking, int anywhere) {
            if (!has) return;
            most_checking_ = std::max(most_checking_, checking);
            most_anywhere_ = std::max(most_anywhere_, anywhere);
        };
        allow(true, 0, 3);  // the king
        allow(position.pieces(mating, PieceType::pawn).any(), 0, 2);
        allow(position.pieces(mating, PieceType::knight).any(), 1, 2);
        allow(position.pieces(mating, PieceType::bishop).any(), 2, 4);
        allow(position.pieces(mating, PieceType::rook).any(), 3, 4);
        allow(position.pieces(mating, PieceType::queen).any() ||
                  (position.pieces(mating, PieceType::pawn) & before_last).any() ||
                  (position.castling_rooks() & position.pieces(mating)).any(),
              8, 8);
    }

    /// Whether a king there, with its own pieces so, is out of danger.
    [[nodiscard]] bool is_safe(Square king, Bitboard own) const noexcept {
        const Bitboard flights = king_attacks(king) & ~own & ~covered_;
        return flights.count() >
               (uncovered_lines_.contains(king) ? most_anywhere_ : most_checking_);
    }

private:
    Bitboard covered_;
    /// What long-range pieces look at when others make way, so that any piece may check by moving.
    Bitboard uncovered_lines_;
    int most_checking_ = 0;
    int most_anywhere_ = 0;
};

/// Whether the king of the side to move, which is in check, can step out of it.
bool king_has_flight(const Position& position) noexcept {
    const Color us = position.turn();
    const Square king = position.king(us);
    const Bitboard enemy = position.pieces(~us);
    const Bitboard without_king = position.occupied() ^ Bitboard(king);
    for (const Square to : king_attacks(king) & ~position.pieces(us))
        if ((position.attackers_to(to, without_king) & enemy).empty()) return true;
    return false;
}

/// Searches all lines, depth first.
class HelpmateSearch {
public:
    HelpmateSearch(int length, std::size_t hash_megabytes, std::size_t most_lines,
                   const ProofLimits& limits)
        : plies_(2 * length),
          table_(hash_megabytes, plies_),
          most_lines_(most_lines),
          limits_(limits),
          start_(std::chrono::steady_clock::now()) {}

    HelpResult run(const Position& position) {
        search(position, plies_);
        result_.is_complete = !is_stopped_;
        return std::move(result_);
    }

private:
    /// Whether a line of so many plies ends in mate, by the side that makes the last one.
    bool search(const Position& position, int plies) {
        ++result_.nodes;
        if (is_over_limit()) return false;
        if (plies == 1) return mate(position);
        const Color mating = plies % 2 == 1 ? position.turn() : ~position.turn();
        if (position.pieces(mating) == Bitboard(position.king(mating))) return false;
        if (table_.contains(position, plies)) return false;
        bool found = false;
        const auto bound = plies == 2 ? std::optional(FlightBound(position, mating)) : std::nullopt;
        for (const Move move : legal_moves(position)) {
            if (bound && is_safe_after(*bound, position, move)) continue;
            line_.push_back(move);
            found = search(position.after(move), plies - 1) || found;
            line_.pop_back();
            if (is_stopped_) return found;
        }
        if (!found) table_.insert(position, plies);
        return found;
    }

    /// Whether the move of the side that is to be mated leaves its king too many flights.
    static bool is_safe_after(const FlightBound& bound, const Position& position,
                              Move move) noexcept {
        if (move.is_castling()) return false;
        const Square king = position.king(position.turn());
        const Bitboard own = position.pieces(position.turn()) ^ Bitboard(move.from());
        return bound.is_safe(move.from() == king ? move.to() : king, own | Bitboard(move.to()));
    }

    /// Whether the side to move mates at once; keeps all the ways.
    bool mate(const Position& position) {
        if (!may_give_check(position)) return false;
        bool found = false;
        for (const Move move : legal_moves(position)) {
            if (!position.gives_check(move)) continue;
            const Position after = position.after(move);
            if (king_has_flight(after) || has_legal_move(after)) continue;
            found = true;
            line_.push_back(move);
            keep_line();
            line_.pop_back();
            if (is_stopped_) break;
        }
        return found;
    }

    void keep_line() {
        if (result_.lines.size() == most_lines_) is_stopped_ = true;
        else result_.lines.push_back(line_);
    }

    bool is_over_limit() {
        if (result_.nodes > limits_.nodes) is_stopped_ = true;
        if (result_.nodes % 1024 == 0 &&
            (limits_.stop.stop_requested() ||
             std::chrono::steady_clock::now() - start_ >= limits_.time))
            is_stopped_ = true;
        return is_stopped_;
    }

    int plies_;
    FailureTable table_;
    std::size_t most_lines_;
    ProofLimits limits_;
    std::chrono::steady_clock::time_point start_;
    std::vector<Move> line_;
    HelpResult result_;
    bool is_stopped_ = false;
};

}  // namespace

HelpResult find_helpmates(const Position& position, int length, std::size_t hash_megabytes,
                          std::size_t most_lines, const ProofLimits& limits) {
    return HelpmateSearch(length, hash_megabytes, most_lines, limits).run(position);
}

}  // namespace chess
