#include "libchess/endgame_tables/detail/table_maker.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace chess::detail {

namespace {

/// How many quiet moves of a position are not known to lose.
using MoveCount = std::uint8_t;
/// A capture or promotion saves the position: it is never lost.
constexpr MoveCount never_lost = 255;

void drop_repeated(std::vector<std::size_t>& numbers) {
    std::ranges::sort(numbers);
    const auto repeated = std::ranges::unique(numbers);
    numbers.erase(repeated.begin(), repeated.end());
}

/// The positions that may still become wins, or shorter wins. A word has a bit for each square of
/// one man, with all others fixed.
class OpenPositions {
public:
    explicit OpenPositions(const EndingIndex& index)
        : has_twins_(index.has_twins()),
          by_first_(index.king_count() * places),
          by_second_(has_twins_ ? 0 : index.king_count() * places) {}

    void open(const EndingPlaces& at) noexcept {
        by_first_[word(at.kings, at.second)] |= bit(at.first);
        if (has_twins_) by_first_[word(at.kings, at.first)] |= bit(at.second);
        else by_second_[word(at.kings, at.first)] |= bit(at.second);
    }
    void close(const EndingPlaces& at) noexcept {
        by_first_[word(at.kings, at.second)] &= ~bit(at.first);
        if (has_twins_) by_first_[word(at.kings, at.first)] &= ~bit(at.second);
        else by_second_[word(at.kings, at.first)] &= ~bit(at.second);
    }
    /// The squares of man 2 or 3 at which the position is open, with the others fixed.
    [[nodiscard]] std::uint64_t places_of(std::size_t man, const EndingPlaces& at) const noexcept {
        if (man == 2) return by_first_[word(at.kings, at.second)];
        return has_twins_ ? by_first_[word(at.kings, at.first)]
                          : by_second_[word(at.kings, at.first)];
    }

private:
    static constexpr std::size_t places = 64;

    static std::size_t word(std::size_t kings, std::size_t place) noexcept {
        return kings * places + place;
    }
    static std::uint64_t bit(std::size_t place) noexcept { return std::uint64_t{1} << place; }

    bool has_twins_;
    std::vector<std::uint64_t> by_first_;
    std::vector<std::uint64_t> by_second_;
};

/// Retrograde analysis (Ströhlein 1970; Thompson 1986): mates first, then their predecessors ply by
/// ply. The predecessors of a lost position are won. A won position takes one move from each of its
/// predecessors; when a predecessor has none left, it is lost. Captures and promotions are known
/// beforehand.
class TableMaker {
public:
    TableMaker(EndingTable& table, const EndingTables& known)
        : table_(table),
          known_(known),
          moves_(table.index.size()),
          open_(table.index) {}

    void make() {
        for (std::size_t number = 0; number < table_.bytes.size(); ++number) initialize(number);
        for (unsigned byte = mated_byte; byte <= last_; ++byte)
            propagate(static_cast<TableByte>(byte));
    }

private:
    /// What the captures and promotions of a position lead to, for the side to move.
    struct Conversions {
        TableByte best_win = drawn_byte;      ///< drawn_byte if there is none
        TableByte longest_loss = drawn_byte;  ///< likewise
        bool draws = false;
    };

    void set(std::size_t number, TableByte byte) {
        table_.bytes[number] = byte;
        last_ = std::max<unsigned>(last_, byte);
    }

    /// The value of a position after a capture or a promotion, for the side to move.
    [[nodiscard]] TableByte value_of(EndingBoard board) const {
        if (board.count == 2) return drawn_byte;
        const EndingTable& table = *known_[put_in_order(board)];
        return table[board];
    }

    void convert(const EndingBoard& after, Conversions& conversions) const {
        const TableByte byte = value_of(after);
        const auto further = static_cast<TableByte>(byte + 1);
        if (byte == drawn_byte) {
            conversions.draws = true;
        } else if (is_loss(byte)) {
            if (conversions.best_win == drawn_byte || further < conversions.best_win)
                conversions.best_win = further;
        } else {
            conversions.longest_loss = std::max(conversions.longest_loss, further);
        }
    }

