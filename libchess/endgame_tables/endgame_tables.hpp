#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/ending.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
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
class TableSet;
}  // namespace detail

/// What is known of a position: the result, and how far the mate is.
struct EndingValue {
    Wdl wdl = Wdl::draw;  ///< win, draw or loss of the side to move, without the fifty-move rule
    /// Plies to mate if both sides play best, the winner for the shortest mate and the loser for
    /// the longest; 0 in a draw, and for who is checkmated.
    int plies = 0;

    /// Equal in every member.
    friend constexpr bool operator==(const EndingValue&, const EndingValue&) = default;
};

/// Of one ending: how many positions of each kind its table has. Positions that are mirror images
/// of each other count once.
struct EndingCensus {
    /// By the side to move, which may be the one named second.
    struct Side {
        std::uint64_t wins = 0;    ///< positions that it wins
        std::uint64_t draws = 0;   ///< positions that are drawn
        std::uint64_t losses = 0;  ///< positions that it loses
        int longest_win = 0;       ///< plies to mate at most where it wins
        int longest_loss = 0;      ///< plies to mate at most where it loses
    };
    ColorMap<Side> sides{};  ///< by the side to move
};

/// Tables of endings of three and four men, with the distance to mate of every position but those
/// with castling rights. They are made in memory: all of three men in less than a second, all of
/// four in less than a minute, in 190 MB. What has been made may be asked from any thread at any
/// time, also while other tables are being made.
class LIBCHESS_API EndgameTables {
public:
    /// The most men that a table has, kings included.
    static constexpr int most_men = 4;

    /// No tables yet.
    EndgameTables();
    /// Frees all tables.
    ~EndgameTables();
    EndgameTables(const EndgameTables&) = delete;
    EndgameTables& operator=(const EndgameTables&) = delete;

    /// Makes these endings and those that their captures and promotions lead to, as far as they are
    /// not there yet, with so many threads, or if that is less than 1, with as many as the machine
    /// runs at once; the tables are the same. False if it was stopped; what was finished is kept.
    /// Throws std::bad_alloc.
    bool make(std::span<const std::size_t> endings, int threads = 1,
              const std::stop_token& stop = {});
    /// Makes all endings of so many men or fewer, 3 or 4.
    bool make_all(int men, int threads = 1, const std::stop_token& stop = {});

    /// Whether the table of an ending, given by its number, is there.
    [[nodiscard]] bool has(std::size_t ending) const noexcept;
    /// How many tables there are, up to `ending_count`.
    [[nodiscard]] std::size_t size() const noexcept;

    /// What a position comes to. Two kings alone are a draw without a table. nullopt if its table
    /// has not been made, it has more than four men, or a right to castle.
    [[nodiscard]] std::optional<EndingValue> probe(const Position& position) const noexcept;

    /// Counts what the table of an ending holds; the table must be there.
    [[nodiscard]] EndingCensus census(std::size_t ending) const;

    /// Writes all tables that are there to a file, which is put in place only when it is whole. The
    /// error says why that could not be, without the file's name.
    [[nodiscard]] std::expected<void, std::string> save(const std::string& path) const;
    /// The same to a stream, whose state says whether that went well.
    void save(std::ostream& out) const;
    /// Reads tables that `save` has written, beside those that are there. The error says what is
    /// wrong with the file, without its name: it cannot be read, is of another kind or version, was
    /// cut short, or is damaged; then no table of it is taken. Throws std::bad_alloc.
    [[nodiscard]] std::expected<void, std::string> load(const std::string& path);
    /// The same from a stream, which must be at its beginning and end with the tables.
    [[nodiscard]] std::expected<void, std::string> load(std::istream& in);

private:
    std::unique_ptr<detail::TableSet> tables_;
};

}  // namespace chess
