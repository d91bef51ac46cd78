#include "libchess/report/annotate/annotation_account.hpp"

namespace chess {

namespace {

void add_counts(JudgementCounts& sum, const JudgementCounts& counts) {
    sum.moves += counts.moves;
    sum.inaccuracies += counts.inaccuracies;
    sum.mistakes += counts.mistakes;
    sum.blunders += counts.blunders;
}

}  // namespace

void AnnotationTotals::add(const AnnotationTotals& other) {
    games += other.games;
    moves += other.moves;
    unjudged += other.unjudged;
    add_counts(judged, other.judged);
    puzzles += other.puzzles;
    nodes += other.nodes;
}

void AnnotationTotals::add(const AnnotatedGame& annotated) {
    ++games;
    moves += annotated.moves.size();
    unjudged += annotated.unjudged;
    for (const PlayerAccount& player : annotated.players) add_counts(judged, player.total);
    nodes += annotated.nodes;
}

}  // namespace chess
