#pragma once

#include "libchess/notation/parse_error.hpp"

#include <set>
#include <string>
#include <utility>

namespace chesstool {

/// Which warnings about the way in which a file is written have been told.
class ToldWarnings {
public:
    /// Whether this is one of them; it counts as told from now on.
    [[nodiscard]] bool is_repeated(const chess::Diagnostic& message) {
        return message.once_a_file && !told_.emplace(message.file, message.message).second;
    }

private:
    std::set<std::pair<std::string, std::string>> told_;
};

}  // namespace chesstool
