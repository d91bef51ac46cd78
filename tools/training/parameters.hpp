#pragma once

#include "training/model_shape.hpp"

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
/// one, biases [hidden], output weights [bucket][2 * hidden], output biases [bucket].
///
/// The network: accumulator = biases + the active rows of a table with the common one added; out =
/// output bias + output weights * clamp(accumulator, 0, 1)^2, for both views, the mover's first.
/// `out` is a logit of the expected score.
class Parameters {
public:
    /// All zero.
    explicit Parameters(const ModelShape& shape)
        : shape_(shape),
          values_(output_biases_at() + ModelShape::buckets) {}

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
    [[nodiscard]] float* output_weights(std::size_t bucket) {
        return values_.data() + output_weights_at() + bucket * 2 * shape_.hidden;
    }
    [[nodiscard]] const float* output_weights(std::size_t bucket) const {
        return values_.data() + output_weights_at() + bucket * 2 * shape_.hidden;
    }
    [[nodiscard]] float& output_bias(std::size_t bucket) {
        return values_[output_biases_at() + bucket];
    }
    [[nodiscard]] float output_bias(std::size_t bucket) const {
        return values_[output_biases_at() + bucket];
    }
    /// The offset of everything outside the tables: biases, output weights and output biases.
    [[nodiscard]] std::size_t first_of_rest() const { return biases_at(); }

private:
    [[nodiscard]] std::size_t biases_at() const {
        return (shape_.rows() + (shape_.has_common() ? ModelShape::features : 0)) * shape_.hidden;
    }
    [[nodiscard]] std::size_t output_weights_at() const { return biases_at() + shape_.hidden; }
    [[nodiscard]] std::size_t output_biases_at() const {
        return output_weights_at() + ModelShape::buckets * 2 * shape_.hidden;
    }

    ModelShape shape_;
    Floats values_;
};

/// Small random initial weights; the same for the same seed.
[[nodiscard]] Parameters initial_parameters(const ModelShape& shape, std::uint64_t seed);

}  // namespace chess::training
