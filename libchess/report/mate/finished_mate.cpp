#include "libchess/report/mate/finished_mate.hpp"

#include "libchess/report/text/detail/packed_text.hpp"

#include <cstdint>

namespace chess {

namespace {

/// The counts that make up the sums, in the order in which they are written.
template <typename Totals, typename Visit>
void for_each_mate_count(Totals& totals, Visit visit) {
    for (auto* count : {&totals.positions, &totals.solved, &totals.minimal, &totals.none,
                        &totals.unknown, &totals.stated, &totals.good})
        visit(*count);
    for (auto& count : totals.verdicts) visit(count);
    visit(totals.nodes);
}

}  // namespace

std::string to_text(const FinishedMate& finished) {
    detail::PackedWriter writer;
    for_each_mate_count(finished.totals, [&](std::uint64_t count) { writer.number(count); });
    writer.bytes(finished.certificate);
    writer.styled(finished.report);
    return writer.take();
}

std::optional<FinishedMate> read_finished_mate(std::string_view text) {
    FinishedMate finished;
    detail::PackedReader reader(text);
    bool good = true;
    for_each_mate_count(finished.totals, [&](auto& count) { good = good && reader.number(count); });
    good = good && reader.bytes(finished.certificate) && reader.styled(finished.report);
    if (!good || !reader.at_end()) return std::nullopt;
    return finished;
}

}  // namespace chess
