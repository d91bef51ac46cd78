#include "libchess/annotate/detail/line_reason.hpp"

#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// The longest that explains what is lost in the long run.
constexpr std::size_t longest_late = 11;
/// The longest mate that is a reason before all others, in moves.
constexpr int longest_mate = 5;
/// The least extra gain of a line over the alternative, in pawns.
constexpr int least_gain = 1;

/// 1 for a win, 0 for a draw, -1 for a loss, whatever the fifty-move rule does to them.
int result_of(Wdl wdl) noexcept {
    if (wdl == Wdl::win) return 1;
    return wdl == Wdl::loss ? -1 : 0;
}

/// The text on a bad move that is answered by a capture.
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
    if (bad.threat) return "Overlooks the threat to " + piece;
    return fmt::format("{} {} to be taken",
                       attackers(before).contains(capture.from()) ? "Leaves" : "Opens", piece);
}

/// The text on a bad move that missed a capture.
std::string misses_text(const BadMove& bad, const LineMove& capture) {
    const std::string piece = piece_on(capture.before, capture.capture_square());
    const bool took_piece =
        bad.played().to() == capture.to() && capture.before.is_capture(bad.played());
    return took_piece ? fmt::format("Takes {} with the wrong piece", piece) : "Misses " + piece;
}

bool promotes(const MaterialGain& gain) {
    return std::ranges::any_of(gain.promoted, [](int count) { return count != 0; });
}

/// Whether a capture is the main gain of a line: no piece of equal value is given for it, and other
/// gains are not larger.
bool is_what_is_won(const LineMove& capture, const MaterialGain& gain) {
    const auto pawns_of = [](PieceType type) {
        return exchange_values[type] / exchange_values[PieceType::pawn];
    };
    int given = 0;
    for (const PieceType type : all_piece_types) given += gain.lost[type] * pawns_of(type);
    const int taken = pawns_of(*capture.captured);
    return given < taken && gain.net <= taken;
}

/// The value of the men that the solver of a line takes up to a point, and that the same side takes
/// in the other line, too, in pawns.
int common_gain(const MotifLine& line, std::size_t size, const MotifLine& other) {
    int sum = 0;
    for (const LineMove& move : std::span(line.moves()).first(size)) {
        if (!move.captured || move.mover() != line.solver()) continue;
        const bool is_common = std::ranges::any_of(other.moves(), [&](const LineMove& same) {
            return same.mover() == move.mover() && same.captured == move.captured &&
                   same.capture_square() == move.capture_square();
        });
        if (is_common) sum += pawn_values[*move.captured];
    }
    return sum;
}

/// Whether a gain is more than what the other line comes to: mostly so, or by other captures.
bool is_extra(const MotifLine& line, const MaterialGain& gain, const MotifLine& other) {
    const int more = gain.net + final_balance(other);
    return more >= least_gain &&
           (2 * more >= gain.net || 2 * common_gain(line, gain.size, other) <= gain.net);
}

/// Whether a line that no motif explains is a plan rather than a consequence: the solver makes more
/// than one quiet move, and the other side had alternatives.
bool is_plan(const MotifLine& line, const MaterialGain& gain) {
    std::size_t quiet = 0;
    for (std::size_t ply = line.first(); ply < gain.size; ply += 2)
        quiet += line[ply].is_quiet() ? 1U : 0U;
    return quiet > 1 && !promotes(gain) && !decisive_motif(head_of(line, gain.size));
}

/// The text on a bad move by a line's motif.
std::string motif_text(const FoundMotif& found, const MotifLine& line, bool is_threatened) {
    const bool is_reply = line.first() == 1;
    if (found.motif == Motif::trapped_piece)
        return fmt::format("{} that {} has no way out", is_reply ? "Overlooks" : "Misses",
                           piece_on(line[found.ply].after, found.targets.first()));
    const std::string words = words_of(found, line);
    if (is_threatened) return "Overlooks the threat of " + words;
    return fmt::format("{} {}", is_reply ? "Allows" : "Misses", words);
}

