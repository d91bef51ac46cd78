#include "libchess/network/attribution.hpp"

#include "libchess/network/network_board.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>
#include <random>
#include <ranges>

namespace chess {

namespace {

using Men = std::vector<Attribution::Man>;

/// 0, 1, ... `count` - 1.
std::vector<std::size_t> indices(std::size_t count) {
    std::vector<std::size_t> result(count);
    std::ranges::copy(std::views::iota(std::size_t{0}, count), result.begin());
    return result;
}

/// What the removal of a man has cost so far, in the network's own centipawns.
struct RemovalCost {
    std::int64_t sum = 0;  ///< over all orders, forwards and backwards
    double squares = 0;    ///< of the sums of an order and its reverse
};

/// Removes all men from the board, in one order after another.
class MenRemoval {
public:
    MenRemoval(NetworkEvaluator& evaluator, const Position& position, const Men& men)
        : evaluator_(evaluator),
          board_(position),
          men_(men),
          whole_(value_of(board_)),
          in_order_(men.size()) {}

    /// The network's value of a board, from White's view.
    [[nodiscard]] int value_of(const NetworkBoard& board) {
        const int value = evaluator_.evaluate(board);
        return board.turn == Color::white ? value : -value;
    }
    [[nodiscard]] int bare() {
        NetworkBoard board = board_;
        for (const Attribution::Man& man : men_) board.remove(man.square);
        return value_of(board);
    }
    /// What the removal of one man alone costs.
    [[nodiscard]] int removal(Square square) {
        NetworkBoard board = board_;
        board.remove(square);
        return whole_ - value_of(board);
    }

    /// Random orders, each with its reverse: a man that leaves early in one leaves late in the
    /// other, which reduces the variance.
    [[nodiscard]] std::vector<RemovalCost> sample(const AttributionOptions& options) {
        std::vector<RemovalCost> costs(men_.size());
        std::vector<std::size_t> order = indices(men_.size());
        std::mt19937_64 random(options.seed);
        for (int i = 0; i < options.orders; ++i) {
            // A number for each square, not for each man: see `attribute` for why.
            SquareMap<std::uint64_t> numbers;
            for (std::uint64_t& number : numbers.values) number = random();
            std::ranges::sort(order, {},
                              [&](std::size_t man) { return numbers[men_[man].square]; });
            try_order(order, costs);
            if (options.stop.stop_requested()) break;
        }
        return costs;
    }
    /// All orders.
    [[nodiscard]] std::vector<RemovalCost> exhaust(const std::stop_token& stop) {
        std::vector<RemovalCost> costs(men_.size());
        std::vector<std::size_t> order = indices(men_.size());
        do try_order(order, costs);
        while (!stop.stop_requested() && std::ranges::next_permutation(order).found);
        return costs;
    }
    /// The orders that were tried.
    [[nodiscard]] int tried() const noexcept { return tried_; }

private:
    void try_order(const std::vector<std::size_t>& order, std::vector<RemovalCost>& costs) {
        ++tried_;
        std::ranges::fill(in_order_, 0);
        remove_in(order);
        remove_in(order | std::views::reverse);
        for (std::size_t man = 0; man < costs.size(); ++man) {
            costs[man].sum += in_order_[man];
            costs[man].squares += static_cast<double>(in_order_[man]) * in_order_[man];
        }
    }
    template <typename Order>
    void remove_in(const Order& order) {
        NetworkBoard board = board_;
        int before = whole_;
        for (const std::size_t man : order) {
            board.remove(men_[man].square);
            const int after = value_of(board);
            in_order_[man] += before - after;
            before = after;
        }
    }

    NetworkEvaluator& evaluator_;
    NetworkBoard board_;
    const Men& men_;
    int whole_;
    int tried_ = 0;
    std::vector<int> in_order_;  ///< what each man's removal cost, forwards and backwards
};

/// How many orders of `men` men there are, or `most` if there are more.
int count_orders(std::size_t men, int most) {
    int count = 1;
    for (int i = 2; i <= static_cast<int>(men); ++i) {
        if (count > most / i) return most;
        count *= i;
    }
    return count;
}

/// Integers with this sum, close to the values: rounded down, plus one for those with the largest
/// remainders.
std::vector<int> rounded_to_sum(const std::vector<double>& values, int sum) {
    std::vector<int> result;
    result.reserve(values.size());
    for (const double value : values) result.push_back(static_cast<int>(std::floor(value)));
    std::vector<std::size_t> by_loss = indices(values.size());
    std::ranges::stable_sort(by_loss, std::greater{},
                             [&](std::size_t i) { return values[i] - result[i]; });
    int left = sum - std::accumulate(result.begin(), result.end(), 0);
    for (std::size_t i = 0; left != 0 && !result.empty(); i = (i + 1) % result.size()) {
        const int step = left > 0 ? 1 : -1;
        result[by_loss[i]] += step;
        left -= step;
    }
    return result;
}

}  // namespace

Attribution attribute(NetworkEvaluator& evaluator, const Position& position, int cp, double factor,
                      const AttributionOptions& options) {
    Attribution result;
    for (const Square square : position.occupied() & ~position.pieces(PieceType::king))
        result.men.push_back({.square = square, .piece = *position.at(square)});
    if (result.men.empty()) {
        result.bare_cp = cp;
        return result;
    }
    const auto scaled = [factor](int value) {
        return static_cast<int>(std::lround(value * factor));
    };
    MenRemoval removal(evaluator, position, result.men);
    result.bare_cp = scaled(removal.bare());
    const int all = count_orders(result.men.size(), options.orders + 1);
    const bool is_exact = all <= options.orders;
    const std::vector<RemovalCost> costs =
        is_exact ? removal.exhaust(options.stop) : removal.sample(options);

    const double orders = removal.tried();
    std::vector<double> shares;
    shares.reserve(costs.size());
    for (std::size_t i = 0; i < costs.size(); ++i) {
        Attribution::Man& man = result.men[i];
        man.removal_cp = scaled(removal.removal(man.square));
        const double mean = static_cast<double>(costs[i].sum) / orders;  // of both directions
        shares.push_back(mean / 2 * factor);
        if ((is_exact && removal.tried() == all) || removal.tried() < 2) continue;
        const double variance =
            std::max(0.0, costs[i].squares / orders - mean * mean) / (orders - 1);
        man.error_cp = std::sqrt(variance) / 2 * std::abs(factor);
    }
    const std::vector<int> rounded = rounded_to_sum(shares, cp - result.bare_cp);
    for (std::size_t i = 0; i < rounded.size(); ++i) result.men[i].cp = rounded[i];
    return result;
}

}  // namespace chess
