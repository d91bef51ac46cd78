#include "libchess/endgame_tables/syzygy.hpp"

#include "tests/endgame_tables/syzygy_folder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/uci_listener.hpp"

#include <algorithm>

using namespace chess;
using test::SyzygyFolder;
using test::UciListener;

namespace {

constexpr std::string_view pawn_ending = "position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";

/// The lines about Syzygy tables.
UciListener::Lines about_tables(UciListener& gui, std::string_view command) {
    UciListener::Lines found = gui.answer(command);
    std::erase_if(found, [](const std::string& line) { return !line.contains("SyzygyPath"); });
    return found;
}

}  // namespace

TEST_CASE("Syzygy tables are used from the next search", "[uci][server][syzygy]") {
    if (!has_syzygy()) return;
    UciListener gui;
    const SyzygyFolder folder;
    folder.write_tables();
    CHECK(about_tables(gui, "setoption name SyzygyPath value " + folder.path()).empty());
    gui.send("position fen 8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
    gui.search("go depth 1");
    const auto lines = gui.take();
    CHECK(std::ranges::any_of(lines,
                              [](const std::string& line) { return line.contains(" tbhits "); }));
    CHECK(about_tables(gui, "isready").empty());
}

TEST_CASE("a Syzygy table that a search has found damaged is told once", "[uci][server][syzygy]") {
    if (!has_syzygy()) return;
    UciListener gui;
    const SyzygyFolder folder;
    folder.write_tables();
    const std::string sound = test::syzygy_bytes("KPvK.rtbw");
    folder.write("KPvK.rtbw", test::with_byte_changed(sound, sound.size() - 100));
    gui.send("setoption name SyzygyPath value " + folder.path());
    CHECK(about_tables(gui, "isready").empty());
    gui.send(pawn_ending);
    gui.search("go depth 1");
    CHECK(about_tables(gui, "isready") ==
          UciListener::Lines{"info string error: SyzygyPath: " + folder.file("KPvK.rtbw") +
                             ": it is damaged: its checksum is another; it is left out"});
    CHECK(about_tables(gui, "isready").empty());
}
