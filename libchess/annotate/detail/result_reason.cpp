#include "libchess/annotate/detail/result_reason.hpp"

#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/mated_king.hpp"
#include "libchess/motif/find_motifs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// The longest mate that is a reason before all others, in moves.
constexpr int longest_mate = 5;

/// 1 for a win, 0 for a draw, -1 for a loss, whatever the fifty-move rule does to them.
int result_of(Wdl wdl) noexcept {
    if (wdl == Wdl::win) return 1;
    return wdl == Wdl::loss ? -1 : 0;
}

/// Whether the king would have a step but for bishops.
bool needs_bishop(const MotifLine& line) {
    const auto mated = mated_king(line);
    return mated &&
           !mated->is_held_by(line.end().pieces(line.solver()) & ~mated->enemy(PieceType::bishop));
}

/// Whether players call a mate by the name of its pattern: Pillsbury's needs a king that has
/// castled, and the bishop, and Morphy's the rook that does the queen's work.
bool is_named(Motif motif, const MotifLine& line) {
    if (motif == Motif::morphys_mate && line.end().pieces(line.solver(), PieceType::queen).any())
        return false;
    if (motif == Motif::pillsburys_mate) {
        const Square king = line.end().king(~line.solver());
        constexpr int beside_corner = 1;  // files
        const int file = index_of(file_of(king));
        return rank_for(~line.solver(), king) == 1 && std::min(file, 7 - file) <= beside_corner &&
               needs_bishop(line);
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

/// Whether a side makes more than one quiet move in a line: then it need not come to checks.
bool is_slow(const MotifLine& line, Color side) {
    std::size_t quiet = 0;
    for (std::size_t ply = line.first(); ply < line.size(); ++ply)
        if (line[ply].mover() == side && line[ply].is_quiet()) ++quiet;
    return quiet > 1;
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
    if (is_slow(line, checks(mover) ? mover : ~mover)) return "";
    if (checks(mover)) {
        if (is_reply) return "Is left with perpetual check";
        // What answers a quiet move might be something else.
        return line[0].check || line[0].captured ? "Misses perpetual check" : "";
    }
    return is_reply && checks(~mover) ? "Allows perpetual check" : "";
}

/// The reason for a line that ends in mate, where its score is one: nobody has proved it.
std::optional<Reason> mating_line_reason(const BadMove& bad, const MotifLine& line) {
    const bool is_reply = line.first() == 1;
    const auto& score = (is_reply ? bad.after() : bad.before()).score;
    constexpr std::size_t longest_attack = 19;
    if (!line.mates() || !score || !score->is_mate() || line.size() > line.first() + longest_attack)
        return std::nullopt;
    // It was coming anyway, or all was lost, or a pawn queens first.
    constexpr int lost = 600;  // centipawns
    const auto& otherwise = (is_reply ? bad.before() : bad.after()).score;
    if (otherwise && otherwise->is_mate() && (*otherwise > Score()) != (*score > Score()))
        return std::nullopt;
    const auto cp = otherwise ? otherwise->as_centipawns() : std::nullopt;
    if (is_reply && cp && *cp <= -lost) return std::nullopt;
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

std::optional<Reason> certain_reason(const BadMove& bad) {
    if (is_stalemate(bad.after().position)) return Reason{.text = "Gives stalemate: a draw."};
    const auto& allowed = bad.note().allowed;
    const auto& missed = bad.note().missed;
    const auto of_missed = [&]() -> std::optional<Reason> {
        if (!missed || missed->moves > longest_mate) return std::nullopt;
        return mate_reason(missed, bad.mate_missed());
    };
    // The shorter one is what a player should have seen.
    if (missed && allowed && missed->moves < allowed->moves)
        if (auto reason = of_missed()) return reason;
    if (auto reason = mate_reason(allowed, bad.mate_allowed(), bad.threat && bad.threat->mates()))
        return reason;
    if (auto reason = of_missed()) return reason;
    const auto claim = bad.after().draw_claim;
    if (claim && bad.after().is_drawn_by_claim())
        return Reason{.text = fmt::format("Lets a draw be claimed ({}).", words_of(*claim))};
    const auto missed_claim = bad.before().draw_claim ? bad.before().draw_claim : claim;
    if (missed_claim && bad.before().is_drawn_by_claim())
        return Reason{.text =
                          fmt::format("Does not claim the draw ({}).", words_of(*missed_claim))};
    return table_reason(bad);
}

std::optional<Reason> attack_to_mate_reason(const BadMove& bad, const MotifLine& line) {
    if (line.first() == 0)
        if (auto mate = mate_reason(bad.note().missed, line)) return mate;
    return mating_line_reason(bad, line);
}

std::optional<Reason> drawing_line_reason(const BadMove& bad, const MotifLine& whole) {
    const bool is_reply = whole.first() == 1;
    const auto& score = is_reply ? bad.after().score : bad.before().score;
    if (score != Score()) return std::nullopt;
    if (is_stalemate(whole.end()))
        return Reason{.text = fmt::format("{} stalemate: {}.", is_reply ? "Allows" : "Misses",
                                          text_of(whole)),
                      .squares = Bitboard(whole.end().king(whole.end().turn())),
                      .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
                      .line = whole.solution()};
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

}  // namespace chess::detail
