#include "libchess/mate/verify.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"

#include <limits>

using namespace chess;

namespace {

WrittenMove move(std::string_view text) {
    const auto read = parse_written_move(text);
    if (!read) throw std::runtime_error("no move: " + std::string(text));
    return *read;
}

Proof::Reply reply(std::string_view defence, std::optional<std::size_t> next) {
    return {move(defence), next};
}

Proof::Step step(std::string_view attack, int length, std::vector<Proof::Reply> replies = {}) {
    return {move(attack), length, std::move(replies)};
}

/// A proof that takes as long as its first step.
Proof proof_of(std::string_view fen, std::vector<Proof::Step> steps) {
    Proof proof;
    proof.start = parse_fen(fen).value().setup;
    if (!steps.empty()) proof.length = steps.front().length;
    proof.steps = std::move(steps);
    return proof;
}

/// What is wrong, with its place: "2.0: ..." is defence 0 of step 2, "-.0" is without a step.
std::string fault_of(const Proof& proof) {
    const auto result = verify(proof);
    if (result) return "valid";
    const ProofFault& fault = result.error();
    std::string place = fault.step ? std::to_string(*fault.step) : "-";
    if (fault.move) place += "." + std::to_string(*fault.move);
    return place + ": " + fault.message;
}

void check_valid(const Proof& proof, int length, std::size_t positions) {
    const auto result = verify(proof);
    INFO(fault_of(proof));
    REQUIRE(result.has_value());
    CHECK(result->length == length);
    CHECK(result->positions == positions);
}

Proof mate_in_one() {
    return proof_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", {step("a1a8", 1)});
}

/// 1. Ra7 Kg8 2. Rb8#
Proof mate_in_two() {
    return proof_of("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
                    {step("a2a7", 2, {reply("h8g8", 1)}), step("b1b8", 1)});
}

/// 1. Rh8+ Ka7 2. Rg8 Ka6 3. Ra8#
Proof mate_in_three() {
    return proof_of("1k6/8/2K5/8/8/8/8/7R w - - 0 1",
                    {step("h1h8", 3, {reply("b8a7", 1)}), step("h8g8", 2, {reply("a7a6", 2)}),
                     step("g8a8", 1)});
}

/// Black has just been allowed to take en passant, and is mated after every reply.
Proof defender_begins() {
    Proof proof = proof_of("7k/R7/8/8/3Pp3/8/8/1R4K1 b - d3 0 1",
                           {step("b1b8", 1), step("b1b8", 1), step("b1b8", 1)});
    proof.defender_begins = true;
    proof.first_replies = {reply("h8g8", 0), reply("e4e3", 1), reply("e4d3", 2)};
    return proof;
}

/// 1. Qd1+ Rxd1#, and nothing else.
Proof selfmate() {
    Proof proof = proof_of("3r4/8/8/6R1/k7/2P5/1P2Q1PP/7K w - - 0 1",
                           {step("e2d1", 1, {reply("d8d1", std::nullopt)})});
    proof.stipulation = Stipulation::self;
    return proof;
}

/// Castling, written in both ways.
Proof both_castlings() {
    Proof proof = proof_of("r3k3/8/8/8/8/8/8/4K2R b q - 0 1", {});
    proof.defender_begins = true;
    proof.length = 1;
    proof.first_replies = {reply("e8a8", 0), reply("e8c8", 0)};
    return proof;
}

/// 1. ... Kh8 2. Ra8#
Proof helpmate() {
    Proof proof = proof_of("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", {});
    proof.stipulation = Stipulation::help;
    proof.length = 1;
    proof.line = {move("g8h8"), move("a1a8")};
    return proof;
}

}  // namespace

TEST_CASE("right proofs are valid and say how long they are", "[mate][verify]") {
    check_valid(mate_in_one(), 1, 2);
    check_valid(mate_in_two(), 2, 4);
    check_valid(mate_in_three(), 3, 6);
    check_valid(defender_begins(), 1, 7);
    check_valid(selfmate(), 1, 3);
    check_valid(helpmate(), 1, 3);
}

