#include "libchess/annotate/detail/activity_reason.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// What a king is exposed by: "in the centre".
std::string_view exposure_of(const std::vector<FoundFact>& facts, Color side) {
    constexpr std::array<std::pair<Fact, std::string_view>, 4> kinds{
        {{Fact::king_under_fire, "under fire"},
         {Fact::king_in_centre, "in the centre"},
         {Fact::open_file_at_king, "near an open file"},
         {Fact::broken_shelter, "without its shelter"}}};
    for (const auto& [fact, words] : kinds)
        if (count_of(facts, FoundFact{fact, side, {}, 0}) != 0) return words;
    return "";
}

/// Looks at what the moves of two lines do.
class Activity {
public:
    explicit Activity(const ComparedLines& lines)
        : lines_(lines),
          mover_(lines.before.turn()),
          bad_(lines.before.after(lines.played.front())),
          better_(lines.before.after(lines.best.front())) {
        find_attacks();
    }

    [[nodiscard]] std::vector<ToldReason> attacks() const {
        return told({takes_too_soon(), allowed_attack(Aim::king), checks(), driven_away(),
                     unguarded(), allowed_attack(Aim::piece), missed_attack(Aim::king),
                     missed_attack(Aim::piece), allowed_attack(Aim::threat),
                     missed_attack(Aim::threat)});
    }
    [[nodiscard]] std::vector<ToldReason> others() const {
        return told({allowed_attack(Aim::pawn), missed_attack(Aim::pawn), wrong_man(),
                     allowed_advance(), wrong_target(), intrusion(), allowed_break(), queens(),
                     allowed_check(), missed_check(), missed_break(), missed_push(), manoeuvre(),
                     allowed_attack(Aim::tempo), missed_attack(Aim::tempo), prevention(),
                     now_or_never(), too_soon()});
    }

private:
    using Told = std::optional<ToldReason>;

    static std::vector<ToldReason> told(std::initializer_list<Told> reasons) {
        std::vector<ToldReason> found;
        for (const Told& reason : reasons)
            if (reason) found.push_back(*reason);
        return found;
    }

    [[nodiscard]] ToldReason tell(std::string text, bool of_best, std::size_t plies,
                                  Bitboard squares) const {
        ToldReason told{.reason = with_line(lines_, std::move(text), of_best, plies), .told = {}};
        told.reason.squares = squares;
        told.about = 0;
        return told;
    }

    /// What an attack is on: `threat` is something that others take; `tempo` is a piece that goes
    /// away, and nothing follows.
    enum class Aim : std::uint8_t { king, piece, pawn, threat, tempo };

    /// The moves that show what an attack comes to: it is answered, and a capture, a check, another
    /// attack or an entry follows. 0 if it is on something else, or nothing comes of it. `moves`
    /// begins with the attack.
    static std::size_t plies_of(const Attack& attack, Aim aim, std::span<const Move> moves) {
        constexpr std::size_t shown = 3;
        if (moves.size() < 2 || (aim == Aim::king) != attack.threatens_mate()) return 0;
        const Position met = attack.after().after(moves[1]);
        const bool goes = attack.pieces().contains(moves[1].from()) &&
                          !attack.after().is_capture(moves[1]) && goes_back(attack, moves[1]);
        const bool follows = moves.size() >= shown && is_active(met, moves[2]);
        const bool takes = moves.size() >= shown && attack.targets().contains(moves[2].to()) &&
                           moves[1].to() != moves[0].to();
        switch (aim) {
            case Aim::king: return follows ? shown : 0;
            case Aim::piece:
                return attack.pieces().any() && ((goes && follows) || takes) ? shown : 0;
            case Aim::pawn: return attack.pawns().any() && follows ? shown : 0;
            case Aim::threat:
                return (attack.threatened() & ~attack.after().pieces(PieceType::pawn)).any() &&
                               (follows || takes)
                           ? shown
                           : 0;
            case Aim::tempo: return goes && !follows ? 2 : 0;
        }
        return 0;
    }
    /// Whether a piece is not driven forward, where it might want to go; the queen never does.
    static bool goes_back(const Attack& attack, Move flight) {
        const Color owner = attack.after().turn();
        return (attack.after().type_at(flight.from()) == PieceType::queen ||
                rank_for(owner, flight.to()) <= rank_for(owner, flight.from()));
    }
    /// Whether a move takes, checks, promotes, attacks something or gets in.
    static bool is_active(const Position& position, Move move) {
        return position.is_capture(move) || position.gives_check(move) || move.is_promotion() ||
               Attack(position, move).is_direct() ||
               is_in(position.after(move), move.to(), position.turn());
    }

