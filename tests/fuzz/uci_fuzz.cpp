// libFuzzer: any bytes as the lines that a GUI sends. Whatever comes, the server must go on, every
// `go` must be answered with one legal move at the most, and what it says must be whole lines that
// cannot steer a terminal. A broken law aborts, and libFuzzer keeps the bytes.

#include "libchess/uci/uci_server.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;

namespace {

using test::require;

/// Hears what the server says, and holds it against the laws.
class Listener {
public:
    void hear(std::string_view line) {
        const std::scoped_lock lock(mutex_);
        require(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; }),
                "a line holds nothing but what can be printed");
        if (line.starts_with("bestmove ")) ++best_moves_;
        if (line.starts_with("readyok")) ++ready_;
        if (line.starts_with("Fen: ")) fen_ = line.substr(5);
    }
    std::size_t best_moves() {
        const std::scoped_lock lock(mutex_);
        return best_moves_;
    }
    std::size_t ready() {
        const std::scoped_lock lock(mutex_);
        return ready_;
    }
    std::string fen() {
        const std::scoped_lock lock(mutex_);
        return fen_;
    }

private:
    std::mutex mutex_;
    std::size_t best_moves_ = 0;
    std::size_t ready_ = 0;
    std::string fen_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string copy(data, data + size);  // of the bytes as characters
    Listener listener;
    UciServer server({.hash_megabytes = 1, .most_hash_megabytes = 2, .most_threads = 2},
                     [&](std::string_view line) { listener.hear(line); });
    std::size_t lines = 0;
    bool going = true;
    for (std::string_view rest = copy; going && !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        going = server.handle(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        ++lines;
    }
    server.handle("stop");
    require(listener.best_moves() <= lines, "no line is answered with several moves");
    const std::size_t ready = listener.ready();
    server.handle("isready");
    require(listener.ready() == ready + 1, "whatever came before, the server is ready");
    server.handle("d");
    require(read_fen(listener.fen()).has_value(), "the position is a position");
    const std::size_t before = listener.best_moves();
    server.handle("go depth 1");
    server.finish();
    require(listener.best_moves() == before + 1, "a search is answered");
    return 0;
}
