#include "libchess/annotate/detail/plan_reason.hpp"

#include "libchess/annotate/detail/common_moves.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/annotate/detail/outlook.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>

namespace chess::detail {

namespace {

/// Moves within which a plan must show.
constexpr std::size_t soon = 4;
/// From so many pawns on a side is ahead enough to want trades, and the other to avoid them.
constexpr int clearly = 2;

/// Whether each side has one bishop, these stand on different colours, and no other pieces are
/// left.
bool is_opposite_bishop_ending(const Position& position) {
    const Bitboard bishops = position.pieces(PieceType::bishop);
    const Bitboard others = position.occupied() & ~bishops & ~position.pieces(PieceType::pawn) &
                            ~position.pieces(PieceType::king);
    if (others.any() || bishops.count() != 2) return false;
    if (position.pieces(Color::white, PieceType::bishop).count() != 1) return false;
    return (bishops & dark_squares).count() == 1;
}

/// The first moves of a line after which a position is of a kind; nullopt if it is none soon.
template <typename Kind>
std::optional<std::size_t> plies_to(const Position& start, std::span<const Move> moves,
                                    std::size_t most, const Kind& is_of_kind) {
    Position position = start;
    for (std::size_t ply = 0; ply < std::min(most, moves.size()); ++ply) {
        position.make(moves[ply]);
        if (is_of_kind(position)) return ply + 1;
    }
    return std::nullopt;
}

/// Looks for plans in two lines.
class Plans {
public:
    explicit Plans(const ComparedLines& lines)
        : lines_(lines),
          balance_(material_balance(lines.before, lines.before.turn())) {}

    [[nodiscard]] std::vector<ToldReason> endings() const {
        std::vector<ToldReason> found;
        if (auto reason = pawn_ending()) found.push_back(*std::move(reason));
        if (auto reason = opposite_bishops()) found.push_back(*std::move(reason));
        return found;
    }
    [[nodiscard]] std::vector<ToldReason> trades() const {
        auto found = even_trade();
        if (!found) return {};
        found->about = 0;
        return {*std::move(found)};
    }
    [[nodiscard]] std::vector<ToldReason> plans() const {
        std::vector<ToldReason> found;
        for (auto& reason : {uneven_trade(), trade(), tempo(), castling()})
            if (reason) found.push_back(*reason);
        return found;
    }

private:
    [[nodiscard]] ToldReason tell(std::string text, bool of_best, std::size_t plies,
                                  Square square) const {
        ToldReason told{.reason = with_line(lines_, std::move(text), of_best, plies), .told = {}};
        told.reason.squares = Bitboard(square);
        return told;
    }

    [[nodiscard]] std::optional<ToldReason> pawn_ending() const {
        if (is_pawn_ending(lines_.before)) return std::nullopt;
        constexpr std::size_t within = 6;
        const auto then = plies_to(lines_.before, lines_.played, within, is_pawn_ending);
        const auto otherwise = plies_to(lines_.before, lines_.best, within, is_pawn_ending);
        if (then.has_value() == otherwise.has_value()) return std::nullopt;
        if (!then)
            return tell("Misses the trade into " + pawn_ending_with(lines_.had), /*of_best=*/true,
                        *otherwise, arrival_of(lines_.best.front()));
        const Move own = lines_.played.front();
        const bool is_own = lines_.before.is_capture(own) || lines_.played[1].to() == own.to();
        return tell(fmt::format("{} into {}", is_own ? "Trades" : "Allows the trade",
                                pawn_ending_with(lines_.has)),
                    /*of_best=*/false, *then, arrival_of(own));
    }
    /// "a lost pawn ending", with the mover's chances in it, in percent.
    static std::string pawn_ending_with(double chances) {
        constexpr double even = 50;
        constexpr double little = 1;
        if (std::abs(chances - even) <= little) return "a drawn pawn ending";
        switch (outlook_of(chances)) {
            case Outlook::won: return "a won pawn ending";
            case Outlook::lost: return "a lost pawn ending";
            default: return "a pawn ending";
        }
    }

    [[nodiscard]] std::optional<ToldReason> opposite_bishops() const {
        constexpr std::size_t within = 8;
        if (balance_ == 0 || is_opposite_bishop_ending(lines_.before)) return std::nullopt;
        const auto then = plies_to(lines_.before, lines_.played, within, is_opposite_bishop_ending);
        const auto otherwise =
            plies_to(lines_.before, lines_.best, within, is_opposite_bishop_ending);
        if (balance_ > 0 && then && !otherwise)
            return tell("Allows an ending with bishops of opposite colours while ahead",
                        /*of_best=*/false, *then, arrival_of(lines_.played.front()));
        if (balance_ < 0 && otherwise && !then)
            return tell("Misses an ending with bishops of opposite colours",
                        /*of_best=*/true, *otherwise, arrival_of(lines_.best.front()));
        return std::nullopt;
    }

