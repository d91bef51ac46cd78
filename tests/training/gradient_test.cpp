#include "training/gradient.hpp"

#include "libchess/position/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/training/training_samples.hpp"
#include "training/active_rows.hpp"
#include "training/kernels.hpp"
#include "training/trainer.hpp"

#include <algorithm>
#include <set>

using namespace chess;
using namespace chess::training;

namespace {

ModelShape shape_of(std::size_t hidden, std::size_t tables,
                    NetworkKind kind = NetworkKind::squared) {
    return {.hidden = hidden, .tables = tables, .kind = kind, .kings = *king_tables(tables)};
}

std::set<std::uint32_t> rows_of(const Position& position, const ModelShape& shape, int view) {
    const ActiveRows rows = active_rows(record_of(position, {}, 0), shape);
    const auto& list = rows.views[static_cast<std::size_t>(view)];
    return {list.begin(), list.begin() + static_cast<long>(rows.count)};
}

/// The position mirrored left to right, without castling rights.
Position mirrored(const Position& position) {
    Setup setup = position.to_setup();
    Setup mirror = setup;
    for (int i = 0; i < square_count; ++i)
        mirror.board[square_at(i)] = setup.board[square_at(i ^ 7)];
    mirror.castling.clear();
    mirror.en_passant.reset();
    return Position::from_setup(mirror).value().position;
}

/// Parameters that use every part of a network.
Parameters busy_parameters(const ModelShape& shape) {
    Parameters parameters = initial_parameters(shape, 3);
    Random random(4);
    for (float& value : parameters.values()) value += static_cast<float>(0.05 * random.symmetric());
    return parameters;
}

/// The loss of some records, and its slope by finite differences.
struct Slopes {
    ModelShape shape;
    LossOptions rules{.scale = 200, .lambda = 0.6};
    std::vector<PositionRecord> records;
    Parameters parameters;

    explicit Slopes(const ModelShape& of) : shape(of), parameters(busy_parameters(of)) {
        // More than one group of positions, and outcomes, too.
        records = test::evaluated_records(600);
        for (std::size_t i = 0; i < records.size(); ++i)
            records[i].set_label({records[i].label().centipawns, static_cast<Outcome>(i % 4)});
    }
    [[nodiscard]] double loss_at(const Parameters& at) const {
        GradientWorker worker(shape, rules);
        return worker.loss(at, at.tables(), records).sum;
    }
    /// The slope in the direction of some parameters.
    [[nodiscard]] double slope_along(const std::vector<float>& direction) const {
        // So small that hardly any neuron is clamped on the way.
        constexpr float step = 5e-5F;
        Parameters ahead = parameters;
        Parameters behind = parameters;
        for (std::size_t i = 0; i < direction.size(); ++i) {
            ahead.values()[i] += step * direction[i];
            behind.values()[i] -= step * direction[i];
        }
        return (loss_at(ahead) - loss_at(behind)) / (2 * double{step});
    }
};

struct Part {
    const char* name;
    std::size_t begin;
    std::size_t end;
};

/// All but the common table, whose gradient the gradient's user sums up.
std::vector<Part> parts_of(Parameters& parameters) {
    const ModelShape& shape = parameters.shape();
    const std::size_t rest = parameters.first_of_rest();
    const std::size_t layers = parameters.first_of_layers();
    const std::size_t end = parameters.values().size();
    std::vector<Part> parts{{"tables", 0, shape.rows() * shape.hidden}, {"biases", rest, layers}};
    if (!shape.is_paired()) {
        parts.push_back({"output weights", layers, end - ModelShape::buckets});
    } else {
        const SmallLayers<float> small = parameters.small_layers(0);
        const auto offset = [&](const float* at) {
            return static_cast<std::size_t>(at - parameters.values().data());
        };
        parts.push_back({"first layer", layers, offset(small.first_bias)});
        parts.push_back({"its biases", offset(small.first_bias), offset(small.second)});
        parts.push_back({"second layer", offset(small.second), offset(small.second_bias)});
        parts.push_back({"its biases", offset(small.second_bias), offset(small.output)});
        parts.push_back({"output weights", offset(small.output), end - ModelShape::buckets});
    }
    parts.push_back({"output biases", end - ModelShape::buckets, end});
    return parts;
}

}  // namespace

TEST_CASE("features are numbered as the viewer sees the board", "[training][features]") {
    const ModelShape shape = shape_of(32, 1);
    const auto rows = rows_of(Position::start(), shape, 0);
    CHECK(rows.size() == 32);
    // The king stands on e1, so that the board is mirrored: it is seen on d1.
    CHECK(rows.contains(5 * 64 + 3));
    CHECK(rows.contains(8));                  // a pawn on a2, from h2
    CHECK(rows.contains(384 + 5 * 64 + 59));  // the other's king on d8
    CHECK(rows == rows_of(Position::start(), shape, 1));
}

TEST_CASE("a position, its mirror image and its colours exchanged have the same features",
          "[training][features]") {
    const ModelShape shape = shape_of(32, 16);
    test::Random random(11);
    for (int i = 0; i < 20; ++i) {
        const PlayedGame game = test::random_played_game(random, 120);
        Position position = game.start;
        for (const PlayedPly& ply : game.plies) {
            position.make(ply.move);
            for (const int view : {0, 1}) {
                const auto rows = rows_of(position, shape, view);
                CHECK(rows.size() == static_cast<std::size_t>(position.occupied().count()));
                CHECK(rows == rows_of(position.flipped(), shape, view));
                CHECK(rows == rows_of(mirrored(position), shape, view));
            }
        }
    }
}

