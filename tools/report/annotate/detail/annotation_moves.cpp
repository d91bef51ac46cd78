#include "report/annotate/detail/annotation_parts.hpp"
#include "report/text/board_text.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/detail/move_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// The width of the labels beside a turning point.
constexpr std::size_t label_width = 9;
/// Where words begin to the right of a board.
constexpr std::size_t words_column = board_text_width + 4;
constexpr std::size_t widest_words = 80;
/// From here on boards are side by side, and the words below them.
constexpr std::size_t wide = 120;
/// Half-moves shown of the better line, and of the answer to the move played.
constexpr std::size_t line_length = 7;
constexpr std::size_t answer_length = 4;

Style style_of(Judgement judgement) noexcept {
    if (judgement == Judgement::blunder) return Style::bad;
    return judgement == Judgement::mistake ? Style::warning : Style::strong;
}

/// "23... Qxb2??".
std::string marked_move(const AnnotatedGame& game, std::size_t index, bool san) {
    const std::array moves{*game.game.moves[index].move};
    return numbered_moves(game.positions[index].position, moves, san).front() +
           std::string(mark_of(game.moves[index].judgement));
}

/// Values before and after a move, as shown.
struct Change {
    std::string before;
    std::string after;

    [[nodiscard]] std::string text() const {
        return before.empty() ? "" : fmt::format("{} -> {}", before, after);
    }
};

/// White's view.
Change score_change(const AnnotatedGame& game, std::size_t index) {
    const auto text_of = [](const EvaluatedPosition& position) {
        const auto score = position.score_for(Color::white);
        return score ? score_text(*score) : std::string("?");
    };
    return {text_of(game.positions[index]), text_of(game.positions[index + 1])};
}

/// The mover's view.
Change chances_change(const AnnotatedMove& note) {
    if (!note.win_before || !note.win_after) return {};
    return {fmt::format("{:.0f}", *note.win_before), fmt::format("{:.0f} %", *note.win_after)};
}

/// The first moves of the best line from a position, with their numbers; none if unknown.
std::vector<std::string> best_moves(const EvaluatedPosition& position, bool san, std::size_t most) {
    if (position.lines.empty()) return {};
    const auto& moves = position.lines.front().moves;
    return numbered_moves(position.position, std::span(moves).first(std::min(most, moves.size())),
                          san);
}

/// The better moves.
std::vector<std::string> better_moves(const AnnotatedGame& game, std::size_t index, bool san,
                                      std::size_t most) {
    const EvaluatedPosition& before = game.positions[index];
    if (before.best_move() == game.game.moves[index].move) return {};
    return best_moves(before, san, most);
}

/// "missed mate in 3 (proved)", "allowed mate in 5 (the engine's claim)"; in tables "missed #3
/// (proved)".
enum class Remarks : std::uint8_t { full, brief };

std::vector<std::string> mate_remarks(const AnnotatedMove& note, Remarks kind) {
    const bool is_full = kind == Remarks::full;
    std::vector<std::string> remarks;
    const auto add = [&](std::string_view verb, const std::optional<MateClaim>& claim) {
        if (!claim) return;
        const std::string_view claimed = is_full ? "the engine's claim" : "claimed";
        remarks.push_back(fmt::format("{} {}{} ({})", verb, is_full ? "mate in " : "#",
                                      claim->moves, claim->is_proved ? "proved" : claimed));
    };
    add("missed", note.missed);
    add("allowed", note.allowed);
    return remarks;
}

TextBlock one_line(const std::string& text) {
    TextBlock block;
    if (!text.empty()) block.add(StyledText().add(text));
    return block;
}

/// The words on a turning point besides its board.
TextBlock words_of(const AnnotatedGame& game, std::size_t index, bool san, std::size_t width) {
    const AnnotatedMove& note = game.moves[index];
    const EvaluatedPosition& before = game.positions[index];
    const std::size_t room = width - label_width;
    Grid words({left("", label_width), Column{}});
    const auto add = [&](const char* label, const TextBlock& text) {
        if (!text.empty()) words.add({{label, Style::faint}, text});
    };
    add("score", one_line(score_change(game, index).text()));
    add("chances", one_line(chances_change(note).text()));
    std::vector<std::string> better = better_moves(game, index, san, line_length);
    if (!better.empty())
        better.push_back(fmt::format(
            "({})", score_text(before.for_side(Color::white, before.lines.front().score))));
    add("better", flowing(better, room));
    add("answer", flowing(best_moves(game.positions[index + 1], san, answer_length), room));
    if (const std::string remark = result_text(game, index); !remark.empty())
        words.add_lines(wrapped(StyledText().add(remark, Style::strong), width));
    for (const std::string& remark : mate_remarks(note, Remarks::full))
        words.add_lines(wrapped(StyledText().add(remark, Style::strong), width));
    if (note.reason)
        words.add_lines(wrapped(StyledText().add(note.reason->words(), Style::strong), width));
    return words.body();
}

