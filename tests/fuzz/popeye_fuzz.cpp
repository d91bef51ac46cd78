// libFuzzer: any bytes as a problem in Popeye's input. Faults point into the text and can be
// printed, and what can be solved is a legal position with a stipulation. A broken law aborts, and
// libFuzzer keeps the bytes.

#include "libchess/mate/composition.hpp"
#include "libchess/notation/fen.hpp"
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
    const Composition problem = read_popeye(text);
    for (const ParseError& fault : problem.faults) {
        test::require_place(fault, text);
        require(test::is_printable(fault.message), "a message can be printed");
    }
    std::size_t missing = 0;
    for (const ProblemTwin& twin : problem.twins) {
        require(twin.stipulation.length.has_value(), "a length is asked for");
        if (twin.position) require(read_fen(to_fen(*twin.position)).has_value(), "it is legal");
        else ++missing;
    }
    const auto fatal = std::ranges::count_if(problem.faults, &ParseError::fatal);
    require(static_cast<std::size_t>(fatal) >= missing, "what is missing is explained");
    require(fatal != 0 || !problem.twins.empty(), "what is refused is explained");
    return 0;
}
