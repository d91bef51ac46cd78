#include "libchess/report/eval_words.hpp"

#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace chess::detail {

namespace {

/// Below this nobody is called better.
constexpr int level_below = 15;

struct Phrase {
    std::string_view name;
    std::string_view text;
};

constexpr std::array<Phrase, 12> known_endings{{
    {"insufficient_material", "neither side has the pieces to mate"},
    {"stalemate", "stalemate"},
    {"kpk", "king and pawn against king"},
    {"wrong_rook_pawn", "the bare king holds the corner that the rook's pawn needs"},
    {"kxk", "a bare king"},
    {"kbnk", "bishop and knight against a bare king"},
    {"kqkr", "queen against rook"},
    {"kqkp", "queen against pawn"},
    {"krkp", "rook against pawn"},
    {"krkb", "rook against bishop"},
    {"krkn", "rook against knight"},
    {"pawn_race", "a race of pawns that one side wins"},
}};

constexpr std::array<Phrase, 7> scaled_endings{{
    {"wrong_rook_pawn", "Rook's pawns with the wrong bishop"},
    {"fortress", "Fortress"},
    {"no_pawns", "No pawns to win with"},
    {"one_pawn", "The defender can give a piece for the last pawn"},
    {"opposite_bishops", "Opposite bishops"},
    {"rook_ending", "Rook ending with the pawns on one wing"},
    {"few_pawns", "Few pawns to win with"},
}};

/// The words for a name, or the name itself with blanks.
std::string phrase_for(std::string_view name, std::span<const Phrase> phrases) {
    for (const Phrase& phrase : phrases)
        if (phrase.name == name) return std::string(phrase.text);
    std::string text(name);
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::string_view side_name(Color color) {
    return color == Color::white ? "White" : "Black";
}

bool is_reason(Term term) {
    return term < Term::endgame;
}

/// The terms that speak for the side with this sign, the strongest first.
std::vector<TermEffect> reasons_for(const EvalAccount& account, int side) {
    std::vector<TermEffect> reasons;
    for (const Breakdown::Row& row : account.breakdown.rows)
        if (is_reason(row.term) && row.cp * side > 0) reasons.push_back({row.term, row.cp});
    std::ranges::sort(reasons, {}, by_size);
    return reasons;
}

/// The first few, as far as they are worth at least so much.
std::span<const TermEffect> leading(const std::vector<TermEffect>& reasons, std::size_t most,
                                    int worth) {
    std::size_t count = 0;
    while (count < std::min(most, reasons.size()) && std::abs(reasons[count].cp) >= worth) ++count;
    return std::span(reasons).first(count);
}

/// "for White tempo (+12), for Black mobility (-9)"
std::string balance(const EvalAccount& account, int sign) {
    constexpr int worth = 5;
    std::string text;
    for (const int side : {1, -1}) {
        const std::vector<TermEffect> reasons = reasons_for(account, side);
        const auto shown = leading(reasons, 2, worth);
        if (shown.empty()) continue;
        text +=
            fmt::format("{}{} {}", text.empty() ? "for " : ", for ",
                        side_name(side > 0 ? Color::white : Color::black), enumerated(shown, sign));
    }
    return text;
}

/// "mostly material (+102) and threats (+31); against it stands passed (-40)"
std::string explanation(const EvalAccount& account, int side, int sign) {
    const std::vector<TermEffect> reasons = reasons_for(account, side);
    const std::vector<TermEffect> objections = reasons_for(account, -side);
    std::string text;
    if (!reasons.empty()) {
        int sum = 0;
        for (const TermEffect& reason : reasons) sum += std::abs(reason.cp);
        const auto shown = leading(reasons, 3, std::max(5, std::abs(reasons.front().cp) / 5));
        if (!shown.empty())
            text = (2 * std::abs(shown.front().cp) > sum && reasons.size() > 1 ? "mostly " : "") +
                   enumerated(shown, sign);
    }
    const int worth = std::max(10, std::abs(account.breakdown.total_cp) / 8);
    const auto against = leading(objections, 2, worth);
    if (!against.empty())
        text += fmt::format("{}against it {} {}", text.empty() ? "" : "; ",
                            against.size() == 1 ? "stands" : "stand", enumerated(against, sign));
    return text;
}

std::string_view grade(int advantage) {
    if (advantage < 60) return "slightly better";
    return advantage < 200 ? "better" : "much better";
}

}  // namespace

std::string signed_cp(int cp) {
    return cp == 0 ? "0" : fmt::format("{:+}", cp);
}

std::string numbered_move(const EvalAccount& account, bool san) {
    if (!account.move) return "";
    const Position& after = account.position;
    const bool by_white = after.turn() == Color::black;
    return fmt::format("{}{} {}", after.fullmove_number() - (by_white ? 0 : 1),
                       by_white ? "." : "...", san ? account.move->san : account.move->uci);
}

std::string enumerated(std::span<const TermEffect> effects, int sign) {
    std::string text;
    for (std::size_t i = 0; i < effects.size(); ++i) {
        if (i != 0) text += i + 1 == effects.size() ? " and " : ", ";
        text += fmt::format("{} ({})", info(effects[i].term).name, signed_cp(effects[i].cp * sign));
    }
    return text;
}

StyledText verdict(const EvalAccount& account, int sign) {
    const int total = account.breakdown.total_cp;
    const bool known = account.breakdown.endgame.has_value();
    StyledText text;
    if (is_checkmate(account.position))
        return text
            .add(fmt::format("Checkmate: {} has won", side_name(~account.position.turn())),
                 Style::strong)
            .add(". No number below knows of that.");
    std::string why;
    if (std::abs(total) < level_below) {
        text.add(known && total == 0 ? "A draw" : "Level", Style::strong);
        if (total != 0) text.add(fmt::format(" ({})", signed_cp(total * sign)));
        if (!known) why = balance(account, sign);
    } else {
        const int side = total > 0 ? 1 : -1;
        text.add(
            fmt::format("{} is {} by {:.2f}", side_name(side > 0 ? Color::white : Color::black),
                        grade(std::abs(total)), std::abs(total) / 100.0),
            Style::strong);
        if (!known) why = explanation(account, side, sign);
    }
    if (!why.empty()) text.add(": " + why);
    return text.add(".");
}

StyledText endgame_words(const EvalAccount& account, int sign) {
    const Breakdown& breakdown = account.breakdown;
    StyledText text;
    if (breakdown.endgame) {
        text.add("Known ending: ")
            .add(phrase_for(breakdown.endgame->name, known_endings), Style::strong);
        const int total = breakdown.total_cp;
        text.add(total == 0 ? std::string(", a draw")
                            : fmt::format(", worth {}", signed_cp(total * sign)));
        text.add(" whatever the terms say.");
    } else if (breakdown.scale.factor != 64) {
        const int taken = std::abs(account.cp(Term::scale));
        text.add(phrase_for(breakdown.scale.name, scaled_endings), Style::strong);
        text.add(fmt::format(": an advantage counts {}/64", breakdown.scale.factor));
        text.add(taken == 0 ? "." : fmt::format(", which takes {} from it.", taken));
    }
    return text;
}

StyledText phase_words(const EvalAccount& account) {
    const double phase = account.breakdown.phase;
    const std::string_view name = phase >= 0.75   ? "middlegame"
                                  : phase >= 0.35 ? "between middlegame and endgame"
                                                  : "endgame";
    StyledText text;
    text.add(fmt::format("{} to move, {} (phase {:.2f}", side_name(account.position.turn()), name,
                         phase));
    const long middlegame = std::lround(100 * phase);
    if (middlegame == 100) text.add(": mg alone counts).");
    else if (middlegame == 0) text.add(": eg alone counts).");
    else text.add(fmt::format(": {} % of mg, {} % of eg).", middlegame, 100 - middlegame));
    return text;
}

StyledText quiescence_words(const EvalAccount& account, int sign) {
    const auto mate = account.quiescence.as_mate_moves();
    const std::string after =
        mate ? fmt::format("#{}", *mate * sign) : signed_cp(account.quiescence_cp() * sign);
    StyledText text;
    if (is_checkmate(account.position))
        return text
            .add(fmt::format("{} is checkmated", side_name(account.position.turn())),
                 Style::warning)
            .add(".");
    if (account.position.in_check()) {
        text.add(fmt::format("{} is in check", side_name(account.position.turn())), Style::warning);
        return text.add(fmt::format(
            ": a static number says little here; captures and evasions make it {}.", after));
    }
    if (account.quiet()) {
        const bool same = account.quiescence_cp() == account.breakdown.total_cp;
        return text.add(same ? "Quiet: no capture changes this."
                             : fmt::format("Quiet: captures make it {}.", after));
    }
    text.add("Not quiet", Style::warning);
    return text.add(": captures change this to ")
        .add(after, Style::strong)
        .add("; do not trust the static number.");
}

}  // namespace chess::detail
