#include "libchess/eval/concepts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace chess {

namespace {

/// The Cholesky decomposition of a symmetric matrix with positive eigenvalues.
class Cholesky {
public:
    /// Reads the lower half of the matrix.
    Cholesky(std::vector<double> matrix, std::size_t size)
        : lower_(std::move(matrix)),
          size_(size) {
        for (std::size_t column = 0; column < size_; ++column) {
            for (std::size_t row = column; row < size_; ++row) {
                double value = at(row, column);
                for (std::size_t i = 0; i < column; ++i) value -= at(row, i) * at(column, i);
                lower_[row * size_ + column] =
                    row == column ? std::sqrt(value) : value / at(column, column);
            }
        }
    }

    /// Solves matrix * x = right.
    [[nodiscard]] std::vector<double> solve(std::vector<double> right) const {
        for (std::size_t row = 0; row < size_; ++row) {
            for (std::size_t i = 0; i < row; ++i) right[row] -= at(row, i) * right[i];
            right[row] /= at(row, row);
        }
        for (std::size_t row = size_; row-- > 0;) {
            for (std::size_t i = row + 1; i < size_; ++i) right[row] -= at(i, row) * right[i];
            right[row] /= at(row, row);
        }
        return right;
    }

private:
    [[nodiscard]] double at(std::size_t row, std::size_t column) const {
        return lower_[row * size_ + column];
    }

    std::vector<double> lower_;
    std::size_t size_;
};

/// A ridge on the diagonal: terms that the positions do not distinguish share their effect, with no
/// division by 0.
constexpr double ridge = 1 + 1e-6;

}  // namespace

TermMap<int> concepts_of(const Breakdown& terms) {
    TermMap<int> concepts;
    for (const Breakdown::Row& row : terms.rows) concepts[row.term] = row.cp;
    concepts[Term::rounding] = 0;
    return concepts;
}

double ConceptFit::explained_cp(const TermMap<int>& terms) const {
    double cp = 0;
    for (const Row& row : rows) cp += row.factor * terms[row.term];
    return cp;
}

ConceptFitter::ConceptFitter()
    : products_(term_count * term_count),
      with_number_(term_count),
      sizes_(term_count),
      present_(term_count) {}

void ConceptFitter::add(const Breakdown& terms, int cp) {
    const std::array<int, term_count> values = concepts_of(terms).values;
    for (std::size_t i = 0; i < term_count; ++i) {
        if (values[i] == 0) continue;
        ++present_[i];
        const double value = values[i];
        sizes_[i] += std::abs(value);
        with_number_[i] += value * cp;
        for (std::size_t j = 0; j <= i; ++j) products_[i * term_count + j] += value * values[j];
    }
    const double rest = cp - terms.total_cp;
    squares_ += static_cast<double>(cp) * cp;
    unfitted_squares_ += rest * rest;
    ++positions_;
}

ConceptFit ConceptFitter::fit() const {
    std::vector<std::size_t> used;
    for (std::size_t i = 0; i < term_count; ++i)
        if (present_[i] > 0) used.push_back(i);
    ConceptFit result;
    result.positions = positions_;
    if (used.empty()) return result;

    const std::size_t size = used.size();
    std::vector<double> matrix(size * size);
    std::vector<double> right;
    right.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j <= i; ++j)
            matrix[i * size + j] = products_[used[i] * term_count + used[j]];
        matrix[i * size + i] *= ridge;
        right.push_back(with_number_[used[i]]);
    }
    const Cholesky cholesky(std::move(matrix), size);
    const std::vector<double> factors = cholesky.solve(right);

    double explained = 0;
    for (std::size_t i = 0; i < size; ++i) explained += factors[i] * right[i];
    const double left = std::max(0.0, squares_ - explained);
    const double freedom = positions_ > size ? static_cast<double>(positions_ - size) : 1;
    if (squares_ > 0) {
        result.r_squared = 1 - left / squares_;
        result.r_squared_unfitted = 1 - unfitted_squares_ / squares_;
    }
    result.rest_cp = std::sqrt(left / freedom);
    for (std::size_t i = 0; i < size; ++i) {
        std::vector<double> unit(size);
        unit[i] = 1;
        const double variance = cholesky.solve(std::move(unit))[i] * left / freedom;
        const std::size_t present = present_[used[i]];
        result.rows.push_back({.term = static_cast<Term>(used[i]),
                               .present = present,
                               .ours_cp = sizes_[used[i]] / static_cast<double>(present),
                               .factor = factors[i],
                               .error = std::sqrt(variance)});
    }
    std::ranges::stable_sort(result.rows, {}, [](const ConceptFit::Row& row) {
        return -std::abs(row.its_cp() - row.ours_cp) * static_cast<double>(row.present);
    });
    return result;
}

}  // namespace chess
