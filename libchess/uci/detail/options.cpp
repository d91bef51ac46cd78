#include "libchess/uci/detail/options.hpp"

#include "libchess/notation/detail/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace chess {

namespace {

/// The protocol's word for an empty string.
constexpr std::string_view empty_value = "<empty>";

constexpr std::array<std::string_view, 5> type_names = {"check", "spin", "combo", "button",
                                                        "string"};
constexpr std::array<std::string_view, 6> option_keywords = {"name", "type", "default",
                                                             "min",  "max",  "var"};

std::expected<std::string, std::string> check_number(const AnnouncedOption& option,
                                                     std::string_view value) {
    using Limits = std::numeric_limits<std::int64_t>;
    const auto number = detail::number_of<std::int64_t>(value);
    if (number && *number >= option.least.value_or(Limits::min()) &&
        *number <= option.most.value_or(Limits::max()))
        return std::string(value);
    std::string range;
    if (option.least && option.most)
        range = fmt::format(" from {} to {}", *option.least, *option.most);
    return std::unexpected(
        fmt::format("'{}' takes a number{}, not '{}'", option.name, range, value));
}

std::expected<std::string, std::string> check_choice(const AnnouncedOption& option,
                                                     std::span<const std::string> choices,
                                                     std::string_view value) {
    for (const std::string& choice : choices)
        if (lower_case(choice) == lower_case(value)) return choice;
    return std::unexpected(fmt::format("'{}' takes one of {}, not '{}'", option.name,
                                       fmt::join(choices, ", "), value));
}

}  // namespace

std::optional<AnnouncedOption> parse_announced_option(std::string_view text) {
    AnnouncedOption option;
    for (UciWords words(text); !words.at_end();) {
        const std::string_view keyword = words.next();
        const std::string phrase = single_spaced(words.take_until(option_keywords));
        if (keyword == "name") {
            option.name = phrase;
        } else if (keyword == "type") {
            const auto* const type = std::ranges::find(type_names, phrase);
            if (type != type_names.end())
                option.type = static_cast<AnnouncedOption::Type>(type - type_names.begin());
        } else if (keyword == "default") {
            option.default_value = phrase;
        } else if (keyword == "min") {
            option.least = detail::number_of<std::int64_t>(phrase);
        } else if (keyword == "max") {
            option.most = detail::number_of<std::int64_t>(phrase);
        } else if (keyword == "var") {
            option.choices.push_back(phrase);
        }
    }
    if (option.name.empty()) return std::nullopt;
    return option;
}

std::expected<std::string, std::string> check_value(const AnnouncedOption& option,
                                                    std::string_view value) {
    const std::array<std::string, 2> truths = {"true", "false"};
    switch (option.type) {
        case AnnouncedOption::Type::check: return check_choice(option, truths, value);
        case AnnouncedOption::Type::spin: return check_number(option, value);
        case AnnouncedOption::Type::combo: return check_choice(option, option.choices, value);
        case AnnouncedOption::Type::button:
        case AnnouncedOption::Type::string: break;
    }
    if (value.find_first_of("\r\n") != std::string_view::npos)
        return std::unexpected(fmt::format("'{}' takes a value of one line", option.name));
    return std::string(value.empty() ? empty_value : value);
}

std::string setoption_command(const AnnouncedOption& option, std::string_view value) {
    if (option.type == AnnouncedOption::Type::button)
        return fmt::format("setoption name {}", option.name);
    return fmt::format("setoption name {} value {}", option.name, value);
}

struct UciOptionTable::Spin {
    std::string_view name;
    std::int64_t UciOptions::* value;
    std::int64_t least;
    std::int64_t most;
};

namespace {

struct Check {
    std::string_view name;
    bool UciOptions::* value;
};

constexpr std::array checks{Check{"UCI_Chess960", &UciOptions::chess960},
                            Check{"Ponder", &UciOptions::ponder},
                            Check{"Syzygy50MoveRule", &UciOptions::syzygy_fifty_moves},
                            Check{"UCI_ShowWDL", &UciOptions::tells_chances},
                            Check{"UCI_LimitStrength", &UciOptions::limits_strength}};

constexpr std::string_view clear_hash = "Clear Hash";
constexpr std::string_view evaluation_option = "Evaluation";
constexpr std::string_view network_option = "EvalFile";
constexpr std::string_view syzygy_option = "SyzygyPath";

std::vector<std::string_view> evaluation_names() {
    std::vector<std::string_view> names;
    names.reserve(all_evaluations.size());
    for (const EvaluationKind kind : all_evaluations) names.push_back(name_of(kind));
    return names;
}

}  // namespace

