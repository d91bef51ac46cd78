// What is special to paired networks; gradient_test.cpp has what all share.

#include "tests/support/catch.hpp"
#include "tests/training/training_samples.hpp"
#include "training/active_rows.hpp"
#include "training/kernels.hpp"
#include "training/trainer.hpp"

#include <algorithm>
#include <span>
#include <vector>

using namespace chess;
using namespace chess::training;

namespace {

ModelShape shape_of(std::size_t hidden, std::size_t tables) {
    return {.hidden = hidden,
            .tables = tables,
            .kind = NetworkKind::paired,
            .kings = *king_tables(tables)};
}

Parameters busy_parameters(const ModelShape& shape) {
    Parameters parameters = initial_parameters(shape, 3);
    Random random(4);
    for (float& value : parameters.values()) value += static_cast<float>(0.1 * random.symmetric());
    return parameters;
}

double clamped(double value) {
    return std::clamp(value, 0.0, 1.0);
}

/// The products of both views by the definition.
std::vector<double> products_of(const Parameters& parameters, const ActiveRows& rows) {
    const std::size_t half = parameters.shape().hidden / 2;
    std::vector<double> products;
    for (const auto& view : rows.views) {
        const auto neuron = [&](std::size_t i) {
            double sum = parameters.biases()[i];
            for (std::size_t man = 0; man < rows.count; ++man)
                sum += parameters.row(view[man])[i] +
                       parameters.common_row(view[man] % ModelShape::features)[i];
            return clamped(sum);
        };
        for (std::size_t i = 0; i < half; ++i) products.push_back(neuron(i) * neuron(i + half));
    }
    return products;
}

/// A layer's sums by the definition.
std::vector<double> sums_of(const std::vector<double>& inputs, const float* weights,
                            const float* biases, std::size_t neurons) {
    std::vector<double> sums(biases, biases + neurons);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (std::size_t neuron = 0; neuron < neurons; ++neuron)
            sums[neuron] += inputs[i] * weights[i * neurons + neuron];
    return sums;
}

/// The whole network by the definition.
double output_of(const Parameters& parameters, const ActiveRows& rows) {
    const SmallLayers<const float> layers = parameters.small_layers(rows.bucket);
    const auto first = sums_of(products_of(parameters, rows), layers.first, layers.first_bias, 16);
    std::vector<double> inputs;
    for (std::size_t i = 0; i < 15; ++i) inputs.push_back(std::min(first[i] * first[i], 1.0));
    for (std::size_t i = 0; i < 15; ++i) inputs.push_back(clamped(first[i]));
    const auto second = sums_of(inputs, layers.second, layers.second_bias, 32);
    double out = *layers.output_bias + first[15];
    for (std::size_t i = 0; i < 32; ++i) out += clamped(second[i]) * layers.output[i];
    return out;
}

}  // namespace

TEST_CASE("what a paired network says is what its definition says", "[training][paired]") {
    const Parameters parameters = busy_parameters(shape_of(128, 4));
    Trainer trainer(TrainingState(parameters), {}, 1);
    for (const PositionRecord& record : test::evaluated_records(50))
        CHECK(trainer.output(record) ==
              Approx(output_of(parameters, active_rows(record, parameters.shape()))).margin(1e-4));
}

TEST_CASE("the loops of paired networks for AVX2 compute what the plain ones do",
          "[training][paired][kernels]") {
    for (const std::size_t hidden : {64U, 192U, 256U}) {
        const Parameters parameters = busy_parameters(shape_of(hidden, 1));
        struct Result {
            float output = 0;
            Floats views;
            Parameters gradient;
        };
        const auto result_of = [&](const Kernels& use) {
            Random random(hidden);
            Result result{.views = Floats(2 * hidden), .gradient = Parameters(parameters.shape())};
            for (float& value : result.views) value = static_cast<float>(2 * random.symmetric());
            SmallState state;
            result.output =
                use.paired_output(parameters.small_layers(3), result.views.data(), hidden, state);
            use.paired_gradient(0.5F, parameters.small_layers(3), result.gradient.small_layers(3),
                                result.views.data(), result.gradient.biases().data(), hidden,
                                state);
            return result;
        };
        const Result plain = result_of(plain_kernels());
        const Result best = result_of(kernels());
        CHECK(plain.output == Approx(best.output));
        for (std::size_t i = 0; i < plain.views.size(); ++i)
            CHECK(plain.views[i] == Approx(best.views[i]).margin(1e-5));
        for (std::size_t i = 0; i < plain.gradient.values().size(); ++i)
            CHECK(plain.gradient.values()[i] == Approx(best.gradient.values()[i]).margin(1e-5));
    }
}

TEST_CASE("the parts of a paired network's parameters follow each other", "[training][paired]") {
    Parameters parameters(shape_of(64, 4));
    const float* at = parameters.values().data() + parameters.first_of_layers();
    CHECK(parameters.small_layers(0).first == at);
    at += std::size_t{8} * 64 * 16;
    CHECK(parameters.small_layers(0).first_bias == at);
    CHECK(parameters.small_layers(7).second_bias + 32 == parameters.small_layers(0).output);
    CHECK(parameters.small_layers(7).output_bias + 1 ==
          parameters.values().data() + parameters.values().size());
}

TEST_CASE("the small layers stay within what integers hold", "[training][paired]") {
    const ModelShape shape = shape_of(64, 1);
    Trainer trainer(TrainingState(initial_parameters(shape, 1)), {}, 1);
    const auto records = test::evaluated_records(100);
    for (int i = 0; i < 3; ++i) trainer.step(records, 100);
    const Parameters& parameters = trainer.state().parameters;
    const auto layers = parameters.values().subspan(parameters.first_of_layers());
    const auto largest = [](std::span<const float> weights) {
        const auto [least, most] = std::ranges::minmax(weights);
        return std::max(-least, most);
    };
    constexpr std::size_t firsts = std::size_t{8} * 64 * 16;
    CHECK(largest(layers.first(firsts)) == Trainer::largest_first_weight);
    CHECK(largest(layers.subspan(firsts)) == Trainer::largest_small_weight);
}
