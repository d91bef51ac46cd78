#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace chesstool {

/// The lines of a GUI, or of a script, from standard input, as soon as they are there.
class GuiLines {
public:
    /// The next line without its newline, which the last line may lack; nullopt after it. An
    /// overlong line is cut off, but remains long enough to be refused.
    [[nodiscard]] std::optional<std::string> next();

    /// Whether the last line was there at once, and more of the input, or its end, is there in a
    /// moment: then the commands are those of a script, not of a person or a GUI.
    [[nodiscard]] bool is_script() const;

private:
    bool fill();

    std::array<char, std::size_t{1} << 16U> buffer_{};
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool was_there_ = false;  ///< nobody had to wait for the last line
};

}  // namespace chesstool
