// From a bad move to a card: what was good instead is found by searches of one move after another,
// each without those before it, until one is worse; then what was played, and what answers it.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>

namespace chess {

namespace {

/// How much longer the searches are that find the good moves.
constexpr unsigned to_find = 2;
/// What part of the limits is for all other moves together.
constexpr unsigned part_for_others = 2;
/// Half-moves kept of a line that does not mate, the first move included.
constexpr std::size_t most_line_plies = 8;
constexpr std::size_t most_other_plies = 4;

/// A line as a card keeps it; mates are complete.
CardMove kept(const SearchLine& line, std::size_t most) {
    CardMove move{.score = line.score, .moves = line.moves};
    if (!line.score.is_mate() && move.moves.size() > most)
        move.moves.erase(move.moves.begin() + static_cast<std::ptrdiff_t>(most), move.moves.end());
    return move;
}

bool contains(const std::vector<Move>& moves, Move move) {
    return std::ranges::find(moves, move) != moves.end();
}

class CardMaker {
public:
    CardMaker(AnnotatedGame& game, std::size_t index, const AnnotationOptions& options,
              const AnnotationTools& tools)
        : game_(game),
          index_(index),
          options_(options),
          tools_(tools) {}

    std::optional<Card> make() {
        if (!may_teach()) return std::nullopt;
        tools_.analyser->forget();
        if (!find_answers() || !find_played() || !holds() || !shows_soon()) return std::nullopt;
        if (answers_.size() > most_unexplained_answers && reason().empty()) return std::nullopt;
        find_others();
        if (error_) return std::nullopt;
        return card();
    }
    [[nodiscard]] std::optional<EngineError>& error() noexcept { return error_; }

private:
    using Lines = std::vector<SearchLine>;

    [[nodiscard]] const EvaluatedPosition& here() const { return game_.positions[index_]; }
    [[nodiscard]] const AnnotatedMove& note() const { return game_.moves[index_]; }
    [[nodiscard]] Move played() const { return *game_.game.moves[index_].move; }

    /// What the game's own scores say. What depends on earlier positions is no question about one.
    [[nodiscard]] bool may_teach() const {
        return is_error(note().judgement) && game_.game.moves[index_].move && here().score &&
               !here().may_claim() && !game_.positions[index_ + 1].may_claim() &&
               here().doubtful_moves.empty() &&
               here().keeping_moves.size() <= (here().verdict ? most_answers : 0) &&
               !was_lost(*here().score);
    }
    [[nodiscard]] static bool was_lost(Score best) {
        return winning_chances(best) < -decided_chances;
    }

    /// The best of some moves; nullopt if the engine fails, which `error_` says then.
    std::optional<SearchLine> best_of(std::vector<Move> moves, SearchLimits limits) {
        if (moves.empty()) return std::nullopt;
        limits.first_moves = std::move(moves);
        Lines lines = search(limits);
        if (lines.empty() || lines.front().moves.empty()) return std::nullopt;
        return std::move(lines.front());
    }
    Lines search(const SearchLimits& limits) {
        auto found =
            detail::analyse_again(*tools_.analyser, {here().position}, limits, tools_.stop);
        if (!found) {
            error_ = std::move(found).error();
            return {};
        }
        game_.nodes += found->nodes;
        return std::move(found->lines);
    }

    [[nodiscard]] std::vector<Move> moves_without(const Lines& lines) const {
        std::vector<Move> rest;
        std::ranges::copy_if(
            legal_moves(here().position), std::back_inserter(rest), [&](Move move) {
                return std::ranges::none_of(
                    lines, [&](const SearchLine& line) { return line.moves.front() == move; });
            });
        return rest;
    }

    [[nodiscard]] bool is_answer(const SearchLine& line, Score best) const {
        if (here().verdict) return contains(here().keeping_moves, line.moves.front());
        return winning_chances(best) - winning_chances(line.score) <= equal_chances;
    }

    /// Searches the best move, the next best one, and so on, up to one that is worse.
    bool find_answers() {
        const SearchLimits limits = detail::lengthened(options_.limits, to_find);
        while (others_.empty() && answers_.size() <= most_answers) {
            auto line = best_of(moves_without(answers_), limits);
            if (!line) break;
            answers_.push_back(*std::move(line));
            // A later search may find its move better than the first.
            std::ranges::stable_sort(answers_, std::greater(), &SearchLine::score);
            const Score best = answers_.front().score;
            const auto worse = std::ranges::stable_partition(
                answers_, [&](const SearchLine& one) { return is_answer(one, best); });
            std::ranges::move(worse, std::back_inserter(others_));
            answers_.erase(worse.begin(), worse.end());
        }
        if (here().verdict) find_keeping_moves(limits);
        const auto legal = static_cast<std::size_t>(count_legal_moves(here().position));
        return !error_ && !answers_.empty() && answers_.size() <= most_answers &&
               2 * answers_.size() <= legal && !was_lost(answers_.front().score);
    }

    /// The moves of which only the tables know that they are as good.
    void find_keeping_moves(const SearchLimits& limits) {
        for (const Move move : here().keeping_moves)
            if (std::ranges::none_of(
                    answers_, [&](const SearchLine& line) { return line.moves.front() == move; }))
                if (auto line = best_of({move}, limits)) answers_.push_back(*std::move(line));
    }