/// The man of most value that the solver takes in a line where it stands at first: "the knight on
/// b2"; "" if there is none.
std::string main_target(const MotifLine& line) {
    std::optional<LineMove> best;
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!move.captured ||
            line.start().at(move.capture_square()) != move.before.at(move.capture_square()))
            continue;
        if (!best || pawn_values[*move.captured] > pawn_values[*best->captured]) best = move;
    }
    return best ? piece_on(best->before, best->capture_square()) : "";
}

/// The motif that wins material in a line.
std::optional<FoundMotif> motif_of(const MotifLine& line) {
    auto found = decisive_motif(line);
    if (!found || found->motif != Motif::trapped_piece) return found;
    // A piece that a capture drives off, or that only comes there, had somewhere to go.
    const Square trapped = found->targets.first();
    if (line[line.first()].captured ||
        line.start().at(trapped) != line[found->ply].after.at(trapped))
        return std::nullopt;
    return found;
}

/// The reason for a line that wins material within few moves.
Reason material_reason(const BadMove& bad, const MotifLine& whole, const MaterialGain& gain) {
    const MotifLine line = head_of(whole, gain.size);
    const bool is_reply = line.first() == 1;
    Reason reason{.text = {},
                  .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
                  .line = line.solution(),
                  .gain = gain.net};
    const std::string wins = fmt::format(": {} wins {}.", text_of(line), words_of(gain));
    const auto found = motif_of(line);
    const auto threatened = is_reply && bad.threat ? decisive_motif(*bad.threat) : std::nullopt;
    const LineMove& first = line[line.first()];
    const bool at_once = line.size() == line.first() + 1;
    if (first.captured && (at_once || (!found && is_what_is_won(first, gain)))) {
        reason.squares = Bitboard(first.capture_square());
        reason.motif = Motif::hanging_piece;
        reason.text = is_reply ? leaves_text(bad, first) : misses_text(bad, first);
    } else if (found) {
        reason.squares = found->targets;
        reason.motif = found->motif;
        reason.text = motif_text(*found, line, threatened && threatened->motif == found->motif);
    } else if (promotes(gain)) {
        reason.motif = Motif::promotion;
        reason.squares = Bitboard(line[line.size() - 1].to());
        reason.text = is_reply ? "Lets a pawn promote" : "Misses a promotion";
    } else {
        reason.squares = Bitboard(line[line.size() - 1].to());
        const std::string target = main_target(line);
        reason.text = !is_reply                       ? "Misses a chance to win material"
                      : bad.threat && !target.empty() ? "Overlooks a threat to " + target
                                                      : "Loses material";
    }
    // The motif is there, but what it wins is not all kept.
    const bool is_kept = reason.motif == Motif::hanging_piece || !found || bad.can_cost(gain.net);
    if (!is_kept) reason.gain = 0;
    reason.text += is_kept ? wins : fmt::format(": {}.", text_of(line));
    return reason;
}

/// The reason for a capture that could be made at once, where a line takes the same man later;
/// nullopt if none wins as much.
std::optional<Reason> capture_reason(const BadMove& bad, const MotifLine& whole,
                                     const MaterialGain& gain) {
    const MotifLine line = head_of(whole, gain.size);
    const LineMove& first = line[line.first()];
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!move.captured || pawn_values[*move.captured] < gain.net ||
            first.before.at(move.to()) != move.before.at(move.to()))
            continue;
        for (const Move capture : legal_moves(first.before, MoveClass::noisy)) {
            if (capture.to() != move.to() ||
                !exchange_at_least(first.before, capture, 100 * gain.net))
                continue;
            std::vector<Move> moves;
            if (line.first() == 1) moves.push_back(bad.played());
            moves.push_back(capture);
            const MotifLine at_once(bad.before().position, moves, line.first());
            if (const auto won = settled_gain(at_once)) return material_reason(bad, at_once, *won);
        }
    }
    return std::nullopt;
}

