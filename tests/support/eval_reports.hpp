#pragma once

#include "report/eval/eval_report.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/report_text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace chess::test {

inline constexpr std::string_view black_to_move_fen =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1";

/// A report with a row for every term of the full evaluation, as an evaluator would give it: all
/// zero but those given, and a total that is their sum.
inline Explanation report_of(std::string_view fen, const std::vector<Breakdown::Row>& given) {
    Explanation report;
    report.record = 3;
    report.position = position_of(fen);
    report.breakdown.phase = 0.75;
    for (const Term term : all_terms) {
        if (term == Term::development) continue;
        Breakdown::Row row;
        row.term = term;
        for (const Breakdown::Row& one : given)
            if (one.term == term) row = one;
        report.breakdown.total_cp += row.cp;
        report.breakdown.rows.push_back(row);
    }
    report.quiescence = Score::centipawns(report.breakdown.total_cp);
    return report;
}

inline Explanation example(std::string_view fen = kiwipete_fen) {
    Explanation report = report_of(fen, {{Term::material, {4100, 4400}, {4000, 4380}, 80},
                                         {Term::mobility, {120, 90}, {150, 130}, -32},
                                         {Term::king_attack, {60, 10}, {0, 0}, 48},
                                         {Term::isolated, {-14, -20}, {-14, -20}, 0},
                                         {Term::tempo, {10, 10}, {0, 0}, 10},
                                         {Term::rounding, {}, {}, -1}});
    report.breakdown.effects = {
        {Square::e5, {Color::white, PieceType::knight}, Term::mobility, {40, 30}, 38},
        {Square::e5, {Color::white, PieceType::knight}, Term::material, {320, 300}, 315},
        {Square::b6, {Color::black, PieceType::knight}, Term::mobility, {-10, -8}, -10},
        {Square::a7, {Color::black, PieceType::pawn}, Term::isolated, {14, 20}, 16}};
    return report;
}

/// The number in the table's column of centipawns.
inline int printed_cp(const std::string& line) {
    const std::string field = line.substr(55, 8);
    return field.ends_with('.') ? 0 : std::stoi(field);
}

}  // namespace chess::test
