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

/// What a man has taken with it so far, in the network's own centipawns.
struct Taken {
    std::int64_t sum = 0;  ///< over all orders, forwards and backwards
    double squares = 0;    ///< of the sums of an order and its reverse
};

/// Has men leave a board, in one order after the other.
class Departures {
public:
    Departures(NetworkEvaluator& evaluator, const Position& position, const Men& men)
        : evaluator_(evaluator),
          board_(position),
          men_(men),
          whole_(value_of(board_)),
          in_order_(men.size()) {}

    /// What the network says of a board, White's view.
    [[nodiscard]] int value_of(const NetworkBoard& board) {
        const int value = evaluator_.evaluate(board);
        return board.turn == Color::white ? value : -value;
    }
    [[nodiscard]] int bare() {
        NetworkBoard board = board_;
        for (const Attribution::Man& man : men_) board.remove(man.square);
        return value_of(board);
    }
    /// What the whole loses by one man.
    [[nodiscard]] int removal(Square square) {
        NetworkBoard board = board_;
        board.remove(square);
        return whole_ - value_of(board);
    }

    /// By every order and its reverse: where a man leaves early in one it leaves late in the other,
    /// which makes the mean of both steadier than that of any two.
    [[nodiscard]] std::vector<Taken> sample(const AttributionOptions& options) {
        std::vector<Taken> taken(men_.size());
        std::vector<std::size_t> order(men_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::mt19937_64 random(options.seed);
        for (int i = 0; i < options.orders; ++i) {
            // A number for each square, not each man: see `attribute` for why.
            SquareMap<std::uint64_t> numbers;
            for (std::uint64_t& number : numbers.values) number = random();
            std::ranges::sort(order, {},
                              [&](std::size_t man) { return numbers[men_[man].square]; });
            try_order(order, taken);
        }
        return taken;
    }
    /// By all orders that there are.
    [[nodiscard]] std::vector<Taken> exhaust() {
        std::vector<Taken> taken(men_.size());
        std::vector<std::size_t> order(men_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        do try_order(order, taken);
        while (std::ranges::next_permutation(order).found);
        return taken;
    }

private:
    void try_order(const std::vector<std::size_t>& order, std::vector<Taken>& taken) {
        std::ranges::fill(in_order_, 0);
        leave(order);
        leave(order | std::views::reverse);
        for (std::size_t man = 0; man < taken.size(); ++man) {
            taken[man].sum += in_order_[man];
            taken[man].squares += static_cast<double>(in_order_[man]) * in_order_[man];
        }
    }
    template <typename Order>
    void leave(const Order& order) {
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
    std::vector<int> in_order_;  ///< what each man took, forwards and backwards
};

/// How many orders there are of so many men, or `most` if there are more.
int count_orders(std::size_t men, int most) {
    int count = 1;
    for (int i = 2; i <= static_cast<int>(men); ++i) {
        if (count > most / i) return most;
        count *= i;
    }
    return count;
}

/// Whole numbers with this sum, each as near to its value as can be: rounded down, and one more for
/// those that lost most by it.
std::vector<int> rounded_to_sum(const std::vector<double>& values, int sum) {
    std::vector<int> result;
    result.reserve(values.size());
    for (const double value : values) result.push_back(static_cast<int>(std::floor(value)));
    std::vector<std::size_t> by_loss(values.size());
    std::iota(by_loss.begin(), by_loss.end(), std::size_t{0});
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
    Departures departures(evaluator, position, result.men);
    result.bare_cp = scaled(departures.bare());
    const int all = count_orders(result.men.size(), options.orders + 1);
    const bool is_exact = all <= options.orders;
    const std::vector<Taken> taken = is_exact ? departures.exhaust() : departures.sample(options);

    const double orders = is_exact ? all : options.orders;
    std::vector<double> shares;
    shares.reserve(taken.size());
    for (std::size_t i = 0; i < taken.size(); ++i) {
        Attribution::Man& man = result.men[i];
        man.removal_cp = scaled(departures.removal(man.square));
        const double mean = static_cast<double>(taken[i].sum) / orders;  // of two numbers
        shares.push_back(mean / 2 * factor);
        if (is_exact || options.orders < 2) continue;
        const double variance =
            std::max(0.0, taken[i].squares / orders - mean * mean) / (orders - 1);
        man.error_cp = std::sqrt(variance) / 2 * std::abs(factor);
    }
    const std::vector<int> rounded = rounded_to_sum(shares, cp - result.bare_cp);
    for (std::size_t i = 0; i < rounded.size(); ++i) result.men[i].cp = rounded[i];
    return result;
}

}  // namespace chess
