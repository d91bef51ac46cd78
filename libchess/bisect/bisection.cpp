#include "libchess/bisect/bisection.hpp"

#include "libchess/bisect/detail/diagnosis.hpp"
#include "libchess/bisect/detail/shrinker.hpp"
#include "libchess/bisect/detail/trial.hpp"
#include "libchess/bisect/detail/walk.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/setup.hpp"

#include <algorithm>
#include <utility>

namespace chess {

namespace {

template <typename T>
using Result = Bisection::Result<T>;

/// Whether any of the moves in which two answers differ is the same in another difference.
bool overlaps(const PerftDifference& a, const PerftDifference& b) {
    const auto shared = [](const auto& some, const auto& others) {
        return std::ranges::any_of(some, [&](const auto& move) {
            return std::ranges::find(others, move) != others.end();
        });
    };
    return shared(a.missing, b.missing) || shared(a.extra, b.extra);
}

/// Plays moves into the root, as many as can be without losing the difference.
Result<Parting> shorten(Trial& trial, const Parting& parting) {
    const std::vector<Move>& moves = parting.question.moves;
    for (std::size_t dropped = moves.size(); dropped > 0; --dropped) {
        const auto end_of_root = moves.begin() + static_cast<std::ptrdiff_t>(dropped);
        PerftQuestion question{parting.question.root, {moves.begin(), end_of_root}};
        question.root = question.position();
        question.moves.assign(end_of_root, moves.end());
        question.depth = parting.question.depth;
        auto difference = trial.ask(question);
        if (!difference) return std::unexpected(std::move(difference).error());
        const bool same = parting.in_moves() && parting.difference.in_moves()
                              ? overlaps(*difference, parting.difference)
                              : difference->any() && !difference->in_moves();
        if (!same) continue;
        const auto rejected = trial.rejects(question);
        if (!rejected) return std::unexpected(rejected.error());
        if (!*rejected) return Parting{std::move(question), *std::move(difference)};
    }
    return parting;
}

/// Whether an en passant capture that is not found is found when the double step is played, and not
/// given by the FEN.
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
    const auto difference = trial.ask({made->position, {step}, 1});
    if (!difference) return std::unexpected(difference.error());
    return !difference->any();
}

/// Whether castling that is not found where king or rook stands on its target is not found either
/// where none of them does.
Result<bool> lacks_other_castling(Trial& trial, const Position& position,
                                  const std::vector<Move>& missing) {
    const auto castling = std::ranges::find_if(missing, &Move::is_castling);
    if (castling == missing.end()) return false;
    const bool king_side = file_of(castling->to()) > file_of(castling->from());
    const auto sample =
        read_fen(king_side ? "4k3/8/8/8/8/8/8/2K4R w H - 0 1" : "4k3/8/8/8/8/8/8/R4K2 w A - 0 1");
    const Position& asked =
        position.turn() == Color::white ? sample->position : sample->position.flipped();
    const auto difference = trial.ask({asked});
    if (!difference) return std::unexpected(difference.error());
    return !difference->missing.empty();
}

/// Gives a bug another name if more questions tell that it is not what it looks like.
Result<void> name_again(Trial& trial, const Position& position, GeneratorBug& bug) {
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

/// Names the bugs where answers part.
Result<std::vector<GeneratorBug>> diagnose_further(Trial& trial, const Parting& parting) {
    std::vector<GeneratorBug> bugs = diagnose(parting);
    if (!parting.question.moves.empty()) return bugs;
    for (GeneratorBug& bug : bugs)
        if (auto named = name_again(trial, parting.question.root, bug); !named)
            return std::unexpected(std::move(named).error());
    return bugs;
}

bool is_or_widens(Rule general, Rule special) {
    if (general == special) return true;
    const auto wider = more_general(special);
    return wider && is_or_widens(general, *wider);
}

/// Whether a position has a check that cannot be, in words.
std::optional<std::string> impossible_check(const Position& position) {
    const auto made = Position::from_setup(position.to_setup());
    if (!made) return std::nullopt;
    const auto& faults = made->warnings;
    const auto fault = std::ranges::find(faults, FaultKind::impossible_check, &Fault::kind);
    return fault == faults.end() ? std::nullopt : std::optional(fault->message);
}

/// What is known of a place where the generators part, once it is certain that they do.
Result<Divergence> judge(Trial& trial, Parting parting) {
    const auto rejected = trial.rejects(parting.question);
    if (!rejected) return std::unexpected(rejected.error());
    if (*rejected) {
        BisectError error{BisectError::Kind::rejected};
        error.question = PerftQuestion{parting.question.root};
        return std::unexpected(std::move(error));
    }
    if (trial.counterpart().remembers()) {
        const auto again = trial.ask_afresh(parting.question);
        if (!again) return std::unexpected(again.error());
        if (!again->any()) {
            GeneratorBug bug = unsteady_bug(parting);
            PerftQuestion question = parting.question;
            return Divergence{std::move(parting.question),
                              std::move(parting.difference),
                              {std::move(bug)},
                              std::move(question)};
        }
    }
    auto shortest = shorten(trial, parting);
    if (!shortest) return std::unexpected(std::move(shortest).error());
    auto bugs = diagnose_further(trial, *shortest);
    if (!bugs) return std::unexpected(std::move(bugs).error());
    auto impossible = impossible_check(parting.question.position());
    return Divergence{std::move(parting.question), std::move(parting.difference), *std::move(bugs),
                      std::move(shortest->question), std::move(impossible)};
}

}  // namespace

bool generalises(const GeneratorBug& general, const GeneratorBug& special) noexcept {
    if (general.resembles(special)) return true;
    // The square is ignored or not, whatever else stands on the board.
    if (special.rule == Rule::en_passant_of_fen_ignored)
        return general.rule == Rule::en_passant_forgotten;
    const auto wider = more_general(special.rule);
    return wider && is_or_widens(general.rule, *wider);
}

Result<BisectResult> Bisection::find(const Position& root) {
    Trial trial(counterpart_, options_, monitor_);
    auto walked = walk(trial, {root, {}, options_.depth});
    if (!walked) return std::unexpected(std::move(walked).error());
    BisectResult result{walked->depth, walked->ours, walked->theirs};
    std::optional<Parting>& parting = walked->parting;
    if (!parting) return result;
    auto divergence = judge(trial, *std::move(parting));
    if (!divergence) return std::unexpected(std::move(divergence).error());
    result.divergence = *std::move(divergence);
    return result;
}

Result<MinimalCase> Bisection::shrink(const Divergence& divergence, const GeneratorBug& bug) {
    monitor_.depth = 0;
    Trial trial(counterpart_, options_, monitor_);
    auto minimal = Shrinker(trial, {divergence.shortest, bug}).run();
    if (!minimal || !minimal->question.moves.empty()) return minimal;
    // What the counterpart fails at now is no matter; the position is found.
    if (auto named = name_again(trial, minimal->question.root, minimal->bug);
        !named && named.error().kind == BisectError::Kind::stopped)
        return std::unexpected(std::move(named).error());
    return minimal;
}

}  // namespace chess
