#include "libchess/annotate/detail/choice_reason.hpp"

#include "libchess/annotate/detail/first_moves.hpp"
#include "libchess/annotate/detail/line_words.hpp"

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
        return found_of({wrong_man(), wrong_target()});
    }
    [[nodiscard]] std::vector<ToldReason> order() const { return found_of({too_soon()}); }
    [[nodiscard]] bool takes() const { return before().is_capture(played()); }

private:
    /// The same man is taken with another one.
    [[nodiscard]] Told wrong_man() const {
        if (played().to() != best().to() || played().from() == best().from() ||
            !before().is_capture(played()) || !before().is_capture(best()))
            return std::nullopt;
        const PieceType own = before().type_at(played().from());
        const PieceType other = before().type_at(best().from());
        if (own == other) return std::nullopt;
        return tell(fmt::format("Takes on {} with the {} instead of the {}",
                                to_string(played().to()), name_of(own), name_of(other)),
                    /*of_best=*/true, std::min<std::size_t>(3, lines().best.size()),
                    Bitboard(played().to()));
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

    /// The better line plays the bad move, too, but something else first.
    [[nodiscard]] Told too_soon() const {
        constexpr std::size_t soon = 5;
        if (played().to() == best().to()) return std::nullopt;
        for (std::size_t ply = 2; ply < std::min(soon, lines().best.size()); ply += 2) {
            if (lines().best[ply] != played()) continue;
            return tell(fmt::format("Plays {} too soon, before {}",
                                    numbered_line(before(), lines().played.first(1)), best_words()),
                        /*of_best=*/true, ply + 1, Bitboard(played().to()) | Bitboard(best().to()));
        }
        return std::nullopt;
    }
};

}  // namespace

std::vector<ToldReason> choice_reasons(const ComparedLines& lines) {
    return Choice(lines).captures();
}

std::vector<ToldReason> order_reasons(const ComparedLines& lines) {
    return Choice(lines).order();
}

std::vector<ToldReason> capture_order_reasons(const ComparedLines& lines) {
    const Choice choice(lines);
    return choice.takes() ? choice.order() : std::vector<ToldReason>();
}

}  // namespace chess::detail
