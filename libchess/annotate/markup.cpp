#include "libchess/annotate/markup.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace chess {

namespace {

/// The command that marks variations and only moves as ours.
constexpr std::string_view own_command = "chesstool";

/// The argument of the command beside marks that others use, too, which identifies ours.
struct OwnMark {
    std::string_view name;
    int nag;
};
constexpr std::array<OwnMark, 3> own_marks{{{"only", 7}, {"great", 1}, {"brilliant", 3}}};

constexpr std::array<std::string_view, 5> own_tags{"Annotator", "WhiteACPL", "BlackACPL",
                                                   "WhiteAccuracy", "BlackAccuracy"};

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool is_own_annotation(const Annotation& annotation) {
    const auto* variation = std::get_if<Variation>(&annotation.content);
    return variation != nullptr && is_own_variation(*variation);
}

bool has_own_mark(const GameMove& move, const OwnMark& mark) {
    for (const Annotation& annotation : move.annotations) {
        const auto* comment = std::get_if<Comment>(&annotation.content);
        auto next = comment != nullptr ? next_command(comment->text) : std::nullopt;
        for (; next; next = next_command(comment->text, next->end()))
            if (next->name == own_command && next->arguments == mark.name) return true;
    }
    return false;
}

/// Removes a command from a comment; false if the comment is then empty.
bool take_out(Comment& comment, std::string_view command) {
    if (!find_command(comment.text, command)) return true;
    comment.text = without_command(comment.text, command);
    return !is_blank(comment.text);
}

void take_out(GameMove& move, std::string_view command) {
    std::erase_if(move.annotations, [&](Annotation& annotation) {
        Comment* comment = std::get_if<Comment>(&annotation.content);
        return comment != nullptr && !take_out(*comment, command);
    });
}

auto is_nag(int number) {
    return [number](const Annotation& annotation) {
        const auto* nag = std::get_if<Nag>(&annotation.content);
        return nag != nullptr && nag->number == number;
    };
}

/// Removes our judgement of a move: its mark, and the better lines unless kept.
void remove_own_judgement(GameMove& move, bool keeps_lines) {
    for (const Judgement judgement :
         {Judgement::inaccuracy, Judgement::mistake, Judgement::blunder})
        std::erase_if(move.annotations, is_nag(nag_of(judgement)));
    if (!keeps_lines) std::erase_if(move.annotations, is_own_annotation);
}

/// Removes our annotations of a move except its evaluation.
void remove_own_marks(GameMove& move) {
    for (const OwnMark& mark : own_marks)
        if (const auto nag = std::ranges::find_if(move.annotations, is_nag(mark.nag));
            has_own_mark(move, mark) && nag != move.annotations.end())
            move.annotations.erase(nag);
    take_out(move, own_command);
    remove_own_judgement(move, false);
}

/// Removes our tags; comments before them stay, before what comes next.
void remove_tags(Game& game) {
    std::vector<Comment> kept;
    std::erase_if(game.tags, [&](Tag& tag) {
        tag.comments.insert(tag.comments.begin(), kept.begin(), kept.end());
        const bool is_own = std::ranges::find(own_tags, tag.name) != own_tags.end();
        kept = is_own ? std::move(tag.comments) : std::vector<Comment>();
        return is_own;
    });
    game.comments.insert(game.comments.begin(), kept.begin(), kept.end());
}

/// The first annotation that is not a NAG.
auto behind_nags(GameMove& move) {
    return std::ranges::find_if(move.annotations, [](const Annotation& annotation) {
        return !std::holds_alternative<Nag>(annotation.content);
    });
}

/// Adds a command in front of the commands that a move has before any variation, or in a new
/// comment.
void add_command(GameMove& move, const std::string& command) {
    for (Annotation& annotation : move.annotations) {
        if (std::holds_alternative<Variation>(annotation.content)) break;
        Comment* comment = std::get_if<Comment>(&annotation.content);
        const auto first = comment != nullptr ? next_command(comment->text) : std::nullopt;
        if (!first) continue;
        const std::size_t place = first->offset;
        // The blank is only added where removing the command removes it, too.
        const bool is_apart = place == 0 || comment->text[place - 1] == ' ';
        comment->text.insert(place, is_apart ? command + ' ' : command);
        return;
    }
    move.annotations.insert(behind_nags(move), Annotation{Comment{command}});
}

/// Replaces the first evaluation, or else adds one to the move's commands.
void set_evaluation(GameMove& move, const std::string& command) {
    bool is_set = false;
    std::erase_if(move.annotations, [&](Annotation& annotation) {
        Comment* comment = std::get_if<Comment>(&annotation.content);
        if (comment == nullptr) return false;
        const auto old = find_command(comment->text, "eval");
        if (!old) return false;
        if (is_set) return !take_out(*comment, "eval");
        is_set = true;
        const std::size_t end = old->end();
        std::string rest = without_command(std::string_view(comment->text).substr(end), "eval");
        comment->text = comment->text.substr(0, old->offset) + command + std::move(rest);
        return false;
    });
    if (!is_set) add_command(move, command);
}

std::string eval_command(Score score, std::optional<int> depth) {
    return "[%eval " + to_string(EvalCommand{score, depth}) + ']';
}

/// Marks a move, unless it already has such a mark (for praise, any mark).
void add_mark(GameMove& move, const OwnMark& mark) {
    const bool is_praise = mark.nag != own_marks.front().nag;
    if (std::ranges::any_of(move.annotations, is_nag(mark.nag))) return;
    for (const int praise : {1, 3, 5})
        if (is_praise && std::ranges::any_of(move.annotations, is_nag(praise))) return;
    move.annotations.insert(behind_nags(move), Annotation{Nag{mark.nag}});
    add_command(move, fmt::format("[%{} {}]", own_command, mark.name));
}

/// The start of our first variation: the result that was given away, and why the move is bad, or
/// the mate that it missed.
std::string remark_on(const AnnotatedGame& annotated, std::size_t index,
                      const MarkupOptions& options) {
    const AnnotatedMove& note = annotated.moves[index];
    std::string result =
        options.words ? result_text(annotated, index) : table_text(annotated, index);
    const bool is_sentence = options.words && note.reason;
    std::string reason;
    if (is_sentence) reason = note.reason->words();
    else if (note.missed) reason = claim_text(*note.missed);
    if (result.empty() || reason.empty()) return result + reason;
    if (!is_sentence) return result + "; " + reason;
    result.front() = static_cast<char>(result.front() - 'a' + 'A');
    return result + ". " + reason;
}

Variation variation_of(const SearchLine& line, const EvaluatedPosition& before,
                       const std::string& remark, std::size_t most_moves) {
    Variation variation;
    variation.comments.push_back(
        {fmt::format("[%{}]{}{}", own_command, remark.empty() ? "" : " ", remark)});
    const std::size_t length =
        line.score.is_mate() ? line.moves.size() : std::min(line.moves.size(), most_moves);
    for (std::size_t i = 0; i < length; ++i) variation.moves.push_back({line.moves[i], {}});
    // After its first move a mate is one half-move nearer.
    const Score score = before.for_side(Color::white, line.score.further_by(-1));
    variation.moves.front().annotations.push_back({Comment{eval_command(score, before.depth)}});
    return variation;
}

/// The better lines of a bad move, as variations.
std::vector<Variation> better_lines(const AnnotatedGame& annotated, std::size_t index,
                                    const MarkupOptions& options) {
    std::vector<Variation> variations;
    const GameMove& move = annotated.game.moves[index];
    const AnnotatedMove& note = annotated.moves[index];
    if (note.judgement == Judgement::none) return variations;
    const EvaluatedPosition& before = annotated.positions[index];
    const auto played = annotated.positions[index + 1].score_for(annotated.mover(index));
    for (const SearchLine& line : before.lines) {
        if (line.moves.empty() || line.moves.front() == move.move) continue;
        if (played && line.score <= *played) continue;
        const bool is_best = &line == &before.lines.front();
        const std::string remark = is_best ? remark_on(annotated, index, options) : "";
        variations.push_back(variation_of(line, before, remark, options.line_length));
    }
    return variations;
}

void annotate(AnnotatedGame& annotated, std::size_t index, const MarkupOptions& options) {
    GameMove& move = annotated.game.moves[index];
    const AnnotatedMove& note = annotated.moves[index];
    const EvaluatedPosition& before = annotated.positions[index];
    const EvaluatedPosition& after = annotated.positions[index + 1];
    std::vector<Variation> lines = better_lines(annotated, index, options);
    if (options.keeps_evaluations) {
        // Tables of endings know lines without a search, too; those are in the place of older ones.
        remove_own_judgement(move, note.judgement != Judgement::none && lines.empty());
    } else {
        remove_own_marks(move);
        if (const auto score = after.score_for(Color::white))
            set_evaluation(move, eval_command(*score, after.depth));
        else take_out(move, "eval");
    }
    for (const OwnMark& mark : own_marks)
        if ((note.is_only_move && &mark == &own_marks.front()) ||
            (options.praise && note.praise && name_of(note.praise->kind) == mark.name))
            add_mark(move, mark);
    if (note.judgement != Judgement::none)
        move.annotations.insert(behind_nags(move), Annotation{Nag{nag_of(note.judgement)}});
    for (Variation& line : lines) move.annotations.push_back({std::move(line)});
    if (options.why_not && note.why_not)
        move.annotations.push_back(
            {variation_of(note.why_not->line, before, "Why not? " + note.why_not->text,
                          note.why_not->line.moves.size())});
}

/// The comment before the first move that tells the game's story.
void remove_own_story(Game& game) {
    std::erase_if(game.comments, [](const Comment& comment) {
        return find_command(comment.text, own_command).has_value();
    });
}
void add_story(AnnotatedGame& annotated) {
    const std::vector<std::string> story = story_of(annotated);
    if (story.empty()) return;
    annotated.game.comments.insert(
        annotated.game.comments.begin(),
        Comment{detail::in_encoding_of(
            annotated.game, fmt::format("[%{} story] {}", own_command, fmt::join(story, " ")))});
}

void set_or_remove(Game& game, std::string_view name, const std::optional<double>& number,
                   int decimals) {
    if (number) game.set_tag(name, fmt::format("{:.{}f}", *number, decimals));
    else std::erase_if(game.tags, [&](const Tag& tag) { return tag.name == name; });
}

void write_tags(AnnotatedGame& annotated, const MarkupOptions& options) {
    Game& game = annotated.game;
    game.set_tag("Annotator", options.annotator);
    const PlayerSummary& white = annotated.players[Color::white];
    const PlayerSummary& black = annotated.players[Color::black];
    set_or_remove(game, "WhiteACPL", white.acpl, 0);
    set_or_remove(game, "BlackACPL", black.acpl, 0);
    set_or_remove(game, "WhiteAccuracy", white.accuracy, 1);
    set_or_remove(game, "BlackAccuracy", black.accuracy, 1);
    if (!annotated.opening) return;
    if (!annotated.opening->eco.empty() && !game.tag("ECO"))
        game.set_tag("ECO", annotated.opening->eco);
    if (!annotated.opening->name.empty() && !game.tag("Opening"))
        game.set_tag("Opening", detail::in_encoding_of(game, annotated.opening->name));
}

}  // namespace

