#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/buggy_engine/count.hpp"

#include <sstream>

namespace buggy {

namespace {

bool is_forgotten(const chess::Position& position, chess::Move move) {
    return move.is_en_passant() && position.turn() == chess::Color::black;
}

/// How many moves the forgetful generator lists.
std::uint64_t count_moves(const chess::Position& position, bool forgets) {
    auto count = static_cast<std::uint64_t>(chess::count_legal_moves(position));
    if (!forgets || position.turn() == chess::Color::white || !position.legal_en_passant())
        return count;
    for (const chess::Move move : chess::legal_moves(position, chess::MoveClass::noisy))
        if (is_forgotten(position, move)) --count;
    return count;
}

std::uint64_t count(chess::Position& position, int depth, bool forgets) {
    if (depth == 0) return 1;
    if (depth == 1) return count_moves(position, forgets);
    std::uint64_t total = 0;
    for (const chess::Move move : chess::legal_moves(position)) {
        if (forgets && is_forgotten(position, move)) continue;
        const auto undo = position.make(move);
        total += count(position, depth - 1, forgets);
        position.unmake(move, undo);
    }
    return total;
}

}  // namespace

std::uint64_t fast_divide(const Question& question, Bug bug, const MoveStyle& style,
                          const RootCounts& tell) {
    if (question.depth <= 0) return 1;
    const auto read = chess::read_fen(question.fen, {.chess960 = style.king_takes_rook});
    if (!read) return 0;
    chess::Position position = read->position;
    std::istringstream words(question.moves);
    for (std::string word; words >> word;) {
        const auto move = chess::parse_uci(position, word);
        if (!move) break;
        position.make(*move);
    }
    const bool forgets = bug == Bug::fast_black_en_passant_forgotten;
    std::uint64_t total = 0;
    for (const chess::Move move : chess::legal_moves(position)) {
        if (forgets && is_forgotten(position, move)) continue;
        const std::string name = chess::to_uci(position, move);
        const auto undo = position.make(move);
        const std::uint64_t nodes = count(position, question.depth - 1, forgets);
        position.unmake(move, undo);
        tell(name, nodes);
        total += nodes;
    }
    return total;
}

}  // namespace buggy
