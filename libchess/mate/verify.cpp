#include "libchess/mate/verify.hpp"

#include "libchess/core/format.hpp"
#include "libchess/mate/detail/line_check.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace chess {

namespace {

std::string moves_text(std::int64_t number) {
    return fmt::format("{} move{}", number, number == 1 ? "" : "s");
}

/// A fault, or nullopt.
using Objection = std::optional<ProofFault>;
using Index = std::optional<std::size_t>;

Objection fault_at(Index step, Index move, std::string message) {
    return ProofFault{step, move, std::move(message)};
}
Objection fault_of_proof(std::string message) {
    return fault_at({}, {}, std::move(message));
}

class Verifier {
public:
    Verifier(const Proof& proof, std::uint64_t most_counted, std::stop_token stop)
        : proof_(proof),
          most_counted_(most_counted),
          stop_(std::move(stop)),
          places_(proof.steps.size()) {}

    [[nodiscard]] std::expected<VerifiedProof, ProofFault> verify() {
        if (Objection fault = check_form()) return std::unexpected(*std::move(fault));
        const auto start = Position::from_setup(
            proof_.start, {.reject_from = Severity::repairable, .chess960 = proof_.chess960});
        if (!start)
            return std::unexpected(ProofFault{
                {}, {}, "the start is not a legal position: " + start.error().front().message});
        Objection fault;
        if (is_forced(proof_.stipulation)) {
            fault = check_steps(start->position);
        } else {
            fault = check_lines(start->position);
        }
        if (fault) return std::unexpected(*std::move(fault));
        const std::size_t lines = proof_.line.empty() ? 0 : 1 + proof_.other_lines.size();
        return VerifiedProof{proof_.length, count_positions(), lines, others_};
    }

private:
    /// The defender's choice: after a step's attack, or at the start.
    struct Choice {
        Index step;
        const std::vector<Proof::Reply>& replies;
        /// The attacker's moves to the goal from here, by the proof.
        int length;
    };
    /// A step that has been reached and is still to be checked.
    struct Arrival {
        std::size_t step;
        Position position;
    };

    /// Checks that the proof has the parts that its stipulation and beginning side require.
    [[nodiscard]] Objection check_form() const {
        const bool help = !is_forced(proof_.stipulation);
        if (help && proof_.defender_begins) return fault_of_proof("a helpmate has no defender");
        if (help && !proof_.steps.empty())
            return fault_of_proof("a helpmate has a line and no steps");
        if (!help && !proof_.line.empty()) return fault_of_proof("only a helpmate has a line");
        if (!help && (!proof_.other_lines.empty() || proof_.all_lines))
            return fault_of_proof("only a helpmate has other lines");
        if (proof_.half_move && (!help || is_series(proof_.stipulation)))
            return fault_of_proof("only play of both sides has a half-move");
        if (!proof_.defender_begins && !proof_.first_replies.empty())
            return fault_of_proof("there are first replies although the attacker begins");
        if (proof_.length < (proof_.defender_begins || proof_.half_move ? 0 : 1))
            return fault_of_proof(fmt::format("no proof has a length of {}", proof_.length));
        if (help || proof_.defender_begins) return std::nullopt;
        if (proof_.steps.empty()) return fault_of_proof("there is no first step");
        const int first = proof_.steps.front().length;
        if (first == proof_.length) return std::nullopt;
        return fault_at(0, {},
                        fmt::format("the proof's length is {}, but its first step takes {}",
                                    proof_.length, moves_text(first)));
    }

