#pragma once

// The words of Popeye's input that say where a problem begins and what a line of it is, in the
// three languages of its documentation (py-engl.txt, py-deut.txt, py-fran.txt).

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace chess::detail {

/// The language of an input, which its first word says.
enum class PopeyeLanguage : std::uint8_t { english, german, french };

/// What a meaning is called, by language.
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
/// What they are called.
[[nodiscard]] std::span<const PopeyeNames> popeye_commands();

/// The rows in which a word is a name of this language, or, if none has it whole, those that it
/// abbreviates: one if it is understood, several if it is ambiguous. Capitals make no difference.
[[nodiscard]] std::vector<std::size_t> popeye_rows(std::span<const PopeyeNames> rows,
                                                   PopeyeLanguage language, std::string_view word);

/// The command that a word abbreviates without doubt.
[[nodiscard]] std::optional<PopeyeCommand> popeye_command(PopeyeLanguage language,
                                                          std::string_view word);

/// The language of a line that begins a problem: with "BeginProblem" or its like or, if
/// `or_next`, "NextProblem". Nullopt for any other line. Three letters have to be there.
[[nodiscard]] std::optional<PopeyeLanguage> popeye_start(std::string_view line, bool or_next);

/// The first word of a line.
[[nodiscard]] std::string_view popeye_first_word(std::string_view line);

}  // namespace chess::detail
