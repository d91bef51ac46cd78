// From a bad move to a whole solution: a line is found by searches with the game's limits, then
// checked by longer ones, and cut to the part where every move of the solver is worth finding.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/motif/detail/categories.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

namespace chess {

namespace {

/// The most moves of a solution.
constexpr std::size_t most_own_moves = 12;
/// The mate-finder's node limit for the proof of a mate.
constexpr std::uint64_t most_proof_nodes = 1'000'000;

bool is_clearly_better(Score best, Score other) noexcept {
    return winning_chances(best) - winning_chances(other) >= puzzle_margin / 100.0 &&
           winning_chances(other) < decided_chances;
}

/// The moves that mate at once, in an order that does not depend on the colour.
std::vector<Move> mating_moves(const Position& position) {
    const MoveList moves = moves_that_reach(position, Aim::mate);
    std::vector<Move> sorted(moves.begin(), moves.end());
    const auto seen = [&](Square square) {
        return position.turn() == Color::white ? square : flip(square);
    };
    std::ranges::sort(sorted, {}, [&](Move move) {
        return std::tuple(seen(move.from()), seen(move.to()), move.promoted_to());
    });
    return sorted;
}

/// Whether a move is a recapture that is the only one possible.
bool is_trivial_recapture(const LineMove& reply, const LineMove& own) {
    if (!reply.captured || !own.captured || own.capture_square() != reply.to()) return false;
    return std::ranges::count_if(legal_moves(own.before, MoveClass::noisy),
                                 [&](Move move) { return move.to() == own.to(); }) == 1;
}

/// Whether anybody plays a move: it takes the man that has just moved, and wins or keeps material
/// by exchanges.
bool is_plain_capture(const LineMove& reply, const LineMove& own) {
    return own.captured && own.capture_square() == reply.to() &&
           exchange_value(own.before, own.move) >= 0;
}

/// A move of the solver's.
struct OwnMove {
    Position before;
    std::vector<Move> keys = {};  ///< the move, or all that mate at once
    bool is_forced = false;       ///< there is no other one
    /// Exact by tables or the rules of chess, so that no second search is needed.
    bool is_exact = false;
    bool by_tables = false;
    Score score = {};

    [[nodiscard]] Move move() const { return keys.front(); }
};

class PuzzleFinder {
public:
    PuzzleFinder(const AnnotatedGame& game, std::size_t ply, const AnnotationOptions& options,
                 const AnnotationTools& tools)
        : game_(game),
          ply_(ply),
          options_(options),
          tools_(tools),
          short_limits_(options.limits) {
        short_limits_.lines = 1;
        long_limits_ = detail::lengthened(short_limits_, detail::to_verify);
    }

    std::optional<Puzzle> find() {
        const bool is_gift_set = is_set();
        if (!(is_gift_set || misses_mate()) || !game_.game.moves[ply_ - 1].move ||
            count_legal_moves(start()) < 2)
            return std::nullopt;
        const bool is_by_search =
            is_gift_set && tools_.analyser != nullptr && follow() && hold_against_longer_searches();
        if (error_ || !(is_by_search || follow_proved_mate()) || !trim()) return std::nullopt;
        return puzzle();
    }
    [[nodiscard]] std::optional<EngineError>& error() noexcept { return error_; }

private:
    [[nodiscard]] const Position& start() const { return game_.positions[ply_].position; }
    /// Whether the opponent has given something away in a game that was not lost for him, and one
    /// of the two moves is to be judged.
    [[nodiscard]] bool is_set() const {
        const auto before = game_.positions[ply_ - 1].score_for(~start().turn());
        const auto after = game_.positions[ply_].score_for(~start().turn());
        if (!before || !after) return false;
        const bool is_judged = is_error(game_.moves[ply_ - 1].judgement) ||
                               (ply_ < game_.moves.size() && is_error(game_.moves[ply_].judgement));
        return is_judged && is_gift(*before, *after);
    }
    /// Whether the solver had a mate in the game and missed it; that is a puzzle even if he was
    /// already winning.
    [[nodiscard]] bool misses_mate() const {
        return ply_ < game_.moves.size() && is_error(game_.moves[ply_].judgement) &&
               game_.moves[ply_].missed;
    }
    /// Whether the opponent's scores show that something was given away.
    [[nodiscard]] bool is_gift(Score before, Score after) const {
        return winning_chances(before) > -decided_chances &&
               is_error(judge(before, after, options_.judgement));
    }

    /// A search; nullopt if the engine fails, which `error_` says then.
    std::optional<SearchResult> search(const GameHistory& game, const SearchLimits& limits) {
        auto found = detail::analyse_again(*tools_.analyser, game, limits, tools_.stop);
        if (!found) {
            error_ = std::move(found).error();
            return std::nullopt;
        }
        return found->lines.empty() ? std::nullopt : std::optional(*std::move(found));
    }