    /// Whether the position is legal, and its value if captures, promotions or mate decide it.
    void initialize(std::size_t number) {
        const auto board = table_.index.board_at(number);
        if (!board) {
            table_.bytes[number] = no_position;
            return;
        }
        const MoveOutlook outlook = outlook_of(*board);
        if (!outlook.is_legal) {
            table_.bytes[number] = no_position;
            return;
        }
        if (!board->en_passant) open_.open(table_.index.places_at(number));
        Conversions conversions;
        const auto take_conversion = [&](const EndingBoard& after) { convert(after, conversions); };
        unsigned quiet_moves = outlook.quiet_moves;
        if (table_.index.has_mirrored_moves(*board)) {
            reached_.clear();
            for_each_move(
                *board,
                [&](const EndingBoard& after) {
                    reached_.push_back(table_.index.number_of(after));
                },
                take_conversion);
            drop_repeated(reached_);
            quiet_moves = static_cast<unsigned>(reached_.size());
        } else if (!outlook.is_plain || board->en_passant) {
            quiet_moves = 0;
            for_each_move(*board, [&](const EndingBoard&) { ++quiet_moves; }, take_conversion);
        } else if (outlook.has_conversions) {
            for_each_move(*board, NoQuietMoves{}, take_conversion);
        }

        const bool is_saved = conversions.draws || conversions.best_win != drawn_byte;
        moves_[number] = is_saved ? never_lost : static_cast<MoveCount>(quiet_moves);
        if (conversions.best_win != drawn_byte) {
            set(number, conversions.best_win);
        } else if (!is_saved && quiet_moves == 0) {
            if (conversions.longest_loss != drawn_byte) set(number, conversions.longest_loss);
            else if (board->in_check(board->turn)) set(number, mated_byte);
            else moves_[number] = never_lost;  // stalemate
        }
    }

    /// Passes the positions with this value on to their predecessors.
    void propagate(TableByte byte) {
        const std::span<TableByte> all = table_.all();
        const auto* at = all.data();
        const auto* const end = all.data() + all.size();
        while (at != end) {
            at = static_cast<const TableByte*>(
                std::memchr(at, byte, static_cast<std::size_t>(end - at)));
            if (at == nullptr) return;
            propagate_from(static_cast<std::size_t>(at - all.data()), byte);
            ++at;
        }
    }

    void propagate_from(std::size_t number, TableByte byte) {
        const auto board = table_.index.board_at(number);
        if (!board) return;
        if (table_.index.has_mirrored_moves(*board)) {
            reached_.clear();
            for_each_unmove(*board, [&](std::size_t man, Square from) {
                reached_.push_back(table_.index.number_of(before(*board, man, from)));
            });
            drop_repeated(reached_);
            for (const std::size_t reached : reached_) update(reached, byte);
        } else if (table_.ending.has_en_passant()) {
            for_each_unmove(*board, [&](std::size_t man, Square from) {
                update_with_en_passant(before(*board, man, from), byte);
            });
        } else {
            propagate_plainly(*board, byte);
        }
    }

    /// For neither mirrored kings nor en passant. Of the predecessors of a loss it visits only
    /// those that may not be won yet.
    void propagate_plainly(const EndingBoard& board, TableByte byte) {
        const EndingPlaces places = table_.index.places_before(board);
        for (std::size_t man = 0; man < board.count; ++man) {
            if (board.men[man].piece.color == board.turn) continue;
            Bitboard from = origins(board, man);
            if (man < 2) {
                for (const Square square : from)
                    update(table_.index.number_of(before(board, man, square)), byte);
                continue;
            }
            if (is_loss(byte)) from &= table_.index.on_squares(open_.places_of(man, places), man);
            for (const Square square : from) {
                const EndingPlaces moved = table_.index.moved(places, man, square);
                update(table_.index.number_of(moved), byte);
                if (is_loss(byte)) open_.close(moved);
            }
        }
    }

    [[nodiscard]] static EndingBoard before(const EndingBoard& board, std::size_t man,
                                            Square from) noexcept {
        EndingBoard before = board;
        before.turn = ~board.turn;
        before.en_passant.reset();
        before.men[man].square = from;
        return before;
    }

