#include "run/player_names.hpp"

#include "libchess/annotate/player_name.hpp"
#include "libchess/base/letters.hpp"
#include "libchess/base/nearest_name.hpp"
#include "libchess/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <span>
#include <utility>

namespace chesstool {

namespace {

/// "'Morphy, Paul', 'Morphy, A' and 3 others"
std::string quoted_list(const std::set<std::string>& names) {
    constexpr std::size_t most = 4;
    std::string text;
    std::size_t shown = 0;
    for (const std::string& name : names) {
        if (shown == most) return text + fmt::format(" and {} others", names.size() - most);
        if (shown != 0) text += shown + 1 == names.size() ? " and " : ", ";
        text += fmt::format("'{}'", name);
        ++shown;
    }
    return text;
}

}  // namespace

void PlayerNames::see(std::string_view written) {
    constexpr std::size_t most_others = 100'000;
    const std::string name = chess::as_utf8(written);
    const std::lock_guard lock(mutex_);
    if (fitting_.contains(name) || others_.contains(name)) return;
    const bool fits = std::ranges::any_of(asked_, [&](const std::string& one) {
        return chess::fit_of(name, one) != chess::NameFit::none;
    });
    if (fits) fitting_.emplace(name);
    else if (others_.size() < most_others) others_.emplace(name);
}

std::set<std::string> PlayerNames::meant() const {
    return chess::names_meant(asked_, fitting_);
}

std::optional<FileFault> PlayerNames::fault() const {
    if (!fitting_.empty() || asked_.empty()) return std::nullopt;
    std::string message = none_has(asked_.front());
    for (std::size_t i = 1; i < asked_.size() && !message.contains("nearest"); ++i)
        message += suggestion(asked_[i]);
    return FileFault{{.file = "chesstool pgn-annotate", .message = std::move(message)},
                     ExitCode::malformed};
}

std::vector<std::string> PlayerNames::remarks() const {
    std::vector<std::string> remarks;
    for (const std::string& one : asked_) {
        const std::set<std::string> names = chess::names_meant(std::span(&one, 1), fitting_);
        const bool is_whole = std::ranges::any_of(names, [&](const std::string& name) {
            return chess::fit_of(name, one) >= chess::NameFit::whole_without_accents;
        });
        if (names.empty()) remarks.push_back(none_has(one));
        else if (!is_whole)
            remarks.push_back(fmt::format("'{}' is taken for {}{}", one, quoted_list(names),
                                          names.size() == 1 ? ""
                                                            : "; give one in full to count "
                                                              "it alone"));
        if (const auto others = chess::other_spellings(one, fitting_); !others.empty())
            remarks.push_back(fmt::format("'{}' is not taken for {}, spelled otherwise", one,
                                          quoted_list(others)));
    }
    return remarks;
}

std::string PlayerNames::title() const {
    const std::set<std::string> names = meant();
    const std::string& asked = asked_.front();
    const bool is_other =
        names.size() == 1 && chess::fit_of(*names.begin(), asked) != chess::NameFit::whole;
    return is_other ? *names.begin() : asked;
}

std::string PlayerNames::none_has(const std::string& name) const {
    return fmt::format("no game has a player '{}'{}", chess::as_utf8(name), suggestion(name));
}

/// A typing error, in the whole name or in the part before its comma.
std::string PlayerNames::suggestion(const std::string& name) const {
    const auto plain = [](std::string_view text) {
        return chess::without_accents(chess::in_small_letters(text),
                                      chess::AccentSpelling::dropped);
    };
    std::deque<std::string> spelled;
    std::vector<std::string_view> parts;
    std::vector<const std::string*> complete;
    for (const std::string& seen : others_)
        for (const std::size_t length : {seen.size(), seen.find(',')}) {
            if (length == std::string::npos) continue;
            parts.push_back(spelled.emplace_back(plain(seen.substr(0, length))));
            complete.push_back(&seen);
        }
    const auto part = chess::nearest_name(plain(chess::as_utf8(name)), parts);
    if (!part) return "";
    const auto at = std::ranges::find(parts, *part) - parts.begin();
    return fmt::format("; the nearest name is '{}'", *complete[static_cast<std::size_t>(at)]);
}

}  // namespace chesstool