TEST_CASE("each division of the king's squares names all its tables", "[training][features]") {
    for (const std::size_t tables : {1U, 4U, 8U, 16U}) {
        const auto kings = *king_tables(tables);
        const std::set<std::uint8_t> named(kings.begin(), kings.end());
        CHECK(named.size() == tables);
        CHECK(*named.rbegin() == tables - 1);
    }
    CHECK_FALSE(king_tables(5));
}

TEST_CASE("the loops for AVX2 compute what the plain ones do", "[training][kernels]") {
    const Kernels& plain = plain_kernels();
    const Kernels& best = kernels();
    for (const std::size_t hidden : {32U, 64U, 96U, 256U}) {
        Random random(hidden);
        const auto numbers = [&](std::size_t count) {
            Floats values(count);
            for (float& value : values) value = static_cast<float>(random.symmetric());
            return values;
        };
        const Floats table = numbers(hidden * 10);
        const std::vector<std::uint32_t> rows{7, 0, 9, 9, 3};
        const auto both = [&](auto compute) {
            Floats one(hidden, 0.25F);
            Floats other(hidden, 0.25F);
            compute(plain, one);
            compute(best, other);
            for (std::size_t i = 0; i < hidden; ++i) CHECK(one[i] == Approx(other[i]).margin(1e-5));
        };
        both([&](const Kernels& use, Floats& sums) {
            use.add_rows(sums.data(), sums.data(), table.data(), rows.data(), rows.size(), hidden);
        });
        CHECK(plain.output(table.data(), table.data() + hidden, hidden) ==
              Approx(best.output(table.data(), table.data() + hidden, hidden)));
        both([&](const Kernels& use, Floats& sums) {
            Floats accumulator(table.begin(), table.begin() + static_cast<long>(hidden));
            Floats biases(hidden);
            use.output_gradient(0.5F, accumulator.data(), table.data() + hidden, sums.data(),
                                biases.data(), hidden);
            for (std::size_t i = 0; i < hidden; ++i) sums[i] += accumulator[i] + biases[i];
        });
        both([&](const Kernels& use, Floats& sums) {
            Floats first(hidden, 0.01F);
            Floats second(hidden, 0.02F);
            use.adam({.rate = 0.01F, .epsilon = 1e-8F}, sums.data(), first.data(), second.data(),
                     table.data(), hidden);
        });
        both([&](const Kernels& use, Floats& sums) {
            use.sum(sums.data(), table.data(), table.data() + hidden, hidden);
        });
    }
}

TEST_CASE("the gradient is that of finite differences", "[training][gradient]") {
    const auto kind = GENERATE(NetworkKind::squared, NetworkKind::paired);
    Slopes slopes(shape_of(64, 4, kind));
    GradientWorker worker(slopes.shape, slopes.rules);
    const LossSum losses =
        worker.add_gradient(slopes.parameters, slopes.parameters.tables(), slopes.records);
    CHECK(losses.count == slopes.records.size());
    CHECK(losses.sum == Approx(slopes.loss_at(slopes.parameters)));

    const auto gradient = worker.gradient().values();
    for (const Part part : parts_of(slopes.parameters)) {
        Random random(part.begin + 1);
        for (int i = 0; i < 5; ++i) {
            std::vector<float> direction(gradient.size());
            double expected = 0;
            for (std::size_t at = part.begin; at < part.end; ++at) {
                direction[at] = static_cast<float>(random.symmetric());
                expected += double{direction[at]} * double{gradient[at]};
            }
            CAPTURE(slopes.shape.is_paired(), part.name, i);
            CHECK(expected != 0);
            CHECK(slopes.slope_along(direction) == Approx(expected).epsilon(0.02).margin(0.05));
        }
    }
    // Rows that are not marked have none.
    for (std::size_t row = 0; row < slopes.shape.rows(); ++row) {
        const float* first = worker.gradient().row(row);
        const bool is_zero =
            std::all_of(first, first + slopes.shape.hidden, [](float slope) { return slope == 0; });
        CHECK((worker.touched()[row] != 0 || is_zero));
    }
}

TEST_CASE("what the network says is what its definition says", "[training][gradient]") {
    const ModelShape shape = shape_of(64, 4);
    const Parameters parameters = busy_parameters(shape);
    Trainer trainer(TrainingState(parameters), {}, 1);
    for (const PositionRecord& record : test::evaluated_records(50)) {
        const ActiveRows rows = active_rows(record, shape);
        double out = parameters.output_bias(rows.bucket);
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t i = 0; i < shape.hidden; ++i) {
                double sum = parameters.biases()[i];
                for (std::size_t man = 0; man < rows.count; ++man) {
                    const std::uint32_t row = rows.views[side][man];
                    sum += parameters.row(row)[i] +
                           parameters.common_row(row % ModelShape::features)[i];
                }
                const double clamped = std::clamp(sum, 0.0, 1.0);
                out += clamped * clamped *
                       parameters.output_weights(rows.bucket)[side * shape.hidden + i];
            }
        CHECK(trainer.output(record) == Approx(out).margin(1e-4));
    }
}
