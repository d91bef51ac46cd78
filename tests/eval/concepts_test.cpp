#include "libchess/eval/concepts.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

#include <cmath>

using namespace chess;

namespace {

/// Terms at random: some of material, mobility and tempo.
Breakdown terms_from(test::Random& random) {
    Breakdown terms;
    const auto add = [&](Term term, int cp) {
        terms.rows.push_back({.term = term, .white = {}, .black = {}, .cp = cp});
        terms.total_cp += cp;
    };
    const auto within = [&](int most) {
        return static_cast<int>(random.below(static_cast<std::uint64_t>(most) * 2 + 1)) - most;
    };
    add(Term::material, within(1) * 100);
    add(Term::mobility, within(40));
    add(Term::tempo, random.below(2) == 0 ? 10 : -10);
    add(Term::isolated, 0);
    add(Term::rounding, 1);
    return terms;
}

const ConceptFit::Row& row_of(const ConceptFit& fit, Term term) {
    const auto found = std::ranges::find(fit.rows, term, &ConceptFit::Row::term);
    REQUIRE(found != fit.rows.end());
    return *found;
}

}  // namespace

TEST_CASE("factors that made the numbers are found again", "[eval][concepts]") {
    test::Random random(1);
    ConceptFitter fitter;
    for (int i = 0; i < 2000; ++i) {
        const Breakdown terms = terms_from(random);
        const int noise = static_cast<int>(random.below(21)) - 10;
        const double cp = 1.2 * terms.rows[0].cp + 0.5 * terms.rows[1].cp - terms.rows[2].cp;
        fitter.add(terms, static_cast<int>(std::lround(cp)) + noise);
    }
    const ConceptFit fit = fitter.fit();
    CHECK(fit.positions == 2000);
    CHECK(fit.rows.size() == 3);  // without absent terms and our own rounding
    const auto is_near = [&](Term term, double factor) {
        const ConceptFit::Row& row = row_of(fit, term);
        CHECK(std::abs(row.factor - factor) < 3 * row.error);
        CHECK(row.error > 0);
        CHECK(row.error < 0.05);
        CHECK(row.its_cp() == Approx(row.factor * row.ours_cp));
    };
    is_near(Term::material, 1.2);
    is_near(Term::mobility, 0.5);
    is_near(Term::tempo, -1);
    CHECK(row_of(fit, Term::tempo).ours_cp == 10);
    CHECK(row_of(fit, Term::tempo).present == 2000);
    CHECK(row_of(fit, Term::material).ours_cp == 100);
    CHECK(row_of(fit, Term::material).present < 2000);
    CHECK(fit.rest_cp == Approx(std::sqrt(440 / 12.0)).epsilon(0.05));
    CHECK(fit.r_squared > 0.99);
    CHECK(fit.r_squared_unfitted > 0.8);
    CHECK(fit.r_squared_unfitted < fit.r_squared);
    // The tempo and the material make most of the difference, mobility least.
    CHECK(fit.rows[0].term == Term::tempo);
}

TEST_CASE("terms that cannot be told apart share what there is", "[eval][concepts]") {
    ConceptFitter fitter;
    for (int cp = -50; cp <= 50; cp += 10) {
        Breakdown terms;
        for (const Term term : {Term::material, Term::mobility})
            terms.rows.push_back({.term = term, .white = {}, .black = {}, .cp = cp});
        terms.total_cp = 2 * cp;
        fitter.add(terms, 3 * cp);
    }
    const ConceptFit fit = fitter.fit();
    CHECK(row_of(fit, Term::material).factor == Approx(1.5).epsilon(0.001));
    CHECK(row_of(fit, Term::mobility).factor == Approx(1.5).epsilon(0.001));
    CHECK(fit.r_squared == Approx(1).epsilon(0.001));
}

TEST_CASE("of no positions nothing is fitted", "[eval][concepts]") {
    const ConceptFit fit = ConceptFitter().fit();
    CHECK(fit.positions == 0);
    CHECK(fit.rows.empty());
}
