#include "libchess/mate/winnable.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/mate/detail/minor_mate.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/packed_position.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

namespace chess {

namespace {

/// A set of positions, each with its predecessor.
class FoundPositions {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct Entry {
        PackedPosition position;
        std::uint32_t before;  ///< the number of the one that leads here, or `none`
        Move move;             ///< the move that does
    };

    /// An entry, its slots, and what growing takes beside them.
    static constexpr std::size_t bytes_each = 2 * sizeof(Entry) + 8 * sizeof(std::uint32_t);

    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] const Entry& operator[](std::size_t number) const { return entries_[number]; }

    /// Adds a position; returns its number, or nullopt if it was already there.
    std::optional<std::uint32_t> add(const Entry& entry) {
        if (2 * (entries_.size() + 1) > slots_.size()) widen();
        std::uint32_t& slot = slot_of(entry.position);
        if (slot != none) return std::nullopt;
        slot = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back(entry);
        return slot;
    }

    /// The moves that lead to a position.
    [[nodiscard]] std::vector<Move> line_to(std::uint32_t number) const {
        std::vector<Move> line;
        for (; entries_[number].before != none; number = entries_[number].before)
            line.push_back(entries_[number].move);
        std::ranges::reverse(line);
        return line;
    }

private:
    std::uint32_t& slot_of(const PackedPosition& position) {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : position.words) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
            hash ^= hash >> 32;
        }
        for (std::size_t slot = hash;; ++slot) {
            std::uint32_t& number = slots_[slot & (slots_.size() - 1)];
            if (number == none || entries_[number].position == position) return number;
        }
    }

    void widen() {
        slots_.assign(std::max<std::size_t>(2 * slots_.size(), 1 << 12), none);
        for (std::size_t number = 0; number < entries_.size(); ++number)
            slot_of(entries_[number].position) = static_cast<std::uint32_t>(number);
    }

    std::vector<Entry> entries_;
    std::vector<std::uint32_t> slots_;  ///< a power of two of them, at least half of them `none`
};

/// A heuristic distance to mate; 0 is near.
class MateDistance {
public:
    explicit MateDistance(Color winner) : winner_(winner) {}

    [[nodiscard]] int of(const Position& position) const {
        const Square prey = position.king(~winner_);
        const Bitboard own = position.pieces(winner_);
        const Bitboard pawns = position.pieces(winner_, PieceType::pawn);
        const Bitboard others = position.pieces(~winner_) ^ Bitboard(prey);
        const int open = open_squares(position, prey);
        const int apart = std::max(distance(position.king(winner_), prey) - 2, 0);
        // Rooks and queens mate a king that has no men left, minor pieces one that has one.
        const int defence =
            2 * others.count() + 2 * (others & ~position.pieces(PieceType::pawn)).count();
        if ((own & (position.pieces(PieceType::queen) | position.pieces(PieceType::rook))).any())
            return 3 * open + 2 * apart + corner_distance(prey) + defence;
        if (pawns.any()) return no_heavy + open + apart + defence + 6 * way_to_promotion(position);
        if (const auto moves = detail::minor_mate_distance(position, winner_))
            return 2 * *moves + defence;
        return no_heavy + 2 * open + apart + 2 * corner_distance(prey);
    }

private:
    /// Squares around a king that it could go to, if those of its men that are there stayed.
    [[nodiscard]] int open_squares(const Position& position, Square prey) const {
        const Bitboard occupied = position.occupied() ^ Bitboard(prey);
        Bitboard open = king_attacks(prey) & ~position.pieces(~winner_);
        for (const Square square : position.pieces(winner_))
            open &= ~piece_attacks({winner_, position.type_at(square)}, square, occupied);
        return open.count();
    }

    static int corner_distance(Square square) {
        int least = 7;
        for (const Square corner : {Square::a1, Square::h1, Square::a8, Square::h8})
            least = std::min(least, distance(square, corner));
        return least;
    }

