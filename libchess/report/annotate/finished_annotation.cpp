#include "libchess/report/annotate/finished_annotation.hpp"

#include "libchess/report/text/detail/packed_text.hpp"

#include <cstdint>

namespace chess {

namespace {

/// The counts that make up the sums, in the order in which they are written.
template <typename Totals, typename Visit>
void for_each_annotation_count(Totals& totals, Visit visit) {
    for (auto* count : {&totals.games, &totals.moves, &totals.unjudged, &totals.judged.moves,
                        &totals.judged.inaccuracies, &totals.judged.mistakes,
                        &totals.judged.blunders, &totals.puzzles})
        visit(*count);
    visit(totals.nodes);
}

}  // namespace

std::string to_text(const FinishedAnnotation& finished) {
    detail::PackedWriter writer;
    for_each_annotation_count(finished.totals, [&](std::uint64_t count) { writer.number(count); });
    for (const std::string* part : {&finished.page, &finished.index_row, &finished.puzzles})
        writer.bytes(*part);
    writer.styled(finished.report);
    writer.styled(finished.text);
    return writer.take();
}

std::optional<FinishedAnnotation> read_finished_annotation(std::string_view text) {
    FinishedAnnotation finished;
    detail::PackedReader reader(text);
    bool good = true;
    for_each_annotation_count(finished.totals,
                              [&](auto& count) { good = good && reader.number(count); });
    for (std::string* part : {&finished.page, &finished.index_row, &finished.puzzles})
        good = good && reader.bytes(*part);
    good = good && reader.styled(finished.report) && reader.styled(finished.text);
    if (!good || !reader.at_end()) return std::nullopt;
    return finished;
}

}  // namespace chess
