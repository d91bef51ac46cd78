#include "libchess/endgame_tables/endgame_tables.hpp"

#include "libchess/base/detail/helper_threads.hpp"
#include "libchess/endgame_tables/detail/ending_set.hpp"
#include "libchess/endgame_tables/detail/table_file.hpp"
#include "libchess/endgame_tables/detail/table_maker.hpp"
#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/paths.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::EndingTable;

/// The missing endings in groups: those of a group need those of the groups before it.
using Stages = std::vector<std::vector<std::size_t>>;

/// The size of an ending's table.
std::size_t size_of(std::size_t ending) {
    return detail::EndingIndex(all_endings()[ending]).size();
}

/// Computes the stage of an ending: 0 if all its successors have tables. Missing successors are put
/// into the stages on the way.
class StagePlan {
public:
    explicit StagePlan(const EndgameTables& tables) : tables_(tables) { stage_of_.fill(unknown); }

    int stage_of(std::size_t ending) {
        if (tables_.has(ending)) return -1;
        if (stage_of_[ending] != unknown) return stage_of_[ending];
        int stage = 0;
        for (const std::size_t next : detail::successors_of(all_endings()[ending]))
            stage = std::max(stage, stage_of(next) + 1);
        stage_of_[ending] = stage;
        const auto at = static_cast<std::size_t>(stage);
        if (stages_.size() <= at) stages_.resize(at + 1);
        stages_[at].push_back(ending);
        return stage;
    }
    /// The largest of a stage come first, so that no thread begins with one when the others end.
    [[nodiscard]] Stages stages() {
        for (auto& stage : stages_)
            std::ranges::stable_sort(stage, std::ranges::greater{}, size_of);
        return stages_;
    }

private:
    static constexpr int unknown = -2;
    const EndgameTables& tables_;
    std::array<int, ending_count> stage_of_{};
    Stages stages_;
};

/// Makes the tables of an ending's successors known to the maker.
detail::EndingTables known_to(const Ending& ending, detail::EndingSet& tables) {
    detail::EndingTables known{};
    for (const std::size_t next : detail::successors_of(ending)) known[next] = tables.find(next);
    return known;
}

/// Takes a table from the cache or makes it; its successors must be there.
void provide(std::size_t ending, detail::EndingSet& tables, const std::stop_token& stop) {
    if (tables.look_in_cache(ending)) return;
    const Ending& wanted = all_endings()[ending];
    auto table = detail::make_table(wanted, known_to(wanted, tables), stop);
    if (!table) return;
    tables.keep(ending, *table);
    tables.add(ending, std::move(table));
}

/// Provides the tables of one stage, each by one thread.
void provide_stage(const std::vector<std::size_t>& endings, detail::EndingSet& tables, int threads,
                   const std::stop_token& stop) {
    std::atomic<std::size_t> next = 0;
    const auto halt = [&] { next.store(endings.size()); };
    const auto work = [&] {
        while (!stop.stop_requested()) {
            const std::size_t at = next.fetch_add(1);
            if (at >= endings.size()) return;
            provide(endings[at], tables, stop);
            tables.finished += size_of(endings[at]);
        }
    };
    detail::HelperThreads helpers(halt);
    const std::size_t most = threads < 1 ? std::max(1U, std::thread::hardware_concurrency())
                                         : static_cast<std::size_t>(threads);
    const std::size_t helpers_wanted = std::min(most, endings.size());
    for (std::size_t i = 1; i < helpers_wanted; ++i) helpers.start(work);
    work();
    helpers.join();
}

/// Shows others what is being made, as long as it lives.
class ShownProgress {
public:
    ShownProgress(detail::EndingSet& tables, std::size_t wanted, const Stages& stages)
        : tables_(tables) {
        std::size_t positions = 0;
        for (const auto& stage : stages)
            for (const std::size_t ending : stage) positions += size_of(ending);
        tables_.finished = 0;
        tables_.positions = positions;
        tables_.wanted = wanted + 1;
    }
    ShownProgress(const ShownProgress&) = delete;
    ShownProgress& operator=(const ShownProgress&) = delete;
    ~ShownProgress() { tables_.wanted = 0; }

private:
    detail::EndingSet& tables_;
};

