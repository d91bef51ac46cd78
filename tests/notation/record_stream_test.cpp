// Records of each kind, however their bytes arrive. Where games begin is in
// record_stream_games_test.cpp, what is too long or breaks off in record_stream_limits_test.cpp.

#include "libchess/notation/record_stream.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/records.hpp"

using namespace chess;
using test::records_of;
using test::texts_of;

namespace {

using Damage = TextRecord::Damage;
using Records = std::vector<test::Record>;
using Strings = std::vector<std::string>;

constexpr std::string_view games =
    "\n[Event \"A\"]\n[White \"x\"]\n\n1. e4 e5 {one\n\n[Event \"no\"]\n} 2. Nf3 1-0\n\n"
    "[Event \"B\"]\n\n1. d4 *\n\n% between\n\n[Event \"C\"]\n[Black \"y\"]\n\n*\n";
constexpr std::string_view positions =
    "# knights\n4k3/8/8/8/8/8/8/4K1N1 w - - bm Nf3;\n\n  \n4k3/8/8/8/8/8/8/1N2K3 w - - bm Nc3;\n"
    "  # no more\n";
constexpr std::string_view blocks =
    "# counts\nid one\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\nperft 2 25\n\n"
    "id two\nepd 4k3/8/8/8/8/8/8/4K3 b - -\n\n# within\nperft 1 5\nepd 8/8/8/8/8/8/8/k1K5 b - -\n"
    "perft 1 1\n";

}  // namespace

TEST_CASE("games are cut with their numbers and lines", "[notation][record_stream]") {
    const Records records = records_of(games);
    CHECK(records ==
          Records{{"[Event \"A\"]\n[White \"x\"]\n\n1. e4 e5 {one\n\n[Event \"no\"]\n} 2. Nf3 "
                   "1-0\n\n",
                   0, 2, Damage::none},
                  {"[Event \"B\"]\n\n1. d4 *\n\n% between\n\n", 1, 10, Damage::none},
                  {"[Event \"C\"]\n[Black \"y\"]\n\n*\n", 2, 16, Damage::none}});
    CHECK(test::check_records(games, records, '%').empty());
}

TEST_CASE("positions are cut with their numbers and lines", "[notation][record_stream]") {
    const Records records = records_of(positions);
    CHECK(records == Records{{"4k3/8/8/8/8/8/8/4K1N1 w - - bm Nf3;\n", 0, 2, Damage::none},
                             {"4k3/8/8/8/8/8/8/1N2K3 w - - bm Nc3;\n", 1, 5, Damage::none}});
    CHECK(test::check_records(positions, records, '#').empty());
    CHECK(records_of(positions, InputKind::fen) == records);
}

TEST_CASE("blocks of counts are cut with their numbers and lines", "[notation][record_stream]") {
    const Records records = records_of(blocks);
    CHECK(records == Records{{"id one\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\nperft 2 25\n\n", 0,
                              2, Damage::none},
                             {"id two\nepd 4k3/8/8/8/8/8/8/4K3 b - -\n\n# within\nperft 1 5\n", 1,
                              7, Damage::none},
                             {"epd 8/8/8/8/8/8/8/k1K5 b - -\nperft 1 1\n", 2, 12, Damage::none}});
    CHECK(test::check_records(blocks, records, '#').empty());
}

TEST_CASE("a faulty block does not take its neighbours along", "[notation][record_stream]") {
    CHECK(texts_of("perft 1 20\nid a\nperft 1 5\nid b\nid c\nepd 8/8 w - -\nwhat\nperft 2 7\n",
                   InputKind::perft) == Strings{"perft 1 20\n", "id a\nperft 1 5\n", "id b\n",
                                                "id c\nepd 8/8 w - -\n", "what\nperft 2 7\n"});
}

TEST_CASE("the kind is found out or given", "[notation][record_stream]") {
    CHECK(RecordStream(read_from(games)).kind() == InputKind::pgn);
    CHECK(RecordStream(read_from(positions)).kind() == InputKind::epd);
    CHECK(RecordStream(read_from(blocks)).kind() == InputKind::perft);
    CHECK(RecordStream(read_from("hello")).kind() == InputKind::unknown);
    CHECK(RecordStream(read_from("hello"), InputKind::pgn).kind() == InputKind::pgn);
    CHECK(texts_of("hello\nworld\n", InputKind::pgn) == Strings{"hello\nworld\n"});
    CHECK(texts_of("hello\nworld\n", InputKind::epd) == Strings{"hello\n", "world\n"});
}

