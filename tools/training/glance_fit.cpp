#include "training/glance_fit.hpp"

#include "training/random.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>

namespace chess::training {

namespace {

constexpr std::size_t signs = detail::glance_sign_count;
constexpr std::size_t ways = detail::glance_count;
/// The root of a surprise is taken a little above 0, where its slope is finite.
constexpr double root_floor = 0.01;

/// All numbers that are fitted, in one row: the signs' weights of each way; then for each way what
/// its surprise counts, and the root of it, at the first move and at later ones; then a constant,
/// and what the number of moves counts.
struct Layout {
    static constexpr std::size_t parts_of_way = 4;
    static constexpr std::size_t factors = signs * ways;
    static constexpr std::size_t lengths = factors + parts_of_way * ways;
    static constexpr std::size_t size = lengths + 4;

    static constexpr std::size_t factor(std::size_t way, bool is_later) {
        return factors + way * parts_of_way + (is_later ? 2 : 0);
    }
};

using Numbers = std::vector<double>;

/// Ratings as the sum of surprises, and their gradient.
class SurpriseModel {
public:
    explicit SurpriseModel(const Numbers& numbers) : numbers_(numbers) {}

    /// The rating by this model, in hundreds.
    double rate(const RatedPuzzle& puzzle) {
        const std::size_t moves = puzzle.glances.size();
        chances_.resize(moves * ways);
        surprises_.resize(moves * ways);
        double sum = 0;
        for (std::size_t i = 0; i < 4; ++i)
            sum += numbers_[Layout::lengths + i] * length_part(i, moves);
        for (std::size_t move = 0; move < moves; ++move)
            for (std::size_t way = 0; way < ways; ++way) {
                const double surprise = look(puzzle.glances[move], move, way);
                const std::size_t factor = Layout::factor(way, move != 0);
                sum += numbers_[factor] * surprise +
                       numbers_[factor + 1] * std::sqrt(surprise + root_floor);
            }
        return sum;
    }

    /// Adds the gradient of the rating just made, times `slope`.
    void add_gradient(const RatedPuzzle& puzzle, double slope, Numbers& gradient) const {
        const std::size_t moves = puzzle.glances.size();
        for (std::size_t i = 0; i < 4; ++i)
            gradient[Layout::lengths + i] += slope * length_part(i, moves);
        for (std::size_t move = 0; move < moves; ++move)
            for (std::size_t way = 0; way < ways; ++way) {
                const double surprise = surprises_[move * ways + way];
                const double root = std::sqrt(surprise + root_floor);
                const std::size_t factor = Layout::factor(way, move != 0);
                gradient[factor] += slope * surprise;
                gradient[factor + 1] += slope * root;
                add_move_gradient(puzzle.glances[move], chances_[move * ways + way],
                                  slope * (numbers_[factor] + numbers_[factor + 1] / (2 * root)),
                                  std::span(gradient).subspan(way * signs, signs));
            }
    }

private:
    static double length_part(std::size_t part, std::size_t moves) {
        if (part == 0) return 1;
        if (part == 1) return static_cast<double>(moves) - 1;
        return moves > part ? 1 : 0;
    }

    double look(const detail::Glance& glance, std::size_t move, std::size_t way) {
        constexpr double least_chance = 1e-6;
        std::vector<double>& chances = chances_[move * ways + way];
        chances.assign(glance.moves.size(), 0);
        const std::span weights = std::span(numbers_).subspan(way * signs, signs);
        double most = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < chances.size(); ++i) {
            const auto& values = glance.moves[i].values;
            for (std::size_t sign = 0; sign < signs; ++sign)
                chances[i] += weights[sign] * static_cast<double>(values[sign]);
            most = std::max(most, chances[i]);
        }
        double all = 0;
        for (double& chance : chances) all += chance = std::exp(chance - most);
        for (double& chance : chances) chance /= all;
        double right = 0;
        for (const std::size_t i : glance.right) right += chances[i];
        const double surprise = -std::log(std::max(right, least_chance));
        surprises_[move * ways + way] = surprise;
        return surprise;
    }

