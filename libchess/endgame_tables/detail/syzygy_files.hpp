#pragma once

// Internal to libchess, not installed: which of Syzygy's files are there, and which of them are
// sound.

#include "libchess/base/export.hpp"
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

/// The men of an ending but the kings, with a number of its own, which does not change when the
/// colours are exchanged:
///
///     ending:  stronger side (20 bits) | other side (20)
///     side:    pawns (4 bits) | knights (4) | bishops (4) | rooks (4) | queens (4)
class LIBCHESS_API SyzygyMen {
public:
    constexpr SyzygyMen() noexcept = default;
    explicit SyzygyMen(const Position& position) noexcept;
    /// "KRPvKR": what a file is named, up to the point or beyond.
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

    /// What a capture leaves, a pawn that is promoted on the way included.
    [[nodiscard]] std::vector<SyzygyMen> after_captures() const;
    /// What is there after a pawn of either side is promoted.
    [[nodiscard]] std::vector<SyzygyMen> after_promotions() const;

private:
    static constexpr unsigned shift_of(PieceType type) noexcept {
        return 4 * static_cast<unsigned>(type);
    }
    void add_promotions(Color color, std::vector<SyzygyMen>& found) const;

    ColorMap<std::uint64_t> sides_{};
};

/// Files are found before they are asked for; then they may be asked for from any thread. The check
/// sum of a file is verified when something first needs it, unless the file is too large for that.
class SyzygyFiles {
public:
    /// Finds those of a folder and looks at their heads. Of two with one name the first counts.
    void find(const std::string& folder);

    /// Those that are there, but for those with a bad head.
    [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }
    /// The most men that one of them has.
    [[nodiscard]] int most_men() const noexcept { return most_men_; }
    /// What was found to be wrong so far.
    [[nodiscard]] std::vector<SyzygyFault> faults() const;

    /// Whether there is a file of results, and all files are sound that may be read to find the
    /// result of a position with these men, or of their moves and the distance.
    enum class Question : std::uint8_t { result, moves };
    [[nodiscard]] bool can_answer(Question question, const SyzygyMen& men) const;

private:
    /// What is known of a file, or of all that a question needs.
    enum class Trust : std::uint8_t { unknown, sound, damaged };
    struct File {
        std::string path;
        Trust trust = Trust::unknown;
    };
    struct Ending {
        // Guarded by `mutex_`:
        std::optional<File> results;
        std::optional<File> distances;
        // The answers, which are the same once they are known.
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
    /// Of endings without a file, too.
    mutable std::unordered_map<std::uint64_t, bool> sound_results_;
};

}  // namespace chess::detail
