#pragma once

#include "libchess/batch/journal_file.hpp"
#include "libchess/notation/record_stream.hpp"
#include "training/failure.hpp"
#include "training/played_game.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace chess::training {

// A file of games (.games), numbers little-endian:
//
//     header   8 bytes  "CHGAMES" and a line feed
//              u32      version, 1
//              u32      length of the description
//              text     description: how the games were made
//     game     4 bytes  mark: 0x93 'G' 'A' 'M'
//              u32      length of the body
//              u32      CRC-32 of the body
//     body     u8       result: 0 Black has won, 1 drawn, 2 White has won, 3 unknown
//              u8       length of the FEN, 0 for the starting position
//              text     FEN
//              4 bytes  a ply: u16 move, i16 score
//
// A move is `Move::bits()`, whose highest bit is free and marks here a random move. A score is a
// `score_code`. Damage only loses the games that it lies in: the reader continues at the next mark.

/// The first bytes of a file of games.
inline constexpr std::string_view game_file_magic = "CHGAMES\n";

/// A game in the file format.
[[nodiscard]] std::string to_bytes(const PlayedGame& game);

/// Reads games, in order, from the bytes of a file.
class GameFileReader {
public:
    explicit GameFileReader(ByteReader read) : read_(std::move(read)) {}

    /// Reads the header, and returns the description. Call it first.
    [[nodiscard]] std::expected<std::string, Failure> open();
    /// The next game; nullopt after the last.
    [[nodiscard]] std::optional<PlayedGame> next();

    /// The byte offset of the search for the next game.
    [[nodiscard]] std::uint64_t offset() const { return offset_; }
    /// Bytes that belong to no sound game: damaged, or cut off at the end.
    [[nodiscard]] std::uint64_t lost_bytes() const { return lost_; }
    /// Where the last sound game ends.
    [[nodiscard]] std::uint64_t sound_end() const { return sound_end_; }

private:
    [[nodiscard]] std::string_view rest() const { return std::string_view(buffer_).substr(at_); }
    bool want(std::size_t length);
    void skip(std::size_t length);

    ByteReader read_;
    std::string buffer_;
    std::size_t at_ = 0;  // of the unread bytes in the buffer
    bool at_end_ = false;
    std::uint64_t offset_ = 0;
    std::uint64_t lost_ = 0;
    std::uint64_t sound_end_ = 0;
};

/// Adds games to a file, one at a time, so that a program that is killed loses no more than one.
class GameFileWriter {
public:
    /// Creates the file, or appends after the last sound game of an existing one, removing a
    /// partial game. The description is for a new file.
    [[nodiscard]] static std::expected<GameFileWriter, Failure> open(const std::string& path,
                                                                     std::string_view description);

    [[nodiscard]] std::expected<void, Failure> write(const PlayedGame& game);

    /// Games in the file.
    [[nodiscard]] std::uint64_t games() const { return games_; }
    /// The description in the file's header.
    [[nodiscard]] const std::string& description() const { return description_; }

private:
    GameFileWriter(JournalFile file, std::string path)
        : file_(std::move(file)),
          path_(std::move(path)) {}
    [[nodiscard]] std::expected<void, Failure> begin(std::string_view description);
    [[nodiscard]] std::expected<void, Failure> resume(std::uint64_t size);
    [[nodiscard]] std::expected<void, Failure> append(std::string_view bytes);
    [[nodiscard]] Failure failure(const JournalError& error) const;

    JournalFile file_;
    std::string path_;
    std::string description_;
    std::uint64_t end_ = 0;
    std::uint64_t games_ = 0;
};

}  // namespace chess::training
