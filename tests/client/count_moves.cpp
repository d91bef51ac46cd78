// count_moves DEPTH FEN: how many positions there are after DEPTH plies, move by move.
#include <libchess/notation/fen.hpp>
#include <libchess/notation/san.hpp>
#include <libchess/perft/perft.hpp>

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

/// What is wrong with a FEN, with a caret under each place.
void explain(const std::string& fen, const std::vector<chess::ParseError>& faults) {
    for (const chess::ParseError& fault : faults)
        fmt::print(stderr, "{}: {}\n  {}\n  {:>{}}\n", fault.fatal ? "error" : "warning",
                   fault.message, fen, std::string(fault.length, '^'), fault.offset + fault.length);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        fmt::print(stderr, "usage: count_moves DEPTH FEN\n");
        return 2;
    }
    const std::string fen = argv[2];
    const auto read = chess::read_fen(fen);
    if (!read) {
        explain(fen, read.error());
        return 1;
    }
    explain(fen, read->warnings);

    const chess::Position& position = read->position;
    const auto count = chess::perft(position, {.depth = std::atoi(argv[1]), .threads = 2});
    if (!count) {
        const bool overflow = count.error() == chess::PerftError::overflow;
        fmt::print(stderr, "error: {}\n", overflow ? "more than 64 bits hold" : "no memory");
        return 1;
    }
    for (const auto& [move, nodes] : count->divide)
        fmt::print("{:<6}{:>12}\n", chess::to_san(position, move), nodes);
    fmt::print("{:<6}{:>12}\n", "all", count->nodes);
}
