#include "report/annotate/detail/player_words.hpp"

#include "report/text/numbers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <ranges>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// Says "38 of 51 games with a won position were won: 75 % (61-85).", but nothing of few games.
void add_conversion(std::vector<std::string>& sentences, const Conversion& conversion,
                    std::string_view reached, std::string_view came) {
    const auto part = share(static_cast<double>(conversion.succeeded), conversion.games);
    if (!part) return;
    sentences.push_back(fmt::format("{} of {} {} {}: {:.0f} % ({:.0f}-{:.0f}).",
                                    grouped(conversion.succeeded), grouped(conversion.games),
                                    reached, came, part->value * per_cent, part->low * per_cent,
                                    part->high * per_cent));
}

std::string errors_text(std::size_t errors, std::size_t moves) {
    const auto part = share(static_cast<double>(errors), moves);
    if (!part) return fmt::format("{}, too few to say more", plural(moves, "move"));
    return fmt::format("{:.1f} in 100 moves ({:.1f}-{:.1f}; {} moves)", part->value * per_cent,
                       part->low * per_cent, part->high * per_cent, grouped(moves));
}

std::string capitalised(std::string text) {
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

/// "Fork: found 14 of 20 times, 70 % (48-85); missed in games 3, 7, 12."
std::string motif_text(const MotifTally& tally) {
    constexpr std::size_t most_games = 12;
    const std::size_t cases = tally.found + tally.missed;
    const Estimate part = *share(static_cast<double>(tally.found), cases);
    // People count games from 1.
    std::vector<std::size_t> shown;
    for (const std::size_t record : tally.records | std::views::take(most_games))
        shown.push_back(record + 1);
    std::string text =
        fmt::format("{}: found {} of {} times, {:.0f} % ({:.0f}-{:.0f})", words_of(tally.motif),
                    grouped(tally.found), grouped(cases), part.value * per_cent,
                    part.low * per_cent, part.high * per_cent);
    if (!shown.empty())
        text += fmt::format("; missed in game{} {}{}", shown.size() == 1 ? "" : "s",
                            fmt::join(shown, ", "),
                            shown.size() < tally.records.size() ? " and others" : "");
    return capitalised(std::move(text)) + ".";
}

}  // namespace

std::string player_head(const PlayerReport& report) {
    return fmt::format("{}: {} won, {} drawn, {} lost", plural(report.all.games, "game"),
                       grouped(report.all.wins), grouped(report.all.draws),
                       grouped(report.all.losses));
}

std::vector<std::string> player_sentences(const PlayerReport& report) {
    std::vector<std::string> sentences;
    add_conversion(sentences, report.won, "games with a won position", "were won");
    add_conversion(sentences, report.saved, "games with a lost position", "were saved");
    if (report.clock_games != 0)
        sentences.push_back(fmt::format("Mistakes and blunders in time trouble: {}; otherwise: {}.",
                                        errors_text(report.trouble_errors, report.trouble_moves),
                                        errors_text(report.calm_errors, report.calm_moves)));
    for (const MotifTally& tally : report.motifs) sentences.push_back(motif_text(tally));
    if (report.cards)
        sentences.push_back(fmt::format(
            "{} to learn from {}.", plural(*report.cards, "card"),
            report.all.errors == 1 ? "one mistake or blunder"
                                   : grouped(report.all.errors) + " mistakes and blunders"));
    return sentences;
}

std::vector<DifficultyRow> difficulty_rows(const PlayerReport& report) {
    std::vector<DifficultyRow> rows;
    const auto is_empty = [](const FoundAndMissed& one) { return one.found + one.missed == 0; };
    if (std::ranges::all_of(report.by_difficulty, is_empty)) return rows;
    rows.push_back({"All", report.by_difficulty});
    for (const MotifTally& tally : report.motifs)
        rows.push_back({capitalised(std::string(words_of(tally.motif))), tally.by_difficulty});
    return rows;
}

std::string difficulty_name(std::size_t range) {
    if (range == 0) return fmt::format("under {}", difficulty_limits.front());
    if (range == difficulty_limits.size()) return fmt::format("{} on", difficulty_limits.back());
    return fmt::format("{}-{}", difficulty_limits.at(range - 1), difficulty_limits.at(range) - 1);
}

std::string chances_text(const FoundAndMissed& chances) {
    const std::size_t cases = chances.found + chances.missed;
    return cases == 0 ? "." : fmt::format("{} of {}", grouped(chances.found), grouped(cases));
}

std::string player_method(std::string_view place) {
    return fmt::format(
        "{} is the interval that holds the true number in 95 of 100 cases; "
        "no mean or share is given from fewer than {} cases. Errors are mistakes and blunders, "
        "in 100 moves. A position is won from winning chances of {:.0f} % on, and "
        "lost from {:.0f} % down.",
        place, fewest_cases, won_chances, per_cent - won_chances);
}

}  // namespace chess::detail
