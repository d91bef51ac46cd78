#include "libchess/position/position.hpp"

#include <algorithm>
#include <string>

namespace chess {

namespace {

std::string capitalised(Color color) {
    return color == Color::white ? "White" : "Black";
}

/// "1 pawn", "2 pawns".
std::string counted(int number, const std::string& noun) {
    return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
}

std::string claim_text(const CastlingClaim& claim) {
    char letter = 'K';
    if (const auto* side = std::get_if<CastlingSide>(&claim.rook))
        letter = *side == CastlingSide::king_side ? 'K' : 'Q';
    else letter = static_cast<char>(to_char(std::get<File>(claim.rook)) - 'a' + 'A');
    if (claim.color == Color::black) letter = static_cast<char>(letter - 'A' + 'a');
    return {letter};
}

/// Where the pieces of each kind stand.
using Census = ColorMap<PieceTypeMap<Bitboard>>;

Census census_of(const Setup& setup) {
    Census census;
    for (int index = 0; index < square_count; ++index)
        if (const auto piece = setup.board[square_at(index)])
            census[piece->color][piece->type] |= Bitboard(square_at(index));
    return census;
}

void check_kings(const Census& census, std::vector<Fault>& faults) {
    for (const Color color : all_colors) {
        const Bitboard kings = census[color][PieceType::king];
        if (kings.empty())
            faults.push_back({FaultKind::no_king, Severity::unplayable, SetupField::board,
                              capitalised(color) + " has no king"});
        if (kings.several())
            faults.push_back(
                {FaultKind::several_kings, Severity::unplayable, SetupField::board,
                 capitalised(color) + " has " + std::to_string(kings.count()) + " kings"});
    }
}

void check_pawns_on_back_ranks(const Census& census, std::vector<Fault>& faults) {
    for (const Color color : all_colors)
        for (const Square square :
             census[color][PieceType::pawn] & (Bitboard(Rank::first) | Bitboard(Rank::eighth)))
            faults.push_back(
                {FaultKind::pawn_on_back_rank, Severity::unplayable, SetupField::board,
                 "a " + std::string(name_of(color)) + " pawn stands on " + to_string(square)});
}

void check_material(const Census& census, std::vector<Fault>& faults) {
    for (const Color color : all_colors) {
        PieceTypeMap<int> counts;
        int total = 0;
        for (const PieceType type : all_piece_types) {
            counts[type] = census[color][type].count();
            total += counts[type];
        }
        const int pawns = counts[PieceType::pawn];
        const int promoted =
            std::max(0, counts[PieceType::queen] - 1) + std::max(0, counts[PieceType::rook] - 2) +
            std::max(0, counts[PieceType::bishop] - 2) + std::max(0, counts[PieceType::knight] - 2);
        const auto warn = [&](FaultKind kind, const std::string& what) {
            faults.push_back({kind, Severity::unreachable, SetupField::board,
                              capitalised(color) + " has " + what});
        };
        if (total > 16)
            warn(FaultKind::too_many_pieces, std::to_string(total) + " pieces, more than 16");
        if (pawns > 8)
            warn(FaultKind::too_many_pawns, std::to_string(pawns) + " pawns, more than 8");
        else if (promoted > 8 - pawns)
            warn(FaultKind::too_many_promoted, counted(promoted, "promoted piece") + " for " +
                                                   counted(8 - pawns, "missing pawn"));
    }
}

/// The rook of a castling right, if king and rook stand where it requires them.
std::expected<Square, Fault> rook_of(const Census& census, const CastlingClaim& claim) {
    const Rank rank = back_rank(claim.color);
    const auto refuse = [&](FaultKind kind, const std::string& why) {
        return std::unexpected(
            Fault{kind, Severity::repairable, SetupField::castling,
                  "castling right '" + claim_text(claim) + "': " + capitalised(claim.color) + why});
    };
    const Bitboard kings = census[claim.color][PieceType::king] & Bitboard(rank);
    if (kings.empty())
        return refuse(FaultKind::castling_without_king,
                      std::string("'s king is not on rank ") + to_char(rank));
    const Square king = kings.first();
    const Bitboard rooks = census[claim.color][PieceType::rook] & Bitboard(rank);
    if (const auto* named = std::get_if<File>(&claim.rook)) {
        const Square square = make_square(*named, rank);
        if (rooks.contains(square)) return square;
        return refuse(FaultKind::castling_without_rook, " has no rook on " + to_string(square));
    }
    const bool king_side = std::get<CastlingSide>(claim.rook) == CastlingSide::king_side;
    std::optional<Square> outermost;
    for (const Square rook : rooks) {
        if ((rook > king) != king_side) continue;
        if (!outermost || king_side) outermost = rook;  // squares come from the a-file on
    }
    if (outermost) return *outermost;
    return refuse(FaultKind::castling_without_rook,
                  std::string(" has no rook on rank ") + to_char(rank) + " to the " +
                      (king_side ? "right" : "left") + " of its king on " + to_string(king));
}

/// The rooks of the setup's castling rights; rights that do not fit are faults.
Bitboard check_castling(const Setup& setup, const Census& census, std::vector<Fault>& faults) {
    Bitboard rooks;
    for (const CastlingClaim& claim : setup.castling) {
        const auto rook = rook_of(census, claim);
        if (!rook) {
            faults.push_back(rook.error());
        } else if (rooks.contains(*rook)) {
            faults.push_back({FaultKind::castling_repeated, Severity::repairable,
                              SetupField::castling,
                              "castling right '" + claim_text(claim) + "' is given twice"});
        } else {
            const Bitboard king =
                census[claim.color][PieceType::king] & Bitboard(back_rank(claim.color));
            const bool king_side = *rook > king.first();
            bool second = false;
            const Bitboard earlier = rooks & Bitboard(back_rank(claim.color));
            for (const Square other : earlier) second |= (other > king.first()) == king_side;
            if (second)
                faults.push_back({FaultKind::castling_repeated, Severity::repairable,
                                  SetupField::castling,
                                  "castling right '" + claim_text(claim) +
                                      "' is a second one on the same side of the king"});
            else rooks |= Bitboard(*rook);
        }
    }
    return rooks;
}

/// The en passant square, if the last move can have been that double step.
std::optional<Square> check_en_passant(const Setup& setup, std::vector<Fault>& faults) {
    if (!setup.en_passant) return std::nullopt;
    const Square square = *setup.en_passant;
    const auto fault = [&](FaultKind kind, const std::string& why) {
        faults.push_back({kind, Severity::repairable, SetupField::en_passant,
                          "en passant square " + to_string(square) + ": " + why});
        return std::nullopt;
    };
    const Color pusher = ~setup.turn;
    if (rank_of(square) != relative(pusher, Rank::third))
        return fault(FaultKind::en_passant_wrong_rank, "with " + std::string(name_of(setup.turn)) +
                                                           " to move it must be on rank " +
                                                           to_char(relative(pusher, Rank::third)));
    const Square pawn = ahead(pusher, square);
    const Square origin = ahead(~pusher, square);
    if (setup.board[pawn] != Piece{pusher, PieceType::pawn})
        return fault(FaultKind::en_passant_without_pawn,
                     "there is no " + std::string(name_of(pusher)) + " pawn on " + to_string(pawn));
    for (const Square behind : {square, origin})
        if (setup.board[behind])
            return fault(FaultKind::en_passant_blocked, to_string(behind) +
                                                            " is not empty, so no pawn has just "
                                                            "passed it");
    return square;
}

/// Whether the side that has just moved left its king in check.
bool check_opponent_king(const Position& position, std::vector<Fault>& faults) {
    const Color mover = ~position.turn();
    const Square king = position.king(mover);
    if ((position.attackers_to(king, position.occupied()) & position.pieces(position.turn()))
            .empty())
        return false;
    faults.push_back({FaultKind::opponent_in_check, Severity::unplayable, SetupField::turn,
                      capitalised(mover) + "'s king on " + to_string(king) + " is in check with " +
                          std::string(name_of(position.turn())) + " to move"});
    return true;
}

/// Finds checks that no last move can have given.
void check_checkers(const Position& position, std::vector<Fault>& faults) {
    const Bitboard checkers = position.checkers();
    const auto fault = [&](const std::string& why) {
        faults.push_back({FaultKind::impossible_check, Severity::unreachable, SetupField::board,
                          capitalised(position.turn()) + " is in check " + why});
    };
    if (checkers.count() > 2) return fault("from " + std::to_string(checkers.count()) + " pieces");
    const Square king = position.king(position.turn());
    if (checkers.count() == 2) {
        const Square first = checkers.first();
        const Square second = (checkers & ~Bitboard(first)).first();
        const std::string both = to_string(first) + " and " + to_string(second);
        if (line_through(first, second).contains(king)) return fault("along one line from " + both);
        const Bitboard sliders = position.diagonal_sliders(~position.turn()) |
                                 position.straight_sliders(~position.turn());
        if ((checkers & sliders).empty())
            return fault("from " + both + ", which no single move can do");
    }
    if (const auto passed = position.en_passant()) {
        // After a double step only the pawn itself or a line that it opened can give check.
        const Square pawn = ahead(~position.turn(), *passed);
        const Square origin = ahead(position.turn(), *passed);
        for (const Square checker : checkers) {
            const bool opened = (squares_between(checker, king) & Bitboard(origin)).any();
            if (checker != pawn && !opened)
                return fault("from " + to_string(checker) + ", which a pawn's double step to " +
                             to_string(pawn) + " cannot have given");
        }
    }
}

}  // namespace

Position Position::assemble(const Setup& setup, Bitboard rooks, std::optional<Square> passed,
                            bool chess960) {
    Position position;
    for (int index = 0; index < square_count; ++index)
        if (const auto piece = setup.board[square_at(index)])
            position.place(*piece, square_at(index));
    position.turn_ = setup.turn;
    if (setup.turn == Color::black) position.key_ ^= zobrist::table.black_to_move;
    position.set_castling_rooks(rooks);
    if (passed) position.set_en_passant(*passed);
    position.halfmove_clock_ = std::clamp(setup.halfmove_clock, 0, Setup::largest_counter);
    position.fullmove_number_ = std::clamp(setup.fullmove_number, 1, Setup::largest_counter);
    position.chess960_ = chess960;
    for (const Square rook : rooks) {
        const Color color =
            position.by_color_[Color::white].contains(rook) ? Color::white : Color::black;
        const bool standard = file_of(position.king(color)) == File::e &&
                              (file_of(rook) == File::a || file_of(rook) == File::h);
        if (!standard) position.chess960_ = true;
    }
    return position;
}

std::expected<Validated, std::vector<Fault>> Position::from_setup(
    const Setup& setup, const ValidationOptions& options) {
    std::vector<Fault> faults;
    const Census census = census_of(setup);
    check_kings(census, faults);
    const bool has_kings = faults.empty();
    check_pawns_on_back_ranks(census, faults);
    check_material(census, faults);
    const Bitboard rooks = check_castling(setup, census, faults);
    const std::optional<Square> passed = check_en_passant(setup, faults);

    Position position;
    if (has_kings) {
        position = assemble(setup, rooks, passed, options.chess960);
        if (!check_opponent_king(position, faults)) check_checkers(position, faults);
    }

    // Worst first, and in the order of the fields among equals.
    for (std::size_t i = 1; i < faults.size(); ++i)
        for (std::size_t j = i; j > 0 && faults[j - 1].severity < faults[j].severity; --j)
            std::swap(faults[j - 1], faults[j]);
    if (!faults.empty() && faults.front().severity >= options.reject_from)
        return std::unexpected(std::move(faults));
    return Validated{position, std::move(faults)};
}

}  // namespace chess
