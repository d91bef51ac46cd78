#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/notation/record_stream.hpp"

#include <cstddef>

namespace chess::detail {

/// What is around a fault.
struct FaultWindow {
    /// The fault's line, as a record of its own; of a very long line what is near the fault.
    TextRecord part;
    std::size_t offset = 0;  ///< of the fault, from the beginning of `part`
};

/// Shows what is around the faults of a record. A record may be megabytes in one line, with a fault
/// in each of its words: what is kept of each must be short, and where it stands must be found
/// without a look at all that is before it. So faults cost little in the order of the record.
class LIBCHESS_API FaultWindows {
public:
    /// The record's text must outlive it.
    explicit FaultWindows(const TextRecord& record) noexcept;

    /// What is around an offset; one at the end is moved as by `place_in`.
    [[nodiscard]] FaultWindow around(std::size_t offset) noexcept;

    /// What is around an offset of one of its lines, which are counted from 1.
    [[nodiscard]] FaultWindow around(std::size_t line, std::size_t offset) noexcept;

private:
    void rewind() noexcept;
    void next_line() noexcept;

    TextRecord record_;
    std::size_t number_ = 1;  // of the current line in the record
    std::size_t begin_ = 0;   // where it begins and ends
    std::size_t end_ = 0;
};

}  // namespace chess::detail