    /// Plays each line, and counts all lines if the proof claims to be complete.
    [[nodiscard]] Objection check_lines(const Position& start) {
        std::set<std::vector<detail::ExactKey>> seen;
        for (std::size_t i = 0; i <= proof_.other_lines.size(); ++i) {
            const Index other = i == 0 ? Index() : Index(i - 1);
            const auto& line = other ? proof_.other_lines[*other] : proof_.line;
            auto passed = detail::check_line(proof_, line, start);
            if (!passed) {
                passed.error().other_line = other;
                return std::move(passed.error());
            }
            // By positions, which have an order; other moves lead to others.
            std::vector<detail::ExactKey> places;
            for (const Position& position : *passed) {
                see(position);
                places.push_back(seen_.back());
            }
            if (!seen.insert(std::move(places)).second)
                return ProofFault{{}, {}, "this line is there twice", other};
        }
        if (!proof_.all_lines) return std::nullopt;
        const auto lines = detail::count_lines(proof_, start, most_counted_, stop_);
        others_ = lines ? OtherLines::none : OtherLines::not_counted;
        if (!lines || *lines == seen.size()) return std::nullopt;
        return fault_of_proof(
            fmt::format("there are {} lines of this length, not {}", *lines, seen.size()));
    }

    /// Walks through the proof, step by step, along the replies.
    [[nodiscard]] Objection check_steps(const Position& start) {
        if (proof_.defender_begins) {
            if (Objection fault = check_choice({{}, proof_.first_replies, proof_.length}, start))
                return fault;
        } else {
            arrivals_.push_back({0, start});
            places_.front() = detail::exact_key(start, proof_.fifty);
        }
        while (!arrivals_.empty()) {
            const Arrival arrival = arrivals_.back();
            arrivals_.pop_back();
            if (Objection fault = check_step(arrival.step, arrival.position)) return fault;
        }
        const auto left = std::ranges::find_if(places_, [](const auto& place) { return !place; });
        if (left == places_.end()) return std::nullopt;
        return fault_at(static_cast<std::size_t>(left - places_.begin()), {},
                        "nothing leads to this step");
    }

    [[nodiscard]] Objection check_step(std::size_t index, const Position& position) {
        const Proof::Step& step = proof_.steps[index];
        const MoveList moves = detail::allowed_moves(proof_.stipulation, position, false);
        const auto found = detail::find_written(moves, step.attack);
        if (!found)
            return fault_at(index, {},
                            fmt::format("the attack {} is not legal here", to_string(step.attack)));
        if (proof_.fifty && is_seventy_five_move_draw(position))
            return fault_at(index, {}, "the game is over, drawn after seventy-five moves");
        return check_choice({index, step.replies, step.length - 1}, position.after(moves[*found]));
    }

    [[nodiscard]] Objection check_choice(const Choice& choice, const Position& position) {
        see(position);
        const MoveList moves = detail::allowed_moves(proof_.stipulation, position, true);
        std::bitset<MoveList::capacity> given;
        std::vector<Move> replies;
        for (std::size_t index = 0; index < choice.replies.size(); ++index) {
            const WrittenMove& defence = choice.replies[index].defence;
            const auto found = detail::find_written(moves, defence);
            if (!found || given[*found])
                return fault_at(choice.step, index,
                                fmt::format("the defence {} is {}", to_string(defence),
                                            found ? "given twice" : "not legal here"));
            given.set(*found);
            replies.push_back(moves[*found]);
        }
        for (std::size_t index = 0; index < moves.size(); ++index)
            if (!given[index])
                return fault_at(choice.step, {},
                                fmt::format("the defence {} is missing", to_string(moves[index])));
        if (moves.empty()) return check_end(choice, position);
        if (proof_.fifty && can_claim(position, moves))
            return fault_at(choice.step, {},
                            "the defender can claim a draw by the fifty-move rule");

        int longest = 0;
        for (std::size_t index = 0; index < replies.size(); ++index) {
            if (auto why = why_not(choice, choice.replies[index], position.after(replies[index])))
                return fault_at(choice.step, index,
                                fmt::format("the defence {} {}",
                                            to_string(choice.replies[index].defence), *why));
            longest = std::max(longest, length_after(choice.replies[index]));
        }
        if (longest == choice.length) return std::nullopt;
        return fault_at(choice.step, {},
                        fmt::format("the length is not that of the longest line: {} to follow, "
                                    "not {}",
                                    moves_text(longest), choice.length));
    }

