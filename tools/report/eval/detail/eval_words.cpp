#include "report/eval/detail/eval_words.hpp"

#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace chess::detail {

namespace {

/// Below this neither side is called better.
constexpr int level_below = 15;
/// From here on a side is called winning.
constexpr int won_from = 600;

struct Phrase {
    std::string_view name;
    std::string_view text;
};

constexpr std::array<Phrase, 14> known_endings{{
    {"insufficient_material", "too little material to force mate"},
    {"stalemate", "stalemate"},
    {"kpk", "king and pawn against king"},
    {"wrong_rook_pawn", "the bare king holds the corner that the rook's pawn needs"},
    {"kxk", "mating material against a bare king"},
    {"kbnk", "bishop and knight against a bare king"},
    {"kqkr", "queen against rook"},
    {"kqkp", "queen against pawn"},
    {"krkp", "rook against pawn"},
    {"krkb", "rook against bishop"},
    {"krkn", "rook against knight"},
    {"kbkp", "pawn against bishop"},
    {"knkp", "pawn against knight"},
    {"pawn_race", "a pawn race that one side wins"},
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

/// The evaluator's name for clamping a sum to the largest evaluation.
constexpr std::string_view limit_name = "limit";

/// The words for a name, or the name itself with blanks.
std::string phrase_for(std::string_view name, std::span<const Phrase> phrases) {
    for (const Phrase& phrase : phrases)
        if (phrase.name == name) return std::string(phrase.text);
    std::string text(name);
    std::ranges::replace(text, '_', ' ');
    return text;
}

bool is_reason(Term term) {
    return term < Term::endgame;
}

/// The terms that favour the side with this sign, the strongest first.
std::vector<TermEffect> reasons_for(const Explanation& report, int side) {
    std::vector<TermEffect> reasons;
    for (const Breakdown::Row& row : report.breakdown.rows)
        if (is_reason(row.term) && row.cp * side > 0) reasons.push_back({row.term, row.cp});
    std::ranges::sort(reasons, {}, by_size);
    return reasons;
}

/// The first few that are worth at least a given amount.
std::span<const TermEffect> leading(const std::vector<TermEffect>& reasons, std::size_t most,
                                    int worth) {
    std::size_t count = 0;
    while (count < std::min(most, reasons.size()) && std::abs(reasons[count].cp) >= worth) ++count;
    return std::span(reasons).first(count);
}

/// "mostly material (+1.02) and threats (+0.31); against it stand passed pawns (-0.40)"
std::string explanation(const Explanation& report, int side) {
    const std::vector<TermEffect> reasons = reasons_for(report, side);
    const std::vector<TermEffect> objections = reasons_for(report, -side);
    std::string text;
    if (!reasons.empty()) {
        int sum = 0;
        for (const TermEffect& reason : reasons) sum += std::abs(reason.cp);
        const auto shown = leading(reasons, 3, std::max(5, std::abs(reasons.front().cp) / 5));
        if (!shown.empty())
            text = (2 * std::abs(shown.front().cp) > sum && reasons.size() > 1 ? "mostly " : "") +
                   enumerated(shown, side);
    }
    const int worth = std::max(10, std::abs(report.breakdown.total_cp) / 8);
    const auto against = leading(objections, 2, worth);
    if (!against.empty())
        text += fmt::format("{}against it {} {}", text.empty() ? "" : "; ",
                            against.size() == 1 ? "stands" : "stand", enumerated(against, side));
    return text;
}

/// "White is better by 1.10", "Black is winning (7.02)"; where an ending is known, less wins.
std::string grade(int total, bool known) {
    const int advantage = std::abs(total);
    const std::string_view side = side_name(total > 0 ? Color::white : Color::black);
    if (advantage >= (known ? won_from / 2 : won_from))
        return fmt::format("{} is winning ({})", side, in_pawns(total));
    return fmt::format("{} is {}better by {}", side,
                       advantage < 60    ? "slightly "
                       : advantage < 200 ? ""
                                         : "much ",
                       in_pawns(total));
}

/// "0.74 for White", "0.00"
std::string good_for(int cp) {
    if (cp == 0) return in_pawns(cp);
    return fmt::format("{} for {}", in_pawns(cp), side_name(cp > 0 ? Color::white : Color::black));
}

/// The same for the quiescence score: "mate in 2 for Black".
std::string outcome(const Explanation& report) {
    const auto mate = report.quiescence.as_mate_moves();
    if (!mate) return good_for(report.quiescence_cp());
    return fmt::format("mate in {} for {}", std::abs(*mate),
                       side_name(report.quiescence_cp() > 0 ? Color::white : Color::black));
}

}  // namespace

std::string piece_on(Piece piece, Square square) {
    if (piece.type == PieceType::pawn) return "pawn " + to_string(square);
    return letter_of(piece.type) + to_string(square);
}

std::string signed_cp(int cp) {
    return (cp > 0 ? "+" : "") + std::to_string(cp);
}

std::string in_pawns(int cp) {
    return fmt::format("{:.2f}", std::abs(cp) / 100.0);
}

std::string numbered_move(const Explanation& report, bool san) {
    if (!report.move) return "";
    const Position& after = report.position;
    const bool by_white = after.turn() == Color::black;
    return fmt::format("{}{} {}", after.fullmove_number() - (by_white ? 0 : 1),
                       by_white ? "." : "...", san ? report.move->san : report.move->uci);
}

std::string enumerated(std::span<const TermEffect> effects, int side) {
    std::string text;
    for (std::size_t i = 0; i < effects.size(); ++i) {
        if (i != 0) text += i + 1 == effects.size() ? " and " : ", ";
        text +=
            fmt::format("{} ({:+.2f})", info(effects[i].term).name, effects[i].cp * side / 100.0);
    }
    return text;
}

std::string balance(std::span<const TermEffect> effects, int worth) {
    std::string text;
    for (const int side : {1, -1}) {
        std::vector<TermEffect> shown;
        for (const TermEffect& effect : effects)
            if (effect.cp * side >= worth && shown.size() < 2) shown.push_back(effect);
        if (shown.empty()) continue;
        text +=
            fmt::format("{}{} {}", text.empty() ? "for " : ", for ",
                        side_name(side > 0 ? Color::white : Color::black), enumerated(shown, side));
    }
    return text;
}

StyledText mate_words(const Explanation& report, bool san) {
    const Color mover = report.position.turn();
    StyledText text;
    if (is_checkmate(report.position))
        text.add(fmt::format("Checkmate: {} has won", side_name(~mover)), Style::strong).add(".");
    else if (report.mate_in_one)
        text.add(fmt::format("{} mates at once with {}", side_name(mover),
                             san ? report.mate_in_one->san : report.mate_in_one->uci),
                 Style::strong)
            .add(".");
    return text;
}

StyledText verdict(const Explanation& report, bool san) {
    const int total = report.breakdown.total_cp;
    const bool known = report.breakdown.endgame.has_value();
    StyledText text = mate_words(report, san);
    if (is_checkmate(report.position)) return text.add(" No number below knows of that.");
    if (is_stalemate(report.position)) {
        text.add("Stalemate: a draw", Style::strong).add(".");
        return total == 0 ? text : text.add(" No number below knows of that.");
    }
    if (report.mate_in_one) text.add(" Apart from that: ");
    std::string why;
    if (std::abs(total) < level_below) {
        text.add(known && total == 0 ? "A draw" : "Level", Style::strong);
        if (total != 0) text.add(fmt::format(" ({})", good_for(total)));
        std::vector<TermEffect> reasons = reasons_for(report, 1);
        for (const TermEffect& reason : reasons_for(report, -1)) reasons.push_back(reason);
        if (!known) why = balance(reasons, 5);
    } else {
        text.add(grade(total, known), Style::strong);
        if (!known) why = explanation(report, total > 0 ? 1 : -1);
    }
    if (!why.empty()) text.add(": " + why);
    return text.add(".");
}

StyledText endgame_words(const Explanation& report) {
    const Breakdown& breakdown = report.breakdown;
    const int taken = report.cp(Term::scale);
    StyledText text;
    if (breakdown.endgame) {
        text.add("Known ending: ")
            .add(phrase_for(breakdown.endgame->name, known_endings), Style::strong);
        const int total = breakdown.total_cp;
        text.add(total == 0 ? std::string(", a draw") : ", worth " + good_for(total));
        text.add(" whatever the terms say.");
    } else if (breakdown.scale.name == limit_name) {
        text.add("Limit", Style::strong);
        text.add(fmt::format(": no evaluation is larger than {}, which takes {} from this one.",
                             in_pawns(Evaluator::limit), in_pawns(taken)));
    } else if (breakdown.scale.factor != 64) {
        text.add(phrase_for(breakdown.scale.name, scaled_endings), Style::strong);
        text.add(fmt::format(": an advantage counts {}/64", breakdown.scale.factor));
        text.add(taken == 0 ? "."
                            : fmt::format(", which takes {} from {}.", in_pawns(taken),
                                          side_name(taken < 0 ? Color::white : Color::black)));
    }
    return text;
}

StyledText phase_words(const Explanation& report) {
    const double phase = report.breakdown.phase;
    return StyledText().add(fmt::format("{} to move, {}.", side_name(report.position.turn()),
                                        phase >= 0.75   ? "middlegame"
                                        : phase >= 0.35 ? "between middlegame and endgame"
                                                        : "endgame"));
}

StyledText quiescence_words(const Explanation& report) {
    const std::string_view mover = side_name(report.position.turn());
    StyledText text;
    if (is_checkmate(report.position))
        return text.add(fmt::format("{} is checkmated", mover), Style::warning).add(".");
    if (report.position.in_check()) {
        text.add(fmt::format("{} is in check", mover), Style::warning);
        return text.add(
            fmt::format(": a static number says little here; evasions, captures and "
                        "promotions make it {}.",
                        outcome(report)));
    }
    if (report.quiet()) {
        const bool same = report.quiescence_cp() == report.breakdown.total_cp;
        text.add(same ? "Quiet: no capture or promotion changes this"
                      : fmt::format("Quiet: captures and promotions make it {}", outcome(report)));
        return text.add("; other threats were not looked for.");
    }
    text.add("Not quiet", Style::warning);
    if (std::abs(report.quiescence_cp() - report.breakdown.total_cp) <= Explanation::quiet_margin)
        return text.add(": there is a mate.");
    return text.add(": captures and promotions change this to ")
        .add(outcome(report), Style::strong)
        .add("; do not trust the static number.");
}

}  // namespace chess::detail
