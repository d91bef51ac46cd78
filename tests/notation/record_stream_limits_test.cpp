// Records that are too long, and inputs that break off.

#include "libchess/notation/record_stream.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/records.hpp"

using namespace chess;
using test::records_of;

namespace {

using Damage = TextRecord::Damage;
using test::Record;

constexpr std::size_t limit = RecordStream::longest_record;

/// At least `size` bytes of the same text again and again.
std::string filled(std::string_view text, std::size_t size) {
    std::string result;
    result.reserve(size + text.size());
    while (result.size() < size) result += text;
    return result;
}

std::size_t lines_in(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

const std::string small_game = "[Event \"small\"]\n\n1. e4 {fine} 1-0\n\n";
const std::string next_game = "[Event \"next\"]\n\n1. d4 {fine} *\n";

/// Whether of a small record, a long one, and the next, only the long one is reported as such.
bool reports_the_second(const std::string& small, const std::string& long_one,
                        const std::string& next, InputKind kind) {
    const std::string text = small + long_one + next;
    const std::vector<Record> expected{
        {small, 0, 1, Damage::none},
        {long_one.substr(0, 4096), 1, 1 + lines_in(small), Damage::too_long},
        {next, 2, 1 + lines_in(small) + lines_in(long_one), Damage::none}};
    const auto found = records_of(text, kind);
    return found == expected;
}

bool is_skipped(const std::string& long_game) {
    return reports_the_second(small_game, long_game, next_game, InputKind::pgn);
}

constexpr std::string_view position = "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2;\n";
constexpr std::string_view block = "id x\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\n";

}  // namespace

TEST_CASE("an overlong game is reported, the next one found", "[notation][record_stream][limits]") {
    for (const std::size_t size : {limit + 1, 2 * limit + 1'000'000}) {
        CAPTURE(size);
        CHECK(is_skipped("[Event \"long\"]\n\n" + filled("1. e4 e5 2. Nf3\n", size)));
        CHECK(is_skipped("[Event \"long\"]\n\n" + filled("1. e4 e5 2. Nf3 ", size) + '\n'));
        CHECK(is_skipped("[Event \"long\"] " + filled("1. e4 e5 2. Nf3 ", size) + '\n'));
        CHECK(is_skipped("1. e4 " + filled("e5 {a} (1... c5) 2. Nf3\n\n", size)));
        CHECK(is_skipped(filled("[Site \"many tags\"]\n", size) + '\n'));
        CHECK(is_skipped("[Event \"" + filled("long", size) + "\"]\n\n"));
    }
}

TEST_CASE("blanks and zeros behind a record do not make it long",
          "[notation][record_stream][limits]") {
    for (const char filler : {'\0', ' ', '\n'})
        for (const std::size_t size : {limit + 1, 2 * limit + 1'000'000}) {
            CAPTURE(filler, size);
            const std::string padding(size, filler);
            const auto alone = records_of(small_game + padding, InputKind::pgn);
            REQUIRE(alone.size() == 1);
            CHECK(alone.front().damage == Damage::none);
            CHECK(alone.front().text.starts_with("[Event \"small\"]\n\n1. e4 {fine} 1-0"));
            const auto followed = records_of(small_game + padding + next_game, InputKind::pgn);
            REQUIRE(followed.size() == 2);
            CHECK(followed.front().text == alone.front().text);
            CHECK(followed.back().damage == Damage::none);
            CHECK(followed.back().text.ends_with(next_game));
            // It begins with some of the zeros, so that they cost it a warning.
            CHECK((filler != '\0' || followed.back().text.starts_with('\0')));
        }
    const std::string line = std::string(position).substr(0, position.size() - 1);
    const auto positions =
        records_of(line + std::string(limit + 1, '\0') + '\n' + line, InputKind::epd);
    REQUIRE(positions.size() == 2);
    CHECK(positions[0].text == line);
    CHECK(positions[1] == Record{line, 1, 2, Damage::none});
}

TEST_CASE("a long game may hold comments, closed and not", "[notation][record_stream][limits]") {
    for (const std::size_t size : {limit + 1, 2 * limit + 5'000'000}) {
        CAPTURE(size);
        CHECK(is_skipped("1. e4 {" + filled("all of it a comment\n", size) + "} *\n"));
        CHECK(is_skipped("1. e4 {" + filled("on one line ", size) + "} *\n"));
        CHECK(is_skipped("1. e4 {" + filled("never closed\n", size)));
        CHECK(is_skipped("1. e4 {" + filled("never closed ", size) + '\n'));
        CHECK(is_skipped("1. e4 " + filled("{whole games\n[Event \"inside\"]\n\n*\n}\n", size)));
        CHECK(is_skipped("1. e4 {" + filled("[Event \"inside\"]\n[Event \"no\"\n", 500'000) +
                         "}\n" + filled("{closed}\n", size)));
        CHECK(is_skipped("1. e4 " + filled("; } {\n", size)));
        CHECK(is_skipped("1. e4 " + filled("% } {\n", size)));
    }
}

TEST_CASE("long games end by the same rules as short ones", "[notation][record_stream][limits]") {
    const std::string moves = filled("e5 2. Nf3\n", limit + 100'000);
    const auto ends_before = [](const std::string& long_game, const std::string& next) {
        return reports_the_second(small_game, long_game, next, InputKind::pgn);
    };
    CHECK(ends_before("[White \"long\"]\n1. e4 " + moves, "[White \"next\"]\n*\n"));
    CHECK(ends_before("[White \"long\"]\n1. e4 " + moves + '\n', "[Site \"next\"]\n*\n"));
    CHECK(ends_before("1. e4 " + moves + "1-0\n", "1. d4 *\n"));
    CHECK(ends_before("1. e4 " + moves + "1-0\n", "[Site \"next\"]\n*\n"));
    CHECK(ends_before("1. e4 " + moves + "[Site \"stray\"]\n{[Event \"no\"]\n}\n", next_game));
    CHECK(ends_before("1. e4 " + moves + "{open\n", "[Event \"next\"]\n*\n{}\n"));
}

TEST_CASE("where a long game's parts end does not matter", "[notation][record_stream][limits]") {
    // The end of a part, and of the comment in it, moves over each place of what follows.
    for (std::size_t shift = 0; shift < 40; shift += 3) {
        CAPTURE(shift);
        const std::string filler = filled("0123456789\n", limit - 30);
        std::string long_game = "[White \"long\"]\n1. e4 {" + std::string(shift, 'x') + '\n';
        long_game += filler + "\n[White \"no\"]\n\n*\n} e5\n";
        long_game += filler + "{[White \"no\"]\n}\n1-0\n";
        CHECK(reports_the_second(small_game, long_game, "1. c4 *\n", InputKind::pgn));
    }
}

TEST_CASE("a result at the end of a part is not forgotten", "[notation][record_stream][limits]") {
    for (const std::string_view between : {"", "\n", "% x\n"}) {
        // The next game's first line is the one that the limit cuts.
        const std::string end = "\n1-0\n" + std::string(between);
        std::string long_game = "1. e4 " + filled("e5 2. Nf3\n", limit - 100);
        long_game.append(limit - 3 - end.size() - long_game.size(), 'x');
        long_game += end;
        CHECK(reports_the_second(small_game, long_game, "1. c4 *\n", InputKind::pgn));
        CHECK(reports_the_second(small_game, long_game, "[Site \"next\"]\n*\n", InputKind::pgn));
    }
}

TEST_CASE("a record may be almost as long as the limit", "[notation][record_stream][limits]") {
    const std::string text = "[Event \"long\"]\n\n" + filled("1. e4 e5 2. Nf3\n", limit - 500);
    REQUIRE(text.size() < limit - next_game.size());
    CHECK(records_of(small_game + text + next_game, InputKind::pgn) ==
          std::vector<Record>{{small_game, 0, 1, Damage::none},
                              {text, 1, 5, Damage::none},
                              {next_game, 2, 5 + lines_in(text), Damage::none}});
}

TEST_CASE("how input arrives cannot make a record too long", "[notation][record_stream][limits]") {
    test::Random random(8);
    for (const std::size_t size : {limit - 5000, limit - 100, limit, limit + 100}) {
        const std::string text = filled(small_game, 100'000) + "[Event \"long\"]\n" +
                                 filled("1. e4 {x}\n", size) + filled(next_game, 100'000);
        const auto expected = records_of(text, InputKind::pgn);
        for (const std::size_t most : {1000U, 50'000U, 3'000'000U}) {
            const auto piece = [&] { return random.below(most) + 1; };
            CHECK(records_of(test::in_pieces(text, piece), InputKind::pgn) == expected);
        }
    }
}

TEST_CASE("positions and blocks may be too long as well", "[notation][record_stream][limits]") {
    const std::string line(position);
    const std::string long_line = filled("4k3/8 ", limit + 10) + '\n';
    CHECK(reports_the_second(line, long_line, line, InputKind::epd));
    const std::string counts(block);
    CHECK(reports_the_second(counts, counts + filled("perft 2 25\n", limit), counts,
                             InputKind::perft));
    CHECK(reports_the_second(counts, "id " + filled("x", 2 * limit) + "\nperft 2 25\n", counts,
                             InputKind::perft));
    SECTION("wherever in a line the limit is") {
        for (std::size_t shift = 0; shift < 12; ++shift) {
            const std::string padded = "id " + std::string(shift, 'x') + '\n' + counts.substr(5);
            CHECK(reports_the_second(counts, padded + filled("perft 2 25\n", limit), counts,
                                     InputKind::perft));
        }
    }
    SECTION("each for itself") {
        const auto found = records_of(long_line + long_line + line, InputKind::epd);
        REQUIRE(found.size() == 3);
        CHECK(found[0].damage == Damage::too_long);
        CHECK(found[1].damage == Damage::too_long);
        CHECK(found[1].line == 2);
        CHECK(found[2] == Record{line, 2, 3, Damage::none});
    }
}

TEST_CASE("an overlong record may be the last or only one", "[notation][record_stream][limits]") {
    for (const std::string end : {"", "\n", "\n\n", " *"}) {
        const std::string text = filled("1. e4 e5 ", 2 * limit) + end;
        CHECK(records_of(text, InputKind::pgn) ==
              std::vector<Record>{{text.substr(0, 4096), 0, 1, Damage::too_long}});
    }
}

TEST_CASE("where reading fails the last record is cut off", "[notation][record_stream][limits]") {
    const std::string text = small_game + next_game;
    for (std::size_t length = 1; length <= text.size(); ++length) {
        CAPTURE(length);
        const std::string_view head = std::string_view(text).substr(0, length);
        auto expected = records_of(head, InputKind::pgn);
        const bool whole =
            length == small_game.size() || length == small_game.size() - 1 || length == text.size();
        if (!whole) expected.back().damage = Damage::cut_off;
        CHECK(records_of(test::failing_after(head), InputKind::pgn) == expected);
    }
    CHECK(records_of(test::failing_after(""), InputKind::pgn).empty());
    CHECK(records_of(test::failing_after("\n"), InputKind::pgn).empty());
}

TEST_CASE("what was read before reading failed is whole", "[notation][record_stream][limits]") {
    const std::string games = filled(small_game, 1'000'000);
    const auto found = records_of(test::failing_after(games + "[Event \"cut"), InputKind::pgn);
    REQUIRE(found.size() == lines_in(games) / 4 + 1);
    CHECK(found.back().damage == Damage::cut_off);
    CHECK(std::ranges::count(found, Damage::none, &Record::damage) + 1 ==
          static_cast<std::ptrdiff_t>(found.size()));
    const auto long_one = records_of(test::failing_after(filled("1. e4 ", limit + 1)));
    REQUIRE(long_one.size() == 1);
    CHECK(long_one.front().damage == Damage::too_long);
}

TEST_CASE("a line is whole with its end, a block never", "[notation][record_stream][limits]") {
    const auto damage = [](std::string_view text, InputKind kind) {
        return records_of(test::failing_after(text), kind).back().damage;
    };
    CHECK(damage(position, InputKind::epd) == Damage::none);
    CHECK(damage(position.substr(0, position.size() - 1), InputKind::epd) == Damage::cut_off);
    CHECK(damage(block, InputKind::perft) == Damage::cut_off);
}
