#include "libchess/annotate/detail/pin_reason.hpp"

#include "libchess/annotate/detail/first_moves.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace chess::detail {

namespace {

/// A piece between a slider and what it must not uncover.
struct Pin {
    Square pinned;
    Square behind;
};

/// What the slider on a square pins: a piece before the king, or before one that is worth more than
/// the slider and than the piece itself.
std::optional<Pin> pin_by(const Position& position, Square slider) {
    const int worth = value_of(position.type_at(slider));
    const Color owner = ~position.at(slider)->color;
    const Bitboard pieces = position.pieces(owner) & ~position.pieces(PieceType::pawn);
    for (const Square pinned : attacks_from(position, slider) & pieces) {
        const PieceType man = position.type_at(pinned);
        if (man == PieceType::king) continue;
        for (const Square behind : pieces)
            if (value_of(position.type_at(behind)) > std::max(worth, value_of(man)) &&
                is_held(position, slider, pinned, behind))
                return Pin{pinned, behind};
    }
    return std::nullopt;
}

/// Whether any slider of a side pins the piece on a square.
bool is_pinned(const Position& position, Square square, Color by) {
    return std::ranges::any_of(position.pieces(by), [&](Square slider) {
        const auto pin = pin_by(position, slider);
        return pin && pin->pinned == square;
    });
}

/// Looks for pins that the first moves make.
class Pins : FirstMoves {
public:
    explicit Pins(const ComparedLines& lines) : FirstMoves(lines) {}

    [[nodiscard]] std::vector<ToldReason> find() const { return found_of({allowed(), missed()}); }

private:
    /// The pin that a line's first move makes, which was not there, and the moves that show it; the
    /// piece does not go, nor is the slider driven off, for two moves.
    struct Made {
        Pin pin;
        std::size_t plies;
    };
    static std::optional<Made> made_by(const Position& start, std::span<const Move> moves) {
        constexpr std::size_t shown = 3;
        constexpr std::size_t stays = 5;
        if (moves.size() < stays || moves.front().is_castling()) return std::nullopt;
        const Square slider = moves.front().to();
        Position position = start.after(moves.front());
        const auto pin = pin_by(position, slider);
        if (!pin || is_en_prise(position, slider) || is_pinned(start, pin->pinned, start.turn()))
            return std::nullopt;
        for (std::size_t ply = 1; ply < stays; ++ply) {
            const Move move = moves[ply];
            const bool takes_it = move.to() == pin->pinned;
            if (takes_it && position.turn() == start.turn()) return Made{*pin, ply + 1};
            position.make(move);
            const auto now = position.at(slider) ? pin_by(position, slider) : std::nullopt;
            if (!now || now->pinned != pin->pinned) return std::nullopt;
        }
        return Made{*pin, shown};
    }
    static std::string words_of(const Position& position, const Pin& pin) {
        return fmt::format("which pins {} to the {}", piece_on(position, pin.pinned),
                           name_of(position.type_at(pin.behind)));
    }
    [[nodiscard]] Told allowed() const {
        const auto reply = answer();
        if (!reply) return std::nullopt;
        const auto made = made_by(bad(), lines().played.subspan(1));
        if (!made || is_coming(*reply)) return std::nullopt;
        // After the better move it would pin nothing.
        if (is_playable(better(), *reply) && pin_by(better().after(*reply), reply->to()))
            return std::nullopt;
        return tell(fmt::format("Allows {}, {}", answer_words(), words_of(bad(), made->pin)),
                    /*of_best=*/false, 1 + made->plies, Bitboard(made->pin.pinned));
    }
    [[nodiscard]] Told missed() const {
        const auto made = made_by(before(), lines().best);
        if (!made || follows_soon(best())) return std::nullopt;
        return tell(fmt::format("Misses {}, {}", best_words(), words_of(before(), made->pin)),
                    /*of_best=*/true, made->plies, Bitboard(made->pin.pinned));
    }
};

}  // namespace

bool is_held(const Position& position, Square slider, Square man, Square behind) {
    const PieceType type = position.type_at(slider);
    const bool is_slider =
        type == PieceType::bishop || type == PieceType::rook || type == PieceType::queen;
    return is_slider && attacks_from(position, slider).contains(man) &&
           !attacks_from(position, man).contains(slider) &&
           (squares_between(slider, behind) & position.occupied()) == Bitboard(man);
}

std::vector<ToldReason> pin_reasons(const ComparedLines& lines) {
    return Pins(lines).find();
}

}  // namespace chess::detail
