#pragma once

#include "input/record_sources.hpp"
#include "libchess/tasks/searched_position.hpp"
#include "output/output.hpp"
#include "output/search_printer.hpp"

#include <string_view>

namespace chesstool {

/// The file of --epd-out: every record of the input as EPD, with the results of its search. Without
/// a file nothing is written.
class EpdOutput {
public:
    /// The file may be null; it must outlive this.
    EpdOutput(LineOutput* file, bool timing) : file_(file), timing_(timing) {}

    /// Adds what the file has of a searched position to the outputs of its record.
    void add_to(FinishedSearch& finished, const InputPosition& input,
                const chess::SearchedPosition& search) const;
    /// Writes what `add_to` has added.
    void write(const FinishedSearch& finished);
    /// Writes a record that was not searched as it is, unless it is malformed.
    void write_unsearched(const InputPosition& input);

private:
    static constexpr std::string_view name = "epd";

    LineOutput* file_;
    bool timing_;
};

}  // namespace chesstool