std::vector<std::optional<EvalCommand>> written_evaluations(const Game& game) {
    EvalUnit unit;
    std::vector<std::optional<EvalCommand>> evaluations(game.moves.size() + 1);
    std::vector<std::optional<int>> whole(evaluations.size());
    const auto read = [&](std::size_t at, std::string_view comment) {
        if (evaluations[at]) return;
        const auto command = find_command(comment, "eval");
        if (command) evaluations[at] = parse_eval(command->arguments);
        if (!evaluations[at]) return;
        whole[at] = whole_number_of(command->arguments);
        unit.add(*evaluations[at], whole[at]);
    };
    for (const Comment& comment : game.comments) read(0, comment.text);
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        for (const Annotation& annotation : game.moves[i].annotations)
            if (const auto* comment = std::get_if<Comment>(&annotation.content))
                read(i + 1, comment->text);
    for (std::size_t i = 0; i < whole.size(); ++i)
        if (whole[i] && unit.is_centipawn()) evaluations[i]->score = Score::centipawns(*whole[i]);
    return evaluations;
}

void remove_own_annotations(Game& game) {
    remove_own_story(game);
    for (GameMove& move : game.moves) {
        remove_own_marks(move);
        take_out(move, "eval");
    }
    remove_tags(game);
}

void remove_all_annotations(Game& game) {
    game.comments.clear();
    game.nags.clear();
    for (Tag& tag : game.tags) tag.comments.clear();
    for (GameMove& move : game.moves) move.annotations.clear();
    remove_tags(game);
}

void write_annotations(AnnotatedGame& annotated, const MarkupOptions& options) {
    remove_own_story(annotated.game);
    if (options.words) add_story(annotated);
    for (std::size_t i = 0; i < annotated.moves.size(); ++i) annotate(annotated, i, options);
    write_tags(annotated, options);
}

bool is_own_praise(const GameMove& move, Nag nag) {
    return std::ranges::any_of(own_marks, [&](const OwnMark& mark) {
        return mark.nag == nag.number && has_own_mark(move, mark);
    });
}

bool is_own_variation(const Variation& variation) {
    return !variation.comments.empty() &&
           find_command(variation.comments.front().text, own_command).has_value();
}

std::string claim_text(const MateClaim& claim) {
    return fmt::format("mate in {}, {}", claim.moves,
                       claim.is_proved ? "proved" : "the engine's claim");
}

}  // namespace chess
