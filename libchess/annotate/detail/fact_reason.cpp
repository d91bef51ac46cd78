#include "libchess/annotate/detail/fact_reason.hpp"

#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/plan_reason.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// Whether two differences say the same in other words.
bool overlaps(const Difference& a, const Difference& b) {
    if (a.found.fact == b.found.fact) return true;
    return std::ranges::any_of(all_terms, [&](Term term) {
        return counts_for(term, a.found.fact) && counts_for(term, b.found.fact);
    });
}

/// A fact that differs, and the moves of its line after which that shows.
struct Shown {
    Difference difference;
    std::size_t plies = 0;
};

/// How much of what the terms lose the facts must carry that a sentence names.
enum class Share : std::uint8_t {
    half,
    fifth,  ///< of facts that show at once, within three half-moves
};

/// Writes the sentence for facts that differ.
class FactSentence {
public:
    explicit FactSentence(const LineComparison& compared, Share share = Share::half)
        : compared_(compared),
          lines_(compared.lines()),
          share_(share) {}

    std::optional<ToldReason> write() {
        choose();
        if (chosen_.empty()) return std::nullopt;
        int named = 0;
        for (const Term term : all_terms)
            if (std::ranges::any_of(chosen_, [&](const Shown& shown) {
                    return counts_for(term, shown.difference.found.fact);
                }))
                named += std::max(0, compared_.lost(term));
        const bool is_rule = is_rule_of_play(chosen_.front().difference.found.fact);
        const int parts = share_ == Share::half ? 2 : 5;
        if (!is_rule && parts * named < compared_.total_lost()) return std::nullopt;
        // A second one that hardly counts is noise.
        if (chosen_.size() == 2 && 3 * chosen_[1].difference.weight < chosen_[0].difference.weight)
            chosen_.pop_back();
        return told();
    }

private:
    /// The facts that come soon, while nothing is lost or won: later ones are by-play.
    void choose() {
        for (const Difference& difference : compared_.differences()) {
            if (chosen_.size() == lines_.most_facts) return;
            const Shown shown{difference, plies_to(difference)};
            if (!is_soon(shown) || is_inevitable(shown)) continue;
            if (is_of_best(difference.change) && takes_queen(lines_.best.front())) continue;
            if (std::ranges::none_of(chosen_, [&](const Shown& other) {
                    return overlaps(difference, other.difference);
                }))
                chosen_.push_back(shown);
        }
    }

    /// Whether a move takes a queen, which is its point then.
    [[nodiscard]] bool takes_queen(Move move) const {
        return lines_.before.captured_by(move) == PieceType::queen;
    }
    /// Whether a fact shows soon, after which the material is what it was.
    [[nodiscard]] bool is_soon(const Shown& shown) const {
        const auto& [difference, plies] = shown;
        // With many pieces on the board a majority is far from a passed pawn.
        constexpr int few = 4;  // kings included
        if (difference.found.fact == Fact::majority &&
            (lines_.before.occupied() & ~lines_.before.pieces(PieceType::pawn)).count() > few)
            return false;
        const std::size_t soon = share_ == Share::fifth                   ? 3
                                 : is_rule_of_play(difference.found.fact) ? 7
                                                                          : 4;
        if (plies > soon) return false;
        const int had = material_balance(lines_.before, compared_.mover());
        Position position = position_of(shown);
        if (!is_known(shown, position)) return false;
        if (material_balance(position, compared_.mover()) == had) return true;
        // The first half of an even trade.
        const auto line = line_of(difference);
        if (plies == line.size() || !position.is_capture(line[plies])) return false;
        position.make(line[plies]);
        return material_balance(position, compared_.mover()) == had;
    }
    /// Whether the man that a fact is about is known from the board: it stands there before, or has
    /// just come.
    [[nodiscard]] bool is_known(const Shown& shown, const Position& there) const {
        const auto& [difference, plies] = shown;
        const Fact fact = difference.found.fact;
        // A knight soon finds a way out.
        if (fact == Fact::shut_in &&
            there.type_at(difference.found.squares.first()) == PieceType::knight)
            return false;
        if (!info(fact).is_of_man || plies == 1 || fact == Fact::outpost || fact == Fact::passed)
            return true;
        const Square square = difference.found.squares.first();
        if (lines_.before.at(square) == there.at(square)) return true;
        // Pawns are recaptured with.
        return !is_of_best(difference.change) && fact != Fact::shut_in && fact != Fact::pinned &&
               fact != Fact::bad_bishop;
    }
    /// Whether the answer that brings a fact about can be played after the better move, too, with
    /// the same effect.
    [[nodiscard]] bool is_inevitable(const Shown& shown) const {
        const auto& [difference, plies] = shown;
        if (is_of_best(difference.change)) return false;
        const auto line = lines_.played;
        const bool retakes = plies == 3 && line[2].to() == line[1].to();
        if (plies != 2 && !retakes) return false;
        Position after = lines_.before.after(lines_.best.front());
        const Move answer = line[1];
        if (!legal_moves(after).contains(answer) || !exchange_at_least(after, answer, 0))
            return false;
        after.make(answer);
        if (retakes) {
            if (!legal_moves(after).contains(line[2])) return false;
            after.make(line[2]);
        }
        const bool is_there = has_in_kind(find_facts(after), difference.found);
        return is_there == (difference.change != Change::given_up);
    }
    [[nodiscard]] std::span<const Move> line_of(const Difference& difference) const {
        return is_of_best(difference.change) ? lines_.best : lines_.played;
    }

