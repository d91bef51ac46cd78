#pragma once

// Internal to libchess, not installed.

#include "libchess/notation/detail/epd_opcode.hpp"
#include "libchess/notation/epd.hpp"

namespace chess {

/// What the operations of a record say together: the reading behind `Epd`'s values, usable while
/// there is no `Epd` yet.
class EpdValues {
public:
    /// Without a position (nullptr), moves cannot be read and are passed over.
    EpdValues(const std::vector<EpdItem>& items, const Position* position)
        : items_(items),
          position_(position) {}

    [[nodiscard]] EpdResult<EpdBestMoves> best_moves() const;
    [[nodiscard]] EpdResult<std::vector<Move>> avoid_moves() const;
    [[nodiscard]] EpdResult<std::vector<Move>> line(std::string_view opcode) const;
    [[nodiscard]] EpdResult<std::optional<Move>> move(std::string_view opcode) const;
    [[nodiscard]] EpdResult<std::optional<std::int64_t>> mate() const;
    [[nodiscard]] EpdResult<std::optional<std::int64_t>> number(std::string_view opcode) const;
    [[nodiscard]] EpdResult<std::optional<std::string>> text(std::string_view opcode) const;
    [[nodiscard]] EpdResult<std::vector<DepthCount>> perft_counts() const;

    /// All that is wrong with the operands of known opcodes, in no particular order.
    [[nodiscard]] std::vector<ParseError> faults() const;

private:
    struct PlacedMove {
        Move move;
        TextSpan place;
    };
    /// What `bm` or `am` says.
    struct Choice {
        std::vector<PlacedMove> moves;
        std::optional<int> mate;
    };

    [[nodiscard]] EpdResult<Choice> choice(std::string_view opcode) const;
    [[nodiscard]] std::vector<ParseError> faults_of(std::string_view opcode,
                                                    OperandKind kind) const;
    [[nodiscard]] std::vector<ParseError> contradictions() const;

    const std::vector<EpdItem>& items_;
    const Position* position_;
};

}  // namespace chess