/// Whether players call a mate by the name of its pattern: Pillsbury's needs a king that has
/// castled.
bool is_named(Motif motif, const MotifLine& line) {
    if (motif == Motif::pillsburys_mate) {
        const Square king = line.end().king(~line.solver());
        constexpr int beside_corner = 1;  // files
        const int file = index_of(file_of(king));
        return rank_for(~line.solver(), king) == 1 && std::min(file, 7 - file) <= beside_corner;
    }
    return motif > Motif::mate && motif <= Motif::vukovic_mate;
}

/// The reason for a proved mate with a complete line.
std::optional<Reason> mate_reason(const std::optional<MateClaim>& claim,
                                  const std::optional<MotifLine>& line,
                                  bool is_threatened = false) {
    if (!claim || !line || !line->mates()) return std::nullopt;
    const auto moves = static_cast<std::size_t>(claim->moves);
    if ((!claim->is_proved && moves > 1) || line->solver_moves() != moves) return std::nullopt;
    const bool is_reply = line->first() == 1;
    Reason reason{.text = {},
                  .motif = Motif::mate,
                  .squares = Bitboard(line->end().king(~line->solver())),
                  .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
                  .line = line->solution()};
    std::string pattern;
    for (const FoundMotif& found : find_motifs(*line))
        if (is_named(found.motif, *line) && pattern.empty()) {
            reason.motif = found.motif;
            const std::string_view words = words_of(found.motif);
            // "Boden's mate", but "a swallow's tail mate".
            const bool has_owner =
                words.contains("'s ") && words.front() >= 'A' && words.front() <= 'Z';
            const bool is_vowel = std::string_view("AEIOaeio").contains(words.front());
            pattern = fmt::format(", {}{}", has_owner ? "" : is_vowel ? "an " : "a ", words);
        }
    reason.text = fmt::format("{} mate{}: {}{}.",
                              !is_reply       ? "Misses"
                              : is_threatened ? "Overlooks the threat of"
                                              : "Allows",
                              moves == 1 ? std::string() : fmt::format(" in {}", moves),
                              text_of(*line), pattern);
    return reason;
}

/// Whether the solver gives material at first, a piece or more, and moves with force.
bool is_combination(const MotifLine& line) {
    constexpr int sacrifice = 2;  // pawns
    if (line[line.first()].is_quiet()) return false;
    int balance = 0;
    bool gives = false;
    for (const LineMove& move : line.moves()) {
        if (move.captured)
            balance += (move.mover() == line.solver() ? 1 : -1) * pawn_values[*move.captured];
        gives = gives || balance <= -sacrifice;
    }
    return gives;
}

/// Whether all moves of the solver but the last are checks.
bool checks_always(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply + 2 < line.size(); ply += 2)
        if (!line[ply].check) return false;
    return true;
}

/// The reason for a line that wins material late, or by a plan. A lone pawn that quiet play wins,
/// or after many moves, explains nothing.
std::optional<Reason> late_reason(const MotifLine& whole, const MaterialGain& gain) {
    constexpr std::size_t long_way = 9;
    if (whole.mates() || gain.size > whole.first() + longest_late) return std::nullopt;
    const MotifLine line = head_of(whole, gain.size);
    const bool is_reply = line.first() == 1;
    const bool is_forcing = !line[line.first()].is_quiet();
    const std::size_t length = line.size() - line.first();
    if (gain.net == 1 && (length > long_way || !is_forcing)) return std::nullopt;
    std::string_view what = "Loses material in the long run";
    if (is_reply && (length <= longest_shown || is_forcing)) what = "Loses material";
    else if (is_reply && checks_always(line)) what = "Loses material by force";
    else if (!is_reply)
        what = is_combination(line) ? "Misses a combination" : "Misses a way to win material";
    return Reason{.text = fmt::format("{}: {} wins {}.", what, text_of(line), words_of(gain)),
                  .squares = Bitboard(line[line.size() - 1].to()),
                  .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
                  .line = line.solution(),
                  .gain = gain.net};
}

