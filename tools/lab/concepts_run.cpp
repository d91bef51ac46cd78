#include "lab/concepts_run.hpp"

#include "libchess/notation/fen.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace chess {

void ConceptCollector::add(const Explanation& report) {
    const auto decided_by = [](int cp) { return std::abs(cp) > ConceptFitter::largest_cp; };
    const int ours = report.breakdown.total_cp;
    const int its = report.network.cp;
    ++counts_.positions;
    if (report.position.in_check()) ++counts_.in_check;
    else if (report.network.endgame) ++counts_.endgames;
    else if (decided_by(ours) || decided_by(its)) ++counts_.decided;
    else if (!report.quiet()) ++counts_.unquiet;
    else {
        fitter_.add(report.breakdown, its);
        Sample& sample = samples_.emplace_back();
        sample.fen = to_fen(report.position);
        std::ranges::transform(concepts_of(report.breakdown).values, sample.terms.begin(),
                               [](int cp) { return static_cast<std::int16_t>(cp); });
        sample.ours_cp = static_cast<std::int16_t>(ours);
        sample.network_cp = static_cast<std::int16_t>(its);
    }
}

ConceptsRun ConceptCollector::finish() const {
    ConceptsRun run = counts_;
    run.fit = fitter_.fit();
    const auto disagreement = [&](const Sample& sample) {
        TermMap<int> terms;
        std::ranges::copy(sample.terms, terms.values.begin());
        const long explained = std::lround(run.fit.explained_cp(terms));
        return ConceptsRun::Disagreement{.fen = "",
                                         .ours_cp = sample.ours_cp,
                                         .network_cp = sample.network_cp,
                                         .explained_cp = static_cast<int>(explained)};
    };
    std::vector<std::pair<int, std::size_t>> by_rest;
    by_rest.reserve(samples_.size());
    for (std::size_t i = 0; i < samples_.size(); ++i)
        by_rest.emplace_back(-std::abs(disagreement(samples_[i]).rest_cp()), i);
    std::ranges::sort(by_rest);
    for (const auto& [rest, number] : by_rest) {
        if (run.disagreements.size() == ConceptsRun::most_disagreements) break;
        ConceptsRun::Disagreement one = disagreement(samples_[number]);
        one.fen = samples_[number].fen;
        if (std::ranges::find(run.disagreements, one.fen, &ConceptsRun::Disagreement::fen) ==
            run.disagreements.end())
            run.disagreements.push_back(std::move(one));
    }
    return run;
}

}  // namespace chess
