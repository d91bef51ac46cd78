#include "libchess/uci/detail/commands.hpp"

#include "libchess/core/score.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace chess {

namespace {

using Messages = std::vector<std::string>;

constexpr std::array<std::string_view, 1> before_moves{"moves"};

std::unexpected<Messages> fail(std::string message) {
    return std::unexpected(Messages{std::move(message)});
}

Messages messages(const std::vector<ParseError>& errors, std::size_t column) {
    Messages result;
    result.reserve(errors.size());
    for (const ParseError& error : errors)
        result.push_back(fmt::format("column {}: {}", column + error.offset, error.message));
    return result;
}

Position standard_start(bool chess960) {
    if (!chess960) return Position::start();
    const auto start = Position::from_setup(Position::start().to_setup(), {.chess960 = true});
    return start ? start->position : Position::start();
}

/// The position before the moves.
std::expected<UciPosition, Messages> read_start(std::string_view line, UciWords& words,
                                                bool chess960) {
    static constexpr std::array<std::string_view, 2> kinds{"startpos", "fen"};
    const auto unexpected = [&](std::string_view what, std::string_view word,
                                std::span<const std::string_view> names) {
        return fail(fmt::format("column {}: expected {}, not '{}'{}", uci_column(line, word), what,
                                excerpt(word), uci_hint(word, names)));
    };
    if (words.at_end() || words.is_at(before_moves))
        return fail("position: expected 'startpos' or 'fen'");
    const std::string_view kind = words.next();
    if (std::ranges::find(kinds, kind) == kinds.end())
        return unexpected("'startpos' or 'fen'", kind, kinds);
    if (kind == "startpos") {
        if (words.at_end() || words.is_at(before_moves))
            return UciPosition{{standard_start(chess960)}, {}};
        return unexpected("'moves'", words.peek(), before_moves);
    }
    const std::string_view text = words.take_until(before_moves);
    if (text.empty()) return fail("position: expected a position after 'fen'");
    const std::size_t column = uci_column(line, text);
    const auto fen = read_fen(text, {.chess960 = chess960});
    if (!fen) return std::unexpected(messages(fen.error(), column));
    return UciPosition{{fen->position}, messages(fen->warnings, column)};
}

}  // namespace

std::expected<UciPosition, std::vector<std::string>> read_uci_position(std::string_view line,
                                                                       UciWords words,
                                                                       bool chess960) {
    auto result = read_start(line, words, chess960);
    if (!result) return result;
    Position position = result->game.start;
    for (words.next(); !words.at_end();) {
        const std::string_view word = words.next();
        const auto move = parse_uci(position, word);
        if (!move)
            return fail(fmt::format("column {}: move {}: {}", uci_column(line, word),
                                    result->game.moves.size() + 1, move.error().message));
        result->game.moves.push_back(*move);
        position.make(*move);
    }
    return result;
}

bool is_meant_as_position(std::string_view line) {
    constexpr std::string_view name = "position";
    constexpr std::size_t shortest = 3;
    constexpr std::array<std::string_view, 1> names{name};
    UciWords words(line);
    const std::string word = lower_case(words.next());
    const std::string_view next = words.peek();
    return word == "startpos" || word == "fen" || next == "startpos" || next == "fen" ||
           word.starts_with(name) || (word.size() >= shortest && name.starts_with(word)) ||
           !uci_hint(word, names).empty();
}

GameHistory as_chess960(const GameHistory& game, bool chess960) {
    const auto start = Position::from_setup(game.start.to_setup(), {.chess960 = chess960});
    return start ? GameHistory{start->position, game.moves} : game;
}

namespace {

using Number = std::optional<std::int64_t>;

/// The parameters of a `go` as given.
struct Given {
    Number depth, nodes, mate, movetime, perft;
    Number wtime, btime, winc, binc, movestogo;
    std::vector<Move> moves;
    bool infinite = false;
    bool ponder = false;
};

struct NumberWord {
    std::string_view name;
    Number Given::* number;
};
constexpr std::array number_words{
    NumberWord{"depth", &Given::depth}, NumberWord{"nodes", &Given::nodes},
    NumberWord{"mate", &Given::mate},   NumberWord{"movetime", &Given::movetime},
    NumberWord{"perft", &Given::perft}, NumberWord{"wtime", &Given::wtime},
    NumberWord{"btime", &Given::btime}, NumberWord{"winc", &Given::winc},
    NumberWord{"binc", &Given::binc},   NumberWord{"movestogo", &Given::movestogo},
};
constexpr std::array<std::string_view, 3> other_words{"infinite", "ponder", "searchmoves"};

std::vector<std::string_view> known_words() {
    std::vector<std::string_view> names(other_words.begin(), other_words.end());
    for (const NumberWord& word : number_words) names.push_back(word.name);
    return names;
}

class GoReader {
public:
    GoReader(UciWords words, const Position& position) : words_(words), position_(position) {}

