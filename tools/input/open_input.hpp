#pragma once

#include "libchess/files/byte_source.hpp"
#include "output/exit_code.hpp"

#include <expected>
#include <stop_token>
#include <string>
#include <string_view>

namespace chesstool {

using chess::ByteSource;
using chess::InputError;

/// `ByteSource::open`; says so if it waits for the keyboard, and what to do where the name of a
/// missing file is a position.
[[nodiscard]] std::expected<ByteSource, InputError> open_input(const std::string& path,
                                                               const std::stop_token& stop);

/// Whether '-' stands for a keyboard.
[[nodiscard]] bool is_keyboard();

/// Whether a word can only be the first field of a FEN: eight ranks.
[[nodiscard]] bool looks_like_board(std::string_view word);

/// The effect of such an end on the exit code.
[[nodiscard]] constexpr ExitCode effect_of(InputError::Kind kind) noexcept {
    return kind == InputError::Kind::unreadable ? ExitCode::failure : ExitCode::malformed;
}

}  // namespace chesstool