TEST_CASE("a stalemate is proved where it is the goal and nowhere else", "[mate][verify]") {
    Proof proof = proof_of("7k/8/6K1/8/8/8/8/3Q4 w - - 0 1", {step("d1b3", 1)});
    CHECK(fault_of(proof) == "0: the defender is stalemated, which is not the goal");
    proof.stipulation = Stipulation::stalemate;
    check_valid(proof, 1, 2);
    proof.steps = {step("d1d8", 1)};
    CHECK(fault_of(proof) == "0: the defender is checkmated, which is not the goal");
    proof.stipulation = Stipulation::self;
    CHECK(fault_of(proof) == "0: the defender is checkmated and cannot mate the attacker");
    proof.stipulation = Stipulation::direct;
    check_valid(proof, 1, 2);
}

TEST_CASE("whoever is mated already is mated in no moves", "[mate][verify]") {
    Proof proof = proof_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", {});
    CHECK(fault_of(proof) == "-: no proof has a length of 0");
    proof.defender_begins = true;
    proof.length = 0;
    check_valid(proof, 0, 1);
    proof.length = 1;
    CHECK(fault_of(proof) == "-: the goal is reached, but the length leaves 1 move to follow");
    proof.length = -1;
    CHECK(fault_of(proof) == "-: no proof has a length of -1");
    proof.length = 0;
    proof.steps = {step("g1f1", 1)};
    CHECK(fault_of(proof) == "0: nothing leads to this step");
}

TEST_CASE("castling is written as king takes rook, in Chess960 or not", "[mate][verify]") {
    Proof proof = proof_of("3k4/1Q6/8/1B6/8/8/8/R3K3 w Q - 0 1", {step("e1a1", 1)});
    for (const bool chess960 : {false, true}) {
        proof.chess960 = chess960;
        proof.steps = {step("e1a1", 1)};
        check_valid(proof, 1, 2);
        proof.steps = {step("e1c1", 1)};
        CHECK(fault_of(proof) == "0: the attack e1c1 is not legal here");
        proof.steps = {step("e1a1q", 1)};
        CHECK(fault_of(proof) == "0: the attack e1a1q is not legal here");
    }
    proof.steps = {step("e1a1", 1)};
    proof.start.castling.clear();
    CHECK(fault_of(proof) == "0: the attack e1a1 is not legal here");
}

TEST_CASE("a promotion says to what", "[mate][verify]") {
    const auto with = [](std::string_view attack) {
        return fault_of(proof_of("7k/P7/6K1/8/8/8/8/8 w - - 0 1", {step(attack, 1)}));
    };
    CHECK(with("a7a8q") == "valid");
    CHECK(with("a7a8r") == "valid");
    CHECK(with("a7a8n") == "0: the defence h8g8 is missing");
    CHECK(with("a7a8") == "0: the attack a7a8 is not legal here");
    CHECK(with("g6f6q") == "0: the attack g6f6q is not legal here");
    Proof odd = mate_in_one();
    odd.steps[0].attack.promotion = PieceType::king;
    CHECK(fault_of(odd) == "0: the attack a1a8k is not legal here");
}

TEST_CASE("a missing defence is found, en passant and promotions too", "[mate][verify]") {
    Proof proof = defender_begins();
    proof.first_replies.pop_back();
    proof.steps.pop_back();
    CHECK(fault_of(proof) == "-: the defence e4d3 is missing");
    // The same proof holds where that capture is not allowed.
    proof.start.en_passant.reset();
    check_valid(proof, 1, 5);

    proof = mate_in_two();
    proof.steps[0].replies.clear();
    CHECK(fault_of(proof) == "0: the defence h8g8 is missing");

    proof = proof_of("7k/R7/8/8/8/8/4p3/1R4K1 b - - 0 1", {step("b1b8", 1), step("b1b8", 1)});
    proof.defender_begins = true;
    proof.first_replies = {reply("h8g8", 0), reply("e2e1r", 1)};
    CHECK_THAT(fault_of(proof),
               Catch::StartsWith("-: the defence e2e1") && Catch::EndsWith(" is missing"));
}

