#pragma once

#include "input/record_sources.hpp"
#include "output/annotation_cards.hpp"
#include "output/annotation_players.hpp"
#include "output/html_report.hpp"
#include "report/annotate/annotation_report.hpp"
#include "report/text/finished_record.hpp"
#include "run/record_run.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace chesstool {

using FinishedAnnotation = chess::FinishedRecord<chess::AnnotationTotals>;

/// The outputs of annotated games: the report of the run, and beside it the text, the pages, the
/// puzzles, the cards and the reports on players, as far as the options ask for them.
class AnnotationOutputs {
public:
    /// Creates the files of text, puzzles and cards. All must outlive it; the source of evaluations
    /// in `layout` may be set later. Throws OutputError, like all functions that write.
    AnnotationOutputs(const AnnotateOptions& options, AskedPlayers& names, RecordRun& run,
                      const chess::AnnotationReportOptions& layout);

    /// Writes what comes before the first game.
    void begin();
    /// Records the players of a game. Thread-safe.
    void see(const chess::Game& game);
    /// What each output has of a game; `annotator` is the text of a tag in PGN. Thread-safe.
    [[nodiscard]] FinishedAnnotation finished(chess::AnnotatedGame game,
                                              const std::string& annotator) const;
    /// Writes a record to all outputs, and returns how many of its puzzles are new.
    [[nodiscard]] std::size_t write(const FinishedAnnotation& game, std::size_t record);
    /// Copies a game that cannot be read, if the games are written.
    void pass_through(const InputGame& input);
    /// Writes the cards and the reports on the players, after the last game.
    void report_players();
    /// The number of cards, once they are written; nullopt if none are requested.
    [[nodiscard]] std::optional<std::size_t> cards() const { return cards_.count(); }
    /// Writes what comes last; the run puts the other files in place.
    void finish();

private:
    [[nodiscard]] std::vector<chess::RecordOutput> beside_report(
        const chess::AnnotatedGame& game) const;
    /// False if an earlier one has the same position.
    bool write_puzzle(const std::string& id, const std::string& text);

    const AnnotateOptions& options_;
    RecordRun& run_;
    const chess::AnnotationReportOptions& layout_;
    LineOutput* text_;
    LineOutput* puzzles_;
    std::optional<HtmlReport> html_;
    PlayerRun player_;
    CardRun cards_;
    std::unordered_set<std::string> puzzle_ids_;
    bool has_text_ = false;
};

}  // namespace chesstool
