#include "run/player_run.hpp"

#include "libchess/base/nearest_name.hpp"
#include "libchess/report/annotate/player_account.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace chesstool {

namespace {

/// Columns of a text that goes to a file.
constexpr std::size_t file_width = 80;

/// "games.html" has "games-player.html" beside it.
std::string page_path(const std::string& html) {
    std::filesystem::path path(html);
    const std::string extension = path.extension().string();
    return path.replace_extension().string() + "-player" + extension;
}

}  // namespace

void PlayerRun::see(const chess::Game& game) {
    constexpr std::size_t most_names = 100'000;
    const std::lock_guard lock(names_mutex_);
    for (const std::string_view tag : {"White", "Black"})
        if (const auto name = game.tag(tag); name && names_.size() < most_names)
            names_.emplace(*name);
}

std::string PlayerRun::played(const chess::AnnotatedGame& game) const {
    std::vector<chess::PlayerGame> games;
    for (const chess::Color side : chess::sides_of(game.game, options_.players))
        games.push_back(chess::player_game(game, side));
    return chess::to_text(games);
}

void PlayerRun::add(std::string_view played) {
    if (const auto games = chess::read_player_games(played))
        games_.insert(games_.end(), games->begin(), games->end());
}

std::optional<std::string> PlayerRun::nearest_name() const {
    const std::vector<std::string_view> seen(names_.begin(), names_.end());
    for (const std::string& name : options_.players)
        if (const auto nearest = chess::nearest_name(name, seen)) return std::string(*nearest);
    return std::nullopt;
}

void PlayerRun::tell(RunReport& run, bool stopped, LineOutput* text, bool has_text,
                     const chess::AnnotationReportOptions& layout) const {
    const std::string& name = options_.players.front();
    if (games_.empty() && !stopped) {
        const auto nearest = nearest_name();
        return run.tell(
            chess::Diagnostic::Kind::error,
            fmt::format("no game has a player '{}'{}", name,
                        nearest ? fmt::format("; the nearest name is '{}'", *nearest) : ""));
    }
    const chess::PlayerReport report = chess::player_report(name, games_);
    if (text != nullptr)
        text->write((has_text ? "\n" : "") + chess::player_text(report, file_width).plain());
    if (!options_.html.empty()) {
        Output page(page_path(options_.html));
        page.write(chess::player_page(report));
        page.finish(run.outcome(), !games_.empty());
    }
    if (options_.pgn || options_.format == Format::csv) return;
    run.write_around(options_.format == Format::text
                         ? chess::player_text(report, layout.width)
                         : chess::StyledText().add(chess::player_json(report) + '\n'));
}

}  // namespace chesstool
