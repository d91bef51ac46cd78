#include "libchess/annotate/card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace chess {

namespace {

/// Makes one card of those that have the same position. An error that the first of them counts as
/// good, as scores differ by a hair, is none.
std::vector<Card> merged(std::vector<Card> cards) {
    std::vector<Card> result;
    std::unordered_map<Key, std::size_t> places;
    for (Card& card : cards) {
        const auto [place, is_new] = places.emplace(card.position.key(), result.size());
        if (is_new) {
            result.push_back(std::move(card));
            continue;
        }
        Card& first = result[place->second];
        const auto is_answer = [&](const CardError& error) {
            return std::ranges::find(first.answers, error.played.move(), &CardMove::move) !=
                   first.answers.end();
        };
        std::ranges::remove_copy_if(card.errors, std::back_inserter(first.errors), is_answer);
    }
    return result;
}

}  // namespace

std::optional<int> Card::mate() const {
    std::optional<int> longest;
    for (const CardMove& answer : answers) {
        const auto moves = answer.score.as_mate_moves();
        if (!moves || answer.score < Score()) return std::nullopt;
        longest = std::max(longest.value_or(0), *moves);
    }
    return longest;
}

void CardDeck::add(std::span<const Card> cards_of_all, const std::string& player,
                   const std::set<std::string>& names) {
    std::vector<Card> own;
    for (const Card& card : cards_of_all)
        if (names.contains(card.player)) own.emplace_back(card).player = player;
    players.push_back(player);
    std::ranges::move(merged(std::move(own)), std::back_inserter(cards));
}

void CardDeck::add(std::span<const Card> cards_of_all) {
    std::ranges::move(merged({cards_of_all.begin(), cards_of_all.end()}),
                      std::back_inserter(cards));
}

std::string card_id(const Card& card) {
    return fmt::format("{:016x}", std::to_underlying(card.position.key()));
}

}  // namespace chess
