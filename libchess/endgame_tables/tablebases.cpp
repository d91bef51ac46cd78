#include "libchess/endgame_tables/tablebases.hpp"

#include "libchess/endgame_tables/detail/clock_proof.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace chess {

namespace {

/// How many positions are searched for wins in time, to rank the moves of one: a few hundredths of
/// a second.
constexpr int most_proof_positions = 4000;

/// Whether mate comes before the fifty-move rule applies, even if nothing resets the clock.
bool is_in_time(const Position& position, int plies) noexcept {
    return plies == 0 || position.halfmove_clock() + plies <= detail::fifty_moves;
}

/// The verdict that a value of our own tables gives.
EndingVerdict verdict_of(const Position& position, EndingValue value,
                         bool fifty_move_rule) noexcept {
    EndingVerdict verdict{.wdl = value.wdl};
    if (value.wdl == Wdl::draw) return verdict;
    verdict.mate_plies = value.plies;
    verdict.is_doubtful = fifty_move_rule && !is_in_time(position, value.plies);
    return verdict;
}

/// The verdict on a position without a legal move.
EndingVerdict verdict_at_end(const Position& position) noexcept {
    if (!position.in_check()) return {};
    return {.wdl = Wdl::loss, .mate_plies = 0};
}

/// Better moves rank higher: among wins the certain ones, among losses those that may be none.
std::tuple<int, bool, int> rank_of_move(const EndingMove& move) noexcept {
    const EndingVerdict& verdict = move.verdict;
    const auto wdl = static_cast<int>(verdict.wdl);
    // What is in time though the shortest mate is not takes longer than all that is known.
    constexpr int longest = 10'000;
    const int unknown = wdl > 0 ? detail::fifty_moves : longest;
    const int way = verdict.mate_plies.value_or(verdict.dtz.value_or(unknown));
    return {wdl, (wdl < 0) == verdict.is_doubtful, wdl > 0 ? -way : way};
}

/// The verdict where the shortest mate is too late: whether there is another win in time.
void settle_doubt(EndingVerdict& verdict, std::optional<bool> is_won) noexcept {
    if (!is_won) return;
    verdict.is_doubtful = false;
    verdict.mate_plies.reset();
    if (!*is_won) verdict.wdl = verdict.wdl == Wdl::win ? Wdl::cursed_win : Wdl::blessed_loss;
}

Wdl without_fifty_moves(Wdl wdl) noexcept {
    if (wdl == Wdl::cursed_win) return Wdl::win;
    if (wdl == Wdl::blessed_loss) return Wdl::loss;
    return wdl;
}

}  // namespace

std::optional<EndingVerdict> SearchTables::probe(const Position& position) const {
    if (own != nullptr) {
        if (const auto value = own->probe(position)) {
            const EndingVerdict verdict = verdict_of(position, *value, fifty_move_rule);
            if (!verdict.is_doubtful) return verdict;
        }
    }
    if (syzygy == nullptr || position.occupied().count() > syzygy_men) return std::nullopt;
    if (position.halfmove_clock() != 0) return std::nullopt;
    const auto wdl = syzygy->probe(position);
    if (!wdl) return std::nullopt;
    return EndingVerdict{.wdl = fifty_move_rule ? *wdl : without_fifty_moves(*wdl)};
}

Tablebases::Tablebases(TablebaseOptions options)
    : options_(std::move(options)),
      own_is_whole_(options_.own != nullptr && options_.own->size() == ending_count) {}

bool Tablebases::may_use_own(const Position& position) const {
    if (!options_.own) return false;
    if (own_is_whole_) return true;
    if (position.castling_rooks().any() || position.occupied().count() > options_.own_men)
        return false;
    return options_.mates_beside_syzygy || !syzygy_moves(position);
}

std::optional<std::size_t> Tablebases::own_ending(const Position& position) const {
    if (!may_use_own(position) || position.castling_rooks().any()) return std::nullopt;
    const auto ending = ending_of(position);
    // Where the game is over nothing needs a table.
    return ending && has_legal_move(position) ? ending : std::nullopt;
}

