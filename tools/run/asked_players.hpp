#pragma once

#include "input/whole_file.hpp"
#include "options/annotate_options.hpp"
#include "run/player_names.hpp"

#include <deque>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

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
