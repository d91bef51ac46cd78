#pragma once

#include "input/record_source.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/game_positions.hpp"
#include "libchess/notation/named_move.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chesstool {

/// A record of EPD as it stands in its file.
struct EpdSource {
    chess::Epd epd;
    /// The whole line, and where in it the record begins, from which its places count.
    std::string line;
    std::size_t offset = 0;
};

/// A position of the input, ready to be worked on and printed.
struct InputPosition : InputRecord {
    /// Set with --ply or --all-plies, when positions are those of games.
    std::optional<int> ply;
    /// The hash of the record's own text, if that was asked for.
    std::uint64_t text_hash = 0;
    std::string id;
    /// The move that led here: the last of --moves, or of a game with --all-plies.
    std::optional<chess::NamedMove> move;
    /// Missing if the record is malformed.
    std::optional<chess::Position> position;
    /// How it came about, of what can occur again, if moves led to it and that was asked for.
    std::optional<chess::GameHistory> history;
    /// All that was said of it, if it comes from a line of EPD and that was asked for.
    std::optional<EpdSource> epd;
    std::vector<chess::DepthCount> expectations;

    /// Files a fault in the text of `epd`.
    void note_epd_fault(const chess::ParseError& fault);
};

/// What a command wants to know of positions beside the positions themselves.
struct PositionDetails {
    bool history = false;
    bool epd = false;
    bool text_hash = false;
};

/// Gives out the positions of a command's input: those of the command line first, then those of
/// the files, which may be PGN, EPD, FEN or perft; with neither, the starting position.
class PositionSource : public RecordSource<InputPosition> {
public:
    /// Positions of the command line and of files.
    PositionSource(const CommonOptions& options, const std::stop_token& stop,
                   const PositionDetails& details = {});
    /// Perft suites, where every position needs counts and may need no repair.
    PositionSource(const CommonOptions& options, const std::vector<std::string>& suites,
                   const std::stop_token& stop, const PositionDetails& details = {});

private:
    void add_of_command_line(const std::string& file, const std::string& fen);
    void play_moves(chess::Position position, InputPosition& result) const;
    void take(const RecordFileBatch& batch) override;
    void add_of_game(InputPosition result, const chess::TextRecord& record);
    void add_of_text(InputPosition result, const chess::TextRecord& record);

    PositionDetails details_;
    chess::PositionRecordOptions record_options_;
};

}  // namespace chesstool
