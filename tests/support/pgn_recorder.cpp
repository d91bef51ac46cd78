#include "tests/support/pgn_recorder.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace chess::test {

void PgnRecorder::require(bool holds, const char* what) const {
    if (!holds) throw std::logic_error(fmt::format("game {}: {}", games_.size(), what));
}

bool PgnRecorder::inside(std::string_view part) const {
    return part.data() >= record_.text.data() &&
           part.data() + part.size() <= record_.text.data() + record_.text.size();
}

void PgnRecorder::expect(const Position& before) const {
    require(lines_.back().after == before, "a move is not played where the line before it led");
}

void PgnRecorder::begin_game(const TextRecord& record) {
    in(Phase::outside, "a game begins within a game");
    phase_ = Phase::tags;
    record_ = record;
    lines_.clear();
    games_.emplace_back().line = record.line;
}

void PgnRecorder::tag(std::string_view name, std::string_view value) {
    in(Phase::tags, "a tag outside of the tags");
    require(!name.empty() && inside(name), "a tag whose name is not in the text");
    require(value.size() <= record_.text.size(), "a value longer than the text");
    call(fmt::format("tag {} \"{}\"", name, value));
}

void PgnRecorder::tag_comment(std::string_view text) {
    in(Phase::tags, "a tag's comment outside of the tags");
    require(inside(text), "a comment that is not in the text");
    call(fmt::format("tag {{{}}}", text));
}

PgnVisitor::Part PgnRecorder::begin_moves(const Position& start) {
    in(Phase::tags, "moves begin twice");
    phase_ = Phase::moves;
    lines_.push_back({std::nullopt, start});
    call("begin " + to_fen(start));
    return options_.skip_moves ? Part::skip : Part::read;
}

void PgnRecorder::move(const Position& before, Move move, std::string_view written) {
    in(Phase::moves, "a move outside of a game");
    expect(before);
    require(is_legal(before, move), "an illegal move");
    require(!written.empty() && inside(written), "a move that is not in the text");
    lines_.back() = {before, before.after(move)};
    const std::string uci = to_uci(before, move);
    call(uci == written ? uci : fmt::format("{}={}", written, uci));
}

void PgnRecorder::null_move(const Position& before, std::string_view written) {
    in(Phase::moves, "a null move outside of a game");
    expect(before);
    require(!before.in_check(), "a null move in check");
    Position after = before;
    after.make_null();
    lines_.back() = {before, after};
    require(inside(written), "a null move that is not in the text");
    call(std::string(written));
}

void PgnRecorder::nag(int number) {
    in(Phase::moves, "a glyph outside of a game");
    require(number >= 0, "a glyph below 0");
    call(fmt::format("${}", number));
}

void PgnRecorder::comment(std::string_view text) {
    in(Phase::moves, "a comment outside of a game");
    require(inside(text), "a comment that is not in the text");
    call(fmt::format("{{{}}}", text));
}

PgnVisitor::Part PgnRecorder::begin_variation() {
    in(Phase::moves, "a variation outside of a game");
    require(lines_.back().before.has_value(), "a variation before any move");
    call("(");
    if (options_.skip_variations) return Part::skip;
    lines_.push_back({std::nullopt, *lines_.back().before});
    return Part::read;
}

void PgnRecorder::variation_result(GameResult result) {
    require(lines_.size() > 1, "a variation's result outside of one");
    require(lines_.back().before.has_value(), "a variation's result before any move");
    call(std::string(to_string(result)));
}

void PgnRecorder::end_variation() {
    require(lines_.size() > 1, "a variation ends that has not begun");
    lines_.pop_back();
    call(")");
}

void PgnRecorder::end_game(std::optional<GameResult> result, const Position& last) {
    in(Phase::moves, "a game ends before its moves");
    require(lines_.size() == 1, "a game ends within a variation");
    require(!options_.skip_moves || !result, "a result of skipped moves");
    expect(last);
    phase_ = Phase::outside;
    call(fmt::format("end {} {}", result ? to_string(*result) : "without result", to_fen(last)));
    games_.back().ended = true;
}

void PgnRecorder::warning(const ParseError& warning) {
    require(phase_ != Phase::outside, "a warning outside of a game");
    require(!warning.fatal, "a warning that is an error");
    note(warning, "warning");
}

void PgnRecorder::error(const ParseError& error) {
    require(phase_ != Phase::outside, "an error outside of a game");
    require(error.fatal, "an error that is a warning");
    phase_ = Phase::outside;
    games_.back().broken = true;
    note(error, "error");
}

void PgnRecorder::note(const ParseError& error, std::string_view kind) {
    const std::size_t size = record_.text.size();
    require(error.length >= 1 && !error.message.empty(), "a fault of no length or no words");
    require(error.offset == size || error.offset + error.length <= size,
            "a fault outside of the text");
    const TextPlace place = place_in(record_, error.offset);
    require(place.line >= record_.line && place.column >= place.source_column &&
                place.column <= place.source_column + place.source.size() + 1,
            "a place outside of its line");
    std::string text = fmt::format("{}:{}: {}: {}", place.line, place.column, kind, error.message);
    if (options_.carets) {
        text += "\n    ";
        for (const char c : place.source) text += c >= 0x20 && c < 0x7F ? c : '?';
        const std::size_t rest = std::max(place.source.size(), place.column) - place.column + 1;
        text += "\n    " + std::string(place.column - 1, ' ') + '^' +
                std::string(std::min(error.length, rest) - 1, '~');
    }
    games_.back().diagnostics.push_back(std::move(text));
}

std::vector<RecordedGame> record_pgn(std::string_view text, PgnRecorder::Options options) {
    PgnRecorder recorder(options);
    read_pgn(read_from(text), recorder);
    return recorder.games();
}

RecordedGame record_game(std::string_view text, PgnRecorder::Options options) {
    PgnRecorder recorder(options);
    read_game(text, recorder);
    if (recorder.games().size() != 1) throw std::logic_error("not one game");
    return recorder.games().front();
}

std::string moves_of(const RecordedGame& game) {
    std::string text;
    for (const std::string& call : game.calls) {
        if (call.starts_with("tag ") || call.starts_with("begin ") || call.starts_with("end "))
            continue;
        if (!text.empty()) text += ' ';
        text += call;
    }
    return text;
}

}  // namespace chess::test
