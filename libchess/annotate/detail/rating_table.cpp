// Reads the table of ratings.

#include "libchess/annotate/detail/rating_model.hpp"
#include "libchess/notation/detail/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace chess::detail {

namespace {

/// The most questions of a tree: a table of half a million points is none to read.
constexpr std::size_t most_questions = 10;

template <typename Number>
std::optional<Number> number_in(std::string_view word) {
    const auto number = number_of<Number>(word);
    if (!number || !std::isfinite(*number)) return std::nullopt;
    return number;
}

std::vector<std::string_view> words_in(std::string_view line) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t begin = line.find_first_not_of(' ');
        if (begin == std::string_view::npos) return words;
        const std::size_t end = std::min(line.find(' ', begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        line.remove_prefix(end);
    }
}

class RatingTableReader {
public:
    std::expected<RatingModel, RatingTableError> read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++line_;
            const std::string_view line = text.substr(0, end);
            if (!line.starts_with('#') && !read_line(words_in(line)))
                return std::unexpected(RatingTableError{line_, message_});
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (!has_interval_)
            return std::unexpected(RatingTableError{0, "the table ends before its interval"});
        return std::move(model_);
    }

private:
    using Words = std::vector<std::string_view>;

    bool fail(std::string message) {
        message_ = std::move(message);
        return false;
    }

    /// Lines come in the order of `to_text`.
    bool read_line(const Words& words) {
        if (words.empty()) return true;
        if (has_interval_) return fail("nothing follows the interval");
        const std::string_view kind = words.front();
        if (!is_ratings_) {
            is_ratings_ = words == Words{"ratings", "1"};
            return is_ratings_ || fail("expected 'ratings 1'");
        }
        if (kind == "glance") return read_glance(words);
        if (signs_ < glance_sign_count)
            return fail(
                fmt::format("expected the glance '{}'", name_of(static_cast<GlanceSign>(signs_))));
        if (kind == "rating") return read_numbers(words, {&model_.base});
        if (kind == "tree") return read_tree(words, model_.trees);
        if (kind == "spread") return read_numbers(words, {&model_.spread_base});
        if (kind == "spread-tree") return read_tree(words, model_.spread_trees);
        if (kind == "interval") {
            has_interval_ = read_numbers(words, {&model_.below, &model_.above}) &&
                            ((model_.below >= 0 && model_.above >= 0) ||
                             fail("an interval has two numbers from 0 on"));
            return has_interval_;
        }
        return fail(fmt::format("unknown word '{}'", kind));
    }

    bool read_numbers(const Words& words, const std::vector<double*>& targets) {
        if (words.size() != targets.size() + 1)
            return fail(fmt::format("expected {} numbers", targets.size()));
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const auto number = number_in<double>(words[i + 1]);
            if (!number) return fail(fmt::format("'{}' is not a number", words[i + 1]));
            *targets[i] = *number;
        }
        return true;
    }

    bool read_glance(Words words) {
        if (signs_ == glance_sign_count || words.size() < 2 ||
            words[1] != name_of(static_cast<GlanceSign>(signs_)))
            return fail("the signs of glances have a fixed order");
        words.erase(words.begin() + 1);
        std::vector<double*> targets;
        for (GlanceWeights& weights : model_.glances) targets.push_back(&weights.at(signs_));
        ++signs_;
        return read_numbers(words, targets);
    }

    /// "tree moves>1.5 quiet>0.5 : -10.00 3.00 5.00 12.00"
    bool read_tree(const Words& words, std::vector<RatingTree>& trees) {
        RatingTree tree;
        std::size_t at = 1;
        for (; at < words.size() && words[at] != ":"; ++at) {
            const std::size_t sign = words[at].find('>');
            if (sign == 0 || sign == std::string_view::npos)
                return fail(fmt::format("expected 'feature>number', not '{}'", words[at]));
            const auto above = number_in<float>(words[at].substr(sign + 1));
            if (!above) return fail(fmt::format("no number in '{}'", words[at]));
            tree.questions.push_back({feature_named(words[at].substr(0, sign)), *above});
        }
        if (tree.questions.size() > most_questions) return fail("too many questions");
        for (++at; at < words.size(); ++at) {
            const auto points = number_in<float>(words[at]);
            if (!points) return fail(fmt::format("'{}' is not a number", words[at]));
            tree.points.push_back(*points);
        }
        const std::size_t expected = std::size_t{1} << tree.questions.size();
        if (tree.points.size() != expected)
            return fail(fmt::format("{} questions need {} numbers, not {}", tree.questions.size(),
                                    expected, tree.points.size()));
        trees.push_back(std::move(tree));
        return true;
    }

    std::size_t feature_named(std::string_view name) {
        const auto found = std::ranges::find(model_.features, name);
        const auto number = static_cast<std::size_t>(found - model_.features.begin());
        if (found == model_.features.end()) model_.features.emplace_back(name);
        return number;
    }

    RatingModel model_;
    std::size_t line_ = 0;
    std::size_t signs_ = 0;
    bool is_ratings_ = false;
    bool has_interval_ = false;
    std::string message_;
};

}  // namespace

std::expected<RatingModel, RatingTableError> RatingModel::read(std::string_view text) {
    return RatingTableReader().read(text);
}

}  // namespace chess::detail
