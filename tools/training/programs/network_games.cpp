// Makes games for training: an engine plays against itself, or games of another format are
// converted.

#include "libchess/batch/ordered_jobs.hpp"
#include "options/common_options.hpp"
#include "options/engine_choice.hpp"
#include "run/analysers.hpp"
#include "training/game_file.hpp"
#include "training/game_reader.hpp"
#include "training/openings.hpp"
#include "training/own_engine.hpp"
#include "training/programs/program.hpp"
#include "training/self_play.hpp"

#include <fmt/format.h>

#include <array>

namespace chess::training {

namespace {

struct GamesOptions {
    std::string output;
    UciCommand engine;
    std::size_t hash_megabytes = 8;
    OwnEvaluation evaluation;
    SelfPlayOptions play;
    std::optional<std::string> openings;
    std::optional<std::uint64_t> games;
    std::optional<std::chrono::milliseconds> seconds;
    std::uint64_t seed = 1;
    int jobs = 1;
    std::vector<std::string> imported;
    std::vector<std::string> summarised;
    bool is_plain = false;
    bool quiet = false;
};

void read_plies(const std::string& text, SelfPlayOptions& play) {
    const bool one = !text.contains('-');
    const auto range = chesstool::read_number_pair(one ? text + "-" + text : text, '-');
    constexpr std::size_t most = 200;
    if (!range || range->second < range->first || range->second > most)
        throw chesstool::InvalidValue("'" + text + "' is not N or N-M, with N <= M <= 200");
    play.least_random_plies = static_cast<int>(range->first);
    play.most_random_plies = static_cast<int>(range->second);
}

void add_rules(CommandParser& app, GamesOptions& options) {
    SelfPlayOptions& play = options.play;
    app.group("Games");
    app.add("--openings FILE", options.openings, "begin with positions of this FEN or EPD file")
        .reads();
    app.add(
        "--random-plies N[-M]", [&](const std::string& text) { read_plies(text, play); },
        "random moves before the game begins (default 6-10)");
    app.number("--random-move-every N", play.random_move_every, {0, 1000},
               "one move in N is random at first, 0 for none (default {})");
    app.number("--random-until N", play.random_until, {0, 1000},
               "random moves are among the first N plies (default {})");
    app.number("--balance CP", play.most_unbalanced, {0, 30000},
               "no game whose first score is beyond this (default {})");
    app.number("--win-score CP", play.win_centipawns, {1, 30000},
               "six scores in a row beyond this end a game (default {})");
    app.number("--draw-score CP", play.draw_centipawns, {0, 30000},
               "twelve scores in a row within this end a game (default {})");
    app.number("--longest N", play.longest_game, {1, 10000},
               "plies after which a game is a draw (default {})");
}

void add_options(CommandParser& app, GamesOptions& options) {
    app.group("Files");
    app.add("-o,--output FILE", options.output,
            "the file of games; existing games are kept, and count")
        .writes();
    app.add("--import FILE", options.imported, "take over games, PGN or --plain (repeatable)")
        .reads();
    app.add("--plain", options.is_plain, "--import games of 4 bytes a ply, without a header");
    app.add("--summary FILE", options.summarised, "count what is in a file (repeatable)").reads();
    chesstool::add_engine_choice(app, options.engine);
    app.number("--hash MB", options.hash_megabytes, {1, chesstool::memory_in_megabytes()},
               "the engine's table (default {})");
    add_own_evaluation(app, options.evaluation);
    app.group("Search");
    SearchLimits& limits = options.play.limits;
    app.number("--nodes N", limits.nodes, {1}, "nodes a move (default 5000, if nothing is given)");
    app.number("--depth N", limits.depth, {1, SearchLimits::max_depth}, "plies a move");
    app.add("--movetime S", limits.time, "seconds a move");
    add_rules(app, options);
    app.group("Work");
    app.number("--games N", options.games, {1}, "number of games in the finished file");
    app.add("--seconds S", options.seconds, "start no game after S seconds");
    add_work_options(app, options.seed, options.jobs, options.quiet);
    app.footer(
        "Examples:\n"
        "  network-games -o own.games --nodes 5000 --seconds 3600 --jobs 2\n"
        "  network-games -o other.games --engine stockfish --nodes 500 --games 10000\n"
        "  network-games -o old.games --import games-1.bin.xz --plain\n"
        "  network-games --summary own.games\n"
        "\n"
        "With --nodes or --depth, the same options make the same games, whatever --jobs.");
}

/// What a file of games holds.
struct Summary {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t scored = 0;
    std::array<std::uint64_t, 4> results{};