/// Whether the better line wins more than the bad move, which may be a capture itself.
bool is_missed(const BadMove& bad, const MotifLine& best, const MaterialGain& gain,
               const MotifLine& reply) {
    constexpr int clearly = 2;  // pawns
    const bool takes = bad.before().position.is_capture(bad.played());
    return is_extra(best, gain, reply) && (!takes || gain.net + final_balance(reply) >= clearly);
}

/// What a line wins: all that a search may confirm, or what it never gives back.
std::vector<MaterialGain> gains_of(const MotifLine& line, bool is_checked) {
    if (is_checked) return settled_gains(line);
    const auto gain = settled_gain(line);
    return gain ? std::vector{*gain} : std::vector<MaterialGain>();
}

/// The reasons for what the lines win beyond each other, within few moves or late: what the answer
/// wins first.
std::vector<Reason> gain_reasons(const BadMove& bad, const MotifLine& reply, const MotifLine& best,
                                 bool is_checked, bool at_once) {
    std::vector<Reason> found;
    const auto add_from = [&](const MotifLine& line, const auto& is_more) {
        for (const MaterialGain& gain : gains_of(line, is_checked)) {
            if (tells(line, gain) != at_once || !is_more(gain)) continue;
            for (auto& reason :
                 {capture_reason(bad, line, gain),
                  at_once ? material_reason(bad, line, gain) : late_reason(line, gain)})
                if (reason) found.push_back(*reason);
        }
    };
    add_from(reply, [&](const MaterialGain& gain) { return is_extra(reply, gain, best); });
    add_from(best, [&](const MaterialGain& gain) { return is_missed(bad, best, gain, reply); });
    return found;
}

/// The reason that the endgame tables give: a result that another move keeps.
std::optional<Reason> table_reason(const BadMove& bad) {
    const auto& before = bad.before().verdict;
    const auto& after = bad.after().verdict;
    if (!before || !after || before->is_doubtful || after->is_doubtful) return std::nullopt;
    const int could = result_of(before->wdl);
    const int has = -result_of(after->wdl);
    if (has >= could || bad.before().keeping_moves.empty()) return std::nullopt;
    const std::array kept{bad.before().keeping_moves.front()};
    return Reason{.text = fmt::format(
                      "{}, where {} {}: endgame tables.", has < 0 ? "Loses" : "Only draws",
                      numbered_line(bad.before().position, kept), could > 0 ? "wins" : "draws"),
                  .squares = Bitboard(kept.front().to()),
                  .begins = Reason::Line::instead,
                  .line = {kept.front()}};
}

/// The perpetual check with which a line ends, or "": others repeat because they like to.
std::string_view repetition_words(const MotifLine& line, std::size_t last) {
    constexpr std::size_t cycle = 4;
    const bool is_reply = line.first() == 1;
    const auto checks = [&](Color side) {
        std::size_t moves = 0;
        for (std::size_t back = 0; back < cycle && back <= last; ++back) {
            const LineMove& move = line[last - back];
            if (move.mover() != side) continue;
            if (!move.check) return false;
            ++moves;
        }
        return moves == cycle / 2;
    };
    const Color mover = is_reply ? ~line.solver() : line.solver();
    if (checks(mover)) {
        if (is_reply) return "Is left with perpetual check";
        // What answers a quiet move might be something else.
        return line[0].check || line[0].captured ? "Misses perpetual check" : "";
    }
    return is_reply && checks(~mover) ? "Allows perpetual check" : "";
}

/// The reason for a line that repeats a position, where its score is a draw.
std::optional<Reason> repetition_reason(const BadMove& bad, const MotifLine& whole) {
    const bool is_reply = whole.first() == 1;
    const auto& score = is_reply ? bad.after().score : bad.before().score;
    if (score != Score()) return std::nullopt;
    std::vector<Key> seen;
    for (std::size_t i = 0; i <= bad.index; ++i)
        seen.push_back(bad.game.positions[i].position.key());
    for (std::size_t ply = 0; ply < whole.size(); ++ply) {
        const Key key = whole[ply].after.key();
        const bool is_repeated = std::ranges::find(seen, key) != seen.end();
        seen.push_back(key);
        if (!is_repeated || ply == 0) continue;
        const MotifLine line = head_of(whole, ply + 1);
        const std::string_view words = repetition_words(line, ply);
        if (words.empty()) return std::nullopt;
        return Reason{.text = fmt::format("{}: {}.", words, text_of(line)),
                      .squares = Bitboard(line[ply].to()),
                      .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
                      .line = line.solution()};
    }
    return std::nullopt;
}

