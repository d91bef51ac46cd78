#include "libchess/annotate/detail/attack_reason.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/first_moves.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace chess::detail {

namespace {

/// Looks at what the first moves attack.
class Attacks : FirstMoves {
public:
    explicit Attacks(const ComparedLines& lines) : FirstMoves(lines) { find_attacks(); }

    [[nodiscard]] std::vector<ToldReason> main() const {
        return found_of({allowed_attack(Aim::king), checks(), driven_away(),
                         allowed_attack(Aim::piece), missed_attack(Aim::king),
                         missed_attack(Aim::piece), allowed_attack(Aim::threat),
                         missed_attack(Aim::threat)});
    }
    [[nodiscard]] std::vector<ToldReason> lesser() const {
        return found_of(
            {allowed_attack(Aim::pawn), missed_attack(Aim::pawn), allowed_attack(Aim::tempo)});
    }
    [[nodiscard]] std::vector<ToldReason> least() const {
        return found_of({missed_attack(Aim::tempo)});
    }

private:
    /// What an attack is on: `threat` is something that others take; `tempo` is a piece that goes
    /// back, and nothing follows.
    enum class Aim : std::uint8_t { king, piece, pawn, threat, tempo };

    /// The moves that show what an attack comes to; 0 if it is on something else, or nothing comes
    /// of it. `moves` begins with the attack.
    static std::size_t plies_of(const Attack& attack, Aim aim, std::span<const Move> moves) {
        if (moves.size() < 2 || (aim == Aim::king) != attack.threatens_mate()) return 0;
        const Payoff payoff = payoff_of(attack, moves);
        const Bitboard pieces = attack.pieces() | attack.uncovered();
        const bool goes =
            attack.targets().contains(moves[1].from()) && !attack.after().is_capture(moves[1]);
        const bool goes_off = goes && goes_back(attack, moves[1]);
        const bool wins = payoff.gain > 0;
        switch (aim) {
            case Aim::king: return std::max(payoff.plies, plies_of_mate_threat(attack, moves));
            case Aim::piece: return pieces.any() && (goes_off || wins) ? payoff.plies : 0;
            case Aim::pawn: return attack.pawns().any() && wins ? payoff.plies : 0;
            case Aim::threat: return attack.threatened().any() && (goes || wins) ? payoff.plies : 0;
            case Aim::tempo: {
                // With what the side does next, to which it comes a move sooner: another man moves.
                // Whoever had a man of his own to save wins no time.
                constexpr std::size_t shown = 3;
                return pieces.any() && goes_off && payoff.plies == 0 && attack.taken() == 0 &&
                               moves.size() >= shown && moves[2].from() != moves[0].to() &&
                               !best_capture(attack.after())
                           ? shown
                           : 0;
            }
        }
        return 0;
    }
    /// What an attack does, and what is won by it if that is but a tempo.
    static std::string words_of(const Attack& attack, Aim aim) {
        return aim == Aim::tempo ? attack.words_of_tempo() : attack.words();
    }
    /// The moves of a threat of mate, after which its side takes something; 0 if it does not.
    static std::size_t plies_of_mate_threat(const Attack& attack, std::span<const Move> moves) {
        constexpr std::size_t shown = 3;
        if (moves.size() < shown || moves[1].to() == moves[0].to()) return 0;
        return attack.after().after(moves[1]).is_capture(moves[2]) ? shown : 0;
    }
    /// Whether a piece is not driven forward, where it might want to go; the queen never does.
    static bool goes_back(const Attack& attack, Move flight) {
        const Color owner = attack.after().turn();
        return attack.after().type_at(flight.from()) == PieceType::queen ||
               rank_for(owner, flight.to()) <= rank_for(owner, flight.from());
    }
    /// The attacks of the answer and of the better move.
    void find_attacks() {
        if (!before().in_check() && is_attack(before(), best())) missed_.emplace(before(), best());
        const auto reply = answer();
        if (!reply || !is_attack(bad(), *reply)) return;
        allowed_.emplace(bad(), *reply);
        if (are_taken(allowed_->targets())) allowed_.reset();
    }
    /// Whether a move may be told by what it attacks: it does not castle, and the man that takes
    /// something is not retaken.
    static bool is_attack(const Position& position, Move move) {
        return !move.is_castling() &&
               (!position.is_capture(move) || !is_en_prise(position.after(move), move.to()));
    }
    /// The answer attacks something; after the better move it cannot be played, is met by a
    /// capture, or attacks less.
    [[nodiscard]] Told allowed_attack(Aim aim) const {
        const std::size_t plies =
            allowed_ ? plies_of(*allowed_, aim, lines().played.subspan(1)) : 0;
        if (plies == 0) return std::nullopt;
        const Move reply = *answer();
        if (is_playable(better(), reply) && Attack(better(), reply).worth() >= allowed_->worth())
            return std::nullopt;
        return tell(fmt::format("Allows {}, which {}", answer_words(), words_of(*allowed_, aim)),
                    /*of_best=*/false, 1 + plies, allowed_->targets());
    }
    /// The piece that has moved is attacked by the answer, though not by a king, and goes back. A
    /// better move that takes something or gives check is the point then.
    [[nodiscard]] Told driven_away() const {
        if (!allowed_ || !allowed_->pieces().contains(played().to()) ||
            before().is_capture(played()) || before().is_capture(best()) ||
            before().gives_check(best()) || bad().type_at(answer()->from()) == PieceType::king)
            return std::nullopt;
        const Square square = played().to();
        const auto line = lines().played;
        // A pawn that attacks it may be traded first.
        const bool trades =
            line.size() > 4 && line[2].to() == line[1].to() && line[3].to() == line[1].to();
        const std::size_t flees = trades ? 4 : 2;
        const Move flight = line[flees];
        const Position there = position_after(before(), line.first(flees));
        if (flight.from() != square || there.is_capture(flight) ||
            rank_for(mover(), flight.to()) > rank_for(mover(), square))
            return std::nullopt;
        const std::size_t plies = payoff_of(*allowed_, line.subspan(1)).plies;
        // Where nothing follows, that it goes is what the answer wins.
        const bool is_back = rank_for(mover(), flight.to()) < rank_for(mover(), square);
        const std::string_view how = plies != 0 ? "attacks it"
                                     : is_back  ? "drives it back"
                                                : "drives it away";
        return tell(fmt::format("Puts the {} on {}, where {} {}", name_of(bad().type_at(square)),
                                to_string(square), answer_words(), how),
                    /*of_best=*/false, 1 + std::max(flees, plies), Bitboard(square));
    }
    /// The better move attacks something.
    [[nodiscard]] Told missed_attack(Aim aim) const {
        const std::size_t plies = missed_ ? plies_of(*missed_, aim, lines().best) : 0;
        if (plies == 0 || follows_soon(best()) || attacks_the_same()) return std::nullopt;
        return tell(fmt::format("Misses {}, which {}", best_words(), words_of(*missed_, aim)),
                    /*of_best=*/true, plies, missed_->targets());
    }
    /// Whether the bad move attacks what the better one would have.
    [[nodiscard]] bool attacks_the_same() const {
        return (Attack(before(), played()).targets() & missed_->targets()).any();
    }
    /// Whether the other side takes one of these after the better move, too.
    [[nodiscard]] bool are_taken(Bitboard squares) const {
        constexpr std::size_t soon = 8;
        for (std::size_t ply = 1; ply < std::min(soon, lines().best.size()); ply += 2)
            if (squares.contains(lines().best[ply].to())) return true;
        return false;
    }
    /// The other side soon gives two checks or more, and none after the better move. What costs
    /// more is no matter of mere checks.
    [[nodiscard]] Told checks() const {
        constexpr std::size_t soon = 7;
        constexpr double most = 15;  // percent
        constexpr int pawn = 100;    // centipawns
        if (lines().had - lines().has > most || bad().pieces(~mover(), PieceType::queen).empty() ||
            !checks_of(lines().best, soon).empty())
            return std::nullopt;
        // What is taken first is the point then.
        const auto reply = answer();
        if (reply && bad().is_capture(*reply) && exchange_at_least(bad(), *reply, pawn))
            return std::nullopt;
        const std::vector<std::size_t> found = checks_of(lines().played, soon);
        if (found.size() < 2) return std::nullopt;
        return tell("Exposes the king to checks", /*of_best=*/false, found[1] + 1,
                    Bitboard(before().king(mover())));
    }
    /// Where the other side gives check in a line, with a man that is not taken for it.
    [[nodiscard]] std::vector<std::size_t> checks_of(std::span<const Move> line,
                                                     std::size_t most) const {
        std::vector<std::size_t> found;
        Position position = before();
        for (std::size_t ply = 0; ply < std::min(most, line.size()); ++ply) {
            position.make(line[ply]);
            const bool is_taken = ply + 1 < line.size() && line[ply + 1].to() == line[ply].to();
            if (position.in_check() && position.turn() == mover() && !is_taken)
                found.push_back(ply);
        }
        return found;
    }

    std::optional<Attack> allowed_;
    std::optional<Attack> missed_;
};

}  // namespace

std::vector<ToldReason> attack_reasons(const ComparedLines& lines) {
    return Attacks(lines).main();
}

std::vector<ToldReason> lesser_attack_reasons(const ComparedLines& lines) {
    return Attacks(lines).lesser();
}

std::vector<ToldReason> least_attack_reasons(const ComparedLines& lines) {
    return Attacks(lines).least();
}

}  // namespace chess::detail
