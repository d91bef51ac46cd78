// libFuzzer: any bytes as a game to be annotated by its own evaluations. The annotation fits the
// game, what is written is read again as the same game, and nothing but what is ours has changed. A
// broken law aborts, and libFuzzer keeps the bytes.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"

#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace chess;

namespace {

using test::require;

std::vector<std::optional<Move>> moves_of(const Game& game) {
    std::vector<std::optional<Move>> moves;
    for (const GameMove& played : game.moves) moves.push_back(played.move);
    return moves;
}

bool in_percent(const std::optional<double>& value) {
    return !value || (*value >= 0 && *value <= 100);
}

void check_annotation(const AnnotatedGame& annotated, const Game& game) {
    require(annotated.moves.size() == game.moves.size(), "every move has an annotation");
    require(annotated.positions.size() == game.moves.size() + 1, "every position has one");
    for (const AnnotatedMove& said : annotated.moves) {
        require(in_percent(said.win_before) && in_percent(said.win_after), "chances are percents");
        require(in_percent(said.accuracy), "a move's accuracy is one");
        require(said.is_judged || said.judgement == Judgement::none, "only what is judged is bad");
    }
    for (const PlayerSummary& player : annotated.players) {
        require(in_percent(player.accuracy), "a player's accuracy is one");
        require(!player.acpl || (*player.acpl >= 0 && *player.acpl <= 2 * judged_centipawns),
                "a loss is bounded");
        require(player.acpl.has_value() == (player.total.moves != 0),
                "who is judged has a summary");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = parse_game(std::string(data, data + size));
    if (!read) return 0;
    const auto result = annotate(*read, {}, {});
    require(result.has_value(), "what is written needs no engine");
    check_annotation(*result, *read);
    for (const bool keeps : {false, true}) {
        AnnotatedGame annotated = *result;
        const MarkupOptions options{.annotator = "fuzz", .keeps_evaluations = keeps};
        write_annotations(annotated, options);
        const std::string text = to_pgn(annotated.game, PgnStyle::lossless());
        auto again = parse_game(text);
        require(again.has_value(), "what is written can be read");
        require(moves_of(*again) == moves_of(*read), "the moves stay what they are");
        require(to_pgn(*again, PgnStyle::lossless()) == text, "and so does the text");
        annotated.game = *std::move(again);
        write_annotations(annotated, options);
        const std::string twice = to_pgn(annotated.game, PgnStyle::lossless());
        write_annotations(annotated, options);
        require(to_pgn(annotated.game, PgnStyle::lossless()) == twice,
                "a run more changes nothing");
        require(written_evaluations(annotated.game).size() == annotated.positions.size(),
                "evaluations are read where they stand");
    }
    return 0;
}