TEST_CASE("errors in a proof are reported with their place", "[mate][verify]") {
    struct Case {
        Proof (*right)();
        void (*spoil)(Proof&);
        std::string_view fault;
    };
    const std::vector<Case> cases{
        // defences that cannot be played, or are listed twice
        {mate_in_two, [](Proof& p) { p.steps[0].replies.push_back(reply("h8h7", 1)); },
         "0.1: the defence h8h7 is not legal here"},
        {mate_in_two, [](Proof& p) { p.steps[0].replies.push_back(reply("h8g8", 1)); },
         "0.1: the defence h8g8 is given twice"},
        {mate_in_one, [](Proof& p) { p.steps[0].replies.push_back(reply("g8h8", 0)); },
         "0.0: the defence g8h8 is not legal here"},
        {both_castlings, [](Proof& /*p*/) {}, "-.1: the defence e8c8 is not legal here"},
        // attacks that cannot be played
        {mate_in_three, [](Proof& p) { p.steps[1].attack = move("h8b7"); },
         "1: the attack h8b7 is not legal here"},
        {mate_in_three, [](Proof& p) { p.steps[1].attack = move("a7a6"); },  // the defender's
         "1: the attack a7a6 is not legal here"},
        // lengths that are not those of the longest line: the proof's own,
        {mate_in_two, [](Proof& p) { p.length = 3; },
         "0: the proof's length is 3, but its first step takes 2 moves"},
        {mate_in_two, [](Proof& p) { p.length = 1; },
         "0: the proof's length is 1, but its first step takes 2 moves"},
        {mate_in_two, [](Proof& p) { p.length = 0; }, "-: no proof has a length of 0"},
        // that of the first step,
        {mate_in_two, [](Proof& p) { p.length = p.steps[0].length = 3; },
         "0: the length is not that of the longest line: 1 move to follow, not 2"},
        {mate_in_two, [](Proof& p) { p.length = p.steps[0].length = 1; },
         "0.0: the defence h8g8 leads to step 1, which takes 1 move, more than the 0 left"},
        // of the last one,
        {mate_in_two, [](Proof& p) { p.steps[1].length = 0; },
         "0.0: the defence h8g8 leads to step 1, whose length is 0"},
        {mate_in_two, [](Proof& p) { p.steps[1].length = std::numeric_limits<int>::min(); },
         "0.0: the defence h8g8 leads to step 1, whose length is -2147483648"},
        {mate_in_two, [](Proof& p) { p.length = p.steps[0].length = 1 + (p.steps[1].length = 2); },
         "1: the goal is reached, but the length leaves 1 move to follow"},
        // and of a proof where the defender begins
        {defender_begins, [](Proof& p) { p.length = 2; },
         "-: the length is not that of the longest line: 1 move to follow, not 2"},
        {defender_begins, [](Proof& p) { p.length = 0; },
         "-.0: the defence h8g8 leads to step 0, which takes 1 move, more than the 0 left"},
        // defences that lead nowhere, or back
        {mate_in_three, [](Proof& p) { p.steps[1].replies[0].next = 3; },
         "1.0: the defence a7a6 leads to step 3, but there are 3 steps"},
        {mate_in_three,
         [](Proof& p) { p.steps[1].replies[0].next = std::numeric_limits<std::size_t>::max(); },
         "1.0: the defence a7a6 leads to step 18446744073709551615, but there are 3 steps"},
        {mate_in_three, [](Proof& p) { p.steps[1].replies[0].next = 0; },
         "1.0: the defence a7a6 leads to step 0, which takes 3 moves, more than the 1 left"},
        {mate_in_three, [](Proof& p) { p.steps[1].replies[0].next = 1; },
         "1.0: the defence a7a6 leads to step 1, which takes 2 moves, more than the 1 left"},
        {mate_in_three, [](Proof& p) { p.steps[1].replies[0].next.reset(); },
         "1.0: the defence a7a6 has no answer"},
        // steps that nothing leads to, or two positions
        {mate_in_three, [](Proof& p) { p.steps.push_back(step("a1a2", 1)); },
         "3: nothing leads to this step"},
        {defender_begins, [](Proof& p) { p.first_replies[1].next = 0; },
         "-.1: the defence e4e3 leads to step 0, which another position leads to as well"},
        // parts that do not go with who begins
        {mate_in_two, [](Proof& p) { p.first_replies = {reply("h8g8", 1)}; },
         "-: there are first replies although the attacker begins"},
        {mate_in_two, [](Proof& p) { p.line = {move("a2a7")}; }, "-: only a helpmate has a line"},
        {mate_in_two, [](Proof& p) { p.steps.clear(); }, "-: there is no first step"},
        {helpmate, [](Proof& p) { p.steps = {step("g8h8", 1)}; },
         "-: a helpmate has a line and no steps"},
        {helpmate, [](Proof& p) { p.defender_begins = true; }, "-: a helpmate has no defender"},
        // starts that are no legal positions as they stand
        {mate_in_one, [](Proof& p) { p.start.board[Square::g1].reset(); },
         "-: the start is not a legal position: White has no king"},
        {mate_in_one, [](Proof& p) { p.start.turn = Color::black; },
         "0: the attack a1a8 is not legal here"},
        // selfmates that are not forced, or do not end with the mate
        {selfmate, [](Proof& p) { p.steps[0].replies[0].next = 0; },
         "0.0: the defence d8d1 mates the attacker and can have no answer"},
        {selfmate, [](Proof& p) { p.stipulation = Stipulation::direct; },
         "0.0: the defence d8d1 has no answer"},
        {selfmate, [](Proof& p) { p.length = p.steps[0].length = 2; },
         "0: the length is not that of the longest line: 0 moves to follow, not 1"},
        {selfmate, [](Proof& p) { p.start.board[Square::h2].reset(); },  // the king gets out
         "0.0: the defence d8d1 has no answer"},
        // lines of helpmates that are not as long as they say, or do not end in mate
        {helpmate, [](Proof& p) { p.length = 2; },
         "-: a helpmate in 2 takes 4 moves of both sides, not 2"},
        {helpmate, [](Proof& p) { p.length = std::numeric_limits<int>::max(); },
         "-: a helpmate in 2147483647 takes 4294967294 moves of both sides, not 2"},
        {helpmate, [](Proof& p) { p.line.push_back(move("h8g8")); },
         "-: a helpmate in 1 takes 2 moves of both sides, not 3"},
        {helpmate, [](Proof& p) { p.line[1] = move("a1a7"); },
         "-.1: the line does not end in checkmate"},
        {helpmate, [](Proof& p) { p.line[0] = move("g8g7"); },
         "-.0: the move g8g7 is not legal here"},
    };
    for (const auto& [right, spoil, fault] : cases) {
        Proof proof = right();
        spoil(proof);
        CHECK(fault_of(proof) == fault);
    }

    Proof proof = mate_in_three();
    proof.steps[1].attack = {static_cast<Square>(200), static_cast<Square>(255), {}};
    CHECK_THAT(fault_of(proof), Catch::EndsWith("is not legal here"));
    proof = mate_in_two();
    proof.defender_begins = true;
    CHECK_THAT(fault_of(proof), Catch::EndsWith(" is missing"));
    proof = mate_in_one();
    proof.start.castling = {{Color::white, CastlingSide::king_side}};
    CHECK_THAT(fault_of(proof),
               Catch::StartsWith("-: the start is not a legal position: castling"));
}