    UciGoReading read() {
        while (!words_.at_end()) {
            const std::string_view word = words_.next();
            const auto* const number = std::ranges::find(number_words, word, &NumberWord::name);
            if (number != number_words.end()) read_number(*number);
            else if (word == "infinite") given_.infinite = true;
            else if (word == "ponder") given_.ponder = true;
            else if (word == "searchmoves") read_moves();
            else add_error("go: unknown '{}'{}", excerpt(word), uci_hint(word, known_));
        }
        if (perft_refused_) return {std::nullopt, std::move(errors_)};
        const bool no_mate = given_.mate == 0;
        if (no_mate) {
            add_error("go: a mate in 0 leaves nothing to find");
            given_.mate.reset();
        }
        UciGo go = result();
        const SearchLimits& limits = go.limits;
        go.is_nothing = no_mate && !go.infinite && !go.ponder && !go.perft && !limits.depth &&
                        !limits.nodes && !limits.time && !limits.clock;
        return {std::move(go), std::move(errors_)};
    }

private:
    template <typename... Parts>
    void add_error(fmt::format_string<Parts...> text, Parts&&... parts) {
        errors_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
    }

    /// Whether the last word's value is missing.
    [[nodiscard]] bool at_known_word() const { return words_.at_end() || words_.is_at(known_); }

    void read_number(const NumberWord& word) {
        const bool missing = at_known_word();
        const std::string_view text = missing ? std::string_view() : words_.next();
        const Number number = parse_uci_number(text);
        const bool is_perft = word.name == "perft";
        if (number && (!is_perft || *number >= 0)) {
            given_.*word.number = number;
            return;
        }
        if (is_perft) perft_refused_ = true;
        if (number) add_error("go: perft needs a depth, and {} is less than 0", excerpt(text));
        else if (missing) add_error("go: {} needs a number", word.name);
        else add_error("go: {} needs a number, and '{}' is none", word.name, excerpt(text));
    }

    void read_moves() {
        const bool any = !at_known_word();
        if (!any) add_error("go: searchmoves needs moves");
        while (!at_known_word()) {
            const std::string_view word = words_.next();
            const auto move = parse_uci(position_, word);
            if (!move)
                add_error("go: searchmoves: '{}' is not a legal move here, and is ignored",
                          excerpt(word));
            else if (std::ranges::find(given_.moves, *move) == given_.moves.end())
                given_.moves.push_back(*move);
        }
        if (any && given_.moves.empty())
            add_error("go: searchmoves has no legal move; all are searched");
    }

    static int clamped(std::int64_t number, int least, int most) {
        return static_cast<int>(std::clamp<std::int64_t>(number, least, most));
    }
    static std::chrono::milliseconds duration(std::int64_t number, std::int64_t least) {
        constexpr std::int64_t year = 365LL * 24 * 3600 * 1000;
        return std::chrono::milliseconds(std::clamp(number, least, year));
    }

    [[nodiscard]] UciGo result() const {
        constexpr int longest_mate = Score::max_mate_plies / 2;
        constexpr int deepest_perft = 255;
        UciGo go;
        go.infinite = given_.infinite;
        go.ponder = given_.ponder;
        SearchLimits& limits = go.limits;
        if (given_.depth) limits.depth = clamped(*given_.depth, 1, SearchLimits::max_depth);
        if (given_.nodes)
            limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*given_.nodes, 1));
        if (given_.mate) limits.mate = clamped(*given_.mate, 1, longest_mate);
        if (given_.movetime) limits.time = duration(*given_.movetime, 1);
        if (given_.perft) go.perft = clamped(*given_.perft, 0, deepest_perft);
        limits.clock = clock();
        limits.first_moves = given_.moves;
        return go;
    }

    [[nodiscard]] std::optional<GameClock> clock() const {
        constexpr int most_moves = 10000;
        const bool white = position_.turn() == Color::white;
        const Number remaining = white ? given_.wtime : given_.btime;
        const Number increment = white ? given_.winc : given_.binc;
        if (!remaining) return std::nullopt;
        GameClock clock{duration(*remaining, 1), duration(increment.value_or(0), 0), std::nullopt};
        // Some send 0 if no more time control follows.
        if (given_.movestogo && *given_.movestogo > 0)
            clock.moves_to_go = clamped(*given_.movestogo, 1, most_moves);
        return clock;
    }

    UciWords words_;
    const Position& position_;
    std::vector<std::string_view> known_ = known_words();
    Given given_;
    bool perft_refused_ = false;
    std::vector<std::string> errors_;
};

}  // namespace

UciGoReading read_uci_go(UciWords words, const Position& position) {
    return GoReader(words, position).read();
}

std::string go_command(const Position& position, const SearchLimits& limits) {
    std::string text = "go";
    const auto add = [&](std::string_view name, auto value) {
        text += fmt::format(" {} {}", name, value);
    };
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    if (limits.mate) add("mate", *limits.mate);
    if (limits.time) add("movetime", std::max<std::int64_t>(limits.time->count(), 1));
    if (limits.clock) {
        const GameClock& clock = *limits.clock;
        for (const std::string_view name : {"wtime", "btime"})
            add(name, std::max<std::int64_t>(clock.remaining.count(), 1));
        for (const std::string_view name : {"winc", "binc"}) add(name, clock.increment.count());
        if (clock.moves_to_go) add("movestogo", *clock.moves_to_go);
    }
    const bool is_bounded = limits.depth || limits.time || limits.clock;
    // Some engines that do not know `nodes` or `mate` (Ethereal 12) take a search without other
    // limits for one of depth 1.
    if (!is_bounded && (limits.nodes || limits.mate)) add("depth", SearchLimits::max_depth);
    if (!is_bounded && !limits.nodes && !limits.mate) text += " infinite";
    if (!limits.first_moves.empty()) text += " searchmoves";
    for (const Move move : limits.first_moves) text += ' ' + to_uci(position, move);
    return text;
}

}  // namespace chess
