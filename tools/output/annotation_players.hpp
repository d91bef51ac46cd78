#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/player.hpp"
#include "libchess/annotate/puzzle_rating.hpp"
#include "options/annotate_options.hpp"
#include "output/annotation_cards.hpp"
#include "output/output.hpp"
#include "report/annotate/annotation_html.hpp"
#include "report/annotate/annotation_report.hpp"
#include "run/asked_players.hpp"
#include "run/idle_pool.hpp"
#include "run/run_report.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// Columns of a text that goes to a file.
inline constexpr std::size_t file_width = 80;

/// The reports on players over a run of games.
class PlayerRun {
public:
    PlayerRun(const AnnotateOptions& options, AskedPlayers& names)
        : options_(options),
          asked_names_(options.player_names()),
          names_(names) {}

    /// Whether a report on a player is requested.
    [[nodiscard]] bool is_wanted() const noexcept { return !options_.players.empty(); }
    /// Whether each game is reported, too; in text, only the players' reports are written.
    [[nodiscard]] bool shows_games() const noexcept {
        return options_.pgn || !is_wanted() || options_.format != Format::text;
    }

    /// Whether the reports on games are all that remains if no game has a player, who was not
    /// looked up.
    [[nodiscard]] bool may_be_missing() const noexcept {
        return !shows_games() && !names_.is_looked_up();
    }

    /// Reports what is to be said of the names, if they were looked up.
    void begin(RunReport& run) const;
    /// Records the names of the players. Thread-safe.
    void see(const chess::Game& game);
    /// The players' part of a game, as kept in a journal; empty if none played in it.
    /// Thread-safe.
    [[nodiscard]] std::string played(const chess::AnnotatedGame& game) const;
    /// Adds a result of `played`.
    void add(std::string_view played);
    /// Keeps the report on a game that is not shown, until the first game of a player. Without any
    /// it is shown in the end.
    void hold(const chess::StyledText& report);

    /// Writes the reports on the players to the outputs of the run's options, or suggests names. In
    /// `text`, if given, a blank line comes first if there is text before it. With `cards`, each
    /// says how many of them it has.
    void report(RunReport& run, bool stopped, LineOutput* text, bool has_text,
                const chess::AnnotationReportOptions& layout, const CardRun& cards);
    /// The pages that `report` has written, relative to the page of the games.
    [[nodiscard]] const std::vector<chess::PageLink>& pages() const noexcept { return pages_; }

private:
    void report_remarks(RunReport& run) const;
    [[nodiscard]] chess::PlayerReport report_of(const PlayerNames& player) const;
    void write_page(RunReport& run, const chess::PlayerReport& report, std::size_t number,
                    const CardRun& cards);

    const AnnotateOptions& options_;
    std::vector<std::string> asked_names_;
    AskedPlayers& names_;
    std::vector<chess::StyledText> held_;
    std::vector<chess::PageLink> pages_;
    std::vector<chess::PlayerGame> games_;
    mutable IdlePool<chess::PuzzleRater> raters_;
};

}  // namespace chesstool
