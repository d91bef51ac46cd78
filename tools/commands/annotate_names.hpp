#pragma once

#include "input/whole_file.hpp"
#include "options/annotate_options.hpp"

#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// The names of the players in a run of games, against those of one whom --player asks for.
class PlayerNames {
public:
    explicit PlayerNames(const std::vector<std::string>& asked) : asked_(asked) {}

    /// Records a name. Thread-safe.
    void see(std::string_view written);
    /// The names that are meant. Not for use while names are recorded.
    [[nodiscard]] std::set<std::string> meant() const;
    /// The error if nobody has any of the names, with a suggestion.
    [[nodiscard]] std::optional<FileFault> fault() const;
    /// What is said of a name that nobody has, or that is only a part of others.
    [[nodiscard]] std::vector<std::string> remarks() const;
    /// The name to put over the report.
    [[nodiscard]] std::string title() const;

private:
    [[nodiscard]] std::string none_has(const std::string& name) const;
    /// "; the nearest name is 'Carlsen, Magnus'"
    [[nodiscard]] std::string suggestion(const std::string& name) const;

    const std::vector<std::string>& asked_;
    std::mutex mutex_;
    std::set<std::string, std::less<>> fitting_;
    std::set<std::string, std::less<>> others_;
};

/// The players whom --player asks for, in its order.
class AskedPlayers {
public:
    explicit AskedPlayers(const std::vector<std::vector<std::string>>& asked) {
        for (const std::vector<std::string>& names : asked) players_.emplace_back(names);
    }

    [[nodiscard]] bool empty() const noexcept { return players_.empty(); }
    [[nodiscard]] auto begin() const noexcept { return players_.begin(); }
    [[nodiscard]] auto end() const noexcept { return players_.end(); }

    /// Reads the tags of all files, before any work is done, if each can be read again. The error
    /// if nobody has any of the names of one of them.
    [[nodiscard]] std::optional<FileFault> look_up(const AnnotateOptions& options,
                                                   const std::stop_token& stop);
    /// Whether that was possible, and there was something to look up.
    [[nodiscard]] bool is_looked_up() const noexcept { return is_looked_up_; }

    /// Records a name. Thread-safe.
    void see(std::string_view written);
    /// The first error of `PlayerNames::fault`.
    [[nodiscard]] std::optional<FileFault> fault() const;
    /// What is said of their names.
    [[nodiscard]] std::vector<std::string> remarks() const;

private:
    std::deque<PlayerNames> players_;
    bool is_looked_up_ = false;
};

}  // namespace chesstool
