#pragma once

#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"
#include "libchess/position/see.hpp"
#include "libchess/search/detail/histories.hpp"
#include "libchess/search/detail/ordered_moves.hpp"
#include "libchess/search/detail/threats.hpp"
#include "libchess/search/techniques.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace chess::detail {

/// The context of a move picker: histories, killers and threats.
struct MoveContext {
    const Histories& histories;
    /// Histories after the moves one, two and four plies ago.
    std::array<const Continuation*, 3> continuations;
    /// The killers and the counter-move, each once.
    std::array<std::optional<Move>, 3> killers;
    /// The squares that the opponent attacks, and the slot of the pawn history.
    const Threats& threats;
    std::size_t pawns;

    /// The bonus for a piece that escapes from a less valuable attacker, in history units.
    static constexpr PieceTypeMap<int> escape_bonus{{0, 8000, 8000, 12000, 18000, 0}};

    [[nodiscard]] bool is_killer(Move move) const noexcept {
        return move == killers[0] || move == killers[1] || move == killers[2];
    }

    template <typename Techniques>
    [[nodiscard]] int quiet_score(const Position& position, const Techniques& techniques,
                                  Move move) const noexcept {
        int score = 0;
        if (techniques.has(Technique::history))
            score +=
                histories.quiet[position.turn()][move.from()][move.to()][threats.exposure(move)]
                    .value();
        if (techniques.has(Technique::continuation_history)) {
            const std::size_t target = target_of(position, move);
            for (const Continuation* continuation : continuations)
                score += (*continuation)[target].value();
        }
        if (techniques.has(Technique::pawn_history))
            score += histories.pawn[pawns][target_of(position, move)].value();
        return score;
    }
    /// The score of a quiet move: histories, plus a bonus or malus for attacks by less valuable
    /// pieces.
    template <typename Techniques>
    [[nodiscard]] int quiet_order(const Position& position, const Techniques& techniques,
                                  Move move) const noexcept {
        const int score = quiet_score(position, techniques, move);
        if (!techniques.has(Technique::threat_history)) return score;
        const PieceType type = position.type_at(move.from());
        const Bitboard lost = threats.by_lesser(type);
        const int flees = int{lost.contains(move.from())} - int{lost.contains(move.to())};
        return score + flees * escape_bonus[type];
    }
    [[nodiscard]] static std::size_t target_of(const Position& position, Move move) noexcept {
        return piece_target(position.turn(), position.type_at(move.from()), move.to());
    }
    [[nodiscard]] static PieceType captured_or_king(const Position& position, Move move) noexcept {
        return position.captured_by(move).value_or(PieceType::king);
    }
    [[nodiscard]] int capture_score(const Position& position, Move move) const noexcept {
        return histories.capture[target_of(position, move)][captured_or_king(position, move)]
            .value();
    }
};

/// Returns the legal moves of a position one by one, the most promising first, and generates them
/// in stages only when needed: the table move, captures that do not lose material, killers and the
/// counter-move, other quiet moves, losing captures. Caplinger 2021, 9.5 and 9.6.
template <typename Techniques>
class MovePicker {
public:
    enum class Kind : std::uint8_t {
        all,
        noisy,          ///< captures and promotions alone
        noisy_winning,  ///< only those that win at least the threshold
    };

    /// `table_move` must be legal, and noisy unless all moves are wanted. The position must be the
    /// same at every call of `advance`.
    MovePicker(const Position& position, const Techniques& techniques, const MoveContext& context,
               std::optional<Move> table_move, Kind kind, int threshold = 0) noexcept
        : position_(position),
          techniques_(techniques),
          context_(context),
          table_move_(table_move),
          kind_(kind),
          threshold_(threshold),
          evading_(kind == Kind::all && position.in_check()) {}

