#include "libchess/notation/game_positions.hpp"

#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/san.hpp"

#include <optional>

namespace chess {

namespace {

class Picker : public PgnVisitor {
public:
    Picker(const PlySelection& selection, GamePositions& result)
        : selection_(selection),
          result_(result) {}

    void begin_game(const TextRecord&) override { result_.is_game = true; }
    void move(const Position& before, Move move, std::string_view) override {
        step(before);
        if (selection_.history) history_.moves.push_back(move);
        if (selection_.all) last_move_ = named(before, move);
    }
    void null_move(const Position& before, std::string_view) override {
        step(before);
        passed_ = true;
        last_move_ = std::nullopt;
    }
    Part begin_variation() override { return Part::skip; }
    void end_game(std::optional<GameResult>, const Position& last) override {
        const bool is_last = !selection_.all && !selection_.ply;
        if (selection_.history) keep_what_can_recur(last);
        if (is_last || selection_.all || selection_.ply == result_.plies) pick(last);
    }
    void warning(const ParseError& warning) override { result_.faults.push_back(warning); }
    void error(const ParseError& error) override {
        result_.faults.push_back(error);
        result_.positions.clear();
    }

private:
    void step(const Position& before) {
        if (selection_.history) keep_what_can_recur(before);
        if (selection_.all || selection_.ply == result_.plies) pick(before);
        ++result_.plies;
    }
    /// Forgets the moves before a position that cannot repeat an earlier one: the game's first, one
    /// after a capture or pawn move, and one after a null move.
    void keep_what_can_recur(const Position& position) {
        const bool fresh = result_.plies == 0 || position.halfmove_clock() == 0 || passed_;
        passed_ = false;
        if (fresh) history_ = {position, {}};
    }
    void pick(const Position& position) {
        GamePosition& picked = result_.positions.emplace_back(result_.plies, position);
        if (selection_.history) picked.history = history_;
        picked.move = last_move_;
    }

    const PlySelection& selection_;
    GamePositions& result_;
    GameHistory history_{Position::start(), {}};
    bool passed_ = false;
    std::optional<NamedMove> last_move_;
};

}  // namespace

GamePositions positions_of(const TextRecord& game, const PlySelection& selection,
                           const ValidationOptions& options) {
    GamePositions result;
    Picker picker(selection, result);
    read_game(game, picker, options);
    return result;
}

}  // namespace chess
