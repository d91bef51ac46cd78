#include "libchess/annotate/detail/activity_reason.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/first_moves.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// What a king is exposed by: "in the centre".
std::string_view exposure_of(const std::vector<FoundFact>& facts, Color side) {
    constexpr std::array<std::pair<Fact, std::string_view>, 3> kinds{
        {{Fact::king_under_fire, "under fire"},
         {Fact::king_in_centre, "in the centre"},
         {Fact::broken_shelter, "without its shelter"}}};
    for (const auto& [fact, words] : kinds)
        if (count_of(facts, FoundFact{fact, side, {}, 0}) != 0) return words;
    return "";
}

/// Looks at what the moves of two lines do.
class Activity : FirstMoves {
public:
    explicit Activity(const ComparedLines& lines) : FirstMoves(lines) {}

    [[nodiscard]] std::vector<ToldReason> reasons() const {
        return found_of({allowed_advance(), given_square(), intrusion(), queens(), exposed_king(),
                         allowed_check(), missed_check()});
    }
    [[nodiscard]] std::vector<ToldReason> preventions() const {
        return found_of({prevention(), now_or_never()});
    }

private:
    /// A piece of the other side gets in with an answer that takes nothing, and stays.
    [[nodiscard]] Told intrusion() const {
        constexpr std::size_t stays = 4;  // half-moves
        const auto move = answer();
        if (!move || bad().is_capture(*move) || is_playable(better(), *move) ||
            lines().played.size() < stays)
            return std::nullopt;
        const Position there = bad().after(*move);
        if (!is_inside(there, move->to(), ~mover()) ||
            rank_for(~mover(), move->from()) >= rank_for(~mover(), move->to()))
            return std::nullopt;
        const PieceType type = there.type_at(move->to());
        const auto stands = [&](std::span<const Move> line) {
            return position_after(before(), line.first(std::min(stays, line.size())))
                .pieces(~mover(), type)
                .contains(move->to());
        };
        if (!stands(lines().played) || stands(lines().best) || gets_in(lines().best, stays))
            return std::nullopt;
        return tell(fmt::format("Lets the {} in on {}", name_of(type), to_string(move->to())),
                    /*of_best=*/false, 2, Bitboard(move->to()));
    }
    /// The bad move is a pawn's, which no longer can attack a square in its way, and a knight or
    /// bishop of the other side goes there with the answer, where no pawn can drive it away.
    [[nodiscard]] Told given_square() const {
        constexpr int outpost = 4;
        constexpr std::size_t stays = 5;  // half-moves
        const auto reply = answer();
        if (!reply || before().type_at(played().from()) != PieceType::pawn ||
            played().is_promotion() || lines().played.size() < stays || bad().is_capture(*reply))
            return std::nullopt;
        const Square square = reply->to();
        const PieceType type = bad().type_at(reply->from());
        if ((type != PieceType::knight && type != PieceType::bishop) ||
            rank_for(~mover(), square) < outpost || !can_be_attacked(before(), square) ||
            can_be_attacked(bad(), square) || is_coming(*reply) ||
            !position_after(before(), lines().played.first(stays))
                 .pieces(~mover(), type)
                 .contains(square))
            return std::nullopt;
        return tell(fmt::format("Gives the {} the square {}", name_of(type), to_string(square)),
                    /*of_best=*/false, 3, Bitboard(square));
    }
    /// Whether a pawn of the mover attacks a square, or can do so when it has gone on.
    [[nodiscard]] bool can_be_attacked(const Position& position, Square square) const {
        for (const Square pawn : position.pieces(mover(), PieceType::pawn)) {
            const int aside = index_of(file_of(pawn)) - index_of(file_of(square));
            if ((aside == 1 || aside == -1) && rank_for(mover(), pawn) < rank_for(mover(), square))
                return true;
        }
        return false;
    }
    /// Whether a piece of the other side gets in in a line.
    [[nodiscard]] bool gets_in(std::span<const Move> moves, std::size_t most) const {
        Position position = before();
        for (const Move move : moves.first(std::min(most, moves.size()))) {
            const bool is_theirs = position.turn() != mover();
            position.make(move);
            if (is_theirs && is_inside(position, move.to(), ~mover())) return true;
        }
        return false;
    }

