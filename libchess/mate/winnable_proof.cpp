#include "libchess/mate/winnable_proof.hpp"

#include "libchess/mate/detail/closure_check.hpp"
#include "libchess/mate/detail/found_positions.hpp"
#include "libchess/mate/detail/line_check.hpp"
#include "libchess/mate/detail/mate_reach.hpp"
#include "libchess/mate/detail/roaming_play.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

namespace chess {

namespace {

/// Limits of proofs that a verifier in any language can follow in minutes.
constexpr std::uint64_t most_work = 1'000'000;     // placements expanded, for the start
constexpr std::uint64_t work_of_a_cut = 20'000;    // the same, for a position that follows
constexpr std::size_t most_positions = 1'000'000;  // visited

/// Finds proofs that nobody mates, with the same closures as the search, and with all positions
/// where those do not suffice.
class UnwinnableProver {
public:
    UnwinnableProver(const Position& start, Color side, const ProofLimits& limits)
        : start_(start),
          side_(side),
          limits_(limits),
          deadline_(limits.deadline()) {}

    /// Whether a closure of the start is found.
    bool close(WinnableProof& proof) {
        const auto play = closed(start_, most_work);
        if (!play) return false;
        proof.reason = WinnableReason::structure;
        proof.placed = play->placed;
        proof.positions = play->placements;
        return true;
    }

    /// Whether all positions have been visited; with cuts, without those behind closed ones.
    bool exhaust(WinnableProof& proof, bool cuts) {
        proof.reason = WinnableReason::exhausted;
        found_ = {};
        const std::size_t most = cuts ? most_positions : most_positions / 4;
        work_ = cuts ? most_work : 0;
        visit(start_);
        for (std::size_t number = 0; number < found_.size(); ++number) {
            if (found_.size() > most || (number % 256 == 0 && is_over())) return false;
            const Position position = unpack(found_[number].position, start_.is_chess960());
            for (const Move move : legal_moves(position)) {
                const bool is_final =
                    position.is_capture(move) || position.type_at(move.from()) == PieceType::pawn;
                if (!follow(position.after(move), is_final, proof)) return false;
            }
        }
        proof.positions = found_.size();
        return true;
    }

private:
    /// False if there is a mate after all.
    bool follow(const Position& after, bool is_final, WinnableProof& proof) {
        if (after.turn() != side_ && is_checkmate(after)) return false;
        if (detail::lacks_mating_material(after, side_) || cuts_.contains(pack(after).words))
            return true;
        // A position that was visited is left, even if a closure would be found now.
        if (found_.contains(pack(after))) return true;
        if (is_final && work_ >= work_of_a_cut) {
            work_ -= work_of_a_cut;
            if (const auto play = closed(after, work_of_a_cut)) {
                proof.cuts.push_back({after.to_setup(), play->placed});
                cuts_.insert(pack(after).words);
                return true;
            }
        }
        visit(after);
        return true;
    }

    void visit(const Position& position) {
        found_.add({pack(position), detail::FoundPositions::none, Move::from_bits(0)});
    }

    std::optional<detail::RoamingPlay> closed(const Position& position, std::uint64_t work) {
        return detail::find_roaming_play(position, side_, {work, [this] { return is_over(); }});
    }

    [[nodiscard]] bool is_over() const {
        return limits_.stop.stop_requested() ||
               (deadline_ && std::chrono::steady_clock::now() >= *deadline_);
    }

    const Position& start_;
    Color side_;
    const ProofLimits& limits_;
    std::optional<std::chrono::steady_clock::time_point> deadline_;
    detail::FoundPositions found_;
    std::uint64_t work_ = 0;  ///< left for cuts
    std::set<std::array<std::uint64_t, 4>> cuts_;
};

/// The verifier's own words for what it checks; it shares the rules of chess with the search, and
/// nothing else.
class WinnableVerifier {
public:
    using Verdict = std::expected<std::size_t, std::string>;

    WinnableVerifier(const WinnableProof& proof, std::size_t most) : proof_(proof), most_(most) {}

    [[nodiscard]] Verdict verify() {
        const auto start = position_of(proof_.start);
        if (!start) return std::unexpected("the start is not a legal position: " + start.error());
        if (proof_.answer) return check_line(*start);
        if (is_mated(*start)) return std::unexpected("the start is a mate");
        switch (proof_.reason) {
            case WinnableReason::material:
                if (cannot_mate(*start)) return 1;
                return std::unexpected("this material may mate");
            case WinnableReason::structure: return counted(check_closure(*start, proof_.placed));
            case WinnableReason::exhausted: return counted(visit_all(*start));
            default: return std::unexpected("there is no reason");
        }
    }

private:
    [[nodiscard]] std::expected<Position, std::string> position_of(const Setup& setup) const {
        auto validated = Position::from_setup(
            setup, {.reject_from = Severity::repairable, .chess960 = proof_.chess960});
        if (!validated) return std::unexpected(validated.error().front().message);
        return validated->position;
    }

