#include "libchess/annotate/detail/choice_reason.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/first_moves.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>

namespace chess::detail {

namespace {

/// Compares the bad move with the better one.
class Choice : FirstMoves {
public:
    explicit Choice(const ComparedLines& lines) : FirstMoves(lines) {}

    [[nodiscard]] std::vector<ToldReason> captures() const {
        return found_of({not_taken_back(), wrong_man(/*by_answer=*/true), wrong_target()});
    }
    [[nodiscard]] std::vector<ToldReason> least() const {
        return found_of({wrong_man(/*by_answer=*/false), too_soon()});
    }
    [[nodiscard]] std::vector<ToldReason> order() const {
        return both_take() ? found_of({wrong_man(/*by_answer=*/true),
                                       wrong_man(/*by_answer=*/false), too_soon()})
                           : std::vector<ToldReason>();
    }

private:
    [[nodiscard]] bool both_take() const {
        return before().is_capture(played()) && before().is_capture(best());
    }
    /// The other side has just taken something, and the better move takes back.
    [[nodiscard]] Told not_taken_back() const {
        const auto square = lines().taken_on;
        if (!square || best().to() != *square || !before().is_capture(best()) ||
            played().to() == *square || before().is_capture(played()) || before().in_check() ||
            !exchange_at_least(before(), best(), 0))
            return std::nullopt;
        // With what takes again.
        const auto line = lines().best;
        std::size_t plies = 1;
        while (plies < std::min<std::size_t>(3, line.size()) && line[plies].to() == *square)
            ++plies;
        return tell(fmt::format("Does not take back on {}", to_string(*square)), /*of_best=*/true,
                    plies, Bitboard(*square));
    }
    /// The same man is taken with another one; told by the answer if that makes use of it, or by
    /// what the better man attacks then.
    [[nodiscard]] Told wrong_man(bool by_answer) const {
        if (!both_take() || played().to() != best().to() || played().from() == best().from())
            return std::nullopt;
        const auto told = [&](const std::string& why, std::size_t plies, Bitboard squares) {
            return tell(
                fmt::format("Takes on {} with {} instead of {}, which {}", to_string(played().to()),
                            taker(played(), best()), taker(best(), played()), why),
                /*of_best=*/!by_answer, plies, squares);
        };
        if (by_answer) {
            const std::size_t plies = plies_of_use();
            if (plies == 0) return std::nullopt;
            return told("allows " + answer_words(), plies, Bitboard(played().to()));
        }
        const Attack attack(before(), best());
        if (!attack.is_direct() || Attack(before(), played()).targets().any()) return std::nullopt;
        return told(would_be(attack.words()), std::min<std::size_t>(3, lines().best.size()),
                    attack.targets());
    }
    /// "would attack the queen on d5" for "attacks the queen on d5".
    static std::string would_be(std::string words) {
        words.erase(words.find("s "), 1);
        if (const auto more = words.find(" and opens "); more != std::string::npos)
            words.replace(more, 11, " and open ");
        return "would " + words;
    }
    /// The man that makes a move, beside that of another one: "the bishop", "the f-pawn", "the
    /// knight on c3".
    [[nodiscard]] std::string taker(Move move, Move other) const {
        const PieceType type = before().type_at(move.from());
        if (type != before().type_at(other.from())) return fmt::format("the {}", name_of(type));
        return type == PieceType::pawn
                   ? pawn_of(file_of(move.from()))
                   : fmt::format("the {} on {}", name_of(type), to_string(move.from()));
    }
    /// The moves that show what a check or an attack comes to that answers the bad move alone; 0 if
    /// the answer is neither.
    [[nodiscard]] std::size_t plies_of_use() const {
        const auto reply = answer();
        if (!reply || is_coming(*reply)) return 0;
        if (bad().gives_check(*reply)) return plies_of_check();
        if (bad().is_capture(*reply)) return 0;
        const auto plies = payoff_of(Attack(bad(), *reply), lines().played.subspan(1)).plies;
        return plies == 0 ? 0 : 1 + plies;
    }

    /// The same of an answer that gives check, with what is taken then; 0 for a man that is only
    /// given.
    [[nodiscard]] std::size_t plies_of_check() const {
        constexpr std::size_t with_reply = 3;  // the bad move, the check and the reply
        const auto line = lines().played;
        if (line.size() > with_reply &&
            position_after(before(), line.first(with_reply)).is_capture(line[with_reply]))
            return with_reply + 1;
        const bool is_given = line.size() >= with_reply && line[2].to() == line[1].to();
        return is_given ? 0 : std::min(with_reply, line.size());
    }

    /// Both moves take men of a kind, not on the same square, and the mover does not soon take the
    /// other one, too.
    [[nodiscard]] Told wrong_target() const {
        const auto taken = before().captured_by(played());
        const auto left = before().captured_by(best());
        if (!taken || !left || *taken != *left || played().to() == best().to() ||
            follows_soon(best()) || played().is_en_passant() || best().is_en_passant())
            return std::nullopt;
        return tell(fmt::format("Takes {} instead of the one on {}",
                                piece_on(before(), played().to()), to_string(best().to())),
                    /*of_best=*/true, std::min<std::size_t>(3, lines().best.size()),
                    Bitboard(played().to()) | Bitboard(best().to()));
    }

    /// The better line plays the bad move, too, but something else first, after which the answer
    /// does not come, which takes, attacks or checks.
    [[nodiscard]] Told too_soon() const {
        constexpr std::size_t within = 5;
        const auto reply = answer();
        if (!reply || is_coming(*reply) || played().to() == best().to() ||
            played().from() == best().from() || !does_something(*reply))
            return std::nullopt;
        for (std::size_t ply = 2; ply < std::min(within, lines().best.size()); ply += 2) {
            if (lines().best[ply] != played()) continue;
            return tell(fmt::format("Plays {} before {}, which allows {}",
                                    numbered_line(before(), lines().played.first(1)), best_words(),
                                    answer_words()),
                        /*of_best=*/true, ply + 1,
                        Bitboard(arrival_of(played())) | Bitboard(arrival_of(best())));
        }
        return std::nullopt;
    }
    /// Whether an answer has to be met.
    [[nodiscard]] bool does_something(Move reply) const {
        return bad().is_capture(reply) || bad().gives_check(reply) ||
               Attack(bad(), reply).targets().any();
    }
};

}  // namespace

std::vector<ToldReason> choice_reasons(const ComparedLines& lines) {
    return Choice(lines).captures();
}

std::vector<ToldReason> least_choice_reasons(const ComparedLines& lines) {
    return Choice(lines).least();
}

std::vector<ToldReason> capture_order_reasons(const ComparedLines& lines) {
    return Choice(lines).order();
}

}  // namespace chess::detail