    /// The answer brings a passed pawn to one of its last two ranks before promotion, where it
    /// stays.
    [[nodiscard]] Told allowed_advance() const {
        constexpr int sixth = 6;
        const auto reply = answer();
        if (!reply) return std::nullopt;
        const Move push = *reply;
        const FoundFact passed{Fact::passed, ~mover(), Bitboard(push.to()), 0};
        if (bad().type_at(push.from()) != PieceType::pawn || bad().is_capture(push) ||
            push.is_promotion() || rank_for(~mover(), push.to()) < sixth ||
            lines().is_told(passed) || !has_fact(find_facts(bad().after(push)), passed) ||
            advances(lines().best, push.to()) || is_taken_soon(lines().played, 1))
            return std::nullopt;
        ToldReason told = tell(words_of_advance(push.to(), /*of_best=*/false), /*of_best=*/false, 2,
                               passed.squares);
        told.reason.facts = {passed};
        told.told = {passed};
        return told;
    }
    /// Whether a pawn of the other side comes to a square in a line.
    [[nodiscard]] bool advances(std::span<const Move> line, Square square) const {
        constexpr std::size_t soon = 8;
        return position_after(before(), line.first(std::min(soon, line.size())))
            .pieces(~mover(), PieceType::pawn)
            .contains(square);
    }
    /// Whether what a move brings to a square is taken within the next moves of a line.
    static bool is_taken_soon(std::span<const Move> line, std::size_t ply) {
        constexpr std::size_t soon = 3;
        const auto next = line.subspan(ply + 1).first(std::min(soon, line.size() - ply - 1));
        return std::ranges::any_of(next, [&](Move move) { return move.to() == line[ply].to(); });
    }

    static bool may_castle(const Position& position, Color side) {
        return count_of(find_facts(position), {Fact::may_castle, side, {}, 0}) != 0;
    }
    /// The king goes out into the open while the other side has the men for an attack, and soon has
    /// to move on; the better move does not bring it out.
    [[nodiscard]] Told exposed_king() const {
        constexpr int out = 3;
        constexpr int attackers = 3;  // the queen among them
        constexpr std::size_t soon = 7;
        const Square to = played().to();
        if (before().type_at(played().from()) != PieceType::king || played().is_castling() ||
            before().is_capture(played()) || rank_for(mover(), to) < out ||
            lines().played.size() < 3)
            return std::nullopt;
        const Bitboard theirs = before().pieces(~mover()) & ~before().pieces(PieceType::pawn) &
                                ~before().pieces(PieceType::king);
        if (before().pieces(~mover(), PieceType::queen).empty() || theirs.count() < attackers ||
            rank_for(mover(), better().king(mover())) >= out)
            return std::nullopt;
        Position position = bad();
        for (std::size_t ply = 1; ply < std::min(soon, lines().played.size()); ++ply) {
            const Move move = lines().played[ply];
            if (position.turn() == mover() && position.type_at(move.from()) == PieceType::king)
                return tell("Brings the king out into the open", /*of_best=*/false, ply + 1,
                            Bitboard(to));
            position.make(move);
        }
        return std::nullopt;
    }
    /// The moves of a line up to some, and one more if that wins a man.
    [[nodiscard]] std::size_t with_capture(std::span<const Move> line, std::size_t plies) const {
        constexpr int pawn = 100;  // centipawns
        if (plies == line.size()) return plies;
        const Position there = position_after(before(), line.first(plies));
        return there.is_capture(line[plies]) && exchange_at_least(there, line[plies], pawn)
                   ? plies + 1
                   : plies;
    }
    /// A check that makes the mover's king move, which still can castle after the better move.
    [[nodiscard]] Told allowed_check() const {
        constexpr std::size_t soon = 5;
        const auto reply = answer();
        if (!reply || lines().best.size() < soon || is_coming(*reply)) return std::nullopt;
        const Position checked = bad().after(*reply);
        if (!checked.in_check() || bad().is_capture(*reply) ||
            lines().played[2].from() != checked.king(mover()))
            return std::nullopt;
        const auto first = lines().best.first(soon);
        bool castles = false;
        for (std::size_t ply = 0; ply < soon; ply += 2)
            castles = castles || first[ply].is_castling();
        if (!may_castle(bad(), mover()) ||
            (!castles && !may_castle(position_after(before(), first), mover())))
            return std::nullopt;
        return tell(
            fmt::format("Allows the check {}, which takes the right to castle", answer_words()),
            /*of_best=*/false, with_capture(lines().played, 3), Bitboard(checked.king(mover())));
    }
    /// A check that makes the other king move, which could still castle, and soon can after the bad
    /// move.
    [[nodiscard]] Told missed_check() const {
        constexpr std::size_t soon = 4;
        // What is taken is the point then.
        if (lines().best.size() < 2 || !better().in_check() || before().is_capture(best()) ||
            lines().played.size() < soon)
            return std::nullopt;
        const auto first = lines().played.first(soon);
        const bool castles =
            std::ranges::any_of(first, [&](Move move) { return move.is_castling(); });
        if (lines().best[1].from() != better().king(~mover()) || !may_castle(before(), ~mover()) ||
            (!castles && !may_castle(position_after(before(), first), ~mover())))
            return std::nullopt;
        return tell(
            fmt::format("Misses the check {}, which takes the right to castle", best_words()),
            /*of_best=*/true, with_capture(lines().best, 2), Bitboard(better().king(~mover())));
    }

