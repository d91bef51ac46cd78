#include "libchess/network/network_evaluator.hpp"

#include "libchess/network/detail/inference.hpp"

#include <utility>

namespace chess {

namespace detail {

/// For the widest vectors that this is compiled for.
class BestInference : public Inference<BestWork> {
public:
    using Inference::Inference;
};

}  // namespace detail

namespace {

std::shared_ptr<const Network> or_built_in(std::shared_ptr<const Network> network) {
    if (!network) network = Network::built_in();
    return network;
}

}  // namespace

NetworkEvaluator::NetworkEvaluator(std::shared_ptr<const Network> network)
    : network_(or_built_in(std::move(network))),
      inference_(std::make_unique<detail::BestInference>(*network_)) {}

NetworkEvaluator::~NetworkEvaluator() = default;
NetworkEvaluator::NetworkEvaluator(NetworkEvaluator&&) noexcept = default;
NetworkEvaluator& NetworkEvaluator::operator=(NetworkEvaluator&&) noexcept = default;

int NetworkEvaluator::evaluate(const Position& position) {
    const ColorMap<Square> kings{position.king(Color::white), position.king(Color::black)};
    return network_->centipawns(
        inference_->sum(position.codes(), kings, position.turn(), position.occupied().count()));
}

int NetworkEvaluator::evaluate(const NetworkBoard& board) {
    return network_->centipawns(inference_->sum(board.codes, board.kings, board.turn, board.men()));
}

}  // namespace chess
