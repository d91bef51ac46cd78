// libFuzzer: a FEN on the first line, and any bytes after it as what another move generator prints
// for that position. Whatever is read as its answer, each legal move is either there or missing,
// everything else is extra, and all of it is attributed to some rule. A broken law aborts, and
// libFuzzer keeps the bytes.

#include "libchess/bisect/detail/answer_reader.hpp"
#include "libchess/bisect/detail/reason.hpp"
#include "libchess/bisect/detail/trial.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;

namespace {

using test::require;

PerftAnswer read_answer(std::string_view text) {
    AnswerReader reader;
    while (!text.empty()) {
        const auto [line, rest] = test::first_line(text);
        reader.take(line);
        text = rest;
    }
    require(reader.has_begun() == (reader.has_total() || !reader.answer().moves.empty()),
            "an answer has begun with what it holds");
    return reader.answer();
}

void check_difference(const Position& position, const PerftAnswer& answer,
                      const PerftDifference& difference) {
    const MoveList legal = legal_moves(position);
    for (const Move move : difference.missing)
        require(std::ranges::count(legal, move) == 1 &&
                    std::ranges::count(difference.missing, move) == 1,
                "what is missing is legal, and missing once");
    const std::size_t common = answer.moves.size() - difference.extra.size();
    require(difference.missing.size() + common == legal.size(),
            "each legal move is there or missing");
    require(difference.unequal.size() <= common, "only what both have is unequal");
    require(difference.ours == legal.size(), "at depth 1 each move counts once");
    std::uint64_t sum = 0;
    for (const auto& move : answer.moves) sum += move.nodes;
    require(difference.theirs == answer.total.value_or(sum), "theirs is what they say");
    require(difference.their_sum == sum, "and its sum is that of its counts");
}

/// Every difference is attributed to bugs, and no part of it to several.
void check_diagnosis(const PerftQuestion& question, const PerftDifference& difference) {
    if (!difference.any()) return;
    const std::vector<GeneratorBug> bugs = diagnose({question, difference});
    require(!bugs.empty(), "a difference has a bug");
    std::size_t missing = 0;
    std::size_t extra = 0;
    for (const GeneratorBug& bug : bugs) {
        require(!bug.explanation.empty() && bug.explanation.front() != ' ', "a bug is explained");
        require(!name_of(bug.rule).empty(), "a rule has a name");
        missing += bug.missing.size();
        extra += bug.extra.size();
    }
    if (!difference.in_moves() || question.depth > 1) return;
    require(missing == difference.missing.size(), "what is missing has one bug each");
    require(extra == difference.extra.size(), "what is extra has one bug each");
    require(std::ranges::is_sorted(bugs, {}, &GeneratorBug::rule), "specific rules come first");
}

void check_answer(PerftQuestion question, const PerftAnswer& answer) {
    const Position position = question.position();
    const auto ours = perft(position, {.depth = 1, .generator = PerftGenerator::library});
    const PerftDifference difference = detail::compare_answers(position, ours->divide, answer);
    check_difference(position, answer, difference);
    check_diagnosis(question, difference);
    // The same answer at depth 2.
    question.depth = 2;
    check_diagnosis(question, difference);
}

void check_position(const Position& position, const PerftAnswer& answer) {
    check_answer({{position}, 1}, answer);
    const MoveList legal = legal_moves(position);
    if (legal.empty()) return;
    // The same answer after a move that the generator plays itself.
    check_answer({{position, {legal[answer.moves.size() % legal.size()]}}, 1}, answer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string copy(data, data + size);  // of the bytes as characters
    const auto [start, text] = test::first_line(copy);
    const PerftAnswer answer = read_answer(text);
    for (const bool chess960 : {false, true})
        if (const auto fen = read_fen(start, {.chess960 = chess960}))
            check_position(fen->position, answer);
    return 0;
}