    /// The attacks of the quiet answer and of the quiet better move.
    void find_attacks() {
        const Move best = lines_.best.front();
        if (lines_.before.is_capture(best)) return;
        if (!lines_.before.in_check() && !best.is_castling()) missed_.emplace(lines_.before, best);
        if (lines_.played.size() < 3) return;
        const Move answer = lines_.played[1];
        if (bad_.is_capture(answer) || answer.is_castling()) return;
        allowed_.emplace(bad_, answer);
        if (are_taken(allowed_->targets())) allowed_.reset();
    }
    /// The answer attacks something; after the better move it cannot be played, is met by a
    /// capture, or attacks less.
    [[nodiscard]] Told allowed_attack(Aim aim) const {
        const std::size_t plies = allowed_ ? plies_of(*allowed_, aim, lines_.played.subspan(1)) : 0;
        if (plies == 0) return std::nullopt;
        const Move answer = lines_.played[1];
        if (is_playable(better_, answer) && Attack(better_, answer).worth() >= allowed_->worth())
            return std::nullopt;
        return tell(fmt::format("Allows {}, {}", numbered_line(bad_, lines_.played.subspan(1, 1)),
                                allowed_->words()),
                    /*of_best=*/false, 1 + plies, allowed_->targets());
    }
    /// The piece that has moved is attacked by the answer, and goes back.
    [[nodiscard]] Told driven_away() const {
        if (!allowed_ || !allowed_->pieces().contains(lines_.played.front().to()) ||
            lines_.before.is_capture(lines_.played.front()))
            return std::nullopt;
        const Square square = lines_.played.front().to();
        const Move flight = lines_.played[2];
        if (flight.from() != square || bad_.is_capture(flight) ||
            rank_for(mover_, flight.to()) > rank_for(mover_, square))
            return std::nullopt;
        return tell(
            fmt::format("Puts the {} on {}, where {} attacks it", name_of(bad_.type_at(square)),
                        to_string(square), numbered_line(bad_, lines_.played.subspan(1, 1))),
            /*of_best=*/false, 3, Bitboard(square));
    }
    /// The better line plays the bad move, too, but something else first.
    [[nodiscard]] Told too_soon() const {
        constexpr std::size_t soon = 5;
        const Move played = lines_.played.front();
        if (played.to() == lines_.best.front().to()) return std::nullopt;
        for (std::size_t ply = 2; ply < std::min(soon, lines_.best.size()); ply += 2) {
            if (lines_.best[ply] != played) continue;
            return tell(fmt::format("Plays {} too soon, before {}",
                                    numbered_line(lines_.before, lines_.played.first(1)),
                                    numbered_line(lines_.before, lines_.best.first(1))),
                        /*of_best=*/true, ply + 1,
                        Bitboard(played.to()) | Bitboard(lines_.best.front().to()));
        }
        return std::nullopt;
    }
    /// The same of a capture, which is what it is about then.
    [[nodiscard]] Told takes_too_soon() const {
        return lines_.before.is_capture(lines_.played.front()) ? too_soon() : std::nullopt;
    }

