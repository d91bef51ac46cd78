#include "libchess/bisect/bisection.hpp"

#include "libchess/bisect/detail/reason.hpp"
#include "libchess/bisect/detail/trial.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chess {

namespace {

template <typename T>
using Result = Bisection::Result<T>;

/// Whether two differences share a missing or an extra move.
bool overlaps(const PerftDifference& a, const PerftDifference& b) {
    const auto shared = [](const auto& some, const auto& others) {
        return std::ranges::any_of(some, [&](const auto& move) {
            return std::ranges::find(others, move) != others.end();
        });
    };
    return shared(a.missing, b.missing) || shared(a.extra, b.extra);
}

/// Plays as many moves into the root as possible without losing the difference.
Result<DifferingQuestion> shorten(Trial& trial, const DifferingQuestion& differing) {
    const std::vector<Move>& moves = differing.question.moves;
    for (std::size_t dropped = moves.size(); dropped > 0; --dropped) {
        const auto end_of_root = moves.begin() + static_cast<std::ptrdiff_t>(dropped);
        PerftQuestion question{{differing.question.start, {moves.begin(), end_of_root}}};
        question.start = question.position();
        question.moves.assign(end_of_root, moves.end());
        question.depth = differing.question.depth;
        auto difference = trial.ask(question);
        if (!difference) return std::unexpected(std::move(difference).error());
        const bool same = differing.in_moves() && differing.difference.in_moves()
                              ? overlaps(*difference, differing.difference)
                              : difference->any() && !difference->in_moves();
        if (!same) continue;
        const auto rejected = trial.rejects(question);
        if (!rejected) return std::unexpected(rejected.error());
        if (!*rejected) return DifferingQuestion{std::move(question), *std::move(difference)};
    }
    return differing;
}

/// Whether a missing en passant capture is found once the double step is played, not set by a FEN.
Result<bool> ignores_fen_square(Trial& trial, const Position& position) {
    const auto passed = position.en_passant();
    if (!passed) return false;
    const Color stepped = ~position.turn();
    const Square pawn = ahead(stepped, *passed);
    const Square origin = ahead(~stepped, *passed);
    Setup before = position.to_setup();
    std::swap(before.board[pawn], before.board[origin]);
    before.turn = stepped;
    before.en_passant.reset();
    const auto made = Position::from_setup(before, {.chess960 = position.is_chess960()});
    const Move step(origin, pawn);
    if (!made || !is_legal(made->position, step)) return false;
    const auto difference = trial.ask({{made->position, {step}}, 1});
    if (!difference) return std::unexpected(difference.error());
    return !difference->any();
}

/// Whether castling that is missing with the king or rook on its target square is also missing
/// where neither stands on it.
Result<bool> lacks_other_castling(Trial& trial, const Position& position,
                                  const std::vector<Move>& missing) {
    const auto castling = std::ranges::find_if(missing, &Move::is_castling);
    if (castling == missing.end()) return false;
    const bool king_side = file_of(castling->to()) > file_of(castling->from());
    const auto sample =
        read_fen(king_side ? "4k3/8/8/8/8/8/8/2K4R w H - 0 1" : "4k3/8/8/8/8/8/8/R4K2 w A - 0 1");
    const Position& asked =
        position.turn() == Color::white ? sample->position : sample->position.flipped();
    const auto difference = trial.ask({{asked}});
    if (!difference) return std::unexpected(difference.error());
    return !difference->missing.empty();
}

/// Makes the rule of a bug more precise by further questions.
Result<void> refine_rule(Trial& trial, const PerftQuestion& question, GeneratorBug& bug) {
    if (!question.moves.empty()) return {};
    const Position& position = question.start;
    if (bug.rule == Rule::castling_on_target) {
        const auto lacks = lacks_other_castling(trial, position, bug.missing);
        if (!lacks) return std::unexpected(lacks.error());
        if (*lacks) {
            bug.rule = Rule::castling_forgotten;
            bug.explanation = "Castling is legal here, and so it is from other squares.";
        }
    }
    if (bug.rule == Rule::en_passant_forgotten) {
        const auto ignored = ignores_fen_square(trial, position);
        if (!ignored) return std::unexpected(ignored.error());
        if (*ignored) {
            bug.rule = Rule::en_passant_of_fen_ignored;
            bug.explanation +=
                " The capture is found when that step is played, and not when a FEN tells of it.";
        }
    }
    return {};
}

bool is_or_widens(Rule general, Rule special) {
    if (general == special) return true;
    const auto wider = detail::more_general(special);
    return wider && is_or_widens(general, *wider);
}

/// Describes a check that cannot arise in a game, if the position has one.
std::optional<std::string> impossible_check(const Position& position) {
    const auto made = Position::from_setup(position.to_setup());
    if (!made) return std::nullopt;
    const auto& faults = made->warnings;
    const auto fault = std::ranges::find(faults, FaultKind::impossible_check, &Fault::kind);
    return fault == faults.end() ? std::nullopt : std::optional(fault->message);
}

/// The difference as a counterpart shows it that earlier questions cannot have misled: where the
/// walk has found it, or else on the way there from the question that differed `first`. Nullopt if
/// it answers both right.
Result<std::optional<DifferingQuestion>> seen_afresh(Trial& trial, const PerftQuestion& first,
                                                     const DifferingQuestion& differing) {
    trial.counterpart().restart();
    auto again = trial.ask(differing.question);
    if (!again) return std::unexpected(std::move(again).error());
    if (again->any() && differing.in_moves()) return differing;
    // Its table may have entries that are wrong, so that one question hides or shows what another
    // one is about.
    trial.set_restarts(Restarts::always);
    DifferingQuestion start{differing.question, *std::move(again)};
    if (!start.difference.any()) {
        auto whole = trial.ask(first);
        if (!whole) return std::unexpected(std::move(whole).error());
        if (!whole->any()) return std::nullopt;
        start = {first, *std::move(whole)};
    }
    auto walked = trial.descend(start);
    if (!walked) return std::unexpected(std::move(walked).error());
    trial.set_restarts(Restarts::to_confirm);
    return *std::move(walked);
}

/// The answers to both questions are right when the counterpart is asked nothing else.
GeneratorBug unsteady_bug(const PerftQuestion& first, const PerftQuestion& last) {
    return {
        Rule::unsteady,
        fmt::format("Started anew and asked only this, at depth {}, it answers right{}. "
                    "Something stays behind from earlier questions, such as the entries of a "
                    "table.",
                    last.depth,
                    last.depth == first.depth
                        ? ""
                        : fmt::format(", and so it does when asked only what it got wrong first, "
                                      "at depth {}",
                                      first.depth))};
}

/// Diagnoses a difference, once it is certain that there is one; `first` is the question at which
/// it was met.
Result<Divergence> judge(Trial& trial, const PerftQuestion& first, DifferingQuestion differing) {
    const auto rejected = trial.rejects(differing.question);
    if (!rejected) return std::unexpected(rejected.error());
    if (*rejected) {
        return std::unexpected(BisectError{
            BisectError::Kind::rejected, {}, PerftQuestion{{differing.question.start}}});
    }
    if (trial.counterpart().remembers()) {
        auto afresh = seen_afresh(trial, first, differing);
        if (!afresh) return std::unexpected(std::move(afresh).error());
        if (!*afresh)
            return Divergence{differing.question,
                              std::move(differing.difference),
                              {unsteady_bug(first, differing.question)},
                              differing.question};
        differing = **std::move(afresh);
    }
    auto shortest = shorten(trial, differing);
    if (!shortest) return std::unexpected(std::move(shortest).error());
    std::vector<GeneratorBug> bugs = diagnose(*shortest);
    for (GeneratorBug& bug : bugs)
        if (auto named = refine_rule(trial, shortest->question, bug); !named)
            return std::unexpected(std::move(named).error());
    auto impossible = impossible_check(differing.question.position());
    return Divergence{std::move(differing.question),
                      std::move(differing.difference),
                      std::move(bugs),
                      std::move(shortest->question),
                      std::move(impossible),
                      trial.restarts() != Restarts::none};
}

bool has_crashed(const BisectError& error) {
    return error.kind == BisectError::Kind::counterpart &&
           error.engine.kind == EngineError::Kind::died;
}

/// The shallowest question at which the counterpart crashes, if it crashes at this one.
BisectError find_crash(Trial& trial, BisectError error) {
    while (has_crashed(error) && error.question && error.question->depth > 1) {
        const PerftQuestion question = *error.question;
        bool found = false;
        // It may answer for some moves even if it crashes on the whole question.
        for (const Move move : legal_moves(question.position())) {
            auto below = trial.ask(question_after(question, move));
            if (below || !has_crashed(below.error())) continue;
            error = std::move(below).error();
            found = true;
            break;
        }
        if (!found) break;
    }
    return error;
}

}  // namespace