    /// Goes to the next move; false after the last.
    // NOLINTNEXTLINE(*-cognitive-complexity): a list of stages, one after the other
    [[nodiscard]] bool advance() noexcept {
        while (true) {
            switch (stage_) {
                case Stage::table_move:
                    stage_ = evading_ ? Stage::generate_evasions : Stage::generate_noisy;
                    if (!table_move_) break;
                    move_ = *table_move_;
                    return true;
                case Stage::generate_noisy:
                    moves_.generate(position_, MoveClass::noisy);
                    moves_.rate([&](Move move) { return noisy_score(move); });
                    stage_ = Stage::noisy;
                    break;
                case Stage::noisy:
                    if (find_good_noisy()) return true;
                    stage_ = kind_ == Kind::all ? Stage::killers : Stage::done;
                    break;
                case Stage::killers:
                    if (find_killer()) return true;
                    stage_ = Stage::generate_quiet;
                    break;
                case Stage::generate_quiet:
                    moves_.generate(position_, MoveClass::quiet);
                    moves_.rate([&](Move move) {
                        return context_.quiet_order(position_, techniques_, move);
                    });
                    stage_ = Stage::quiet;
                    break;
                case Stage::quiet:
                    if (find_quiet()) return true;
                    stage_ = Stage::bad_noisy;
                    break;
                case Stage::bad_noisy:
                    if (bad_at_ < bad_.size()) {
                        move_ = bad_[bad_at_++];
                        return true;
                    }
                    stage_ = Stage::done;
                    break;
                case Stage::generate_evasions:
                    moves_.generate(position_, MoveClass::all);
                    moves_.rate([&](Move move) { return evasion_score(move); });
                    stage_ = Stage::evasions;
                    break;
                case Stage::evasions:
                    if (find_evasion()) return true;
                    stage_ = Stage::done;
                    break;
                case Stage::done: return false;
            }
        }
    }
    /// The current move.
    [[nodiscard]] Move move() const noexcept { return move_; }

    /// Whether the current move is a capture or promotion that loses material.
    [[nodiscard]] bool is_bad_noisy() const noexcept { return stage_ == Stage::bad_noisy; }

private:
    enum class Stage : std::uint8_t {
        table_move,
        generate_noisy,
        noisy,
        killers,
        generate_quiet,
        quiet,
        bad_noisy,
        generate_evasions,
        evasions,
        done,
    };

    [[nodiscard]] bool has(Technique technique) const noexcept {
        return techniques_.has(technique);
    }

    [[nodiscard]] int noisy_score(Move move) const noexcept {
        int score = 0;
        if (has(Technique::mvv_lva)) {
            if (const auto victim = position_.captured_by(move))
                score += 16 * exchange_values[*victim];
            if (const auto promoted = move.promoted_to())
                score += *promoted == PieceType::queen ? 12000 : -12000;
            score -= std::to_underlying(position_.type_at(move.from()));
        }
        if (has(Technique::capture_history)) score += context_.capture_score(position_, move) / 2;
        return score;
    }

    [[nodiscard]] int evasion_score(Move move) const noexcept {
        constexpr int captures_first = 1 << 20;
        return position_.is_noisy(move) ? captures_first + noisy_score(move)
                                        : context_.quiet_order(position_, techniques_, move);
    }

    [[nodiscard]] bool find_good_noisy() noexcept {
        while (moves_.advance()) {
            move_ = moves_.move();
            if (move_ == table_move_) continue;
            if (kind_ == Kind::noisy_winning) {
                if (exchange_at_least(position_, move_, threshold_)) return true;
                continue;
            }
            if (kind_ == Kind::noisy || !has(Technique::see)) return true;
            if (exchange_at_least(position_, move_, -moves_.score() / 512)) return true;
            bad_.push_back(move_);
        }
        return false;
    }

    /// Goes to the next killer that is legal and quiet.
    [[nodiscard]] bool find_killer() noexcept {
        while (killer_at_ < context_.killers.size()) {
            const std::optional<Move> killer = context_.killers[killer_at_++];
            if (!killer || killer == table_move_ || position_.is_noisy(*killer) ||
                !is_legal(position_, *killer))
                continue;
            move_ = *killer;
            return true;
        }
        return false;
    }
    [[nodiscard]] bool find_quiet() noexcept {
        while (moves_.advance()) {
            move_ = moves_.move();
            if (move_ != table_move_ && !context_.is_killer(move_)) return true;
        }
        return false;
    }
    [[nodiscard]] bool find_evasion() noexcept {
        while (moves_.advance()) {
            move_ = moves_.move();
            if (move_ != table_move_) return true;
        }
        return false;
    }

    const Position& position_;
    [[no_unique_address]] Techniques techniques_;
    const MoveContext& context_;
    std::optional<Move> table_move_;
    Kind kind_;
    int threshold_;
    bool evading_;
    Stage stage_ = Stage::table_move;
    std::size_t killer_at_ = 0;
    std::size_t bad_at_ = 0;
    Move move_ = Move::from_bits(0);
    OrderedMoves moves_;
    MoveList bad_;
};

}  // namespace chess::detail
