#include "libchess/position/detail/retro.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/position/detail/last_move.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace chess::detail {

namespace {

std::string side(Color color) {
    return color == Color::white ? "White" : "Black";
}

/// "no pawn", "1 man", "3 captures".
std::string number_of(int number, std::string noun) {
    if (number == 0) return "no " + noun;
    if (number > 1) noun = noun == "man" ? "men" : noun + 's';
    return std::to_string(number) + ' ' + noun;
}

constexpr std::array home_men{PieceType::rook,   PieceType::knight, PieceType::bishop,
                              PieceType::queen,  PieceType::king,   PieceType::bishop,
                              PieceType::knight, PieceType::rook};

/// The region of each man of the back ranks: an over-estimate of where it could have come if some
/// men have never moved.
class ReachableRegions {
public:
    /// `unmoved` have never moved, and neither have pawns on their starting rank.
    ReachableRegions(const Position& position, Bitboard unmoved)
        : position_(position),
          fixed_(unmoved) {
        for (const Color color : all_colors)
            fixed_ |=
                position.pieces(color, PieceType::pawn) & Bitboard(relative(color, Rank::second));
        // If a man cannot have left its home, no other of its kind can have come there: one that
        // stands there has never moved, and blocks others.
        Bitboard before;
        do {
            before = fixed_;
            for (const Color color : all_colors)
                for (std::size_t file = 0; file < home_men.size(); ++file) {
                    const Square home = make_square(static_cast<File>(file), back_rank(color));
                    const Piece man{color, home_men[file]};
                    regions_[color][file] = region(man, home);
                    if (regions_[color][file] == Bitboard(home) && position.at(home) == man)
                        fixed_ |= Bitboard(home);
                }
        } while (before != fixed_);
    }

    /// How many men of a side must be promoted; nullopt if its king cannot have reached its square.
    [[nodiscard]] std::optional<int> promoted(Color color) const {
        int count = 0;
        for (const PieceType type : all_piece_types) {
            if (type == PieceType::pawn) continue;
            const Bitboard men = position_.pieces(color, type);
            // A kind has at most two original men; each is one of those in its region.
            int originals = 0;
            Bitboard covered;
            for (std::size_t file = 0; file < home_men.size(); ++file) {
                if (home_men[file] != type) continue;
                const Bitboard here = men & regions_[color][file];
                originals += here.any() ? 1 : 0;
                covered |= here;
            }
            originals = std::min(originals, covered.count());
            if (type == PieceType::king && originals == 0) return std::nullopt;
            count += men.count() - originals;
        }
        return count;
    }

    /// A man on a square that neither an original nor a promoted man can have reached.
    [[nodiscard]] std::optional<Square> unreachable(Color color) const {
        for (const PieceType type : all_piece_types) {
            if (type == PieceType::pawn || type == PieceType::king) continue;
            Bitboard reach = reached_from(
                {color, type}, Bitboard(relative(color, Rank::eighth)) & ~fixed_, ~fixed_);
            for (std::size_t file = 0; file < home_men.size(); ++file)
                if (home_men[file] == type) reach |= regions_[color][file];
            const Bitboard men = position_.pieces(color, type) & ~reach;
            if (men.any()) return men.first();
        }
        return std::nullopt;
    }

    /// Men captured on their home squares, where a pawn that is still a pawn cannot have captured.
    [[nodiscard]] int taken_at_home(Color color) const {
        int count = 0;
        for (std::size_t file = 0; file < home_men.size(); ++file) {
            const Square home = make_square(static_cast<File>(file), back_rank(color));
            if (regions_[color][file] == Bitboard(home) &&
                position_.at(home) != Piece{color, home_men[file]})
                ++count;
        }
        return count;
    }

private:
    [[nodiscard]] Bitboard region(Piece man, Square home) const {
        Bitboard free = ~fixed_;
        if (man.type == PieceType::king)
            free &=
                ~pawn_attacks(~man.color, fixed_ & position_.pieces(~man.color, PieceType::pawn));
        const Bitboard region(home);
        if (fixed_.contains(home) && position_.at(home) == man) return region;
        return reached_from(man, region, free);
    }

