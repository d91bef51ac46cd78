#include "options/mate_options.hpp"

#include "input/piped_input.hpp"
#include "options/common_options.hpp"

#include <algorithm>
#include <cstdlib>

namespace chesstool {

namespace {

using chess::Play;

void read_stipulation(const std::string& text, chess::WrittenStipulation& value) {
    auto read = chess::parse_stipulation(text);
    if (!read) throw InvalidValue(read.error().message);
    value = *read;
}

/// What is to be found, as the outputs need it, and in what time.
void settle_pose(MateOptions& options) {
    chess::SolveOptions& found = options.pose.options;
    found.proof = !options.certificate.empty();
    found.all_lines = options.popeye;
    found.full_play = (options.popeye && options.format == Format::text) || !options.latex.empty();
    if (!options.time && found.limits.nodes == chess::ProofLimits().nodes)
        options.time = MateOptions::default_time;
    if (options.time) found.limits.time = *options.time;
}

}  // namespace

void add_options(CommandParser& app, MateOptions& options) {
    chess::PoseOptions& pose = options.pose;
    chess::SolveOptions& found = pose.options;
    app.group("Problem");
    app.number("--max N", pose.most, {1, chess::max_mate_length},
               "at most N moves, if the record states no length");
    app.add(
           "--stipulation WORD",
           [&pose](const std::string& text) { read_stipulation(text, pose.stipulation); },
           "direct (default), self, help or stalemate, or as problemists write it: "
           "'h#2.5', 's#4', 'r#3', 'semi-r#3', '=3', 'ser-h#7', 'hs#3.5', 'hx2'")
        .words = {"direct", "self", "help", "stalemate"};
    app.add("--mated", pose.mated, "the side to move is mated, if the record states no length");
    app.add("--fifty", pose.fifty, "fifty moves without capture or pawn move are a draw");
    app.choice<std::vector<chess::Color>>(
        "--winnable SIDE",
        [&options](const std::vector<chess::Color>& sides) { options.winnable = sides; },
        {{"white", {chess::Color::white}},
         {"black", {chess::Color::black}},
         {"both", {chess::Color::white, chess::Color::black}}},
        "whether white, black or both can mate by any moves of both sides");
    app.group("Limits");
    app.add("--time SECONDS", options.time,
            "time for each position (default 10, unless --nodes is given)")
        .also("--movetime");
    app.number("--nodes N", found.limits.nodes, {1}, "positions to search for each problem");
    app.group("Solution");
    app.add("--fast", found.fast, "any mate, with no proof that it is the shortest");
    app.add("--all-keys", found.all_keys, "every first move that mates in the fewest moves");
    app.add("--tree", found.tree, "the solution with every defence");
    app.add("--tries", found.tries, "first moves that only one reply refutes");
    app.add("--set-play", found.set_play, "the play if the defender moved first");
    app.add("--duplex", pose.duplex, "also solve it with the other side to move");
    app.number("--max-solutions N", found.most_lines, {1, 1'000'000},
               "lines of help and series play to list (default {})");
    app.number("--tree-lines N", options.tree_lines, {0, 1'000'000'000},
               "lines of a solution in text, 0 for all (default {})");
    app.add("--latex FILE", options.latex, "write diagrams with their solutions for LaTeX")
        .writes();
    app.group("Endings");
    add_endgame_table_options(app, options.tables);
    app.group("Proof");
    app.add("--certificate FILE", options.certificate, "write proofs that --verify can check")
        .writes();
    app.add("--verify FILE", options.verify, "check the proofs in a file (repeatable)").reads();
    app.add("--min-solved N[%]", options.min_solved,
            "exit with 1 unless N positions are solved, or N percent");
    add_input_options(app, options);
    add_work_options(app, options, MateOptions::default_hash_megabytes);
    add_journal_option(app, options.journal);
    add_report_options(app, options);
    app.group("Report");
    app.choice<std::string>(
        "--notation NOTATION",
        [&options](const std::string& word) {
            options.san = word == "san";
            options.popeye = word == "popeye";
        },
        {{"san", "san"}, {"uci", "uci"}, {"popeye", "popeye"}},
        "san (default) or uci, for moves in text; popeye: solutions as Popeye prints them");
    app.footer(
        "Examples:\n"
        "  chesstool mate-finder puzzles.epd\n"
        "  chesstool mate-finder --tree --fen \"8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - -\"\n"
        "  chesstool mate-finder --stipulation help --max 2 --all-keys helpmates.epd\n"
        "  chesstool mate-finder puzzles.epd --time 5 --jobs 4 --journal run.journal\n"
        "  chesstool mate-finder problems.inp --notation popeye --latex problems.tex\n"
        "  chesstool mate-finder --winnable white --fen \"kq6/8/8/8/8/8/8/5N1K w - -\"\n"
        "  chesstool mate-finder puzzles.epd --certificate proofs.json\n"
        "  chesstool mate-finder --verify proofs.json\n"
        "\n"
        "Exit status: 0 success, 1 a puzzle is not as it states, too few are solved or a\n"
        "proof is invalid, 2 wrong usage, 3 malformed input, 4 a file or a resource\n"
        "failed, 130 interrupted, 141 closed pipe. More in man chesstool-mate-finder.");
}

std::optional<std::string> settle(const CommandParser& app, MateOptions& options) {
    const chess::PoseOptions& pose = options.pose;
    const bool verifies = !options.verify.empty();
    const chess::Stipulation stipulation = pose.stipulation.stipulation;
    const bool opposed = stipulation.play == Play::direct;
    const bool helped = !chess::is_forced(stipulation);
    settle_pose(options);
    if (!verifies) take_piped_input(app, options, /*or_start=*/false);
    return app.conflict(
        {{verifies && !options.files.empty(), "--verify checks proofs, and takes no positions"},
         Conflict::mode(
             verifies, "--verify and {} cannot be combined",
             {"--verify", "--jobs", "--format", "--output", "--color", "--no-timing", "--quiet"}),
         Conflict::mode(options.winnable.has_value(), "--winnable and {} cannot be combined",
                        {"--winnable", "Limits", "--min-solved", "--certificate", "Input", "--jobs",
                         "--hash", "--journal", "Report"}),
         {std::ranges::count(options.verify, "-") > 1, "--verify - can be given only once"},
         {pose.mated && !opposed, "--mated is for direct mates and stalemates"},
         {pose.options.fast,
          "--fast and {} cannot be combined",
          {"--all-keys", "--tree", "--tries", "--set-play"}},
         {pose.stipulation.length.has_value(),
          "the stipulation has a length: {} is too much",
          {"--max"}},
         {helped, "{} is not for helpmates", {"--tries", "--fifty"}},
         {pose.mated, "{} is for problems in which the attacker begins", {"--tries", "--set-play"}},
         table_contradiction(app, options.tables),
         input_contradiction(app, options),
         {!verifies && !options.has_positions(),
          "no problem: give a FILE, --fen \"FEN\" or --startpos, or pipe one in"},
         file_contradiction(app),
         too_much_memory(options)});
}

}  // namespace chesstool