/// Waits for its turn to add tables; none if stopped.
std::unique_lock<std::timed_mutex> turn_to_add(detail::EndingSet& tables,
                                               const std::stop_token& stop) {
    constexpr std::chrono::milliseconds patience(5);
    std::unique_lock lock(tables.adding, std::defer_lock);
    while (!stop.stop_requested() && !lock.try_lock_for(patience)) {
    }
    return lock;
}

/// What each byte means: a table, since a branch would often be mispredicted.
constexpr std::array<EndingValue, 256> values = [] {
    std::array<EndingValue, 256> all{};
    for (std::size_t byte = 1; byte < all.size(); ++byte)
        all[byte] = {detail::is_win(static_cast<detail::EndingByte>(byte)) ? Wdl::win : Wdl::loss,
                     static_cast<int>(byte) - 1};
    return all;
}();

EndingValue value_of(detail::EndingByte byte) noexcept {
    return values[byte];
}

/// The ending that one or two men make, and how to bring them into its order.
struct MenOrder {
    std::uint8_t ending = 0;
    bool is_swapped = false;  ///< the second of them is the ending's first
    /// Flips a square if White's men are the ending's black ones; 0 otherwise.
    std::uint8_t flip = 0;
};

constexpr std::size_t man_codes = 10;

/// Indexed by the men's codes, which are those of `Position::codes`.
struct MenOrders {
    std::array<MenOrder, man_codes> alone{};
    std::array<std::array<MenOrder, man_codes>, man_codes> both{};
};

MenOrders order_men() noexcept {
    const auto piece_of = [](std::size_t code) {
        return Piece{static_cast<Color>(code & 1U), static_cast<PieceType>(code >> 1U)};
    };
    const auto order = [](detail::EndingBoard board) -> MenOrder {
        const std::size_t ending = detail::put_in_order(board);
        const Square first = board.men[2].square;
        const bool is_turned = rank_of(first) == Rank::eighth;
        return {.ending = static_cast<std::uint8_t>(ending),
                .is_swapped = file_of(first) == File::b,
                .flip = static_cast<std::uint8_t>(
                    is_turned ? index_of(Square::a1) ^ index_of(Square::a8) : 0)};
    };
    MenOrders orders;
    for (std::size_t one = 0; one < man_codes; ++one) {
        detail::EndingBoard board;
        board.add(piece_of(one), Square::a1);
        orders.alone[one] = order(board);
        for (std::size_t other = 0; other < man_codes; ++other) {
            detail::EndingBoard with = board;
            with.add(piece_of(other), Square::b1);
            orders.both[one][other] = order(with);
        }
    }
    return orders;
}

const MenOrders men_orders = order_men();

/// A position of three or four men as a board, with the men in no order.
detail::EndingBoard board_of(const Position& position) noexcept {
    detail::EndingBoard board;
    for (const Color color : all_colors)
        board.men[detail::EndingBoard::king_of(color)] = {{color, PieceType::king},
                                                          position.king(color)};
    for (const Square square : position.occupied() & ~position.pieces(PieceType::king))
        if (const auto piece = position.at(square)) board.add(*piece, square);
    board.turn = position.turn();
    board.en_passant = position.legal_en_passant();
    return board;
}

/// The slow way, for any position of three or four men.
std::optional<EndingValue> probe_board(detail::EndingSet& tables,
                                       detail::EndingBoard board) noexcept {
    const EndingTable* const table = tables.find(detail::put_in_order(board));
    if (table == nullptr) return std::nullopt;
    return value_of((*table)[board]);
}

}  // namespace

EndgameTables::EndgameTables() : tables_(std::make_unique<detail::EndingSet>()) {}
EndgameTables::EndgameTables(std::string cache)
    : tables_(std::make_unique<detail::EndingSet>(detail::EndingCache(std::move(cache)))) {}
EndgameTables::~EndgameTables() = default;

bool EndgameTables::make(std::span<const std::size_t> endings, int threads,
                         const std::stop_token& stop) {
    const auto is_there = [&](std::size_t ending) { return has(ending); };
    if (std::ranges::all_of(endings, is_there)) return true;
    const auto lock = turn_to_add(*tables_, stop);
    if (!lock) return false;
    const auto wanted = std::ranges::find_if_not(endings, is_there);
    if (wanted == endings.end()) return true;  // another thread has made them
    StagePlan plan(*this);
    for (const std::size_t ending : endings) plan.stage_of(ending);
    const Stages stages = plan.stages();
    const ShownProgress shown(*tables_, *wanted, stages);
    for (const auto& stage : stages) {
        provide_stage(stage, *tables_, threads, stop);
        if (!std::ranges::all_of(stage, is_there)) return false;
    }
    return true;
}

