#include "run/labelled_files.hpp"

#include "lab/judged_labels.hpp"
#include "output/tuning_warnings.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace chesstool {

LabelledFiles::LabelledFiles(const EvalOptions& options, const chess::Weights& start,
                             RecordRun& run)
    : options_(options),
      evaluator_({}, start),
      run_(run),
      files_(options.tuning.files, run.stop()),
      parts_(options.tuning.files.size()) {}

void LabelledFiles::read(chess::TuningRun& fit) {
    run_.each([this] { return files_.next(); },
              [this](RecordFileBatch batch) {
                  return trace_positions(std::move(batch), options_,
                                         options_.tuning.judgement_share, evaluator_);
              },
              [&](const TracedPositions& traced) { take(traced, fit); },
              [this] { return progress_.get(); });
    fit.positions = samples_.size();
}

void LabelledFiles::take(const TracedPositions& traced, chess::TuningRun& fit) {
    for (const auto& [record, message] : traced.messages) run_.report(message, record);
    FilePart& part = parts_[traced.input.file];
    samples_.append(traced.samples);
    white_cp_.insert(white_cp_.end(), traced.white_cp.begin(), traced.white_cp.end());
    fit.in_check += traced.in_check;
    fit.endgames += traced.endgames;
    fit.malformed += traced.malformed;
    part.without_result += traced.without_result;
    if (traced.input.last) {
        part.end = samples_.size();
        part.name = traced.input.name;
        end_file(traced.input);
    }
    progress_.set(fmt::format("{} positions, {}", chess::grouped(samples_.size()),
                              reading_text(files_, run_.seconds())));
}

void LabelledFiles::end_file(const RecordFileBatch& input) {
    if (has_no_labels(input.kind))
        run_.report(
            {.file = input.name,
             .message = fmt::format("this is {}, expected positions in EPD with the results of "
                                    "their games",
                                    input.kind == chess::InputKind::pgn ? "PGN" : "a perft suite")},
            std::nullopt);
    if (const auto message = file_message(input))
        run_.report(*message, std::nullopt, input.effect());
}

void LabelledFiles::mix_judgements(chess::TuningRun& fit) {
    std::size_t begin = 0;
    for (const auto& [end, without_result, name] : parts_) {
        const chess::JudgementScale scale =
            chess::mix_judgements(samples_, white_cp_, begin, end, without_result == 0,
                                  options_.tuning.judgement_share / 100.0);
        if (std::string warning = warning_of(scale, name); !warning.empty())
            fit.warnings.push_back(std::move(warning));
        fit.judgement_constants.push_back(scale.constant);
        begin = end;
    }
}

}  // namespace chesstool