    /// The piece that has moved guarded a man that the answer attacks and threatens to take.
    [[nodiscard]] Told unguarded() const {
        if (lines_.played.size() < 3) return std::nullopt;
        const Move played = lines_.played.front();
        const Move answer = lines_.played[1];
        if (played.is_castling() || answer.is_castling() || bad_.is_capture(answer) ||
            is_coming(answer))
            return std::nullopt;
        const Position answered = bad_.after(answer);
        const int attacker = value_of(answered.type_at(answer.to()));
        const Bitboard guarded =
            attacks_from(lines_.before, played.from()) & ~attacks_from(answered, played.to()) &
            attacks_from(answered, answer.to()) & Attack(bad_, answer).targets();
        for (const Square square : guarded& lines_.before.pieces(mover_)) {
            // A lesser man does not mind a guard.
            if (attacker < value_of(answered.type_at(square)) || !guards(better_, square)) continue;
            return tell(fmt::format("Takes a guard from {}", piece_on(answered, square)),
                        /*of_best=*/false, 3, Bitboard(square));
        }
        return std::nullopt;
    }
    /// Whether the piece that the bad move moves still guards a square.
    [[nodiscard]] bool guards(const Position& position, Square square) const {
        const Square from = lines_.played.front().from();
        return position.at(from) == lines_.before.at(from) &&
               attacks_from(position, from).contains(square);
    }

    /// The other side soon gives two checks or more, and none after the better move.
    [[nodiscard]] Told checks() const {
        constexpr std::size_t soon = 7;
        if (bad_.pieces(~mover_, PieceType::queen).empty() || !checks_of(lines_.best, soon).empty())
            return std::nullopt;
        const std::vector<std::size_t> found = checks_of(lines_.played, soon);
        if (found.size() < 2) return std::nullopt;
        return tell("Exposes the king to checks", /*of_best=*/false, found[1] + 1,
                    Bitboard(lines_.before.king(mover_)));
    }
    /// Where the other side gives check in a line.
    [[nodiscard]] std::vector<std::size_t> checks_of(std::span<const Move> line,
                                                     std::size_t most) const {
        std::vector<std::size_t> found;
        Position position = lines_.before;
        for (std::size_t ply = 0; ply < std::min(most, line.size()); ++ply) {
            position.make(line[ply]);
            if (position.in_check() && position.turn() == mover_) found.push_back(ply);
        }
        return found;
    }
    /// The better move attacks something.
    [[nodiscard]] Told missed_attack(Aim aim) const {
        const std::size_t plies = missed_ ? plies_of(*missed_, aim, lines_.best) : 0;
        if (plies == 0 || follows_soon(lines_.best.front())) return std::nullopt;
        return tell(fmt::format("Misses {}, {}", numbered_line(lines_.before, lines_.best.first(1)),
                                missed_->words()),
                    /*of_best=*/true, plies, missed_->targets());
    }
    /// Whether the other side plays a move after the better one, too.
    [[nodiscard]] bool is_coming(Move answer) const {
        constexpr std::size_t soon = 8;
        for (std::size_t ply = 1; ply < std::min(soon, lines_.best.size()); ply += 2)
            if (lines_.best[ply] == answer) return true;
        return false;
    }
    /// Whether the other side takes one of these after the better move, too.
    [[nodiscard]] bool are_taken(Bitboard squares) const {
        constexpr std::size_t soon = 8;
        for (std::size_t ply = 1; ply < std::min(soon, lines_.best.size()); ply += 2)
            if (squares.contains(lines_.best[ply].to())) return true;
        return false;
    }
    /// Whether the mover plays a move soon after the bad one.
    [[nodiscard]] bool follows_soon(Move move) const {
        constexpr std::size_t soon = 5;
        const auto first = lines_.played.first(std::min(soon, lines_.played.size()));
        return std::ranges::find(first, move) != first.end();
    }

