#include "libchess/mate/detail/mate_hunt.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/mate/detail/found_positions.hpp"
#include "libchess/mate/detail/mate_reach.hpp"
#include "libchess/mate/detail/minor_mate.hpp"
#include "libchess/mate/detail/roaming_play.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

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
        if (const auto moves = minor_mate_distance(position, winner_)) return 2 * *moves + defence;
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

    /// Steps that a pawn has to go, and for men in its way what it takes until the king is there;
    /// the least of all pawns.
    [[nodiscard]] int way_to_promotion(const Position& position) const {
        int least = 99;
        for (const Square pawn : position.pieces(winner_, PieceType::pawn)) {
            int way = 0;
            for (Square at = pawn; rank_of(at) != back_rank(~winner_); ++way) {
                at = ahead(winner_, at);
                if (position.pieces(winner_).contains(at)) way += 2;
                else if (position.occupied().contains(at))
                    way += 1 + distance(position.king(winner_), at);
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
/// it restarts, twice as long each time, with varying noise in the distances (such searches have
/// heavy tails: Gomes 1998). In between it tries to prove that there is no mate, or to learn from
/// what kings and pawns alone can do how far it is, each in proportion to the time spent so far.
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
        for (std::size_t budget = first_budget; budget <= most_full * most_; budget *= 2) {
            if (const auto reason = search(std::min(budget, most_))) return result_of(*reason);
            if (is_stopped_) break;
            // Many mates are found faster than the reach of the men is computed.
            if (budget == first_budget && is_mate_out_of_reach(start_, winner_))
                return result_of(WinnableReason::structure);
            if (nodes_ > rarity * tried_ && try_roaming_play())
                return result_of(WinnableReason::structure);
            noise_ = noise_ % most_noise + more_noise;
        }
        return result_of(WinnableReason::limit);
    }

private:
    static constexpr std::size_t first_budget = 2048;
    static constexpr std::size_t most_full = 8;  ///< three searches with all that memory allows
    static constexpr std::uint64_t more_noise = 11;
    static constexpr std::uint64_t most_noise = 90;
    static constexpr std::size_t farthest = 255;
    static constexpr std::size_t recent_positions = 512;
    static constexpr std::uint64_t time_check = 255;  ///< of 256 counts, the one that looks at it

    static constexpr std::uint64_t rarity =
        6;  ///< positions for each placement of the last attempt
    static constexpr std::uint64_t few_placements = 6'000;    ///< for a proof after a step
    static constexpr std::uint64_t many_placements = 60'000;  ///< the same, later
    static constexpr std::uint64_t first_asked = 64;          ///< cuts that are asked for each time

    [[nodiscard]] RoamingLimits roaming(std::uint64_t& work) {
        return {work, [this] { return is_over_limit(time_check); }};
    }

    /// Whether there is a proof that no mate follows from the start; if not, the distances may be
    /// known then.
    [[nodiscard]] bool try_roaming_play() {
        tried_ = std::min<std::uint64_t>(nodes_ / 2, most_);  // as much memory as the positions
        std::uint64_t work = tried_;
        if (find_roaming_play(start_, winner_, roaming(work))) return true;
        work = tried_ / 2;
        if (!distances_) distances_ = RoamingDistances::of(start_, winner_, roaming(work));
        return false;
    }

    /// The same after a step; takes a quarter as many placements in each search as there were
    /// positions until now.
    [[nodiscard]] bool is_closed(const Position& position) {
        const std::uint64_t share = std::clamp(tried_ / 4, few_placements, many_placements);
        if (closing_ + share > nodes_ / 4) return false;
        std::uint64_t work = share;
        const bool is_found = find_roaming_play(position, winner_, roaming(work)).has_value();
        closing_ += share - work;
        return is_found;
    }

    /// Whether it is proved, after a step that cannot be taken back, that there is no way to mate;
    /// where this seldom succeeds, it is seldom asked.
    [[nodiscard]] bool is_cut(const Position& after) {
        ++cuts_.asked;
        if (cuts_.asked > first_asked && 32 * cuts_.found < cuts_.asked && cuts_.asked % 16 != 0)
            return false;
        const bool is_found = is_mate_out_of_reach(after, winner_) || is_closed(after);
        cuts_.found += is_found ? 1U : 0U;
        return is_found;
    }

    [[nodiscard]] WinnableResult result_of(WinnableReason reason) const {
        const Answer answer = reason == WinnableReason::line    ? Answer::yes
                              : reason == WinnableReason::limit ? Answer::unknown
                                                                : Answer::no;
        return {answer, reason, line_, nodes_};
    }

    /// Searches at most `budget` positions; nullopt if they do not suffice.
    std::optional<WinnableReason> search(std::size_t budget) {
        found_ = {};
        for (auto& [number, position] : recent_) number = FoundPositions::none;
        for (auto& waiting : waiting_) waiting.clear();
        nearest_ = farthest;
        cuts_ = {};
        closing_ = 0;
        if (!lacks_mating_material(start_, winner_))
            enqueue(start_, *found_.add({pack(start_), FoundPositions::none, Move::from_bits(0)}));
        for (std::uint64_t count = 0;; ++count) {
            while (waiting_[nearest_].empty())
                if (++nearest_ > farthest) return WinnableReason::exhausted;
            if (found_.size() >= budget || is_over_limit(count)) return std::nullopt;
            const std::uint32_t number = waiting_[nearest_].back();
            waiting_[nearest_].pop_back();
            if (expand(number)) return WinnableReason::line;
        }
    }

    /// Has a new position wait for its turn.
    void enqueue(const Position& position, std::uint32_t number) {
        ++nodes_;
        auto far = static_cast<std::size_t>(distance_.of(position));
        const bool goes_by_distances = noise_ % 2 == 0;
        if (distances_ && (goes_by_distances || distances_->are_bounds())) {
            const auto least = distances_->at(position);
            if (least == RoamingDistances::never && distances_->are_bounds()) return;
            if (least && goes_by_distances) far = 4 * static_cast<std::size_t>(*least);
        }
        if (noise_ != 0) far += ((random_ = random_ * 6364136223846793005ULL + 1) >> 33U) % noise_;
        far = std::min(far, farthest);
        waiting_[far].push_back(number);
        recent_[number % recent_.size()] = {number, position};
        nearest_ = std::min(nearest_, far);
    }

    /// Adds the successors; returns whether one is a mate.
    bool expand(std::uint32_t number) {
        const auto& [recent, kept] = recent_[number % recent_.size()];
        const Position position =
            recent == number ? kept : unpack(found_[number].position, start_.is_chess960());
        followers_.clear();
        for (const Move move : legal_moves(position)) {
            const Position after = position.after(move);
            if (position.turn() == winner_ && is_checkmate(after)) {
                ++nodes_;
                line_ = found_.line_to(number);
                line_.push_back(move);
                return true;
            }
            if (lacks_mating_material(after, winner_)) continue;
            followers_.push_back({pack(after), number, move});
            found_.prefetch_slot(followers_.back().position);
        }
        for (const FoundPositions::Entry& follower : followers_)
            found_.prefetch_entry(follower.position);
        for (const FoundPositions::Entry& follower : followers_) {
            const auto added = found_.add(follower);
            if (!added) continue;
            const Move move = follower.move;
            const Position after = position.after(move);
            const bool is_final =
                position.is_capture(move) || position.type_at(move.from()) == PieceType::pawn;
            if (!is_final || noise_ == 0 || !is_cut(after)) enqueue(after, *added);
        }
        return false;
    }

    [[nodiscard]] bool is_over_limit(std::uint64_t count) {
        is_stopped_ = nodes_ >= limits_.nodes || limits_.stop.stop_requested() ||
                      (count % 256 == time_check && deadline_ &&
                       std::chrono::steady_clock::now() >= *deadline_);
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
    std::uint64_t tried_ = 0;  ///< placements allowed for the last attempt at the start
    std::optional<RoamingDistances> distances_;
    std::vector<Move> line_;
    std::uint64_t noise_ = 0;
    std::uint64_t random_ = 1;
    // Of one search.
    std::uint64_t closing_ = 0;  ///< placements that proofs after steps took
    struct {
        std::uint64_t asked = 0;
        std::uint64_t found = 0;
    } cuts_;
    FoundPositions found_;
    std::vector<FoundPositions::Entry> followers_;  ///< of the position that is being expanded
    /// Positions with their numbers, to be spared unpacking: most are soon expanded or never.
    std::vector<std::pair<std::uint32_t, Position>> recent_{
        recent_positions, {FoundPositions::none, Position::start()}};
    std::array<std::vector<std::uint32_t>, farthest + 1> waiting_;  ///< by their distance
    std::size_t nearest_ = 0;
};

}  // namespace

WinnableResult hunt_mate(const Position& position, Color winner, std::size_t hash_megabytes,
                         const ProofLimits& limits) {
    return MateHunt(position, winner, hash_megabytes, limits).run();
}

}  // namespace chess::detail
