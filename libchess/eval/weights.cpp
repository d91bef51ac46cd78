#include "libchess/eval/weights.hpp"

#include "libchess/base/nearest_name.hpp"
#include "libchess/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

namespace chess {

namespace detail {

/// The text of built_in.weights; CMake writes its definition from cmake/built_in_weights.cpp.in.
extern const std::string_view built_in_weights;

}  // namespace detail

namespace {

constexpr std::string_view blanks = " \t\r\f\v";
constexpr std::size_t text_width = 100;

/// A word of the text for a message: shortened, and without control characters.
std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 40;
    std::string result = "'";
    for (const char c : word.substr(0, longest)) result += c > ' ' && c <= '~' ? c : '?';
    return result + (word.size() > longest ? "...'" : "'");
}

/// Reads a weights file line by line.
class WeightsReader {
public:
    explicit WeightsReader(const Weights& base) : weights_(base) {}

    std::expected<Weights, WeightsError> read(std::string_view text) {
        text = without_byte_order_mark(text);
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++line_;
            const bool good = read_line(text.substr(0, end));
            if (!good) return std::unexpected(std::move(error_));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (!end_group()) return std::unexpected(std::move(error_));
        return weights_;
    }

private:
    // All of these return false and set `error_` on failure.

    bool read_line(std::string_view line) {
        const std::string_view full = line;
        line = line.substr(0, line.find('#'));
        const std::size_t last = line.find_last_not_of(blanks);
        if (last == std::string_view::npos) return true;
        line = line.substr(0, last + 1);
        std::size_t at = line.find_first_not_of(blanks);
        if (line[at] == '[') return end_group() && begin_group(line, at);
        while (at != std::string_view::npos) {
            const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
            if (!read_value(full.substr(at, end - at), at)) return false;
            at = line.find_first_not_of(blanks, end);
        }
        return true;
    }

    /// `line` should end with the bracket.
    bool begin_group(std::string_view line, std::size_t at) {
        const std::size_t close = line.find(']', at);
        if (close == std::string_view::npos)
            return fail(line.size(), 1, "the ']' after the group's name is missing");
        if (close + 1 != line.size())
            return fail(close + 1, line.size() - close - 1,
                        "values stand on the lines below the group's name");
        const std::string_view name = line.substr(at + 1, close - at - 1);
        const auto* const found = std::ranges::find(weight_groups, name, &WeightGroupInfo::name);
        if (found == weight_groups.end()) return unknown_group(name, at + 1);
        std::size_t& before = lines_[WeightGroup(*found).row()];
        if (before != 0)
            return fail(at + 1, name.size(),
                        fmt::format("group '{}' stands twice, on line {} too", name, before));
        before = line_;
        group_ = found;
        group_column_ = at + 2;
        count_ = 0;
        return true;
    }

    bool unknown_group(std::string_view name, std::size_t at) {
        std::array<std::string_view, weight_group_count> names{};
        std::ranges::transform(weight_groups, names.begin(), &WeightGroupInfo::name);
        std::string message = "there is no group " + quoted(name);
        // A name as long as a line is no typing error, and would be slow to compare.
        if (const auto nearest = nearest_name(name.substr(0, 100), names, name.size() / 2))
            message += fmt::format(", did you mean '{}'?", *nearest);
        return fail(at, name.size(), std::move(message));
    }

    /// Checks that the group that ends here has the right number of values.
    bool end_group() {
        if (group_ == nullptr || count_ == group_->size) return true;
        line_ = lines_[WeightGroup(*group_).row()];
        return fail(group_column_ - 1, group_->name.size(),
                    count_ == 0 ? fmt::format("group '{}' has no values, expected {}", group_->name,
                                              group_->size)
                                : fmt::format("group '{}' has {} value{} of {}", group_->name,
                                              count_, count_ == 1 ? "" : "s", group_->size));
    }

    bool read_value(std::string_view word, std::size_t at) {
        if (group_ == nullptr)
            return fail(at, word.size(), "expected a group's name in brackets before any value");
        if (count_ == group_->size)
            return fail(at, word.size(),
                        fmt::format("group '{}' has only {} value{}", group_->name, group_->size,
                                    group_->size == 1 ? "" : "s"));
        const std::size_t slash = word.find('/');
        if (slash == std::string_view::npos)
            return fail(at, word.size(), "expected a value written middlegame/endgame, as 90/110");
        const auto middlegame = read_number(word.substr(0, slash), at);
        if (!middlegame) return false;
        const auto endgame = read_number(word.substr(slash + 1), at + slash + 1);
        if (!endgame) return false;
        weights_[group_->first + count_++] = {*middlegame, *endgame};
        return true;
    }

