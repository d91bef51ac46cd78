#include "libchess/annotate/reference.hpp"

#include "libchess/annotate/annotated_game.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace chess {

namespace {

/// Whether a date of PGN comes before another; unknown parts count as the earliest.
bool is_earlier(std::string_view date, std::string_view other) {
    const auto digit = [](char c) { return c == '?' ? '0' : c; };
    return std::ranges::lexicographical_compare(date, other, {}, digit, digit);
}

}  // namespace

/// Collects the positions of games.
class ReferenceGames::Reader : public PgnVisitor {
public:
    explicit Reader(ReferenceGames& reference) : reference_(reference) {}

    void begin_game(const TextRecord& /*record*/) override {
        reference_.games_.emplace_back();
        plies_ = 0;
        is_broken_ = false;
    }
    void tag(std::string_view name, std::string_view value) override {
        ReferenceGame& game = reference_.games_.back();
        if (value == "?" || value == "-") return;
        if (name == "White") game.white = value;
        else if (name == "Black") game.black = value;
        else if (name == "Event") game.event = value;
        else if ((name == "Date" || (name == "UTCDate" && game.date.empty())) &&
                 !value.starts_with('?'))
            game.date = value;
        else if (name == "Result") game.result = parse_result(value).value_or(game.result);
    }
    Part begin_moves(const Position& start) override {
        add(start);
        return Part::read;
    }
    // The position before a move is the one after the move before it: of the last one, the game's
    // end tells.
    void move(const Position& before, Move /*move*/, std::string_view /*written*/) override {
        next(before);
    }
    void null_move(const Position& before, std::string_view) override { next(before); }
    Part begin_variation() override { return Part::skip; }
    void end_game(std::optional<GameResult> result, const Position& last) override {
        next(last);
        ReferenceGame& game = reference_.games_.back();
        if (game.result == GameResult::unknown) game.result = result.value_or(game.result);
    }
    void error(const ParseError& /*error*/) override {
        reference_.broken_ += is_broken_ ? 0 : 1;
        is_broken_ = true;
    }

private:
    void next(const Position& position) {
        if (plies_ != 0 && plies_ <= most_plies) add(position);
        ++plies_;
    }
    void add(const Position& position) {
        reference_.entries_.push_back(
            {position.key(), static_cast<std::uint32_t>(reference_.games_.size() - 1), 1});
    }

    ReferenceGames& reference_;
    std::size_t plies_ = 0;
    bool is_broken_ = false;
};

ReferenceGames ReferenceGames::read(const ByteReader& bytes) {
    ReferenceGames reference;
    Reader reader(reference);
    read_pgn(bytes, reader);
    reference.sort();
    return reference;
}

/// One entry for each position, with its latest game.
void ReferenceGames::sort() {
    const auto by_position = [](const Entry& entry) { return std::tuple(entry.key, entry.game); };
    std::ranges::sort(entries_, {}, by_position);
    std::size_t kept = 0;
    std::optional<std::uint32_t> game;  // the one of the last entry; a game may repeat a position
    for (const Entry& entry : entries_) {
        const bool is_new = kept == 0 || entries_[kept - 1].key != entry.key;
        const std::uint32_t its_game = entry.game;
        if (is_new) entries_[kept++] = entry;
        else if (game != its_game) {
            Entry& known = entries_[kept - 1];
            ++known.games;
            if (!is_earlier(games_[its_game].date, games_[known.game].date)) known.game = its_game;
        }
        game = its_game;
    }
    entries_.resize(kept);
    entries_.shrink_to_fit();
}

std::optional<ReferenceGames::Known> ReferenceGames::find(const Position& position) const {
    const auto found = std::ranges::lower_bound(entries_, position.key(), {}, &Entry::key);
    if (found == entries_.end() || found->key != position.key()) return std::nullopt;
    return Known{.games = found->games, .last = games_[found->game]};
}

std::optional<Novelty> find_novelty(const AnnotatedGame& game, const ReferenceGames& reference) {
    std::optional<Novelty> last;
    for (std::size_t i = 0; i < game.positions.size(); ++i) {
        const auto known = reference.find(game.positions[i].position);
        if (!known && i > ReferenceGames::most_plies) return std::nullopt;  // unknown
        if (!known) return last;
        last = Novelty{.move = i, .games = known->games, .last = known->last};
    }
    return std::nullopt;
}

}  // namespace chess
