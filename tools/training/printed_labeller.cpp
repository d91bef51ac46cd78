#include "libchess/notation/fen.hpp"
#include "libchess/uci/detail/child_process.hpp"
#include "libchess/uci/detail/words.hpp"
#include "training/labeller.hpp"
#include "training/position_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace chess::training {

namespace {

class PrintedLabeller : public Labeller {
public:
    PrintedLabeller(std::unique_ptr<ChildProcess> child, UciCommand command)
        : child_(std::move(child)),
          command_(std::move(command)) {}
    ~PrintedLabeller() override {
        constexpr std::chrono::milliseconds timeout{500};
        if (child_->send("quit\n", ChildProcess::Clock::now() + timeout)) child_->end(timeout);
    }

    std::optional<EngineError> start() {
        if (auto failed = ask("uci\n", command_.start_timeout, "uciok")) return failed;
        std::string text;
        for (const auto& [name, value] : command_.options)
            text += fmt::format("setoption name {} value {}\n", name, value);
        return ask(text + "isready\n", command_.start_timeout, "readyok");
    }

    std::expected<std::optional<int>, EngineError> centipawns(const Position& position) override {
        std::optional<PrintedEvaluation> last;
        // The answer to the second line shows that all of the first has come.
        const auto failed = ask(fmt::format("position fen {}\neval\nisready\n", to_fen(position)),
                                command_.silence, "readyok", [&](std::string_view line) {
                                    if (const auto printed = printed_evaluation(line))
                                        last = printed;
                                });
        if (failed) return std::unexpected(*failed);
        if (!last)
            return std::unexpected(EngineError{EngineError::Kind::invalid,
                                               command_.command + " prints no evaluation"});
        if (last->centipawns && position.turn() == Color::black) return -*last->centipawns;
        return last->centipawns;
    }

private:
    template <typename See>
    std::optional<EngineError> ask(const std::string& text, std::chrono::milliseconds timeout,
                                   std::string_view last, See see) {
        const auto deadline = ChildProcess::Clock::now() + timeout;
        if (!child_->send(text, deadline)) return failure(ChildProcess::NoLine::timed_out);
        while (true) {
            const auto line = child_->read_line(deadline);
            if (!line) return failure(line.error());
            if (*line == last) return std::nullopt;
            see(*line);
        }
    }
    std::optional<EngineError> ask(const std::string& text, std::chrono::milliseconds timeout,
                                   std::string_view last) {
        return ask(text, timeout, last, [](std::string_view) {});
    }
    [[nodiscard]] EngineError failure(ChildProcess::NoLine why) const {
        if (why == ChildProcess::NoLine::timed_out)
            return {EngineError::Kind::silent, command_.command + " does not answer"};
        return {EngineError::Kind::died, command_.command + " has ended"};
    }

    std::unique_ptr<ChildProcess> child_;
    UciCommand command_;
};

}  // namespace

std::expected<std::unique_ptr<Labeller>, EngineError> make_printed_labeller(
    const UciCommand& command) {
    const auto no_start = [&](const std::string& why) {
        return std::unexpected(
            EngineError{EngineError::Kind::no_start, "'" + command.command + "': " + why});
    };
    const auto words = command_words(command.command);
    if (!words) return no_start(words.error());
    auto child = ChildProcess::start(*words);
    if (!child) return no_start(child.error());
    auto labeller = std::make_unique<PrintedLabeller>(*std::move(child), command);
    if (const auto failed = labeller->start()) return std::unexpected(*failed);
    return labeller;
}

std::optional<PrintedEvaluation> printed_evaluation(std::string_view line) {
    constexpr std::size_t heading = 16;
    const std::string head = lower_case(line.substr(0, heading));
    if (head != "final evaluation" && head != "total evaluation") return std::nullopt;
    line.remove_prefix(heading);
    line.remove_prefix(std::min(line.find_first_not_of(" :\t+"), line.size()));
    double pawns = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), pawns);
    constexpr double most_pawns = PositionRecord::most_centipawns / 100.0;
    if (error != std::errc{} || std::abs(pawns) > most_pawns) return PrintedEvaluation{};
    return PrintedEvaluation{static_cast<int>(std::lround(pawns * 100))};
}

}  // namespace chess::training
