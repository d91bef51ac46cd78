#pragma once

#include "common_options.hpp"
#include "input/input_error.hpp"
#include "input/record_files.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/report/text/diagnostic.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chesstool {

/// A game of the input as it stands in its file, or the news of what is wrong with a file.
struct InputGame {
    /// None if this is no record but stands, with a message, where a file could not be read on.
    std::optional<std::size_t> record;
    /// How messages name where it comes from.
    std::string file;
    std::size_t line = 1;
    std::string text;
    chess::TextRecord::Damage damage = chess::TextRecord::Damage::none;
    std::vector<chess::Diagnostic> errors;
    std::vector<chess::Diagnostic> warnings;
    /// Why the file could not be read on, if this is no record.
    std::optional<InputError::Kind> failure;

    /// Reads the text, and files what is wrong with it; nullopt if it is no game.
    [[nodiscard]] std::optional<chess::Game> parse(const chess::ValidationOptions& options);
};

/// Gives out the games of PGN files one after the other, while files are being read. Records that
/// the options do not select are numbered and left out, and nothing is read past the last that they
/// can select; files of another kind are an error each.
class GameSource {
public:
    GameSource(const CommonOptions& options, const std::stop_token& stop);

    /// The next one; nullopt after the last and after a stop request.
    [[nodiscard]] std::optional<InputGame> next();

    /// How much of the input has been given out, 0 to 1; nullopt if nobody knows. From any thread.
    [[nodiscard]] std::optional<double> share_given() const;

private:
    void take(const RecordFileBatch& batch);
    void end_file(const RecordFileBatch& batch);

    const CommonOptions& options_;
    RecordFiles files_;
    std::deque<InputGame> pending_;
    /// The file that was told to be of another kind.
    std::optional<std::size_t> refused_;
    std::atomic<std::uint64_t> bytes_cut_ = 0;
    std::atomic<std::uint64_t> bytes_given_ = 0;
};

}  // namespace chesstool
