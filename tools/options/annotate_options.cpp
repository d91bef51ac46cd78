#include "options/annotate_options.hpp"

#include "input/piped_input.hpp"
#include "libchess/system/detail/paths.hpp"
#include "options/common_options.hpp"
#include "options/unquoted_input.hpp"
#include "report/cards/card_report.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <ranges>
#include <string_view>
#include <tuple>
#include <utility>

namespace chesstool {

namespace {

constexpr int most_lines = 500;

void add_judgement_options(CommandParser& app, AnnotateOptions& options) {
    using Sides = decltype(options.sides);
    app.group("Judgement");
    app.add(
        "--thresholds LIST",
        [&](const std::string& text) {
            const auto judgement = chess::parse_judgement_options(text);
            if (!judgement) throw InvalidValue(judgement.error());
            options.judgement = *judgement;
        },
        "losses that are ?!, ?, ??, or in centipawns cp:50,100,300 (default 10,20,30)");
    app.choice("--side SIDE", options.sides,
               {{"white", Sides{{true, false}}},
                {"black", Sides{{false, true}}},
                {"both", Sides{{true, true}}}},
               "the side to judge: {}");
    app.add("--only-moves", options.only_moves, "mark only moves ($7); searches two lines");
    app.add("--reuse-evals", options.reuse_evals,
            "judge by the [%eval] in the file, without searching");
    app.add("--eco FILE", options.eco_file,
            "opening names, as PGN or table (default: lichess's names)")
        .reads();
    app.add("--reference FILE", options.reference,
            "PGN of other games: name the first move that none of them has")
        .reads();
    app.add("--book-skip", options.book_skip, "leave moves of the opening book unjudged");
}

/// "A" is a player, "A=B" says that B is another name of A.
void add_player(std::vector<std::vector<std::string>>& players, std::string_view text) {
    std::vector<std::string> names;
    for (const auto& part : std::views::split(text, '='))
        names.emplace_back(part.begin(), part.end());
    if (names.empty() || std::ranges::find(names, std::string()) != names.end())
        throw InvalidValue(
            fmt::format("'{}': expected a name, or NAME=OTHER for two names of a player", text));
    const auto known = std::ranges::find_if(
        players, [&](const std::vector<std::string>& one) { return one.front() == names.front(); });
    if (known == players.end()) return players.push_back(std::move(names));
    std::ranges::move(names | std::views::drop(1), std::back_inserter(*known));
}

void add_player_option(CommandParser& app, AnnotateOptions& options) {
    app.add(
           "--player NAME", [&](const std::string& text) { add_player(options.players, text); },
           "report on this player over all games (repeatable; NAME=OTHER: one of two names)")
        .is_repeatable = true;
}

/// --format has one more choice than in other commands, and another default.
void add_format(CommandParser& app, AnnotateOptions& options) {
    using Choice = std::pair<bool, Format>;
    app.group("Report");
    app.choice<Choice>(
        "--format FORMAT",
        [&options](const Choice& choice) { std::tie(options.pgn, options.format) = choice; },
        {{"pgn", {true, Format::text}},
         {"text", {false, Format::text}},
         {"json", {false, Format::json}},
         {"csv", {false, Format::csv}}},
        "pgn (default), text, json (JSON Lines) or csv");
}

}  // namespace

std::vector<std::string> AnnotateOptions::player_names() const {
    std::vector<std::string> names;
    for (const std::vector<std::string>& player : players)
        names.insert(names.end(), player.begin(), player.end());
    return names;
}

std::string AnnotateOptions::player_page(std::size_t number) const {
    std::filesystem::path path = chess::system::path_of(html);
    const std::string extension = chess::system::name_of(path.extension());
    return chess::system::name_of(path.replace_extension()) + "-player" +
           (players.size() > 1 ? fmt::format("-{}", number) : "") + extension;
}

chess::SearchLimits AnnotateOptions::limits() const {
    chess::SearchLimits limits;
    limits.depth = depth;
    limits.nodes = nodes;
    limits.time = time;
    limits.lines = only_moves ? std::max(multipv, 2) : multipv;
    return limits;
}

AnalyserOptions AnnotateOptions::analyser_options(
    const std::optional<chess::EvaluationOptions>& chosen,
    std::shared_ptr<const chess::Tablebases> endings) const {
    AnalyserOptions settings{.engine = engine};
    settings.engine.threads = settings.own.threads = threads;
    settings.engine.lines = limits().lines;
    if (hash_given) settings.engine.hash_megabytes = hash_megabytes;
    settings.own.hash_bytes = hash_megabytes << 20U;
    settings.own.evaluation = chosen;
    settings.own.endings = std::move(endings);
    settings.calibrated = true;
    return settings;
}

std::string AnnotateOptions::budget() const {
    if (reuse_evals) return {};
    std::string text;
    const auto add = [&](const std::string& limit) { text += (text.empty() ? "" : ", ") + limit; };
    if (nodes) add(chess::plural(*nodes, "node"));
    if (depth) add(fmt::format("depth {}", *depth));
    if (time) add(fmt::format("{:g} s", std::chrono::duration<double>(*time).count()));
    return text + " a move";
}

void add_options(CommandParser& app, AnnotateOptions& options) {
    app.group("Limits");
    app.number("--nodes N", options.nodes, {1},
               "nodes to search for each move (default 100000, unless another limit is "
               "given)");
    app.number("--depth N", options.depth, {1, chess::SearchLimits::max_depth},
               "the last iteration, in plies, for each move");
    app.add("--movetime SECONDS", options.time, "time for each move").also("--time");
    app.number("--multipv N", options.multipv, {1, most_lines},
               "find the best N lines, and write those better than a bad move");
    app.number("--proof-nodes N", options.proof_nodes, {},
               "positions to prove a missed or allowed mate with (default {}, or 0 with "
               "--reuse-evals)");
    add_judgement_options(app, options);
    add_engine_choice(app, options.engine);
    add_evaluation_choice(app, options, chess::EvaluationKind::network);
    app.group("Endings");
    add_endgame_table_options(app, options.tables);
    app.group("Input");
    app.add("FILE", options.files, "PGN files to read, '-' for standard input").greedy().reads();
    add_record_options(app, options);
    add_work_options(app, options, AnnotateOptions::default_hash_megabytes, "game");
    add_journal_option(app, options.journal);
    add_format(app, options);
    add_output_options(app, options);
    app.add("--report FILE", options.report, "also write the text report").writes();
    app.add("--html FILE", options.html, "write pages with boards to click through").writes();
    app.add("--puzzles FILE", options.puzzles, "write puzzles from the games' bad moves").writes();
    app.choice("--puzzle-format FORMAT", options.puzzle_format,
               {{"epd", chess::PuzzleFormat::epd},
                {"pgn", chess::PuzzleFormat::pgn},
                {"csv", chess::PuzzleFormat::csv}},
               "epd, pgn or csv (lichess's table; default by the name of --puzzles, else epd)");
    app.add("--cards FILE", options.cards,
            "write cards to learn from mistakes (.epd, .pgn, .csv, .txt for Anki, .html)")
        .writes();
    app.add("--words", options.words, "begin our variations with why the move is bad");
    app.add("--why-not", options.why_not, "refute captures that look good and are not");
    app.add("--praise", options.praise, "mark good moves: $1, $3, only moves $7");
    add_player_option(app, options);
    app.add("--strip", options.strip, "remove all comments, marks and variations first");
    app.add("--strip-only", options.strip_only, "remove them, and do not annotate");
    add_pov_option(app, options);
    add_notation_option(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool pgn-annotate games.pgn > annotated.pgn\n"
        "  chesstool pgn-annotate game.pgn --format text\n"
        "  chesstool pgn-annotate game.pgn -o annotated.pgn --html game.html\n"
        "  chesstool pgn-annotate lichess.pgn --reuse-evals --format json\n"
        "  chesstool pgn-annotate games.pgn.zst --nodes 200000 --jobs 2 \\\n"
        "      --journal run.journal -o annotated.pgn --puzzles missed.epd\n"
        "  chesstool pgn-annotate lichess.pgn --reuse-evals --format text --player me\n"
        "  chesstool pgn-annotate games.pgn -o out.pgn --player me --cards cards.html\n"
        "  chesstool pgn-annotate games.pgn --engine stockfish --movetime 0.5\n"
        "\n"
        "Exit status: 0 success, 2 wrong usage, 3 malformed input, 4 a file, an engine\n"
        "or a resource failed, 130 interrupted, 141 closed pipe. More in\n"
        "man chesstool-pgn-annotate.");
}

namespace {

/// What --html writes for --player.
std::vector<UnnamedOutput> player_pages(const AnnotateOptions& options) {
    std::vector<UnnamedOutput> pages;
    if (options.html.empty()) return pages;
    for (std::size_t number = 1; number <= options.players.size(); ++number)
        pages.push_back({"--html with --player", options.player_page(number)});
    return pages;
}

}  // namespace

std::optional<std::string> settle(const CommandParser& app, AnnotateOptions& options) {
    options.hash_given = app.given("--hash");
    if (!app.given("--puzzle-format")) {
        if (options.puzzles.ends_with(".pgn")) options.puzzle_format = chess::PuzzleFormat::pgn;
        if (options.puzzles.ends_with(".csv")) options.puzzle_format = chess::PuzzleFormat::csv;
    }
    if (options.reuse_evals && !app.given("--proof-nodes")) options.proof_nodes = 0;
    if (!options.depth && !options.nodes && !options.time && !options.reuse_evals)
        options.nodes = AnnotateOptions::default_nodes;
    const bool searches = !options.reuse_evals && !options.strip_only;
    take_piped_input(app, options, /*or_start=*/false);
    return app.conflict(
        {{options.files.empty(), "FILE is required, or games that are piped in"},
         {!options.files.empty() && position_among_files(options.files, app.name()),
          "a FEN is no game; for positions see 'chesstool search --help'"},
         Conflict::mode(
             options.strip_only, "--strip-only and {} cannot be combined",
             {"--strip-only", "Input", "--jobs", "--output", "--color", "--no-timing", "--quiet"}),
         Conflict::mode(
             options.reuse_evals, "--reuse-evals searches nothing, so that {} has no meaning",
             {"--reuse-evals", "--proof-nodes", "--thresholds", "--side",    "--eco",
              "--reference",   "--book-skip",   "Endings",      "Input",     "--jobs",
              "--journal",     "--format",      "--output",     "--color",   "--no-timing",
              "--quiet",       "--report",      "--html",       "--puzzles", "--puzzle-format",
              "--words",       "--player",      "--strip",      "--pov",     "--notation"}),
         {!options.engine.command.empty(),
          "{} is for the built-in engine, not for --engine",
          {"--evaluation", "--weights", "--network"}},
         settle_evaluation(app, options),
         table_contradiction(app, options.tables),
         engine_choice_contradiction(app, options.engine),
         {options.html == "-", "--html needs a file"},
         {options.puzzles.empty(), "{} needs --puzzles", {"--puzzle-format"}},
         {!options.cards.empty() && !chess::card_format_of(options.cards),
          "--cards: the name '" + options.cards +
              "' must end in .epd, .pgn, .csv, .txt (for Anki) or .html"},
         {!options.players.empty(),
          "--player and {} cannot be combined: the report is on all games",
          {"--shard"}},
         {!options.players.empty() && options.report.empty() && options.html.empty() &&
              options.cards.empty() && (options.pgn || options.format == Format::csv),
          "--player needs --format text or json, --report, --html or --cards"},
         file_contradiction(app, player_pages(options)),
         searches ? too_much_memory(options) : std::nullopt});
}

}  // namespace chesstool
