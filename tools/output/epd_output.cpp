#include "output/epd_output.hpp"

#include "libchess/notation/epd.hpp"
#include "report/search/search_report.hpp"

#include <string>

namespace chesstool {

namespace {

chess::Epd record_of(const InputPosition& input) {
    if (input.epd) return *input.epd;
    return chess::Epd(input.position.value_or(chess::Position::start()));
}

}  // namespace

void EpdOutput::add_to(FinishedSearch& finished, const InputPosition& input,
                       const chess::SearchedPosition& search) const {
    if (file_ == nullptr) return;
    const chess::Epd record = chess::annotated(record_of(input), search, timing_);
    finished.outputs.push_back({std::string(name), chess::to_epd(record)});
}

void EpdOutput::write(const FinishedSearch& finished) {
    if (file_ != nullptr) file_->write(finished.output(name));
}

void EpdOutput::write_unsearched(const InputPosition& input) {
    if (file_ != nullptr && input.position && input.errors.empty())
        file_->write(chess::to_epd(record_of(input)));
}

}  // namespace chesstool