bool detail::generalises(const GeneratorBug& general, const GeneratorBug& special) noexcept {
    if (general.resembles(special)) return true;
    // Whether the FEN's square is ignored does not depend on the rest of the board.
    if (special.rule == Rule::en_passant_of_fen_ignored)
        return general.rule == Rule::en_passant_forgotten;
    const auto wider = detail::more_general(special.rule);
    return wider && is_or_widens(general.rule, *wider);
}

Result<BisectResult> Bisection::find(const Position& root) {
    Trial trial(counterpart_, options_, monitor_);
    BisectResult result;
    for (int depth = 1; depth <= options_.depth; ++depth) {
        monitor_.depth = depth;
        const PerftQuestion asked{{root}, depth};
        auto difference = trial.ask(asked);
        if (!difference) return std::unexpected(find_crash(trial, std::move(difference).error()));
        result = {depth, difference->ours, difference->theirs};
        if (!difference->any()) continue;
        auto differing = trial.descend({asked, *std::move(difference)});
        if (!differing) return std::unexpected(find_crash(trial, std::move(differing).error()));
        auto divergence = judge(trial, asked, *std::move(differing));
        if (!divergence) return std::unexpected(std::move(divergence).error());
        result.divergence = *std::move(divergence);
        break;
    }
    return result;
}

Result<MinimalCase> Bisection::shrink(const Divergence& divergence, const GeneratorBug& bug) {
    monitor_.depth = 0;
    Trial trial(counterpart_, options_, monitor_);
    if (divergence.may_be_misled) trial.set_restarts(Restarts::to_confirm);
    auto minimal = shrink_case(trial, {divergence.shortest, bug});
    if (!minimal) return minimal;
    // Other failures of the counterpart do not matter now: the position is found.
    if (auto named = refine_rule(trial, minimal->question, minimal->bug);
        !named && named.error().kind == BisectError::Kind::stopped)
        return std::unexpected(std::move(named).error());
    return minimal;
}

}  // namespace chess