TEST_CASE("fifty moves without progress end a line where that is asked for", "[mate][verify]") {
    Proof proof = mate_in_two();
    const auto from = [&](int clock) {
        proof.start.halfmove_clock = clock;
        return fault_of(proof);
    };
    const std::string claim = "the defender can claim a draw by the fifty-move rule";
    CHECK(from(100) == "valid");
    proof.fifty = true;
    CHECK(from(0) == "valid");
    CHECK(from(97) == "valid");        // the mate is the hundredth half-move, and takes precedence
    CHECK(from(98) == "0: " + claim);  // with the king's move, before it is made
    CHECK(from(99) == "0: " + claim);
    CHECK(from(100) == "0: " + claim);
    proof = mate_in_one();
    proof.fifty = true;
    for (const int clock : {0, 99, 100, 101, 149}) CHECK(from(clock) == "valid");
    CHECK(from(150) == "0: the game is over, drawn after seventy-five moves");
    CHECK(from(151) == "0: the game is over, drawn after seventy-five moves");
}

TEST_CASE("under the fifty-move rule the clock is part of the position", "[mate][verify]") {
    // Pawn and king can move in either order.
    const Position start = test::position_of("8/7k/1p6/8/8/1R6/8/R1K5 w - - 0 1");
    Proof proof = test::prove({.position = start});
    CHECK(verify(proof).has_value());
    proof.fifty = true;
    const auto result = verify(proof);
    REQUIRE_FALSE(result.has_value());
    CHECK_THAT(result.error().message, Catch::EndsWith("which another position leads to as well"));
    CHECK(verify(test::prove({.position = start, .fifty = true})).has_value());
}