    /// The moves of a line from which on the fact stays, or is gone for what is given up.
    [[nodiscard]] std::size_t plies_to(const Difference& difference) const {
        const auto moves = line_of(difference);
        const QuietEnd& end = is_of_best(difference.change) ? compared_.best() : compared_.reply();
        const bool wanted = difference.change != Change::given_up;
        Position position = lines_.before;
        std::size_t since = 0;
        for (std::size_t ply = 0; ply < end.ply; ++ply) {
            position.make(moves[ply]);
            if (has_fact(find_facts(position), difference.found) != wanted) since = ply + 1;
        }
        return std::min(since + 1, end.ply);
    }

    /// ", which 22. c4 prevents", if the other side's next move was possible before, brings the
    /// fact about, and is not possible, or loses something, after the better one.
    [[nodiscard]] std::string prevention(std::size_t plies) const {
        if (plies != 2 || !lines_.prevents(lines_.played[1])) return "";
        return fmt::format(", which {} prevents",
                           numbered_line(lines_.before, lines_.best.first(1)));
    }

    /// The fact among others, or as it is where it is not there.
    static FoundFact fact_in(const std::vector<FoundFact>& facts, const FoundFact& wanted) {
        const auto found = std::ranges::find_if(
            facts, [&](const FoundFact& fact) { return fact.is_same(wanted); });
        return found == facts.end() ? wanted : *found;
    }
    /// Where a fact shows.
    [[nodiscard]] Position position_of(const Shown& shown) const {
        return position_after(lines_.before, line_of(shown.difference).first(shown.plies));
    }
    /// A clause without the verb that it shares with the one before: "allows the seventh rank and
    /// the open c-file".
    static std::string without_verb(const std::string& words, const std::string& before) {
        for (const std::string_view verb :
             {"misses a chance to ", "gives up ", "allows ", "misses "})
            if (words.starts_with(verb)) {
                const bool is_shared =
                    before.starts_with(verb) &&
                    (verb != "misses " || !before.starts_with("misses a chance"));
                return is_shared ? words.substr(verb.size()) : words;
            }
        return words;
    }

    [[nodiscard]] std::optional<ToldReason> told() {
        // One line proves the sentence: facts of the other line are left out.
        const bool of_best = is_of_best(chosen_.front().difference.change);
        std::erase_if(chosen_, [of_best](const Shown& shown) {
            return is_of_best(shown.difference.change) != of_best;
        });
        const Shown last = std::ranges::max(chosen_, {}, &Shown::plies);
        const std::size_t plies = last.plies;
        const std::vector<FoundFact> there = find_facts(position_of(last));
        std::string text;
        Bitboard squares;
        std::vector<FoundFact> named;
        for (const Shown& shown : chosen_) {
            const auto& [change, found, weight] = shown.difference;
            const bool is_gone = change == Change::given_up;
            if (has_fact(there, found) == is_gone) continue;
            // One rook leaves the file, another comes.
            if (is_gone && count_of(there, found) >= count_of(compared_.now(), found)) continue;
            // On the squares where it is seen, which may be others than at the line's end.
            const Position at = position_of(shown);
            const FoundFact seen = fact_in(is_gone ? compared_.now() : find_facts(at), found);
            const std::string words = clause(change, seen, lines_.before, at);
            text += text.empty() ? words : " and " + without_verb(words, text);
            squares |= seen.squares;
            named.push_back(seen);
        }
        if (named.empty()) return std::nullopt;
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
        if (!of_best) text += prevention(plies);
        ToldReason told{.reason = with_line(lines_, std::move(text), of_best, plies),
                        .told = named};
        // The last move, if the side whose line it is brings it about.
        const std::size_t size = told.reason.line.size();
        if (size % 2 == 1) told.about = size - 1;
        told.reason.squares = squares;
        told.reason.facts = std::move(named);
        return told;
    }

    const LineComparison& compared_;
    const ComparedLines& lines_;
    Share share_;
    std::vector<Shown> chosen_;
};

}  // namespace

std::vector<ToldReason> fact_reasons(const ComparedLines& lines, const Evaluator& evaluator) {
    std::vector<ToldReason> found = ending_reasons(lines);
    if (const auto compared = LineComparison::of(lines, evaluator))
        if (auto reason = FactSentence(*compared).write()) found.push_back(*std::move(reason));
    std::ranges::move(plan_reasons(lines), std::back_inserter(found));
    return found;
}

std::vector<ToldReason> least_fact_reasons(const ComparedLines& lines, const Evaluator& evaluator) {
    std::vector<ToldReason> found;
    if (const auto compared = LineComparison::of(lines, evaluator))
        if (auto reason = FactSentence(*compared, Share::fifth).write())
            found.push_back(*std::move(reason));
    return found;
}

}  // namespace chess::detail
