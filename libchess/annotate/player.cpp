#include "libchess/annotate/player.hpp"

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace chess {

namespace {

/// Half of a normal distribution's middle 95 %, in standard deviations.
constexpr double z = 1.96;
constexpr std::array all_speeds{GameSpeed::bullet, GameSpeed::blitz, GameSpeed::rapid,
                                GameSpeed::classical};
constexpr std::size_t most_openings = 12;

std::optional<int> rating_of(const Game& game, Color side) {
    const auto tag = game.tag(side == Color::white ? "WhiteElo" : "BlackElo");
    const auto rating = tag ? detail::number_of<int>(*tag) : std::nullopt;
    return rating > 0 ? rating : std::nullopt;
}

std::optional<double> points_of(const Game& game, Color side) {
    constexpr double half = 0.5;
    if (!game.result || *game.result == GameResult::unknown) return std::nullopt;
    if (*game.result == GameResult::draw) return half;
    return (*game.result == GameResult::white_wins) == (side == Color::white) ? 1 : 0;
}

/// "Sicilian Defense" of "Sicilian Defense: Najdorf Variation, English Attack".
std::string family_of(const AnnotatedGame& game) {
    const auto tag = game.game.tag("Opening");
    const std::string_view name =
        game.opening ? std::string_view(game.opening->name) : tag.value_or("");
    const std::string_view family = name.substr(0, name.find_first_of(":,"));
    return family == "?" || family == "-" ? std::string() : std::string(family);
}

void add_result(PlayerGroup& group, const PlayerGame& game) {
    ++group.games;
    if (!game.points) return;
    ++(*game.points == 1 ? group.wins : *game.points == 0 ? group.losses : group.draws);
}

/// Adds a game, or a part of it, to a group.
void add_game(PlayerGroup& group, const PlayerGame& game) {
    add_result(group, game);
    if (game.accuracy) group.accuracy.add(*game.accuracy);
    if (game.acpl) group.acpl.add(*game.acpl);
    for (const PartOfGame& part : game.parts) {
        group.moves += part.moves;
        group.errors += part.errors;
    }
}

void add_part(PlayerGroup& group, const PlayerGame& game, const PartOfGame& part) {
    if (part.moves == 0) return;
    add_result(group, game);
    const auto moves = static_cast<double>(part.moves);
    group.accuracy.add(part.accuracy / moves);
    group.acpl.add(part.loss / moves);
    group.moves += part.moves;
    group.errors += part.errors;
}

/// A table of the games that belong to each name; `belongs` says whether one does.
template <typename Belongs>
PlayerTable table_of(std::string name, const std::vector<std::string>& names,
                     std::span<const PlayerGame> games, Belongs belongs) {
    PlayerTable table{.name = std::move(name), .groups = {}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        PlayerGroup group{.name = names[i]};
        for (const PlayerGame& game : games)
            if (belongs(game, i)) add_game(group, game);
        if (group.games != 0) table.groups.push_back(std::move(group));
    }
    return table;
}

PlayerTable by_phase(std::span<const PlayerGame> games) {
    PlayerTable table{.name = "phase", .groups = {}};
    for (const GamePhase phase : all_phases) {
        PlayerGroup group{.name = std::string(name_of(phase))};
        for (const PlayerGame& game : games) add_part(group, game, game.parts[phase]);
        if (group.games != 0) table.groups.push_back(std::move(group));
    }
    return table;
}

/// The most frequent ones; as White and as Black they are different openings.
PlayerTable by_opening(std::span<const PlayerGame> games) {
    std::map<std::pair<std::string, Color>, PlayerGroup> groups;
    for (const PlayerGame& game : games) {
        if (game.opening.empty()) continue;
        PlayerGroup& group = groups[{game.opening, game.color}];
        group.name = game.opening + (game.color == Color::white ? ", White" : ", Black");
        add_game(group, game);
    }
    PlayerTable table{.name = "opening", .groups = {}};
    for (auto& [key, group] : groups) table.groups.push_back(std::move(group));
    std::ranges::stable_sort(table.groups, std::greater{}, &PlayerGroup::games);
    if (table.groups.size() > most_openings) table.groups.resize(most_openings);
    return table;
}

/// How much stronger the opponent is than the player, in three steps.
PlayerTable by_opponent(std::span<const PlayerGame> games) {
    constexpr int near = 100;
    return table_of(
        "opponent", {"100+ weaker", "within 100", "100+ stronger"}, games,
        [](const PlayerGame& game, std::size_t step) {
            if (!game.rating || !game.opponent) return false;
            const int difference = *game.opponent - *game.rating;
            const std::size_t found = difference < -near ? 0 : difference > near ? 2 : 1;
            return found == step;
        });
}

void add_course(PlayerReport& report, const PlayerGame& game) {
    constexpr double certain = 100;
    if (!game.points) return;
    if (game.best && *game.best >= won_chances) {
        ++report.won.games;
        report.won.succeeded += *game.points == 1 ? 1 : 0;
    }
    if (game.worst && *game.worst <= certain - won_chances) {
        ++report.saved.games;
        report.saved.succeeded += *game.points > 0 ? 1 : 0;
    }
}

void add_clock(PlayerReport& report, const PlayerGame& game) {
    if (!game.has_clock) return;
    ++report.clock_games;
    report.trouble_moves += game.trouble_moves;
    report.trouble_errors += game.trouble_errors;
    for (const PartOfGame& part : game.parts) {
        report.calm_moves += part.moves;
        report.calm_errors += part.errors;
    }
    report.calm_moves -= game.trouble_moves;
    report.calm_errors -= game.trouble_errors;
}

/// The first `size` moves of the best line of a position, after the move that led to it.
MotifLine puzzle_line(const AnnotatedGame& game, std::size_t index, std::size_t size) {
    const std::vector<Move> best = detail::BadMove::first_line(game.positions[index]);
    std::vector<Move> moves(
        best.begin(), best.begin() + static_cast<std::ptrdiff_t>(std::min(size, best.size())));
    const auto last = index == 0 ? std::nullopt : game.game.moves[index - 1].move;
    if (!last) return {game.positions[index].position, moves};
    moves.insert(moves.begin(), *last);
    return {game.positions[index - 1].position, moves, 1};
}

/// A player's motifs, where lines are known: those at bad moves were missed, those at best moves
/// found, once each.
std::vector<MotifCase> motifs_of(const AnnotatedGame& game, Color side, PuzzleRater* rater) {
    std::vector<MotifCase> cases;
    std::size_t found_until = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const AnnotatedMove& note = game.moves[i];
        const EvaluatedPosition& here = game.positions[i];
        if (!note.is_judged || game.mover(i) != side || i < found_until) continue;
        const bool is_found = here.best_move() == game.game.moves[i].move;
        const bool is_missed = note.reason && note.reason->begins == Reason::Line::instead;
        const auto motif = is_found || is_missed ? detail::winning_motif(game, i) : std::nullopt;
        if (!motif) continue;
        cases.push_back({motif->motif, is_found});
        if (rater != nullptr)
            cases.back().rating = rater->rate(puzzle_line(game, i, motif->size)).value;
        if (is_found) found_until = i + motif->size;
    }
    return cases;
}

/// Counts a motif, with its difficulty if it was rated.
void add_case(TallyByDifficulty& tallies, const MotifCase& one) {
    if (!one.rating) return;
    const auto above = std::ranges::upper_bound(difficulty_limits, *one.rating);
    FoundAndMissed& chances =
        tallies.at(static_cast<std::size_t>(above - difficulty_limits.begin()));
    ++(one.is_found ? chances.found : chances.missed);
}

/// The three most frequent motifs. Hanging pieces are more frequent than any motif, and tell
/// little: they come last, and do not count among the three.
std::vector<MotifTally> tally_of(std::span<const PlayerGame> games) {
    constexpr std::size_t most = 3;
    std::vector<MotifTally> tallies;
    for (const PlayerGame& game : games)
        for (const MotifCase& one : game.motifs) {
            auto tally = std::ranges::find(tallies, one.motif, &MotifTally::motif);
            if (tally == tallies.end()) tally = tallies.insert(tally, {.motif = one.motif});
            ++(one.is_found ? tally->found : tally->missed);
            add_case(tally->by_difficulty, one);
            if (!one.is_found && (tally->records.empty() || tally->records.back() != game.record))
                tally->records.push_back(game.record);
        }
    const auto cases = [](const MotifTally& tally) { return tally.found + tally.missed; };
    std::erase_if(tallies, [&](const MotifTally& tally) { return cases(tally) < fewest_cases; });
    // Ties are in the order of `Motif`, independent of the order of the games.
    std::ranges::sort(tallies, {}, &MotifTally::motif);
    std::ranges::stable_sort(tallies, std::greater(), cases);
    const auto plain = std::ranges::stable_partition(
        tallies, [](const MotifTally& tally) { return tally.motif != Motif::hanging_piece; });
    const auto shown = static_cast<std::size_t>(plain.begin() - tallies.begin());
    if (shown > most)
        tallies.erase(tallies.begin() + static_cast<std::ptrdiff_t>(most), plain.begin());
    return tallies;
}

}  // namespace

