#include "libchess/mate/detail/line_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// Whether a legal move reaches the aim.
bool does_aim(Aim aim, const Position& before, Move move) {
    const Position after = before.after(move);
    if (aim == Aim::capture) return after.occupied().count() < before.occupied().count();
    return is_aim(aim, after);
}

MoveList moves_to_aim(Aim aim, const Position& position) {
    MoveList found;
    for (const Move move : legal_moves(position))
        if (does_aim(aim, position, move)) found.push_back(move);
    return found;
}

/// How many moves of one side come first, without the other's; 0 in help play.
std::size_t series_of(const Proof& proof) {
    return is_series(proof.stipulation) ? static_cast<std::size_t>(proof.length) : 0;
}

std::size_t half_moves_of(const Proof& proof) {
    const auto length = static_cast<std::size_t>(proof.length);
    if (!is_series(proof.stipulation)) return 2 * length + (proof.half_move ? 1 : 0);
    return length + (proof.stipulation.play == Play::series ? 0 : 1);
}

std::string wrong_length(const Proof& proof, std::size_t expected, std::size_t found) {
    if (is_series(proof.stipulation))
        return fmt::format("'{}{}' takes {} moves, not {}", sign_of(proof.stipulation),
                           proof.length, expected, found);
    return fmt::format("a helpmate in {} takes {} moves of both sides, not {}",
                       length_text(proof.length, proof.half_move), expected, found);
}

std::string_view aim_text(Aim aim) {
    switch (aim) {
        case Aim::mate: return "checkmate";
        case Aim::stalemate: return "stalemate";
        case Aim::capture: break;
    }
    return "a capture";
}

/// A move that reaches the aim, if the side to move must play it.
std::optional<Move> missed_move(const Proof& proof, const Position& position) {
    if (!is_obliged(proof.stipulation, false)) return std::nullopt;
    const MoveList due = moves_to_aim(proof.stipulation.aim, position);
    return due.empty() ? std::nullopt : std::optional(due[0]);
}

/// Whether a move before the last is a capture by the side that is to make one, which ends a line.
bool ends_early(const Proof& proof, const Position& position, Move move, std::size_t index) {
    if (proof.stipulation.aim != Aim::capture) return false;
    const bool is_last_mover = is_series(proof.stipulation)
                                   ? proof.stipulation.play == Play::series
                                   : (half_moves_of(proof) - 1 - index) % 2 == 0;
    return is_last_mover && does_aim(Aim::capture, position, move);
}

/// Where the last move must be forced, a move that would do something else.
std::optional<Move> way_out(const Proof& proof, const Position& position, const MoveList& moves) {
    const Play play = proof.stipulation.play;
    if (play != Play::help_self && play != Play::series_self) return std::nullopt;
    for (const Move move : moves)
        if (!does_aim(proof.stipulation.aim, position, move)) return move;
    return std::nullopt;
}

/// Walks along a line.
class LineCheck {
public:
    LineCheck(const Proof& proof, std::span<const WrittenMove> line, const Position& position)
        : proof_(proof),
          line_(line),
          position_(position),
          series_(series_of(proof)) {}

    std::expected<std::vector<Position>, ProofFault> run() {
        const std::size_t expected = half_moves_of(proof_);
        if (line_.size() != expected)
            return std::unexpected(
                ProofFault{{}, {}, wrong_length(proof_, expected, line_.size())});
        seen_.push_back(position_);
        for (index_ = 0; index_ < expected; ++index_) {
            const auto fault = play(index_ + 1 == expected);
            if (fault) return std::unexpected(ProofFault{{}, index_, *fault});
            seen_.push_back(position_);
        }
        return std::move(seen_);
    }

private:
    /// Plays a move; returns its fault, if any.
    std::optional<std::string> play(bool is_last) {
        const WrittenMove& text = line_[index_];
        const MoveList moves = legal_moves(position_);
        const auto found = find_written(moves, text);
        if (!found) return fmt::format("the move {} is not legal here", to_string(text));
        const Move move = moves[*found];
        const Aim aim = proof_.stipulation.aim;
        if (is_last && !does_aim(aim, position_, move))
            return fmt::format("the line does not end in {}", aim_text(aim));
        if (!is_last && ends_early(proof_, position_, move, index_))
            return fmt::format("the move {} captures before the last", to_string(text));
        if (auto fault = is_last ? not_forced(moves) : missed()) return fault;
        position_.make(move);
        if (is_last || index_ + 1 >= series_) return std::nullopt;
        if (position_.in_check())
            return fmt::format("the move {} checks before the series is over", to_string(text));
        if (auto fault = missed()) return fault;
        position_.make_null();
        return std::nullopt;
    }

    /// If the last move must be forced, why it is not.
    [[nodiscard]] std::optional<std::string> not_forced(const MoveList& moves) const {
        const auto other = way_out(proof_, position_, moves);
        if (!other) return std::nullopt;
        return fmt::format("the last move is not forced: there is {}", to_string(written(*other)));
    }

    /// If a side that can reach the aim must do so, the fault that it has not.
    [[nodiscard]] std::optional<std::string> missed() const {
        const auto due = missed_move(proof_, position_);
        if (!due) return std::nullopt;
        return fmt::format("the side to move would have to play {}", to_string(written(*due)));
    }

    const Proof& proof_;
    std::span<const WrittenMove> line_;
    Position position_;
    std::size_t series_;
    std::size_t index_ = 0;
    std::vector<Position> seen_;
};

