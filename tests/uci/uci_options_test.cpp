#include "libchess/uci/detail/uci_options.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

constexpr UciSettingLimits limits{.hash_megabytes = 4096, .threads = 8};

/// Sets an option, and gives the error if that fails.
std::string set(UciOptions& options, std::string_view text) {
    const auto event = options.set(uci_words(text));
    return event ? "" : event.error();
}

}  // namespace

TEST_CASE("the options are listed with defaults and ranges", "[engine][uci_options]") {
    const UciOptions options({.hash_megabytes = 128, .threads = 2}, limits);
    CHECK_THAT(options.lines(),
               Catch::Equals(std::vector<std::string>{
                   "option name Hash type spin default 128 min 1 max 4096",
                   "option name Threads type spin default 2 min 1 max 8",
                   "option name MultiPV type spin default 1 min 1 max 256",
                   "option name Move Overhead type spin default 10 min 0 max 10000",
                   "option name Clear Hash type button",
                   "option name UCI_Chess960 type check default false",
                   "option name Ponder type check default false",
               }));
}

TEST_CASE("every option can be set, in upper or lower case", "[engine][uci_options]") {
    UciOptions options({}, limits);
    for (const std::string_view text :
         {"name Hash value 256", "name THREADS value 4", "name multipv value 3",
          "name move  overhead value 50", "name UCI_CHESS960 value TRUE", "name ponder value true"})
        CHECK(set(options, text).empty());
    CHECK(options.settings() == UciSettings{.hash_megabytes = 256,
                                            .threads = 4,
                                            .lines = 3,
                                            .move_overhead_milliseconds = 50,
                                            .chess960 = true,
                                            .ponder = true});
    CHECK(set(options, "name UCI_Chess960 value false").empty());
    CHECK_FALSE(options.settings().chess960);
}

TEST_CASE("setting an option leaves the defaults as they are told", "[engine][uci_options]") {
    UciOptions options({}, limits);
    const auto before = options.lines();
    CHECK(set(options, "name Hash value 1").empty());
    CHECK_THAT(options.lines(), Catch::Equals(before));
}

TEST_CASE("the button is told from the rest", "[engine][uci_options]") {
    UciOptions options({}, limits);
    CHECK(options.set(uci_words("name Clear Hash")) == UciOptionEvent::clear_hash);
    CHECK(options.set(uci_words("name clear hash value")) == UciOptionEvent::clear_hash);
    CHECK(options.set(uci_words("name Hash value 2")) == UciOptionEvent::set);
}

TEST_CASE("what cannot be set stays as it was, and the reason is told", "[engine][uci_options]") {
    struct Row {
        std::string_view text;
        std::string_view error;
    };
    const std::vector<Row> rows{
        {"", "setoption: expected 'name' and the name of an option"},
        {"Hash value 5", "setoption: expected 'name' and the name of an option"},
        {"name", "setoption: no option ''"},
        {"name value 5", "setoption: no option ''"},
        {"name Hsah value 5", "setoption: no option 'Hsah'; did you mean 'Hash'?"},
        {"name Contempt value 5", "setoption: no option 'Contempt'"},
        {"name Hash", "Hash: '' is not a number from 1 to 4096; it stays at 64"},
        {"name Hash value", "Hash: '' is not a number from 1 to 4096; it stays at 64"},
        {"name Hash value 0", "Hash: '0' is not a number from 1 to 4096; it stays at 64"},
        {"name Hash value 4097", "Hash: '4097' is not a number from 1 to 4096; it stays at 64"},
        {"name Hash value 64MB", "Hash: '64MB' is not a number from 1 to 4096; it stays at 64"},
        {"name Hash value 6 4", "Hash: '6 4' is not a number from 1 to 4096; it stays at 64"},
        {"name Threads value -1", "Threads: '-1' is not a number from 1 to 8; it stays at 1"},
        {"name MultiPV value 257", "MultiPV: '257' is not a number from 1 to 256; it stays at 1"},
        {"name Ponder value yes", "Ponder: 'yes' is neither true nor false; it stays false"},
    };
    UciOptions options({}, limits);
    for (const Row& row : rows) {
        INFO(row.text);
        CHECK(set(options, row.text) == row.error);
    }
    CHECK(options.settings() == UciSettings{});
}
