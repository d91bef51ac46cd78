#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/ending.hpp"
#include "libchess/endgame_tables/ending_verdict.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace chess {

namespace detail {
class EndingSet;
}  // namespace detail

/// The table value of a position: the result and the distance to mate.
struct EndingValue {
    Wdl wdl = Wdl::draw;  ///< win, draw or loss of the side to move, without the fifty-move rule
    /// Plies to mate with best play: the winner plays for the shortest mate, the loser for the
    /// longest; 0 for a draw and for checkmate.
    int plies = 0;

    /// Equal in every member.
    friend constexpr bool operator==(const EndingValue&, const EndingValue&) = default;
};

/// Statistics of an ending's table: how many positions of each kind it has. Mirror images count
/// once.
struct EndingCensus {
    /// The counts with one side to move.
    struct Side {
        std::uint64_t wins = 0;    ///< positions that it wins
        std::uint64_t draws = 0;   ///< positions that are drawn
        std::uint64_t losses = 0;  ///< positions that it loses
        int longest_win = 0;       ///< the longest win, in plies
        int longest_loss = 0;      ///< the longest loss, in plies
    };
    ColorMap<Side> sides{};  ///< by the side to move
};

/// How far the generation of tables is.
struct EndingProgress {
    std::size_t ending = 0;  ///< the number of the ending that was asked for
    double share = 0;        ///< of all tables that it needs, 0 to 1
};

/// Endgame tables of three and four men, with the distance to mate of every position without
/// castling rights. They are generated in memory: all of three men in a few hundredths of a second,
/// all of four in some seconds, in 190 MB. Tables may be probed from any thread, also while others
/// are being generated.
class LIBCHESS_API EndgameTables {
public:
    /// The largest number of men of a table, kings included.
    static constexpr int most_men = 4;

    /// Starts without tables.
    EndgameTables();
    /// Starts without tables, but keeps what it makes in this folder, which need not exist, and
    /// takes from there what is wanted, when it is first probed. Several processes may share a
    /// folder. What is damaged in it, or cannot be read or written, is as if it were not there.
    explicit EndgameTables(std::string cache);
    /// Frees all tables.
    ~EndgameTables();
    EndgameTables(const EndgameTables&) = delete;
    EndgameTables& operator=(const EndgameTables&) = delete;

    /// Generates the missing tables of these endings and of those that their captures and
    /// promotions lead to. `threads` below 1 means one per hardware thread; the tables do not
    /// depend on it. False if stopped, which takes some milliseconds; finished tables are kept.
    /// Throws std::bad_alloc.
    bool make(std::span<const std::size_t> endings, int threads = 1,
              const std::stop_token& stop = {});
    /// Generates the tables of all endings with up to `men` men, 3 or 4.
    bool make_all(int men, int threads = 1, const std::stop_token& stop = {});

    /// What `make` is doing in other threads; nullopt if nothing.
    [[nodiscard]] std::optional<EndingProgress> progress() const noexcept;

    /// Whether the table of an ending, given by its number, exists.
    [[nodiscard]] bool has(std::size_t ending) const noexcept;
    /// How many tables there are, up to `ending_count`.
    [[nodiscard]] std::size_t size() const noexcept;

    /// The value of a position. Two bare kings are a draw without a table. nullopt if the table has
    /// not been generated, or the position has more than four men or a castling right.
    [[nodiscard]] std::optional<EndingValue> probe(const Position& position) const noexcept;

    /// The statistics of an ending's table, which must exist.
    [[nodiscard]] EndingCensus census(std::size_t ending) const;

    /// Writes all tables to a file, which replaces an old one only when it is complete. The error
    /// is a message without the file's name.
    [[nodiscard]] std::expected<void, std::string> save(const std::string& path) const;
    /// The same to a stream; errors show in its state.
    void save(std::ostream& out) const;
    /// Adds tables that `save` has written. The error is a message without the file's name: the
    /// file cannot be read, is of another kind or version, was cut short, or is damaged; then none
    /// of its tables is added. Throws std::bad_alloc.
    [[nodiscard]] std::expected<void, std::string> load(const std::string& path);
    /// The same from the beginning of a stream, which must hold nothing else.
    [[nodiscard]] std::expected<void, std::string> load(std::istream& in);

private:
    std::unique_ptr<detail::EndingSet> tables_;
};

}  // namespace chess
