#include "command.hpp"
#include "input/open_input.hpp"
#include "input/whole_file.hpp"
#include "libchess/system/detail/terminal.hpp"
#include "libchess/uci/detail/words.hpp"
#include "libchess/uci/server.hpp"
#include "options/uci_options.hpp"
#include "output/output.hpp"
#include "report/eval/eval_report.hpp"
#include "report/text/diagnostic.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/interrupt.hpp"

#include <fmt/core.h>

#include <array>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace chesstool {

namespace {

/// Lines from standard input, as soon as they are there.
class Lines {
public:
    /// The next line without its newline, which the last line may lack. An overlong line is cut
    /// off, but remains long enough to be refused.
    std::optional<std::string> next() {
        constexpr std::size_t longest = std::size_t{2} << 20U;
        const auto asked = std::chrono::steady_clock::now();
        std::string line;
        while (begin_ < end_ || fill()) {
            const std::string_view ready(buffer_.data() + begin_, end_ - begin_);
            const std::size_t length = std::min(ready.find('\n'), ready.size());
            line += ready.substr(0, std::min(length, longest - line.size()));
            begin_ += length;
            if (length == ready.size()) continue;
            ++begin_;
            was_there_ = std::chrono::steady_clock::now() - asked < moment;
            return line;
        }
        if (line.empty()) return std::nullopt;
        return line;
    }

    /// Whether the last line was there at once, and more of the input, or its end, is there in a
    /// moment: then the commands are those of a script, not of a person or a GUI.
    [[nodiscard]] bool is_script() const {
        return was_there_ && (begin_ < end_ || chess::system::is_input_ready(moment));
    }

private:
    static constexpr std::chrono::milliseconds moment{100};

    bool fill() {
        begin_ = 0;
        end_ = chess::system::read_input(buffer_);
        return end_ > 0;
    }

    std::array<char, std::size_t{1} << 16U> buffer_{};
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool was_there_ = false;  ///< nobody had to wait for the last line
};

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

/// The lines to the GUI, as long as it is there. An interrupt ends the program between two of them.
class Answers {
public:
    explicit Answers(const std::stop_token& stop) : on_stop_(stop, EndAtOnce{mutex_}) {}

    /// Writes a line at once. If the GUI is gone, the program ends.
    void write(std::string_view line) {
        const std::scoped_lock lock(mutex_);
        try {
            output_.write(line);
            output_.write("\n");
            output_.flush();
        } catch (const OutputError& problem) {
            fmt::print(stderr, "chesstool uci: error: {}\n", problem.what());
            exit_at_once(ExitCode::failure);
        }
    }

private:
    struct EndAtOnce {
        std::mutex& mutex;
        void operator()() const {
            const std::scoped_lock lock(mutex);
            fmt::print(stderr, "chesstool uci: interrupted\n");
            exit_at_once(ExitCode::interrupted);
        }
    };

    std::mutex mutex_;
    Output output_{""};
    std::stop_callback<EndAtOnce> on_stop_;  // last, since it uses the mutex
};

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

    Answers answers(stop);
    chess::UciServer server(
        options, [&](std::string_view line) { answers.write(line); },
        [&](const chess::Position& position, const std::shared_ptr<const chess::Network>& network) {
            return explanation(position, options.weights, network, *tables->tables);
        });
    if (is_keyboard())
        fmt::print(stderr, "chesstool uci: reading from the keyboard ('go depth 10', 'quit')\n");
    Lines lines;
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