std::string_view name_of(GameSpeed speed) noexcept {
    constexpr std::array<std::string_view, 5> names{"bullet", "blitz", "rapid", "classical",
                                                    "unknown"};
    return names[static_cast<std::size_t>(speed)];
}

GameSpeed speed_of(std::string_view time_control) {
    constexpr double moves = 40;
    constexpr double minute = 60;
    const auto control = parse_time_control(time_control);
    if (!control) return GameSpeed::unknown;
    const double seconds = control->base + moves * control->increment;
    if (seconds < 3 * minute) return GameSpeed::bullet;
    if (seconds < 8 * minute) return GameSpeed::blitz;
    return seconds < 25 * minute ? GameSpeed::rapid : GameSpeed::classical;
}

std::vector<Color> sides_of(const Game& game, std::span<const std::string> names, NameFit least) {
    std::vector<Color> sides;
    for (const Color side : all_colors) {
        const auto tag = game.tag(side_name(side));
        if (tag && std::ranges::any_of(
                       names, [&](const std::string& name) { return fit_of(*tag, name) >= least; }))
            sides.push_back(side);
    }
    return sides;
}

PlayerGame player_game(const AnnotatedGame& game, Color side, PuzzleRater* rater) {
    const PlayerSummary& player = game.players[side];
    PlayerGame result{.color = side,
                      .points = points_of(game.game, side),
                      .rating = rating_of(game.game, side),
                      .opponent = rating_of(game.game, ~side),
                      .speed = speed_of(game.game.tag("TimeControl").value_or("")),
                      .opening = family_of(game),
                      .accuracy = player.accuracy,
                      .acpl = player.acpl,
                      .has_clock = player.clock.has_value(),
                      .record = game.record,
                      .motifs = motifs_of(game, side, rater),
                      .name = as_utf8(game.game.tag(side_name(side)).value_or(""))};
    if (player.clock) {
        result.trouble_moves = player.clock->trouble_moves;
        result.trouble_errors = player.clock->trouble_errors;
    }
    for (const EvaluatedPosition& position : game.positions)
        if (const auto score = position.score_for(side)) {
            const double chances = win_percent(*score);
            result.best = std::max(result.best.value_or(chances), chances);
            result.worst = std::min(result.worst.value_or(chances), chances);
        }
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const AnnotatedMove& note = game.moves[i];
        if (!note.is_judged || game.mover(i) != side) continue;
        PartOfGame& part = result.parts[note.phase];
        ++part.moves;
        part.errors += is_error(note.judgement) ? 1 : 0;
        part.accuracy += note.accuracy.value_or(0);
        part.loss += centipawn_loss(game, i).value_or(0);
    }
    return result;
}

