#include "mate_options.hpp"

#include "journal_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

namespace chesstool {

namespace {

using chess::Stipulation;

void add_problem_options(CommandParser& app, MateOptions& options) {
    const std::string group = "Problem";
    add_number(app, "--max", options.max, 1, chess::max_mate_length,
               "at most N moves, where the record states no length")
        .group(group);
    add_choice<Stipulation>(app, "--stipulation", options.stipulation,
                            {{"direct", Stipulation::direct},
                             {"self", Stipulation::self},
                             {"help", Stipulation::help},
                             {"stalemate", Stipulation::stalemate}},
                            "direct (default), self, help or stalemate")
        .type_name("WORD")
        .group(group);
    app.add_flag("--mated", options.mated,
                 "the side to move is mated, where the record states no length")
        .group(group);
    app.add_flag("--fifty", options.fifty, "fifty moves without capture or pawn move are a draw")
        .group(group);
}

void add_limits(CommandParser& app, MateOptions& options) {
    const std::string group = "Limits";
    app.add_option(
           "--time", [&](const std::string& text) { options.time = read_seconds("--time", text); },
           "time for each position (default 10, unless --nodes is given)")
        .type_name("SECONDS")
        .group(group);
    add_number(app, "--nodes", options.nodes, std::uint64_t{1}, ~std::uint64_t{0},
               "positions to look at, for each problem")
        .group(group);
}

void add_answers(CommandParser& app, MateOptions& options) {
    const std::string group = "Solution";
    app.add_flag("--fast", options.fast, "any mate, with no proof that it is the shortest")
        .group(group);
    app.add_flag("--all-keys", options.all_keys, "every first move that mates as soon as can be")
        .group(group);
    app.add_flag("--tree", options.tree, "the solution with every defence").group(group);
    app.add_flag("--tries", options.tries, "first moves that fail to one single reply")
        .group(group);
    app.add_flag("--set-play", options.set_play, "what would follow if the defender began")
        .group(group);
    add_number(app, "--tree-lines", options.tree_lines, std::size_t{0}, std::size_t{1'000'000'000},
               "lines of a solution in text, 0 for all (default 200)")
        .group(group);
}

void add_proofs(CommandParser& app, MateOptions& options) {
    const std::string group = "Proof";
    app.add_option("--certificate", options.certificate,
                   "write proofs that --verify can check, put in place whole")
        .type_name("FILE")
        .group(group);
    app.add_repeatable("--verify", options.verify, "check the proofs in a file (repeatable)")
        .type_name("FILE")
        .group(group);
    app.add_option(
           "--min-solved",
           [&](const std::string& text) { options.min_solved = read_share("--min-solved", text); },
           "exit with 1 unless so many positions are solved, or percent of them")
        .type_name("N[%]")
        .group(group);
}

std::optional<std::string> verify_contradiction(const CommandParser& app,
                                                const MateOptions& options) {
    if (options.verify.empty()) return std::nullopt;
    if (!options.files.empty()) return "--verify checks proofs, and takes no positions";
    if (const auto option = first_given(
            app, {"--fen",      "--startpos",    "--moves",       "--ply",     "--all-plies",
                  "--chess960", "--strict",      "--record",      "--limit",   "--shard",
                  "--max",      "--stipulation", "--mated",       "--fifty",   "--time",
                  "--nodes",    "--fast",        "--all-keys",    "--tree",    "--tries",
                  "--set-play", "--tree-lines",  "--certificate", "--journal", "--min-solved",
                  "--hash",     "--threads",     "--notation"}))
        return "--verify and " + *option + " contradict each other";
    if (std::ranges::count(options.verify, "-") > 1) return "--verify - can be given only once";
    return overwritten_input("--output", options.output, options.verify);
}

std::optional<std::string> problem_contradiction(const CommandParser& app,
                                                 const MateOptions& options) {
    const bool opposed =
        options.stipulation == Stipulation::direct || options.stipulation == Stipulation::stalemate;
    if (options.mated && !opposed) return "--mated is for direct mates and stalemates";
    if (options.fast)
        if (const auto option = first_given(app, {"--all-keys", "--tree", "--tries", "--set-play"}))
            return "--fast and " + *option + " contradict each other";
    if (options.stipulation == Stipulation::help)
        if (const auto option = first_given(app, {"--tries", "--set-play", "--fifty"}))
            return *option + " is not for helpmates";
    if (options.mated)
        if (const auto option = first_given(app, {"--tries", "--set-play"}))
            return *option + " is for problems in which the attacker begins";
    return std::nullopt;
}

std::optional<std::string> certificate_contradiction(const CommandParser& app,
                                                     const MateOptions& options) {
    if (!given(app, "--certificate")) return std::nullopt;
    if (options.certificate.empty()) return "--certificate needs a file";
    if (options.certificate == "-" && options.to_stdout())
        return "--certificate - and the report cannot both go to standard output; give one a file";
    if (options.certificate == options.output)
        return "--certificate and --output name the same file";
    return overwritten_input("--certificate", options.certificate, options.files);
}

}  // namespace

void add_mate_options(CommandParser& app, MateOptions& options) {
    add_problem_options(app, options);
    add_limits(app, options);
    add_answers(app, options);
    add_proofs(app, options);
    add_input_options(app, options);
    add_work_options(app, options, 1);
    app.option("--hash").description("table for each position (default 64)");
    add_journal_option(app, options.journal);
    add_report_options(app, options);
    add_notation_option(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool mate-finder puzzles.epd\n"
        "  chesstool mate-finder --tree --fen \"8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - -\"\n"
        "  chesstool mate-finder --stipulation help --max 2 --all-keys helpmates.epd\n"
        "  chesstool mate-finder puzzles.epd --time 5 --jobs 4 --journal run.journal\n"
        "  chesstool mate-finder puzzles.epd --certificate proofs.json\n"
        "  chesstool mate-finder --verify proofs.json\n"
        "\n"
        "Exit status: 0 all well, 1 a puzzle is not as it states, too few are solved or a\n"
        "proof is invalid, 2 wrong usage, 3 malformed input, 4 a file or a resource\n"
        "failed, 130 interrupted, 141 closed pipe. More in man chesstool-mate-finder.");
}

std::optional<std::string> settle(const CommandParser& app, MateOptions& options) {
    for (const auto& message :
         {verify_contradiction(app, options), problem_contradiction(app, options),
          certificate_contradiction(app, options), input_contradiction(options),
          journal_contradiction(options.journal, options, {options.certificate})})
        if (message) return message;
    if (!given(app, "--hash")) options.hash_megabytes = MateOptions::default_hash_megabytes;
    if (!options.time && !options.nodes) options.time = MateOptions::default_time;
    return too_much_memory(options);
}

chess::MateAccount mate_account_for(const MateOptions& options, const chess::Position& position,
                                    const std::optional<chess::StatedMate>& stated) {
    chess::MateAccount account;
    account.stated = stated;
    const std::optional<int> length = stated ? stated->length : std::nullopt;
    account.bounded = length || options.max;
    account.problem = {position, options.stipulation, length ? *length < 0 : options.mated,
                       std::abs(length.value_or(options.max.value_or(chess::max_mate_length))),
                       length.has_value()};
    const bool attacker_begins = !account.problem.defender_begins;
    account.wishes = {
        .fast = options.fast,
        // Only all of them can tell whether there is another one.
        .all_keys = options.all_keys || (!options.fast && stated && !stated->keys.empty()),
        .tries = options.tries && attacker_begins,
        .set_play = options.set_play && attacker_begins,
        .tree = options.tree,
        .proof = !options.certificate.empty()};
    return account;
}

}  // namespace chesstool
