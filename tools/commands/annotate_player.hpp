#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/player.hpp"
#include "libchess/report/annotate/annotation_report.hpp"
#include "options/annotate_options.hpp"
#include "output/output.hpp"
#include "run/run_report.hpp"

#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// The report on one player over a run of games.
class PlayerRun {
public:
    explicit PlayerRun(const AnnotateOptions& options) : options_(options) {}

    /// Whether a report on a player is requested.
    [[nodiscard]] bool is_wanted() const noexcept { return !options_.players.empty(); }
    /// Whether each game is reported, too; in text, only the player's report is written.
    [[nodiscard]] bool shows_games() const noexcept {
        return options_.pgn || !is_wanted() || options_.format != Format::text;
    }

    /// Records the names of the players, in case no game has the requested name. Thread-safe.
    void see(const chess::Game& game);
    /// The player's part of a game, as kept in a journal; empty if the player did not play in it.
    [[nodiscard]] std::string played(const chess::AnnotatedGame& game) const;
    /// Adds a result of `played`.
    void add(std::string_view played);

    /// Writes the report on the player to the outputs of the run's options, or suggests names. In
    /// `text`, if given, a blank line comes first if there is text before it.
    void report(RunReport& run, bool stopped, LineOutput* text, bool has_text,
                const chess::AnnotationReportOptions& layout) const;

private:
    /// The names that contain the player's name as a word, or else the most similar one.
    [[nodiscard]] std::vector<std::string> nearest_names() const;

    const AnnotateOptions& options_;
    std::vector<chess::PlayerGame> games_;
    std::mutex names_mutex_;
    std::set<std::string, std::less<>> names_;
};

}  // namespace chesstool
