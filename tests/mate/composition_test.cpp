// Popeye's input in its three languages, and twins.

#include "libchess/mate/composition.hpp"
#include "libchess/mate/detail/twin.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/record_stream.hpp"
#include "tests/support/catch.hpp"

#include <string>
#include <string_view>
#include <vector>

using namespace chess;
using detail::TwinChange;
using detail::with_change;

namespace {

/// Each twin's label, change, stipulation and position, and the faults.
std::string summary_of(std::string_view text) {
    const Composition problem = read_popeye(text);
    std::string result;
    for (const ProblemTwin& twin : problem.twins) {
        result += twin.label.empty() ? "" : twin.label + ") ";
        result += twin.change.empty() ? "" : twin.change + ": ";
        result += to_string(twin.stipulation) + ' ';
        result += twin.position ? to_fen(*twin.position, {.counters = false}) : "-";
        result += '\n';
    }
    for (const ParseError& fault : problem.faults) result += fault.message + '\n';
    return result;
}

/// The first fault of a problem that is otherwise sound.
std::string refusal(const std::string& commands) {
    const auto faults =
        read_popeye("begin\nstip #2 piec whit ka3 ra8 blac kb1\n" + commands).faults;
    return faults.empty() ? "" : faults.front().message;
}

}  // namespace

TEST_CASE("a problem reads the same in three languages and abbreviated", "[mate][popeye]") {
    const std::string expected =
        "a) #2 R7/8/8/8/8/K7/4p3/1k6 w - -\n"
        "b) {0}: h#2 R7/8/8/8/8/K7/4p3/1k6 b - -\n";
    for (const auto& [text, heading] : std::vector<std::pair<std::string, std::string>>{
             {"BeginProblem\nAuthor A\nStipulation #2\nPieces White Ka3 Ra8 Black Kb1 Pe2\n"
              "Option Variation Try SetPlay\nTwin Stipulation h#2\nEndProblem\n",
              "h#2"},
             {"Begi\nAuth A\nStip #2\nPiec Whit Ka3 Ra8\n Blac Kb1 Pe2\nOpti Vari Try Set\n"
              "Twin Stip H#2\nEndp\n",
              "h#2"},
             {"AnfangProblem\nAutor A\nForderung #2\nSteine Weiss Ka3 Ta8 Schwarz Kb1 Be2\n"
              "Option Varianten Verfuehrung Satzspiel\nZwilling Forderung h#2\nEndeProblem\n",
              "h#2"},
             {"anfa auto A\nford #2 stei weis ka3 ta8 schw kb1 be2 opti vari verf satz zwil ford "
              "h#2 ende",
              "h#2"},
             {"DebutProbleme\nAuteur A\nEnonce #2\nPieces Blanc Ra3 Ta8 Noir Rb1 Pe2\n"
              "Option Variantes Essais Apparent\nJumeau Enonce h#2\nFinProbleme\n",
              "h#2"},
             {"Begin\nAuthor A\nStipulation #2\nForsyth R39K11p4k6\nOption Vari Try Set\n"
              "Twin Stip h#2\nEnd",
              "h#2"}}) {
        INFO(text);
        std::string with_heading = expected;
        with_heading.replace(with_heading.find("{0}"), 3, heading);
        CHECK(summary_of(text) == with_heading);
        const Composition problem = read_popeye(text);
        CHECK(problem.credits.author == "A");
        CHECK(problem.options.tries);
        CHECK(problem.options.set_play);
        CHECK(problem.options.tree);
    }
}

TEST_CASE("who begins, and what may castle, is as Popeye has it", "[mate][popeye]") {
    const auto first = [](const std::string& commands) {
        const Composition problem =
            read_popeye("begin piec whit ke1 rh1 ra1 blac ke8 rh8 pb4 whit pa4 " + commands);
        REQUIRE(problem.twins.size() == 1);
        REQUIRE(problem.twins.front().position);
        const std::string fen = to_fen(*problem.twins.front().position, {.counters = false});
        return fen.substr(fen.find(' ') + 1) + ' ' + to_string(problem.twins.front().stipulation);
    };
    CHECK(first("stip #2") == "w KQk - #2");
    CHECK(first("stip #2 opti nocast a1 h8") == "w K - #2");
    CHECK(first("stip h#2") == "b KQk - h#2");
    CHECK(first("stip h#2 opti enpassant a2a3a4") == "b KQk a3 h#2");
    CHECK(first("stip h#2.5") == "w KQk - h#2.5");
    CHECK(first("stip h#2 opti white") == "w KQk - h#1.5");
    CHECK(first("stip h#2 opti halfd") == "w KQk - h#2");
    CHECK(first("stip ser-h#4") == "b KQk - ser-h#4");
    CHECK(first("stip ser-#4") == "w KQk - ser-#4");
    CHECK(first("stip hs#2.5") == "b KQk - hs#2.5");
    CHECK(first("stip #3 opti postkey") == "b KQk - #3");
}