    /// Reaches the predecessor, and the same with an en passant square if it can have one.
    void update_with_en_passant(const EndingBoard& before, TableByte byte) {
        update(table_.index.number_of(before), byte);
        const Color pushed = ~before.turn;
        const Square pawn = before.men[pushed == Color::white ? 2 : 3].square;
        if (!allows_en_passant(before, pushed, pawn)) return;
        const Square passed = ahead(before.turn, pawn);
        const Square start = ahead(before.turn, passed);
        const Bitboard all = before.occupied();
        if (all.contains(passed) || all.contains(start)) return;
        EndingBoard with_capture = before;
        with_capture.en_passant = passed;
        update(table_.index.number_of(with_capture), byte);
    }

    void update(std::size_t before, TableByte byte) {
        const TableByte now = table_.bytes[before];
        if (now == no_position) return;
        const auto further = static_cast<TableByte>(byte + 1);
        if (is_loss(byte)) {
            if (now == drawn_byte || now > further) set(before, further);
        } else if (moves_[before] != never_lost) {
            --moves_[before];
            if (moves_[before] == 0)
                set(before, std::max(further, longest_losing_conversion(before)));
        }
    }

    [[nodiscard]] TableByte longest_losing_conversion(std::size_t number) const {
        Conversions conversions;
        const auto board = table_.index.board_at(number);
        if (board)
            for_each_move(*board, NoQuietMoves{},
                          [&](const EndingBoard& after) { convert(after, conversions); });
        return conversions.longest_loss;
    }

    EndingTable& table_;
    const EndingTables& known_;
    ZeroedArray<MoveCount> moves_;
    OpenPositions open_;
    /// The highest value so far.
    unsigned last_ = 0;
    std::vector<std::size_t> reached_;
};

/// The endings after a capture, a promotion, or both at once.
void add_successors(const Ending& ending, std::vector<std::size_t>& found) {
    const Piece first{Color::white, ending.first};
    const auto add = [&](Piece one, std::optional<Piece> other) {
        found.push_back(ending_number(one, other));
    };
    const auto for_each_form = [](Piece piece, const auto& use) {
        if (piece.type != PieceType::pawn) return;
        for (const PieceType type :
             {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight})
            use(Piece{piece.color, type});
    };
    if (ending.second) {
        const Piece second = *ending.second;
        add(first, {});
        add(second, {});
        // A pawn may promote and capture the other side's last man in one move.
        for_each_form(first, [&](Piece form) { add(form, second), add(form, {}); });
        for_each_form(second, [&](Piece form) { add(first, form), add(form, {}); });
    } else {
        for_each_form(first, [&](Piece form) { add(form, {}); });
    }
}

}  // namespace

std::size_t put_in_order(EndingBoard& board) noexcept {
    const auto value_of = [](const Man& man) { return static_cast<int>(man.piece.type); };
    const bool is_four = board.count == 4;
    Man& first = board.men[2];
    Man& second = board.men[3];
    if (is_four && value_of(first) < value_of(second)) std::swap(first, second);
    if (is_four && first.piece.color != second.piece.color &&
        first.piece.type == second.piece.type && first.piece.color == Color::black)
        std::swap(first, second);
    const std::size_t number =
        ending_number(first.piece, is_four ? std::optional(second.piece) : std::nullopt);
    if (first.piece.color == Color::white) return number;
    for (std::size_t i = 0; i < board.count; ++i) {
        board.men[i].piece.color = ~board.men[i].piece.color;
        board.men[i].square = flip(board.men[i].square);
    }
    std::swap(board.men[0], board.men[1]);
    board.turn = ~board.turn;
    if (board.en_passant) board.en_passant = flip(*board.en_passant);
    return number;
}

std::vector<std::size_t> successors_of(const Ending& ending) {
    std::vector<std::size_t> found;
    add_successors(ending, found);
    drop_repeated(found);
    return found;
}

std::unique_ptr<EndingTable> make_table(const Ending& ending, const EndingTables& known) {
    auto table = std::make_unique<EndingTable>(ending);
    TableMaker(*table, known).make();
    return table;
}

}  // namespace chess::detail
