#pragma once

#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sample.hpp"

namespace chess::test {

/// Makes up games: random moves, and random things said about them.
class GameInventor {
public:
    explicit GameInventor(std::uint64_t seed) : random_(seed) {}

    Game game(const Position& start) {
        Game game;
        for (std::size_t i = random_.below(4); i > 0; --i)
            game.set_tag("Tag" + std::to_string(random_.below(9)), text(false));
        game.start = start;
        if (random_.below(3) == 0) game.comments = comments();
        game.moves = line(start, random_.below(30), 0);
        game.result = static_cast<GameResult>(random_.below(4));
        // What the writer would add, so that the games can be compared as wholes.
        const auto read = parse_game(to_pgn(game, PgnStyle::lossless()));
        if (read) game.tags = read->tags;
        return game;
    }

private:
    std::string text(bool brace) {
        constexpr std::string_view letters = "ab \"\\;%[]()$*1.-\xE4{";
        std::string text;
        for (std::size_t i = random_.below(90); i > 0; --i)
            text += letters[random_.below(letters.size())];
        constexpr std::array<std::string_view, 7> commands{
            "[%eval 0.34,18]", "[%eval #-3]",       "[%clk 1:02:03]", " [%csl Ra4] ",
            "[%chesstool]",    "[%chesstool only]", "[%eval ] "};
        // Not within other brackets, where taking one out would make another.
        if (random_.below(4) == 0) text.insert(0, commands[random_.below(commands.size())]);
        if (random_.below(4) == 0) text += commands[random_.below(commands.size())];
        if (brace) text += '}';
        return text;
    }

    std::vector<Comment> comments() {
        std::vector<Comment> comments;
        for (std::size_t i = 1 + random_.below(2); i > 0; --i)
            comments.push_back({text(random_.below(5) == 0)});
        return comments;
    }

    std::vector<GameMove> line(Position position, std::size_t length, int depth) {
        std::vector<GameMove> moves;
        for (; length > 0; --length) {
            const MoveList legal = legal_moves(position);
            if (legal.empty()) break;
            const bool passes = !position.in_check() && random_.below(40) == 0;
            GameMove played;
            if (!passes) played.move = legal[random_.below(legal.size())];
            if (random_.below(4) == 0) annotate(played, position, depth);
            if (played.move) position.make(*played.move);
            else position.make_null();
            moves.push_back(std::move(played));
        }
        return moves;
    }

    void annotate(GameMove& played, const Position& before, int depth) {
        for (std::size_t i = random_.below(4); i > 0; --i) {
            switch (random_.below(3)) {
                case 0:
                    played.annotations.emplace_back(Nag{static_cast<int>(random_.below(256))});
                    break;
                case 1:
                    played.annotations.emplace_back(Comment{text(random_.below(5) == 0)});
                    break;
                default:
                    if (depth == 3) break;
                    Variation variation;
                    if (random_.below(3) == 0) variation.comments = comments();
                    variation.moves = line(before, 1 + random_.below(6), depth + 1);
                    if (random_.below(4) == 0) {
                        variation.result = static_cast<GameResult>(random_.below(4));
                        if (random_.below(2) == 0) variation.end_comments = comments();
                    }
                    if (!variation.moves.empty())
                        played.annotations.emplace_back(std::move(variation));
            }
        }
    }

    Random random_;
};

/// Calls `check(game)` for a game made up from every seventh position of games.
template <typename Check>
void for_invented_games(std::uint64_t seed, Check check) {
    GameInventor inventor(seed);
    std::size_t index = 0;
    std::size_t games = 0;
    for (const auto* sample : {&standard_sample(), &chess960_sample()})
        for (const Position& start : *sample) {
            if (index++ % 7 != 0) continue;
            const Game game = inventor.game(start);
            INFO(to_pgn(game, PgnStyle::lossless()));
            check(game);
            ++games;
        }
    CHECK(games > 500);
}

}  // namespace chess::test