TEST_CASE("twins are changes of the first position or of the one before", "[mate][popeye]") {
    const std::string base = "begin stip h#2 piec whit kc8 pe7 blac ka6 rf7 ";
    CHECK(summary_of(base +
                     "twin move a6 h8 twin cont remove f7 add black qa1 twin shift a1 b1 end") ==
          "a) h#2 2K5/4Pr2/k7/8/8/8/8/8 b - -\n"
          "b) bKa6-->h8: h#2 2K4k/4Pr2/8/8/8/8/8/8 b - -\n"
          "c) -bRf7  +bQa1: h#2 2K4k/4P3/8/8/8/8/8/q7 b - -\n"
          "d) shift a1 ==> b1: h#2 3K4/5Pr1/1k6/8/8/8/8/8 b - -\n");
    CHECK(summary_of(base + "zero exchange c8 a6 stip h=2 twin rotate 180 end") ==
          "a) wKc8<-->bKa6  h=2: h=2 2k5/4Pr2/K7/8/8/8/8/8 b - -\n"
          "b) rotate 180: h#2 8/8/8/8/8/7k/2rP4/5K2 b - -\n");
    // One that makes no sense is an error of its own.
    CHECK(summary_of(base +
                     "twin move d4 d5 twin move a6 b8 twin remove c8 twin shift a1 a2 twin cond "
                     "circe mars twin subst r b end") ==
          "a) h#2 2K5/4Pr2/k7/8/8/8/8/8 b - -\n"
          "b) h#2 -\n"
          "c) bKa6-->b8: h#2 -\n"
          "d) -wKc8: h#2 -\n"
          "e) h#2 -\n"
          "f) h#2 -\n"
          "g) R ==> B: h#2 2K5/4Pb2/k7/8/8/8/8/8 b - -\n"
          "b) there is nothing on d4\n"
          "c) White's king on c8 is in check with black to move\n"
          "d) White has no king\n"
          "e) the shift takes wKc8 off the board\n"
          "f) the condition 'circe' is not orthodox chess\n");
}

TEST_CASE("what continues a twin that was refused is refused", "[mate][popeye]") {
    const std::string base = "begin stip #1 piec whit kc1 qd3 blac ka1 pb2 ";
    CHECK(summary_of(
              base +
              "twin cond circe twin cont move d3 d4 twin move d3 d5 twin cont move d5 d6 end") ==
          "a) #1 8/8/8/8/8/3Q4/1p6/k1K5 w - -\n"
          "b) #1 -\n"
          "c) #1 -\n"
          "d) wQd3-->d5: #1 8/8/8/3Q4/8/8/1p6/k1K5 w - -\n"
          "e) wQd5-->d6: #1 8/8/3Q4/8/8/8/1p6/k1K5 w - -\n"
          "b) the condition 'circe' is not orthodox chess\n"
          "c) this continues a twin that was refused\n");
    // A man that is captured by the change is named.
    CHECK(summary_of(base + "twin move d3 b2 end").find("b) -bPb2  wQd3-->b2: #1") !=
          std::string::npos);
    CHECK(summary_of(base + "zero twin move d3 d4 end")
              .starts_with("a) #1 8/8/8/8/8/3Q4/1p6/k1K5 w - -\n"));
}

TEST_CASE("what is not orthodox chess is named and refused", "[mate][popeye]") {
    CHECK(refusal("cond circe end") == "the condition 'circe' is not orthodox chess");
    CHECK(refusal("piec whit gd4 end") == "the piece 'gd4' is not orthodox chess");
    CHECK(refusal("piec neut qd4 end") == "neutral pieces are not orthodox chess");
    CHECK(refusal("piec whit royal qd4 end") == "'royal' makes no piece of orthodox chess");
    CHECK(refusal("piec qd4 end") == "expected 'white' or 'black', and pieces such as Ka1");
    CHECK(refusal("opti quod end") ==
          "the option quodlibet changes what is asked, and is not supported");
    CHECK(refusal("opti move end") ==
          "the option movenumbers only changes what Popeye prints, and is passed over");
    CHECK(refusal("stipp #2 end") == "'stipp' is not understood");
    CHECK(refusal("fosryth 8 end") == "'fosryth' is not understood; did you mean 'forsyth'?");
    CHECK(refusal("stip g#2 end") == "unknown stipulation 'g#2'; did you mean '#2'?");
    CHECK(refusal("stip # end") == "expected a number of moves");
    CHECK(refusal("fors 8/8/8/9 end").empty());
    CHECK(refusal("fors 7/8 end") == "a rank ends here that is not full");
    CHECK(refusal("fors 65 end") == "there are more than 64 squares");
    CHECK(refusal("fors ..g7 end") == "this is not a piece of orthodox chess");
    CHECK(refusal("opti maxsol end") == "expected a number");
    CHECK(refusal("piec whit ra8 end") == "a8 is given twice: the later piece stands there");
    CHECK(refusal("sstip white 3s[#] end") == "stipulations in structured form are not supported");
    CHECK(read_popeye("begin stip #2 end").faults.front().message == "the problem has no position");
}

