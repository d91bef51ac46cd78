#include "libchess/uci/detail/uci_info.hpp"

#include "libchess/uci/detail/word_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace chess {

namespace {

/// The words that open a field; a variation ends where one of them stands.
constexpr std::array<std::string_view, 18> info_keywords = {
    "depth", "seldepth", "time",       "nodes",    "pv",         "multipv",
    "score", "currmove", "hashfull",   "nps",      "tbhits",     "currmovenumber",
    "wdl",   "string",   "refutation", "currline", "lowerbound", "upperbound"};

/// A number that fills the next word; what is no number is left to be read as a field's name.
template <typename Number>
std::optional<Number> take_number(WordReader& words) {
    const std::string_view word = words.peek();
    Number value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    static_cast<void>(words.next());
    return value;
}

template <typename Number>
std::optional<Number> take_count(WordReader& words) {
    const auto value = take_number<Number>(words);
    if (value && *value < 0) return std::nullopt;
    return value;
}

std::optional<Score> mate_score(int moves) {
    if (moves > 0) return Score::mating_in(2 * moves - 1);
    if (moves < 0) return Score::mated_in(-2 * moves);
    // Engines say this only of a mate on the board, and a position that is searched has moves.
    return std::nullopt;
}

void take_score(WordReader& words, UciInfo& info) {
    const std::string_view unit = words.peek();
    if (unit != "cp" && unit != "mate") return;
    static_cast<void>(words.next());
    const auto value = take_number<std::int64_t>(words);
    if (!value) return;
    // Old engines write their mates as centipawns near the end of 16 bits or of 99999.
    constexpr std::int64_t most = 100'000;
    constexpr std::int64_t most_moves = Score::max_mate_plies / 2;
    if (unit == "mate")
        info.score = mate_score(static_cast<int>(std::clamp(*value, -most_moves, most_moves)));
    else if (*value < -most || *value > most) info.absurd_score = value;
    else info.score = Score::centipawns(static_cast<int>(*value));
}

void take_moves(WordReader& words, std::vector<std::string>& moves) {
    moves.clear();
    while (!words.at_end() && std::ranges::find(info_keywords, words.peek()) == info_keywords.end())
        moves.emplace_back(words.next());
}

}  // namespace

UciInfo parse_uci_info(std::string_view text) {
    UciInfo info;
    WordReader words(text);
    while (!words.at_end()) {
        const std::string_view word = words.next();
        if (word == "string") break;
        if (word == "depth") {
            info.depth = take_count<int>(words);
        } else if (word == "seldepth") {
            info.selective_depth = take_count<int>(words);
        } else if (word == "multipv") {
            info.multipv = take_count<int>(words);
        } else if (word == "score") {
            take_score(words, info);
        } else if (word == "lowerbound") {
            info.bound = Bound::lower;
        } else if (word == "upperbound") {
            info.bound = Bound::upper;
        } else if (word == "nodes") {
            info.nodes = take_number<std::uint64_t>(words);
        } else if (word == "time") {
            if (const auto time = take_count<std::int64_t>(words))
                info.time = std::chrono::milliseconds(*time);
        } else if (word == "hashfull") {
            info.hashfull = take_count<int>(words);
        } else if (word == "pv") {
            take_moves(words, info.moves);
        }
    }
    return info;
}

}  // namespace chess
