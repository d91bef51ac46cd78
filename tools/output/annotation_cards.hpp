#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/card.hpp"
#include "options/annotate_options.hpp"
#include "output/output.hpp"
#include "run/asked_players.hpp"
#include "run/record_run.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// The cards of a run, whose file is written at the end, as repeated positions make one card.
class CardRun {
public:
    /// Creates the file, if there is to be one. Throws OutputError, like all functions that write.
    CardRun(const AnnotateOptions& options, const AskedPlayers& names, RecordRun& run)
        : options_(options),
          names_(names),
          output_(run.output(options.cards)) {}

    /// Whether cards are requested.
    [[nodiscard]] bool is_wanted() const noexcept { return output_ != nullptr; }
    /// A game's cards, as kept in a journal.
    [[nodiscard]] static std::string made(const chess::AnnotatedGame& game);
    /// Adds a result of `made`.
    void add(std::string_view made);

    /// Makes one card of each position, and writes them all.
    void write();
    /// How many there are, once they are written; nullopt if none are requested.
    [[nodiscard]] std::optional<std::size_t> count() const;
    /// The same of a player, by his number among those asked for, from 0.
    [[nodiscard]] std::optional<std::size_t> count_of(std::size_t player) const;
    /// The address of a player's cards, by his number from 1, for a page at that path; empty if
    /// there is no page of cards.
    [[nodiscard]] std::string address_from(const std::string& page, std::size_t player) const;

private:
    const AnnotateOptions& options_;
    const AskedPlayers& names_;
    LineOutput* output_;
    std::vector<chess::Card> cards_;
    chess::CardDeck deck_;
    std::vector<std::size_t> counts_;
};

}  // namespace chesstool