    [[nodiscard]] bool is_mated(const Position& position) const {
        return position.turn() != proof_.side && is_checkmate(position);
    }

    [[nodiscard]] Verdict check_line(Position position) const {
        std::size_t number = 0;
        for (const WrittenMove& text : proof_.line) {
            const MoveList moves = legal_moves(position);
            const auto found = detail::find_written(moves, text);
            if (!found)
                return std::unexpected(fmt::format("line[{}]: the move {} is not legal here",
                                                   number, to_string(text)));
            position.make(moves[*found]);
            ++number;
        }
        if (!is_mated(position))
            return std::unexpected("the line does not end in mate by the side that can win");
        return number + 1;
    }

    /// The rule of the format: a bare king; one knight against queens only, or nothing; bishops, if
    /// all of both sides stand on squares of one colour, against no pawn and no knight.
    [[nodiscard]] bool cannot_mate(const Position& position) const {
        std::array<Bitboard, 2> bishops{};
        PieceTypeMap<int> own{};
        PieceTypeMap<int> enemy{};
        for (const Square square : position.occupied()) {
            const Piece piece = *position.at(square);
            ++(piece.color == proof_.side ? own : enemy)[piece.type];
            if (piece.type == PieceType::bishop)
                bishops[light_squares.contains(square) ? 1 : 0] |= Bitboard(square);
        }
        const int heavy = own[PieceType::pawn] + own[PieceType::rook] + own[PieceType::queen];
        if (heavy != 0) return false;
        if (own[PieceType::knight] + own[PieceType::bishop] == 0) return true;
        const bool queens_only = enemy[PieceType::pawn] + enemy[PieceType::knight] +
                                     enemy[PieceType::bishop] + enemy[PieceType::rook] ==
                                 0;
        if (own[PieceType::bishop] == 0) return own[PieceType::knight] == 1 && queens_only;
        return own[PieceType::knight] == 0 && (bishops[0].empty() || bishops[1].empty()) &&
               enemy[PieceType::pawn] + enemy[PieceType::knight] == 0;
    }

    [[nodiscard]] Verdict check_closure(const Position& position, Bitboard placed) const {
        return detail::check_closure(position, proof_.side, placed, most_);
    }

    /// Whether the number that a proof states is the one found.
    [[nodiscard]] Verdict counted(Verdict found) const {
        if (found && proof_.positions && *found != *proof_.positions)
            return std::unexpected(
                fmt::format("there are {} positions, not {}", *found, *proof_.positions));
        return found;
    }

    [[nodiscard]] Verdict visit_all(const Position& start) {
        std::set<detail::ExactKey> cuts;
        for (std::size_t number = 0; number < proof_.cuts.size(); ++number) {
            const auto position = position_of(proof_.cuts[number].setup);
            const auto closed =
                position ? check_closure(*position, proof_.cuts[number].placed) : Verdict(0);
            if (!position || !closed)
                return std::unexpected(fmt::format("cuts[{}]: {}", number,
                                                   position ? closed.error() : position.error()));
            if (is_mated(*position))
                return std::unexpected(fmt::format("cuts[{}]: this is a mate", number));
            cuts.insert(detail::exact_key(*position, false));
        }
        std::set<detail::ExactKey> seen{detail::exact_key(start, false)};
        std::vector<Position> waiting{start};
        while (!waiting.empty()) {
            const Position position = waiting.back();
            waiting.pop_back();
            for (const Move move : legal_moves(position)) {
                const Position after = position.after(move);
                if (is_mated(after))
                    return std::unexpected(
                        fmt::format("the move {} mates", to_string(written(move))));
                const detail::ExactKey key = detail::exact_key(after, false);
                if (cannot_mate(after) || cuts.contains(key) || !seen.insert(key).second) continue;
                if (seen.size() > most_)
                    return std::unexpected(fmt::format("there are more than {} positions", most_));
                waiting.push_back(after);
            }
        }
        return seen.size();
    }

    const WinnableProof& proof_;
    std::size_t most_;
};

}  // namespace

std::optional<WinnableProof> prove_winnable(const Position& position, Color side,
                                            const WinnableResult& result,
                                            const ProofLimits& limits) {
    WinnableProof proof{.start = position.to_setup(),
                        .chess960 = position.is_chess960(),
                        .side = side,
                        .answer = result.answer == Answer::yes,
                        .line = {},
                        .reason = result.reason,
                        .placed = {},
                        .cuts = {},
                        .positions = std::nullopt};
    if (result.answer == Answer::unknown) return std::nullopt;
    if (proof.answer) {
        for (const Move move : result.line) proof.line.push_back(written(move));
        return proof;
    }
    if (proof.reason == WinnableReason::material) return proof;
    UnwinnableProver prover(position, side, limits);
    if (prover.close(proof) || prover.exhaust(proof, false) || prover.exhaust(proof, true))
        return proof;
    return std::nullopt;
}

std::expected<std::size_t, std::string> verify(const WinnableProof& proof, std::size_t most) {
    return WinnableVerifier(proof, most).verify();
}

}  // namespace chess