    /// Steps that a pawn has to go, men in its way counting twice; the least of all pawns.
    [[nodiscard]] int way_to_promotion(const Position& position) const {
        int least = 99;
        for (const Square pawn : position.pieces(winner_, PieceType::pawn)) {
            int way = 0;
            for (Square at = pawn; rank_of(at) != back_rank(~winner_); ++way) {
                at = ahead(winner_, at);
                if (position.occupied().contains(at)) way += 2;
            }
            least = std::min(least, way);
        }
        return least;
    }

    static constexpr int no_heavy = 30;  ///< more than what is far with a rook

    Color winner_;
};

/// A best-first search by distance to mate, until a mate is found or no positions are left. Among
/// equal ones the latest comes first, which goes deep quickly, sometimes in the wrong direction: so
/// it restarts, a quarter longer each time, with varying noise in the distances (such searches have
/// heavy tails: Gomes 1998).
class MateHunt {
public:
    MateHunt(const Position& start, Color winner, std::size_t megabytes, const ProofLimits& limits)
        : start_(start),
          winner_(winner),
          distance_(winner),
          most_(std::min<std::size_t>(megabytes * 1024 * 1024 / FoundPositions::bytes_each,
                                      FoundPositions::none / 4)),
          limits_(limits),
          deadline_(limits.deadline()) {}

    WinnableResult run() {
        for (std::size_t budget = first_budget; budget <= most_full * most_; budget += budget / 4) {
            if (const auto reason = search(std::min(budget, most_))) return result_of(*reason);
            // Many mates are found faster than the reach of the men is computed.
            if (budget == first_budget && is_mate_out_of_reach(start_, winner_))
                return result_of(WinnableReason::structure);
            if (is_stopped_) break;
            noise_ = noise_ % most_noise + more_noise;
        }
        return result_of(WinnableReason::limit);
    }

private:
    static constexpr std::size_t first_budget = 2048;
    static constexpr std::size_t most_full = 8;  ///< ten searches with all that memory allows
    static constexpr std::uint64_t more_noise = 3;
    static constexpr std::uint64_t most_noise = 30;
    static constexpr std::size_t farthest = 255;

    [[nodiscard]] WinnableResult result_of(WinnableReason reason) const {
        const Answer answer = reason == WinnableReason::line    ? Answer::yes
                              : reason == WinnableReason::limit ? Answer::unknown
                                                                : Answer::no;
        return {answer, reason, line_, nodes_};
    }

    /// Searches at most `budget` positions; nullopt if they do not suffice.
    std::optional<WinnableReason> search(std::size_t budget) {
        found_ = {};
        for (auto& waiting : waiting_) waiting.clear();
        nearest_ = farthest;
        add(start_, FoundPositions::none, Move::from_bits(0));
        for (std::uint64_t count = 0;; ++count) {
            while (waiting_[nearest_].empty())
                if (++nearest_ > farthest) return WinnableReason::exhausted;
            if (found_.size() >= budget || is_over_limit(count)) return std::nullopt;
            const std::uint32_t number = waiting_[nearest_].back();
            waiting_[nearest_].pop_back();
            if (expand(number)) return WinnableReason::line;
        }
    }

    void add(const Position& position, std::uint32_t before, Move move) {
        if (lacks_mating_material(position, winner_)) return;
        const auto number = found_.add({pack(position), before, move});
        if (!number) return;
        ++nodes_;
        auto far = static_cast<std::size_t>(distance_.of(position));
        if (noise_ != 0) far += ((random_ = random_ * 6364136223846793005ULL + 1) >> 33U) % noise_;
        far = std::min(far, farthest);
        waiting_[far].push_back(*number);
        nearest_ = std::min(nearest_, far);
    }

