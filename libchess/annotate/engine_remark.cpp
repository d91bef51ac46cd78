#include "libchess/annotate/engine_remark.hpp"

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

/// "0.053s", and nothing else up to a comma or the end.
bool begins_with_seconds(std::string_view text) {
    std::string_view word = detail::trimmed(text.substr(0, text.find(',')), blanks);
    if (!word.ends_with('s') || word.front() == 's') return false;
    word.remove_suffix(1);
    return std::ranges::all_of(word, [](char c) { return c == '.' || detail::is_digit(c); });
}

std::optional<WrittenRemark> read_remark(std::string_view comment) {
    std::string_view rest = detail::trimmed(comment, blanks);
    // Most comments are something else.
    if (rest.empty() || (rest.front() != '+' && rest.front() != '-' && rest.front() != '0'))
        return std::nullopt;
    const auto score = take_until(rest, "/");
    const auto depth_text = score ? take_until(rest, blanks) : std::nullopt;
    if (!depth_text || !begins_with_seconds(rest)) return std::nullopt;
    const auto depth = detail::number_of<int>(*depth_text);
    if (!depth || *depth < 0) return std::nullopt;
    WrittenRemark remark{.negative = score->starts_with('-'), .depth = *depth};
    if (score->substr(1).starts_with('M')) {
        const auto distance = detail::number_of<int>(score->substr(2));
        if (!distance || *distance < 1 || *distance > Score::max_mate_plies / 2)
            return std::nullopt;
        remark.is_mate = true;
        remark.number = *distance;
        return remark;
    }
    const auto pawns = score->contains('.') ? parse_eval(*score) : std::nullopt;
    const auto centipawns = pawns ? pawns->score.as_centipawns() : std::nullopt;
    if (!centipawns) return std::nullopt;
    remark.number = *centipawns;
    return remark;
}

/// The distance cannot be in plies.
bool is_in_moves(const WrittenRemark& remark) {
    return remark.is_mate && (remark.number % 2 == 0) != remark.negative;
}

EngineRemark remark_of(const WrittenRemark& written, MateCount count) {
    if (!written.is_mate) return {Score::centipawns(written.number), written.depth};
    const int moves = count == MateCount::moves ? written.number : (written.number + 1) / 2;
    const Score score =
        written.negative ? Score::mated_in(2 * moves) : Score::mating_in(2 * moves - 1);
    return {score, written.depth};
}

/// The first remark among a move's comments.
std::optional<WrittenRemark> remark_on(const GameMove& move) {
    for (const Annotation& annotation : move.annotations)
        if (const auto* comment = std::get_if<Comment>(&annotation.content))
            if (const auto remark = read_remark(comment->text)) return remark;
    return std::nullopt;
}

}  // namespace

std::optional<EngineRemark> parse_engine_remark(std::string_view comment, MateCount count) {
    const auto remark = read_remark(comment);
    if (!remark || (count == MateCount::plies && is_in_moves(*remark))) return std::nullopt;
    return remark_of(*remark, count);
}

std::vector<std::optional<EngineRemark>> engine_remarks(const Game& game) {
    std::vector<std::optional<EngineRemark>> remarks(game.moves.size());
    const auto has_value = [](const auto& item) { return item.has_value(); };
    if (std::ranges::any_of(written_evaluations(game), has_value)) return remarks;
    std::vector<std::optional<WrittenRemark>> written;
    written.reserve(game.moves.size());
    for (const GameMove& move : game.moves) written.push_back(remark_on(move));
    const bool in_moves = std::ranges::any_of(
        written, [](const auto& remark) { return remark && is_in_moves(*remark); });
    for (std::size_t i = 0; i < written.size(); ++i)
        if (written[i])
            remarks[i] = remark_of(*written[i], in_moves ? MateCount::moves : MateCount::plies);
    return remarks;
}

}  // namespace chess
