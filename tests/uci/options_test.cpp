#include "libchess/uci/detail/options.hpp"

#include "libchess/endgame_tables/syzygy.hpp"
#include "tests/support/catch.hpp"

using namespace chess;
using Type = AnnouncedOption::Type;

namespace {

const UciServerOptions small{.most_hash_megabytes = 4096, .most_threads = 8};

/// Sets an option, and gives the error if that fails.
std::string set(UciOptionTable& options, std::string_view text) {
    const auto event = options.set(UciWords(text));
    return event ? "" : event.error();
}

}  // namespace

TEST_CASE("the options are listed with defaults and ranges", "[uci][options]") {
    const UciOptionTable options(
        {.hash_megabytes = 128, .threads = 2, .most_hash_megabytes = 4096, .most_threads = 8});
    std::vector<std::string> expected{
        "option name Hash type spin default 128 min 1 max 4096",
        "option name Threads type spin default 2 min 1 max 8",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Move Overhead type spin default 10 min 0 max 10000",
        "option name UCI_Elo type spin default 1500 min 800 max 2800",
        "option name Clear Hash type button",
        "option name UCI_Chess960 type check default false",
        "option name Ponder type check default false",
        "option name UCI_ShowWDL type check default false",
        "option name UCI_LimitStrength type check default false",
        "option name Evaluation type combo default network var network var full "
        "var material var physicist",
        "option name EvalFile type string default <empty>",
    };
    if (has_syzygy()) {
        expected.insert(expected.begin() + 4,
                        "option name SyzygyProbeLimit type spin default 7 min 0 max 7");
        expected.insert(expected.begin() + 9,
                        "option name Syzygy50MoveRule type check default true");
        expected.emplace_back("option name SyzygyPath type string default <empty>");
    }
    CHECK_THAT(options.lines(), Catch::Equals(expected));
}

TEST_CASE("the textbook's techniques evaluate by all terms unless something else is set",
          "[uci][options]") {
    UciOptionTable options({.techniques = TechniqueSet::textbook()});
    CHECK(options.values().evaluation == EvaluationKind::full);
    CHECK(set(options, "name evaluation value Network").empty());
    CHECK(options.values().evaluation == EvaluationKind::network);
    CHECK(set(options, "name Evaluation value best") ==
          "Evaluation: 'best' is none of network, full, material, physicist");
    CHECK(options.values().evaluation == EvaluationKind::network);
}

TEST_CASE("a network that cannot be read leaves the one before", "[uci][options]") {
    const std::string good = std::string(CHESS_TESTS_DIR) + "/../data/network/g3-512x8.network";
    UciOptionTable options(small);
    CHECK(options.values().network == nullptr);
    CHECK(set(options, "name EvalFile value " + good).empty());
    const auto network = options.values().network;
    REQUIRE(network != nullptr);
    CHECK(network->checksum() == Network::built_in()->checksum());
    CHECK(set(options, "name EvalFile value /no such file") ==
          "EvalFile: /no such file: no such file or directory; the network stays as it was");
    CHECK(options.values().network == network);
    CHECK(set(options, "name EvalFile value <empty>").empty());
    CHECK(options.values().network == nullptr);
}

TEST_CASE("every option can be set, in upper or lower case", "[uci][options]") {
    UciOptionTable options(small);
    for (const std::string_view text :
         {"name Hash value 256", "name THREADS value 4", "name multipv value 3",
          "name move  overhead value 50", "name UCI_CHESS960 value TRUE", "name ponder value true"})
        CHECK(set(options, text).empty());
    CHECK(options.values() == UciOptions{.hash_megabytes = 256,
                                         .threads = 4,
                                         .lines = 3,
                                         .move_overhead_milliseconds = 50,
                                         .chess960 = true,
                                         .ponder = true});
    CHECK(set(options, "name UCI_Chess960 value false").empty());
    CHECK_FALSE(options.values().chess960);
}

