#include "libchess/uci/detail/uci_options.hpp"

#include "libchess/notation/detail/excerpt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace chess {

namespace {

struct Spin {
    std::string_view name;
    std::int64_t UciSettings::* value;
    std::int64_t least;
    std::int64_t most;
};

struct Check {
    std::string_view name;
    bool UciSettings::* value;
};

constexpr std::string_view clear_hash = "Clear Hash";

std::array<Spin, 4> spins(const UciSettingLimits& limits) {
    constexpr std::int64_t most_lines = 256;
    constexpr std::int64_t most_overhead = 10000;
    return {Spin{"Hash", &UciSettings::hash_megabytes, 1, limits.hash_megabytes},
            Spin{"Threads", &UciSettings::threads, 1, limits.threads},
            Spin{"MultiPV", &UciSettings::lines, 1, most_lines},
            Spin{"Move Overhead", &UciSettings::move_overhead_milliseconds, 0, most_overhead}};
}

constexpr std::array checks{Check{"UCI_Chess960", &UciSettings::chess960},
                            Check{"Ponder", &UciSettings::ponder}};

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

/// Words with one blank between them.
std::string joined(UciWords words) {
    return fmt::format("{}", fmt::join(words, " "));
}

using Outcome = std::expected<UciOptionEvent, std::string>;

Outcome set_spin(const Spin& spin, const std::string& text, UciSettings& settings) {
    const std::int64_t now = settings.*spin.value;
    const auto number = parse_uci_number(text);
    if (!number || *number < spin.least || *number > spin.most)
        return std::unexpected(fmt::format("{}: '{}' is not a number from {} to {}; it stays at {}",
                                           spin.name, excerpt(text), spin.least, spin.most, now));
    settings.*spin.value = *number;
    return UciOptionEvent::set;
}

Outcome set_check(const Check& check, const std::string& text, UciSettings& settings) {
    const std::string word = lower(text);
    if (word != "true" && word != "false")
        return std::unexpected(fmt::format("{}: '{}' is neither true nor false; it stays {}",
                                           check.name, excerpt(text), settings.*check.value));
    settings.*check.value = word == "true";
    return UciOptionEvent::set;
}

std::string unknown(const std::string& name, std::span<const Spin> spin_options) {
    std::vector<std::string_view> names{clear_hash};
    for (const Spin& spin : spin_options) names.push_back(spin.name);
    for (const Check& check : checks) names.push_back(check.name);
    return fmt::format("setoption: no option '{}'{}", excerpt(name), uci_hint(name, names));
}

}  // namespace

std::vector<std::string> UciOptions::lines() const {
    std::vector<std::string> result;
    for (const Spin& spin : spins(limits_))
        result.push_back(fmt::format("option name {} type spin default {} min {} max {}", spin.name,
                                     defaults_.*spin.value, spin.least, spin.most));
    result.push_back(fmt::format("option name {} type button", clear_hash));
    for (const Check& check : checks)
        result.push_back(fmt::format("option name {} type check default {}", check.name,
                                     defaults_.*check.value));
    return result;
}

Outcome UciOptions::set(UciWords words) {
    if (words.empty() || words.front() != "name")
        return std::unexpected("setoption: expected 'name' and the name of an option");
    const auto at = std::ranges::find(words, "value");
    const auto length = static_cast<std::size_t>(at - words.begin());
    const std::string name = joined(words.subspan(1, length - 1));
    const std::string value = at == words.end() ? "" : joined(words.subspan(length + 1));
    const auto named = [wanted = lower(name)](std::string_view option) {
        return lower(option) == wanted;
    };

    const auto spin_options = spins(limits_);
    if (named(clear_hash)) return UciOptionEvent::clear_hash;
    const auto* const spin = std::ranges::find_if(spin_options, named, &Spin::name);
    if (spin != spin_options.end()) return set_spin(*spin, value, settings_);
    const auto* const check = std::ranges::find_if(checks, named, &Check::name);
    if (check != checks.end()) return set_check(*check, value, settings_);
    return std::unexpected(unknown(name, spin_options));
}

}  // namespace chess