    /// The moves of a line after which both queens are gone; 0 if they are not within so many.
    [[nodiscard]] std::size_t plies_to_trade(std::span<const Move> moves, std::size_t most) const {
        Position position = before();
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
            if (before().pieces(side, PieceType::queen).count() != 1) return std::nullopt;
        const std::vector<FoundFact> facts = find_facts(before());
        const auto of_bad = plies_to_trade(lines().played, soon);
        const auto of_best = plies_to_trade(lines().best, soon);
        if (of_bad != 0 && plies_to_trade(lines().best, later) == 0) {
            const std::string_view how = exposure_of(facts, ~mover());
            if (how.empty()) return std::nullopt;
            const bool takes = before().pieces(~mover(), PieceType::queen).contains(played().to());
            return tell(fmt::format("{} while the other king is {}",
                                    takes ? "Trades queens" : "Allows the trade of queens", how),
                        /*of_best=*/false, of_bad, Bitboard(before().king(~mover())));
        }
        if (of_best != 0 && plies_to_trade(lines().played, later) == 0) {
            const std::string_view how = exposure_of(facts, mover());
            if (how.empty()) return std::nullopt;
            return tell(fmt::format("Misses the trade of queens while its king is {}", how),
                        /*of_best=*/true, of_best, Bitboard(before().king(mover())));
        }
        return std::nullopt;
    }

    /// The answer makes the better move impossible, which could still have been played.
    [[nodiscard]] Told now_or_never() const {
        const auto reply = answer();
        if (!reply || bad().in_check()) return std::nullopt;
        const Position answered = bad().after(*reply);
        // What the answer attacks is the point then.
        if (Attack(bad(), *reply).targets().any()) return std::nullopt;
        if (bad().is_capture(*reply) || answered.in_check() || before().is_capture(best()) ||
            is_coming(*reply) || follows_soon(best()) || !is_playable(bad().after_null(), best()) ||
            can_be_played(answered, best()))
            return std::nullopt;
        return tell(fmt::format("Misses {}; now {} prevents it", best_words(), answer_words()),
                    /*of_best=*/true, std::min<std::size_t>(3, lines().best.size()),
                    Bitboard(arrival_of(*reply)) | Bitboard(arrival_of(best())));
    }
    /// The better move makes the answer, which could have been played at once, impossible.
    [[nodiscard]] Told prevention() const {
        const auto reply = answer();
        if (!reply) return std::nullopt;
        if (bad().is_capture(*reply) || reply->to() == best().from() ||
            reply->to() == best().to() || better().in_check() || is_coming(*reply) ||
            !lines().prevents(*reply) || !exchange_at_least(bad(), *reply, 0) ||
            lines().played[2] == best())
            return std::nullopt;
        return tell(fmt::format("Allows {}, which {} prevents", answer_words(), best_words()),
                    /*of_best=*/false, 3, Bitboard(arrival_of(*reply)));
    }
};

}  // namespace

std::vector<ToldReason> activity_reasons(const ComparedLines& lines) {
    return Activity(lines).reasons();
}

std::vector<ToldReason> prevention_reasons(const ComparedLines& lines) {
    return Activity(lines).preventions();
}

}  // namespace chess::detail