bool EndgameTables::make_all(int men, int threads, const std::stop_token& stop) {
    std::vector<std::size_t> wanted;
    for (std::size_t i = 0; i < ending_count; ++i)
        if (all_endings()[i].men() <= men) wanted.push_back(i);
    return make(wanted, threads, stop);
}

bool EndgameTables::has(std::size_t ending) const noexcept {
    return tables_->has(ending);
}

std::optional<EndingProgress> EndgameTables::progress() const noexcept {
    const std::size_t wanted = tables_->wanted;
    const auto positions = static_cast<double>(tables_->positions);
    if (wanted == 0 || positions == 0) return std::nullopt;
    return EndingProgress{wanted - 1, static_cast<double>(tables_->finished) / positions};
}

std::size_t EndgameTables::size() const noexcept {
    std::size_t count = 0;
    for (std::size_t i = 0; i < ending_count; ++i) count += has(i) ? 1 : 0;
    return count;
}

std::optional<EndingValue> EndgameTables::probe(const Position& position) const noexcept {
    const Bitboard all = position.occupied();
    if (all.count() > most_men || position.castling_rooks().any()) return std::nullopt;
    Bitboard men = all & ~position.pieces(PieceType::king);
    if (men.empty()) return EndingValue{};
    if (position.legal_en_passant()) return probe_board(*tables_, board_of(position));
    const Square one = men.pop();
    const Square other = men.empty() ? one : men.first();
    const auto& codes = position.codes();
    const MenOrder order =
        men.empty() ? men_orders.alone[codes[one]] : men_orders.both[codes[one]][codes[other]];
    const EndingTable* const table = tables_->find(order.ending);
    if (table == nullptr) return std::nullopt;
    const auto turned = [&](Square square) { return square_at(index_of(square) ^ order.flip); };
    const auto color = [&](Color of) { return order.flip != 0 ? ~of : of; };
    return value_of(table->bytes[table->index.number_of(
        color(position.turn()), turned(position.king(color(Color::white))),
        turned(position.king(color(Color::black))), turned(order.is_swapped ? other : one),
        turned(order.is_swapped ? one : other))]);
}

EndingCensus EndgameTables::census(std::size_t ending) const {
    EndingCensus census;
    const EndingTable& table = *tables_->find(ending);
    for (std::size_t number = 0; number < table.bytes.size(); ++number) {
        const detail::EndingByte byte = table.bytes[number];
        if (byte == detail::no_position) continue;
        const auto board = table.index.board_at(number);
        if (!board || board->en_passant) continue;
        auto& side = census.sides[board->turn];
        const EndingValue value = value_of(byte);
        if (value.wdl == Wdl::draw) {
            ++side.draws;
        } else if (value.wdl == Wdl::win) {
            ++side.wins;
            side.longest_win = std::max(side.longest_win, value.plies);
        } else {
            ++side.losses;
            side.longest_loss = std::max(side.longest_loss, value.plies);
        }
    }
    return census;
}

namespace {

detail::TablesToWrite all_tables(detail::EndingSet& set) {
    detail::TablesToWrite tables{};
    for (std::size_t i = 0; i < ending_count; ++i) tables[i] = set.find(i);
    return tables;
}

}  // namespace

void EndgameTables::save(std::ostream& out) const {
    detail::write_tables(all_tables(*tables_), out);
}

std::expected<void, std::string> EndgameTables::save(const std::string& path) const {
    return detail::write_tables(all_tables(*tables_), path);
}

std::expected<void, std::string> EndgameTables::load(std::istream& in) {
    auto read = detail::read_tables(in);
    if (!read) return std::unexpected(std::move(read).error());
    const std::scoped_lock lock(tables_->adding);
    for (std::size_t i = 0; i < ending_count; ++i)
        if ((*read)[i] != nullptr) tables_->add(i, std::move((*read)[i]));
    return {};
}

std::expected<void, std::string> EndgameTables::load(const std::string& path) {
    errno = 0;
    std::ifstream in(system::path_of(path), std::ios::binary);
    if (!in) return std::unexpected(system_reason(errno));
    return load(in);
}

}  // namespace chess