TEST_CASE("rights, colours and the turn make positions different", "[mate][verify]") {
    const auto positions_of = [](std::string_view fen, const std::vector<const char*>& line) {
        Proof proof;
        proof.stipulation = Stipulation::help;
        proof.start = parse_fen(fen).value().setup;
        proof.length = static_cast<int>(line.size() / 2);
        for (const char* text : line) proof.line.push_back(parse_written_move(text).value());
        return verify(proof).value().positions;
    };
    // Both sides go there and back again, and then on.
    const std::vector back{"g8h8", "h1g1", "h8g8", "g1h1", "g8h8", "a1a8"};
    CHECK(positions_of("6k1/5ppp/8/8/8/8/8/R3K2R b - - 0 1", back) == 5);
    CHECK(positions_of("6k1/5ppp/8/8/8/8/8/R3K2R b Q - 0 1", back) == 5);
    CHECK(positions_of("6k1/5ppp/8/8/8/8/8/R3K2R b K - 0 1", back) == 7);
    CHECK(positions_of("6k1/5ppp/8/8/3Pp3/8/8/R3K2R b - d3 0 1", back) == 6);
    CHECK(positions_of("6k1/5ppp/8/8/3P4/4p3/8/R3K2R b - d3 0 1", back) == 5);
    // Black takes three moves for it, White two.
    CHECK(positions_of("6k1/5ppp/8/7r/8/8/8/R5K1 b - - 0 1",
                       {"h5h4", "g1f1", "h4h3", "f1g1", "h3h5", "a1a8"}) == 7);
    // The rooks change places.
    CHECK(positions_of("6k1/5ppp/8/8/r7/8/6K1/R7 b - - 0 1",
                       {"a4b4", "a1a4", "b4b1", "g2g3", "b1a1", "g3g2", "a1h1", "a4a8"}) == 9);
}

TEST_CASE("only play of both sides has a half-move", "[mate][proof]") {
    Proof proof = proof_of("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", {step("f1f8", 1)});
    CHECK(fault_of(proof) == "valid");
    proof.half_move = true;
    CHECK_THAT(fault_of(proof), Catch::EndsWith("only play of both sides has a half-move"));
    proof = proof_of("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", {});
    proof.stipulation = {Play::series, Aim::mate};
    proof.length = 1;
    proof.line = {move("f1f8")};
    CHECK(fault_of(proof) == "valid");
    proof.half_move = true;
    CHECK_THAT(fault_of(proof), Catch::EndsWith("only play of both sides has a half-move"));
}