std::vector<UciOptionTable::Spin> UciOptionTable::spins() const {
    return {{"Hash", &UciOptions::hash_megabytes, 1, most_hash_megabytes_},
            {"Threads", &UciOptions::threads, 1, most_threads_},
            {"MultiPV", &UciOptions::lines, 1, 256},
            {"Move Overhead", &UciOptions::move_overhead_milliseconds, 0, 10000},
            {"SyzygyProbeLimit", &UciOptions::syzygy_men, 0, TablebaseOptions::any_men},
            {"UCI_Elo", &UciOptions::elo, Strength::least_elo, Strength::most_elo}};
}

std::vector<std::string> UciOptionTable::lines() const {
    std::vector<std::string> result;
    for (const Spin& spin : spins())
        result.push_back(fmt::format("option name {} type spin default {} min {} max {}", spin.name,
                                     defaults_.*spin.value, spin.least, spin.most));
    result.push_back(fmt::format("option name {} type button", clear_hash));
    for (const Check& check : checks)
        result.push_back(fmt::format("option name {} type check default {}", check.name,
                                     defaults_.*check.value));
    result.push_back(fmt::format("option name {} type combo default {} var {}", evaluation_option,
                                 name_of(defaults_.evaluation),
                                 fmt::join(evaluation_names(), " var ")));
    result.push_back(
        fmt::format("option name {} type string default {}", network_option, empty_value));
    result.push_back(
        fmt::format("option name {} type string default {}", syzygy_option,
                    defaults_.syzygy_path.empty() ? empty_value : defaults_.syzygy_path));
    return result;
}

std::expected<UciOptionTable::Event, std::string> UciOptionTable::set_evaluation(
    const std::string& name) {
    const auto* const kind = std::ranges::find(all_evaluations, lower_case(name),
                                               [](EvaluationKind one) { return name_of(one); });
    if (kind == all_evaluations.end())
        return std::unexpected(fmt::format("{}: '{}' is none of {}", evaluation_option,
                                           excerpt(name), fmt::join(evaluation_names(), ", ")));
    values_.evaluation = *kind;
    return Event::set;
}

std::expected<UciOptionTable::Event, std::string> UciOptionTable::set_network(
    const std::string& path) {
    if (path.empty() || path == empty_value) {
        values_.network = defaults_.network;
        return Event::set;
    }
    auto network = Network::open(path);
    if (!network)
        return std::unexpected(fmt::format("{}: {}: {}; the network stays as it was",
                                           network_option, path, network.error().message));
    values_.network = *std::move(network);
    return Event::set;
}

std::expected<UciOptionTable::Event, std::string> UciOptionTable::set(UciWords words) {
    static constexpr std::array<std::string_view, 1> before_value{"value"};
    if (words.next() != "name")
        return std::unexpected("setoption: expected 'name' and the name of an option");
    const std::string name = single_spaced(words.take_until(before_value));
    words.next();
    const std::string_view rest = words.take_until();
    const std::string text = single_spaced(rest);
    const std::string word = lower_case(text);

    std::vector<std::string_view> names;
    const auto is_named = [&, wanted = lower_case(name)](std::string_view option) {
        names.push_back(option);
        return lower_case(option) == wanted;
    };
    if (is_named(clear_hash)) return Event::clear_hash;
    if (is_named(evaluation_option)) return set_evaluation(text);
    if (is_named(network_option)) return set_network(std::string(rest));
    if (is_named(syzygy_option)) {
        if (!has_syzygy() && !rest.empty() && rest != empty_value)
            return std::unexpected(
                fmt::format("{}: this program was built without libfathom", syzygy_option));
        values_.syzygy_path = rest == empty_value ? std::string() : std::string(rest);
        return Event::set;
    }
    for (const Spin& spin : spins()) {
        if (!is_named(spin.name)) continue;
        std::int64_t& value = values_.*spin.value;
        const auto number = parse_uci_number(text);
        if (!number || *number < spin.least || *number > spin.most)
            return std::unexpected(
                fmt::format("{}: '{}' is not a number from {} to {}; it stays at {}", spin.name,
                            excerpt(text), spin.least, spin.most, value));
        value = *number;
        return Event::set;
    }
    for (const Check& check : checks) {
        if (!is_named(check.name)) continue;
        bool& value = values_.*check.value;
        if (word != "true" && word != "false")
            return std::unexpected(fmt::format("{}: '{}' is neither true nor false; it stays {}",
                                               check.name, excerpt(text), value));
        value = word == "true";
        return Event::set;
    }
    return std::unexpected(
        fmt::format("setoption: no option '{}'{}", excerpt(name), uci_hint(name, names)));
}

}  // namespace chess
