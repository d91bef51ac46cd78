#pragma once

#include "input/record_source.hpp"
#include "libchess/notation/game.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace chesstool {

/// A game of the input as it stands in its file.
struct InputGame : InputRecord {
    std::string text;
    chess::TextRecord::Damage damage = chess::TextRecord::Damage::none;

    /// Reads the text, and files what is wrong with it; nullopt if it is no game.
    [[nodiscard]] std::optional<chess::Game> parse(const chess::ValidationOptions& options);
};

/// Gives out the games of PGN files; files of another kind are an error each.
class GameSource : public RecordSource<InputGame> {
public:
    GameSource(const CommonOptions& options, const std::stop_token& stop)
        : RecordSource(options, options.files, stop) {}

    [[nodiscard]] std::optional<InputGame> next();

    /// How much of the input has been given out, 0 to 1; nullopt if nobody knows. From any thread.
    [[nodiscard]] std::optional<double> share_given() const;

private:
    void take(const RecordFileBatch& batch) override;

    /// The file that was told to be of another kind.
    std::optional<std::size_t> refused_;
    std::atomic<std::uint64_t> bytes_cut_ = 0;
    std::atomic<std::uint64_t> bytes_given_ = 0;
};

}  // namespace chesstool
