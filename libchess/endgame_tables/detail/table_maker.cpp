#include "libchess/endgame_tables/detail/table_maker.hpp"

#include "libchess/endgame_tables/detail/double_steps.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

namespace chess::detail {

namespace {

/// Retrograde analysis (Ströhlein 1970; Thompson 1986) with sets of positions: mates first, then
/// their predecessors ply by ply. The predecessors of a lost position are won. Those of a won
/// position are lost if all their moves lead to won ones. Captures and promotions are known
/// beforehand.
class TableMaker {
public:
    TableMaker(EndingTable& table, const EndingTables& known, const std::stop_token& stop)
        : table_(table),
          stop_(stop),
          rows_(table.ending, table.index),
          conversions_(rows_, known),
          legal_(rows_.size()),
          open_(rows_.size()),
          losable_(rows_.size()),
          unwon_(rows_.size()),
          converting_(rows_.size()),
          reached_(rows_.size()),
          next_(rows_.size()) {}

    /// False if stopped.
    bool make() {
        for (std::size_t number = 0; number < rows_.size(); ++number) {
            if (is_stopped(number)) return false;
            find_conversions(rows_.row(number));
        }
        double_steps_.emplace(rows_, table_, legal_, conversions_);
        for (const DoubleStep& step : double_steps_->all())
            if (step.by_capture != no_position) last_ = std::max<unsigned>(last_, step.by_capture);
        for (std::size_t number = 0; number < rows_.size(); ++number) {
            if (is_stopped(number)) return false;
            find_ends(rows_.row(number));
        }
        // A value is reached from the one before it, or by a conversion.
        for (unsigned value = mated_byte; value <= last_ || !next_rows_.empty(); ++value)
            if (!decide(static_cast<EndingByte>(value))) return false;
        finish();
        return true;
    }

private:
    using RowNumber = std::uint32_t;

    /// Asked from time to time.
    [[nodiscard]] bool is_stopped(std::size_t step) const {
        constexpr std::size_t often = 1024;
        return step % often == 0 && stop_.stop_requested();
    }
    [[nodiscard]] EndingByte* values(std::size_t row) const noexcept {
        return table_.bytes.begin() + row * rows_.length();
    }

    /// Which positions of a row are legal, and what their conversions lead to. The best win, or the
    /// longest loss if all lose, is their value until a better one is found.
    void find_conversions(const EndingRow& row) {
        if (rows_.has_first() && row.king_squares.contains(row.first)) return;
        const Bitboard legal =
            rows_.last_squares() & ~row.occupied & ~rows_.in_check(row, ~row.turn);
        legal_[row.number] = open_[row.number] = unwon_[row.number] = legal;
        conversions_.find(row, legal, found_);
        losable_[row.number] = legal & ~found_.saved();
        converting_[row.number] = found_.losses();
        EndingByte* const row_values = values(row.number);
        std::bitset<256> seen;
        const auto put = [&](Square last, EndingByte value) {
            row_values[rows_.place_of_last(last)] = value;
            if (seen.test(value)) return;
            seen.set(value);
            waiting_[value].push_back(static_cast<RowNumber>(row.number));
            last_ = std::max<unsigned>(last_, value);
        };
        for (const Square last : found_.wins()) put(last, found_.shortest_win(last));
        for (const Square last : found_.losses()) put(last, found_.longest_loss(last));
    }

    /// Checkmates and stalemates.
    void find_ends(const EndingRow& row) {
        Bitboard& losable = losable_[row.number];
        if (losable.empty()) return;
        Bitboard stuck =
            losable & ~rows_.before_moves_into(row, legal_) & ~double_steps_->before_unwon(row);
        for (const Square last : stuck)
            if (values(row.number)[rows_.place_of_last(last)] != drawn_byte)
                stuck &= ~Bitboard(last);
        if (stuck.empty()) return;
        if (rows_.has_en_passant())
            for (const Square last : stuck) double_steps_->note_stuck(row, last);
        const Bitboard mated = stuck & rows_.in_check(row, row.turn);
        losable &= ~(stuck & ~mated);
        reach(row.number, mated, losable_);
    }

