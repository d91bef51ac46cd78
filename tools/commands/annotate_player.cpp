#include "commands/annotate_player.hpp"

#include "libchess/base/nearest_name.hpp"
#include "libchess/report/annotate/player_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
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

/// "; the nearest name is 'Carlsen, Magnus'"
std::string suggestion(const std::vector<std::string>& names) {
    if (names.empty()) return "";
    return fmt::format("; the nearest name{} '{}'", names.size() == 1 ? " is" : "s are",
                       fmt::join(names, "', '"));
}

/// Whether a name contains this word, ignoring case.
bool holds_word(std::string_view name, std::string_view word) {
    const auto is_letter = [&](std::size_t at) {
        return at < name.size() && std::isalnum(static_cast<unsigned char>(name[at])) != 0;
    };
    const auto lower = [](unsigned char letter) { return std::tolower(letter); };
    for (std::size_t at = 0; !word.empty() && at + word.size() <= name.size(); ++at) {
        const bool is_whole = (at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size());
        if (is_whole && std::ranges::equal(name.substr(at, word.size()), word, {}, lower, lower))
            return true;
    }
    return false;
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

std::vector<std::string> PlayerRun::nearest_names() const {
    constexpr std::size_t most = 3;
    std::vector<std::string> nearest;
    for (const std::string& name : options_.players)
        for (const std::string& seen : names_)
            if (nearest.size() < most && holds_word(seen, name)) nearest.push_back(seen);
    if (!nearest.empty()) return nearest;
    // A typing error, in the whole name or in the part before its comma.
    std::vector<std::string_view> parts;
    std::vector<const std::string*> complete;
    for (const std::string& seen : names_)
        for (const std::size_t length : {seen.size(), seen.find(',')}) {
            if (length == std::string::npos) continue;
            parts.push_back(std::string_view(seen).substr(0, length));
            complete.push_back(&seen);
        }
    for (const std::string& name : options_.players)
        if (const auto part = chess::nearest_name(name, parts))
            return {*complete[static_cast<std::size_t>(std::ranges::find(parts, *part) -
                                                       parts.begin())]};
    return {};
}

void PlayerRun::report(RunReport& run, bool stopped, LineOutput* text, bool has_text,
                       const chess::AnnotationReportOptions& layout) const {
    const std::string& name = options_.players.front();
    if (games_.empty() && !stopped) {
        return run.report(
            chess::Diagnostic::Kind::error,
            fmt::format("no game has a player '{}'{}", name, suggestion(nearest_names())));
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
