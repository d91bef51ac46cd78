#pragma once

#include "libchess/base/export.hpp"
#include "libchess/uci/detail/file_descriptor.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace chess {

/// A file that takes down what is said to an engine and by it, a line each:
///
///     2026-11-21T16:52:11.123Z 4711 > isready
///
/// with the time (UTC), the process, and `>` for what it is told, `<` for what it says, `!` for its
/// standard error. Lines are appended whole, so that several engines can share a file; control
/// characters are written as \xHH.
class LIBCHESS_API EngineLog {
public:
    /// Writes nowhere.
    EngineLog() noexcept = default;
    /// Opens a file to append to; the error says why that is impossible.
    [[nodiscard]] static std::expected<EngineLog, std::string> open(const std::string& path);

    [[nodiscard]] bool is_open() const noexcept { return file_.is_open(); }
    /// A log that can be written no more (a full disk) loses lines; the engine is not disturbed.
    void write(int process, char direction, std::string_view line) const;

private:
    FileDescriptor file_;
};

}  // namespace chess
