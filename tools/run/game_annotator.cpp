#include "run/game_annotator.hpp"

#include "libchess/annotate/player.hpp"
#include "libchess/core/version.hpp"

#include <fmt/format.h>

#include <utility>

namespace chesstool {

namespace {

/// A table for mates in a few moves.
constexpr std::size_t mate_hash_megabytes = 16;

std::string own_name() {
    return fmt::format("chesstool {}", chess::version());
}

}  // namespace

GameAnnotator::GameAnnotator(const AnnotateOptions& options, const AnnotationSources& sources,
                             std::stop_token stop)
    : options_(options),
      player_names_(options.player_names()),
      annotation_{.limits = options.limits(),
                  // Another engine's scores are left alone.
                  .smooths = options.engine.command.empty(),
                  .judgement = options.judgement,
                  .sides = options.sides,
                  .only_moves = options.only_moves,
                  .book = options.strip_only ? nullptr : sources.book(),
                  .reference = sources.reference_games(),
                  .skips_book = options.book_skip,
                  .proof_nodes = options.proof_nodes,
                  .puzzles = !options.puzzles.empty(),
                  .reasons = options.shows_more() || options.why_not || !options.players.empty() ||
                             !options.cards.empty(),
                  .threats = options.shows_more() || !options.cards.empty(),
                  .why_nots = options.why_not,
                  .praises = options.shows_praise()},
      tables_(sources.tables.tables),
      network_(sources.evaluation.network),
      stop_(std::move(stop)),
      analysers_(options.analyser_options(sources.evaluation.options, tables_),
                 sources.evaluation.weights, stop_) {}

std::optional<chess::EngineError> GameAnnotator::start() {
    if (options_.strip_only) return std::nullopt;
    if (options_.reuse_evals) {
        engine_ = "evaluations in the file";
        return std::nullopt;
    }
    if (auto error = analysers_.start()) return error;
    engine_ = !options_.engine.command.empty() ? analysers_.name() : own_name();
    return std::nullopt;
}

std::string GameAnnotator::tag() const {
    std::string tag = own_name();
    if (options_.reuse_evals || !options_.engine.command.empty()) tag += " with " + engine_;
    if (const std::string budget = options_.budget(); !budget.empty()) tag += ", " + budget;
    const bool by_chances =
        options_.judgement.unit == chess::JudgementOptions::Unit::winning_chances;
    return fmt::format("{}, {}{}", tag, by_chances ? "lichess winning chances " : "losses of ",
                       chess::to_string(options_.judgement));
}

GameAnnotator::Result GameAnnotator::annotate(chess::Game game,
                                              const std::function<void()>& searched) {
    chess::AnnotationOptions annotation = annotation_;
    if (!options_.cards.empty()) annotation.cards = sides_of_cards(game);
    return with_analyser([&](chess::Analyser* analyser) {
        return with_solver([&](chess::MateSolver& solver) {
            return with_network([&](chess::NetworkEvaluator* network) {
                return chess::annotate(
                    std::move(game), annotation,
                    {analyser, &solver, network, tables_.get(), stop_, searched});
            });
        });
    });
}

chess::EnumMap<chess::Color, bool, 2> GameAnnotator::sides_of_cards(const chess::Game& game) const {
    if (player_names_.empty()) return options_.sides;
    chess::EnumMap<chess::Color, bool, 2> sides{{false, false}};
    for (const chess::Color side :
         chess::sides_of(game, player_names_, chess::NameFit::part_without_accents))
        sides[side] = options_.sides[side];
    return sides;
}

template <typename Use>
GameAnnotator::Result GameAnnotator::with_analyser(Use use) {
    if (options_.reuse_evals) return use(nullptr);
    return analysers_.with_one([&](chess::Analyser& analyser) { return use(&analyser); });
}

template <typename Use>
GameAnnotator::Result GameAnnotator::with_solver(Use use) {
    return solvers_.with_one(
        [] {
            return std::make_unique<chess::MateSolver>(
                chess::ProverOptions{.hash_megabytes = mate_hash_megabytes});
        },
        use);
}

template <typename Use>
GameAnnotator::Result GameAnnotator::with_network(Use use) {
    if (options_.html.empty()) return use(nullptr);
    return networks_.with_one(
        [this] { return std::make_unique<chess::NetworkEvaluator>(network_); },
        [&](chess::NetworkEvaluator& network) { return use(&network); });
}

}  // namespace chesstool
