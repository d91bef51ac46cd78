// libFuzzer: bytes choose a position (a FEN on the first line, or the start position), moves played
// from it, and the techniques of a short search. Its moves must be legal, its mates real, and its
// nodes within the limit. Runs as a soak, too: give it a time and no corpus.

#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/engine.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace chess;

namespace {

using test::require;

/// Numbers from the bytes, then zeros.
class Bytes {
public:
    explicit Bytes(std::string_view bytes) : bytes_(bytes) {}
    [[nodiscard]] unsigned next() {
        if (at_ == bytes_.size()) return 0;
        return static_cast<unsigned char>(bytes_[at_++]);
    }
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

void check_line(Position position, const SearchLine& line) {
    require(!line.moves.empty(), "a line has a move");
    for (const Move move : line.moves) {
        require(is_legal(position, move), "a line can be played");
        position.make(move);
    }
    const auto mate = line.score.as_mate_moves();
    if (!mate || line.bound != Bound::exact) return;
    require(static_cast<int>(line.moves.size()) == (*mate > 0 ? 2 * *mate - 1 : -2 * *mate),
            "a mate has its length");
    require(is_checkmate(position), "a mate is a mate");
}

/// The engine's set without some of it; or any set that the textbook's searcher knows.
void choose_techniques(EngineOptions& options, Bytes& bytes) {
    const unsigned kind = bytes.next() % 4;
    if (kind == 0) return;
    const bool is_textbooks = kind > 1;
    if (is_textbooks) options.techniques = TechniqueSet::textbook();
    for (const Technique technique : all_techniques) {
        const unsigned byte = bytes.next();
        if (byte % 4 == 1) options.techniques.erase(technique);
        if (is_textbooks && byte % 4 == 2 && info(technique).known_to != SearcherKinds::engine)
            options.techniques.insert(technique);
    }
    options.techniques = with_needs(options.techniques);
}

void search(const GameHistory& root, Bytes& bytes) {
    EngineOptions options{.hash_bytes = 1U << (6 + bytes.next() % 14)};
    options.threads = 1 + static_cast<int>(bytes.next() % 2);
    choose_techniques(options, bytes);
    SearchLimits limits{.nodes = 1 + bytes.next() * 20};
    limits.lines = 1 + static_cast<int>(bytes.next() % 4);
    const Position position = root.position();
    const SearchResult result =
        Engine(options).search(root, limits, {}, [&](const SearchResult& so_far) {
            for (const SearchLine& line : so_far.lines) check_line(position, line);
        });
    require(result.lines.empty() == !has_legal_move(position),
            "there is a line if there is a move");
    for (const SearchLine& line : result.lines)
        require(is_legal(position, line.moves.at(0)), "a first move is legal");
    if (options.threads == 1) require(result.nodes <= *limits.nodes, "a limit is kept");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string copy(data, data + size);  // of the bytes as characters
    const auto [start, rest] = test::first_line(copy);
    const auto fen = read_fen(start, {.chess960 = size % 2 == 1});
    Bytes bytes(fen ? rest : std::string_view(copy));
    GameHistory root{fen ? fen->position : Position::start()};
    Position position = root.start;
    while (bytes.left() > 48) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        const Move move = moves[bytes.next() % moves.size()];
        root.moves.push_back(move);
        position.make(move);
    }
    search(root, bytes);
    return 0;
}
