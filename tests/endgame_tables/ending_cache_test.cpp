#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/endgame_tables/tablebases.hpp"

#include "tests/endgame_tables/syzygy_folder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <functional>
#include <sstream>
#include <thread>
#include <vector>

using namespace chess;
using test::position_of;

namespace fs = std::filesystem;

namespace {

constexpr std::array names{"KQK.table-1", "KRK.table-1", "KBK.table-1", "KNK.table-1",
                           "KPK.table-1"};
constexpr std::string_view queen_mates_in_ten = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1";

std::string bytes_of(const EndgameTables& tables) {
    std::ostringstream out;
    tables.save(out);
    return out.str();
}

/// What tables of three men are without any cache.
const std::string& true_bytes() {
    static const std::string bytes = [] {
        EndgameTables tables;
        tables.make_all(3);
        return bytes_of(tables);
    }();
    return bytes;
}

/// Whether new tables that use the folder are right.
bool are_right(const std::string& folder) {
    EndgameTables tables(folder);
    return tables.make_all(3) && bytes_of(tables) == true_bytes();
}

/// A folder in which the tables of three men are kept.
class FilledFolder : public test::SyzygyFolder {
public:
    FilledFolder() { EndgameTables(path()).make_all(3); }
};

}  // namespace

TEST_CASE("tables are kept, and taken from where they are kept", "[endgame_tables][cache]") {
    const FilledFolder folder;
    for (const char* const name : names) CHECK(fs::exists(folder.file(name)));
    EndgameTables other;
    const std::array wanted{ending_number({Color::white, PieceType::queen}, {})};
    REQUIRE(other.load(folder.file("KQK.table-1")));
    CHECK(other.size() == 1);
    const auto written = fs::last_write_time(folder.file("KQK.table-1"));
    EndgameTables tables(folder.path());
    REQUIRE(tables.make(wanted));
    CHECK(tables.has(wanted[0]));
    CHECK(tables.probe(position_of(queen_mates_in_ten))->wdl == Wdl::win);
    CHECK(fs::last_write_time(folder.file("KQK.table-1")) == written);
    CHECK(are_right(folder.path()));
}

TEST_CASE("whatever becomes of a kept table, the answers are right", "[endgame_tables][cache]") {
    const FilledFolder folder;
    const std::string path = folder.file("KPK.table-1");
    const std::string sound = test::bytes_of(path);
    const auto put = [&](const std::string& bytes) { folder.write("KPK.table-1", bytes); };
    put("");
    CHECK(are_right(folder.path()));
    CHECK(test::bytes_of(path) == sound);
    put(sound.substr(0, sound.size() - 1));
    CHECK(are_right(folder.path()));
    put(sound + "x");
    CHECK(are_right(folder.path()));
    put(test::with_byte_changed(sound, sound.size() / 2));
    CHECK(are_right(folder.path()));
    CHECK(test::bytes_of(path) == sound);
    put(test::with_byte_changed(sound, 8));  // the version
    CHECK(are_right(folder.path()));
    put(test::bytes_of(folder.file("KQK.table-1")));
    CHECK(are_right(folder.path()));
    put(true_bytes());
    CHECK(are_right(folder.path()));
    fs::remove(path);
    fs::create_directory(path);
    CHECK(are_right(folder.path()));
}

TEST_CASE("a kept table that goes before it is read is made", "[endgame_tables][cache]") {
    const FilledFolder folder;
    EndgameTables tables(folder.path());
    REQUIRE(tables.make_all(3));
    for (const char* const name : names) fs::remove(folder.file(name));
    CHECK(tables.probe(position_of("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1"))->plies == 25);
    CHECK(bytes_of(tables) == true_bytes());
}

TEST_CASE("a cache that cannot be used is no error", "[endgame_tables][cache]") {
    const test::SyzygyFolder folder;
    folder.write("file", "");
    CHECK(are_right(folder.file("file")));
    CHECK(are_right(folder.file("file/below")));
    CHECK(are_right("/proc/chess_tests"));
    CHECK(are_right(""));
    // It is made, with the folders above it.
    CHECK(are_right(folder.file("new/cache")));
    CHECK(fs::is_directory(folder.file("new/cache")));
}

