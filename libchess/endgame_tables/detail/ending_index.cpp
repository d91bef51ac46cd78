#include "libchess/endgame_tables/detail/ending_index.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/endgame_tables/detail/square_sets.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace chess::detail {

namespace {

constexpr int file_index(Square square) noexcept {
    return index_of(file_of(square));
}
constexpr int rank_index(Square square) noexcept {
    return index_of(rank_of(square));
}
constexpr bool is_on_diagonal(Square square) noexcept {
    return file_index(square) == rank_index(square);
}
constexpr bool is_above_diagonal(Square square) noexcept {
    return rank_index(square) > file_index(square);
}

using Kings = std::pair<Square, Square>;

template <std::size_t count>
struct Placements {
    SquareMap<SquareMap<KingPlacement>> by_kings;
    std::array<Kings, count> kings{};
};

constexpr std::size_t placements_without_pawns = 462;
constexpr std::size_t placements_with_pawns = 1806;

/// The symmetry that maps the kings to a placement that has a number.
constexpr int normalizing(Square white, Square black, bool has_pawns) noexcept {
    int transform = file_of(white) > File::d ? mirror_files : 0;
    if (has_pawns) return transform;
    if (rank_of(white) > Rank::fourth) transform |= mirror_ranks;
    const Square king = transformed(white, transform);
    const Square other = transformed(black, transform);
    if (is_above_diagonal(king) || (is_on_diagonal(king) && is_above_diagonal(other)))
        transform |= mirror_diagonal;
    return transform;
}

template <std::size_t count>
constexpr Placements<count> place_kings() noexcept {
    Placements<count> placements;
    constexpr bool has_pawns = count == placements_with_pawns;
    std::int16_t number = 0;
    // First the placements that have a number, then those that are mapped to them.
    for (const bool normal : {true, false}) {
        for (const Square white : all_squares) {
            const Bitboard apart = ~(king_attacks(white) | Bitboard(white));
            for (const Square black : apart) {
                const int transform = normalizing(white, black, has_pawns);
                if ((transform == 0) != normal) continue;
                KingPlacement& placement = placements.by_kings[white][black];
                placement.transform = static_cast<std::uint8_t>(transform);
                placement.is_mirrored = !has_pawns &&
                                        is_on_diagonal(transformed(white, transform)) &&
                                        is_on_diagonal(transformed(black, transform));
                if (normal) {
                    placements.kings[static_cast<std::size_t>(number)] = {white, black};
                    placement.number = number++;
                } else {
                    const Square king = transformed(white, transform);
                    const Square other = transformed(black, transform);
                    placement.number = placements.by_kings[king][other].number;
                }
            }
        }
    }
    return placements;
}

// Made by the compiler (clang, whose limit of steps is lower, leaves them to the start of a run).
const auto without_pawns = place_kings<placements_without_pawns>();
const auto with_pawns = place_kings<placements_with_pawns>();

/// Pairs of adjacent pawns: eight files, and two sides, two of which are off the board.
constexpr std::size_t pawn_pairs = 16;

constexpr Square square_of(std::size_t place, unsigned lowest) noexcept {
    return square_at(static_cast<int>(place + lowest));
}

}  // namespace

EndingIndex::EndingIndex(const Ending& ending) noexcept
    : by_kings_(ending.has_pawns() ? &with_pawns.by_kings : &without_pawns.by_kings),
      placements_(ending.has_pawns() ? placements_with_pawns : placements_without_pawns),
      first_squares_(squares_of(ending.first)),
      second_squares_(ending.second ? squares_of(ending.second->type) : 1),
      lowest_first_(lowest_square_of(ending.first)),
      lowest_second_(ending.second ? lowest_square_of(ending.second->type) : 0),
      has_second_(ending.second.has_value()),
      has_twins_(ending.has_twins()),
      ending_(ending),
      normal_size_(2 * placements_ * first_squares_ * second_squares_),
      size_(normal_size_ + (ending.has_en_passant() ? 2 * placements_ * pawn_pairs : 0)) {}

std::size_t EndingIndex::number_of(const EndingBoard& board) const noexcept {
    const Square white = board.men[EndingBoard::white_king].square;
    const Square black = board.men[EndingBoard::black_king].square;
    if (board.en_passant) {
        const KingPlacement placement = (*by_kings_)[white][black];
        const std::size_t turn = board.turn == Color::white ? 0 : 1;
        const std::size_t kings = turn * placements_ + static_cast<std::size_t>(placement.number);
        return en_passant_number(kings, board, placement.transform);
    }
    return number_of(board.turn, white, black, board.men[2].square,
                     board.men[has_second_ ? 3 : 2].square);
}

