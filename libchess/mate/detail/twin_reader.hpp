#pragma once

// Pieces, stipulations and the changes of twins in Popeye's input.

#include "libchess/mate/composition.hpp"
#include "libchess/mate/detail/popeye_scanner.hpp"
#include "libchess/mate/detail/twin.hpp"
#include "libchess/notation/detail/popeye_words.hpp"

#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

/// The state that commands set and twins change.
struct PopeyeState {
    Setup setup = {};
    std::optional<WrittenStipulation> stipulation = std::nullopt;
};

using PopeyeFault = std::optional<ParseError>;

/// A word as messages show it.
[[nodiscard]] std::string quoted(const PopeyeToken& token);

/// Reads a text as a list of squares without separators; empty if it is not one.
[[nodiscard]] std::vector<Square> squares_of(std::string_view text);

/// Reads twins in one language. The scanner must outlive it.
class TwinReader {
public:
    TwinReader(PopeyeScanner& scanner, PopeyeLanguage language)
        : scanner_(scanner),
          language_(language),
          letters_(popeye_letters(static_cast<PieceLetters>(language))) {}

    /// The index of the next word among some names, if unambiguous; the word is not consumed.
    [[nodiscard]] std::optional<std::size_t> known(std::span<const PopeyeNames> names) const;
    /// The type that a letter stands for.
    [[nodiscard]] std::optional<PieceType> type_of(char small) const;

    using Put = std::function<void(Square, Piece, const PopeyeToken&)>;
    /// Reads pieces such as "White Ka1 Pb2c3", as long as there are any.
    [[nodiscard]] PopeyeFault read_pieces(const Put& put);
    /// Reads a stipulation with its length.
    [[nodiscard]] std::expected<WrittenStipulation, ParseError> read_stipulation();
    /// Consumes the next word if it says that a twin changes the previous one; otherwise returns
    /// false.
    [[nodiscard]] bool read_continued();
    /// Reads the changes of a twin and makes them in `state`; adds their words to `change`.
    [[nodiscard]] PopeyeFault read_changes(PopeyeState& state, std::string& change);

private:
    enum class Word : std::uint8_t;

    [[nodiscard]] std::string expected_color() const;
    [[nodiscard]] std::expected<std::vector<Square>, ParseError> read_squares(std::size_t count);
    [[nodiscard]] PopeyeFault make(Word word, const PopeyeToken& token, PopeyeState& state,
                                   std::string& change);
    [[nodiscard]] PopeyeFault make(const TwinChange& what, const PopeyeToken& token,
                                   PopeyeState& state, std::string& change) const;
    [[nodiscard]] PopeyeFault substitute(const PopeyeToken& token, PopeyeState& state,
                                         std::string& change);
    [[nodiscard]] PopeyeFault transform(Word word, const PopeyeToken& token, PopeyeState& state,
                                        std::string& change);

    PopeyeScanner& scanner_;
    PopeyeLanguage language_;
    std::string_view letters_;
};

}  // namespace chess::detail