    void add(const PlayedGame& game) {
        ++games;
        plies += game.plies.size();
        for (const PlayedPly& ply : game.plies) scored += ply.score ? 1U : 0U;
        ++results[std::to_underlying(game.result)];
    }
    [[nodiscard]] std::string text() const {
        return fmt::format(
            "{} games, {} plies, {} with scores; {} won by White, {} by Black, {} drawn",
            grouped(games), grouped(plies), grouped(scored), grouped(results[0]),
            grouped(results[1]), grouped(results[2]));
    }
};

/// Passes all games of a file to `take`, until that fails.
template <typename Take>
std::expected<void, Failure> for_each_game(const std::string& path, const std::stop_token& stop,
                                           GameFormat format, Take take) {
    auto source = open_games(path, stop, format);
    if (!source) return std::unexpected(source.error());
    while (const auto game = (*source)->next())
        if (auto done = take(*game); !done) return std::unexpected(done.error());
    if (const std::string faults = (*source)->faults(); !faults.empty())
        fmt::print(stderr, "network-games: warning: {}: {}\n", path, faults);
    return {};
}

std::expected<void, Failure> summarise(const GamesOptions& options, const std::stop_token& stop) {
    for (const std::string& path : options.summarised) {
        Summary summary;
        const auto done =
            for_each_game(path, stop, GameFormat::found_out,
                          [&](const PlayedGame& game) -> std::expected<void, Failure> {
                              summary.add(game);
                              return {};
                          });
        if (!done) return std::unexpected(done.error());
        fmt::print("{}: {}\n", path, summary.text());
    }
    return {};
}

std::expected<void, Failure> import(const GamesOptions& options, const std::stop_token& stop) {
    auto writer = GameFileWriter::open(options.output, "imported");
    if (!writer) return std::unexpected(writer.error());
    const GameFormat format = options.is_plain ? GameFormat::plain : GameFormat::found_out;
    for (const std::string& path : options.imported) {
        const auto done = for_each_game(
            path, stop, format, [&](const PlayedGame& game) { return writer->write(game); });
        if (!done) return std::unexpected(done.error());
    }
    fmt::print("{}: {} games\n", options.output, grouped(writer->games()));
    return {};
}

/// What the header of a new file says.
std::string description_of(const GamesOptions& options, const std::string& engine) {
    const SearchLimits& limits = options.play.limits;
    std::string text = fmt::format("engine: {}\n", engine);
    if (!options.evaluation.network.empty())
        text += fmt::format("network: {}\n", options.evaluation.network);
    if (limits.nodes) text += fmt::format("nodes: {}\n", *limits.nodes);
    if (limits.depth) text += fmt::format("depth: {}\n", *limits.depth);
    if (limits.time) text += fmt::format("milliseconds: {}\n", limits.time->count());
    text +=
        fmt::format("openings: {}\nrandom plies: {}-{}\nseed: {}\n",
                    options.openings.value_or("the starting position"),
                    options.play.least_random_plies, options.play.most_random_plies, options.seed);
    return text;
}

/// A run of self-play.
class SelfPlay {
public:
    SelfPlay(const GamesOptions& options, const EvaluationOptions& evaluation,
             const std::stop_token& interrupted)
        : options_(options),
          stop_(interrupted),
          log_(options.quiet),
          analysers_(
              {.engine = options.engine,
               .own = {.hash_bytes = options.hash_megabytes << 20U, .evaluation = evaluation}},
              Weights::built_in(), stop_.token()) {}

