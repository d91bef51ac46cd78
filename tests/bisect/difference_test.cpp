#include "libchess/bisect/question.hpp"

#include "libchess/bisect/detail/trial.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/perft/perft.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

constexpr std::string_view castling_fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

std::vector<PerftRootCount> our_counts(const Position& position, int depth = 1) {
    return perft(position, {.depth = depth}).value().divide;
}

/// The right answer, with the moves as UCI or SAN writes them.
PerftAnswer right_answer(const Position& position, int depth = 1, bool san = false) {
    PerftAnswer answer;
    std::uint64_t total = 0;
    for (const auto& [move, nodes] : our_counts(position, depth)) {
        answer.moves.push_back({san ? to_san(position, move) : to_uci(position, move), nodes});
        total += nodes;
    }
    answer.total = total;
    return answer;
}

PerftAnswer::RootMove& entry(PerftAnswer& answer, std::string_view move) {
    const auto found = std::ranges::find(answer.moves, move, &PerftAnswer::RootMove::move);
    if (found == answer.moves.end()) throw std::runtime_error("no move: " + std::string(move));
    return *found;
}

PerftDifference compare(const Position& position, const PerftAnswer& theirs, int depth = 1) {
    return detail::compare_answers(position, our_counts(position, depth), theirs);
}

}  // namespace

TEST_CASE("equal answers do not differ, in whatever order", "[bisect][difference]") {
    for (const std::string_view fen : {test::start_fen, test::kiwipete_fen, castling_fen})
        for (const bool san : {false, true}) {
            const Position position = position_of(fen);
            PerftAnswer answer = right_answer(position, 2, san);
            const PerftDifference difference = compare(position, answer, 2);
            CHECK_FALSE(difference.any());
            CHECK_FALSE(difference.in_moves());
            CHECK(difference.ours == difference.theirs);
            std::ranges::reverse(answer.moves);
            CHECK_FALSE(compare(position, answer, 2).any());
        }
}

TEST_CASE("castling may be written either way", "[bisect][difference]") {
    for (const bool chess960 : {false, true}) {
        const Position position = position_of(castling_fen, chess960);
        PerftAnswer answer = right_answer(position);
        std::erase_if(answer.moves, [&](const auto& root_move) {
            return test::castling_uci(position).contains(root_move.move);
        });
        REQUIRE(answer.moves.size() == 24);
        const auto with = [&](const std::vector<std::string>& moves) {
            PerftAnswer castling = answer;
            for (const std::string& move : moves) castling.moves.push_back({move, 1});
            castling.total = castling.moves.size();
            return compare(position, castling);
        };
        CHECK_FALSE(with({"e1g1", "e1c1"}).any());
        CHECK_FALSE(with({"e1h1", "e1a1"}).any());
        CHECK_FALSE(with({"O-O", "0-0-0"}).any());
        // Written in both ways, it is one move listed twice.
        CHECK(with({"e1g1", "e1h1", "e1c1"}).extra == std::vector<std::string>{"e1h1"});
    }
}

TEST_CASE("a king's step is not taken for castling in Chess960", "[bisect][difference]") {
    // The king can go to g1 alone, and castle with the rook on h1.
    const Position position = position_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1", true);
    const PerftAnswer answer = right_answer(position);
    CHECK(test::castling_uci(position) == std::set<std::string>{"f1h1"});
    CHECK_FALSE(compare(position, answer).any());
    PerftAnswer without = answer;
    std::erase_if(without.moves, [](const auto& root_move) { return root_move.move == "f1g1"; });
    CHECK(compare(position, without).missing == std::vector<Move>{move_of(position, "f1g1")});
    CHECK_FALSE(detail::read_answer_move(position, "f1g1")->is_castling());
}

TEST_CASE("missing moves come in the order of ours", "[bisect][difference]") {
    const Position position = position_of(test::start_fen);
    PerftAnswer answer = right_answer(position);
    answer.moves.clear();
    const PerftDifference difference = compare(position, answer);
    std::vector<Move> all;
    for (const Move move : legal_moves(position)) all.push_back(move);
    CHECK(std::ranges::is_permutation(difference.missing, all));
    std::vector<Move> ours;
    for (const auto& count : our_counts(position)) ours.push_back(count.move);
    CHECK(difference.missing == ours);
    CHECK(difference.extra.empty());
    CHECK(difference.ours == 20);
    CHECK(difference.theirs == 20);
    CHECK(difference.in_total());
    CHECK(difference.their_sum == 0);
}