    [[nodiscard]] std::optional<ToldReason> trade() const {
        if (std::abs(balance_) < clearly) return std::nullopt;
        const auto in_best = traded(lines_.before, lines_.best);
        if (balance_ > 0) {
            if (!in_best || trades_soon(lines_.played)) return std::nullopt;
            return tell(fmt::format("Misses the trade of {}s while ahead by {}", name_of(*in_best),
                                    surplus()),
                        /*of_best=*/true, 2, arrival_of(lines_.best.front()));
        }
        if (trades_soon(lines_.best)) return std::nullopt;
        // A capture that is no trade has another point.
        const auto own = traded(lines_.before, lines_.played);
        if (!own && lines_.before.is_capture(lines_.played.front())) return std::nullopt;
        if (own)
            return tell(fmt::format("Trades {}s while behind by {}", name_of(*own), surplus()),
                        /*of_best=*/false, 2, arrival_of(lines_.played.front()));
        const Position after = lines_.before.after(lines_.played.front());
        const auto theirs = traded(after, lines_.played.subspan(1));
        // The bad move itself may have won something.
        if (!theirs || material_balance(after, ~lines_.before.turn()) < clearly)
            return std::nullopt;
        return tell(fmt::format("Allows the trade of {}s while behind by {}", name_of(*theirs),
                                surplus(after)),
                    /*of_best=*/false, 3, arrival_of(lines_.played[1]));
    }
    /// The first moves give two minor pieces for a rook and a pawn or two, which counts as even.
    [[nodiscard]] std::optional<ToldReason> uneven_trade() const {
        constexpr std::size_t within = 6;
        const auto pawns_after = [&](std::span<const Move> moves, std::size_t plies) {
            return pawns_of_uneven_trade(position_after(lines_.before, moves.first(plies)));
        };
        for (std::size_t ply = 1; ply <= std::min(within, lines_.best.size()); ++ply)
            if (pawns_after(lines_.best, ply)) return std::nullopt;
        for (std::size_t ply = 3; ply <= std::min(within, lines_.played.size()); ++ply) {
            const auto pawns = pawns_after(lines_.played, ply);
            if (!pawns) continue;
            // Not in the middle of it.
            const bool goes_on = ply < lines_.played.size() &&
                                 position_after(lines_.before, lines_.played.first(ply))
                                     .is_capture(lines_.played[ply]);
            if (goes_on) continue;
            return tell(fmt::format("Gives two minor pieces for a rook and {}",
                                    *pawns == 1 ? "a pawn" : "two pawns"),
                        /*of_best=*/false, ply, arrival_of(lines_.played.front()));
        }
        return std::nullopt;
    }
    /// The pawns that the mover has won by then, if it has also given two minor pieces for a rook;
    /// one or two.
    [[nodiscard]] std::optional<int> pawns_of_uneven_trade(const Position& then) const {
        const Color mover = lines_.before.turn();
        const auto had = surplus_of(lines_.before, mover);
        const auto has = surplus_of(then, mover);
        const auto more = [&](PieceType type) { return has[type] - had[type]; };
        const int pawns = more(PieceType::pawn);
        const bool is_one = more(PieceType::knight) + more(PieceType::bishop) == -2 &&
                            more(PieceType::rook) == 1 && more(PieceType::queen) == 0 &&
                            (pawns == 1 || pawns == 2);
        return is_one ? std::optional(pawns) : std::nullopt;
    }
    /// The answer, or the better move, trades pieces, and nothing is traded soon in the other line.
    [[nodiscard]] std::optional<ToldReason> even_trade() const {
        if (const auto in_best = traded(lines_.before, lines_.best);
            in_best && !trades_soon(lines_.played) && !goes_on_taking(lines_.best, 2))
            return tell(fmt::format("Misses the trade of {}s{}", name_of(*in_best),
                                    balance_ > 0 ? " while ahead by " + surplus() : ""),
                        /*of_best=*/true, 2, arrival_of(lines_.best.front()));
        const Position after = lines_.before.after(lines_.played.front());
        const auto theirs = traded(after, lines_.played.subspan(1));
        // Whoever offers a trade knows that it is allowed.
        const bool is_offered = theirs && lines_.played[1].to() == lines_.played.front().to();
        if (!theirs || is_offered || lines_.before.is_capture(lines_.played.front()) ||
            trades_soon(lines_.best) || goes_on_taking(lines_.played, 3))
            return std::nullopt;
        return tell(fmt::format("Allows the trade of {}s", name_of(*theirs)),
                    /*of_best=*/false, 3, arrival_of(lines_.played[1]));
    }
    /// Whether the move after a trade takes something: the trade alone is not the point then.
    [[nodiscard]] bool goes_on_taking(std::span<const Move> moves, std::size_t ply) const {
        return ply < moves.size() &&
               position_after(lines_.before, moves.first(ply)).is_capture(moves[ply]);
    }
    /// What the side that is ahead has more.
    [[nodiscard]] std::string surplus() const { return surplus(lines_.before); }
    [[nodiscard]] std::string surplus(const Position& there) const {
        const Color mover = lines_.before.turn();
        return words_of_surplus(surplus_of(there, balance_ > 0 ? mover : ~mover));
    }
    /// Whether the first moves of a line trade pieces.
    [[nodiscard]] bool trades_soon(std::span<const Move> moves) const {
        Position position = lines_.before;
        for (std::size_t ply = 0; ply < soon && ply + 1 < moves.size(); ++ply) {
            if (traded(position, moves.subspan(ply))) return true;
            position.make(moves[ply]);
        }
        return false;
    }