    /// The squares that a man can reach from a region over free ones.
    [[nodiscard]] Bitboard reached_from(Piece man, Bitboard region, Bitboard free) const {
        for (Bitboard waiting = region; waiting.any();) {
            const Bitboard more = piece_attacks(man, waiting.pop(), fixed_) & free & ~region;
            region |= more;
            waiting |= more;
        }
        return region;
    }

    const Position& position_;
    Bitboard fixed_;
    ColorMap<std::array<Bitboard, 8>> regions_;
};

/// The fewest captures with which a side's pawns can have come to their squares, each from a
/// different file; nullopt if they cannot.
std::optional<int> fewest_captures(const Position& position, Color color) {
    constexpr int never = 1000;
    std::array<int, 256> least;  // for sets of files that are taken
    least.fill(never);
    least[0] = 0;
    for (const Square pawn : position.pieces(color, PieceType::pawn)) {
        std::array<int, 256> next;
        next.fill(never);
        const int steps =
            std::abs(index_of(rank_of(pawn)) - index_of(relative(color, Rank::second)));
        for (unsigned set = 0; set < least.size(); ++set)
            for (int file = 0; file < 8; ++file) {
                const int captures = std::abs(file - index_of(file_of(pawn)));
                const unsigned with = set | (1U << static_cast<unsigned>(file));
                if (with != set && captures <= steps)
                    next[with] = std::min(next[with], least[set] + captures);
            }
        least = next;
    }
    const int fewest = std::ranges::min(least);
    return fewest < never ? std::optional(fewest) : std::nullopt;
}

class RetroAnalysis {
public:
    explicit RetroAnalysis(const Position& position)
        : position_(position),
          last_(detail::last_moves(position)) {}

    std::vector<RetroFinding> run() {
        if (position_.to_setup().board == Position::start().to_setup().board &&
            position_.turn() == Color::white)
            return {};
        check_pawns();
        if (!position_.is_chess960()) {
            check_regions();
            check_last_move();
        }
        return std::move(findings_);
    }

private:
    void find(SetupField field, std::string message) {
        findings_.push_back({field, std::move(message)});
    }
    [[nodiscard]] int missing(Color color) const { return 16 - position_.pieces(color).count(); }
    [[nodiscard]] int missing_pawns(Color color) const {
        return 8 - position_.pieces(color, PieceType::pawn).count();
    }

    void check_pawns() {
        for (const Color color : all_colors) {
            if (missing_pawns(color) < 0 || missing(~color) < 0) continue;  // known to be wrong
            const auto captures = fewest_captures(position_, color);
            const int caught_at_home =
                position_.is_chess960() ? 0 : ReachableRegions(position_, {}).taken_at_home(~color);
            if (!captures)
                find(SetupField::board,
                     side(color) +
                         "'s pawns cannot have come to their squares, each from a file "
                         "of its own");
            else if (const int most = std::max(missing(~color) - caught_at_home, 0);
                     *captures > most)
                find(SetupField::board,
                     side(color) + "'s pawns are " + number_of(*captures, "capture") +
                         " or more from their files, and " + number_of(most, "man") +
                         " of the other side's can have been taken by them");
        }
        if (position_.occupied().count() != 32 || !findings_.empty()) return;
        for (const Square pawn : position_.pieces(Color::white, PieceType::pawn))
            for (const Square other :
                 position_.pieces(Color::black, PieceType::pawn) & Bitboard(file_of(pawn)))
                if (other < pawn)
                    return find(SetupField::board, "the pawns on " + to_string(pawn) + " and " +
                                                       to_string(other) +
                                                       " have passed each other, and no man is "
                                                       "missing");
    }