    bool find_played() {
        const auto is_played = [&](const SearchLine& line) {
            return line.moves.front() == played();
        };
        if (std::ranges::any_of(answers_, is_played)) return false;
        auto found = std::ranges::find_if(others_, is_played);
        if (found != others_.end()) {
            played_ = *found;
            return true;
        }
        auto line = best_of({played()}, detail::lengthened(options_.limits, to_find));
        if (!line) return false;
        // The best of all others is no worse.
        if (!others_.empty()) line->score = std::min(line->score, others_.front().score);
        played_ = *line;
        others_.push_back(*std::move(line));
        return true;
    }

    /// Whether the longer searches find it as bad as those of the game, and anything was spoiled.
    [[nodiscard]] bool holds() const {
        const Score best = answers_.front().score;
        const bool is_bad = here().verdict
                                ? note().keeps_result == false
                                : is_error(judge(best, played_.score, options_.judgement));
        const auto mate = best.as_mate_moves();
        return is_bad &&
               ((mate && *mate <= mate_to_learn) || winning_chances(played_.score) < still_winning);
    }

    /// Whether a search of few half-moves sees half of the loss at least. Proved results need none.
    bool shows_soon() {
        if (here().verdict) return true;
        SearchLimits limits = detail::lengthened(options_.limits, 1);
        limits.depth = std::min(limits.depth.value_or(card_depth), card_depth);
        tools_.analyser->forget();
        const auto best = best_of({answers_.front().moves.front()}, limits);
        const auto bad = best_of({played()}, limits);
        if (!best || !bad) return false;
        const double loss = winning_chances(best->score) - winning_chances(bad->score);
        return 2 * loss >= winning_chances(answers_.front().score) - winning_chances(played_.score);
    }

    /// Looks at all other moves together, for what answers them.
    void find_others() {
        Lines known = answers_;
        std::ranges::copy(others_, std::back_inserter(known));
        SearchLimits limits = detail::shortened(options_.limits, part_for_others);
        limits.first_moves = moves_without(known);
        if (limits.first_moves.empty()) return;
        limits.lines = static_cast<int>(limits.first_moves.size());
        Lines lines = search(limits);
        // An engine that shows one line only leaves them without an answer.
        if (error_ && error_->kind == EngineError::Kind::no_option) error_.reset();
        const Score most = others_.front().score;
        for (SearchLine& line : lines) {
            if (line.moves.empty()) continue;
            line.score = std::min(line.score, most);
            others_.push_back(std::move(line));
        }
        std::ranges::stable_sort(others_, std::greater(), &SearchLine::score);
    }

    /// The reason, as far as the answers bear it out.
    [[nodiscard]] std::string reason() const {
        if (!note().reason) return "";
        const Reason& reason = *note().reason;
        const auto agrees = [&](const std::vector<Move>& line) {
            return !line.empty() && std::ranges::any_of(answers_, [&](const SearchLine& answer) {
                return answer.moves.front() == line.front();
            });
        };
        if (reason.begins == Reason::Line::instead)
            return agrees(reason.line) ? reason.words() : "";
        return reason.better && !agrees(reason.better->line) ? reason.text : reason.words();
    }

    /// The move with the line that the reason is about, or else the best reply; the longer one if
    /// they are the same as far as they go.
    [[nodiscard]] CardMove refuted() const {
        CardMove refuted = kept(played_, most_line_plies);
        const bool has_line = note().reason && note().reason->begins == Reason::Line::reply &&
                              !note().reason->line.empty();
        if (!has_line) return refuted;
        std::vector<Move> line{played()};
        std::ranges::copy(note().reason->line, std::back_inserter(line));
        if (std::ranges::mismatch(line, refuted.moves).in1 != line.end())
            refuted.moves = std::move(line);
        return refuted;
    }

    [[nodiscard]] Card card() const {
        const Color side = here().position.turn();
        const auto tag = [&](std::string_view name) {
            return as_utf8(game_.game.tag(name).value_or(""));
        };
        Card card{.position = here().position, .player = tag(side_name(side))};
        for (const SearchLine& line : answers_) card.answers.push_back(kept(line, most_line_plies));
        for (const SearchLine& line : others_) card.others.push_back(kept(line, most_other_plies));
        std::string site = tag("Site");
        if (!site.starts_with("http")) site.clear();
        card.errors.push_back({.judgement = note().judgement,
                               .played = refuted(),
                               .win_before = win_percent(answers_.front().score),
                               .win_after = win_percent(played_.score),
                               .reason = reason(),
                               .white = tag("White"),
                               .black = tag("Black"),
                               .date = tag("Date"),
                               .site = std::move(site),
                               .record = game_.record});
        return card;
    }

    AnnotatedGame& game_;
    std::size_t index_;
    const AnnotationOptions& options_;
    const AnnotationTools& tools_;
    Lines answers_;
    Lines others_;
    SearchLine played_;
    std::optional<EngineError> error_;
};

}  // namespace

std::expected<void, EngineError> find_cards(AnnotatedGame& game, const AnnotationOptions& options,
                                            const AnnotationTools& tools) {
    if (tools.analyser == nullptr) return {};
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (!options.cards[game.mover(i)]) continue;
        CardMaker maker(game, i, options, tools);
        auto card = maker.make();
        if (maker.error()) return std::unexpected(*std::move(maker.error()));
        if (card) game.cards.push_back(*std::move(card));
    }
    return {};
}

}  // namespace chess
