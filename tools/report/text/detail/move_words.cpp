#include "report/text/detail/move_words.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace chess::detail {

std::string score_text(Score score) {
    return score == Score() ? "0.00" : to_string(score);
}

std::string move_text(const Position& before, Move move, bool san) {
    return san ? to_san(before, move) : to_uci(before, move);
}

std::vector<std::string> numbered_moves(const Position& position, std::span<const Move> moves,
                                        bool san) {
    std::vector<std::string> result;
    Position at = position;
    for (const Move move : moves) {
        std::string text = move_text(at, move, san);
        if (at.turn() == Color::white) text = fmt::format("{}. {}", at.fullmove_number(), text);
        else if (result.empty()) text = fmt::format("{}... {}", at.fullmove_number(), text);
        result.push_back(std::move(text));
        at.make(move);
    }
    return result;
}

std::string fitting(const std::vector<std::string>& moves, std::size_t width) {
    constexpr std::string_view cut = " ..";
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t room = i + 1 == moves.size() ? 0 : cut.size();
        const std::size_t size = text.size() + (text.empty() ? 0 : 1) + moves[i].size();
        if (!text.empty() && size + room > width) {
            // The rest may fit where its mark would not.
            std::size_t all = text.size();
            for (std::size_t j = i; j < moves.size(); ++j) all += 1 + moves[j].size();
            if (all > width) return text.append(cut);
        }
        text += (text.empty() ? "" : " ") + moves[i];
    }
    return text;
}

TextBlock flowing(const std::vector<std::string>& moves, std::size_t width) {
    TextBlock block;
    std::string line;
    for (const std::string& move : moves) {
        if (!line.empty() && line.size() + 1 + move.size() > width)
            block.add(StyledText().add(std::exchange(line, "")));
        line += (line.empty() ? "" : " ") + move;
    }
    if (!line.empty()) block.add(StyledText().add(line));
    return block;
}

}  // namespace chess::detail
