#include "output/annotation_players.hpp"

#include "libchess/system/detail/paths.hpp"
#include "report/annotate/player_report.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <utility>

namespace chesstool {

void PlayerRun::begin(RunReport& run) const {
    if (names_.is_looked_up()) report_remarks(run);
}

void PlayerRun::report_remarks(RunReport& run) const {
    for (std::string& remark : names_.remarks())
        run.report(chess::Diagnostic::Kind::warning, std::move(remark));
}

void PlayerRun::hold(const chess::StyledText& report) {
    if (!may_be_missing()) return;
    if (games_.empty()) held_.push_back(report);
    else held_.clear();
}

void PlayerRun::see(const chess::Game& game) {
    for (const std::string_view tag : {"White", "Black"})
        if (const auto name = game.tag(tag)) names_.see(*name);
}

std::string PlayerRun::played(const chess::AnnotatedGame& game) const {
    std::vector<chess::PlayerGame> games;
    // Whether a part of a name will do is known at the end.
    for (const chess::Color side :
         chess::sides_of(game.game, asked_names_, chess::NameFit::part_without_accents))
        games.push_back(raters_.with_one(
            [] { return std::make_unique<chess::PuzzleRater>(); },
            [&](chess::PuzzleRater& rater) { return chess::player_game(game, side, &rater); }));
    return chess::to_text(games);
}

void PlayerRun::add(std::string_view played) {
    if (const auto games = chess::read_player_games(played))
        games_.insert(games_.end(), games->begin(), games->end());
}

chess::PlayerReport PlayerRun::report_of(const PlayerNames& player) const {
    const std::set<std::string> meant = player.meant();
    std::vector<chess::PlayerGame> games;
    std::ranges::copy_if(games_, std::back_inserter(games),
                         [&](const chess::PlayerGame& game) { return meant.contains(game.name); });
    return chess::player_report(player.title(), games);
}

void PlayerRun::write_page(RunReport& run, const chess::PlayerReport& report, std::size_t number,
                           const CardRun& cards) {
    const std::string path = options_.player_page(number);
    Output page(path);
    page.write(chess::player_page(report, chess::system::file_name(options_.html),
                                  cards.address_from(path, number)));
    page.finish(run.outcome(), report.all.games != 0);
    pages_.push_back({chess::system::file_name(path), report.name});
}

void PlayerRun::report(RunReport& run, bool stopped, LineOutput* text, bool has_text,
                       const chess::AnnotationReportOptions& layout, const CardRun& cards) {
    if (const auto fault = names_.fault(); fault && !stopped) {
        for (const chess::StyledText& held : held_) run.write_block(held);
        return run.report_fault(*fault);
    }
    if (!names_.is_looked_up()) report_remarks(run);
    std::size_t number = 0;
    for (const PlayerNames& player : names_) {
        chess::PlayerReport report = report_of(player);
        report.cards = cards.count_of(number++);
        if (text != nullptr) {
            const bool is_first = !std::exchange(has_text, true);
            text->write((is_first ? "" : "\n") + chess::player_text(report, file_width).plain());
        }
        if (!options_.html.empty()) write_page(run, report, number, cards);
        if (options_.pgn || options_.format == Format::csv) continue;
        if (options_.format == Format::json)
            run.write_around(chess::StyledText().add(chess::player_json(report) + '\n'));
        else
            run.write_around(chess::StyledText()
                                 .add(number == 1 ? "" : "\n")
                                 .add(chess::player_text(report, layout.width)));
    }
}

}  // namespace chesstool