    std::expected<void, Failure> run() {
        if (const auto failed = analysers_.start())
            return std::unexpected(Failure{failed->message});
        auto writer =
            GameFileWriter::open(options_.output, description_of(options_, analysers_.name()));
        if (!writer) return std::unexpected(writer.error());
        number_ = writer->games();
        run_ordered(
            options_.jobs, stop_.token(), [&] { return next(); },
            [&](std::uint64_t number) { return play(number); },
            [&](const Played& played) { take(played, *writer); });
        if (stop_.failure()) return std::unexpected(*stop_.failure());
        fmt::print("{}: {} games; new: {}\n", options_.output, grouped(writer->games()),
                   summary_.text());
        return {};
    }

private:
    using Played = std::expected<std::optional<PlayedGame>, EngineError>;

    std::optional<std::uint64_t> next() {
        if (options_.games && number_ >= *options_.games) return std::nullopt;
        const double most = std::chrono::duration<double>(
                                options_.seconds.value_or(std::chrono::milliseconds::max()))
                                .count();
        if (options_.seconds && log_.seconds() >= most) return std::nullopt;
        return number_++;
    }
    Played play(std::uint64_t number) {
        return analysers_.with_one([&](Analyser& analyser) {
            return play_game({analyser, analyser}, options_.play, Random(options_.seed, number),
                             stop_.token());
        });
    }
    void take(const Played& played, GameFileWriter& writer) {
        if (!played) stop_.fail({played.error().message});
        // The games of a file follow each other without gaps, so that it can be continued.
        if (!played || !*played) is_cut_ = true;
        if (is_cut_) return;
        if (const auto done = writer.write(**played); !done) stop_.fail(done.error());
        summary_.add(**played);
        if (log_.is_due())
            log_.write(fmt::format("{} games, {} plies, {:.0f} plies/s", grouped(summary_.games),
                                   grouped(summary_.plies),
                                   static_cast<double>(summary_.plies) / log_.seconds()));
    }
    const GamesOptions& options_;
    RunStop stop_;
    Log log_;
    chesstool::Analysers analysers_;
    std::uint64_t number_ = 0;
    Summary summary_;
    bool is_cut_ = false;
};

std::optional<std::string> settle(const CommandParser& app, GamesOptions& options) {
    const bool plays = options.imported.empty() && options.summarised.empty();
    SearchLimits& limits = options.play.limits;
    constexpr std::uint64_t default_nodes = 5000;
    if (!limits.nodes && !limits.depth && !limits.time) limits.nodes = default_nodes;
    if (options.openings && !app.given("--random-plies"))
        options.play.least_random_plies = options.play.most_random_plies = 0;
    options.engine.hash_megabytes = options.hash_megabytes;
    if (plays)
        if (auto message = chesstool::engine_choice_contradiction(app, options.engine))
            return message;
    return app.conflict(
        {own_evaluation_contradiction(options.evaluation),
         {!options.engine.command.empty(),
          "{} is for our own engine",
          {"--evaluation", "--network"}},
         {options.output.empty() && options.summarised.empty(), "give --output a file"},
         {plays && !options.games && !options.seconds, "give --games or --seconds"},
         {!plays, "{} is for games that are played", {"Engine", "Search", "Games", "Work"}},
         {!options.summarised.empty(),
          "--summary and {} cannot be combined",
          {"--import", "--output"}},
         {options.imported.empty(), "{} needs --import", {"--plain"}}});
}

std::expected<void, Failure> make_games(const GamesOptions& given, const std::stop_token& stop) {
    GamesOptions options = given;
    if (!options.summarised.empty()) return summarise(options, stop);
    if (!options.imported.empty()) return import(options, stop);
    if (options.openings) {
        auto openings = read_openings(*options.openings, stop);
        if (!openings) return std::unexpected(openings.error());
        options.play.openings = *std::move(openings);
    }
    const auto evaluation = evaluation_options(options.evaluation);
    if (!evaluation) return std::unexpected(evaluation.error());
    SelfPlay self_play(options, *evaluation, stop);
    return self_play.run();
}

}  // namespace

}  // namespace chess::training

int main(int argc, char** argv) {
    return chess::training::run_program(argc, argv, "network-games",
                                        "Make games for the training of a network.",
                                        chess::training::make_games);
}
