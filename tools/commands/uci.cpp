#include "command.hpp"
#include "input/gui_lines.hpp"
#include "input/open_input.hpp"
#include "input/whole_file.hpp"
#include "libchess/uci/detail/words.hpp"
#include "libchess/uci/server.hpp"
#include "options/uci_options.hpp"
#include "output/gui_output.hpp"
#include "report/eval/eval_report.hpp"
#include "report/text/diagnostic.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/interrupt.hpp"

#include <fmt/core.h>

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace chesstool {

namespace {

bool is_quit(std::string_view line) {
    return chess::lower_case(chess::UciWords(line).take_until()) == "quit";
}

/// The report of `chesstool eval-breakdown` on a position.
std::string explanation(const chess::Position& position, const chess::Weights& weights,
                        const std::shared_ptr<const chess::Network>& network,
                        const chess::Tablebases& tables) {
    chess::Evaluator terms({}, weights);
    chess::NetworkEvaluator beside(network);
    const chess::Explanation report = chess::explain(position, {terms, beside, &tables});
    return chess::Telling<chess::Explanation>::text(report, {}).plain();
}

/// Refuses to start with weights that cannot be read.
ExitCode refuse(const FileFault& error) {
    fmt::print(stderr, "{}", chess::diagnostic_text(error.message).plain());
    Outcome outcome;
    outcome.note(error.effect);
    return outcome.exit_code();
}

ExitCode run_uci(const CommandParser& app, const UciCommandOptions& uci) {
    chess::UciServerOptions options = uci.server;
    const SearchMethod& method = uci.method;
    const auto techniques = choose_techniques(method.techniques);
    if (!techniques) return usage_error(app, techniques.error());
    for (const std::string& remark : remarks_on(*techniques, options.threads))
        fmt::print(stderr, "chesstool uci: warning: {}\n", remark);
    options.techniques = techniques->set;
    const std::stop_token stop = watch_for_interrupts();
    const auto evaluation = read_evaluation(method, stop);
    if (!evaluation && stop.stop_requested()) return ExitCode::interrupted;
    if (!evaluation) return refuse(evaluation.error());
    options.evaluation = evaluation->options;
    options.weights = evaluation->weights;
    options.syzygy_path = uci.tables.syzygy_path;
    const auto tables =
        open_tables({.tables_file = uci.tables.tables_file, .no_cache = uci.tables.no_cache}, stop);
    if (!tables && stop.stop_requested()) return ExitCode::interrupted;
    if (!tables) return refuse(tables.error());
    options.endings = tables->tables->options().own;

    GuiOutput answers(stop);
    chess::UciServer server(
        options, [&](std::string_view line) { answers.write(line); },
        [&](const chess::Position& position, const std::shared_ptr<const chess::Network>& network) {
            return explanation(position, options.weights, network, *tables->tables);
        });
    if (is_keyboard())
        fmt::print(stderr, "chesstool uci: reading from the keyboard ('go depth 10', 'quit')\n");
    GuiLines lines;
    while (const auto line = lines.next()) {
        if (is_quit(*line) && server.busy() && lines.is_script()) break;
        if (!server.handle(*line)) return ExitCode::ok;
    }
    server.finish();
    return ExitCode::ok;
}

}  // namespace

const Command uci_command = command<UciCommandOptions, run_uci>(
    "uci", "run the engine under a GUI or a match runner",
    "Speak UCI on standard input and output, for GUIs and match runners.");

}  // namespace chesstool
