#pragma once

// Internal to libchess, not installed: which Syzygy files exist, and which of them are sound.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/endgame_tables/syzygy.hpp"
#include "libchess/position/position.hpp"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace chess::detail {

/// The men of an ending except the kings, with a unique number that does not change when the
/// colours are exchanged:
///
///     ending:  stronger side (20 bits) | other side (20)
///     side:    pawns (4 bits) | knights (4) | bishops (4) | rooks (4) | queens (4)
class LIBCHESS_TEST_API SyzygyMen {
public:
    constexpr SyzygyMen() noexcept = default;
    explicit SyzygyMen(const Position& position) noexcept;
    /// "KRPvKR": a file's name, with or without its extension.
    explicit SyzygyMen(const std::string& name) noexcept;

    [[nodiscard]] std::uint64_t number() const noexcept;
    [[nodiscard]] int count(Color color, PieceType type) const noexcept {
        return static_cast<int>((sides_[color] >> shift_of(type)) & 15U);
    }
    void add(Color color, PieceType type, int men = 1) noexcept {
        sides_[color] += static_cast<std::uint64_t>(men) << shift_of(type);
    }
    void remove(Color color, PieceType type) noexcept {
        sides_[color] -= std::uint64_t{1} << shift_of(type);
    }

    /// The men after a capture, including captures that promote.
    [[nodiscard]] std::vector<SyzygyMen> after_captures() const;
    /// The men after a promotion of either side.
    [[nodiscard]] std::vector<SyzygyMen> after_promotions() const;

private:
    static constexpr unsigned shift_of(PieceType type) noexcept {
        return 4 * static_cast<unsigned>(type);
    }
    void add_promotions(Color color, std::vector<SyzygyMen>& found) const;

    ColorMap<std::uint64_t> sides_{};
};

/// The Syzygy files of some folders. After `find`, queries are thread-safe. The checksum of a file
/// is verified when it is first needed, unless the file is too large.
class SyzygyFiles {
public:
    /// Finds the files of a folder and checks their headers. Of two files with the same name the
    /// first counts.
    void find(const std::string& folder);

    /// The files found, without those with a bad header.
    [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }
    /// The largest number of men of any file.
    [[nodiscard]] int most_men() const noexcept { return most_men_; }
    /// The faults found so far.
    [[nodiscard]] std::vector<SyzygyFault> faults() const;

    /// Whether there is a WDL file, and all files are sound that may be read to find the result of
    /// a position with these men, or the results and distances of its moves.
    enum class Question : std::uint8_t { result, moves };
    [[nodiscard]] bool can_answer(Question question, const SyzygyMen& men) const;

private:
    /// The state of a file, or of all files that a question needs.
    enum class Trust : std::uint8_t { unknown, sound, damaged };
    struct File {
        std::string path;
        Trust trust = Trust::unknown;
    };
    struct Ending {
        // Guarded by `mutex_`:
        std::optional<File> results;
        std::optional<File> distances;
        // The answers, which do not change once they are known.
        std::atomic<Trust> result{Trust::unknown};
        std::atomic<Trust> moves{Trust::unknown};
    };

    void add(const std::string& path, const std::string& name);
    [[nodiscard]] bool is_sound(std::optional<File>& file) const;
    [[nodiscard]] bool has_sound_results(const SyzygyMen& men) const;
    [[nodiscard]] bool has_sound_moves(const SyzygyMen& men) const;

    std::vector<std::string> paths_;
    int most_men_ = 0;
    mutable std::mutex mutex_;
    mutable std::vector<SyzygyFault> faults_;
    mutable std::unordered_map<std::uint64_t, Ending> endings_;
    /// Includes endings without a file.
    mutable std::unordered_map<std::uint64_t, bool> sound_results_;
};

}  // namespace chess::detail