std::size_t EndingIndex::number_of(Color turn, Square white_king, Square black_king, Square first,
                                   Square second) const noexcept {
    const KingPlacement placement = (*by_kings_)[white_king][black_king];
    const std::size_t kings = static_cast<std::size_t>(std::to_underlying(turn)) * placements_ +
                              static_cast<std::size_t>(placement.number);
    const std::size_t number = number_with(kings, first, second, placement.transform);
    if (!placement.is_mirrored) return number;
    return std::min(number,
                    number_with(kings, first, second, placement.transform ^ mirror_diagonal));
}

std::size_t EndingIndex::number_with(std::size_t kings, Square first, Square second,
                                     int transform) const noexcept {
    const std::size_t one = place_of(transformed(first, transform), lowest_first_);
    const std::size_t other =
        place_of(transformed(second, transform), lowest_second_) * (has_second_ ? 1 : 0);
    return number_of(EndingPlaces{kings, one, other});
}

std::size_t EndingIndex::en_passant_place(std::size_t kings, Square taken,
                                          Square capturer) noexcept {
    const auto pair = static_cast<std::size_t>(file_index(taken)) * 2 +
                      (file_index(capturer) > file_index(taken) ? 1 : 0);
    return kings * pawn_pairs + pair;
}

std::size_t EndingIndex::en_passant_number(std::size_t kings, const EndingBoard& board,
                                           int transform) const noexcept {
    const bool white_captures = board.turn == Color::white;
    const Square capturer = transformed(board.men[white_captures ? 2 : 3].square, transform);
    const Square taken = transformed(board.men[white_captures ? 3 : 2].square, transform);
    return normal_size_ + en_passant_place(kings, taken, capturer);
}

std::pair<Square, Square> EndingIndex::kings_at(std::size_t placement) const noexcept {
    return ending_.has_pawns() ? with_pawns.kings[placement] : without_pawns.kings[placement];
}

void EndingIndex::put_kings(EndingBoard& board, std::size_t number) const noexcept {
    board.turn = number < placements_ ? Color::white : Color::black;
    const std::size_t placement = number < placements_ ? number : number - placements_;
    const auto [white, black] = kings_at(placement);
    board.men[EndingBoard::white_king] = {{Color::white, PieceType::king}, white};
    board.men[EndingBoard::black_king] = {{Color::black, PieceType::king}, black};
}

std::optional<EndingBoard> EndingIndex::board_at(std::size_t number) const noexcept {
    if (number >= normal_size_) return en_passant_board_at(number - normal_size_);
    const auto [kings, first, second] = places_at(number);
    // Constructed in place: copying the board just after writing it would stall.
    std::optional<EndingBoard> found(std::in_place);
    EndingBoard& board = *found;
    put_kings(board, kings);
    board.add({Color::white, ending_.first}, square_of(first, lowest_first_));
    if (ending_.second) board.add(*ending_.second, square_of(second, lowest_second_));
    if (board.occupied().count() != static_cast<int>(board.count) ||
        (has_twins_ && first > second) || (has_mirrored_kings(board) && number_of(board) != number))
        found.reset();
    return found;
}

std::optional<EndingBoard> EndingIndex::en_passant_board_at(std::size_t number) const noexcept {
    EndingBoard board;
    put_kings(board, number / pawn_pairs);
    const auto pair = static_cast<int>(number % pawn_pairs);
    const int taken = pair / 2;
    const int capturer = pair % 2 == 1 ? taken + 1 : taken - 1;
    if (capturer < 0 || capturer > 7) return std::nullopt;
    const Color pushed = ~board.turn;
    const Rank rank = double_step_rank(pushed);
    const auto square_on = [&](int file, Rank at) {
        return make_square(static_cast<File>(file), at);
    };
    for (const Color color : all_colors)
        board.add({color, PieceType::pawn}, square_on(color == pushed ? taken : capturer, rank));
    const Square passed = square_on(taken, relative(pushed, Rank::third));
    const Square start = square_on(taken, relative(pushed, Rank::second));
    const Bitboard all = board.occupied();
    if (all.count() != static_cast<int>(board.count) || all.contains(passed) || all.contains(start))
        return std::nullopt;
    board.en_passant = passed;
    return board;
}

/// Whether mirroring at the long diagonal leaves the kings of this board in place.
bool EndingIndex::has_mirrored_kings(const EndingBoard& board) const noexcept {
    return placement_of(board.men[EndingBoard::white_king].square,
                        board.men[EndingBoard::black_king].square)
        .is_mirrored;
}

}  // namespace chess::detail
