#include "libchess/notation/game_positions.hpp"

#include "libchess/notation/pgn_reader.hpp"

namespace chess {

namespace {

class Picker : public PgnVisitor {
public:
    Picker(const PlySelection& selection, GamePositions& result)
        : selection_(selection),
          result_(result) {}

    void begin_game(const TextRecord&) override { result_.is_game = true; }
    void move(const Position& before, Move, std::string_view) override { step(before); }
    void null_move(const Position& before) override { step(before); }
    Part begin_variation() override { return Part::skip; }
    void end_game(std::optional<GameResult>, const Position& last) override {
        const bool is_last = !selection_.all && !selection_.ply;
        if (is_last || selection_.all || selection_.ply == result_.plies) pick(last);
    }
    void warning(const ParseError& warning) override { result_.faults.push_back(warning); }
    void error(const ParseError& error) override {
        result_.faults.push_back(error);
        result_.positions.clear();
    }

private:
    void step(const Position& before) {
        if (selection_.all || selection_.ply == result_.plies) pick(before);
        ++result_.plies;
    }
    void pick(const Position& position) { result_.positions.push_back({result_.plies, position}); }

    const PlySelection& selection_;
    GamePositions& result_;
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
