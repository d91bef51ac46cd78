// libFuzzer: a FEN on the first line, and any bytes after it as a move in that position. What is
// read must be what the oracle reads, and what is refused must be refused for the same reason, with
// an error that points into the text. A broken law aborts, and libFuzzer keeps the bytes.

#include "libchess/notation/fen.hpp"
#include "libchess/notation/pasted_moves.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/printable.hpp"
#include "tests/support/san_oracle.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace chess;

namespace {

using test::require;

/// Regular expressions need stack for every byte.
constexpr std::size_t longest_judged = 60;

void check_refusal(const Position& position, std::string_view text, const SanError& refusal) {
    const ParseError& error = refusal.error;
    test::require_place(error, text);
    require(test::is_printable(error.message), "a message can be printed");
    const bool several = refusal.kind == SanError::Kind::ambiguous;
    require(several ? refusal.candidates.size() >= 2 : refusal.candidates.empty(),
            "several moves are ambiguous");
    for (const Move move : refusal.candidates) {
        require(is_legal(position, move), "a candidate is legal");
        require(error.message.contains(to_san(position, move)), "a candidate is named");
    }
}

/// The text with figurines for its capitals.
std::string with_figurines(std::string_view text) {
    constexpr std::string_view letters = "KQRBNP";
    constexpr std::array<std::string_view, 6> figurines{"♔", "♛", "♖", "♝\uFE0E", "♘\uFE0F", "♟"};
    std::string result;
    for (const char c : text) {
        const std::size_t found = letters.find(c);
        if (found == std::string_view::npos) result += c;
        else result += figurines.at(found);
    }
    return result;
}

void check_text(const Position& position, std::string_view text) {
    const auto read = parse_san(position, text);
    if (!read) check_refusal(position, text, read.error());
    else require(parse_san(position, to_san(position, *read)) == *read, "SAN reads back");
    if (!std::ranges::all_of(text, [](char c) { return (c & 0x80) == 0; })) return;
    const auto again = parse_san(position, with_figurines(text));
    require(again.has_value() == read.has_value() && (!read || *again == *read),
            "figurines are letters");
    require(text.size() > longest_judged || test::agrees_with_oracle(position, text),
            "the oracle agrees");
}

/// A text as moves that follow one another.
void check_pasted(const Position& start, std::string_view text) {
    const auto read = read_pasted_moves(start, text);
    if (!read) return test::require_place(read.error().error, text);
    Position position = start;
    std::string plain;
    std::string numbered;
    for (const Move move : *read) {
        require(is_legal(position, move), "a pasted move is legal");
        const std::string san = to_san(position, move);
        plain += san + ' ';
        numbered += std::to_string(position.fullmove_number()) + "... " + san + " {x} ";
        position.make(move);
    }
    require(read_pasted_moves(start, plain) == *read, "pasted moves read back");
    require(read_pasted_moves(start, numbered + '*') == *read, "numbers change nothing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string copy(data, data + size);  // of the bytes as characters
    const auto [start, text] = test::first_line(copy);
    for (const bool chess960 : {false, true})
        if (const auto fen = read_fen(start, {.chess960 = chess960})) {
            check_text(fen->position, text);
            check_pasted(fen->position, text);
        }
    return 0;
}
