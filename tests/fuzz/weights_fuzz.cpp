// libFuzzer: any bytes as a weights file. What can be read must survive being written; what cannot
// must be refused with an error that points into the text. A broken law aborts, and libFuzzer keeps
// the bytes.

#include "libchess/eval/weights.hpp"

#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace chess;

namespace {

using test::require;

/// A line counted from 1, without its end.
std::string_view line_of(std::string_view text, std::size_t number) {
    for (; number > 1; --number) text.remove_prefix(text.find('\n') + 1);
    return text.substr(0, text.find('\n'));
}

void check_error(const WeightsError& error, std::string_view text) {
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
    require(error.line >= 1 && error.line <= lines, "an error lies on a line of the text");
    const std::string_view line = line_of(text, error.line);
    require(error.column >= 1 && error.length >= 1, "an error covers at least a character");
    require(error.column + error.length - 1 <= line.size() + 1, "an error lies on its line");
    require(!error.message.empty(), "an error says something");
    require(std::ranges::all_of(error.message, [](char c) { return c >= ' ' && c <= '~'; }),
            "a message cannot steer a terminal");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    const auto weights = parse_weights(text);
    if (!weights) {
        check_error(weights.error(), text);
        return 0;
    }
    const auto back = parse_weights(to_text(*weights), Weights{});
    require(back.has_value(), "what was written can be read");
    require(*back == *weights, "and says the same");
    return 0;
}
