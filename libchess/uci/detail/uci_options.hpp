#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/uci/detail/uci_words.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// What a GUI may set.
struct UciSettings {
    std::int64_t hash_megabytes = 64;
    std::int64_t threads = 1;
    std::int64_t lines = 1;
    std::int64_t move_overhead_milliseconds = 10;
    bool chess960 = false;
    /// Told to us, and of no use: whether the GUI will ponder.
    bool ponder = false;

    friend bool operator==(const UciSettings&, const UciSettings&) = default;
};

/// The largest values that this machine allows.
struct UciSettingLimits {
    std::int64_t hash_megabytes = std::int64_t{1} << 20U;
    std::int64_t threads = 1024;
};

/// What a `setoption` did.
enum class UciOptionEvent : std::uint8_t { set, clear_hash };

/// The settings as UCI options.
class LIBCHESS_API UciOptions {
public:
    UciOptions(const UciSettings& defaults, const UciSettingLimits& limits)
        : defaults_(defaults),
          limits_(limits),
          settings_(defaults) {}

    [[nodiscard]] const UciSettings& settings() const noexcept { return settings_; }
    [[nodiscard]] UciSettings& settings() noexcept { return settings_; }

    /// The lines that answer `uci`: "option name Hash type spin default 64 min 1 max 1048576".
    [[nodiscard]] std::vector<std::string> lines() const;

    /// Does what the words after `setoption` say. An error leaves everything as it was.
    [[nodiscard]] std::expected<UciOptionEvent, std::string> set(UciWords words);

private:
    UciSettings defaults_;
    UciSettingLimits limits_;
    UciSettings settings_;
};

}  // namespace chess
