#pragma once

#include "training/model_shape.hpp"
#include "training/small_layers.hpp"

#include <cstddef>
#include <new>
#include <span>
#include <vector>

namespace chess::training {

/// Allocates memory aligned to cache lines, for vectors of numbers.
template <typename Number>
struct LineAllocator {
    using value_type = Number;
    static constexpr std::align_val_t alignment{64};

    LineAllocator() = default;
    template <typename Other>
    LineAllocator(const LineAllocator<Other>& /*other*/) {}  // NOLINT(*-explicit-*): as it must be

    [[nodiscard]] Number* allocate(std::size_t count) {
        return static_cast<Number*>(::operator new(count * sizeof(Number), alignment));
    }
    void deallocate(Number* memory, std::size_t /*count*/) { ::operator delete(memory, alignment); }
    friend bool operator==(LineAllocator, LineAllocator) = default;
};
using Floats = std::vector<float, LineAllocator<float>>;

/// A number for each weight of a network: the weights themselves, their gradient, or a moment of
/// it. Contiguous: tables [table][feature][hidden], the common table [feature][hidden] if there is
/// one, biases [hidden]; if squared output weights [bucket][2 * hidden], output biases [bucket]; if
/// paired the `SmallLayers`, each member for all buckets before the next.
///
/// The network: accumulator = biases + the active rows of a table with the common one added. A
/// squared one has out = output bias + output weights * clamp(accumulator, 0, 1)^2, for both views,
/// the mover's first. A paired one has
///
///     product[i] = clamp(accumulator[i], 0, 1) * clamp(accumulator[i + hidden / 2], 0, 1)
///     first = first bias + first weights * products of both views, the mover's first
///     input[i] = min(first[i]^2, 1), input[i + 15] = clamp(first[i], 0, 1), for i < 15
///     second = clamp(second bias + second weights * input, 0, 1)
///     out = output bias + first[15] + output weights * second
///
/// `out` is a logit of the expected score.
class Parameters {
public:
    /// All zero.
    explicit Parameters(const ModelShape& shape)
        : shape_(shape),
          values_(first_of_layers() + layer_size()) {}

    [[nodiscard]] const ModelShape& shape() const { return shape_; }
    [[nodiscard]] std::span<float> values() { return values_; }
    [[nodiscard]] std::span<const float> values() const { return values_; }

    [[nodiscard]] float* tables() { return values_.data(); }
    [[nodiscard]] const float* tables() const { return values_.data(); }
    [[nodiscard]] float* row(std::size_t row) { return tables() + row * shape_.hidden; }
    [[nodiscard]] const float* row(std::size_t row) const { return tables() + row * shape_.hidden; }
    [[nodiscard]] float* common_row(std::size_t feature) { return row(shape_.rows() + feature); }
    [[nodiscard]] const float* common_row(std::size_t feature) const {
        return row(shape_.rows() + feature);
    }
    [[nodiscard]] std::span<float> biases() {
        return {values_.data() + biases_at(), shape_.hidden};
    }
    [[nodiscard]] std::span<const float> biases() const {
        return {values_.data() + biases_at(), shape_.hidden};
    }
    // The next four are those of a squared network.
    [[nodiscard]] float* output_weights(std::size_t bucket) {
        return values_.data() + first_of_layers() + bucket * 2 * shape_.hidden;
    }
    [[nodiscard]] const float* output_weights(std::size_t bucket) const {
        return values_.data() + first_of_layers() + bucket * 2 * shape_.hidden;
    }
    [[nodiscard]] float& output_bias(std::size_t bucket) {
        return values_[output_biases_at() + bucket];
    }
    [[nodiscard]] float output_bias(std::size_t bucket) const {
        return values_[output_biases_at() + bucket];
    }
    /// The small layers of a paired network.
    [[nodiscard]] SmallLayers<float> small_layers(std::size_t bucket) {
        return small_layers_in(values_.data(), bucket);
    }
    [[nodiscard]] SmallLayers<const float> small_layers(std::size_t bucket) const {
        return small_layers_in(values_.data(), bucket);
    }
    /// The offset of everything outside the tables: the biases, and what follows them.
    [[nodiscard]] std::size_t first_of_rest() const { return biases_at(); }
    /// The offset of what follows the biases.
    [[nodiscard]] std::size_t first_of_layers() const { return biases_at() + shape_.hidden; }

private:
    [[nodiscard]] std::size_t biases_at() const {
        return (shape_.rows() + (shape_.has_common() ? ModelShape::features : 0)) * shape_.hidden;
    }
    [[nodiscard]] std::size_t output_biases_at() const {
        return first_of_layers() + ModelShape::buckets * 2 * shape_.hidden;
    }

    /// The count of what follows the biases.
    [[nodiscard]] std::size_t layer_size() const {
        using Layers = SmallLayers<float>;
        const std::size_t of_bucket =
            shape_.is_paired()
                ? Layers::firsts * (shape_.hidden + 1) + Layers::seconds * (Layers::inputs + 2) + 1
                : 2 * shape_.hidden + 1;
        return ModelShape::buckets * of_bucket;
    }
    template <typename Number>
    [[nodiscard]] SmallLayers<Number> small_layers_in(Number* values, std::size_t bucket) const {
        using Layers = SmallLayers<Number>;
        Number* at = values + first_of_layers();
        // The next member's numbers for this bucket, of so many for each.
        const auto take = [&](std::size_t size) {
            Number* const found = at + bucket * size;
            at += ModelShape::buckets * size;
            return found;
        };
        Layers layers{};
        layers.first = take(Layers::firsts * shape_.hidden);
        layers.first_bias = take(Layers::firsts);
        layers.second = take(Layers::seconds * Layers::inputs);
        layers.second_bias = take(Layers::seconds);
        layers.output = take(Layers::seconds);
        layers.output_bias = take(1);
        return layers;
    }

    ModelShape shape_;
    Floats values_;
};

/// Small random initial weights; the same for the same seed.
[[nodiscard]] Parameters initial_parameters(const ModelShape& shape, std::uint64_t seed);

}  // namespace chess::training
