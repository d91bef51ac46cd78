#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// Tables for pyarrow, polars, pandas, DuckDB and others, by Arrow's C data interface and its
// capsules for Python: two structs, no library
// (https://arrow.apache.org/docs/format/CDataInterface.html).

namespace chess_python {

/// A column. What it points into lives as long as `owners`.
struct ArrowColumn {
    std::string name;
    std::string format;            ///< Arrow's word for its type: "S" is uint16, "U" a long text
    const void* values = nullptr;  ///< none of a list, whose values are those of `item`
    const std::int64_t* offsets = nullptr;  ///< of texts and lists: where each begins, and the end
    /// A bit for each row that has a value, lowest first; empty if all have one.
    std::vector<std::uint8_t> valid = {};
    std::int64_t missing = 0;                      ///< how many have none
    std::shared_ptr<const ArrowColumn> item = {};  ///< of a list: its values
    std::int64_t items = 0;                        ///< and how many there are in all
    std::vector<std::shared_ptr<const void>> owners = {};
};

/// A table of so many rows as the capsule that `__arrow_c_stream__` returns: a stream of one batch.
/// Needs the GIL.
[[nodiscard]] pybind11::capsule arrow_stream(std::vector<ArrowColumn> columns, std::int64_t rows);

/// Keeps an object of Python's for as long as a column needs it; the last to let go may be any
/// thread.
[[nodiscard]] std::shared_ptr<const void> kept(pybind11::object object);

}  // namespace chess_python
