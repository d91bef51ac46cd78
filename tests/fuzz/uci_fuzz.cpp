// libFuzzer: any bytes as the lines that a GUI sends. Whatever comes, the server must go on, every
// `go` must be answered with one legal move at the most, and what it says must be whole lines that
// cannot steer a terminal. A broken law aborts, and libFuzzer keeps the bytes.

#include "libchess/notation/fen.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/uci_listener.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using test::require;
    const std::string copy(data, data + size);  // of the bytes as characters
    test::UciListener gui({.hash_megabytes = 1, .most_hash_megabytes = 2, .most_threads = 2});
    std::size_t lines = 0;
    bool going = true;
    for (std::string_view rest = copy; going && !rest.empty();) {
        const auto [line, behind] = test::first_line(rest);
        going = gui.send(line);
        rest = behind;
        ++lines;
    }
    gui.send("stop");
    require(gui.best_moves().size() <= lines, "no line is answered with several moves");
    for (const std::string& line : gui.take())
        require(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; }),
                "a line holds nothing but what can be printed");
    const auto ready = gui.answer("isready");
    require(std::ranges::count(ready, "readyok") == 1, "whatever came before, the server is ready");
    require(gui.search("go depth 1") != "not one best move", "a search is answered, or refused");
    gui.send("position startpos");
    require(read_fen(gui.fen()).has_value(), "the position is a position");
    require(gui.search("go depth 1") != "not one best move", "a search is answered");
    return 0;
}