    /// Whether a piece stands among the other side's men, where it cannot be taken.
    static bool is_in(const Position& position, Square square, Color side) {
        constexpr int far = 6;
        const auto man = position.at(square);
        return man && man->color == side && man->type != PieceType::pawn &&
               man->type != PieceType::king && rank_for(side, square) >= far &&
               !is_en_prise(position, square);
    }
    /// A piece of the other side gets in with quiet moves, and stays.
    [[nodiscard]] Told intrusion() const {
        constexpr std::size_t soon = 6;
        constexpr std::size_t stays = 2;
        Position position = bad_;
        for (std::size_t ply = 1; ply < std::min(soon, lines_.played.size()); ++ply) {
            const Move move = lines_.played[ply];
            const bool is_quiet = !position.is_capture(move) && !position.gives_check(move);
            const bool is_theirs = position.turn() != mover_;
            position.make(move);
            if (!is_theirs || !is_quiet || !is_in(position, move.to(), ~mover_)) continue;
            if (ply != 1 || is_playable(better_, move)) continue;
            if (lines_.played.size() < ply + 1 + stays) break;
            const PieceType type = position.type_at(move.to());
            if (rank_for(~mover_, move.from()) >= rank_for(~mover_, move.to())) continue;
            const Position later =
                position_after(lines_.before, lines_.played.first(ply + 1 + stays));
            const Position otherwise = position_after(
                lines_.before, lines_.best.first(std::min(ply + 1 + stays, lines_.best.size())));
            const auto stands = [&](const Position& there) {
                return there.pieces(~mover_, type).contains(move.to());
            };
            if (!stands(later) || stands(otherwise) || gets_in(lines_.best, ply + 1 + stays))
                continue;
            return tell(fmt::format("Lets the {} in on {}", name_of(type), to_string(move.to())),
                        /*of_best=*/false, ply + 1, Bitboard(move.to()));
        }
        return std::nullopt;
    }
    /// Whether a piece of the other side gets in in a line.
    [[nodiscard]] bool gets_in(std::span<const Move> moves, std::size_t most) const {
        Position position = lines_.before;
        for (const Move move : moves.first(std::min(most, moves.size()))) {
            const bool is_theirs = position.turn() != mover_;
            position.make(move);
            if (is_theirs && is_in(position, move.to(), ~mover_)) return true;
        }
        return false;
    }

    /// The same man is taken with another one.
    [[nodiscard]] Told wrong_man() const {
        const Move played = lines_.played.front();
        const Move best = lines_.best.front();
        if (played.to() != best.to() || played.from() == best.from() ||
            !lines_.before.is_capture(played) || !lines_.before.is_capture(best))
            return std::nullopt;
        const PieceType own = lines_.before.type_at(played.from());
        const PieceType other = lines_.before.type_at(best.from());
        if (own == other) return std::nullopt;
        return tell(fmt::format("Takes on {} with the {} instead of the {}", to_string(played.to()),
                                name_of(own), name_of(other)),
                    /*of_best=*/true, std::min<std::size_t>(3, lines_.best.size()),
                    Bitboard(played.to()));
    }

    /// Both moves take something, of the same value and not on the same square, and what is left
    /// soon goes, or cannot be taken any more.
    [[nodiscard]] Told wrong_target() const {
        const Move played = lines_.played.front();
        const Move best = lines_.best.front();
        const auto taken = lines_.before.captured_by(played);
        const auto left = lines_.before.captured_by(best);
        if (!taken || !left || *taken != *left || played.to() == best.to() || follows_soon(best) ||
            played.is_en_passant() || best.is_en_passant())
            return std::nullopt;
        return tell(fmt::format("Takes {} instead of the one on {}",
                                piece_on(lines_.before, played.to()), to_string(best.to())),
                    /*of_best=*/true, std::min<std::size_t>(3, lines_.best.size()),
                    Bitboard(played.to()) | Bitboard(best.to()));
    }

    /// The answer brings a passed pawn to one of its last two ranks before promotion, where it
    /// stays.
    [[nodiscard]] Told allowed_advance() const {
        constexpr int sixth = 6;
        if (lines_.played.size() < 3) return std::nullopt;
        const Move push = lines_.played[1];
        const FoundFact passed{Fact::passed, ~mover_, Bitboard(push.to()), 0};
        if (bad_.type_at(push.from()) != PieceType::pawn || bad_.is_capture(push) ||
            push.is_promotion() || rank_for(~mover_, push.to()) < sixth || lines_.is_told(passed) ||
            !has_fact(find_facts(bad_.after(push)), passed) || advances(lines_.best, push.to()) ||
            is_taken_soon(lines_.played, 1))
            return std::nullopt;
        ToldReason told = tell(fmt::format("Lets the {}-pawn advance to {}",
                                           to_char(file_of(push.to())), to_string(push.to())),
                               /*of_best=*/false, 2, passed.squares);
        told.reason.facts = {passed};
        told.told = {passed};
        return told;
    }
    /// Whether a pawn of the other side comes to a square in a line.
    [[nodiscard]] bool advances(std::span<const Move> line, Square square) const {
        constexpr std::size_t soon = 8;
        return position_after(lines_.before, line.first(std::min(soon, line.size())))
            .pieces(~mover_, PieceType::pawn)
            .contains(square);
    }
    /// Whether what a move brings to a square is taken within the next moves of a line.
    static bool is_taken_soon(std::span<const Move> line, std::size_t ply) {
        constexpr std::size_t soon = 3;
        const auto next = line.subspan(ply + 1).first(std::min(soon, line.size() - ply - 1));
        return std::ranges::any_of(next, [&](Move move) { return move.to() == line[ply].to(); });
    }

