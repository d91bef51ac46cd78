#include "libchess/notation/comment_command.hpp"

#include "tests/support/catch.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;

TEST_CASE("a comment's commands come in their order, with their places", "[notation][comment]") {
    const std::string_view comment = " good [%eval 0.34,18] and [%clk 1:02:03][%x] ";
    std::vector<CommentCommand> commands;
    for (auto next = next_command(comment); next; next = next_command(comment, next->end()))
        commands.push_back(*next);
    REQUIRE(commands.size() == 3);
    CHECK(commands[0].name == "eval");
    CHECK(commands[0].arguments == "0.34,18");
    CHECK(comment.substr(commands[0].offset, commands[0].length) == "[%eval 0.34,18]");
    CHECK(commands[1].name == "clk");
    CHECK(commands[1].arguments == "1:02:03");
    CHECK(commands[2].name == "x");
    CHECK(commands[2].arguments.empty());
}

TEST_CASE("what only looks like a command is none", "[notation][comment]") {
    CHECK_FALSE(next_command(""));
    CHECK_FALSE(next_command("[eval 1.0] 50 % [% 3]"));
    CHECK_FALSE(next_command("[%eval 1.0"));
}

TEST_CASE("the first command of a name is found", "[notation][comment]") {
    const auto found = find_command("[%clk 0:01] [%eval 1.0] [%eval 2.0]", "eval");
    REQUIRE(found);
    CHECK(found->arguments == "1.0");
    CHECK_FALSE(find_command("[%evaluation 1.0]", "eval"));
}

TEST_CASE("a command is taken out with its blank", "[notation][comment]") {
    CHECK(without_command("[%eval 1.0]", "eval").empty());
    CHECK(without_command("[%eval 1.0] [%clk 0:01]", "eval") == "[%clk 0:01]");
    CHECK(without_command(" [%clk 0:01] [%eval 1.0] text", "eval") == " [%clk 0:01] text");
    CHECK(without_command("before[%eval 1.0]after", "eval") == "beforeafter");
    CHECK(without_command("[%eval 1.0] a [%eval 2.0] b", "eval") == "a b");
    CHECK(without_command("nothing here", "eval") == "nothing here");
}

TEST_CASE("an evaluation is pawns or a mate, and perhaps a depth", "[notation][comment]") {
    CHECK(parse_eval("0.34") == EvalCommand{Score::centipawns(34)});
    CHECK(parse_eval("-1.2,18") == EvalCommand{Score::centipawns(-120), 18});
    CHECK(parse_eval("+0.5") == EvalCommand{Score::centipawns(50)});
    CHECK(parse_eval("12") == EvalCommand{Score::centipawns(1200)});
    CHECK(parse_eval("-.25") == EvalCommand{Score::centipawns(-25)});
    CHECK(parse_eval("7.") == EvalCommand{Score::centipawns(700)});
    CHECK(parse_eval("0.1259") == EvalCommand{Score::centipawns(13)});
    CHECK(parse_eval("#3") == EvalCommand{Score::mating_in(5)});
    CHECK(parse_eval("#-3,22") == EvalCommand{Score::mated_in(6), 22});
    CHECK(parse_eval("0") == EvalCommand{Score::centipawns(0)});
    CHECK(parse_eval("-0.07") == EvalCommand{Score::centipawns(-7)});
    CHECK(parse_eval("+.25") == EvalCommand{Score::centipawns(25)});
    CHECK(parse_eval("300.00") == EvalCommand{Score::centipawns(30000)});
    CHECK(parse_eval("-300.01") == EvalCommand{Score::centipawns(-30000)});
    CHECK(parse_eval("99999.99") == EvalCommand{Score::centipawns(30000)});
    CHECK_FALSE(parse_eval("-1000000.01"));
    for (const std::string_view wrong :
         {"0.3/",    "0:34", "0.:4", ":.34",  "-+.34", "+-0.34", "0-0.34", "1 0.34",
          "\xB0.34", "",     "x",    "1.0.0", "#",     "#-",     "1,",     "1,x",
          "1,-2",    "nan",  "inf",  "0x1",   "--1",   "1e3"})
        CHECK_FALSE(parse_eval(wrong));
}

