// libFuzzer: any bytes as games. Whatever they are, the visitor is called in the promised order
// with legal moves, every game ends in one way, and faults lie in the text. A broken law aborts,
// and libFuzzer keeps the bytes.

#include "libchess/notation/pgn_reader.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;

namespace {

using test::require;

struct Skip {
    bool moves = false;
    bool variations = false;
};

/// Follows the games and holds every call against what came before it.
class Witness : public PgnVisitor {
public:
    explicit Witness(Skip skip) : skip_(skip) {}

    std::size_t games = 0;
    std::size_t ended = 0;
    /// Of the last game.
    std::string first_tag;
    std::size_t moves = 0;
    std::size_t faults = 0;

    [[nodiscard]] bool within_game() const { return phase_ != Phase::outside; }

    void begin_game(const TextRecord& record) override {
        require(phase_ == Phase::outside, "a game begins after the one before has ended");
        ++games;
        phase_ = Phase::tags;
        record_ = record;
        lines_.clear();
        first_tag.clear();
        moves = faults = 0;
    }

    void tag(std::string_view name, std::string_view value) override {
        require(phase_ == Phase::tags, "tags come before moves");
        require(!name.empty() && inside(name), "a tag has a name");
        require(value.size() <= record_.text.size(), "a value stands in the text");
        if (first_tag.empty()) first_tag = std::string(name) + ' ' + std::string(value);
    }

    Part begin_moves(const Position& start) override {
        require(phase_ == Phase::tags, "moves begin once, after the tags");
        phase_ = Phase::moves;
        lines_.push_back({std::nullopt, start});
        return skip_.moves ? Part::skip : Part::read;
    }

    void move(const Position& before, Move move, std::string_view written) override {
        check_position(before);
        require(is_legal(before, move), "a move is legal");
        require(!written.empty() && inside(written), "a move stands in the text");
        lines_.back() = {before, before.after(move)};
        ++moves;
    }

    void null_move(const Position& before) override {
        check_position(before);
        require(!before.in_check(), "nobody passes in check");
        Position after = before;
        after.make_null();
        lines_.back() = {before, after};
    }

    void nag(int number) override {
        require(phase_ == Phase::moves && lines_.back().before.has_value(), "a glyph is of a move");
        require(number >= 0 && number <= 255, "a glyph is a byte");
    }

    void comment(std::string_view text) override {
        require(phase_ == Phase::moves, "comments stand among the moves");
        require(inside(text), "a comment stands in the text");
    }

    Part begin_variation() override {
        require(phase_ == Phase::moves && lines_.back().before.has_value(),
                "a variation replaces a move");
        if (skip_.variations) return Part::skip;
        lines_.push_back({std::nullopt, *lines_.back().before});
        return Part::read;
    }

    void end_variation() override {
        require(lines_.size() > 1, "what ends has begun");
        lines_.pop_back();
    }

    void end_game(std::optional<GameResult> result, const Position& last) override {
        check_position(last);
        require(lines_.size() == 1, "a game ends with all variations closed");
        require(!skip_.moves || !result, "skipped moves have no result");
        phase_ = Phase::outside;
        ++ended;
    }

    void warning(const ParseError& warning) override {
        check_fault(warning);
        require(!warning.fatal, "a warning is mild");
    }

    void error(const ParseError& error) override {
        check_fault(error);
        require(error.fatal, "an error is not mild");
        phase_ = Phase::outside;
    }

private:
    enum class Phase { outside, tags, moves };
    struct Line {
        std::optional<Position> before;
        Position after;
    };

    [[nodiscard]] bool inside(std::string_view part) const {
        return part.data() >= record_.text.data() &&
               part.data() + part.size() <= record_.text.data() + record_.text.size();
    }

    void check_position(const Position& position) const {
        require(phase_ == Phase::moves, "moves come after their beginning");
        require(lines_.back().after == position, "a move is played where the last one led");
    }

    void check_fault(const ParseError& fault) {
        ++faults;
        require(phase_ != Phase::outside, "a fault is one of a game");
        require(fault.length >= 1 && !fault.message.empty(), "a fault covers and says something");
        require(fault.offset <= record_.text.size(), "a fault starts in the text or at its end");
        require(fault.offset == record_.text.size() ||
                    fault.offset + fault.length <= record_.text.size(),
                "a fault ends in the text");
        const TextPlace place = place_in(record_, fault.offset);
        require(place.line >= record_.line && place.column >= 1, "a place counts from 1");
        require(place.column <= place.source.size() + 2, "a place is on its line");
    }

    Skip skip_;
    Phase phase_ = Phase::outside;
    TextRecord record_;
    std::vector<Line> lines_;
};

Witness read_records(std::string_view text, Skip skip) {
    Witness witness(skip);
    read_pgn(read_from(text), witness);
    require(!witness.within_game(), "every game ends");
    return witness;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string copy(data, data + size);  // of the bytes as characters
    const std::string_view text = copy;

    const Witness all = read_records(text, {});
    const Witness main_lines = read_records(text, {.variations = true});
    const Witness heads = read_records(text, {.moves = true});
    require(all.games == heads.games && all.games == main_lines.games,
            "what is skipped does not change where games begin");
    require(all.ended <= heads.ended, "what is not looked at breaks no game");

    Witness one({});
    read_game(text, one);
    require(one.games == 1 && !one.within_game(), "one text is one game");

    // Whatever it was, a game that follows is read whole.
    Witness followed({});
    const std::string next = copy + "\n\n[Event \"Next\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    read_pgn(read_from(next), followed);
    require(followed.first_tag == "Event Next" && followed.moves == 4 && followed.faults == 0,
            "the next game is read");
    return 0;
}
