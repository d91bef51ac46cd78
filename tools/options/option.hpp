#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chesstool {

/// A value that an option cannot take; what() says why, without the option's name.
struct InvalidValue : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An option or positional argument of a command line: its name, its text in help and completions,
/// and the handling of its value.
struct Option {
    /// How its value is completed.
    enum class Value { none, anything, file, program, word, words };
    /// The use of the file that it names.
    enum class File { none, read, written, journal };

    /// "-o,--output FILE" as --help has it, "--quiet", or a single word for a positional argument.
    /// FILE and CMD define the completion.
    explicit Option(std::string_view usage);

    Option& required() { return is_required = true, *this; }
    /// It takes all the values that follow.
    Option& greedy() { return is_greedy = is_repeatable = true, *this; }
    Option& reads() { return file = File::read, *this; }
    Option& writes() { return file = File::written, *this; }
    /// Another name by which it is understood, which help and completions do not show.
    Option& also(std::string other) { return also_called.push_back(std::move(other)), *this; }

    [[nodiscard]] bool is_positional() const noexcept { return names.empty(); }
    [[nodiscard]] bool is_flag() const noexcept { return value_name.empty(); }
    [[nodiscard]] Value completed_by() const;

    std::string name;                ///< "--output", or the positional argument's word
    std::vector<std::string> names;  ///< "-o", "--output"
    std::vector<std::string> also_called;
    std::string value_name;  ///< empty for a flag
    std::string description;
    std::string group = "Options";  ///< its heading in --help
    /// The possible values, or with `words_are_list` the possible items of a comma-separated list.
    std::vector<std::string> words;
    bool words_are_list = false;
    bool is_required = false;
    /// It can be given any number of times, each time with one value unless it is greedy.
    bool is_repeatable = false;
    bool is_greedy = false;
    File file = File::none;
    /// Takes a value, or a flag's empty one; throws InvalidValue.
    std::function<void(const std::string&)> read;
    /// The values given on the command line, after parsing; "true" for a flag.
    std::vector<std::string> given;
};

/// The options of one command, in the order of its --help; adding an option does not move others.
using OptionTable = std::deque<Option>;

/// A range of whole numbers.
struct Range {
    std::uint64_t least = 0;
    std::uint64_t most = ~std::uint64_t{0};
};

/// How many tests must be solved: "40" or "85%".
struct SolvedShare {
    std::size_t number = 0;
    bool percent = false;

    [[nodiscard]] bool reached(std::size_t solved, std::size_t total) const noexcept {
        return percent ? total != 0 && solved * 100 >= number * total : solved >= number;
    }
    /// "40 %", for messages.
    [[nodiscard]] std::string text() const;
};

/// Reads a whole decimal number: no signs, no octal, no wrapping. Like all readers of values here,
/// it throws InvalidValue.
[[nodiscard]] std::uint64_t read_option_number(const std::string& text, Range range);
/// Reads two numbers with a separator between them; nullopt for anything else.
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> read_number_pair(
    std::string_view text, char sign);

inline void read_value(const std::string& text, std::string& value) {
    value = text;
}
void read_value(const std::string& text, SolvedShare& value);
/// A decimal number of seconds, to the millisecond; "500ms", "5s", "2m" and "1h" have their unit.
void read_value(const std::string& text, std::chrono::milliseconds& value);
/// "Name=Value"; both may hold blanks, the name no '='.
void read_value(const std::string& text, std::pair<std::string, std::string>& value);

template <typename Value>
void read_value(const std::string& text, std::optional<Value>& value) {
    read_value(text, value.emplace());
}

template <typename Value>
void read_value(const std::string& text, std::vector<Value>& values) {
    Value value;
    read_value(text, value);
    values.push_back(std::move(value));
}

/// The parts of a list separated by commas or blanks.
[[nodiscard]] std::vector<std::string_view> parts_of_list(std::string_view list);

}  // namespace chesstool
