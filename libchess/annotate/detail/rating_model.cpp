#include "libchess/annotate/detail/rating_model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace chess::detail {

/// The text of data/puzzles/rating.table; CMake writes its definition from
/// cmake/built_in_ratings.cpp.in.
extern const char built_in_ratings[];  // NOLINT(*-avoid-c-arrays): too long for a string_view

namespace {

/// The names of what a glance says of a line.
struct GlanceFeatureNames {
    std::string_view key, sum, most, later, last;
};

constexpr std::array<GlanceFeatureNames, glance_count> glance_names{
    {{"glance_1_key", "glance_1_sum", "glance_1_most", "glance_1_later", "glance_1_last"},
     {"glance_2_key", "glance_2_sum", "glance_2_most", "glance_2_later", "glance_2_last"},
     {"glance_3_key", "glance_3_sum", "glance_3_most", "glance_3_later", "glance_3_last"},
     {"glance_4_key", "glance_4_sum", "glance_4_most", "glance_4_later", "glance_4_last"}}};

constexpr int step = 10;

int in_steps(double rating) {
    return static_cast<int>(std::lround(rating / step)) * step;
}

std::string tree_text(std::string_view kind, const std::vector<std::string>& features,
                      const RatingTree& tree) {
    std::string text(kind);
    for (const RatingQuestion& question : tree.questions)
        text += fmt::format(" {}>{:.6g}", features.at(question.feature), question.above);
    text += " :";
    for (const float points : tree.points) text += fmt::format(" {:.2f}", points);
    return text + '\n';
}

}  // namespace

const RatingModel& RatingModel::built_in() {
    static const RatingModel model = [] {
        auto read = RatingModel::read(built_in_ratings);
        if (!read)
            throw std::logic_error(fmt::format("the built-in table of ratings, line {}: {}",
                                               read.error().line, read.error().message));
        return *std::move(read);
    }();
    return model;
}

std::string RatingModel::to_text() const {
    std::string text = "ratings 1\n";
    for (std::size_t sign = 0; sign < glance_sign_count; ++sign) {
        text += fmt::format("glance {}", name_of(static_cast<GlanceSign>(sign)));
        for (const GlanceWeights& weights : glances)
            text += fmt::format(" {:.3f}", weights.at(sign));
        text += '\n';
    }
    text += fmt::format("rating {:.1f}\n", base);
    for (const RatingTree& tree : trees) text += tree_text("tree", features, tree);
    text += fmt::format("spread {:.1f}\n", spread_base);
    for (const RatingTree& tree : spread_trees) text += tree_text("spread-tree", features, tree);
    return text + fmt::format("interval {:.3f} {:.3f}\n", below, above);
}

std::vector<float> RatingModel::columns(const RatingFeatures& of) const {
    std::unordered_map<std::string_view, float> values;
    for (std::size_t i = 0; i < of.names().size(); ++i) values[of.names()[i]] = of.values()[i];
    std::vector<float> columns;
    columns.reserve(features.size());
    for (const std::string& name : features) {
        const auto found = values.find(name);
        if (found == values.end())
            throw std::logic_error("the table of ratings asks for '" + name + "'");
        columns.push_back(found->second);
    }
    return columns;
}

PuzzleRating RatingModel::rate(const std::vector<float>& columns) const {
    constexpr double least_spread = 50;
    const double value = base + sum_of(trees, columns);
    const double spread = std::max(spread_base + sum_of(spread_trees, columns), least_spread);
    return {in_steps(value), in_steps(value - below * spread), in_steps(value + above * spread)};
}

double sum_of(const std::vector<RatingTree>& trees, const std::vector<float>& columns) noexcept {
    double sum = 0;
    for (const RatingTree& tree : trees) {
        std::size_t place = 0;
        std::size_t bit = 1;
        for (const RatingQuestion& question : tree.questions) {
            if (columns[question.feature] > question.above) place |= bit;
            bit <<= 1U;
        }
        sum += static_cast<double>(tree.points[place]);
    }
    return sum;
}

void add_glance_features(RatingFeatures& features, const std::vector<Glance>& glances,
                         const std::array<GlanceWeights, glance_count>& weights) {
    for (std::size_t way = 0; way < glance_count; ++way) {
        double sum = 0;
        double most = 0;
        double later = 0;
        std::vector<double> all;
        for (const Glance& glance : glances) {
            all.push_back(surprise(glance, weights.at(way)));
            sum += all.back();
            most = std::max(most, all.back());
            if (all.size() > 1) later = std::max(later, all.back());
        }
        const GlanceFeatureNames& names = glance_names.at(way);
        features.add(names.key, all.front());
        features.add(names.sum, sum);
        features.add(names.most, most);
        features.add(names.later, later);
        features.add(names.last, all.back());
    }
}

MotifLine with_white_solver(const MotifLine& line) {
    if (line.solver() == Color::white) return line;
    std::vector<Move> moves;
    for (const LineMove& move : line.moves()) {
        const Square from = flip(move.move.from());
        const Square to = flip(move.move.to());
        const auto promoted = move.move.promoted_to();
        moves.push_back(promoted ? Move::promotion(from, to, *promoted)
                                 : Move(from, to, move.move.kind()));
    }
    return {line[0].before.flipped(), moves, line.first()};
}

}  // namespace chess::detail
