#include "tests/buggy_engine/count.hpp"

#include <optional>
#include <sstream>
#include <vector>

namespace buggy {

namespace {

/// Steele, Lea and Flood's SplitMix64 after one step: a number that looks random.
std::uint64_t mix(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
}

/// The key of a position in a bug's table; nothing if there is no table.
std::optional<std::uint64_t> key_of(const Board& board, int depth, Bug bug) {
    if (bug < Bug::hash_without_castling || bug > Bug::hash_outlives) return std::nullopt;
    std::uint64_t key = 0;
    const auto add = [&](int value) { key = mix(key ^ static_cast<std::uint64_t>(value)); };
    for (Square square = 0; square < squares_end; square = next_square(square))
        add(2 * static_cast<int>(board.at(square).kind) + static_cast<int>(board.at(square).side));
    if (bug != Bug::hash_without_castling)
        for (const auto& rooks : board.state.rooks)
            for (const Square rook : rooks) add(rook);
    if (bug != Bug::hash_without_en_passant) add(board.state.passed);
    if (bug != Bug::hash_without_turn) add(static_cast<int>(board.turn));
    if (bug != Bug::hash_without_turn && bug != Bug::hash_outlives) add(depth);
    return key;
}

}  // namespace

Game game_of(const Question& question, Bug bug) {
    auto board = read_board(question.fen);
    if (board && bug == Bug::ep_fen_ignored) board->state.passed = no_square;
    if (board && bug == Bug::turn_fen_ignored) board->turn = Side::white;
    Game game(board.value_or(Board()), bug);
    std::istringstream words(question.moves);
    for (std::string word; words >> word && game.play(word);) {
    }
    return game;
}

std::uint64_t Counter::divide(const Question& question, Bug bug, const MoveStyle& style,
                              const RootCounts& tell) {
    Game game = game_of(question, bug);
    visit_(game.board());
    if (!keeps_table_ && bug != Bug::hash_outlives) table_.clear();
    if (question.depth <= 0) return 1;
    std::vector<Move> moves;
    game.list_moves(moves);
    std::uint64_t total = 0;
    for (const Move& move : moves) {
        const Undo undo = game.make(move);
        const std::uint64_t nodes = count(game, question.depth - 1);
        game.unmake(move, undo);
        tell(to_string(move, style), nodes);
        total += nodes;
    }
    return total;
}

std::uint64_t Counter::count(Game& game, int depth) {
    if (depth == 0) return 1;
    visit_(game.board());
    const auto key = key_of(game.board(), depth, game.bug());
    if (key) {
        const auto found = table_.find(*key);
        if (found != table_.end()) return found->second;
    }
    std::vector<Move> moves;
    moves.reserve(64);
    game.list_moves(moves);
    std::uint64_t total = depth == 1 ? moves.size() : 0;
    if (depth > 1) {
        for (const Move& move : moves) {
            const Undo undo = game.make(move);
            total += count(game, depth - 1);
            game.unmake(move, undo);
        }
    }
    if (key) table_[*key] = total;
    return total;
}

}  // namespace buggy
