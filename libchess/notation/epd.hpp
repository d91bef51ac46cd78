#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace chess {

/// A word or a string after an opcode.
struct EpdOperand {
    /// Its text, without the quotes and escapes of a string.
    std::string text;
    /// Whether it is in quotes.
    bool quoted = false;
    /// Its place in the line, quotes included; empty if it was not read from a line.
    TextSpan place{};

    /// A word; `Epd::add` turns a text that could not be read back as a word into a string.
    [[nodiscard]] static EpdOperand word(std::string text) { return {std::move(text), false}; }
    /// A string; quotes in it are escaped when it is written.
    [[nodiscard]] static EpdOperand string(std::string text) { return {std::move(text), true}; }
    /// A whole number, as a word in decimal.
    [[nodiscard]] static EpdOperand number(std::integral auto value) {
        return {std::to_string(value), false};
    }

    /// Equal in content; places do not count.
    friend bool operator==(const EpdOperand& a, const EpdOperand& b) {
        return a.text == b.text && a.quoted == b.quoted;
    }
};

/// An operation of a record: an opcode and its operands.
struct EpdOperation {
    std::string opcode;                ///< the opcode: "bm"
    std::vector<EpdOperand> operands;  ///< its operands, in order
    /// From the opcode to the last operand.
    TextSpan place{};

    /// Equal in content; places do not count.
    friend bool operator==(const EpdOperation& a, const EpdOperation& b) {
        return a.opcode == b.opcode && a.operands == b.operands;
    }
};

/// Text between semicolons that is not an operation: "00:03", "Defence", "Duals(4)".
struct EpdRemark {
    std::string text;  ///< the text, without blanks around it
    TextSpan place{};  ///< where it is in the line

    /// Equal in content; places do not count.
    friend bool operator==(const EpdRemark& a, const EpdRemark& b) { return a.text == b.text; }
};

/// An item after a position.
using EpdItem = std::variant<EpdOperation, EpdRemark>;

/// The value of operands, or all errors, which point into the line.
template <typename T>
using EpdResult = std::expected<T, std::vector<ParseError>>;

/// The content of `bm`.
struct EpdBestMoves {
    /// Without repetitions, in the order written.
    std::vector<Move> moves;
    /// `bm #5`: the side to move mates in 5; `bm #-5`: it is mated in 5.
    std::optional<int> mate;
};

/// A published perft count, `D5 4865609`: leaf positions `depth` plies on.
struct DepthCount {
    int depth;            ///< plies
    std::uint64_t nodes;  ///< leaf positions

    /// Equal in every member.
    friend bool operator==(const DepthCount&, const DepthCount&) = default;
};

/// A position with operations, as in a line of an EPD file (Edwards 1994, "Standard: Portable Game
/// Notation Specification and Implementation Guide", 16.2).
///
/// Values are read from the operands on request. In a record from `parse_epd` with checked operands
/// they have no errors; in any other, an operand of the wrong kind is an error, and so are
/// operations that contradict each other. An opcode may occur twice if both agree; `bm` and `am`
/// accumulate instead.
class LIBCHESS_API Epd {
public:
    /// A record without operations.
    explicit Epd(const Position& position) : position_(position) {}

    /// The position, counters included.
    [[nodiscard]] const Position& position() const noexcept { return position_; }
    /// Operations and remarks in the order written.
    [[nodiscard]] const std::vector<EpdItem>& items() const noexcept { return items_; }
    /// Warnings from reading the record.
    [[nodiscard]] const std::vector<ParseError>& warnings() const noexcept { return warnings_; }
    /// The first operation with this opcode; nullptr if there is none. Valid until the next change.
    [[nodiscard]] const EpdOperation* find(std::string_view opcode) const noexcept;
    /// Whether the position is written with its two counters: because the line had them, or because
    /// they are not 0 and 1 and no `hmvc` and `fmvn` state them.
    [[nodiscard]] bool six_fields() const noexcept;

    // Values; nullopt or empty if there is no such operation.

