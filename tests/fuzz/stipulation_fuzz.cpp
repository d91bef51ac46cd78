// libFuzzer: any bytes as a stipulation. What is read must survive being written, and what is
// refused must be refused with an error that points into the text and can be printed. A broken law
// aborts, and libFuzzer keeps the bytes.

#include "libchess/mate/problem.hpp"
#include "libchess/mate/stipulation.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/printable.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

using namespace chess;
using test::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    const auto read = parse_stipulation(text);
    if (!read) {
        test::require_place(read.error(), text);
        require(test::is_printable(read.error().message), "a message can be printed");
        return 0;
    }
    require(parse_stipulation(to_string(*read)) == *read, "what was written is read the same");
    const int length = read->length.value_or(1);
    require(length >= (read->half_move ? 0 : 1) && length <= max_mate_length, "a length is one");
    require(!read->half_move || !(is_forced(read->stipulation) || is_series(read->stipulation)),
            "half-moves are for help play");
    require(stipulation_named(name_of(read->stipulation)) == read->stipulation, "a name is one");
    return 0;
}
