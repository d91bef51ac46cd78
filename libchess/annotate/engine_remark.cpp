#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/detail/engine_remarks.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/comment_command.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <variant>

namespace chess {

namespace {

constexpr std::string_view blanks = " \t\r\n";

/// A remark as written: a distance to mate without a unit, or centipawns.
struct WrittenRemark {
    bool negative = false;
    bool is_mate = false;
    int number = 0;
    int depth = 0;
};

/// Cuts off what precedes a byte; nullopt without one.
std::optional<std::string_view> take_until(std::string_view& text, std::string_view ends) {
    const std::size_t end = text.find_first_of(ends);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end + 1);
    return part;
}

/// "0.053s", "0,053 s" or "53ms", and behind it a comma, a blank or nothing.
bool begins_with_seconds(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() &&
           (detail::is_digit(text[end]) || text[end] == '.' ||
            (text[end] == ',' && end + 1 < text.size() && detail::is_digit(text[end + 1]))))
        ++end;
    std::string_view unit = text.substr(end);
    if (end == 0) return false;
    if (unit.starts_with(' ')) unit.remove_prefix(1);
    if (unit.starts_with('m')) unit.remove_prefix(1);
    if (!unit.starts_with('s')) return false;
    unit.remove_prefix(1);
    return unit.empty() || unit.front() == ',' || blanks.contains(unit.front());
}

/// "12", or "12/20" with the selective depth.
std::optional<int> read_depth(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto depth = detail::number_of<int>(text.substr(0, slash));
    if (slash != std::string_view::npos && !detail::number_of<unsigned>(text.substr(slash + 1)))
        return std::nullopt;
    return depth && *depth >= 0 ? depth : std::nullopt;
}

/// "+0.16", "-0,16", "0.16", "M3", "-M2".
std::optional<WrittenRemark> read_value(std::string_view text, int depth) {
    WrittenRemark remark{.negative = text.starts_with('-'), .depth = depth};
    const bool has_sign = remark.negative || text.starts_with('+');
    if (text.substr(has_sign ? 1 : 0).starts_with('M')) {
        const auto distance = detail::number_of<int>(text.substr(has_sign ? 2 : 1));
        if (!distance || *distance < 1 || *distance > Score::max_mate_plies / 2)
            return std::nullopt;
        remark.is_mate = true;
        remark.number = *distance;
        return remark;
    }
    if (!text.contains('.') && !text.contains(',')) return std::nullopt;
    std::string number(text);
    std::ranges::replace(number, ',', '.');
    const auto pawns = parse_eval(number);
    const auto centipawns = pawns ? pawns->score.as_centipawns() : std::nullopt;
    if (!centipawns) return std::nullopt;
    remark.number = *centipawns;
    return remark;
}

/// A comment's text within its blanks and brackets, with plain minus signs; empty where it cannot
/// begin with a score.
std::string plain_text(std::string_view comment) {
    constexpr std::string_view minus = "\xE2\x88\x92";
    constexpr std::string_view beginnings = "+-0123456789M";
    std::string_view text = detail::trimmed(comment, blanks);
    if (text.starts_with('(')) text = detail::trimmed(text.substr(1, text.find(')') - 1), blanks);
    // Most comments are something else.
    if (text.empty()) return "";
    if (text.starts_with(minus)) return '-' + std::string(text.substr(minus.size()));
    return beginnings.contains(text.front()) ? std::string(text) : "";
}

std::optional<WrittenRemark> read_remark(std::string_view comment) {
    const std::string text = plain_text(comment);
    std::string_view rest = text;
    const auto score = take_until(rest, "/");
    const auto depth_text = score ? take_until(rest, blanks) : std::nullopt;
    if (!depth_text || !begins_with_seconds(rest)) return std::nullopt;
    const auto depth = read_depth(*depth_text);
    return depth ? read_value(*score, *depth) : std::nullopt;
}

/// The value of "wv=0.35" in a list of such; empty without one.
std::string_view listed_value(std::string_view comment, std::string_view name) {
    std::size_t at = comment.find(name);
    while (at != std::string_view::npos && at != 0 && comment[at - 1] != ' ' &&
           comment[at - 1] != ',' && comment[at - 1] != '\n')
        at = comment.find(name, at + 1);
    if (at == std::string_view::npos) return "";
    const std::string_view rest = comment.substr(at + name.size());
    return rest.substr(0, rest.find_first_of(", \t\r\n"));
}

/// TCEC's list "d=24, sd=35, mt=1500, ..., wv=0.35, ...": the value is White's.
std::optional<WrittenRemark> read_list(std::string_view comment, Color mover) {
    const std::string_view value = listed_value(comment, "wv=");
    if (value.empty()) return std::nullopt;
    const auto depth = detail::number_of<unsigned short>(listed_value(comment, "d="));
    auto remark = read_value(value, depth.value_or(0));
    if (!remark || mover == Color::white) return remark;
    remark->negative = !remark->negative;
    if (!remark->is_mate) remark->number = -remark->number;
    return remark;
}