    /// Why some men cannot have reached their squares if others have never moved.
    [[nodiscard]] std::optional<std::string> objection(Bitboard unmoved) const {
        const ReachableRegions regions(position_, unmoved);
        for (const Color color : all_colors) {
            const auto promoted = regions.promoted(color);
            if (!promoted) return side(color) + "'s king could never come to its square";
            const int pawns = std::max(missing_pawns(color), 0);
            if (*promoted > pawns)
                return number_of(*promoted, "man") + " of " + side(color) +
                       "'s could only be there by promotion, and " + number_of(pawns, "pawn") +
                       (pawns > 1 ? " are missing" : " is missing");
            if (const auto square = regions.unreachable(color))
                return "the man on " + to_string(*square) + " could never come there";
        }
        return std::nullopt;
    }

    void check_regions() {
        if (auto why = objection({})) return find(SetupField::board, std::move(*why));
        for (const Color color : all_colors)
            for (const CastlingSide which : {CastlingSide::king_side, CastlingSide::queen_side})
                if (const auto rook = position_.castling_rook(color, which))
                    if (auto why = objection(Bitboard(*rook) | Bitboard(position_.king(color))))
                        find(SetupField::castling, cannot_castle(color, which) +
                                                       ": had king and rook not moved, " + *why);
    }

    static std::string cannot_castle(Color color, CastlingSide which) {
        return side(color) + " cannot castle " +
               (which == CastlingSide::king_side ? "short" : "long");
    }

    void check_last_move() {
        const Color mover = ~position_.turn();
        if (last_.empty())
            return find(SetupField::turn, side(mover) +
                                              " cannot have made the last move, so it is "
                                              "not " +
                                              side(~mover) + "'s turn");
        if (const auto passed = position_.en_passant()) {
            if (std::ranges::none_of(last_, [&](const detail::LastMove& move) {
                    return move.is_double_step && ahead(mover, *passed) == move.to;
                }))
                find(SetupField::en_passant, "the last move cannot have been a double step over " +
                                                 to_string(*passed) + ": " + side(~mover) +
                                                 " would have been in check before it");
            return;
        }
        check_double_step(mover);
        const std::size_t known = findings_.size();
        Bitboard rooks;
        for (const CastlingSide which : {CastlingSide::king_side, CastlingSide::queen_side}) {
            const auto rook = position_.castling_rook(mover, which);
            if (!rook) continue;
            rooks |= Bitboard(*rook);
            if (std::ranges::all_of(last_, [&](const detail::LastMove& move) {
                    return move.type == PieceType::king || move.to == *rook;
                }))
                find(SetupField::castling,
                     cannot_castle(mover, which) + ": its last move was the king's or that rook's");
        }
        if (rooks.count() == 2 && findings_.size() == known &&
            std::ranges::all_of(last_, [&](const detail::LastMove& move) {
                return move.type == PieceType::king || rooks.contains(move.to);
            }))
            find(
                SetupField::castling,
                side(mover) +
                    " cannot castle both short and long: its last move was the king's or a rook's");
    }

    /// If the last move can only have been a double step, en passant is possible.
    void check_double_step(Color mover) {
        const detail::LastMove& move = last_.front();
        if (last_.size() != 1 || !move.is_double_step) return;
        Setup setup = position_.to_setup();
        setup.en_passant = ahead(~mover, move.to);
        const auto proved = Position::from_setup(setup, {.chess960 = position_.is_chess960()});
        if (!proved || !proved->position.legal_en_passant()) return;
        find(SetupField::en_passant, "the last move can only have been " + to_string(move.from) +
                                         to_string(move.to) + ", so en passant on " +
                                         to_string(*setup.en_passant) + " is possible");
    }

    const Position& position_;
    std::vector<detail::LastMove> last_;
    std::vector<RetroFinding> findings_;
};

}  // namespace

std::vector<RetroFinding> retro_findings(const Position& position) {
    return RetroAnalysis(position).run();
}

}  // namespace chess::detail
