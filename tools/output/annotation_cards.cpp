#include "output/annotation_cards.hpp"

#include "libchess/system/detail/paths.hpp"
#include "report/annotate/annotation_html.hpp"
#include "report/cards/card_report.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <utility>

namespace chesstool {

namespace fs = std::filesystem;

std::string CardRun::made(const chess::AnnotatedGame& game) {
    return chess::to_text(game.cards);
}

void CardRun::add(std::string_view made) {
    if (auto cards = chess::read_cards(made))
        cards_.insert(cards_.end(), std::move_iterator(cards->begin()),
                      std::move_iterator(cards->end()));
}

void CardRun::write() {
    if (!is_wanted()) return;
    for (const PlayerNames& player : names_) {
        const std::size_t before = deck_.cards.size();
        deck_.add(cards_, player.title(), player.meant());
        counts_.push_back(deck_.cards.size() - before);
    }
    if (names_.empty()) deck_.add(cards_);
    const std::string text = chess::to_text(deck_, *chess::card_format_of(options_.cards));
    if (deck_.cards.empty()) output_->write_head(text);
    else output_->write(text);
}

std::optional<std::size_t> CardRun::count() const {
    return is_wanted() ? std::optional(deck_.cards.size()) : std::nullopt;
}

std::optional<std::size_t> CardRun::count_of(std::size_t player) const {
    return is_wanted() ? std::optional(counts_.at(player)) : std::nullopt;
}

std::string CardRun::address_from(const std::string& page, std::size_t player) const {
    if (!is_wanted() || chess::card_format_of(options_.cards) != chess::CardFormat::page) return "";
    std::error_code failed;
    const fs::path folder = fs::absolute(chess::system::path_of(page), failed).parent_path();
    const fs::path cards = fs::absolute(chess::system::path_of(options_.cards), failed);
    return chess::address_of(chess::system::name_of(cards.lexically_relative(folder))) +
           (counts_.size() > 1 ? fmt::format("#{}", player) : "");
}

}  // namespace chesstool