    [[nodiscard]] EvaluatedPosition known(const Position& position) const {
        EvaluatedPosition here{.position = position};
        if (tools_.endings != nullptr) detail::consult_tables(here, *tools_.endings, tools_.stop);
        return here;
    }

    /// The only good move, by tables, the rules and a search with the game's limits.
    std::optional<OwnMove> only_good_move(const Position& position) {
        OwnMove own{.before = position, .keys = mating_moves(position), .is_exact = true};
        const MoveList moves = legal_moves(position);
        own.is_forced = moves.size() == 1;
        if (!own.keys.empty()) return own;
        if (own.is_forced) {
            own.keys = {moves[0]};
            return own;
        }
        if (const EvaluatedPosition table = known(position); table.verdict) {
            if (table.keeping_moves.size() != 1 || !table.doubtful_moves.empty() ||
                table.verdict->wdl < Wdl::draw)
                return std::nullopt;
            own.keys = table.keeping_moves;
            own.by_tables = true;
            return own;
        }
        own.is_exact = false;
        const auto found = search({position}, short_limits_);
        if (!found || !detail::motif_of_score(found->lines.front().score)) return std::nullopt;
        own.score = found->lines.front().score;
        own.keys = {*found->best_move()};
        return beats_others(own, short_limits_) ? std::optional(std::move(own)) : std::nullopt;
    }

    std::optional<Move> best_resistance(const Position& position) {
        if (const EvaluatedPosition table = known(position); table.verdict)
            return table.best_move();
        const auto found = search({position}, long_limits_);
        return found ? found->best_move() : std::nullopt;
    }

    /// Plays on as long as there is an only good move.
    bool follow() {
        tools_.analyser->forget();
        Position position = start();
        while (own_.size() < most_own_moves) {
            auto own = only_good_move(position);
            if (!own) break;
            position.make(own->move());
            own_.push_back(*std::move(own));
            const auto reply = has_legal_move(position) ? best_resistance(position) : std::nullopt;
            if (!reply) break;
            replies_.push_back(*reply);
            position.make(*reply);
        }
        return !error_ && !own_.empty();
    }

    /// Cuts the solution where a longer search prefers another move, or finds another good one;
    /// returns whether any of it is left and the puzzle is still valid.
    bool hold_against_longer_searches() {
        const Move gift = *game_.game.moves[ply_ - 1].move;
        const Position& before = game_.positions[ply_ - 1].position;
        // In the order of solving, with the table kept along the way.
        tools_.analyser->forget();
        GameHistory game{before, {gift}};
        for (std::size_t i = 0; i < own_.size(); ++i) {
            const auto found = search(game, long_limits_);
            if (error_) return false;
            if (!found || !is_found(own_[i], found->lines.front())) cut(i);
            else own_[i].score = found->lines.front().score;
            if (i < own_.size()) game.moves.push_back(own_[i].move());
            if (i < replies_.size()) game.moves.push_back(replies_[i]);
        }
        if (own_.empty()) return false;
        tools_.analyser->forget();
        const auto at_first = search({before}, long_limits_);
        if (!at_first || !is_gift(at_first->lines.front().score, -own_.front().score)) return false;
        for (std::size_t i = 0; i < own_.size(); ++i)
            if (!own_[i].is_exact && !beats_others(own_[i], long_limits_)) cut(i);
        return !error_ && !own_.empty();
    }

    /// Whether a search finds a move, and scores it as worth finding.
    static bool is_found(const OwnMove& own, const SearchLine& line) {
        return std::ranges::find(own.keys, line.moves.front()) != own.keys.end() &&
               detail::motif_of_score(line.score);
    }

    void cut(std::size_t moves) {
        own_.erase(own_.begin() + static_cast<std::ptrdiff_t>(moves), own_.end());
    }

    bool beats_others(const OwnMove& own, SearchLimits limits) {
        std::ranges::copy_if(legal_moves(own.before), std::back_inserter(limits.first_moves),
                             [&](Move move) { return move != own.move(); });
        const auto second = search({own.before}, limits);
        return second && is_clearly_better(own.score, second->lines.front().score);
    }

    /// Without a search: the mate that the score promises, where each move is the only one that
    /// mates in that number, against the longest defence. With a search, only missed mates.
    bool follow_proved_mate() {
        const auto& score = game_.positions[ply_].score;
        const auto promised = score ? score->as_mate_moves() : std::nullopt;
        if (tools_.solver == nullptr || !promised || *promised < 1 || *promised > max_mate_length)
            return false;
        if (tools_.analyser != nullptr && !misses_mate()) return false;
        own_.clear();
        replies_.clear();
        int length = *promised;
        for (Position position = start();;) {
            const auto result = solve(position, length, true);
            if (!result || !result->length || !result->has_all_keys) return false;
            length = *result->length;
            if (length != 1 && result->keys.size() != 1) return false;
            own_.push_back({.before = position,
                            .keys = length == 1 ? mating_moves(position) : result->keys,
                            .is_exact = true});
            if (length-- == 1) return true;
            replies_.push_back(result->line[1]);
            position.make(result->line[0]);
            position.make(result->line[1]);
        }
    }

