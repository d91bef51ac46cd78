#pragma once

#include "libchess/position/position.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

/// The piece letters of moves as a text uses them, to tell which language they are of.
class PieceLetters {
public:
    /// Takes the letter of a word that looks like the move of a piece.
    void add(std::string_view word);

    /// The languages that have all these letters, and in which `word` is a legal move: "German",
    /// "Spanish or Italian"; empty if all letters are English, or there is no such language.
    [[nodiscard]] std::string languages(const Position& position, std::string_view word) const;

private:
    std::vector<std::string> letters_;  // each once
    bool are_english_ = true;
};

}  // namespace chess::detail
