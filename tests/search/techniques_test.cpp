#include "libchess/search/techniques.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("every technique has a name of its own, a summary and a source", "[search][techniques]") {
    std::set<std::string_view> names;
    for (const Technique technique : all_techniques) {
        const TechniqueInfo& row = info(technique);
        CHECK(names.insert(row.name).second);
        CHECK_FALSE(row.summary.empty());
        CHECK_FALSE(row.source.empty());
        CHECK(technique_named(row.name) == technique);
        CHECK_FALSE(row.needs.contains(technique));
    }
    CHECK_FALSE(technique_named("clairvoyance"));
}

TEST_CASE("a mistyped technique is recognised", "[search][techniques]") {
    CHECK(nearest_technique_name("nul-move") == "null-move");
    CHECK(nearest_technique_name("futillity") == "futility");
    CHECK_FALSE(nearest_technique_name("clairvoyance"));
}

TEST_CASE("needs are met or taken out together", "[search][techniques]") {
    const TechniqueSet cut = with_needs({Technique::multi_cut});
    CHECK(cut == TechniqueSet{Technique::multi_cut, Technique::extend_singular,
                              Technique::transposition_table, Technique::alpha_beta});
    TechniqueSet without = TechniqueSet::engine();
    without.erase(Technique::transposition_table);
    without = without_unmet(without);
    for (const Technique technique : {Technique::extend_singular, Technique::multi_cut,
                                      Technique::double_extensions, Technique::negative_extensions,
                                      Technique::lazy_smp, Technique::internal_iterative_reduction})
        CHECK_FALSE(without.contains(technique));
    CHECK(without.contains(Technique::null_move));
    CHECK(with_needs(TechniqueSet::engine()) == TechniqueSet::engine());
    CHECK(with_needs(TechniqueSet::textbook()) == TechniqueSet::textbook());
    CHECK_FALSE(TechniqueSet::textbook().contains(Technique::probcut));
}

TEST_CASE("leaving out alpha-beta leaves out all that cuts", "[search][techniques]") {
    TechniqueSet without = TechniqueSet::textbook();
    without.erase(Technique::alpha_beta);
    without = without_unmet(without);
    CHECK(without.contains(Technique::iterative_deepening));
    CHECK(without.contains(Technique::quiescence));
    for (const Technique technique :
         {Technique::pvs, Technique::aspiration, Technique::transposition_table,
          Technique::extend_singular, Technique::killers, Technique::null_move, Technique::razoring,
          Technique::late_move_reductions})
        CHECK_FALSE(without.contains(technique));
}

TEST_CASE("a set is searched by who knows all of it", "[search][techniques]") {
    CHECK(searcher_for(TechniqueSet::engine()) == SearcherKind::engine);
    CHECK(searcher_for(TechniqueSet::textbook()) == SearcherKind::textbook);
    CHECK(searcher_for({}) == SearcherKind::textbook);
    for (const Technique technique : all_techniques) {
        CAPTURE(info(technique).name);
        const bool is_modern = info(technique).known_to == SearcherKinds::engine;
        const TechniqueSet set = with_needs({technique});
        CHECK((searcher_for(set) == SearcherKind::engine) == is_modern);
        CHECK_FALSE(contradiction_in(set));
    }
    CHECK_FALSE(contradiction_in(TechniqueSet::engine()));
    CHECK_FALSE(contradiction_in(TechniqueSet::textbook()));
    const auto both = contradiction_in({Technique::probcut, Technique::pvs, Technique::negascout});
    REQUIRE(both);
    CHECK(both->first == Technique::probcut);
    CHECK(both->second == Technique::negascout);
}