bool Tablebases::prepare(const Position& position, const std::stop_token& stop) const {
    const auto ending = own_ending(position);
    if (!ending) return true;
    const std::array<std::size_t, 1> wanted{*ending};
    return options_.own->make(wanted, options_.threads, stop);
}

bool Tablebases::is_prepared(const Position& position) const {
    const auto ending = own_ending(position);
    return !ending || options_.own->has(*ending);
}

std::optional<EndingProgress> Tablebases::progress() const noexcept {
    return options_.own ? options_.own->progress() : std::nullopt;
}

std::optional<EndingVerdict> Tablebases::probe(const Position& position) const {
    if (position.castling_rooks().any()) return std::nullopt;
    const auto all = moves(position);
    if (all) return verdict_from(*all);
    if (has_legal_move(position)) return std::nullopt;
    const bool is_known = position.occupied().count() <= for_search(position).men;
    return is_known ? std::optional(verdict_at_end(position)) : std::nullopt;
}

std::optional<std::vector<EndingMove>> Tablebases::own_moves(const Position& position) const {
    // Only this position's tables matter, not those made for other positions.
    const EndgameTables* const own = for_search(position).own;
    if (own == nullptr || position.castling_rooks().any()) return std::nullopt;
    std::vector<EndingMove> found;
    detail::ClockProof proof(*own, most_proof_positions);
    for (const Move move : legal_moves(position)) {
        const Position after = position.after(move);
        const auto value = own->probe(after);
        if (!value) return std::nullopt;
        EndingVerdict verdict = -verdict_of(after, *value, options_.fifty_move_rule);
        if (verdict.mate_plies) ++*verdict.mate_plies;
        if (verdict.is_doubtful) settle_doubt(verdict, proof.is_won_in_time(after));
        found.push_back({move, verdict});
    }
    if (found.empty()) return std::nullopt;
    return found;
}

std::optional<std::vector<EndingMove>> Tablebases::syzygy_moves(const Position& position) const {
    if (!options_.syzygy || position.occupied().count() > options_.syzygy_men) return std::nullopt;
    auto found = options_.syzygy->probe_moves(position);
    if (found && !options_.fifty_move_rule)
        for (EndingMove& move : *found) move.verdict.wdl = without_fifty_moves(move.verdict.wdl);
    return found;
}

std::optional<std::vector<EndingMove>> Tablebases::moves(const Position& position) const {
    auto found = own_moves(position);
    const auto others = syzygy_moves(position);
    if (!found) found = others;
    else if (others) {
        for (EndingMove& move : *found) {
            const auto other = std::ranges::find(*others, move.move, &EndingMove::move);
            if (other == others->end()) continue;
            move.verdict.dtz = other->verdict.dtz;
            if (!move.verdict.is_doubtful) continue;
            // The shortest mate is too late: Syzygy knows the result, but not the distance.
            move.verdict.wdl = other->verdict.wdl;
            move.verdict.mate_plies.reset();
            move.verdict.is_doubtful = false;
        }
    }
    if (found) rank_moves(*found);
    return found;
}

void rank_moves(std::vector<EndingMove>& moves) {
    std::ranges::stable_sort(moves, std::ranges::greater{}, rank_of_move);
}

SearchTables Tablebases::for_search(const Position& root) const {
    SearchTables tables{.fifty_move_rule = options_.fifty_move_rule};
    if (may_use_own(root) && (own_is_whole_ || is_prepared(root))) {
        tables.own = options_.own.get();
        tables.men = EndgameTables::most_men;
    }
    if (options_.syzygy) {
        tables.syzygy = options_.syzygy.get();
        tables.syzygy_men = std::min(options_.syzygy_men, options_.syzygy->most_men());
        tables.men = std::max(tables.men, tables.syzygy_men);
    }
    return tables;
}

}  // namespace chess
