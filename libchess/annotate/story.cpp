#include "libchess/annotate/annotated_game.hpp"

#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/notation/detail/termination.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

namespace {

/// White's winning chances from which on White is said to be better, or winning; Black's are the
/// same from the other end.
constexpr double better = 60;
constexpr double winning = 80;

/// How a game stands.
enum class Standing : std::uint8_t { black_wins, black_better, level, white_better, white_wins };

Standing standing_at(double white) {
    if (white >= winning) return Standing::white_wins;
    if (white >= better) return Standing::white_better;
    if (white <= 100 - winning) return Standing::black_wins;
    if (white <= 100 - better) return Standing::black_better;
    return Standing::level;
}

/// "level", "better for White", "won for Black"
std::string words_of(Standing standing) {
    switch (standing) {
        case Standing::white_wins: return "won for White";
        case Standing::white_better: return "better for White";
        case Standing::level: return "level";
        case Standing::black_better: return "better for Black";
        case Standing::black_wins: return "won for Black";
    }
    return "";
}

/// Writes the story of one game.
class Storyteller {
public:
    explicit Storyteller(const AnnotatedGame& game) : game_(game) {}

    std::vector<std::string> tell() {
        std::size_t judged = 0;
        for (const PlayerSummary& player : game_.players) judged += player.total.moves;
        if (judged == 0) return {};
        tell_opening();
        tell_course();
        tell_errors();
        tell_time();
        tell_end();
        return std::move(sentences_);
    }

private:
    void say(std::string sentence) { sentences_.push_back(std::move(sentence)); }

    [[nodiscard]] std::string name_of_move(std::size_t index) const {
        const std::array moves{*game_.game.moves[index].move};
        return detail::numbered_line(game_.positions[index].position, moves);
    }

    void tell_opening() {
        const auto& opening = game_.opening;
        if (!opening || opening->name.empty()) return;
        std::optional<std::size_t> last;
        for (std::size_t i = 0; i < game_.moves.size(); ++i)
            if (game_.moves[i].in_book) last = i;
        std::string text = opening->name;
        if (!opening->eco.empty()) text += fmt::format(" ({})", opening->eco);
        if (last && *last + 1 < game_.moves.size() && game_.game.moves[*last + 1].move)
            text += fmt::format("; {} leaves the book", name_of_move(*last + 1));
        say(text + '.');
    }

    /// White's winning chances before a move.
    [[nodiscard]] std::optional<double> white_before(std::size_t index) const {
        const auto chances = game_.moves[index].win_before;
        if (!chances) return std::nullopt;
        return game_.mover(index) == Color::white ? *chances : 100 - *chances;
    }
    [[nodiscard]] std::optional<double> white_after(std::size_t index) const {
        const auto chances = game_.moves[index].win_after;
        if (!chances) return std::nullopt;
        return game_.mover(index) == Color::white ? *chances : 100 - *chances;
    }

    /// White's winning chances where the game ends.
    [[nodiscard]] std::optional<double> white_at_end() const {
        const auto score = game_.positions.back().score_for(Color::white);
        return score ? std::optional(win_percent(*score)) : std::nullopt;
    }

    /// The turns and what was missed, in the order of play.
    void tell_course() {
        constexpr std::size_t most = 2;
        std::vector<std::size_t> turns = bad_moves(game_);
        std::erase_if(turns, [&](std::size_t index) { return !changes(index); });
        std::vector<std::pair<std::size_t, std::string>> course;
        std::size_t since = 0;
        for (const std::size_t index : detail::largest_losses(game_, std::move(turns), most)) {
            course.emplace_back(index, turn(index, since));
            since = index + 1;
        }
        if (course.empty()) tell_steady();
        for (const Color side : all_colors)
            if (auto missed = missed_by(side, course)) course.push_back(*std::move(missed));
        std::ranges::stable_sort(course, {}, [](const auto& told) { return told.first; });
        for (auto& [index, sentence] : course) say(std::move(sentence));
    }

    /// "It was level until 17... Nd5, a blunder (52 to 21 % for Black), left it won for White."
    /// `since` is the position from which on the story has told nothing yet.
    [[nodiscard]] std::string turn(std::size_t index, std::size_t since) const {
        const Standing before = standing_at(*white_before(index));
        const Standing after = standing_at(*white_after(index));
        const AnnotatedMove& note = game_.moves[index];
        const bool is_white = game_.mover(index) == Color::white;
        const bool was_winning = before == (is_white ? Standing::white_wins : Standing::black_wins);
        const bool is_still_better =
            after == (is_white ? Standing::white_better : Standing::black_better);
        return fmt::format("It was {} {} {}, {} {} ({} to {} % for {}), left {}.", words_of(before),
                           has_lasted(since, index, before) ? "until" : "when", name_of_move(index),
                           article(note), name_of(note.judgement), percent(*note.win_before),
                           percent(*note.win_after), side_name(game_.mover(index)),
                           was_winning && is_still_better
                               ? fmt::format("{} only better", side_name(game_.mover(index)))
                               : "it " + words_of(after));
    }
    /// Whether the game has stood so before each move up to this one, from its beginning on, or
    /// from the last turn, if that was some moves ago.
    [[nodiscard]] bool has_lasted(std::size_t since, std::size_t index, Standing standing) const {
        constexpr std::size_t some = 6;  // half-moves
        if (since != 0 && index - since < some) return false;
        for (std::size_t i = since; i <= index; ++i) {
            const auto white = white_before(i);
            if (!white || standing_at(*white) != standing) return false;
        }
        return true;
    }
    static std::string_view article(const AnnotatedMove& note) {
        return note.judgement == Judgement::inaccuracy ? "an" : "a";
    }
    static int percent(double chances) { return static_cast<int>(std::lround(chances)); }
    [[nodiscard]] bool changes(std::size_t index) const {
        const auto before = white_before(index);
        const auto after = white_after(index);
        return before && after && standing_at(*before) != standing_at(*after);
    }
    void tell_steady() {
        const auto white = white_at_end();
        say(steady_words() +
            (white ? fmt::format(", and at the end it is {}.", words_of(standing_at(*white)))
                   : "."));
    }
    /// "Neither side erred", where no judged move has turned the game.
    [[nodiscard]] std::string steady_words() const {
        const bool errs = !bad_moves(game_).empty();
        if (!game_.is_judged_throughout())
            return fmt::format("None of the moves judged {}",
                               errs ? "turned the game" : "was an error");
        if (const auto side = game_.only_judged_side())
            return errs ? fmt::format("No single move by {} turned the game", side_name(*side))
                        : fmt::format("{} did not err", side_name(*side));
        return errs ? "No single move turned the game" : "Neither side erred";
    }

