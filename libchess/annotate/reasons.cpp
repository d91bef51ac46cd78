// Why moves are bad, in sentences that their lines prove.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::MaterialGain;

/// Lines that take longer are no explanation.
constexpr std::size_t longest_shown = 7;
/// What a line has to win beyond what there is otherwise, in pawns.
constexpr int least_gain = 1;

/// What can explain how a line wins material, the most telling first.
constexpr std::array telling_motifs{
    Motif::fork,          Motif::skewer,     Motif::discovered_attack, Motif::pin,
    Motif::trapped_piece, Motif::deflection, Motif::interference,      Motif::capturing_defender,
    Motif::x_ray_attack,
};

/// A bad move of a game with the lines before and after it.
struct BadMove {
    const AnnotatedGame& game;
    std::size_t index;

    [[nodiscard]] const AnnotatedMove& said() const { return game.moves[index]; }
    [[nodiscard]] const EvaluatedPosition& before() const { return game.positions[index]; }
    [[nodiscard]] const EvaluatedPosition& after() const { return game.positions[index + 1]; }
    [[nodiscard]] Move played() const { return *game.game.moves[index].move; }

    /// What was best instead, for the mover; nullopt if nobody knows.
    [[nodiscard]] std::optional<MotifLine> best() const {
        if (before().lines.empty() || before().lines.front().moves.empty()) return std::nullopt;
        return MotifLine(before().position, before().lines.front().moves);
    }
    /// The mate that could be given at once instead, or what else was best.
    [[nodiscard]] std::optional<MotifLine> mate_missed() const {
        const auto mate = mating_move(before().position);
        if (!mate || !said().missed || said().missed->moves != 1) return best();
        return MotifLine(before().position, std::array{*mate});
    }
    /// The move and the mate that answers it at once, or what else does.
    [[nodiscard]] std::optional<MotifLine> mate_allowed() const {
        const auto mate = mating_move(after().position);
        if (!mate || !said().allowed || said().allowed->moves != 1) return reply();
        return MotifLine(before().position, std::array{played(), *mate}, 1);
    }
    /// The move and the best answer to it, for the opponent.
    [[nodiscard]] std::optional<MotifLine> reply() const {
        if (after().lines.empty() || after().lines.front().moves.empty()) return std::nullopt;
        std::vector<Move> moves{played()};
        const std::vector<Move>& answer = after().lines.front().moves;
        moves.insert(moves.end(), answer.begin(), answer.end());
        return MotifLine(before().position, moves, 1);
    }
};

/// The solver's moves and the answers to them, from the first one on.
std::vector<Move> moves_of(const MotifLine& line) {
    std::vector<Move> moves;
    for (std::size_t ply = line.first(); ply < line.size(); ++ply) moves.push_back(line[ply].move);
    return moves;
}

/// "16. Nc7+ Kd8 17. Nxa8"
std::string text_of(const MotifLine& line) {
    std::string text;
    for (std::size_t ply = line.first(); ply < line.size(); ++ply) {
        const Position& before = line[ply].before;
        if (!text.empty()) text += ' ';
        if (before.turn() == Color::white) text += fmt::format("{}. ", before.fullmove_number());
        else if (ply == line.first()) text += fmt::format("{}... ", before.fullmove_number());
        text += to_san(before, line[ply].move);
    }
    return text;
}

/// The first moves of a line.
MotifLine head_of(const MotifLine& line, std::size_t size) {
    std::vector<Move> moves;
    for (std::size_t ply = 0; ply < size; ++ply) moves.push_back(line[ply].move);
    return {line[0].before, moves, line.first()};
}

/// "the bishop on e7"
std::string piece_on(const Position& position, Square square) {
    return fmt::format("the {} on {}", name_of(position.type_at(square)), to_string(square));
}

/// Whether a motif is what the line wins by: the solver takes something that it is about.
bool is_cashed_in(const FoundMotif& found, const MotifLine& line) {
    for (std::size_t ply = found.ply; ply < line.size(); ++ply)
        if (line[ply].mover() == line.solver() && line[ply].captured &&
            found.targets.contains(line[ply].capture_square()))
            return true;
    return false;
}