    /// A check that makes the mover's king move, which still can castle after the better move.
    [[nodiscard]] Told allowed_check() const {
        constexpr std::size_t soon = 5;
        const auto& played = lines_.played;
        if (played.size() < 3 || lines_.best.size() < soon || is_coming(played[1]))
            return std::nullopt;
        const Position checked = bad_.after(played[1]);
        if (!checked.in_check() || bad_.is_capture(played[1]) ||
            played[2].from() != checked.king(mover_))
            return std::nullopt;
        const FoundFact right{Fact::may_castle, mover_, {}, 0};
        const auto may_castle = [&](const Position& position) {
            return count_of(find_facts(position), right) != 0;
        };
        const auto first = lines_.best.first(soon);
        bool castles = false;
        for (std::size_t ply = 0; ply < soon; ply += 2)
            castles = castles || first[ply].is_castling();
        if (!may_castle(bad_) || (!castles && !may_castle(position_after(lines_.before, first))))
            return std::nullopt;
        return tell(fmt::format("Allows the check {}, which takes the right to castle",
                                numbered_line(bad_, played.subspan(1, 1))),
                    /*of_best=*/false, 3, Bitboard(checked.king(mover_)));
    }
    /// A check that makes the other king move, which could still castle, and soon can after the bad
    /// move.
    [[nodiscard]] Told missed_check() const {
        constexpr std::size_t soon = 4;
        if (lines_.best.size() < 2 || !better_.in_check() || lines_.played.size() < soon)
            return std::nullopt;
        const FoundFact right{Fact::may_castle, ~mover_, {}, 0};
        const auto may_castle = [&](const Position& position) {
            return count_of(find_facts(position), right) != 0;
        };
        const auto first = lines_.played.first(soon);
        const bool castles =
            std::ranges::any_of(first, [&](Move move) { return move.is_castling(); });
        if (lines_.best[1].from() != better_.king(~mover_) || !may_castle(lines_.before) ||
            (!castles && !may_castle(position_after(lines_.before, first))))
            return std::nullopt;
        return tell(fmt::format("Misses the check {}, which takes the right to castle",
                                numbered_line(lines_.before, lines_.best.first(1))),
                    /*of_best=*/true, 2, Bitboard(better_.king(~mover_)));
    }

