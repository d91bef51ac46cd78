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

/// What a run over games finds out about one player.
class PlayerRun {
public:
    explicit PlayerRun(const AnnotateOptions& options) : options_(options) {}

    /// Whether there is a player whom the run is about.
    [[nodiscard]] bool is_wanted() const noexcept { return !options_.players.empty(); }
    /// Whether each game is reported, too: not in text, where the player's report is all.
    [[nodiscard]] bool shows_games() const noexcept {
        return options_.pgn || !is_wanted() || options_.format != Format::text;
    }

    /// Remembers who plays, in case that nobody has the player's name. From any thread.
    void see(const chess::Game& game);
    /// What the player did in a game, as a journal keeps it; empty if that is somebody else's.
    [[nodiscard]] std::string played(const chess::AnnotatedGame& game) const;
    /// Adds what `played` wrote.
    void add(std::string_view played);

    /// Reports on the player where the run's options say, or says whom the name may have meant. In
    /// `text`, if there is one, a blank line comes first if something is before it.
    void report(RunReport& run, bool stopped, LineOutput* text, bool has_text,
                const chess::AnnotationReportOptions& layout) const;

private:
    /// Those of which the player's name is a word, else the one that is spelt most like it.
    [[nodiscard]] std::vector<std::string> nearest_names() const;

    const AnnotateOptions& options_;
    std::vector<chess::PlayerGame> games_;
    std::mutex names_mutex_;
    std::set<std::string, std::less<>> names_;
};

}  // namespace chesstool