    /// Notes that positions of a row may get the next value.
    void reach(std::size_t row, Bitboard set, const RowSets& among) {
        set &= among[row];
        if (set.empty()) return;
        if (next_[row].empty()) next_rows_.push_back(static_cast<RowNumber>(row));
        next_[row] |= set;
    }

    /// Finds all positions with this value; all shorter wins and losses are known. False if
    /// stopped.
    bool decide(EndingByte value) {
        std::swap(reached_, next_);
        std::swap(reached_rows_, next_rows_);
        for (const RowNumber row : std::exchange(waiting_[value], {})) {
            const Bitboard waiting = with_value(row, value) & open_[row];
            if (waiting.empty()) continue;
            if (reached_[row].empty()) reached_rows_.push_back(row);
            reached_[row] |= waiting;
        }
        for (std::size_t i = 0; i < reached_rows_.size(); ++i) {
            if (is_stopped(i)) return false;
            const RowNumber row = reached_rows_[i];
            decide(rows_.row(row), std::exchange(reached_[row], {}), value);
        }
        reached_rows_.clear();
        decide_double_steps(value);
        return true;
    }

    void decide(const EndingRow& row, Bitboard set, EndingByte value) {
        const bool is_won = !is_loss(value);
        if (is_won) set &= open_[row.number];
        else set = lost_among(row, set, value);
        if (set.empty()) return;
        open_[row.number] &= ~set;
        losable_[row.number] &= ~set;
        if (is_won) unwon_[row.number] &= ~set;
        give_value(row.number, set, value);
        last_ = std::max<unsigned>(last_, value);
        const RowSets& among = is_won ? losable_ : open_;
        rows_.for_each_before(row, set, [&](std::size_t before, Bitboard positions) {
            reach(before, positions, among);
        });
    }

    /// Those whose moves all lead to wins of the other side, conversions included; a longer loss by
    /// a conversion is left for later.
    [[nodiscard]] Bitboard lost_among(const EndingRow& row, Bitboard set, EndingByte value) const {
        set &= losable_[row.number];
        if (set.empty()) return set;
        set &= ~rows_.before_moves_into(row, unwon_) & ~double_steps_->before_unwon(row);
        for (const Square last : set& converting_[row.number])
            if (values(row.number)[rows_.place_of_last(last)] > value) set &= ~Bitboard(last);
        return set;
    }

    void decide_double_steps(EndingByte value) {
        for (DoubleStep& step : double_steps_->all()) {
            if (!step.is_legal || step.is_decided) continue;
            const EndingByte plain = open_[step.row].contains(step.last)
                                         ? drawn_byte
                                         : values(step.row)[rows_.place_of_last(step.last)];
            if (!step.has_value(value, plain)) continue;
            step.is_decided = true;
            step.is_won = !is_loss(value);
            table_.bytes[step.number] = value;
            last_ = std::max<unsigned>(last_, value);
            reach(step.row_before, Bitboard(step.last_before), step.is_won ? losable_ : open_);
        }
    }

    // Values are compared and set eight at a time.
    static constexpr std::uint64_t ones = 0x0101010101010101;
    static constexpr std::uint64_t low_bits = 0x7F * ones;

    /// The highest bit of each byte that is not zero.
    [[nodiscard]] static constexpr std::uint64_t not_zero(std::uint64_t bytes) noexcept {
        return (((bytes & low_bits) + low_bits) | bytes) & ~low_bits;
    }

