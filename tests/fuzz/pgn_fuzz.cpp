// libFuzzer: any bytes as games. Whatever they are, the visitor is called in the promised order
// with legal moves, every game ends in one way, and faults lie in the text (PgnRecorder throws
// otherwise). A broken law aborts, and libFuzzer keeps the bytes.

#include "libchess/notation/pgn_reader.hpp"

#include "tests/fuzz/require.hpp"
#include "tests/support/pgn_recorder.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;

namespace {

using test::RecordedGame;
using test::require;
using Games = std::vector<RecordedGame>;

Games read_records(std::string_view text, test::PgnRecorder::Options skip) {
    Games games = test::record_pgn(text, skip);
    for (const RecordedGame& game : games) require(game.ended != game.broken, "every game ends");
    return games;
}

std::ptrdiff_t ended(const Games& games) {
    return std::ranges::count(games, true, &RecordedGame::ended);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);  // of the bytes as characters

    const Games all = read_records(text, {});
    const Games main_lines = read_records(text, {.skip_variations = true});
    const Games heads = read_records(text, {.skip_moves = true});
    require(all.size() == heads.size() && all.size() == main_lines.size(),
            "what is skipped does not change where games begin");
    require(ended(all) <= ended(heads), "what is not looked at breaks no game");

    const RecordedGame one = test::record_game(text);
    require(one.ended != one.broken, "one text is one game");

    // Whatever it was, a game that follows is read whole.
    const RecordedGame next =
        test::record_pgn(text + "\n\n[Event \"Next\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n").back();
    const bool has_tag = std::ranges::find(next.calls, "tag Event \"Next\"") != next.calls.end();
    // A zero byte before its tags is told.
    const bool is_whole = next.read_whole() || (next.ended && text.contains('\0'));
    require(is_whole && has_tag && test::moves_of(next) == "f3=f2f3 e5=e7e5 g4=g2g4 Qh4#=d8h4",
            "the next game is read");
    return 0;
}