/// "23... Qxb2??  blunder in the endgame", without the latter where there is no room.
StyledText title_of(const AnnotatedGame& game, std::size_t index, bool san, std::size_t width) {
    const AnnotatedMove& note = game.moves[index];
    const std::string move = marked_move(game, index, san);
    const std::string judgement = fmt::format("  {}", name_of(note.judgement));
    std::string phase = fmt::format(" in the {}", name_of(note.phase));
    if (move.size() + judgement.size() + phase.size() > width) phase.clear();
    return StyledText().add(move, style_of(note.judgement)).add(judgement + phase, Style::faint);
}

/// Changes, with their numbers below one another.
std::vector<std::string> aligned(const std::vector<Change>& changes) {
    std::size_t before = 0;
    std::size_t after = 0;
    for (const Change& change : changes) {
        before = std::max(before, change.before.size());
        after = std::max(after, change.after.size());
    }
    std::vector<std::string> texts;
    for (const Change& change : changes)
        texts.push_back(change.before.empty() ? ""
                                              : fmt::format("{:>{}} -> {:>{}}", change.before,
                                                            before, change.after, after));
    return texts;
}

}  // namespace

TextBlock bad_move_boards(const AnnotatedGame& game, std::span<const std::size_t> moves,
                          const AnnotationReportOptions& options) {
    const bool is_wide = options.width >= wide;
    const std::size_t column = options.width / most_boards;
    const std::size_t width = is_wide ? column - 2 : options.width;
    TextBlock boards;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        TextBlock one;
        one.add(title_of(game, moves[i], options.san, width));
        const TextBlock board = board_text(game.positions[moves[i]].position);
        if (is_wide) {
            one.add(board);
            one.add(words_of(game, moves[i], options.san, width));
            boards = i == 0 ? one : beside(boards, one, i * column);
        } else {
            const std::size_t room = std::min(width - words_column, widest_words);
            one.add(beside(board, words_of(game, moves[i], options.san, room), words_column));
            if (i != 0) boards.add(StyledText());
            boards.add(one);
        }
    }
    return boards;
}

TextBlock bad_move_table(const AnnotatedGame& game, std::span<const std::size_t> moves,
                         const AnnotationReportOptions& options) {
    constexpr std::size_t gap = 3;
    constexpr std::size_t most = 6;
    const auto change_column = [](const char* head) {
        return Column{.head = head, .is_right = true, .gap = gap};
    };
    std::vector<Change> scores;
    std::vector<Change> chances;
    bool has_better = false;
    for (const std::size_t index : moves) {
        scores.push_back(score_change(game, index));
        chances.push_back(chances_change(game.moves[index]));
        has_better = has_better || !better_moves(game, index, options.san, 1).empty();
    }
    const std::vector<std::string> score_texts = aligned(scores);
    const std::vector<std::string> chance_texts = aligned(chances);
    const auto better_in = [&](std::size_t index, std::size_t room) {
        TextBlock block;
        if (const auto better = better_moves(game, index, options.san, most); !better.empty())
            block = one_line(fitting(better, room));
        block.add(one_line(result_text(game, index)));
        for (const std::string& remark : mate_remarks(game.moves[index], Remarks::brief))
            block.add(one_line(remark));
        if (const auto& reason = game.moves[index].reason)
            block.add(wrapped(StyledText().add(reason->words()), room));
        return block;
    };
    // What is better takes the room that the other columns leave.
    const auto table = [&](std::optional<std::size_t> room) {
        Grid grid({left("move"),
                   change_column("score"),
                   change_column("chances"),
                   {.head = room && has_better ? "better" : "", .gap = gap}});
        for (std::size_t i = 0; i < moves.size(); ++i)
            grid.add({{marked_move(game, moves[i], options.san),
                       style_of(game.moves[moves[i]].judgement)},
                      score_texts[i],
                      chance_texts[i],
                      room ? better_in(moves[i], *room) : TextBlock()});
        return grid.block();
    };
    return table(options.width - table(std::nullopt).width() - gap);
}

TextBlock praised_move_table(const AnnotatedGame& game, const AnnotationReportOptions& options) {
    constexpr std::array<std::string_view, 3> words{"Only move.", "Great.", "Brilliant."};
    constexpr std::size_t gap = 3;
    const auto table = [&](std::optional<std::size_t> room) {
        Grid grid({left(""), Column{.head = "", .gap = gap}});
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            const std::optional<Praise>& praise = game.moves[i].praise;
            if (!praise) continue;
            StyledText text;
            text.add(words.at(static_cast<std::size_t>(praise->kind)), Style::strong)
                .add(' ' + praise->text);
            grid.add({{marked_move(game, i, options.san), Style::good},
                      room ? wrapped(text, *room) : TextBlock()});
        }
        return grid.body();
    };
    return table(options.width - table(std::nullopt).width() - gap);
}

}  // namespace chess::detail
