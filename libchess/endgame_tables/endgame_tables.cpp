#include "libchess/endgame_tables/endgame_tables.hpp"

#include "libchess/base/detail/helper_threads.hpp"
#include "libchess/endgame_tables/detail/table_maker.hpp"
#include "libchess/endgame_tables/detail/table_set.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace chess {

namespace {

using detail::EndingTable;

/// The endings that cannot be made before each other, in groups: those of a group need those of the
/// groups before it.
using Stages = std::vector<std::vector<std::size_t>>;

/// How many groups come before an ending: 0 if nothing that is missing leads on from it. What is
/// wanted by it is put into the stages on the way.
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
        const auto size = [](std::size_t ending) {
            return detail::EndingIndex(all_endings()[ending]).size();
        };
        for (auto& stage : stages_) std::ranges::stable_sort(stage, std::ranges::greater{}, size);
        return stages_;
    }

private:
    static constexpr int unknown = -2;
    const EndgameTables& tables_;
    std::array<int, ending_count> stage_of_{};
    Stages stages_;
};

/// Makes the tables of one stage, each by one thread.
std::vector<std::unique_ptr<EndingTable>> make_stage(const std::vector<std::size_t>& endings,
                                                     const detail::EndingTables& known, int threads,
                                                     const std::stop_token& stop) {
    std::vector<std::unique_ptr<EndingTable>> made(endings.size());
    std::atomic<std::size_t> next = 0;
    const auto halt = [&] { next.store(endings.size()); };
    const auto work = [&] {
        while (!stop.stop_requested()) {
            const std::size_t at = next.fetch_add(1);
            if (at >= endings.size()) return;
            made[at] = detail::make_table(all_endings()[endings[at]], known);
        }
    };
    detail::HelperThreads helpers(halt);
    const std::size_t most = threads < 1 ? std::max(1U, std::thread::hardware_concurrency())
                                         : static_cast<std::size_t>(threads);
    const std::size_t helpers_wanted = std::min(most, made.size());
    for (std::size_t i = 1; i < helpers_wanted; ++i) helpers.start(work);
    work();
    helpers.join();
    return made;
}

EndingValue value_of(detail::TableByte byte) noexcept {
    if (byte == detail::drawn_byte) return {};
    return {detail::is_win(byte) ? Outcome::win : Outcome::loss, byte - 1};
}

/// A position of three or four men as a board, men in no order.
detail::EndingBoard board_of(const Position& position) noexcept {
    detail::EndingBoard board;
    for (const Color color : all_colors)
        board.men[detail::EndingBoard::king_of(color)] = {{color, PieceType::king},
                                                          position.king(color)};
    for (const Square square : position.occupied() & ~position.pieces(PieceType::king))
        board.add(*position.at(square), square);
    board.turn = position.turn();
    board.en_passant = position.legal_en_passant();
    return board;
}

}  // namespace

EndgameTables::EndgameTables() : tables_(std::make_unique<detail::TableSet>()) {}
EndgameTables::~EndgameTables() = default;

bool EndgameTables::make(std::span<const std::size_t> endings, int threads,
                         const std::stop_token& stop) {
    if (std::ranges::all_of(endings, [&](std::size_t ending) { return has(ending); })) return true;
    const std::scoped_lock lock(tables_->adding);
    StagePlan plan(*this);
    for (const std::size_t ending : endings) plan.stage_of(ending);
    for (const auto& stage : plan.stages()) {
        detail::EndingTables known{};
        for (std::size_t i = 0; i < ending_count; ++i) known[i] = tables_->find(i);
        auto made = make_stage(stage, known, threads, stop);
        for (std::size_t i = 0; i < stage.size(); ++i)
            if (made[i] != nullptr) tables_->add(stage[i], std::move(made[i]));
        if (stop.stop_requested()) return false;
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
    return tables_->find(ending) != nullptr;
}

std::size_t EndgameTables::size() const noexcept {
    std::size_t count = 0;
    for (std::size_t i = 0; i < ending_count; ++i) count += has(i) ? 1 : 0;
    return count;
}

std::optional<EndingValue> EndgameTables::probe(const Position& position) const noexcept {
    const int men = position.occupied().count();
    if (men > most_men || position.castling_rooks().any()) return std::nullopt;
    if (men == 2) return EndingValue{};
    detail::EndingBoard board = board_of(position);
    const EndingTable* const table = tables_->find(detail::put_in_order(board));
    if (table == nullptr) return std::nullopt;
    return value_of((*table)[board]);
}

EndingCensus EndgameTables::census(std::size_t ending) const {
    EndingCensus census;
    const EndingTable& table = *tables_->find(ending);
    for (std::size_t number = 0; number < table.bytes.size(); ++number) {
        const detail::TableByte byte = table.bytes[number];
        if (byte == detail::no_position) continue;
        const auto board = table.index.board_at(number);
        if (!board || board->en_passant) continue;
        auto& side = census.sides[board->turn];
        const EndingValue value = value_of(byte);
        if (value.outcome == Outcome::draw) {
            ++side.draws;
        } else if (value.outcome == Outcome::win) {
            ++side.wins;
            side.longest_win = std::max(side.longest_win, value.plies);
        } else {
            ++side.losses;
            side.longest_loss = std::max(side.longest_loss, value.plies);
        }
    }
    return census;
}

}  // namespace chess