    /// The first mate or win that a side missed, unless a turn tells of that move.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::string>> missed_by(
        Color side, const std::vector<std::pair<std::size_t, std::string>>& course) const {
        for (std::size_t i = 0; i < game_.moves.size(); ++i) {
            const AnnotatedMove& note = game_.moves[i];
            if (game_.mover(i) != side || note.judgement == Judgement::none) continue;
            if (std::ranges::any_of(course, [i](const auto& told) { return told.first == i; }))
                continue;
            if (note.missed && note.missed->is_proved)
                return std::pair(i, fmt::format("With {} {} missed mate in {}.", name_of_move(i),
                                                side_name(side), note.missed->moves));
            if (note.missed_result == MissedResult::win)
                return std::pair(
                    i, fmt::format("With {} {} let a win go.", name_of_move(i), side_name(side)));
        }
        return std::nullopt;
    }

    /// The phase in which at least half of several errors fell: "5 of White's 7 mistakes and
    /// blunders fell in the opening."
    void tell_errors() {
        constexpr std::size_t several = 3;
        std::size_t all = 0;
        EnumMap<GamePhase, std::size_t, 3> errors{};
        for (const PlayerSummary& player : game_.players)
            for (const GamePhase phase : all_phases) {
                const JudgementCounts& counts = player.phases[phase];
                errors[phase] += counts.mistakes + counts.blunders;
                all += counts.mistakes + counts.blunders;
            }
        if (all < several) return;
        for (const GamePhase phase : all_phases)
            if (2 * errors[phase] >= all)
                return say(fmt::format(
                    "{} {} mistakes and blunders{} fell in the {}.",
                    part_of_errors(errors[phase] == all, errors[phase]), all,
                    game_.is_judged_throughout() ? "" : " among the moves judged", name_of(phase)));
    }
    /// "All", "5 of the", "All of White's", "5 of White's"
    [[nodiscard]] std::string part_of_errors(bool are_all, std::size_t part) const {
        const auto side = game_.only_judged_side();
        if (are_all && !side) return "All";
        const std::string whose = side ? fmt::format("{}'s", side_name(*side)) : "the";
        return fmt::format("{} of {}", are_all ? "All" : std::to_string(part), whose);
    }

    void tell_time() {
        for (const Color side : all_colors) {
            const auto& clock = game_.players[side].clock;
            if (!clock || clock->trouble_errors == 0) continue;
            say(clock->errors == 1
                    ? fmt::format("{}'s only mistake or blunder was made in time trouble.",
                                  side_name(side))
                    : fmt::format("{} made {} of {} mistakes and blunders in time trouble.",
                                  side_name(side), clock->trouble_errors, clock->errors));
        }
    }

    void tell_end() {
        const Position& last = game_.positions.back().position;
        if (is_checkmate(last)) return say(fmt::format("{} mated.", side_name(~last.turn())));
        if (is_stalemate(last)) return say("It ended in stalemate.");
        const auto result = game_.game.result;
        if (!result || *result == GameResult::unknown) return;
        const auto white = white_at_end();
        const bool is_draw = *result == GameResult::draw;
        const bool white_won = *result == GameResult::white_wins;
        const std::string end = is_draw ? "The game was drawn"
                                        : fmt::format("{} won{}", white_won ? "White" : "Black",
                                                      has_lost_on_time() ? " on time" : "");
        const bool is_just = !white || (is_draw     ? standing_at(*white) == Standing::level
                                        : white_won ? *white >= better
                                                    : *white <= 100 - better);
        if (is_just) return say(end + '.');
        say(fmt::format("{} in a position that was {}.", end, words_of(standing_at(*white))));
    }
    [[nodiscard]] bool has_lost_on_time() const {
        const auto how = game_.game.tag("Termination");
        return how && detail::is_time_forfeit(*how);
    }

    const AnnotatedGame& game_;
    std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> story_of(const AnnotatedGame& game) {
    constexpr std::size_t most = 6;
    std::vector<std::string> story = Storyteller(game).tell();
    // What is said of time and phases goes first where there is too much.
    while (story.size() > most) story.erase(story.end() - 2);
    return story;
}

}  // namespace chess
