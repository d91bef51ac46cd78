#include "libchess/endgame_tables/syzygy.hpp"

#include "libchess/endgame_tables/detail/syzygy_checksum.hpp"
#include "libchess/endgame_tables/detail/syzygy_file.hpp"
#include "libchess/endgame_tables/detail/syzygy_files.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/endgame_tables/random_ending.hpp"
#include "tests/endgame_tables/syzygy_folder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <atomic>
#include <cstdlib>
#include <random>
#include <set>
#include <thread>
#include <vector>

using namespace chess;
using test::position_of;
using test::syzygy_bytes;
using test::syzygy_names;
using test::syzygy_path;
using test::SyzygyFolder;
using test::with_byte_changed;

namespace {

std::string fault_of(const std::string& name, const std::string& bytes) {
    const SyzygyFolder folder;
    folder.write(name, bytes);
    return detail::fault_of_syzygy_file(folder.file(name)).value_or("");
}

const std::string other_checksum = "it is damaged: its checksum is another";

}  // namespace

TEST_CASE("files of tables are known by their names", "[syzygy]") {
    for (const char* name : {"KQvK.rtbw", "KRPvKR.rtbz", "KvK.rtbw"})
        CHECK(detail::is_syzygy_name(name));
    for (const char* name : {"KQvK.rtbx", "KQK.rtbw", "QvK.rtbw", "KQvKX.rtbw", "KQQQQQQvK.rtbw"})
        CHECK_FALSE(detail::is_syzygy_name(name));
}

TEST_CASE("a Syzygy file is checked before it is used", "[syzygy]") {
    const std::string queen = syzygy_bytes("KQvK.rtbw");
    const std::string pawn = syzygy_bytes("KPvK.rtbz");
    CHECK(fault_of("KQvK.rtbw", queen).empty());
    CHECK(fault_of("KPvK.rtbz", pawn).empty());
    CHECK(fault_of("KQvK.rtbz", queen) ==
          "it is not a Syzygy table, or it is damaged: it does not begin as one");
    CHECK(fault_of("KQvK.rtbw", "") ==
          "it is not a Syzygy table, or it is damaged: it does not begin as one");
    CHECK(fault_of("KQvK.rtbw", queen.substr(0, 40)) == "it is damaged: its head does not end");
    CHECK(fault_of("KQvK.rtbw", queen.substr(0, 208)) ==
          "it is cut short: it has 208 bytes instead of 272");
    CHECK(fault_of("KPvK.rtbz", pawn + std::string(64, 'x')) ==
          "it is damaged: it has 4240 bytes instead of 4176");
    CHECK(fault_of("KRvK.rtbw", queen) == "it is damaged: its men are not those of its name");
    CHECK(fault_of("KPvK.rtbw", queen) ==
          "it is damaged: it is the table of another ending than its name says");
}

TEST_CASE("no damaged Syzygy file does harm", "[syzygy]") {
    // With any byte of the head changed, the file is refused, or all parts still lie within it. A
    // change of the magic is always refused.
    const std::string sound = syzygy_bytes("KQvK.rtbw");
    constexpr std::size_t magic_bytes = 4;
    int refused = 0;
    for (std::size_t at = 0; at < 100; ++at) {
        std::string bytes = sound;
        bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
        const std::string fault = fault_of("KQvK.rtbw", bytes);
        refused += fault.empty() ? 0 : 1;
        if (at < magic_bytes) CHECK_FALSE(fault.empty());
    }
    CHECK(refused >= 1);
}

