#pragma once

#include "input/whole_file.hpp"

#include <functional>
#include <mutex>
#include <optional>
#include <set>
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

}  // namespace chesstool