    static void add_move_gradient(const detail::Glance& glance, const std::vector<double>& chances,
                                  double slope, std::span<double> gradient) {
        constexpr double negligible = 1e-7;
        double right = 0;
        for (const std::size_t i : glance.right) right += chances[i];
        auto next_right = glance.right.begin();
        for (std::size_t i = 0; i < chances.size(); ++i) {
            double part = chances[i];
            if (next_right != glance.right.end() && *next_right == i) {
                part -= right > 0 ? chances[i] / right : 0;
                ++next_right;
            }
            if (std::abs(slope * part) < negligible) continue;
            const auto& values = glance.moves[i].values;
            for (std::size_t sign = 0; sign < signs; ++sign)
                gradient[sign] += slope * part * static_cast<double>(values[sign]);
        }
    }

    const Numbers& numbers_;
    std::vector<std::vector<double>> chances_;
    std::vector<double> surprises_;
};

/// Adam (Kingma and Ba 2015).
class Adam {
public:
    void step(Numbers& numbers, const Numbers& gradient, double rate) {
        constexpr double keep = 0.9;
        constexpr double keep_square = 0.999;
        constexpr double tiny = 1e-8;
        /// What surprises count is of another size than the weights.
        constexpr double faster = 20;
        ++steps_;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            mean_[i] = keep * mean_[i] + (1 - keep) * gradient[i];
            square_[i] = keep_square * square_[i] + (1 - keep_square) * gradient[i] * gradient[i];
            const double mean = mean_[i] / (1 - std::pow(keep, steps_));
            const double square = square_[i] / (1 - std::pow(keep_square, steps_));
            numbers[i] -=
                (i < Layout::factors ? rate : rate * faster) * mean / (std::sqrt(square) + tiny);
        }
    }

private:
    Numbers mean_ = Numbers(Layout::size);
    Numbers square_ = Numbers(Layout::size);
    double steps_ = 0;
};

Numbers first_numbers(const std::vector<const RatedPuzzle*>& puzzles, Random& random) {
    constexpr double small = 0.1;
    constexpr std::array<double, Layout::parts_of_way> parts{20, 15, 17, 12};
    Numbers numbers(Layout::size);
    for (std::size_t i = 0; i < Layout::factors; ++i) numbers[i] = small * random.symmetric();
    for (std::size_t i = Layout::factors; i < Layout::lengths; ++i)
        numbers[i] = parts.at((i - Layout::factors) % Layout::parts_of_way);
    double sum = 0;
    for (const RatedPuzzle* puzzle : puzzles) sum += puzzle->rating;
    numbers[Layout::lengths] = sum / static_cast<double>(puzzles.size());
    return numbers;
}

/// Slower towards the end.
double rate_at(const GlancePlan& plan, int epoch) {
    const double share = static_cast<double>(epoch) / plan.epochs;
    if (share < 0.6) return plan.rate;
    return share < 0.85 ? 0.3 * plan.rate : 0.1 * plan.rate;
}

}  // namespace

GlanceModel fit_glances(const std::vector<const RatedPuzzle*>& puzzles, const GlancePlan& plan,
                        const std::stop_token& stop) {
    constexpr std::size_t batch = 32;
    constexpr double scale = 300;
    constexpr double most_slope = 1.5;  // far errors pull no harder
    Random random(plan.seed);
    Numbers numbers = first_numbers(puzzles, random);
    SurpriseModel model(numbers);
    Adam adam;
    std::vector<const RatedPuzzle*> order = puzzles;
    Numbers gradient(Layout::size);
    for (int epoch = 0; epoch < plan.epochs && !stop.stop_requested(); ++epoch) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random.below(i)]);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const double error = (model.rate(*order[i]) - order[i]->rating) / scale;
            model.add_gradient(*order[i], std::clamp(error, -most_slope, most_slope) / batch,
                               gradient);
            if ((i + 1) % batch != 0) continue;
            adam.step(numbers, gradient, rate_at(plan, epoch));
            std::ranges::fill(gradient, 0);
        }
    }
    GlanceModel glances{};
    constexpr double decimals = 1000;
    for (std::size_t way = 0; way < ways; ++way)
        for (std::size_t sign = 0; sign < signs; ++sign)
            glances.at(way).at(sign) =
                std::round(numbers[way * signs + sign] * decimals) / decimals;
    return glances;
}

}  // namespace chess::training
