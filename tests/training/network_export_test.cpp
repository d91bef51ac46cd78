#include "training/network_export.hpp"

#include "libchess/network/network.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "tests/support/catch.hpp"
#include "tests/training/training_samples.hpp"
#include "training/checkpoint.hpp"

#include <algorithm>

using namespace chess;
using namespace chess::training;
using test::TemporaryFile;

namespace {

constexpr NetworkKind squared = NetworkKind::squared;
constexpr NetworkKind paired = NetworkKind::paired;

Trainer untrained(std::size_t tables, NetworkKind kind) {
    const training::ModelShape shape{
        .hidden = 64, .tables = tables, .kind = kind, .kings = *king_tables(tables)};
    return Trainer(TrainingState(initial_parameters(shape, 2)), {}, 1);
}

}  // namespace

TEST_CASE("a network is loaded as it was trained", "[training][export]") {
    const NetworkKind kind = GENERATE(squared, paired);
    // The first small layer of a paired network is in bytes.
    const double margin = kind == squared ? 4 : 12;
    for (const std::size_t tables : {1U, 8U}) {
        Trainer trainer = untrained(tables, kind);
        const auto records = test::evaluated_records(2000);
        for (int i = 0; i < 20; ++i) trainer.step(records, 0.003);
        const TemporaryFile file("own.network");
        REQUIRE(export_network(trainer, 220, file.path()));

        const auto network = Network::open(file.path());
        REQUIRE(network);
        CHECK((*network)->shape() == chess::NetworkShape{64, static_cast<int>(tables), kind});
        NetworkEvaluator evaluator(*network);
        for (std::size_t i = 0; i < 200; ++i)
            CHECK(evaluator.evaluate(position_of(records[i])) ==
                  Approx(220 * double{trainer.output(records[i])}).margin(margin));
        auto weights = import_network(file.path());
        REQUIRE(weights);
        CHECK(weights->shape() == trainer.state().parameters.shape());
        Trainer loaded(TrainingState(*std::move(weights)), {}, 1);
        for (std::size_t i = 0; i < 200; ++i)
            CHECK(loaded.output(records[i]) ==
                  Approx(trainer.output(records[i])).margin(margin / 220));
    }
}

TEST_CASE("a network that was read and is written again is the same", "[training][export]") {
    // Units of a squared network are chosen anew each time, and may be others.
    Trainer trainer = untrained(4, paired);
    const auto records = test::evaluated_records(500);
    for (int i = 0; i < 5; ++i) trainer.step(records, 0.003);
    const TemporaryFile first("first.network");
    const TemporaryFile second("second.network");
    REQUIRE(export_network(trainer, 220, first.path()));
    auto weights = import_network(first.path());
    REQUIRE(weights);
    REQUIRE(export_network(Trainer(TrainingState(*std::move(weights)), {}, 1), 220, second.path()));
    CHECK(first.bytes() == second.bytes());
}

TEST_CASE("what is not a network is not begun with", "[training][export]") {
    const TemporaryFile file("no.network");
    file.write("something else");
    CHECK_FALSE(is_checkpoint(file.path()));
    CHECK_FALSE(is_checkpoint(file.path() + "-that-is-not-there"));
    CHECK_THAT(import_network(file.path()).error().message, Catch::StartsWith(file.path() + ": "));
}