TEST_CASE("Syzygy tables say what a position comes to", "[syzygy]") {
    if (!has_syzygy()) {
        CHECK_FALSE(SyzygyTables::open(syzygy_path.string()));
        return;
    }
    const auto tables = SyzygyTables::open(syzygy_path.string());
    REQUIRE(tables);
    CHECK((*tables)->files().size() == 4);
    CHECK((*tables)->most_men() == 3);
    CHECK((*tables)->faults().empty());
    CHECK((*tables)->probe(position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")) == Wdl::win);
    CHECK((*tables)->probe(position_of("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1")) == Wdl::draw);
    CHECK_FALSE((*tables)->probe(position_of("8/8/8/4k3/8/8/8/KR6 w - - 0 1")));
    CHECK_FALSE((*tables)->probe(position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1")));
    CHECK(SyzygyTables::open(syzygy_path.string()) == tables);
    CHECK(SyzygyTables::open("/").error() ==
          "other Syzygy tables are open: " + syzygy_path.string());
}

TEST_CASE("both kinds of tables agree on each move", "[syzygy]") {
    if (!has_syzygy()) return;
    const auto own = std::make_shared<EndgameTables>();
    own->make_all(3);
    const Tablebases ours({.own = own});
    const Tablebases theirs({.syzygy = SyzygyTables::open(syzygy_path.string()).value()});
    std::mt19937_64 random(1);
    int compared = 0;
    while (compared < 200) {
        const auto drawn = test::random_position({PieceType::pawn}, random);
        if (!drawn || !has_legal_move(*drawn)) continue;
        const Position& position = *drawn;
        ++compared;
        CAPTURE(position);
        // A pawn may promote to a rook, whose table is missing.
        const auto others = theirs.moves(position);
        if (!others) continue;
        const auto mine = ours.moves(position).value();
        for (const EndingMove& move : mine) {
            const auto other = std::ranges::find(*others, move.move, &EndingMove::move);
            REQUIRE(other != others->end());
            CHECK(other->verdict.wdl == move.verdict.wdl);
        }
    }
}

TEST_CASE("whichever byte of a Syzygy file is changed, its checksum tells", "[syzygy]") {
    const SyzygyFolder folder;
    for (const char* const name : syzygy_names) {
        CAPTURE(name);
        const std::string sound = syzygy_bytes(name);
        const std::string path = folder.file(name);
        const auto fault_with = [&](const std::string& bytes) {
            folder.write(name, bytes);
            return detail::checksum_fault_of_syzygy_file(path);
        };
        CHECK_FALSE(fault_with(sound));
        const std::size_t step = sound.size() / 200 + 1;
        for (std::size_t at = 0; at < sound.size(); at += step)
            if (fault_with(with_byte_changed(sound, at)) != other_checksum) FAIL(at);
        CHECK(fault_with(sound.substr(0, 16)) == "it is damaged: it has no checksum");
        CHECK(fault_with(sound.substr(0, 100)) == other_checksum);
    }
    CHECK(detail::checksum_fault_of_syzygy_file(folder.file("KRvK.rtbw")) ==
          "cannot be read: No such file or directory");
}

TEST_CASE("a Syzygy file with a bad head is named and left out, with what needs it", "[syzygy]") {
    if (!has_syzygy()) return;
    const SyzygyFolder folder;
    folder.write_tables();
    folder.write("KQvK.rtbw", "nonsense");
    const auto tables = SyzygyTables::open(folder.path() + ":/nonexistent");
    REQUIRE(tables);
    CHECK((*tables)->files().size() == 3);
    REQUIRE((*tables)->faults().size() == 2);
    CHECK((*tables)->faults()[0].path == folder.file("KQvK.rtbw"));
    CHECK((*tables)->faults()[1].path == "/nonexistent");
    CHECK_FALSE((*tables)->probe(position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")));
    // This result is in the position's own table; those after a promotion are not.
    CHECK((*tables)->probe(position_of("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1")) == Wdl::draw);
    CHECK_FALSE((*tables)->probe_moves(position_of("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1")));
}

TEST_CASE("a Syzygy file with a bad checksum is named and left out when it is needed", "[syzygy]") {
    if (!has_syzygy()) return;
    const SyzygyFolder folder;
    folder.write_tables();
    const std::string pawn = syzygy_bytes("KPvK.rtbw");
    folder.write("KPvK.rtbw", with_byte_changed(pawn, pawn.size() / 2));
    const auto tables = SyzygyTables::open(folder.path());
    REQUIRE(tables);
    CHECK((*tables)->files().size() == 4);
    CHECK((*tables)->probe(position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")) == Wdl::win);
    CHECK((*tables)->faults().empty());
    for (int times = 0; times < 2; ++times)
        CHECK_FALSE((*tables)->probe(position_of("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1")));
    REQUIRE((*tables)->faults().size() == 1);
    CHECK((*tables)->faults()[0].path == folder.file("KPvK.rtbw"));
    CHECK((*tables)->faults()[0].message == other_checksum);
    CHECK((*tables)->probe_moves(position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")));
}

TEST_CASE("several threads may be the first to need a Syzygy file", "[syzygy]") {
    if (!has_syzygy()) return;
    const SyzygyFolder folder;
    folder.write_tables();
    const auto tables = SyzygyTables::open(folder.path()).value();
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                const Position queen = position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
                const Position pawn = position_of("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1");
                for (int times = 0; times < 100; ++times) {
                    right += tables->probe(queen) == Wdl::win ? 1 : 0;
                    right += tables->probe(pawn) == Wdl::draw ? 1 : 0;
                    right += tables->probe_moves(queen) ? 1 : 0;
                }
            });
    }
    CHECK(right == 4 * 100 * 3);
    CHECK(tables->faults().empty());
}

TEST_CASE("the men of an ending have a number that does not know colours", "[syzygy]") {
    const auto number = [](const char* name) { return detail::SyzygyMen(name).number(); };
    CHECK(number("KRPvKR.rtbw") == number("KRvKRP"));
    CHECK(number("KRPvKR") != number("KRPvKB"));
    CHECK(number("KRPvKR") ==
          detail::SyzygyMen(position_of("8/8/8/4k3/8/3r4/3p1R2/4K3 w - - 0 1")).number());
}

TEST_CASE("captures and promotions lead from one table to others", "[syzygy]") {
    const auto numbers = [](const std::vector<detail::SyzygyMen>& men) {
        std::set<std::uint64_t> found;
        for (const auto& one : men) found.insert(one.number());
        return found;
    };
    const auto of = [](std::initializer_list<const char*> names) {
        std::set<std::uint64_t> found;
        for (const char* name : names) found.insert(detail::SyzygyMen(name).number());
        return found;
    };
    const detail::SyzygyMen pawn_against_rook("KPvKR");
    CHECK(numbers(pawn_against_rook.after_captures()) ==
          of({"KvKR", "KPvK", "KQvK", "KRvK", "KBvK", "KNvK"}));
    CHECK(numbers(pawn_against_rook.after_promotions()) ==
          of({"KQvKR", "KRvKR", "KBvKR", "KNvKR"}));
    CHECK(detail::SyzygyMen("KQvKR").after_promotions().empty());
}

// All positions of all endings, against the tables in the folders that the environment names; takes
// ten minutes.
TEST_CASE("own tables have the results that all Syzygy tables have", "[.][syzygy]") {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    const char* const path = std::getenv("CHESS_SYZYGY_PATH");
    if (path == nullptr || !has_syzygy()) return;
    EndgameTables own;
    REQUIRE(own.make_all(4, 2));
    const auto theirs = SyzygyTables::open(path).value();
    for (const Ending& ending : all_endings()) {
        std::size_t compared = 0;
        const int seconds = ending.second ? square_count : 1;
        for (int number = 0; number < 32 * square_count * square_count * seconds; ++number) {
            Setup setup;
            const int kings = number / seconds / square_count;
            const int white = kings / square_count;
            const std::array squares{white / 4 * 8 + white % 4, kings % square_count,
                                     number / seconds % square_count, number % seconds};
            setup.board[square_at(squares[2])] = Piece{Color::white, ending.first};
            if (ending.second) setup.board[square_at(squares[3])] = *ending.second;
            setup.board[square_at(squares[1])] = Piece{Color::black, PieceType::king};
            setup.board[square_at(squares[0])] = Piece{Color::white, PieceType::king};
            for (const Color turn : all_colors) {
                setup.turn = turn;
                const auto checked = Position::from_setup(setup);
                if (!checked || checked->position.occupied().count() != ending.men()) continue;
                const auto value = own.probe(checked->position).value();
                ++compared;
                if (theirs->probe(checked->position) == value.wdl) continue;
                CAPTURE(checked->position);
                FAIL("another result");
            }
        }
        WARN(to_string(ending) << ": " << compared << " positions agree");
    }
}