TEST_CASE("what is empty or unknown has no records", "[notation][record_stream]") {
    for (const std::string_view text : {"", "\n", " \t\r\n\n \n", "\xEF\xBB\xBF", "hello\n"}) {
        CAPTURE(text);
        CHECK(records_of(text).empty());
    }
    for (const std::string_view text : {"", "\n", " \t\r\n\n \n", "\xEF\xBB\xBF\n", "\n\n"})
        for (const InputKind kind : {InputKind::pgn, InputKind::epd, InputKind::perft})
            CHECK(records_of(text, kind).empty());
    CHECK(records_of("# a\n\n#b", InputKind::epd).empty());
    CHECK(records_of("# a\n\n#b", InputKind::perft).empty());
    CHECK(records_of("% a\n\n%b", InputKind::pgn).empty());
    const std::string blank(1'000'000, '\n');
    CHECK(records_of(blank, InputKind::pgn).empty());
    CHECK(records_of(blank).empty());
    CHECK(records_of(blank + "1. e4 *", InputKind::pgn) ==
          Records{{"1. e4 *", 0, 1'000'001, Damage::none}});
}

TEST_CASE("a stream that has ended stays so", "[notation][record_stream]") {
    RecordStream stream(read_from(positions));
    CHECK(stream.next().has_value());
    CHECK_FALSE(stream.next().has_value());
    CHECK_FALSE(stream.next().has_value());
}

TEST_CASE("a byte order mark is not a part of a record", "[notation][record_stream]") {
    const std::string mark = "\xEF\xBB\xBF";
    for (const std::string_view text : {games, positions, blocks}) {
        const Records expected = records_of(text);
        CHECK(records_of(mark + std::string(text)) == expected);
    }
    CHECK(texts_of(mark + "1. e4 *") == Strings{"1. e4 *"});
    // Each of several concatenated files may begin with one.
    CHECK(texts_of("[Event \"A\"]\n1. e4 *\n" + mark + "[Event \"B\"]\n1. d4 *\n").size() == 2);
    CHECK(texts_of("[Event \"A\"]\n1. e4 *\n" + mark + "[White \"B\"]\n1. d4 *\n").size() == 2);
    CHECK(texts_of("1. e4 *\n" + mark + "1. d4 *\n").size() == 2);
}

TEST_CASE("lines may end as in DOS, and the last one not at all", "[notation][record_stream]") {
    for (const std::string_view text : {games, positions, blocks}) {
        std::string dos;
        for (const char c : text) dos += c == '\n' ? std::string("\r\n") : std::string(1, c);
        const Records plain = records_of(text);
        const Records with_returns = records_of(dos);
        REQUIRE(with_returns.size() == plain.size());
        for (std::size_t i = 0; i < plain.size(); ++i) {
            CHECK(with_returns[i].line == plain[i].line);
            std::string without = with_returns[i].text;
            std::erase(without, '\r');
            CHECK(without == plain[i].text);
        }
        const Records cut = records_of(text.substr(0, text.size() - 1));
        CHECK(cut.size() == plain.size());
        CHECK(plain.back().text.starts_with(cut.back().text));
    }
}

TEST_CASE("it does not matter in what pieces bytes arrive", "[notation][record_stream]") {
    test::Random random(5);
    for (const std::string_view text : {games, positions, blocks}) {
        std::string many;
        while (many.size() < 700'000) many += text;
        const Records expected = records_of(many);
        CHECK(test::check_records(many, expected, text == games ? '%' : '#').empty());
        for (const std::size_t most : {1U, 2U, 100U, 5000U, 100'000U, 300'000U}) {
            const auto size = [&] { return random.below(most) + 1; };
            CHECK(records_of(test::in_pieces(many, size)) == expected);
        }
    }
}

TEST_CASE("batches are an eighth of a megabyte", "[notation][record_stream]") {
    std::string many;
    while (many.size() < 3'000'000) many += games;
    RecordStream stream(read_from(many));
    std::size_t batches = 0;
    std::size_t bytes = 0;
    while (const auto batch = stream.next()) {
        std::size_t size = 0;
        for (const TextRecord& record : batch->records) size += record.text.size();
        CHECK(size <= 131'072);
        CHECK_FALSE(batch->records.empty());
        bytes += size;
        ++batches;
    }
    CHECK(batches >= 22);
    CHECK(batches <= 27);
    CHECK(bytes > 2'900'000);
}

TEST_CASE("a stream may be moved while it is read", "[notation][record_stream]") {
    std::string many;
    while (many.size() < 1'000'000) many += positions;
    RecordStream first(read_from(many));
    std::size_t records = first.next()->records.size();
    RecordStream second = std::move(first);
    while (const auto batch = second.next()) records += batch->records.size();
    CHECK(records == records_of(many).size());
}
