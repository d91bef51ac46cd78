// Any EPD that is read or built survives being written.

#include "libchess/notation/epd.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sample.hpp"

using namespace chess;
using test::Random;

namespace {

template <typename T, std::size_t size>
const T& any_of(const std::array<T, size>& choices, Random& random) {
    return choices[random.below(size)];
}

/// Bytes that mean something to EPD more often than by chance; never a line break.
std::string any_text(Random& random) {
    constexpr std::string_view bytes = "aB1\"\\; \t#-+/()\xC3\xA9\x01";
    std::string text;
    for (std::size_t length = random.below(8); length > 0; --length)
        text += bytes[random.below(bytes.size())];
    return text;
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text)
        result += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    return result + '"';
}

std::string any_number(Random& random) {
    return std::to_string(static_cast<int>(random.below(2000)) - 1000);
}

std::vector<Move> any_moves(const Position& position, Random& random) {
    const MoveList moves = legal_moves(position);
    std::vector<Move> chosen;
    for (std::size_t count = random.below(4); count > 0 && !moves.empty(); --count)
        chosen.push_back(moves[random.below(moves.size())]);
    return chosen;
}

std::vector<Move> any_line(Position position, Random& random) {
    std::vector<Move> line;
    for (std::size_t length = random.below(6); length > 0; --length) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        line.push_back(moves[random.below(moves.size())]);
        position.make(line.back());
    }
    return line;
}

std::string in_uci(const Position& position, const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += ' ' + to_uci(position, move);
    return text;
}

/// An operation, a remark or nothing, mostly well-formed.
std::string any_item(const Position& position, Random& random) {
    static constexpr std::array<std::string_view, 9> numbers{"ce", "dm", "acd",  "acn", "acs",
                                                             "rc", "D1", "hmvc", "fmvn"};
    static constexpr std::array<std::string_view, 6> strings{"id", "c0", "c9", "v3", "eco", "own"};
    static constexpr std::array<std::string_view, 7> remarks{
        "00:03", "Defence", "Duals(4)", "ep", "--:-- @ C0/R-5", "O-O-O", "1-0 \"a"};
    switch (random.below(8)) {
        case 0: return std::string(any_of(numbers, random)) + ' ' + any_number(random);
        case 1: return std::string(any_of(strings, random)) + ' ' + quoted(any_text(random));
        case 2: return std::string(any_of(remarks, random));
        case 3: return "bm" + in_uci(position, any_moves(position, random));
        case 4: return "bm #" + any_number(random);
        case 5: return "own " + any_text(random) + ' ' + quoted(any_text(random));
        case 6: return any_text(random);
        default: return random.below(2) == 0 ? "" : "noop";
    }
}

std::string any_line_of_epd(const Position& position, Random& random) {
    std::string line =
        to_fen(position, {.en_passant = EnPassantStyle::fen, .counters = random.below(2) == 0});
    for (std::size_t count = random.below(6); count > 0; --count) {
        line += any_of(std::array<std::string_view, 3>{";", " ; ", ";; "}, random);
        line += any_item(position, random);
    }
    return line;
}

ValidationOptions options_for(const Position& position) {
    return {.chess960 = position.is_chess960()};
}

}  // namespace

TEST_CASE("an EPD that is read, written and read again says the same", "[laws][epd]") {
    Random random(1);
    std::size_t read_ones = 0;
    std::size_t checked_ones = 0;
    test::for_each_position([&](const Position& position) {
        const std::string line = any_line_of_epd(position, random);
        const ValidationOptions options = options_for(position);
        const auto epd = parse_epd(line, options, EpdOperands::as_written);
        checked_ones += parse_epd(line, options) ? 1 : 0;
        if (!epd) return;
        ++read_ones;
        const std::string written = to_epd(*epd);
        const auto back = parse_epd(written, options, EpdOperands::as_written);
        if (!back || *back != *epd || to_epd(*back) != written) FAIL_CHECK(line << '\n' << written);
    });
    CHECK(read_ones > 30000);
    CHECK(checked_ones > 10000);
}

TEST_CASE("every error of an EPD points into its line", "[laws][epd]") {
    Random random(2);
    std::size_t broken = 0;
    for (const Position& position : test::standard_sample()) {
        std::string line = any_line_of_epd(position, random);
        line[random.below(line.size())] = "\"; -x#\\"[random.below(7)];
        const auto epd = parse_epd(line);
        if (epd) continue;
        ++broken;
        if (epd.error().empty()) FAIL_CHECK(line);
        for (const ParseError& error : epd.error())
            if (error.length < 1 || error.message.empty() ||
                (error.offset != line.size() && error.offset + error.length > line.size()))
                FAIL_CHECK(line << ": " << error.message);
    }
    CHECK(broken > 5000);
}

TEST_CASE("an EPD that is built reads back with its values", "[laws][epd]") {
    Random random(3);
    const std::size_t positions = test::for_each_position([&](const Position& position) {
        const std::vector<Move> best = any_moves(position, random);
        const std::vector<Move> line = any_line(position, random);
        const std::string id = any_text(random);
        const int score = static_cast<int>(random.below(2000)) - 1000;
        Epd epd(position);
        if (!best.empty()) epd.add("bm", move_operands(position, best));
        epd.add("pv", line_operands(position, line)).add("id", {EpdOperand::word(id)});
        epd.set("ce", {EpdOperand::number(score)});
        const auto back = parse_epd(to_epd(epd), options_for(position));
        if (!back || *back != epd) {
            FAIL_CHECK(to_epd(epd));
            return;
        }
        if (back->variation() != line || back->id().value() != id ||
            back->number("ce").value() != score)
            FAIL_CHECK(to_epd(epd));
        const std::vector<Move> found = back->best_moves()->moves;
        for (const Move move : best)
            if (std::ranges::find(found, move) == found.end()) FAIL_CHECK(to_epd(epd));
    });
    CHECK(positions > 50000);
}
