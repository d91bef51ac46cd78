#pragma once

// The command words of Popeye's input, in the three languages of its documentation (py-engl.txt,
// py-deut.txt, py-fran.txt).

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace chess::detail {

/// The language of an input, determined by its first word.
enum class PopeyeLanguage : std::uint8_t { english, german, french };

/// The names of one meaning, by language.
using PopeyeNames = std::array<std::string_view, 3>;

/// Commands, in the order of `popeye_commands`.
enum class PopeyeCommand : std::uint8_t {
    begin,
    next,
    end,
    stipulation,
    structured_stipulation,
    remark,
    author,
    origin,
    title,
    award,
    pieces,
    condition,
    option,
    twin,
    zero_position,
    forsyth,
    protocol,
    latex,
    latex_pieces,
};
/// The names of the commands.
[[nodiscard]] std::span<const PopeyeNames> popeye_commands();

/// The rows whose name in this language is the word, or, if there is none, those that it
/// abbreviates: one if it is clear, several if it is ambiguous. Case is ignored.
[[nodiscard]] std::vector<std::size_t> popeye_rows(std::span<const PopeyeNames> rows,
                                                   PopeyeLanguage language, std::string_view word);

/// The command that a word unambiguously abbreviates.
[[nodiscard]] std::optional<PopeyeCommand> popeye_command(PopeyeLanguage language,
                                                          std::string_view word);

/// The language of a line that begins a problem: "BeginProblem" in any language or, if `or_next`,
/// "NextProblem", abbreviated to no less than three letters. Nullopt for any other line.
[[nodiscard]] std::optional<PopeyeLanguage> popeye_start(std::string_view line, bool or_next);

/// The first word of a line.
[[nodiscard]] std::string_view popeye_first_word(std::string_view line);

}  // namespace chess::detail