    /// Whether a move puts a pawn into the middle of the board, in its own half or beyond.
    static bool is_central_push(const Position& position, Move move) {
        constexpr int fourth = 4;
        const File file = file_of(move.to());
        return position.type_at(move.from()) == PieceType::pawn && !position.is_capture(move) &&
               (file == File::d || file == File::e) &&
               rank_for(position.turn(), move.to()) >= fourth;
    }
    /// In the opening: the better move takes room in the centre, and the mover does not soon do so
    /// after the bad one.
    [[nodiscard]] Told missed_push() const {
        constexpr int many = 26;  // men, as long as it is an opening
        const Move push = lines_.best.front();
        if (lines_.before.occupied().count() < many || !is_central_push(lines_.before, push) ||
            lines_.best.size() < 3)
            return std::nullopt;
        if (follows_soon(push)) return std::nullopt;
        return tell(fmt::format("Misses the push {} in the centre",
                                numbered_line(lines_.before, lines_.best.first(1))),
                    /*of_best=*/true, 3, Bitboard(push.to()));
    }
    /// Whether a move pushes a pawn so that it attacks one of the other side's.
    static bool is_lever(const Position& position, Move move) {
        const Color side = position.turn();
        return position.type_at(move.from()) == PieceType::pawn && !position.is_capture(move) &&
               !move.is_promotion() &&
               (pawn_attacks(side, move.to()) & position.pieces(~side, PieceType::pawn)).any();
    }
    /// The moves up to the capture by which a lever, which comes at `at`, opens the position; 0 if
    /// it does not soon.
    static std::size_t plies_of_break(std::span<const Move> moves, std::size_t at) {
        constexpr std::size_t soon = 5;
        const Square pawn = moves[at].to();
        for (std::size_t ply = at + 1; ply < std::min(at + 1 + soon, moves.size()); ++ply) {
            const Move move = moves[ply];
            if (move.to() == pawn) return ply + 1;
            if (move.from() == pawn) return file_of(move.to()) != file_of(pawn) ? ply + 1 : 0;
        }
        return 0;
    }
    /// The other side opens the position, which the better move prevents.
    [[nodiscard]] Told allowed_break() const {
        if (lines_.played.size() < 3) return std::nullopt;
        const Move lever = lines_.played[1];
        if (!is_lever(bad_, lever) || is_playable(better_, lever) || is_coming(lever))
            return std::nullopt;
        const std::size_t plies = plies_of_break(lines_.played, 1);
        if (plies == 0) return std::nullopt;
        return tell(
            fmt::format("Allows the break {}", numbered_line(bad_, lines_.played.subspan(1, 1))),
            /*of_best=*/false, plies, Bitboard(lever.to()));
    }
    /// The better move opens the position, and the mover does not soon do so after the bad one.
    [[nodiscard]] Told missed_break() const {
        const Move lever = lines_.best.front();
        if (!is_lever(lines_.before, lever)) return std::nullopt;
        const std::size_t plies = plies_of_break(lines_.best, 0);
        if (plies == 0 || follows_soon(lever)) return std::nullopt;
        return tell(
            fmt::format("Misses the break {}", numbered_line(lines_.before, lines_.best.first(1))),
            /*of_best=*/true, plies, Bitboard(lever.to()));
    }

    /// The moves of a line after which both queens are gone; 0 if they are not within so many.
    [[nodiscard]] std::size_t plies_to_trade(std::span<const Move> moves, std::size_t most) const {
        Position position = lines_.before;
        for (std::size_t ply = 0; ply < std::min(most, moves.size()); ++ply) {
            position.make(moves[ply]);
            if (position.pieces(PieceType::queen).empty()) return ply + 1;
        }
        return 0;
    }
    /// Queens are traded, or not, while a king is in danger.
    [[nodiscard]] Told queens() const {
        constexpr std::size_t soon = 3;
        constexpr std::size_t later = 8;
        for (const Color side : all_colors)
            if (lines_.before.pieces(side, PieceType::queen).count() != 1) return std::nullopt;
        const std::vector<FoundFact> facts = find_facts(lines_.before);
        const auto of_bad = plies_to_trade(lines_.played, soon);
        const auto of_best = plies_to_trade(lines_.best, soon);
        if (of_bad != 0 && plies_to_trade(lines_.best, later) == 0) {
            const std::string_view how = exposure_of(facts, ~mover_);
            if (how.empty()) return std::nullopt;
            return tell(fmt::format("{} while the other king is {}",
                                    lines_.before.is_capture(lines_.played.front())
                                        ? "Trades queens"
                                        : "Allows the trade of queens",
                                    how),
                        /*of_best=*/false, of_bad, Bitboard(lines_.before.king(~mover_)));
        }
        if (of_best != 0 && plies_to_trade(lines_.played, later) == 0) {
            const std::string_view how = exposure_of(facts, mover_);
            if (how.empty()) return std::nullopt;
            return tell(fmt::format("Misses the trade of queens while its king is {}", how),
                        /*of_best=*/true, of_best, Bitboard(lines_.before.king(mover_)));
        }
        return std::nullopt;
    }