TEST_CASE("a cache keeps to its size, and to its own files", "[endgame_tables][cache]") {
    const test::SyzygyFolder folder;
    const auto put = [&](const char* name, std::uintmax_t bytes, std::chrono::hours age) {
        folder.write(name, "");
        fs::resize_file(folder.file(name), bytes);
        fs::last_write_time(folder.file(name), fs::file_time_type::clock::now() - age);
    };
    using std::chrono::hours;
    put("KPK.table-0", std::uintmax_t{200} << 20U, hours(2));
    put("KQK.table-0", std::uintmax_t{200} << 20U, hours(3));
    put("notes", std::uintmax_t{900} << 20U, hours(1000));
    put("KRK.table-1.partial-abcdef", 100, hours(2));
    put("KRK.table-1.partial-ghijkl", 100, hours(0));
    CHECK(are_right(folder.path()));
    CHECK_FALSE(fs::exists(folder.file("KQK.table-0")));
    CHECK(fs::exists(folder.file("KPK.table-0")));
    CHECK(fs::exists(folder.file("notes")));
    CHECK_FALSE(fs::exists(folder.file("KRK.table-1.partial-abcdef")));
    CHECK(fs::exists(folder.file("KRK.table-1.partial-ghijkl")));
}

TEST_CASE("several may use a cache at once", "[endgame_tables][cache]") {
    const test::SyzygyFolder folder;
    std::array<bool, 4> right{};
    {
        std::vector<std::jthread> threads;
        for (bool& one : right) threads.emplace_back([&] { one = are_right(folder.path()); });
    }
    CHECK(std::ranges::all_of(right, std::identity()));
    CHECK(are_right(folder.path()));
    for (const auto& file : fs::directory_iterator(folder.path()))
        CHECK_FALSE(file.path().string().contains("partial"));
}

TEST_CASE("making a table is stopped in the middle", "[endgame_tables]") {
    EndgameTables tables;
    const std::array wanted{
        ending_number({Color::white, PieceType::pawn}, Piece{Color::black, PieceType::pawn})};
    std::stop_source source;
    bool is_made = true;
    {
        const std::jthread maker([&] { is_made = tables.make(wanted, 1, source.get_token()); });
        while (tables.size() < 6) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const auto progress = tables.progress();
        REQUIRE(progress);
        CHECK(to_string(all_endings()[progress->ending]) == "KPKP");
        CHECK(progress->share > 0);
        CHECK(progress->share < 1);
        source.request_stop();
    }
    CHECK_FALSE(is_made);
    CHECK_FALSE(tables.has(wanted[0]));
    CHECK_FALSE(tables.progress());
}

TEST_CASE("what Syzygy tables have, ours are not made for", "[endgame_tables][syzygy]") {
    if (!has_syzygy()) return;
    const auto syzygy = SyzygyTables::open(CHESS_TESTS_DIR "/data/syzygy");
    REQUIRE(syzygy);
    const auto tables_with = [&](bool mates) {
        return Tablebases({.own = std::make_shared<EndgameTables>(),
                           .syzygy = *syzygy,
                           .mates_beside_syzygy = mates});
    };
    const Position queen = position_of(queen_mates_in_ten);
    const Tablebases tables = tables_with(false);
    REQUIRE(tables.prepare(queen));
    CHECK(tables.is_prepared(queen));
    CHECK(tables.options().own->size() == 0);
    CHECK(tables.for_search(queen).own == nullptr);
    CHECK(tables.probe(queen)->wdl == Wdl::win);
    CHECK(tables.probe(queen)->dtz);
    CHECK_FALSE(tables.probe(queen)->mate_plies);
    // Mate-finders need the distance; and these files lack the rook.
    const Tablebases mating = tables_with(true);
    REQUIRE(mating.prepare(queen));
    CHECK(mating.probe(queen)->mate_plies == 17);
    const Position rook = position_of("8/8/8/4k3/8/8/8/KR6 w - - 0 1");
    REQUIRE(tables.prepare(rook));
    CHECK(tables.probe(rook)->mate_plies);
}

TEST_CASE("where the game is over no table is made", "[endgame_tables]") {
    const Tablebases tables({.own = std::make_shared<EndgameTables>()});
    for (const std::string_view fen :
         {"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
          "8/8/8/4k3/8/8/8/5K2 w - - 0 1"}) {
        REQUIRE(tables.prepare(position_of(fen)));
        CHECK(tables.probe(position_of(fen)));
    }
    CHECK(tables.options().own->size() == 0);
}
