#pragma once

#include "libchess/notation/pgn_reader.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess::test {

/// A game as a visitor was given it: one text for each call, such as
///
///     tag White "Anderssen"    begin rnbqkbnr/... w KQkq - 0 1    e4    --    $1    {text}    ( )
///     end 1-0 rnbqkbnr/... b KQkq - 0 1
///
/// and a move is followed by its UCI form where that is not what was written. Warnings and errors
/// stand apart, as `LINE:COLUMN: error: message`.
struct RecordedGame {
    std::size_t line = 0;  ///< where its text begins
    std::vector<std::string> calls;
    std::vector<std::string> diagnostics;
    bool ended = false;
    bool broken = false;

    [[nodiscard]] bool read_whole() const { return ended && diagnostics.empty(); }
};

/// Writes games down while they are read, and holds the calls against the order that PgnVisitor
/// promises: what comes out of order throws.
class PgnRecorder : public PgnVisitor {
public:
    struct Options {
        bool skip_moves = false;
        bool skip_variations = false;
        bool carets = false;  ///< diagnostics show the line of text and a caret under the place
    };

    PgnRecorder() = default;
    explicit PgnRecorder(Options options) : options_(options) {}

    [[nodiscard]] const std::vector<RecordedGame>& games() const { return games_; }

    void begin_game(const TextRecord& record) override;
    void tag(std::string_view name, std::string_view value) override;
    void tag_comment(std::string_view text) override;
    Part begin_moves(const Position& start) override;
    void move(const Position& before, Move move, std::string_view written) override;
    void null_move(const Position& before, std::string_view written) override;
    void nag(int number) override;
    void comment(std::string_view text) override;
    Part begin_variation() override;
    void variation_result(GameResult result) override;
    void end_variation() override;
    void end_game(std::optional<GameResult> result, const Position& last) override;
    void warning(const ParseError& warning) override;
    void error(const ParseError& error) override;

private:
    enum class Phase { outside, tags, moves };

    void call(std::string text) { games_.back().calls.push_back(std::move(text)); }
    void require(bool holds, const char* what) const;
    [[nodiscard]] bool inside(std::string_view part) const;
    void in(Phase phase, const char* what) const { require(phase_ == phase, what); }
    /// Compares where the moves lead with what the reader says.
    void expect(const Position& before) const;
    void note(const ParseError& error, std::string_view kind);

    Options options_;
    std::vector<RecordedGame> games_;
    TextRecord record_;
    Phase phase_ = Phase::outside;
    /// The positions before and after the last move, of the main line and every open variation.
    struct Line {
        std::optional<Position> before;
        Position after;
    };
    std::vector<Line> lines_;
};

/// All games of a text that is read as a file would be.
[[nodiscard]] std::vector<RecordedGame> record_pgn(std::string_view text,
                                                   PgnRecorder::Options options = {});

/// The one game of a text; throws if there are more.
[[nodiscard]] RecordedGame record_game(std::string_view text, PgnRecorder::Options options = {});

/// The calls of the movetext alone, in one line: without tags, begin and end.
[[nodiscard]] std::string moves_of(const RecordedGame& game);

}  // namespace chess::test