/// Whether a pin was there before the bad move, which then neither allows nor misses it.
bool is_old_pin(const FoundMotif& found, const MotifLine& line) {
    return found.motif == Motif::pin &&
           (line[0].before.pinned(~line.solver()) & found.targets).any();
}

std::optional<FoundMotif> telling_motif(const MotifLine& line) {
    const std::vector<FoundMotif> all = find_motifs(line);
    for (const Motif motif : telling_motifs)
        for (const FoundMotif& found : all)
            if (found.motif == motif && is_cashed_in(found, line) && !is_old_pin(found, line))
                return found;
    return std::nullopt;
}

/// "king and rook", "two rooks", "king, queen and knight"
std::string kinds_of(const Position& position, Bitboard squares) {
    std::vector<std::string> names;
    for (auto type = all_piece_types.rbegin(); type != all_piece_types.rend(); ++type) {
        const int count = (squares & position.pieces(*type)).count();
        if (count == 1) names.emplace_back(name_of(*type));
        if (count > 1)
            names.push_back(fmt::format("{} {}s", count == 2 ? "two" : "several", name_of(*type)));
    }
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

/// "a fork of king and rook", "a pin of the knight on c6"
std::string name_of(const FoundMotif& found, const MotifLine& line) {
    const LineMove& move = line[found.ply];
    switch (found.motif) {
        case Motif::fork: return "a fork of " + kinds_of(move.after, found.targets);
        case Motif::pin: return "a pin of " + piece_on(move.after, found.targets.first());
        case Motif::discovered_attack:
            return "a discovered attack on " + piece_on(move.after, found.targets.first());
        case Motif::interference: return "an interference";
        case Motif::x_ray_attack: return "an x-ray attack";
        default: return fmt::format("a {}", words_of(found.motif));
    }
}

/// What a capture with the first move of the answer says of the move before it.
std::string leaves_text(const BadMove& bad, const LineMove& capture) {
    const Position& before = bad.before().position;
    const Square square = capture.capture_square();
    const LineMove played = head_of(*bad.reply(), 1)[0];
    const std::string piece = piece_on(capture.before, square);
    if (square == played.to()) {
        if (played.move.is_promotion()) return "Loses " + piece;
        return fmt::format("{} the {} on {}, where it is lost",
                           played.captured ? "Takes with" : "Puts", name_of(played.piece),
                           to_string(square));
    }
    // The rook that castling has brought there.
    if (before.at(square) != capture.before.at(square)) return "Loses " + piece;
    const auto attackers = [&](const Position& position) {
        return position.attackers_to(square, position.occupied());
    };
    const Color mover = before.turn();
    if ((attackers(before) & before.pieces(mover)).contains(played.from()) &&
        !(attackers(capture.before) & capture.before.pieces(mover)).contains(played.to()))
        return "Takes the protection from " + piece;
    return fmt::format("{} {} to be taken",
                       attackers(before).contains(capture.from()) ? "Leaves" : "Opens", piece);
}

/// What a capture that was possible instead says of the move.
std::string misses_text(const BadMove& bad, const LineMove& capture) {
    const std::string piece = piece_on(capture.before, capture.capture_square());
    const bool took_it =
        bad.played().to() == capture.to() && capture.before.is_capture(bad.played());
    return took_it ? fmt::format("Takes {} with the wrong piece", piece) : "Misses " + piece;
}

/// The reason that a line wins material, if it does within few moves.
Reason material_reason(const BadMove& bad, const MotifLine& whole, const MaterialGain& gain) {
    const MotifLine line = head_of(whole, gain.size);
    const bool is_reply = line.first() == 1;
    Reason reason{.text = {},
                  .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
                  .line = moves_of(line),
                  .gain = gain.net};
    const std::string wins = fmt::format(": {} wins {}.", text_of(line), detail::words_of(gain));
    const std::string_view verb = is_reply ? "Allows" : "Misses";
    const LineMove& first = line[line.first()];
    if (line.size() == line.first() + 1 && first.captured) {
        reason.squares = Bitboard(first.capture_square());
        reason.motif = Motif::hanging_piece;
        reason.text = is_reply ? leaves_text(bad, first) : misses_text(bad, first);
    } else if (const auto found = telling_motif(line)) {
        reason.squares = found->targets;
        reason.motif = found->motif;
        if (found->motif == Motif::trapped_piece)
            reason.text =
                fmt::format("{} {} has no way out", is_reply ? "Overlooks that" : "Misses that",
                            piece_on(line[found->ply].after, found->targets.first()));
        else reason.text = fmt::format("{} {}", verb, name_of(*found, line));
    } else if (std::ranges::any_of(gain.promoted, [](int count) { return count != 0; })) {
        reason.motif = Motif::promotion;
        reason.squares = Bitboard(line[line.size() - 1].to());
        reason.text = is_reply ? "Lets a pawn promote" : "Misses a promotion";
    } else {
        reason.squares = Bitboard(line[line.size() - 1].to());
        reason.text = is_reply ? "Loses material" : "Misses a chance to win material";
    }
    reason.text += wins;
    return reason;
}

/// A mate that is proved, and whose line is there to its end.
std::optional<Reason> mate_reason(const std::optional<MateClaim>& claim,
                                  const std::optional<MotifLine>& line) {
    if (!claim || !line || !line->mates()) return std::nullopt;
    const auto moves = static_cast<std::size_t>(claim->moves);
    if ((!claim->is_proved && moves > 1) || line->solver_moves() != moves) return std::nullopt;
    const bool is_reply = line->first() == 1;
    Reason reason{.text = {},
                  .motif = Motif::mate,
                  .squares = Bitboard(line->end().king(~line->solver())),
                  .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
                  .line = moves_of(*line)};
    std::string pattern;
    for (const FoundMotif& found : find_motifs(*line))
        if (found.motif > Motif::mate && found.motif <= Motif::vukovic_mate && pattern.empty()) {
            reason.motif = found.motif;
            const std::string_view words = words_of(found.motif);
            // "Boden's mate", but "a swallow's tail mate".
            const bool is_somebodys =
                words.contains("'s ") && words.front() >= 'A' && words.front() <= 'Z';
            const bool is_vowel = std::string_view("AEIOaeio").contains(words.front());
            pattern = fmt::format(", {}{}", is_somebodys ? "" : is_vowel ? "an " : "a ", words);
        }
    reason.text = fmt::format("{} mate{}: {}{}.", is_reply ? "Allows" : "Misses",
                              moves == 1 ? std::string() : fmt::format(" in {}", moves),
                              text_of(*line), pattern);
    return reason;
}

/// Whether a line wins material within few moves, and at least so much more than it comes to
/// otherwise. One that ends in a mate is about something else.
bool tells(const MotifLine& line, const std::optional<MaterialGain>& gain, int otherwise) {
    return gain && !line.mates() && gain->size <= line.first() + longest_shown &&
           gain->net + otherwise >= least_gain;
}

std::optional<Reason> reason_for(const BadMove& bad) {
    const auto reply = bad.reply();
    const auto best = bad.best();
    if (auto reason = mate_reason(bad.said().allowed, bad.mate_allowed())) return reason;
    if (auto reason = mate_reason(bad.said().missed, bad.mate_missed())) return reason;
    if (is_stalemate(bad.after().position)) return Reason{.text = "Gives stalemate: a draw."};
    // What is compared needs both; a game that is over has no reply, nor material to win.
    if (!reply || !best) return std::nullopt;
    const auto lost = detail::settled_gain(*reply);
    if (tells(*reply, lost, detail::final_balance(*best)))
        return material_reason(bad, *reply, *lost);
    const auto missed = detail::settled_gain(*best);
    if (tells(*best, missed, detail::final_balance(*reply)))
        return material_reason(bad, *best, *missed);
    return std::nullopt;
}

}  // namespace

void explain_moves(AnnotatedGame& game) {
    for (const std::size_t index : bad_moves(game))
        if (game.game.moves[index].move) game.moves[index].reason = reason_for({game, index});
}

}  // namespace chess
