#include "libchess/uci/detail/uci_go.hpp"

#include "libchess/core/score.hpp"
#include "libchess/notation/detail/excerpt.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace chess {

namespace {

using Number = std::optional<std::int64_t>;

/// The words of a `go` as they stand.
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

/// Reads word after word.
class GoReader {
public:
    GoReader(UciWords words, const Position& position) : words_(words), position_(position) {}

    UciGoReading read() {
        while (!words_.empty()) {
            const std::string_view word = take();
            const auto* const number = std::ranges::find(number_words, word, &NumberWord::name);
            if (number != number_words.end()) read_number(*number);
            else if (word == "infinite") given_.infinite = true;
            else if (word == "ponder") given_.ponder = true;
            else if (word == "searchmoves") read_moves();
            else complain("go: unknown '{}'{}", excerpt(word), uci_hint(word, known_));
        }
        if (perft_refused_) return {std::nullopt, std::move(complaints_)};
        return {result(), std::move(complaints_)};
    }

private:
    template <typename... Parts>
    void complain(fmt::format_string<Parts...> text, Parts&&... parts) {
        complaints_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
    }

    std::string_view take() {
        const std::string_view word = words_.front();
        words_ = words_.subspan(1);
        return word;
    }
    [[nodiscard]] bool at_known_word() const {
        return !words_.empty() && std::ranges::find(known_, words_.front()) != known_.end();
    }

    void read_number(const NumberWord& word) {
        const bool missing = words_.empty() || at_known_word();
        const std::string_view text = missing ? std::string_view() : take();
        if (const Number number = parse_uci_number(text)) {
            given_.*word.number = number;
            return;
        }
        if (word.name == "perft") perft_refused_ = true;
        if (missing) complain("go: {} needs a number", word.name);
        else complain("go: {} needs a number, and '{}' is none", word.name, excerpt(text));
    }

    void read_moves() {
        const bool any = !words_.empty() && !at_known_word();
        if (!any) complain("go: searchmoves needs moves");
        while (!words_.empty() && !at_known_word()) {
            const std::string_view word = take();
            const auto move = parse_uci(position_, word);
            if (!move)
                complain("go: searchmoves: '{}' is not a legal move here, and is left out",
                         excerpt(word));
            else if (std::ranges::find(given_.moves, *move) == given_.moves.end())
                given_.moves.push_back(*move);
        }
        if (any && given_.moves.empty())
            complain("go: searchmoves has no legal move; all are searched");
    }

    static int clamped(std::int64_t number, int least, int most) {
        return static_cast<int>(std::clamp<std::int64_t>(number, least, most));
    }
    static std::chrono::milliseconds duration(std::int64_t milliseconds, std::int64_t least) {
        constexpr std::int64_t year = 365LL * 24 * 3600 * 1000;
        return std::chrono::milliseconds(std::clamp(milliseconds, least, year));
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
        // Some send 0 where no more time is to come.
        if (given_.movestogo && *given_.movestogo > 0)
            clock.moves_to_go = clamped(*given_.movestogo, 1, most_moves);
        return clock;
    }

    UciWords words_;
    const Position& position_;
    std::vector<std::string_view> known_ = known_words();
    Given given_;
    bool perft_refused_ = false;
    std::vector<std::string> complaints_;
};

}  // namespace

bool UciGo::ends_by_itself() const noexcept {
    if (perft) return true;
    return !infinite && !ponder && (limits.depth || limits.nodes || limits.time || limits.clock);
}

UciGoReading read_uci_go(UciWords words, const Position& position) {
    return GoReader(words, position).read();
}

}  // namespace chess