TEST_CASE("setting an option leaves the defaults as announced", "[uci][options]") {
    UciOptionTable options(small);
    const auto before = options.lines();
    CHECK(set(options, "name Hash value 1").empty());
    CHECK_THAT(options.lines(), Catch::Equals(before));
}

TEST_CASE("the button is not like the rest", "[uci][options]") {
    UciOptionTable options(small);
    CHECK(options.set(UciWords("name Clear Hash")) == UciOptionTable::Event::clear_hash);
    CHECK(options.set(UciWords("name clear hash value")) == UciOptionTable::Event::clear_hash);
    CHECK(options.set(UciWords("name Hash value 2")) == UciOptionTable::Event::set);
}

TEST_CASE("what cannot be set stays as it was, with a reason", "[uci][options]") {
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
    UciOptionTable options(small);
    for (const Row& row : rows) {
        INFO(row.text);
        CHECK(set(options, row.text) == row.error);
    }
    CHECK(options.values() == UciOptions{});
}

TEST_CASE("an engine's announcement of an option is read", "[uci][options]") {
    const auto spin = parse_announced_option("name Skill Level type spin default 20 min 0 max 20");
    REQUIRE(spin);
    CHECK(spin->name == "Skill Level");
    CHECK((spin->type == Type::spin));
    CHECK(spin->default_value == "20");
    CHECK(spin->least == 0);
    CHECK(spin->most == 20);

    const auto combo = parse_announced_option(
        "name NullMove Pruning type combo default Fail High var Always var Fail High var Never");
    REQUIRE(combo);
    CHECK((combo->type == Type::combo));
    CHECK(combo->default_value == "Fail High");
    CHECK(combo->choices == std::vector<std::string>{"Always", "Fail High", "Never"});

    const auto text = parse_announced_option("name Debug Log File type string default ");
    REQUIRE(text);
    CHECK((text->type == Type::string));
    CHECK(text->default_value.empty());

    CHECK((parse_announced_option("name Clear Hash type button")->type == Type::button));
    CHECK_FALSE(parse_announced_option("type spin default 1"));
}

TEST_CASE("values are checked against what the option takes", "[uci][options]") {
    const auto checked = [](std::string_view option, std::string_view value) {
        return check_value(*parse_announced_option(option), value);
    };
    const std::string_view hash = "name Hash type spin default 16 min 1 max 1024";
    CHECK(checked(hash, "64") == "64");
    CHECK(checked(hash, "0").error() == "'Hash' takes a number from 1 to 1024, not '0'");
    CHECK(checked(hash, "1025").error() == "'Hash' takes a number from 1 to 1024, not '1025'");
    CHECK(checked(hash, "64 MB").error() == "'Hash' takes a number from 1 to 1024, not '64 MB'");
    CHECK(checked("name X type spin", "y").error() == "'X' takes a number, not 'y'");
    CHECK(checked("name Book type check default true", "FALSE") == "false");
    CHECK(checked("name Book type check default true", "no").error() ==
          "'Book' takes one of true, false, not 'no'");
    const std::string_view style = "name Style type combo default Solid var Solid var Wild Risky";
    CHECK(checked(style, "wild risky") == "Wild Risky");
    CHECK(checked(style, "mad").error() == "'Style' takes one of Solid, Wild Risky, not 'mad'");
    CHECK(checked("name Path type string default", "/a b") == "/a b");
    CHECK(checked("name Path type string default", "") == "<empty>");
    CHECK(checked("name Path type string", "a\nquit").error() ==
          "'Path' takes a value of one line");
}

TEST_CASE("the command that sets an option names it as the engine does", "[uci][options]") {
    CHECK(setoption_command(*parse_announced_option("name Skill Level type spin"), "3") ==
          "setoption name Skill Level value 3");
    CHECK(setoption_command(*parse_announced_option("name Clear Hash type button"), "") ==
          "setoption name Clear Hash");
}