    [[nodiscard]] std::optional<ToldReason> tempo() const {
        constexpr std::size_t most = 3;
        const Color mover = lines_.before.turn();
        constexpr double dear = 10;  // percent
        // A check is no time to gain, what is taken is the point, time does not cost so much, and
        // where all is decided it does not count.
        if (lines_.before.gives_check(lines_.best.front()) ||
            lines_.before.is_capture(lines_.best.front()) || lines_.had - lines_.has > dear ||
            outlook_of(lines_.had) == Outlook::lost)
            return std::nullopt;
        for (std::size_t own = 1; own <= most; ++own) {
            const std::size_t in_best = 2 * own - 1;
            const std::size_t in_reply = in_best + 2;
            if (lines_.best.size() < in_best || lines_.played.size() < in_reply) break;
            const Position best = position_after(lines_.before, lines_.best.first(in_best));
            const Position reply = position_after(lines_.before, lines_.played.first(in_reply));
            if (!stand_alike(best, reply, mover)) continue;
            return tell(fmt::format("Loses a tempo, since {} {}",
                                    numbered_line(lines_.before, lines_.best.first(in_best)),
                                    own == 1 ? "comes a move later"
                                             : "reaches the same squares a move sooner"),
                        /*of_best=*/false, in_reply, arrival_of(lines_.best.front()));
        }
        return std::nullopt;
    }
    static bool stand_alike(const Position& a, const Position& b, Color side) {
        return std::ranges::all_of(all_piece_types, [&](PieceType type) {
            return a.pieces(side, type) == b.pieces(side, type);
        });
    }

    /// The better move castles, and the mover does not do so soon: a check comes first, or the king
    /// has to move.
    [[nodiscard]] std::optional<ToldReason> castling() const {
        if (!lines_.best.front().is_castling()) return std::nullopt;
        const Position bad = position_after(lines_.before, lines_.played.first(1));
        if (bad.in_check() || !legal_moves(bad.after_null()).contains(lines_.best.front()))
            return std::nullopt;
        const Color mover = lines_.before.turn();
        Position position = bad;
        for (std::size_t ply = 1; ply <= std::min(soon + 1, lines_.played.size() - 1); ++ply) {
            const Move move = lines_.played[ply];
            if (move.is_castling() && position.turn() == mover) return std::nullopt;
            const bool is_of_king = position.type_at(move.from()) == PieceType::king;
            position.make(move);
            const bool is_check = position.turn() == mover && position.in_check();
            // A check that the king has to walk out of has words of its own.
            if (is_check && ply == 1 && lines_.played.size() > 2 &&
                lines_.played[2].from() == position.king(mover))
                return std::nullopt;
            // A check that wins something is more than that.
            if (is_check && ply + 2 < lines_.played.size() &&
                position.after(lines_.played[ply + 1]).is_capture(lines_.played[ply + 2]))
                return std::nullopt;
            if (is_check || (is_of_king && position.turn() != mover))
                return tell("Puts off castling", /*of_best=*/false,
                            std::min(ply + (is_check ? 2 : 1), lines_.played.size()),
                            lines_.before.king(mover));
        }
        return std::nullopt;
    }

    const ComparedLines& lines_;
    int balance_;
};

}  // namespace

std::vector<ToldReason> ending_reasons(const ComparedLines& lines) {
    return Plans(lines).endings();
}

std::vector<ToldReason> trade_reasons(const ComparedLines& lines) {
    return Plans(lines).trades();
}

std::vector<ToldReason> plan_reasons(const ComparedLines& lines) {
    return Plans(lines).plans();
}

}  // namespace chess::detail