TEST_CASE("only a whole game tells that its evaluations are centipawns", "[notation][comment]") {
    CHECK(whole_number_of("-106,29") == -106);
    CHECK(whole_number_of("+7") == 7);
    CHECK(whole_number_of("0/25") == 0);
    for (const std::string_view text : {"1.0", "1,5,20", "#3", "", "-.5", "+-1"})
        CHECK_FALSE(whole_number_of(text));
    const auto are_centipawns = [](std::initializer_list<std::string_view> all) {
        EvalUnit unit;
        for (const std::string_view text : all)
            unit.add(parse_eval(text).value(), whole_number_of(text));
        return unit.is_centipawn();
    };
    CHECK(are_centipawns({"29,24", "-106,29", "0", "#3"}));
    CHECK_FALSE(are_centipawns({"29,24", "0.3"}));
    CHECK_FALSE(are_centipawns({"1", "-3", "#12"}));
    CHECK_FALSE(are_centipawns({}));
    CHECK(figures_of("[%eval -106,29]").whole_eval == -106);
    CHECK_FALSE(figures_of("[%eval -106,29] [%eval -1.06]").whole_eval);
}

TEST_CASE("an evaluation is written as it is read", "[notation][comment]") {
    for (const std::string_view text : {"0.34", "-1.20,18", "#3", "#-3,22", "0.00,1"}) {
        const auto eval = parse_eval(text);
        REQUIRE(eval);
        CHECK(to_string(*eval) == text);
    }
}

TEST_CASE("a clock is hours, minutes and seconds from the right", "[notation][comment]") {
    CHECK(parse_clock("1:02:03") == 3723.0);
    CHECK(parse_clock("0:00:10.5") == 10.5);
    CHECK(parse_clock("9:30") == 570.0);
    CHECK(parse_clock("2:03.5") == 123.5);
    CHECK(parse_clock("0:02:59,5") == 179.5);
    CHECK(parse_clock("7,5") == 7.5);
    CHECK(parse_clock("01:02:03") == 3723.0);
    CHECK(parse_clock("99:59:59") == 359999.0);
    CHECK(parse_clock("100:00:01") == 360001.0);
    CHECK(parse_clock("0:59:59") == 3599.0);
    CHECK(parse_clock("99:59") == 5999.0);
    CHECK(parse_clock("7.5") == 7.5);
    CHECK(parse_clock("0:02:59.9") == 120 + 59.9);
    CHECK(parse_clock("0:00:00.1234567890123456") == 0.1234567890123456);
    for (const std::string_view wrong :
         {"2:03",    "0:25",     "0:00:1,5,5", ",",         "1,:00:00",  "",        ":",
          "1:",      "1:2:3:4",  "a",          "-1",        "1:-2",      "1:02:0:", "1:0/:03",
          "/:02:03", "-1:02:03", "1.02:03",    "1:02:\xB0", "1::2",      "1.5:00",  "0:61:75",
          "0:60:00", "0:00:60",  "00:00:60",   "0:00:60.5", "100:60:00", "9:75",    "1:60.5"})
        CHECK_FALSE(parse_clock(wrong));
}

TEST_CASE("two fields of a clock mean what the caller says", "[notation][comment]") {
    constexpr auto hours = ClockFields::hours_and_minutes;
    constexpr auto minutes = ClockFields::minutes_and_seconds;
    CHECK(parse_clock("2:03", minutes) == 123.0);
    CHECK(parse_clock("2:03", hours) == 7380.0);
    CHECK_FALSE(parse_clock("2:63", hours));
    CHECK_FALSE(parse_clock("2:63", minutes));
    for (const ClockFields fields : {ClockFields::unknown, hours, minutes}) {
        CHECK(parse_clock("1:02:03", fields) == 3723.0);
        CHECK(parse_clock("59:03", fields) == 3543.0);
        CHECK(parse_clock("2:03.4", fields) == 123.4);
        CHECK(parse_clock("12", fields) == 12.0);
    }
    CHECK(has_two_fields("2:03"));
    CHECK_FALSE(has_two_fields("0:02:03"));
    CHECK_FALSE(has_two_fields("12"));
}

