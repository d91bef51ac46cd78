#pragma once

#include "input/record_files.hpp"
#include "input/traced_positions.hpp"
#include "lab/tuning_run.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/tuning.hpp"
#include "options/eval_options.hpp"
#include "run/record_run.hpp"
#include "run/shared_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace chesstool {

/// The labelled positions of the files to fit weights to.
class LabelledFiles {
public:
    /// Traces the evaluation with the weights that the fit starts from. The options and the run
    /// must outlive it.
    LabelledFiles(const EvalOptions& options, const chess::Weights& start, RecordRun& run);

    /// Reads all of them, reports what is wrong, and counts in the fit's run what is used and what
    /// is left out.
    void read(chess::TuningRun& fit);
    /// Mixes the positions' own judgements into their labels, where each file has its own scale,
    /// and leaves scales and warnings in the fit's run.
    void mix_judgements(chess::TuningRun& fit);

    /// The positions that are used.
    [[nodiscard]] const chess::TuningSamples& samples() const noexcept { return samples_; }

private:
    /// Which samples came from a file: those before `end`, from where the file before ended.
    struct FilePart {
        std::size_t end = 0;
        std::uint64_t without_result = 0;
        std::string name = {};
    };

    void take(const TracedPositions& traced, chess::TuningRun& fit);
    void end_file(const RecordFileBatch& input);

    const EvalOptions& options_;
    /// Traces for all threads.
    const chess::Evaluator evaluator_;
    RecordRun& run_;
    RecordFiles files_;
    chess::TuningSamples samples_;
    std::vector<double> white_cp_;
    std::vector<FilePart> parts_;
    SharedText progress_{"reading"};
};

}  // namespace chesstool
