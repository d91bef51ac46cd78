#include "libchess/uci/detail/answers.hpp"

#include "libchess/core/format.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/uci/detail/words.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace chess {

namespace {

/// The words that begin a field; a variation ends at the next of them.
constexpr std::array<std::string_view, 18> info_keywords = {
    "depth", "seldepth", "time",       "nodes",    "pv",         "multipv",
    "score", "currmove", "hashfull",   "nps",      "tbhits",     "currmovenumber",
    "wdl",   "string",   "refutation", "currline", "lowerbound", "upperbound"};

/// The next word, if it is a number; otherwise it is left to be read as a field's name.
template <typename Number>
std::optional<Number> take_number(UciWords& words) {
    const auto number = detail::number_of<Number>(words.peek());
    if (number) words.next();
    return number;
}

std::optional<int> take_count(UciWords& words) {
    const auto value = take_number<int>(words);
    return value && *value >= 0 ? value : std::nullopt;
}

std::optional<Score> mate_score(int moves) {
    if (moves > 0) return Score::mating_in(2 * moves - 1);
    if (moves < 0) return Score::mated_in(-2 * moves);
    // Engines send `mate 0` only for mate on the board, and a searched position has moves.
    return std::nullopt;
}

void take_score(UciWords& words, UciInfo& info) {
    const std::string_view unit = words.peek();
    if (unit != "cp" && unit != "mate") return;
    words.next();
    const auto value = take_number<std::int64_t>(words);
    if (!value) return;
    // Old engines give mates as centipawns near the limit of 16 bits, or near 99999.
    constexpr std::int64_t most = 100'000;
    constexpr std::int64_t most_moves = Score::max_mate_plies / 2;
    if (unit == "mate")
        info.score = mate_score(static_cast<int>(std::clamp(*value, -most_moves, most_moves)));
    else if (*value < -most || *value > most) info.absurd_score = value;
    else info.score = Score::centipawns(static_cast<int>(*value));
}

/// "wdl 301 562 137".
std::optional<Chances> take_chances(UciWords& words) {
    constexpr int certain = 1000;
    const auto win = take_count(words);
    const auto draw = take_count(words);
    const auto loss = take_count(words);
    if (!win || !draw || !loss) return std::nullopt;
    if (std::max({*win, *draw, *loss}) > certain || *win + *draw + *loss != certain)
        return std::nullopt;
    return Chances{*win, *draw, *loss};
}

struct CountField {
    std::string_view name;
    std::optional<int> UciInfo::* count;
};
constexpr std::array count_fields{
    CountField{"depth", &UciInfo::depth}, CountField{"seldepth", &UciInfo::selective_depth},
    CountField{"multipv", &UciInfo::multipv}, CountField{"hashfull", &UciInfo::hashfull}};

}  // namespace

UciInfo parse_uci_info(std::string_view text) {
    UciInfo info;
    for (UciWords words(text); !words.at_end();) {
        const std::string_view word = words.next();
        if (word == "string") break;
        const auto* const field = std::ranges::find(count_fields, word, &CountField::name);
        if (field != count_fields.end()) {
            info.*field->count = take_count(words);
        } else if (word == "score") {
            take_score(words, info);
        } else if (word == "wdl") {
            info.chances = take_chances(words);
        } else if (word == "lowerbound") {
            info.bound = Bound::lower;
        } else if (word == "upperbound") {
            info.bound = Bound::upper;
        } else if (word == "nodes") {
            info.nodes = take_number<std::uint64_t>(words);
        } else if (word == "pv") {
            info.moves.clear();
            while (!words.at_end() && !words.is_at(info_keywords))
                info.moves.emplace_back(words.next());
        }
    }
    return info;
}

namespace {

std::string score_text(const SearchLine& line) {
    std::string text;
    if (const auto moves = line.score.as_mate_moves()) text = fmt::format("mate {}", *moves);
    else text = fmt::format("cp {}", line.score.as_centipawns().value_or(0));
    switch (line.bound) {
        case Bound::upper: return text + " upperbound";
        case Bound::lower: return text + " lowerbound";
        case Bound::exact: break;
    }
    return text;
}

std::string chances_text(const Chances& chances) {
    return fmt::format(" wdl {} {} {}", chances.win, chances.draw, chances.loss);
}

std::uint64_t per_second(std::uint64_t nodes, std::chrono::nanoseconds time) {
    const double seconds = std::chrono::duration<double>(time).count();
    return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) : 0;
}

}  // namespace

std::vector<std::string> uci_info_lines(const Position& position, const SearchResult& result,
                                        bool tells_chances) {
    const std::string hits =
        result.table_hits ? fmt::format("tbhits {} ", *result.table_hits) : std::string();
    const std::string work =
        fmt::format("nodes {} nps {} hashfull {} {}time {}", result.nodes,
                    per_second(result.nodes, result.time), result.hashfull, hits,
                    std::chrono::duration_cast<std::chrono::milliseconds>(result.time).count());
    std::vector<std::string> lines;
    lines.reserve(result.lines.size());
    for (const SearchLine& line : result.lines)
        lines.push_back(
            fmt::format("info depth {} seldepth {} multipv {} score {}{} {} pv{}{}", line.depth,
                        line.selective_depth, lines.size() + 1, score_text(line),
                        tells_chances && line.chances ? chances_text(*line.chances) : "", work,
                        line.moves.empty() ? "" : " ", to_uci(position, line.moves)));
    return lines;
}

std::string uci_best_move(const Position& position, const SearchResult& result) {
    const auto best = result.best_move();
    if (!best) return "bestmove (none)";
    std::string text = "bestmove " + to_uci(position, *best);
    if (const auto reply = result.expected_reply())
        text += " ponder " + to_uci(position.after(*best), *reply);
    return text;
}

std::string uci_game_over(const Position& position, bool tells_chances) {
    const bool is_mate = position.in_check();
    std::string text = is_mate ? "info depth 0 score mate 0" : "info depth 0 score cp 0";
    if (tells_chances) text += chances_text(is_mate ? Chances{0, 0, 1000} : Chances());
    return text;
}

std::vector<std::string> uci_perft_lines(const Position& position, const PerftResult& result) {
    std::vector<std::string> lines;
    lines.reserve(result.divide.size() + 2);
    for (const auto& [move, nodes] : result.divide)
        lines.push_back(fmt::format("{}: {}", to_uci(position, move), nodes));
    lines.emplace_back();
    lines.push_back(fmt::format("Nodes searched: {}", result.nodes));
    return lines;
}

std::vector<std::string> uci_board_lines(const Position& position) {
    std::vector<std::string> lines;
    for (int rank = 7; rank >= 0; --rank) {
        std::string line = fmt::format("{} ", rank + 1);
        for (int file = 0; file < 8; ++file) {
            const auto piece = position.at(square_at(rank * 8 + file));
            line += ' ';
            line += piece ? to_char(*piece) : '.';
        }
        lines.push_back(std::move(line));
    }
    lines.emplace_back("   a b c d e f g h");
    lines.emplace_back();
    lines.push_back("Fen: " + to_fen(position));
    lines.push_back(fmt::format("Key: {:016X}", bits_of(position.key())));
    std::string checkers = "Checkers:";
    for (const Square square : position.checkers())
        checkers += ' ' + std::string(to_string(square));
    lines.push_back(std::move(checkers));
    return lines;
}

std::string uci_message(std::string_view text) {
    std::string message = "info string ";
    for (const char c : text) message += c >= 0x20 && c < 0x7F ? c : '?';
    return message;
}

}  // namespace chess