TEST_CASE("evaluations of other programs are read", "[notation][comment]") {
    for (const std::string_view text : {"-M1", "M-1", "#-1", "-#1"})
        CHECK(parse_eval(text) == EvalCommand{Score::mated_in(2)});
    for (const std::string_view text : {"M3", "+M3", "M+3", "#+3", "+#3"})
        CHECK(parse_eval(text) == EvalCommand{Score::mating_in(5)});
    CHECK(parse_eval("+0.16/16") == EvalCommand{Score::centipawns(16), 16});
    CHECK(parse_eval("-M4/20") == EvalCommand{Score::mated_in(8), 20});
    CHECK(parse_eval("0,25") == EvalCommand{Score::centipawns(0), 25});
    CHECK(parse_eval("+1.") == EvalCommand{Score::centipawns(100)});
    // The minus sign of Unicode, and a decimal comma where a second comma follows.
    CHECK(parse_eval("\u22121.5") == EvalCommand{Score::centipawns(-150)});
    CHECK(parse_eval("\u22120.05,20") == EvalCommand{Score::centipawns(-5), 20});
    CHECK(parse_eval("#\u22123") == EvalCommand{Score::mated_in(6)});
    CHECK(parse_eval("1,5,20") == EvalCommand{Score::centipawns(150), 20});
    CHECK(parse_eval("-0,25,7") == EvalCommand{Score::centipawns(-25), 7});
    for (const std::string_view wrong :
         {"M", "-M", "-M-1", "+M-1", "MM1", "M1.5", "-", "+", "0.1/", "0.1/x", "M0x", "mate 3",
          "250cp", "\u2212", "1\u2212", "1,5,x", "1,2,3,4", ",5,20", "\u20131.5"})
        CHECK_FALSE(parse_eval(wrong));
}

TEST_CASE("all short evaluations and clocks are read as their digits say", "[notation][comment]") {
    for (int centipawns = -30000; centipawns <= 30000; centipawns += 7) {
        const Score score = Score::centipawns(centipawns);
        CHECK(parse_eval(to_string(EvalCommand{score})) == EvalCommand{score});
    }
    for (int seconds = 0; seconds < 40 * 3600; seconds += 17) {
        const auto two = [](int number) {
            return std::string{static_cast<char>('0' + number / 10),
                               static_cast<char>('0' + number % 10)};
        };
        const std::string rest = two(seconds / 60 % 60) + ':' + two(seconds % 60);
        CHECK(parse_clock(std::to_string(seconds / 3600) + ':' + rest) == seconds);
        CHECK(parse_clock(two(seconds / 3600) + ':' + rest) == seconds);
    }
}

TEST_CASE("a comment's figures are its last clock and its last evaluation", "[notation][comment]") {
    const MoveFigures both = figures_of("good [%eval 0.34,18] and [%clk 1:02:03][%x] ");
    CHECK(both.eval == EvalCommand{Score::centipawns(34), 18});
    CHECK(both.clock == 3723.0);
    const MoveFigures last = figures_of("[%eval 1.00] [%eval -0.50] [%eval x] [%clk 7] [%clk]");
    CHECK(last.eval == EvalCommand{Score::centipawns(-50)});
    CHECK(last.clock == 7.0);
    CHECK(figures_of("[%eval #-3]").eval == EvalCommand{Score::mated_in(6)});
    CHECK(figures_of("[%eval 0.1,3][%eval 0.10]").eval == EvalCommand{Score::centipawns(10)});
    for (const std::string_view none : {"", " ", "[", "[%", "[%]", "[%eval 0.34",
                                        "[%eva 0.34] [%clks 1:00:00]", "0.34", "[%eval]"})
        CHECK_FALSE((figures_of(none).eval || figures_of(none).clock));
}

TEST_CASE("a command is cut wherever its bracket closes", "[notation][comment]") {
    for (std::size_t length = 0; length < 40; ++length) {
        const std::string arguments(length, 'a');
        for (const std::string_view rest : {"", "]", " b", " [%y 1] and more"}) {
            const std::string comment = "  [%x " + arguments + ']' + std::string(rest);
            const auto command = next_command(comment);
            REQUIRE(command);
            CHECK(command->name == "x");
            CHECK(command->arguments == arguments);
            CHECK(command->end() == length + 7);
        }
    }
}

TEST_CASE("marks are coloured squares and arrows", "[notation][comment]") {
    using Marks = std::vector<BoardMark>;
    CHECK(parse_marks("Ra4,Gb5") == Marks{{MarkColor::red, Square::a4, std::nullopt},
                                          {MarkColor::green, Square::b5, std::nullopt}});
    CHECK(parse_marks("Ge2e4, Yd1h5") == Marks{{MarkColor::green, Square::e2, Square::e4},
                                               {MarkColor::yellow, Square::d1, Square::h5}});
    CHECK(parse_marks("") == Marks{});
    for (const std::string_view wrong : {"a4", "Xa4", "Ra9", "Ra4b", "Ra4,,Gb5", "Ra4Gb5"})
        CHECK_FALSE(parse_marks(wrong));
}
