#include "libchess/eval/network_account.hpp"

#include "libchess/eval/detail/network_scaling.hpp"

#include <utility>

namespace chess {

NetworkAccount network_account(NetworkEvaluator& evaluator, const Position& position) {
    NetworkAccount account;
    account.endgame = endgame_value(position);
    if (account.endgame) {
        account.cp = detail::bounded(account.endgame->white_cp);
        return account;
    }
    const int mover = evaluator.evaluate(position);
    const int value = position.turn() == Color::white ? mover : -mover;
    const detail::ScaledNumber scaled = detail::scaled(position, value);
    account.cp = scaled.cp;
    account.factor = static_cast<double>(detail::damping(position.halfmove_clock())) /
                     detail::undamped * scaled.factor / 64;
    if (value != 0) account.factor *= static_cast<double>(detail::bounded(value)) / value;
    return account;
}

NetworkAccount network_account(NetworkEvaluator& evaluator, const Position& position,
                               const AttributionOptions& options) {
    NetworkAccount account = network_account(evaluator, position);
    account.is_split = true;
    account.bare_cp = account.cp;
    if (account.endgame) return account;
    Attribution split = attribute(evaluator, position, account.cp, account.factor, options);
    account.bare_cp = split.bare_cp;
    account.men = std::move(split.men);
    return account;
}

}  // namespace chess
