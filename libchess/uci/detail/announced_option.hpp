#pragma once

#include "libchess/base/export.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// An option as a UCI engine announces it: `option name Hash type spin default 16 min 1 max 1024`.
struct AnnouncedOption {
    enum class Type : std::uint8_t { check, spin, combo, button, string };

    std::string name;
    Type type = Type::string;
    std::string default_value;
    /// Of a spin.
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
    /// Of a combo.
    std::vector<std::string> choices;
};

/// Reads what follows the word `option`; nullopt if it has no name.
[[nodiscard]] LIBCHESS_API std::optional<AnnouncedOption> parse_announced_option(
    std::string_view text);

/// The value in the engine's own spelling, if the option takes it; else words that say what it
/// takes: "'Hash' takes a number from 1 to 1024, not 'big'".
[[nodiscard]] LIBCHESS_API std::expected<std::string, std::string> check_value(
    const AnnouncedOption& option, std::string_view value);

/// `setoption name Hash value 64`.
[[nodiscard]] LIBCHESS_API std::string setoption_command(const AnnouncedOption& option,
                                                         std::string_view value);

}  // namespace chess