/// Whether a word is a score with a depth, as engines' remarks have it: "10.50/5", "#3/7".
bool is_like_score(std::string_view word) {
    constexpr std::string_view signs = "+-\xE2\x88\x92";
    while (!word.empty() && signs.contains(word.front())) word.remove_prefix(1);
    const bool is_mate = word.starts_with('M') || word.starts_with('#');
    if (is_mate) word.remove_prefix(1);
    const std::size_t slash = word.find('/');
    if (slash == std::string_view::npos || slash == 0 || slash + 1 == word.size()) return false;
    const std::string_view score = word.substr(0, slash);
    const auto is_of_number = [](char c) { return detail::is_digit(c) || c == '.' || c == ','; };
    const bool has_fraction = score.find_first_of(".,") != std::string_view::npos;
    return std::ranges::all_of(score, is_of_number) && (is_mate || has_fraction) &&
           detail::is_digit(word[slash + 1]);
}

/// Whether a comment can only be meant as an engine's evaluation.
bool is_like_remark(std::string_view comment) {
    constexpr int most_words = 3;
    for (const std::string_view name : {"wv=", "ev="})
        if (!listed_value(comment, name).empty()) return true;
    std::string_view rest = detail::trimmed(comment, " \t\r\n(");
    for (int i = 0; i < most_words && !rest.empty(); ++i) {
        const std::size_t end = std::min(rest.find_first_of(blanks), rest.size());
        if (is_like_score(detail::trimmed(rest.substr(0, end), "(),"))) return true;
        rest = detail::trimmed(rest.substr(end), blanks);
    }
    return false;
}

/// The distance cannot be in plies.
bool is_in_moves(const WrittenRemark& remark) {
    return remark.is_mate && (remark.number % 2 == 0) != remark.negative;
}

detail::EngineRemark remark_of(const WrittenRemark& written, detail::MateCount count) {
    if (!written.is_mate) return {Score::centipawns(written.number), written.depth};
    const int moves = count == detail::MateCount::moves ? written.number : (written.number + 1) / 2;
    const Score score =
        written.negative ? Score::mated_in(2 * moves) : Score::mating_in(2 * moves - 1);
    return {score, written.depth};
}

/// The first remark among a move's comments.
std::optional<WrittenRemark> remark_on(const GameMove& move, Color mover) {
    for (const Annotation& annotation : move.annotations)
        if (const auto* comment = std::get_if<Comment>(&annotation.content)) {
            if (const auto remark = read_remark(comment->text)) return remark;
            if (const auto remark = read_list(comment->text, mover)) return remark;
        }
    return std::nullopt;
}

/// A command that is an evaluation, and cannot be read.
std::optional<std::string> unread_command(std::string_view comment) {
    constexpr std::string_view eval = "eval";
    for (auto next = next_command(comment); next; next = next_command(comment, next->end())) {
        if (!std::ranges::equal(next->name, eval, {}, detail::lower)) continue;
        if (next->name != eval || !parse_eval(next->arguments))
            return std::string(comment.substr(next->offset, next->length));
    }
    return std::nullopt;
}

/// Calls `look` with each comment of the main line, and the side whose move it is on, until it
/// returns something.
template <typename Look>
std::optional<std::string> in_comments(const Game& game, Look look) {
    Color mover = ~game.start.turn();
    for (const Comment& comment : game.comments)
        if (auto found = look(comment.text, mover)) return found;
    for (const GameMove& move : game.moves) {
        mover = ~mover;
        for (const Annotation& annotation : move.annotations)
            if (const auto* comment = std::get_if<Comment>(&annotation.content))
                if (auto found = look(comment->text, mover)) return found;
    }
    return std::nullopt;
}

}  // namespace

std::optional<detail::EngineRemark> detail::parse_engine_remark(std::string_view comment,
                                                                detail::MateCount count) {
    const auto remark = read_remark(comment);
    if (!remark || (count == detail::MateCount::plies && is_in_moves(*remark))) return std::nullopt;
    return remark_of(*remark, count);
}

std::vector<std::optional<detail::EngineRemark>> detail::engine_remarks(const Game& game) {
    std::vector<std::optional<detail::EngineRemark>> remarks(game.moves.size());
    const auto has_value = [](const auto& item) { return item.has_value(); };
    if (std::ranges::any_of(written_evaluations(game), has_value)) return remarks;
    std::vector<std::optional<WrittenRemark>> written;
    written.reserve(game.moves.size());
    Color mover = game.start.turn();
    for (const GameMove& move : game.moves) {
        written.push_back(remark_on(move, mover));
        mover = ~mover;
    }
    const bool in_moves = std::ranges::any_of(
        written, [](const auto& remark) { return remark && is_in_moves(*remark); });
    for (std::size_t i = 0; i < written.size(); ++i)
        if (written[i])
            remarks[i] = remark_of(*written[i],
                                   in_moves ? detail::MateCount::moves : detail::MateCount::plies);
    return remarks;
}

std::optional<std::string> unread_evaluation(const Game& game) {
    if (auto command = in_comments(
            game, [](std::string_view comment, Color) { return unread_command(comment); }))
        return command;
    const auto has_value = [](const auto& item) { return item.has_value(); };
    if (std::ranges::any_of(written_evaluations(game), has_value)) return std::nullopt;
    return in_comments(
        game, [](std::string_view comment, Color mover) -> std::optional<std::string> {
            if (!is_like_remark(comment) || read_remark(comment) || read_list(comment, mover))
                return std::nullopt;
            return std::string(detail::trimmed(comment, blanks));
        });
}

}  // namespace chess