    /// The positions of a row that have this value so far.
    [[nodiscard]] Bitboard with_value(std::size_t row, EndingByte value) const noexcept {
        constexpr std::uint64_t side_by_side = 0x0102040810204080;
        const EndingByte* const row_values = values(row);
        std::uint64_t others = 0;
        for (std::size_t at = 0; at < rows_.length(); at += sizeof others) {
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, row_values + at, sizeof bytes);
            others |= ((not_zero(bytes ^ value * ones) >> 7) * side_by_side >> 56) << at;
        }
        return rows_.last_squares() & ~Bitboard(others << lowest_last());
    }
    void give_value(std::size_t row, Bitboard set, EndingByte value) noexcept {
        constexpr std::uint64_t one_in_each = 0x8040201008040201;
        EndingByte* row_values = values(row);
        for (std::uint64_t rest = set.bits() >> lowest_last(); rest != 0; rest >>= 8) {
            const std::uint64_t chosen = not_zero((rest & 0xFF) * ones & one_in_each) / 0x80 * 0xFF;
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, row_values, sizeof bytes);
            bytes = (bytes & ~chosen) | (value * ones & chosen);
            std::memcpy(row_values, &bytes, sizeof bytes);
            row_values += sizeof bytes;
        }
    }
    [[nodiscard]] int lowest_last() const noexcept {
        return index_of(rows_.last_squares().first());
    }

    /// What is still open is drawn. Boards with another number get no value under this one.
    void finish() {
        for (std::size_t number = 0; number < rows_.size(); ++number) {
            const EndingRow row = rows_.row(number);
            EndingByte* const row_values = values(number);
            const Bitboard legal = legal_[number];
            give_value(number, open_[number], drawn_byte);
            give_value(number, rows_.last_squares() & ~legal, no_position);
            const auto [white, black] = std::pair(row.kings[Color::white], row.kings[Color::black]);
            if (!table_.index.placement_of(white, black).is_mirrored && !table_.index.has_twins())
                continue;
            for (const Square last : legal) {
                const std::size_t place = rows_.place_of_last(last);
                const Square first = rows_.has_first() ? row.first : last;
                if (table_.index.number_of(row.turn, white, black, first, last) !=
                    number * rows_.length() + place)
                    row_values[place] = no_position;
            }
        }
        for (const DoubleStep& step : double_steps_->all())
            if (!step.is_legal) table_.bytes[step.number] = no_position;
    }

    EndingTable& table_;
    const std::stop_token& stop_;
    EndingRows rows_;
    ConversionFinder conversions_;
    RowConversions found_;
    std::optional<DoubleSteps> double_steps_;
    RowSets legal_;
    RowSets open_;        ///< neither known to be won nor to be lost
    RowSets losable_;     ///< of these, those that no capture, promotion or stalemate saves
    RowSets unwon_;       ///< legal, and not known to be won
    RowSets converting_;  ///< there are captures or promotions, all of which lose
    /// What may have the current value, and the next one; and the rows where there is something.
    RowSets reached_;
    RowSets next_;
    std::vector<RowNumber> reached_rows_;
    std::vector<RowNumber> next_rows_;
    /// The rows in which conversions have a value; a row may have got better ones since.
    std::array<std::vector<RowNumber>, 256> waiting_;
    /// The highest value so far.
    unsigned last_ = mated_byte;
};

/// The endings after a capture, a promotion, or both at once.
void add_successors(const Ending& ending, std::vector<std::size_t>& found) {
    const Piece first{Color::white, ending.first};
    const auto add = [&](Piece one, std::optional<Piece> other) {
        found.push_back(ending_number(one, other));
    };
    const auto for_each_form = [](Piece piece, const auto& use) {
        if (piece.type != PieceType::pawn) return;
        for (const PieceType type : promotion_types) use(Piece{piece.color, type});
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
    std::ranges::sort(found);
    const auto repeated = std::ranges::unique(found);
    found.erase(repeated.begin(), repeated.end());
    return found;
}

std::unique_ptr<EndingTable> make_table(const Ending& ending, const EndingTables& known,
                                        const std::stop_token& stop) {
    auto table = std::make_unique<EndingTable>(ending);
    if (!TableMaker(*table, known, stop).make()) return nullptr;
    return table;
}

}  // namespace chess::detail
