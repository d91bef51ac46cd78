#pragma once

#include "libchess/notation/input_kind.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace chesstool {

/// How records are checked.
struct RecordCheckOptions {
    chess::ValidationOptions validation;
    /// Of games, only the tags and the start.
    bool tags_only = false;
};

/// What was found in records.
struct RecordCounts {
    std::uint64_t records = 0;
    /// Legal moves read, those in variations included.
    std::uint64_t moves = 0;
    /// Positions set up, and one for every move.
    std::uint64_t positions = 0;
    /// Records that are malformed.
    std::uint64_t errors = 0;
};

/// A fault and the place of it; `error.offset` is a byte of the record's text.
struct RecordFault {
    std::size_t record = 0;
    chess::TextPlace place;
    chess::ParseError error;
};

/// Reads records of one kind and keeps count. The faults' source lines are views of the texts.
class RecordChecker {
public:
    RecordChecker(chess::InputKind kind, const RecordCheckOptions& options)
        : kind_(kind),
          options_(options) {}

    void check(const chess::TextRecord& record);

    [[nodiscard]] const RecordCounts& counts() const noexcept { return counts_; }
    [[nodiscard]] const std::vector<RecordFault>& faults() const noexcept { return faults_; }
    /// The end of the record that is cut off, if one is; it counts as an error, but what has cut it
    /// off is for others to say.
    [[nodiscard]] const std::optional<RecordFault>& cut_off() const noexcept { return cut_off_; }

private:
    void check_game(const chess::TextRecord& record);
    void check_position(const chess::TextRecord& record);
    void check_block(const chess::TextRecord& record);
    void note(const chess::TextRecord& record, const chess::ParseError& error);

    chess::InputKind kind_;
    RecordCheckOptions options_;
    RecordCounts counts_;
    std::vector<RecordFault> faults_;
    std::optional<RecordFault> cut_off_;
};

}  // namespace chesstool