    /// The better line brings a piece to a better square, in one move or more.
    [[nodiscard]] Told manoeuvre() const {
        constexpr std::size_t longest = 5;
        const Square from = lines_.best.front().from();
        const PieceType type = lines_.before.type_at(from);
        if (type == PieceType::pawn || type == PieceType::king) return std::nullopt;
        Square at = from;
        std::size_t plies = 0;
        Position position = lines_.before;
        for (std::size_t ply = 0; ply < std::min(longest, lines_.best.size()); ++ply) {
            const Move move = lines_.best[ply];
            const bool is_own = position.turn() == mover_;
            if (is_own && move.from() == at) {
                if (position.is_capture(move) || position.gives_check(move)) break;
                at = move.to();
                plies = ply + 1;
            } else if (is_own && ply != 0) {
                break;
            }
            position.make(move);
        }
        if (plies == 0 || lines_.best.size() < plies + 2) return std::nullopt;
        const Position there = position_after(lines_.before, lines_.best.first(plies));
        // One move is no manoeuvre, unless it gets in.
        if (plies == 1 && !is_in(there, at, mover_)) return std::nullopt;
        if (is_en_prise(there, at) || rank_for(mover_, at) <= rank_for(mover_, from) ||
            !stays(at, type, plies))
            return std::nullopt;
        const Position otherwise = position_after(
            lines_.before, lines_.played.first(std::min(plies + 4, lines_.played.size())));
        if (otherwise.pieces(mover_, type).contains(at)) return std::nullopt;
        return tell(fmt::format("Misses the way of the {} to {}", name_of(type), to_string(at)),
                    /*of_best=*/true, plies, Bitboard(at));
    }
    /// Whether a piece that came to a square in the better line is there two moves later.
    [[nodiscard]] bool stays(Square square, PieceType type, std::size_t plies) const {
        const Position later = position_after(lines_.before, lines_.best.first(plies + 2));
        return later.pieces(mover_, type).contains(square);
    }

    /// The answer makes the better move impossible, which could still have been played.
    [[nodiscard]] Told now_or_never() const {
        if (lines_.played.size() < 3 || bad_.in_check()) return std::nullopt;
        const Move answer = lines_.played[1];
        const Move best = lines_.best.front();
        const Position answered = bad_.after(answer);
        if (bad_.is_capture(answer) || answered.in_check() || lines_.before.is_capture(best) ||
            is_coming(answer) || follows_soon(best) || !is_playable(bad_.after_null(), best) ||
            is_playable(answered, best))
            return std::nullopt;
        return tell(fmt::format("Allows {}, which prevents {}",
                                numbered_line(bad_, lines_.played.subspan(1, 1)),
                                numbered_line(bad_.after_null(), lines_.best.first(1))),
                    /*of_best=*/false, 3, Bitboard(answer.to()) | Bitboard(best.to()));
    }
    /// The better move makes the answer, which could have been played at once, impossible.
    [[nodiscard]] Told prevention() const {
        if (lines_.played.size() < 3) return std::nullopt;
        const Move answer = lines_.played[1];
        const Move best = lines_.best.front();
        if (bad_.is_capture(answer) || answer.to() == best.from() || answer.to() == best.to() ||
            better_.in_check() || is_coming(answer) || !lines_.prevents(answer) ||
            !exchange_at_least(bad_, answer, 0) || lines_.played[2] == best)
            return std::nullopt;
        return tell(fmt::format("Allows {}, which {} prevents",
                                numbered_line(bad_, lines_.played.subspan(1, 1)),
                                numbered_line(lines_.before, lines_.best.first(1))),
                    /*of_best=*/false, 3, Bitboard(answer.to()));
    }

    const ComparedLines& lines_;
    Color mover_;
    Position bad_;
    Position better_;
    std::optional<Attack> allowed_;
    std::optional<Attack> missed_;
};

}  // namespace

std::vector<ToldReason> attack_reasons(const ComparedLines& lines) {
    return Activity(lines).attacks();
}

std::vector<ToldReason> activity_reasons(const ComparedLines& lines) {
    return Activity(lines).others();
}

}  // namespace chess::detail