    /// Checks a position where the defender has no move: it must be the goal, at the length stated
    /// by the proof.
    [[nodiscard]] Objection check_end(const Choice& choice, const Position& position) const {
        const std::string_view found = position.in_check() ? "checkmated" : "stalemated";
        std::string why;
        const bool mates = proof_.stipulation.aim == Aim::mate;
        if (is_reached_by_defender(proof_.stipulation))
            why = fmt::format("the defender is {} and cannot {} the attacker", found,
                              mates ? "mate" : "stalemate");
        else if (position.in_check() != mates)
            why = fmt::format("the defender is {}, which is not the goal", found);
        else if (choice.length != 0)
            why = fmt::format("the goal is reached, but the length leaves {} to follow",
                              moves_text(choice.length));
        else return std::nullopt;
        return fault_at(choice.step, {}, std::move(why));
    }

    /// The fault of a reply, if any.
    [[nodiscard]] std::optional<std::string> why_not(const Choice& choice,
                                                     const Proof::Reply& reply,
                                                     const Position& after) {
        const bool ends = is_reached_by_defender(proof_.stipulation) &&
                          detail::is_aim(proof_.stipulation.aim, after);
        if (!reply.next) {
            if (!ends) return "has no answer";
            see(after);
            return std::nullopt;
        }
        if (ends) return "mates the attacker and can have no answer";
        if (*reply.next >= proof_.steps.size())
            return fmt::format("leads to step {}, but there are {} steps", *reply.next,
                               proof_.steps.size());
        // Lengths that decrease with every step exclude cycles.
        const int length = length_after(reply);
        if (length < 1)
            return fmt::format("leads to step {}, whose length is {}", *reply.next, length);
        if (length > choice.length)
            return fmt::format("leads to step {}, which takes {}, more than the {} left",
                               *reply.next, moves_text(length), choice.length);
        auto& place = places_[*reply.next];
        if (!place) arrivals_.push_back({*reply.next, after});
        const detail::ExactKey here = detail::exact_key(after, proof_.fifty);
        if (place.value_or(here) != here)
            return fmt::format("leads to step {}, which another position leads to as well",
                               *reply.next);
        place = here;
        return std::nullopt;
    }

    void see(const Position& position) {
        seen_.push_back(detail::exact_key(position, proof_.fifty));
    }
    /// Whether the defender can claim a draw before he moves, by what is on the board or by what
    /// would be there after one of his moves.
    [[nodiscard]] static bool can_claim(const Position& position, const MoveList& moves) {
        constexpr int last_clock = 99;  // with another half-move it is a hundred
        if (position.halfmove_clock() < last_clock) return false;
        return is_fifty_move_draw(position) || std::ranges::any_of(moves, [&](Move move) {
                   return is_fifty_move_draw(position.after(move));
               });
    }
    /// The attacker's moves that follow a reply; 0 if it ends the line.
    [[nodiscard]] int length_after(const Proof::Reply& reply) const {
        return reply.next ? proof_.steps[*reply.next].length : 0;
    }
    [[nodiscard]] std::size_t count_positions() {
        for (const auto& place : places_)
            if (place) seen_.push_back(*place);
        std::ranges::sort(seen_);
        return seen_.size() - std::ranges::unique(seen_).size();
    }

    const Proof& proof_;
    std::uint64_t most_counted_;
    std::stop_token stop_;
    OtherLines others_ = OtherLines::not_excluded;
    /// The position of each step, once it has been reached.
    std::vector<std::optional<detail::ExactKey>> places_;
    /// All other positions.
    std::vector<detail::ExactKey> seen_;
    std::vector<Arrival> arrivals_;
};

}  // namespace

std::expected<VerifiedProof, ProofFault> verify(const Proof& proof, std::uint64_t most_counted,
                                                std::stop_token stop) {
    return Verifier(proof, most_counted, std::move(stop)).verify();
}

}  // namespace chess