    std::optional<int> read_number(std::string_view digits, std::size_t at) {
        int number = 0;
        const auto [end, code] =
            std::from_chars(digits.data(), digits.data() + digits.size(), number);
        const bool is_number = !digits.empty() && end == digits.data() + digits.size() &&
                               code != std::errc::invalid_argument;
        if (!is_number) {
            fail(at, digits.size(), quoted(digits) + " is not a whole number");
            return std::nullopt;
        }
        if (code == std::errc::result_out_of_range || std::abs(number) > largest_weight) {
            fail(at, digits.size(),
                 fmt::format("{} is out of range, which is {} to {}", quoted(digits),
                             -largest_weight, largest_weight));
            return std::nullopt;
        }
        return number;
    }

    bool fail(std::size_t at, std::size_t length, std::string message) {
        error_ = {line_, at + 1, std::max<std::size_t>(length, 1), std::move(message)};
        return false;
    }

    Weights weights_;
    /// The line on which each group begins; 0 if it has not come yet.
    std::array<std::size_t, weight_group_count> lines_{};
    std::size_t line_ = 0;
    const WeightGroupInfo* group_ = nullptr;
    std::size_t group_column_ = 1;
    std::size_t count_ = 0;
    WeightsError error_;
};

/// Adds a comment as lines that begin with "# ", broken between words.
void add_comment(std::string& text, std::string_view comment) {
    std::size_t column = text_width;
    while (!comment.empty()) {
        const std::string_view word = comment.substr(0, comment.find(' '));
        if (column + 1 + word.size() > text_width) {
            if (!text.empty() && text.back() != '\n') text += '\n';
            text += '#';
            column = 1;
        }
        text += ' ';
        text += word;
        column += 1 + word.size();
        comment.remove_prefix(std::min(word.size() + 1, comment.size()));
    }
    text += '\n';
}

/// Adds a group's values in columns, with the slashes aligned.
void add_values(std::string& text, const Weights& weights, const WeightGroupInfo& group) {
    std::size_t left = 0;
    std::size_t right = 0;
    for (std::size_t i = 0; i < group.size; ++i) {
        const Tapered value = weights[group.first + i];
        left = std::max(left, fmt::formatted_size("{}", value.middlegame()));
        right = std::max(right, fmt::formatted_size("{}", value.endgame()));
    }
    for (std::size_t i = 0; i < group.size; ++i) {
        const Tapered value = weights[group.first + i];
        const bool ends_line = (i + 1) % (group.size / group.lines) == 0;
        fmt::format_to(std::back_inserter(text), "{:>{}}/{:<{}}{}", value.middlegame(), left,
                       value.endgame(), ends_line ? 0 : right, ends_line ? "\n" : "  ");
    }
}

}  // namespace

const WeightGroupInfo& group_of(std::size_t weight) noexcept {
    const auto* const after =
        std::ranges::upper_bound(weight_groups, weight, {}, &WeightGroupInfo::first);
    return *(after - 1);
}

const Weights& Weights::built_in() {
    // A test checks that the text is valid.
    static const Weights weights = parse_weights(detail::built_in_weights, Weights{}).value();
    return weights;
}

std::expected<Weights, WeightsError> parse_weights(std::string_view text, const Weights& base) {
    return WeightsReader(base).read(text);
}

std::string to_text(const Weights& weights) {
    std::string text;
    add_comment(text,
                "The weights of the evaluation, written middlegame/endgame. They are centipawns; "
                "only in the groups whose names begin with \"danger.\" they are points of danger "
                "to a king, before the slash alone, of which d are worth d * d / 4096 centipawns "
                "to the attacker in the middlegame and d / 16 in the endgame.");
    text += "#\n";
    add_comment(text,
                "Each group stands under its name. One that is left out keeps its built-in "
                "values; the order does not matter.");
    for (const WeightGroupInfo& group : weight_groups) {
        text += '\n';
        add_comment(text, group.comment);
        fmt::format_to(std::back_inserter(text), "[{}]\n", group.name);
        add_values(text, weights, group);
    }
    return text;
}

}  // namespace chess