    /// The shortest mate within the length, or that there is none; nullopt if neither is proved.
    std::optional<MateResult> solve(const Position& position, int length, bool all_keys) {
        MateResult result =
            tools_.solver->solve({.position = position, .length = length},
                                 {.stated_first = true,
                                  .all_keys = all_keys,
                                  .limits = {.nodes = most_proof_nodes, .stop = tools_.stop}});
        const bool is_proved = result.status == MateStatus::no_mate ||
                               (result.status == MateStatus::mate && result.minimal);
        return is_proved ? std::optional(std::move(result)) : std::nullopt;
    }

    /// Removes trivial moves at the end; returns whether anything is left that has to be found.
    bool trim() {
        std::vector<Move> moves{*game_.game.moves[ply_ - 1].move};
        for (std::size_t i = 0; i < own_.size(); ++i) {
            moves.push_back(own_[i].move());
            if (i + 1 < own_.size()) moves.push_back(replies_[i]);
        }
        const MotifLine line(game_.positions[ply_ - 1].position, moves, 1);
        while (!own_.empty() && (!line.mates() || 2 * own_.size() != line.size())) {
            const std::size_t last = 2 * own_.size() - 1;
            if (!own_.back().is_forced && !is_trivial_recapture(line[last - 1], line[last])) break;
            own_.pop_back();
        }
        const std::size_t all = 2 * own_.size();
        if (line.mates() && all == line.size()) return true;
        for (std::size_t i = 0; i < own_.size(); ++i)
            if (!own_[i].is_forced && !is_plain_capture(line[2 * i], line[2 * i + 1])) return true;
        return false;
    }

    std::optional<Puzzle> puzzle() {
        Puzzle puzzle{.ply = ply_, .keys = own_.front().keys};
        for (std::size_t i = 0; i < own_.size(); ++i) {
            if (i != 0) puzzle.moves.push_back(replies_[i - 1]);
            puzzle.moves.push_back(own_[i].move());
        }
        if (own_.front().by_tables) puzzle.evidence = PuzzleEvidence::tables;
        const MotifLine line = line_of(game_, puzzle);
        if (line.mates() && !settle_mate(puzzle)) return std::nullopt;
        for (const FoundMotif& found : find_motifs(line, chances()))
            puzzle.themes.push_back(found.motif);
        if (const auto motif = detail::motif_of_score(own_.back().score); motif && !line.mates())
            puzzle.themes.push_back(*motif);
        puzzle.difficulty = difficulty_of(line);
        return puzzle;
    }

    /// The search that detects zugzwang, if there is an analyser.
    ChancesOf chances() {
        if (tools_.analyser == nullptr) return {};
        return [this](const Position& position) -> std::optional<double> {
            const auto found = search({position}, short_limits_);
            if (!found) return std::nullopt;
            return winning_chances(found->lines.front().score);
        };
    }

    /// Whether the mate holds against every defence, by the mate-finder or, if that has no answer,
    /// by the search.
    bool settle_mate(Puzzle& puzzle) {
        puzzle.mate = static_cast<int>(own_.size());
        if (tools_.solver != nullptr) {
            puzzle.evidence = PuzzleEvidence::mate_finder;
            if (const auto result = solve(start(), *puzzle.mate, false))
                return result->length == puzzle.mate;
            puzzle.evidence = PuzzleEvidence::search;
        }
        return own_.front().score == Score::mating_in(2 * *puzzle.mate - 1);
    }

    const AnnotatedGame& game_;
    std::size_t ply_;
    const AnnotationOptions& options_;
    const AnnotationTools& tools_;
    SearchLimits short_limits_;
    SearchLimits long_limits_;
    std::vector<OwnMove> own_;
    std::vector<Move> replies_;
    std::optional<EngineError> error_;
};

}  // namespace

std::expected<void, EngineError> find_puzzles(AnnotatedGame& game, const AnnotationOptions& options,
                                              const AnnotationTools& tools) {
    std::optional<PuzzleRater> rater;  // made when there is something to rate
    for (std::size_t ply = 1; ply < game.positions.size(); ++ply) {
        PuzzleFinder finder(game, ply, options, tools);
        auto puzzle = finder.find();
        if (finder.error()) return std::unexpected(*std::move(finder.error()));
        if (!puzzle) continue;
        if (!rater) rater.emplace();
        puzzle->rating = rater->rate(line_of(game, *puzzle));
        game.puzzles.push_back(*std::move(puzzle));
    }
    return {};
}

}  // namespace chess