/// The reason for a line that ends in mate, where its score is one: nobody has proved it.
std::optional<Reason> mating_line_reason(const BadMove& bad, const MotifLine& line) {
    const bool is_reply = line.first() == 1;
    const auto& score = (is_reply ? bad.after() : bad.before()).score;
    constexpr std::size_t longest_attack = 19;
    if (!line.mates() || !score || !score->is_mate() || line.size() > line.first() + longest_attack)
        return std::nullopt;
    // It was coming anyway, or a pawn queens first.
    const auto& otherwise = (is_reply ? bad.before() : bad.after()).score;
    if (otherwise && otherwise->is_mate() && (*otherwise > Score()) != (*score > Score()))
        return std::nullopt;
    for (const LineMove& move : line.moves())
        if (move.move.is_promotion() && move.mover() == line.solver()) return std::nullopt;
    return Reason{.text = fmt::format("{} a mating attack: {}.", is_reply ? "Runs into" : "Misses",
                                      text_of(line)),
                  .motif = Motif::mate,
                  .squares = Bitboard(line.end().king(~line.solver())),
                  .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
                  .line = line.solution()};
}

}  // namespace

bool tells(const MotifLine& line, const std::optional<MaterialGain>& gain) {
    return gain && !line.mates() && gain->size <= line.first() + longest_shown &&
           gain->net >= least_gain && !is_plan(line, *gain);
}

std::optional<Reason> certain_reason(const BadMove& bad) {
    if (is_stalemate(bad.after().position)) return Reason{.text = "Gives stalemate: a draw."};
    if (auto reason =
            mate_reason(bad.note().allowed, bad.mate_allowed(), bad.threat && bad.threat->mates()))
        return reason;
    if (const auto& missed = bad.note().missed; missed && missed->moves <= longest_mate)
        if (auto reason = mate_reason(missed, bad.mate_missed())) return reason;
    const auto claim = bad.after().draw_claim;
    if (claim && bad.after().is_drawn_by_claim())
        return Reason{.text = fmt::format("Lets a draw be claimed ({}).", words_of(*claim))};
    const auto missed_claim = bad.before().draw_claim ? bad.before().draw_claim : claim;
    if (missed_claim && bad.before().is_drawn_by_claim())
        return Reason{.text =
                          fmt::format("Does not claim the draw ({}).", words_of(*missed_claim))};
    return table_reason(bad);
}

std::vector<Reason> late_reasons(const BadMove& bad, bool is_checked) {
    const auto reply = bad.reply();
    const auto best = bad.best();
    if (!reply || !best) return {};
    // What is told at once has been tried.
    return gain_reasons(bad, *reply, *best, is_checked, /*at_once=*/false);
}

std::vector<Reason> line_reasons(const BadMove& bad, bool is_checked) {
    const auto reply = bad.reply();
    const auto best = bad.best();
    // The comparison needs both; a finished game has no reply, nor material to win.
    if (!reply || !best) return {};
    std::vector<Reason> found;
    const auto add = [&](std::optional<Reason> reason) {
        if (reason) found.push_back(*std::move(reason));
    };
    add(mating_line_reason(bad, *reply));
    for (Reason& reason : gain_reasons(bad, *reply, *best, is_checked, /*at_once=*/true))
        found.push_back(std::move(reason));
    if (auto mate = mate_reason(bad.note().missed, best)) add(std::move(mate));
    else add(mating_line_reason(bad, *best));
    add(repetition_reason(bad, *reply));
    add(repetition_reason(bad, *best));
    return found;
}

}  // namespace chess::detail