TEST_CASE("Popeye's input is known by its first word and cut into problems", "[notation][popeye]") {
    const std::string text =
        "\nBeginProblem\nAuthor N.N.\nNextproblem\nTitle Endproblem\nEnd\nleft out\n"
        "begin\nstip #2\nend\nbegin\nstip";
    CHECK(detect_kind(text) == InputKind::popeye);
    CHECK(detect_kind("anfa\nauto X") == InputKind::popeye);
    CHECK(detect_kind("begin of a tale\n1. e4 e5 1-0\n") == InputKind::pgn);
    RecordStream stream(read_from(text));
    std::vector<std::string> records;
    while (const auto batch = stream.next())
        for (const TextRecord& record : batch->records)
            records.push_back(std::string(record.text) +
                              (record.damage == TextRecord::Damage::unended ? "!" : ""));
    CHECK(records == std::vector<std::string>{"BeginProblem\nAuthor N.N.\n",
                                              "Nextproblem\nTitle Endproblem\nEnd\n",
                                              "begin\nstip #2\nend\n", "begin\nstip!"});
}

TEST_CASE("turning and mirroring are what they are in geometry", "[mate][twin]") {
    using Kind = TwinChange::Kind;
    const Setup start = parse_fen("r3k2r/1ppp4/2n5/8/1B6/5N2/P1P1P3/R2QK2R b KQkq - 0 1")->setup;
    const auto after = [&](std::initializer_list<Kind> kinds) {
        Setup setup = start;
        for (const Kind kind : kinds) setup = *with_change(setup, {.kind = kind});
        return setup.board;
    };
    const auto turned = after({Kind::rotate_90});
    CHECK(turned[Square::h1] == start.board[Square::a1]);
    CHECK(turned[Square::h4] == start.board[Square::d1]);
    CHECK(after({Kind::rotate_90, Kind::rotate_90, Kind::rotate_90, Kind::rotate_90}) ==
          start.board);
    CHECK(after({Kind::rotate_90, Kind::rotate_90}) == after({Kind::rotate_180}));
    CHECK(after({Kind::rotate_90, Kind::rotate_180}) == after({Kind::rotate_270}));
    CHECK(after({Kind::mirror_a1_h1, Kind::mirror_a1_a8}) == after({Kind::rotate_180}));
    CHECK(after({Kind::mirror_a8_h1, Kind::mirror_a1_h8}) == after({Kind::rotate_180}));
    CHECK(after({Kind::mirror_a1_h1, Kind::mirror_a8_h1}) == after({Kind::rotate_270}));
    for (const Kind kind : {Kind::mirror_a1_h1, Kind::mirror_a1_a8, Kind::mirror_a1_h8,
                            Kind::mirror_a8_h1, Kind::change_colors})
        CHECK(after({kind, kind}) == start.board);
    const TwinChange up{.kind = Kind::shift, .from = Square::a1, .to = Square::a2};
    CHECK(with_change(start, up).error() == "the shift takes bRa8 off the board");
}

TEST_CASE("rare blanks are blanks in Popeye's input", "[mate][popeye][wild]") {
    const std::string usual =
        "BeginProblem\nStipulation #1\nPieces\nWhite Kg6 Qb1\nBlack Kh8\nEndProblem\n";
    const std::string told =
        "a no-break, zero-width or other rare blank is read as an ordinary one\n";
    for (const std::string_view blank : {"\u00A0", "\xA0", "\u2003", "\u200B"}) {
        // In place of a blank, and at the end of a line.
        for (const std::string_view place : {" #1", " Kg6", " Qb1", "\nBlack", "\nEndProblem"}) {
            std::string text = usual;
            text.replace(text.find(place), place.starts_with('\n') ? 0 : 1, blank);
            CHECK(summary_of(text) == summary_of(usual) + told);
            const auto records = RecordStream(read_from(text)).next();
            REQUIRE(records);
            CHECK(records->records.size() == 1);
        }
    }
    const Composition problem = read_popeye(
        "BeginProblem\nAuthor A\u00A0B\nRemark\u00A0x\u00A0y\nStip #1\nPieces White Kg6 Qb1 Black "
        "Kh8\nEndProblem\n");
    CHECK(problem.credits.author == "A\u00A0B");
    CHECK(problem.faults.size() == 1);  // behind "Remark"
}