/// Plays all lines. A proof may be longer than the stack is deep, so this does not recurse.
class LineCount {
public:
    LineCount(const Proof& proof, std::uint64_t most, const std::stop_token& stop)
        : proof_(proof),
          series_(series_of(proof)),
          half_moves_(half_moves_of(proof)),
          most_(most),
          stop_(stop),
          known_(half_moves_) {}

    std::optional<std::uint64_t> run(const Position& position) {
        enter(position);
        while (!places_.empty() && looked_at_ <= most_) {
            if (looked_at_ % stop_interval == 0 && stop_.stop_requested()) return std::nullopt;
            if (moves_.size() == places_.back().first_move) {
                leave();
                continue;
            }
            const Move move = moves_.back();
            moves_.pop_back();
            follow(places_.back().position, move);
        }
        return looked_at_ > most_ ? std::nullopt : std::optional(lines_);
    }

private:
    /// A position of the line that is being played, whose moves have not all been tried.
    struct Place {
        Position position;
        ExactKey key;
        bool is_kept;
        std::size_t first_move;   ///< where its moves begin among those still to be tried
        std::uint64_t lines = 0;  ///< those found from here
    };

    /// Counts the lines from a position at once, or has its moves tried.
    void enter(const Position& position) {
        if (++looked_at_ > most_) return;
        const std::size_t index = places_.size();
        const MoveList moves = legal_moves(position);
        if (index + 1 == half_moves_) return add(count_last(position, moves));
        if (missed_move(proof_, position)) return;
        // Near the end a lookup costs more than it saves.
        const bool is_kept = index + 2 < half_moves_ && kept_ < most_kept;
        const ExactKey key = is_kept ? exact_key(position, false) : ExactKey();
        if (is_kept)
            if (const auto found = known_[index].find(key); found != known_[index].end())
                return add(found->second);
        places_.push_back({position, key, is_kept, moves_.size()});
        std::ranges::copy(moves, std::back_inserter(moves_));
    }

    /// Goes on with a move, if the stipulation allows it.
    void follow(const Position& position, Move move) {
        const std::size_t index = places_.size() - 1;
        if (ends_early(proof_, position, move, index)) return;
        Position after = position.after(move);
        if (index + 1 < series_) {
            if (after.in_check() || missed_move(proof_, after)) return;
            after.make_null();
        }
        enter(after);
    }

    /// All moves of the last position have been tried.
    void leave() {
        const Place place = places_.back();
        places_.pop_back();
        if (place.is_kept) {
            ++kept_;
            known_[places_.size()].emplace(place.key, place.lines);
        }
        add(place.lines);
    }

    /// Adds to the lines of the last position, or to all. There may be more than the largest number
    /// there is, which then stands for them.
    void add(std::uint64_t lines) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t& sum = places_.empty() ? lines_ : places_.back().lines;
        sum = lines > most - sum ? most : sum + lines;
    }

    [[nodiscard]] std::uint64_t count_last(const Position& position, const MoveList& moves) const {
        if (way_out(proof_, position, moves)) return 0;
        const Aim aim = proof_.stipulation.aim;
        return static_cast<std::uint64_t>(
            std::ranges::count_if(moves, [&](Move move) { return does_aim(aim, position, move); }));
    }

    /// Positions that are kept at most.
    static constexpr std::uint64_t most_kept = 500'000;
    /// How many positions are looked at between two looks whether to stop.
    static constexpr std::uint64_t stop_interval = 4096;

    const Proof& proof_;
    std::size_t series_;
    std::size_t half_moves_;
    std::uint64_t most_;
    const std::stop_token& stop_;
    std::uint64_t looked_at_ = 0;
    std::uint64_t kept_ = 0;
    std::uint64_t lines_ = 0;    ///< found from the start
    std::vector<Place> places_;  ///< of the line that is being played
    std::vector<Move> moves_;    ///< still to be tried, those of the last position at the end
    /// The number of lines from each position, by moves played.
    std::vector<std::map<ExactKey, std::uint64_t>> known_;
};

}  // namespace

ExactKey exact_key(const Position& position, bool with_clock) {
    ExactKey place;
    for (const PieceType type : all_piece_types)
        for (std::size_t plane = 0; plane < 3; ++plane)
            if (((std::to_underlying(type) + 1U) >> plane & 1U) != 0)
                place.planes[plane] |= position.pieces(type).bits();
    place.planes[3] = position.pieces(Color::white).bits();
    place.castling_rooks = position.castling_rooks().bits();
    if (with_clock) place.halfmove_clock = position.halfmove_clock();
    place.turn = position.turn();
    place.en_passant = position.legal_en_passant();
    return place;
}

bool is_aim(Aim aim, const Position& position) {
    return (aim == Aim::mate && is_checkmate(position)) ||
           (aim == Aim::stalemate && is_stalemate(position));
}

MoveList allowed_moves(Stipulation stipulation, const Position& position, bool is_defender) {
    if (is_obliged(stipulation, is_defender)) {
        const MoveList due = moves_to_aim(stipulation.aim, position);
        if (!due.empty()) return due;
    }
    return legal_moves(position);
}

std::optional<std::size_t> find_written(const MoveList& moves, const WrittenMove& text) {
    for (std::size_t index = 0; index < moves.size(); ++index)
        if (written(moves[index]) == text) return index;
    return std::nullopt;
}

std::expected<std::vector<Position>, ProofFault> check_line(const Proof& proof,
                                                            std::span<const WrittenMove> line,
                                                            const Position& position) {
    return LineCheck(proof, line, position).run();
}

std::optional<std::uint64_t> count_lines(const Proof& proof, const Position& position,
                                         std::uint64_t most, const std::stop_token& stop) {
    return LineCount(proof, most, stop).run(position);
}

}  // namespace chess::detail
