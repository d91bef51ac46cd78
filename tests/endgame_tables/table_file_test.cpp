#include "libchess/endgame_tables/endgame_tables.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;

namespace {

/// A file with the tables of three men.
const std::string& sound_file() {
    static const std::string file = [] {
        EndgameTables tables;
        tables.make_all(3);
        std::ostringstream out;
        tables.save(out);
        return out.str();
    }();
    return file;
}

/// Why a file is refused; empty if it is not.
std::string fault_of(const std::string& file) {
    EndgameTables tables;
    std::istringstream in(file);
    const auto loaded = tables.load(in);
    CHECK(tables.size() == (loaded ? 5U : 0U));
    return loaded ? "" : loaded.error();
}

std::string with_byte(std::string file, std::size_t at, char byte) {
    file[at] = byte;
    return file;
}

}  // namespace

TEST_CASE("tables come out of a file as they went in", "[endgame_tables][file]") {
    EndgameTables tables;
    std::istringstream in(sound_file());
    REQUIRE(tables.load(in));
    CHECK(tables.size() == 5);
    std::ostringstream again;
    tables.save(again);
    CHECK(again.str() == sound_file());
    CHECK(tables.probe(test::position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")));
}

TEST_CASE("a file that is damaged, cut or foreign is refused with the reason",
          "[endgame_tables][file]") {
    const std::string& file = sound_file();
    CHECK(fault_of(file).empty());
    CHECK(fault_of("") == "it is not a file of endgame tables");
    CHECK(fault_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 and so on") ==
          "it is not a file of endgame tables");
    CHECK(fault_of(with_byte(file, 0, 'X')) == "it is not a file of endgame tables");
    CHECK(fault_of(with_byte(file, 8, 9)) == "its version is 9, this program reads version 1");
    CHECK(fault_of(with_byte(file, 12, 100)) == "it is damaged: its head makes no sense");
    CHECK(fault_of(with_byte(file, 32, 7)) ==
          "it is damaged: the checksum of its list of tables is another");
    CHECK(fault_of(with_byte(file, file.size() - 1, 99)) ==
          "it is damaged: the checksum of KPK is another");
    CHECK(fault_of(file.substr(0, 60)) == "it was cut short");
    CHECK(fault_of(file.substr(0, file.size() - 1)) == "it was cut short");
    CHECK(fault_of(file + "x") == "it is damaged: it is longer than its tables");
}

TEST_CASE("a file that cannot be read or written is an error", "[endgame_tables][file]") {
    EndgameTables tables;
    CHECK(tables.load("/nonexistent/tables").error() == "no such file or directory");
    CHECK(tables.save("/nonexistent/tables").error() == "no such file or directory");
}
