// libFuzzer: any bytes as an input of records; the first one gives its kind. Its records must not
// depend on the pieces in which it arrives, and lie in it in order with nothing lost between them;
// games must be those of a direct reading of the rules. A broken law aborts, and libFuzzer keeps
// the bytes.

#include "libchess/notation/detail/next_game.hpp"
#include "libchess/notation/record_stream.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/game_starts.hpp"
#include "tests/support/random.hpp"
#include "tests/support/records.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;

namespace {

using test::require;

using Kind = std::optional<InputKind>;
using Records = std::vector<test::Record>;

/// 'p', 'e', 'f' and 'b' (for blocks) give the kind, anything else leaves it to detection.
Kind kind_of(char c) {
    switch (c) {
        case 'p': return InputKind::pgn;
        case 'e': return InputKind::epd;
        case 'f': return InputKind::fen;
        case 'b': return InputKind::perft;
        default: return std::nullopt;
    }
}

void check_pieces(std::string_view text, Kind kind, const Records& expected) {
    require(test::records_of(test::in_pieces(text, [] { return 1; }), kind) == expected,
            "byte by byte nothing changes");
    test::Random random(text.size());
    const auto some = [&random] { return random.below(20) + 1; };
    require(test::records_of(test::in_pieces(text, some), kind) == expected,
            "the sizes of pieces do not matter");
}

/// A failure damages only the last record.
void check_failure(std::string_view text, Kind kind, Records expected) {
    Records found = test::records_of(test::failing_after(text), kind);
    require(found.size() == expected.size(), "a failure ends the input");
    if (found.empty()) return;
    require(expected.back().damage == TextRecord::Damage::none, "what is whole is not damaged");
    expected.back().damage = found.back().damage;
    require(found == expected, "a failure does not touch what came before");
}

void check_games(std::string_view text, const Records& records) {
    // Games that begin within a line are not those of the plain reading.
    if (detail::find_next_game(text, 0, text.size()) != std::string_view::npos) return;
    const std::vector<std::string_view> games = test::games_of(text);
    require(games.size() == records.size(), "there are as many games as can be seen");
    for (std::size_t i = 0; i < games.size(); ++i)
        require(games[i] == records[i].text, "a game is what can be seen");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string copy(data, data + size);  // of the bytes as characters
    // Lines that end with carriage returns come out with newlines.
    const std::string lines = test::with_newlines(std::string_view(copy).substr(1));
    const std::string_view text = lines;
    const Kind given = kind_of(copy.front());
    const InputKind kind = RecordStream(read_from(text), given).kind();
    const Records records = test::records_of(text, given);
    if (kind == InputKind::empty || kind == InputKind::unknown) {
        require(records.empty(), "what is not an input has no records");
        return 0;
    }
    const std::string fault =
        test::check_records(text, records, kind == InputKind::pgn ? '%' : '#');
    require(fault.empty(), fault.c_str());
    check_pieces(text, given, records);
    check_failure(text, given, records);
    if (kind == InputKind::pgn) check_games(text, records);
    return 0;
}