    /// `bm`
    [[nodiscard]] EpdResult<EpdBestMoves> best_moves() const;
    /// `am`, without repetitions
    [[nodiscard]] EpdResult<std::vector<Move>> avoid_moves() const;
    /// `pv`: moves played one after the other
    [[nodiscard]] EpdResult<std::vector<Move>> variation() const;
    /// `sm` (supplied) or `pm` (predicted)
    [[nodiscard]] EpdResult<std::optional<Move>> move(std::string_view opcode) const;
    /// `dm`, or the distance that `bm` states: moves to mate, negative if the side to move is mated
    [[nodiscard]] EpdResult<std::optional<int>> mate() const;
    /// `ce` (centipawns for the side to move), `acd`, `acn` and `acs` (plies, nodes and seconds of
    /// the analysis), `rc` (repetitions): within the opcode's limits
    [[nodiscard]] EpdResult<std::optional<std::int64_t>> number(std::string_view opcode) const;
    /// The only string of an operation, as `id`, `eco` or `c0` have one, or its words if unquoted.
    [[nodiscard]] EpdResult<std::optional<std::string>> text(std::string_view opcode) const;
    /// `id`
    [[nodiscard]] EpdResult<std::optional<std::string>> id() const { return text("id"); }
    /// `D1`, `D2`, ..., in the order written
    [[nodiscard]] EpdResult<std::vector<DepthCount>> perft_counts() const;

    /// Appends an operation. An operand that could not be read back as a word becomes a string, and
    /// line breaks become blanks. Throws std::invalid_argument if `opcode` is not an identifier (a
    /// letter, then letters, digits and '_'), if it is unknown and without operands, which would
    /// make it a remark, or if it is `hmvc` or `fmvn`, which the position determines.
    Epd& add(std::string_view opcode, std::vector<EpdOperand> operands = {});
    /// Replaces all operations with this opcode, or appends one; otherwise like `add`.
    Epd& set(std::string_view opcode, std::vector<EpdOperand> operands = {});
    /// Removes all operations with this opcode.
    Epd& remove(std::string_view opcode);

    /// Equal in everything written; warnings and places do not count.
    friend bool operator==(const Epd& a, const Epd& b) {
        return a.position_ == b.position_ && a.items_ == b.items_ &&
               a.six_fields() == b.six_fields();
    }

private:
    friend class EpdReader;
    struct Choice;
    [[nodiscard]] EpdResult<Choice> choice(std::string_view opcode) const;
    /// All faults in the operands of known opcodes, in no particular order.
    [[nodiscard]] std::vector<ParseError> faults() const;
    [[nodiscard]] std::vector<ParseError> faults_of(std::string_view opcode) const;
    [[nodiscard]] std::vector<ParseError> contradictions() const;

    Position position_;
    bool readable_ = true;  // false while a faulty position is read: moves are skipped
    std::vector<EpdItem> items_;
    std::vector<ParseError> warnings_;
    bool counters_given_ = false;
};

/// Whether `parse_epd` checks the operands of known opcodes.
enum class EpdOperands : std::uint8_t {
    checked,     ///< faulty operands are errors of the record
    as_written,  ///< only `hmvc` and `fmvn` are checked; the rest when requested
};

/// Reads a line of an EPD file: the position, then operations and remarks, each ended by ';' or the
/// line's end. The error lists all faults found.
///
///   - The position has four fields, or six with both counters. A half-move clock alone is taken
///     with move number 1, but only ';' or the line's end may follow it. `hmvc` and `fmvn` set the
///     counters too, and win, with a warning, over different ones in fields 5 and 6.
///   - A word that is an identifier is an opcode if it is a known one or has operands. Everything
///     else is a remark, which ends at the next ';', quotes or not. Without a ';' before it, it
///     must start with a letter, a double quote, or one of `([{<|#`.
///   - A string may contain ';', and double quotes and backslashes with a backslash before them;
///     other backslashes mean themselves.
[[nodiscard]] LIBCHESS_API std::expected<Epd, std::vector<ParseError>> parse_epd(
    std::string_view line, const ValidationOptions& options = {},
    EpdOperands operands = EpdOperands::checked);

/// Writes a record as one line without a newline, every operation followed by ';'. With the default
/// options only spacing is lost; the record's `six_fields` overrides `counters`.
[[nodiscard]] LIBCHESS_API std::string to_epd(const Epd& epd,
                                              const FenOptions& options = {
                                                  .en_passant = EnPassantStyle::fen});

/// Alternative moves as operands of `bm` or `am`, in SAN.
[[nodiscard]] LIBCHESS_API std::vector<EpdOperand> move_operands(const Position& position,
                                                                 std::span<const Move> moves);

/// Moves played one after the other as operands of `pv`, in SAN.
[[nodiscard]] LIBCHESS_API std::vector<EpdOperand> line_operands(const Position& position,
                                                                 std::span<const Move> moves);

}  // namespace chess
