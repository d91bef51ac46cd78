#include "libchess/tasks/file_check.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

/// The check of all records of a text, and its messages as "line:column: message".
struct Checked {
    FileCheck file;
    std::vector<std::string> messages;
};

Checked checked(std::string_view text, const RecordCheckOptions& options = {}) {
    Checked all;
    RecordStream stream(read_from(text));
    all.file.kind = stream.kind();
    while (const auto batch = stream.next())
        for (const TextRecord& record : batch->records) {
            const RecordCheck check = check_record(record, stream.kind(), options);
            all.file.add(check);
            for (const auto& [fault, part] : check.faults) {
                const TextPlace place = place_in(part, fault.offset);
                all.messages.push_back(
                    fmt::format("{}:{}: {}", place.line, place.column, fault.message));
            }
        }
    return all;
}

using Messages = std::vector<std::string>;

}  // namespace

TEST_CASE("a game is counted with its variations, and a fault has its place", "[file_check]") {
    const Checked sound = checked("[Event \"a\"]\n\n1. e4 (1. d4 d5) e5 *\n");
    CHECK(sound.file.kind == InputKind::pgn);
    CHECK(sound.file.records == 1);
    CHECK(sound.file.moves == 4);
    CHECK(sound.file.positions == 5);
    CHECK(sound.file.errors == 0);
    CHECK(sound.messages.empty());

    const Checked two = checked("[Event \"a\"]\n\n1. e4 Ke7 *\n\n[Event \"b\"]\n\n1. d4 *\n");
    CHECK(two.file.records == 2);
    CHECK(two.file.errors == 1);
    REQUIRE(two.messages.size() == 1);
    CHECK_THAT(two.messages.front(), Catch::StartsWith("3:7: move 1... 'Ke7' is not a legal move"));
}

TEST_CASE("tags alone can be read", "[file_check]") {
    const Checked tags = checked("[Event \"a\"]\n\n1. e4 Ke7 *\n", {.tags_only = true});
    CHECK(tags.file.moves == 0);
    CHECK(tags.file.errors == 0);
}

TEST_CASE("a result is held against the board on request", "[file_check]") {
    const auto* const mate = "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    CHECK(checked(mate).messages.empty());
    const Checked wrong = checked(mate, {.outcomes = true});
    REQUIRE(wrong.messages.size() == 1);
    CHECK_THAT(wrong.messages.front(), Catch::StartsWith("3:21: "));
    CHECK(wrong.file.errors == 0);  // it is a warning
    CHECK(
        checked("[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", {.outcomes = true}).messages.empty());
}

TEST_CASE("the past of a position is examined on request", "[file_check]") {
    // A pawn of White's on a3 and one on a2 with eight pawns: b2 cannot have moved there.
    const auto* const fen = "4k3/8/8/8/8/P7/PPPPPPP1/4K2B w - - 0 1\n";
    CHECK(checked(fen).messages.empty());
    CHECK_FALSE(checked(fen, {.retro = true}).messages.empty());
}

TEST_CASE("the past of a game's start is examined, however its tag is written", "[file_check]") {
    const std::string fen = "4k3/8/8/8/8/P7/PPPPPPP1/4K2B w - - 0 1";
    for (const std::string before : {"[FEN \"", "[FEN  \"", "[Fen \"", "[FEN\n\""}) {
        INFO(before);
        const std::string game = "[Event \"a\"]\n" + before + fen + "\"]\n\n*\n";
        const Checked found = checked(game, {.retro = true});
        const bool is_told = std::ranges::any_of(found.messages, [](const std::string& message) {
            return !message.contains("is taken for") && message.contains("pawn");
        });
        CHECK(is_told);
    }
}

TEST_CASE("faults of a long line are kept with what is near them", "[file_check]") {
    std::string text = "[Event \"x\"]\n\n1. e4 ";
    for (int i = 0; i < 8000; ++i) text += "(1. d4+) ";
    RecordStream stream(read_from(text + "e5 *\n"));
    const auto batch = stream.next();
    REQUIRE(batch);
    const RecordCheck check = check_record(batch->records.front(), InputKind::pgn);
    REQUIRE(check.faults.size() == 8000);
    for (std::size_t i = 0; i < check.faults.size(); ++i) {
        const auto& [fault, part] = check.faults[i];
        CHECK(part.text.size() < 2000);
        const TextPlace place = place_in(part, fault.offset);
        CHECK(place.line == 3);
        CHECK(place.column == 11 + 9 * i);
    }
}

