#pragma once

#include "libchess/eval/tuning.hpp"
#include "libchess/network/attribution.hpp"
#include "options/common_options.hpp"
#include "options/endgame_table_options.hpp"
#include "options/search_method.hpp"
#include "report/eval/eval_report.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// The additional options of `chesstool eval-breakdown --tune`.
struct TuningOptions {
    /// Labelled EPD; nothing is tuned without any.
    std::vector<std::string> files;
    /// Where the fitted weights go; "-" is standard output.
    std::string weights = "tuned.weights";
    int epochs = 1000;
    int holdout_percent = 10;
    /// The weight of the position's own `ce` in a label, in percent.
    int judgement_share = 0;
    std::uint64_t seed = 1;
    /// The scale of the fitted weights, see chess::FitOptions.
    std::optional<double> constant;
    /// The trust in the starting weights, see chess::FitOptions.
    int prior_error = 30;

    /// The options of the fit itself.
    [[nodiscard]] chess::FitOptions fit() const {
        return {.epochs = epochs,
                .holdout_percent = holdout_percent,
                .seed = seed,
                .prior_error = static_cast<double>(prior_error),
                .constant = constant};
    }
};

/// The options of `chesstool eval-breakdown`.
struct EvalOptions : CommonOptions, EvaluationChoice {
    bool squares = false;
    bool pieces = false;
    bool facts = false;
    int orders = chess::AttributionOptions().orders;
    bool all_terms = false;
    bool diff = false;
    std::string move;
    bool dump_weights = false;
    EndgameTableChoice tables;
    TuningOptions tuning;
    /// Files for fitting the network by the terms; no fit without any.
    std::vector<std::string> concepts;

    /// The evaluation for the terms: a network has none, and is shown beside them anyway.
    [[nodiscard]] chess::EvaluationOptions terms() const {
        chess::EvaluationOptions options = evaluation;
        if (options.kind == chess::EvaluationKind::network)
            options.kind = chess::EvaluationKind::full;
        return options;
    }
    /// How each man's share of the network's value is computed; none if it is not shown.
    [[nodiscard]] std::optional<chess::AttributionOptions> split() const {
        if (!pieces) return std::nullopt;
        return chess::AttributionOptions{.orders = orders};
    }
    /// How positions are told in text of this width.
    [[nodiscard]] chess::EvalReportOptions layout(std::size_t width) const;
    /// Positions given on the command line.
    [[nodiscard]] std::size_t given_positions() const {
        const bool implied = !moves.empty() && fens.empty();
        return fens.size() + (startpos || implied ? 1U : 0U);
    }
};

void add_options(CommandParser& app, EvalOptions& options);

/// An invalid combination of options, if any.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app, EvalOptions& options);

}  // namespace chesstool
