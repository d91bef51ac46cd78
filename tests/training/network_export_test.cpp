#include "training/network_export.hpp"

#include "libchess/network/network.hpp"
#include "tests/support/catch.hpp"
#include "tests/training/training_samples.hpp"
#include "training/checkpoint.hpp"

#include <algorithm>

using namespace chess;
using namespace chess::training;
using test::TemporaryFile;

namespace {

Trainer trained(std::size_t tables) {
    const training::ModelShape shape{.hidden = 64, .tables = tables, .kings = *king_tables(tables)};
    return Trainer(TrainingState(initial_parameters(shape, 2)), {}, 1);
}

}  // namespace

TEST_CASE("a network is loaded as it was trained", "[training][export]") {
    for (const std::size_t tables : {1U, 8U}) {
        Trainer trainer = trained(tables);
        const auto records = test::evaluated_records(2000);
        for (int i = 0; i < 20; ++i) trainer.step(records, 0.003);
        const TemporaryFile file("own.network");
        REQUIRE(export_network(trainer, 220, file.path()));

        const auto network = Network::open(file.path());
        REQUIRE(network);
        CHECK((*network)->shape() == chess::NetworkShape{64, static_cast<int>(tables)});
        auto weights = import_network(file.path());
        REQUIRE(weights);
        CHECK(weights->shape() == trainer.state().parameters.shape());
        Trainer loaded(TrainingState(*std::move(weights)), {}, 1);
        for (std::size_t i = 0; i < 200; ++i)
            CHECK(loaded.output(records[i]) == Approx(trainer.output(records[i])).margin(0.02));
    }
}

TEST_CASE("what is not a network is not begun with", "[training][export]") {
    const TemporaryFile file("no.network");
    file.write("something else");
    CHECK_FALSE(is_checkpoint(file.path()));
    CHECK_FALSE(is_checkpoint(file.path() + "-that-is-not-there"));
    CHECK_THAT(import_network(file.path()).error().message, Catch::StartsWith(file.path() + ": "));
}
