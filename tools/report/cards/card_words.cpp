#include "report/cards/detail/card_words.hpp"
#include "libchess/annotate/detail/game_place.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/outlook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace chess {

namespace {

/// What is to be found: from how good the position is, as that is no secret of the move.
std::string task_of(const Card& card) {
    if (const auto mate = card.mate())
        return *mate == 1 ? "Mate in one move." : fmt::format("Mate in {} moves.", *mate);
    switch (detail::outlook_of(win_percent(card.answers.front().score))) {
        case detail::Outlook::won: return "Find what wins.";
        case detail::Outlook::good: return "Find what gives an advantage.";
        case detail::Outlook::even: return "Find what keeps the balance.";
        case detail::Outlook::bad:
        case detail::Outlook::lost: break;
    }
    return "Find what holds out best.";
}

}  // namespace

std::vector<detail::PlayedMove> detail::played_moves(const Card& card) {
    std::vector<PlayedMove> played;
    for (const CardError& error : card.errors) {
        const auto same = std::ranges::find_if(played, [&](const PlayedMove& one) {
            return one.error->played.move() == error.played.move();
        });
        if (same != played.end()) ++same->times;
        else played.push_back({&error, 1});
    }
    return played;
}

std::string detail::question_of(const Card& card) {
    return fmt::format("{} to move. {}", side_name(card.position.turn()), task_of(card));
}

std::string detail::times_words(std::size_t times) {
    return times == 2 ? "twice" : fmt::format("{} times", times);
}

std::string detail::played_words(const Card& card, const PlayedMove& played) {
    const Move move = played.error->played.move();
    return fmt::format("{}{}, a {}", numbered_line(card.position, std::span(&move, 1)),
                       played.times == 1 ? "" : fmt::format(" ({})", times_words(played.times)),
                       name_of(played.error->judgement));
}

std::string detail::loss_words(const CardError& error) {
    return fmt::format("Winning chances fall from {:.0f} to {:.0f} %.", error.win_before,
                       error.win_after);
}

std::string detail::reason_words(const CardError& error) {
    return error.reason.empty() ? loss_words(error) : error.reason;
}

std::string detail::source_of(const Card& card, const CardError& error) {
    return place_of(card.position, error.white, error.black, error.date);
}

std::string detail::line_of(const Card& card, const CardMove& move) {
    return numbered_line(card.position, move.moves);
}

}  // namespace chess
