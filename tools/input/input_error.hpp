#pragma once

#include <cstdint>
#include <string>

namespace chesstool {

/// Why an input ended before its time.
struct InputError {
    enum class Kind : std::uint8_t {
        unreadable,   ///< no such file, no permission, a device that fails, too little memory
        damaged,      ///< compressed data that is cut off or corrupt, or has garbage after its end
        interrupted,  ///< the user asked to stop
    };

    Kind kind;
    /// Without the input's name: "no such file or directory".
    std::string message;
};

}  // namespace chesstool