    /// Adds the successors; returns whether one is a mate.
    bool expand(std::uint32_t number) {
        const Position position = unpack(found_[number].position, start_.is_chess960());
        for (const Move move : legal_moves(position)) {
            const Position after = position.after(move);
            if (position.turn() == winner_ && is_checkmate(after)) {
                line_ = found_.line_to(number);
                line_.push_back(move);
                return true;
            }
            const bool is_final =
                position.is_capture(move) || position.type_at(move.from()) == PieceType::pawn;
            if (is_final && noise_ != 0 && is_mate_out_of_reach(after, winner_)) continue;
            add(after, number, move);
        }
        return false;
    }

    [[nodiscard]] bool is_over_limit(std::uint64_t count) {
        is_stopped_ =
            nodes_ >= limits_.nodes || limits_.stop.stop_requested() ||
            (count % 256 == 255 && deadline_ && std::chrono::steady_clock::now() >= *deadline_);
        return is_stopped_;
    }

    const Position& start_;
    Color winner_;
    MateDistance distance_;
    std::size_t most_;
    const ProofLimits& limits_;
    std::optional<std::chrono::steady_clock::time_point> deadline_;
    bool is_stopped_ = false;
    std::uint64_t nodes_ = 0;
    std::vector<Move> line_;
    std::uint64_t noise_ = 0;
    std::uint64_t random_ = 1;
    // Of one search.
    FoundPositions found_;
    std::array<std::vector<std::uint32_t>, farthest + 1> waiting_;  ///< by their distance
    std::size_t nearest_ = 0;
};

/// Whether the verifier of proofs accepts a line to mate.
bool is_verified(const Position& position, const std::vector<Move>& line) {
    const auto half_moves = static_cast<int>(line.size());
    Proof proof = begin_proof(
        {position, Stipulation::help, false, half_moves / 2, false, half_moves % 2 != 0});
    for (const Move move : line) proof.line.push_back(written(move));
    return verify(proof).has_value();
}

}  // namespace

std::string_view name_of(WinnableReason reason) noexcept {
    constexpr std::array<std::string_view, 5> names{"line", "material", "structure", "exhausted",
                                                    "limit"};
    return names[std::to_underlying(reason)];
}

// Bishops: a king that they check stands on their colour, and the first square of that diagonal has
// two neighbours that are the king's, too, and of the other colour. A rook or queen on one of them
// takes the bishop or goes between, so the winner's king would have to guard both; but whatever
// guards both is next to the other king. (No move gives check with two bishops of one colour at
// once.) Knight: the tests have the table.
bool lacks_mating_material(const Position& position, Color winner) noexcept {
    const Bitboard men = position.pieces(winner) ^ Bitboard(position.king(winner));
    if (men.empty()) return true;
    const Bitboard others = position.pieces(~winner) ^ Bitboard(position.king(~winner));
    if (men == position.pieces(winner, PieceType::knight))
        return !men.several() && others == position.pieces(~winner, PieceType::queen);
    if (men != position.pieces(winner, PieceType::bishop)) return false;
    const Bitboard bishops = position.pieces(PieceType::bishop);
    const bool is_one_colour =
        (bishops & light_squares).empty() || (bishops & dark_squares).empty();
    return is_one_colour &&
           (others & (position.pieces(PieceType::pawn) | position.pieces(PieceType::knight)))
               .empty();
}

WinnableResult find_winnable(const Position& position, Color winner, std::size_t hash_megabytes,
                             const ProofLimits& limits) {
    if (position.turn() != winner && is_checkmate(position))
        return {Answer::yes, WinnableReason::line, {}, 1};
    if (lacks_mating_material(position, winner))
        return {Answer::no, WinnableReason::material, {}, 1};
    WinnableResult result = MateHunt(position, winner, hash_megabytes, limits).run();
    // A line that the verifier rejects is not an answer.
    if (result.answer == Answer::yes && !is_verified(position, result.line))
        return {Answer::unknown, WinnableReason::limit, {}, result.nodes};
    return result;
}

}  // namespace chess