TEST_CASE("what EPD claims of a mate has to make sense, as for the solver", "[file_check]") {
    CHECK(checked("7k/8/5K2/8/8/8/8/6R1 w - - dm 1;\n").messages.empty());
    const Checked twins = checked("7k/8/5K2/8/8/8/8/6R1 w - - dm 1; twin \"move z9 e5\";\n");
    CHECK(twins.file.errors == 1);
    const Checked begins = checked("7k/8/5K2/8/8/8/8/6R1 b - - dm -1; twin \"move g1 g2\";\n");
    CHECK(begins.file.errors == 1);
    REQUIRE(begins.messages.size() == 1);
    CHECK_THAT(begins.messages.front(), Catch::Contains("in which the attacker begins"));
    const Checked negative = checked("7k/8/5K2/8/8/8/8/6R1 w - - c0 \"h#2\"; dm -2;\n");
    CHECK(negative.file.errors == 1);
}

TEST_CASE("other bytes than UTF-8 are told once a file, at the first of a record", "[file_check]") {
    const Checked latin = checked(
        "[Event \"a\"]\n[White \"H\xFC"
        "bner\"]\n\n1. e4 *\n");
    REQUIRE(latin.messages.size() == 1);
    CHECK_THAT(latin.messages.front(), Catch::StartsWith("2:10: this is not UTF-8"));
}

TEST_CASE("files and runs add up", "[file_check]") {
    FileCheck file;
    file.add({.records = 1, .moves = 2, .positions = 3, .errors = 4, .faults = {}});
    file.add({.records = 1, .moves = 0, .positions = 1, .errors = 0, .faults = {}});
    file.warnings = 5;
    CheckTotals totals;
    totals.add(file);
    totals.add(file);
    CHECK(totals.files == 2);
    CHECK(totals.records == 4);
    CHECK(totals.moves == 4);
    CHECK(totals.positions == 8);
    CHECK(totals.errors == 8);
    CHECK(totals.warnings == 10);
}

TEST_CASE("a mark apart from its move is told once", "[file_check]") {
    for (const std::string mark : {"+", "\u2020", "\x86"})
        for (const std::string& message :
             checked("[Event \"a\"]\n\n1. e4 f5 2. Qh5 " + mark + " g6 *\n").messages)
            CHECK_THAT(message, !Catch::Contains("without"));
}

TEST_CASE("marks are held against what the moves do", "[file_check]") {
    const auto* const game =
        "[Event \"a\"]\n\n1. e4+ d5 2. ed5 Qxd5 3. Nc3 Qe5 4. Be2 Bg4# (4... Qxe2+) 5. d4 Qxe2+ *\n"
        "\n[Event \"b\"]\n\n1. f3 e5 2. g4 Qh4+ 0-1\n\n[Event \"c\"]\n\n1. f3 e5 2. g4 Qh4 0-1\n";
    const Messages expected{"3:4: 'e4+' gives no check, expected no '+'",
                            "3:14: a capture without its 'x'",
                            "3:30: a check without its '+'",
                            "3:41: 'Bg4#' gives no check, expected no '#'",
                            "7:16: 'Qh4+' is mate, expected '#'",
                            "11:16: a mate without its '#'"};
    const Checked mild = checked(game);
    CHECK(mild.messages == expected);
    CHECK(mild.file.errors == 0);
    const Checked strict = checked(game, {.validation = {.reject_from = Severity::unreachable}});
    CHECK(strict.messages == expected);
    CHECK(strict.file.errors == expected.size());
    CHECK(strict.file.moves == mild.file.moves);
}

TEST_CASE("marks that some do not write are not missed", "[file_check]") {
    for (const std::string_view game :
         {"1. e2e4 e7e5 2. d1h5 b8c6 3. h5f7 *", "1. e2-e4 d7-d5 2. e4-d5 *", "1. e4 d5 2. e4:d5 *",
          "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5++ *"}) {
        INFO(game);
        CHECK(checked("[Event \"a\"]\n\n" + std::string(game) + "\n").messages.empty());
    }
}