void Sample::add(double value) noexcept {
    ++count_;
    const double off = value - mean_;
    mean_ += off / static_cast<double>(count_);
    squares_ += off * (value - mean_);
}

std::optional<Estimate> Sample::mean() const {
    if (count_ < fewest_cases) return std::nullopt;
    const auto count = static_cast<double>(count_);
    const double error = z * std::sqrt(squares_ / (count - 1) / count);
    return Estimate{.value = mean_,
                    .low = std::max(mean_ - error, least_),
                    .high = std::min(mean_ + error, most_)};
}

std::optional<Estimate> share(double cases, std::size_t of) {
    if (of < fewest_cases) return std::nullopt;
    const auto count = static_cast<double>(of);
    const double p = cases / count;
    const double scale = 1 + z * z / count;
    const double middle = (p + z * z / (2 * count)) / scale;
    const double half = z * std::sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / scale;
    // Rounding may lead a hair's breadth beyond the ends.
    return Estimate{
        .value = p, .low = std::max(middle - half, 0.0), .high = std::min(middle + half, 1.0)};
}

std::optional<Estimate> PlayerGroup::score() const {
    constexpr double half = 0.5;
    return share(static_cast<double>(wins) + half * static_cast<double>(draws),
                 wins + draws + losses);
}

std::optional<Estimate> PlayerGroup::error_rate() const {
    return share(static_cast<double>(errors), moves);
}

PlayerReport player_report(std::string name, std::span<const PlayerGame> games) {
    PlayerReport report;
    report.name = std::move(name);
    report.all.name = "all games";
    for (const PlayerGame& game : games) {
        add_game(report.all, game);
        add_course(report, game);
        add_clock(report, game);
    }
    std::vector<std::string> speeds;
    speeds.reserve(all_speeds.size());
    for (const GameSpeed speed : all_speeds) speeds.emplace_back(name_of(speed));
    report.tables = {
        table_of("colour", {"as White", "as Black"}, games,
                 [](const PlayerGame& game, std::size_t i) { return game.color == all_colors[i]; }),
        by_phase(games), by_opening(games),
        table_of("speed", speeds, games,
                 [](const PlayerGame& game, std::size_t i) { return game.speed == all_speeds[i]; }),
        by_opponent(games)};
    std::erase_if(report.tables, [](const PlayerTable& table) { return table.groups.empty(); });
    report.motifs = tally_of(games);
    for (const PlayerGame& game : games)
        for (const MotifCase& one : game.motifs) add_case(report.by_difficulty, one);
    return report;
}

}  // namespace chess