TEST_CASE("illegal moves are extra as they were written", "[bisect][difference]") {
    const Position position = position_of(test::start_fen);
    PerftAnswer answer = right_answer(position);
    const std::vector<std::string> illegal = {"e2e5", "e7e5", "e3e4", "e2e4q", "O-O", "Nd4", "zzz"};
    for (const std::string& move : illegal) answer.moves.push_back({move, 1});
    answer.total.reset();
    const PerftDifference difference = compare(position, answer);
    CHECK(difference.extra == illegal);
    CHECK(difference.missing.empty());
    CHECK(difference.in_moves());
    CHECK(difference.theirs == 27);
}

TEST_CASE("what looks like UCI is not taken for SAN", "[bisect][difference]") {
    const Position position = position_of("4k3/8/8/8/8/8/1P1P4/R3K3 w Q - 0 1");
    CHECK(detail::read_answer_move(position, "b4") == move_of(position, "b2b4"));
    CHECK(detail::read_answer_move(position, "Rc1") == move_of(position, "a1c1"));
    CHECK_FALSE(detail::read_answer_move(position, "b2b5"));
    CHECK_FALSE(detail::read_answer_move(position, ""));
    CHECK_FALSE(detail::read_answer_move(position, "b"));
    CHECK_FALSE(detail::read_answer_move(position, "b5"));
    // From another square of the file.
    CHECK_FALSE(detail::read_answer_move(position, "b1b4"));
}

TEST_CASE("a move for the second time is extra, however it is written", "[bisect][difference]") {
    const Position position = position_of(test::start_fen);
    PerftAnswer answer = right_answer(position);
    answer.moves.push_back({"e2e4", 1});
    answer.moves.push_back({"Nf3", 1});
    answer.moves.push_back({"e2e4", 1});
    answer.total.reset();
    const PerftDifference difference = compare(position, answer);
    CHECK(difference.extra == std::vector<std::string>{"e2e4", "Nf3", "e2e4"});
    CHECK(difference.missing.empty());
    CHECK(difference.unequal.empty());
    CHECK(difference.theirs == 23);
}

TEST_CASE("unequal counts come with our smallest first", "[bisect][difference]") {
    const Position position = position_of(test::kiwipete_fen);
    PerftAnswer answer = right_answer(position, 2);
    for (auto& root_move : answer.moves) ++root_move.nodes;
    answer.total.reset();
    const PerftDifference difference = compare(position, answer, 2);
    REQUIRE(difference.unequal.size() == answer.moves.size());
    CHECK(std::ranges::is_sorted(difference.unequal, {}, &PerftDifference::Unequal::ours));
    for (const auto& unequal : difference.unequal) CHECK(unequal.theirs == unequal.ours + 1);
    CHECK_FALSE(difference.in_moves());
    CHECK(difference.any());
    CHECK(difference.theirs == difference.ours + answer.moves.size());
}

TEST_CASE("counts that make up for each other still differ", "[bisect][difference]") {
    const Position position = position_of(test::start_fen);
    PerftAnswer answer = right_answer(position, 2);
    --entry(answer, "e2e4").nodes;
    ++entry(answer, "a2a3").nodes;
    const PerftDifference difference = compare(position, answer, 2);
    CHECK(difference.ours == difference.theirs);
    CHECK(difference.unequal.size() == 2);
    CHECK_FALSE(difference.in_total());
}

TEST_CASE("a total that is not the sum of its moves is a bug", "[bisect][difference]") {
    const Position position = position_of(test::start_fen);
    PerftAnswer answer = right_answer(position, 2);
    answer.total = 401;
    const PerftDifference difference = compare(position, answer, 2);
    CHECK(difference.in_total());
    CHECK(difference.theirs == 401);
    CHECK(difference.their_sum == 400);
    CHECK(difference.any());
    CHECK_FALSE(difference.in_moves());
    CHECK(difference.unequal.empty());

    // The total is compared with the sum of its own moves, not with ours.
    entry(answer, "e2e4").nodes += 1;
    CHECK_FALSE(compare(position, answer, 2).in_total());
}

TEST_CASE("nothing differs where neither has a move", "[bisect][difference]") {
    const Position mate = position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    CHECK_FALSE(compare(mate, {{}, 0}).any());
    CHECK_FALSE(compare(mate, {{}, {}}).any());
    CHECK(compare(mate, {{{"h8g7", 1}}, 1}).extra == std::vector<std::string>{"h8g7"});
}
