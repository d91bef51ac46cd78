#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/endgame_tables/ending_verdict.hpp"
#include "libchess/position/position.hpp"

#include <array>
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

/// The men besides the two kings in an ending of three or four men. White is the side with more men
/// or, if both have one, with the more valuable one; positions with colours reversed are mapped to
/// it.
struct Ending {
    /// The first man, always White's. Of two white men it is the more valuable one.
    PieceType first = PieceType::queen;
    std::optional<Piece> second = {};  ///< the second man, if any, of either side

    /// 3 or 4, kings included.
    [[nodiscard]] constexpr int men() const noexcept { return second ? 4 : 3; }
    /// Whether there is a pawn in it.
    [[nodiscard]] constexpr bool has_pawns() const noexcept {
        return first == PieceType::pawn || (second && second->type == PieceType::pawn);
    }
    /// Whether both men have the same side and kind.
    [[nodiscard]] constexpr bool has_twins() const noexcept {
        return second == Piece{Color::white, first};
    }
    /// Whether each side has a pawn: only then can one be taken en passant.
    [[nodiscard]] constexpr bool has_en_passant() const noexcept {
        return first == PieceType::pawn && second == Piece{Color::black, PieceType::pawn};
    }

    /// Equal in every member.
    friend constexpr bool operator==(const Ending&, const Ending&) = default;
};

/// How many endings of three and four men there are: five, fifteen in which one side has both men,
/// and fifteen in which each has one.
inline constexpr std::size_t ending_count = 35;

/// All endings, those of three men first; an ending's index is its number.
[[nodiscard]] LIBCHESS_API const std::array<Ending, ending_count>& all_endings() noexcept;

/// The number of an ending; the men may come in any order, and belong to either side.
[[nodiscard]] LIBCHESS_API std::size_t ending_number(Piece first,
                                                     std::optional<Piece> second) noexcept;

/// The number of a position's ending; nullopt if it has more than four men or only two.
[[nodiscard]] LIBCHESS_API std::optional<std::size_t> ending_of(const Position& position) noexcept;

/// "KRPK", "KQKR": the usual name of an ending, White's men first.
[[nodiscard]] LIBCHESS_API std::string to_string(const Ending& ending);

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
    /// `make` takes from there what it would else generate. Several processes may share a folder.
    /// What is damaged in it, or cannot be read or written, is as if it were not there.
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

    /// Writes all tables to a regular file, which replaces an old one only when it is complete. The
    /// error is a message without the file's name.
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
