#include "output/mate_printer.hpp"

#include <utility>

namespace chesstool {

bool shows_blocks(const MateOptions& options, PositionSource& source) {
    if (options.format != Format::text) return false;
    const chess::SolveOptions& found = options.pose.options;
    if (options.popeye || options.files.empty() || found.tree || found.tries || found.set_play)
        return true;
    const auto& ahead = source.ahead(1);
    if (!ahead.empty() && ahead.front().composition) return true;
    // What is typed in must not wait for more input.
    return !options.reads_standard_input() && source.ahead(2).size() < 2;
}

MatePrinter::MatePrinter(const MateOptions& options, RecordRun& run, LineOutput* latex_file,
                         bool blocks)
    : options_(options),
      run_(run),
      latex_file_(latex_file),
      blocks_(blocks),
      layout_{.plies = options.has_plies(),
              .san = options.san,
              .width = run.width(),
              .tree_lines = options.tree_lines,
              .timing = options.timing} {}

void MatePrinter::begin() {
    run_.tell_header<chess::SolvedProblem>(layout_);
    if (latex_file_ != nullptr) latex_file_->write(chess::mate_latex_begin());
}

chess::StyledText MatePrinter::rendered(const chess::SolvedProblem& solved) const {
    return run_.told(solved, layout_,
                     !blocks_          ? chess::mate_table_row
                     : options_.popeye ? chess::mate_popeye
                                       : chess::Telling<chess::SolvedProblem>::text);
}

void MatePrinter::result(const FinishedMate& mate) {
    if (blocks_) {
        run_.write_block(mate.report);
    } else {
        if (options_.format == Format::text && !std::exchange(has_header_, true))
            run_.write(chess::mate_table_header(layout_));
        run_.write(mate.report);
    }
    if (latex_file_ == nullptr) return;
    for (const chess::RecordOutput& output : mate.outputs)
        if (output.name == latex) latex_file_->write(output.text);
}

void MatePrinter::end() {
    if (latex_file_ != nullptr) latex_file_->write(chess::mate_latex_end());
}

void MatePrinter::summary(const chess::MateTotals& totals) {
    if (!options_.popeye || options_.format == Format::json) run_.tell_sums(totals, layout_);
}

}  // namespace chesstool
