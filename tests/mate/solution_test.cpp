#include "libchess/mate/solution.hpp"

#include "libchess/mate/detail/solution_finder.hpp"
#include "libchess/notation/san.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

namespace {

using Names = std::vector<std::string>;

const SolveOptions everything{.tries = true, .set_play = true, .tree = true};

/// A solution that can be asked in SAN.
class Solved {
public:
    Solved(std::string_view fen, int length, Stipulation stipulation = Stipulation::direct,
           bool defender_begins = false, const SolveOptions& options = everything)
        : start(position_of(fen)) {
        Prover prover({});
        const MateProblem problem{start, stipulation, defender_begins, length};
        std::vector<Move> keys;
        if (!defender_begins) keys = detail::find_keys(prover, problem).value();
        solution = detail::find_solution(prover, problem, keys, options);
    }

    [[nodiscard]] Names keys() const {
        Names names;
        for (const Solution::Key& key : solution.keys)
            names.push_back(to_san(start, solution.attacks.at(key.attack).move));
        return names;
    }
    /// "Kh6 Qh8#", with "|" between duals, for all defences to the first key.
    [[nodiscard]] Names play() const {
        const Solution::Attack& key = solution.attacks.at(solution.keys.at(0).attack);
        return written(start.after(key.move), key.defences);
    }
    [[nodiscard]] Names first_defences() const { return written(start, solution.first_defences); }
    [[nodiscard]] Names set_play() const {
        return written(start.after_null(), solution.set_play.value());
    }
    /// "Qf5+ Kh6" for each try and its refutation.
    [[nodiscard]] Names tries() const {
        Names names;
        for (const auto& [move, refutation] : solution.tries.value())
            names.push_back(to_san(start, move) + " " + to_san(start.after(move), refutation));
        return names;
    }
    /// What the first key threatens.
    [[nodiscard]] Names threat() const {
        const Position after = start.after(solution.attacks.at(solution.keys.at(0).attack).move);
        Names names;
        for (const Move move : solution.keys.at(0).threat.value().moves)
            names.push_back(to_san(after.after_null(), move));
        return names;
    }
    [[nodiscard]] Names written(const Position& position,
                                const std::vector<Solution::Defence>& defences) const {
        Names names;
        for (const Solution::Defence& defence : defences) {
            std::string text = to_san(position, defence.move);
            const Position after = position.after(defence.move);
            for (const std::size_t answer : defence.answers)
                text += (answer == defence.answers.front() ? " " : "|") +
                        to_san(after, solution.attacks.at(answer).move);
            names.push_back(text);
        }
        return names;
    }

    Position start;
    Solution solution;
};

/// Which position each main answer belongs to.
class Meetings {
public:
    explicit Meetings(const Solution& solution) : solution_(solution) {}

    void follow(const std::vector<Solution::Defence>& defences, const Position& position) {
        for (const Solution::Defence& defence : defences) {
            const Position after = position.after(defence.move);
            const std::size_t answer = defence.answers.at(0);
            positions.insert(after.key());
            const auto [place, is_new] = main_lines.try_emplace(answer, after.key());
            CHECK(place->second == after.key());
            if (!is_new) ++repeated;
            const Solution::Attack& attack = solution_.attacks.at(answer);
            if (is_new) follow(attack.defences, after.after(attack.move));
        }
    }

    std::set<Key> positions;
    std::map<std::size_t, Key> main_lines;
    std::size_t repeated = 0;

private:
    const Solution& solution_;
};

}  // namespace

TEST_CASE("a waiting key puts in zugzwang", "[mate][solution]") {
    const Solved solved("8/5p2/5K2/7k/7p/7Q/8/8 w - - 0 1", 2);  // Harley and Watney 1921
    CHECK(solved.keys() == Names{"Qc8"});
    REQUIRE(solved.solution.keys.at(0).threat.has_value());
    CHECK(solved.solution.keys[0].threat->length == 0);
    CHECK(solved.solution.keys[0].is_zugzwang == true);
    CHECK(solved.threat().empty());
    CHECK(solved.play() == Names{"Kh6 Qh8#", "h3 Qxh3#"});
    CHECK(solved.set_play() == Names{"Kh6 Qxh4#"});
    CHECK(solved.solution.duals == std::vector<std::size_t>{0});
    const Names tries = solved.tries();
    CHECK(tries.size() == 12);
    CHECK(std::ranges::find(tries, "Kxf7 Kg5") != tries.end());
    CHECK(std::ranges::find(tries, "Qd7 Kh6") != tries.end());
}

TEST_CASE("a quiet key may threaten", "[mate][solution]") {
    const Solved solved("8/B2K3Q/5p2/3k4/2p2P2/p6p/r7/b7 w - - 0 1", 2);  // Corrias 1917
    CHECK(solved.keys() == Names{"Qb1"});
    CHECK(solved.solution.keys.at(0).threat.value().length == 1);
    CHECK(solved.threat() == Names{"Qb7#"});
    CHECK(solved.solution.keys[0].is_zugzwang == false);
    CHECK(solved.play() == Names{"Bb2 Qh1#", "Bc3 Qb7#", "Bd4 Qb7#", "Be5 Qb7#", "Rb2 Qf5#",
                                 "Rc2 Qb7#", "Rd2 Qb7#", "Re2 Qb7#", "Rf2 Qb7#", "Rg2 Qb7#",
                                 "Rh2 Qb7#", "h2 Qb7#", "c3 Qd3#", "f5 Qb7#"});
    CHECK(solved.set_play() == Names{"Rb2 Qf5#", "c3 Qd3#"});
}

TEST_CASE("a key that checks threatens nothing", "[mate][solution]") {
    const Solved solved("8/8/7Q/1P6/2k1B3/2B5/8/4K3 w - - 0 1", 2);  // Loyd 1859
    CHECK(solved.keys() == Names{"Bd5+"});
    CHECK_FALSE(solved.solution.keys.at(0).threat.has_value());
    CHECK(solved.solution.keys[0].is_zugzwang == false);
    CHECK(solved.play() == Names{"Kxc3 Qd2#", "Kd3 Qd2#", "Kxb5 Qc6#", "Kc5 Qc6#", "Kxd5 Qc6#"});
    CHECK(solved.tries() == Names{"Kd2 Kb3", "Qc6+ Kb3", "Qe6+ Kxc3", "Qf6 Kb3"});
}

TEST_CASE("cooks and duals stand beside the main line", "[mate][solution]") {
    const Solved solved("8/8/2B5/1p6/1k6/1b2Q3/1K6/2R5 w - - 0 1", 2);  // Loyd 1858, cooked
    CHECK(solved.keys() == Names{"Qc5+", "Rc4+", "Qxb3+", "Qd3"});
    CHECK(solved.play() == Names{"Ka4 Qa3#|Qxb5#", "Ka5 Qxb5#"});
    CHECK(solved.solution.keys.size() == 4);
    CHECK(solved.solution.keys.at(3).threat.value().length == 1);
    // One after Qc5+, and one where the bishop meets the threat of Qd3; six of its moves do not.
    CHECK(solved.solution.duals == std::vector<std::size_t>{2});
}

TEST_CASE("lines that meet go on once", "[mate][solution]") {
    const Solved solved("8/8/1Q6/1pP5/k7/8/K7/8 w - - 0 1", 3);  // Loyd 1868
    CHECK(solved.keys() == Names{"Qh6"});
    CHECK(solved.play() == Names{"Kb4 Qc1", "Ka5 Kb3", "b4 Qa6#"});
    const auto& defences = solved.solution.attacks.at(solved.solution.keys.at(0).attack).defences;
    CHECK(defences.at(0).length == 2);
    CHECK(defences.at(2).length == 1);

    // A node belongs to one position, and a position has one main line.
    const Solved ending("k7/8/8/7R/8/8/8/K5R1 b - - 0 1", 3, Stipulation::direct, true);
    Meetings meetings(ending.solution);
    meetings.follow(ending.solution.first_defences, ending.start);
    CHECK(meetings.repeated > 0);
    CHECK(meetings.main_lines.size() == meetings.positions.size());
}

TEST_CASE("duals are counted by the number of the answer", "[mate][solution]") {
    const Solved ending("k7/8/8/7R/8/8/8/K5R1 b - - 0 1", 3, Stipulation::direct, true);
    const auto several = std::ranges::count_if(
        ending.solution.first_defences,
        [](const Solution::Defence& defence) { return defence.answers.size() > 1; });
    REQUIRE(ending.solution.duals.size() == 3);
    CHECK(ending.solution.duals[0] == static_cast<std::size_t>(several));
    CHECK(ending.solution.duals[1] > 0);
    CHECK(ending.solution.duals[2] == 0);  // each mate is the only one
}

TEST_CASE("where the defender begins his moves come first", "[mate][solution]") {
    const Solved solved("6k1/8/5K2/8/8/8/8/7R b - - 0 1", 1, Stipulation::direct, true);
    CHECK(solved.first_defences() == Names{"Kf8 Rh8#"});
    CHECK(solved.solution.keys.empty());
    CHECK_FALSE(solved.solution.set_play.has_value());
    CHECK_FALSE(solved.solution.tries.has_value());
    CHECK(solved.solution.duals == std::vector<std::size_t>{0});

    const Solved mated("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0, Stipulation::direct, true);
    CHECK(mated.solution.first_defences.empty());
    CHECK_FALSE(mated.solution.is_cut);
}

TEST_CASE("in a selfmate the defence itself reaches the goal", "[mate][solution]") {
    const Solved solved("2r5/8/8/4Q3/1R6/7k/5q2/7K w - - 0 1", 1, Stipulation::self);
    CHECK(solved.keys() == Names{"Qh2+"});
    CHECK(solved.play() == Names{"Qxh2#"});
    const auto& key = solved.solution.attacks.at(solved.solution.keys.at(0).attack);
    CHECK(key.defences.at(0).length == 0);
    CHECK(key.defences.at(0).answers.empty());
    CHECK_FALSE(solved.solution.keys.at(0).threat.has_value());
    CHECK(solved.solution.keys[0].is_zugzwang == false);  // the key checks
    CHECK(solved.set_play() == Names{"Qf1#", "Qg2#"});
}

TEST_CASE("a full tree is cut at its deep end and says where", "[mate][solution]") {
    SolveOptions options = everything;
    options.most_nodes = 4;
    const Solved cut("8/8/1Q6/1pP5/k7/8/K7/8 w - - 0 1", 3, Stipulation::direct, false, options);
    CHECK(cut.solution.is_cut);
    // The first level is complete, the second is not searched.
    CHECK(cut.play() == Names{"Kb4 Qc1", "Ka5 Kb3", "b4 Qa6#"});
    const auto& key = cut.solution.attacks.at(cut.solution.keys.at(0).attack);
    CHECK_FALSE(key.is_cut);
    const auto& first = cut.solution.attacks.at(key.defences.at(0).answers.at(0));
    CHECK(first.is_cut);
    CHECK(first.defences.empty());
    const auto& mate = cut.solution.attacks.at(key.defences.at(2).answers.at(0));
    CHECK_FALSE(mate.is_cut);
}

TEST_CASE("what a limit hid is marked, and never guessed", "[mate][solution]") {
    const MateProblem problem{.position = position_of("8/8/pR6/8/k7/8/8/KN6 w - - 0 1"),
                              .length = 4};  // Havel 1926
    const std::vector<Move> keys{test::move_of(problem.position, "b1d2")};
    Prover free({});
    const Solution whole = detail::find_solution(free, problem, keys, {.tree = true});
    CHECK_FALSE(whole.is_cut);
    Prover limited({});
    limited.set_limits({.nodes = 1});
    CHECK_FALSE(detail::find_keys(limited, problem).has_value());
    const Solution solution = detail::find_solution(limited, problem, keys, everything);
    CHECK(solution.is_cut);
    CHECK_FALSE(solution.tries.has_value());

    // Every defence is there, and everything is correct.
    const Solution::Attack& key = solution.attacks.at(solution.keys.at(0).attack);
    const Solution::Attack& expected = whole.attacks.at(whole.keys.at(0).attack);
    REQUIRE(key.defences.size() == expected.defences.size());
    bool is_cut = false;
    for (std::size_t n = 0; n < key.defences.size(); ++n) {
        const Solution::Defence& defence = key.defences[n];
        const Solution::Defence& right = expected.defences[n];
        CHECK(defence.length >= right.length);
        CHECK(defence.length <= 3);
        CHECK((defence.answers.empty() || defence.length == right.length));
        is_cut = is_cut || defence.answers.size() < right.answers.size();
    }
    CHECK(key.is_cut == is_cut);
}

TEST_CASE("without wishes there are keys alone", "[mate][solution]") {
    const Solved solved("8/5p2/5K2/7k/7p/7Q/8/8 w - - 0 1", 2, Stipulation::direct, false, {});
    CHECK(solved.keys() == Names{"Qc8"});
    CHECK(solved.solution.attacks.size() == 1);
    CHECK_FALSE(solved.solution.keys.at(0).threat.has_value());
    CHECK_FALSE(solved.solution.set_play.has_value());
    CHECK_FALSE(solved.solution.tries.has_value());
    CHECK_FALSE(solved.solution.is_cut);
}

TEST_CASE("the fifty-move counter separates positions where it matters", "[mate][solution]") {
    MateProblem problem{.position = position_of("8/5p2/5K2/7k/7p/7Q/8/8 w - - 100 90"),
                        .length = 2};
    Prover prover({});
    CHECK(detail::find_keys(prover, problem).value().size() == 1);
    problem.fifty = true;
    CHECK(detail::find_keys(prover, problem).value().empty());
}

TEST_CASE("who could claim a draw has no set play", "[mate][solution]") {
    MateProblem problem{.position = position_of("8/8/3Q4/p7/1P6/8/k1K5/8 w - - 98 80"),
                        .length = 2};
    Prover prover({});
    const auto set_play = [&] {
        const auto keys = detail::find_keys(prover, problem).value();
        return detail::find_solution(prover, problem, keys, {.set_play = true}, {}).set_play;
    };
    REQUIRE(set_play());
    CHECK_FALSE(set_play()->empty());
    problem.fifty = true;
    REQUIRE(set_play());
    CHECK(set_play()->empty());
}

TEST_CASE("several moves that are all threatened are no duals", "[mate][solution]") {
    // William Anthony Shinkman, White Rooks 1910: 1.d5 threatens two mates.
    const Solution solution = Solved("3k3K/R2p2R1/p2P4/8/3P4/8/q5b1/8 w - - 0 1", 3,
                                     Stipulation::direct, false, {.tree = true})
                                  .solution;
    REQUIRE(solution.keys.size() == 1);
    REQUIRE(solution.keys.front().threat);
    CHECK(solution.keys.front().threat->moves.size() == 2);
    std::size_t excused = 0;
    for (const Solution::Defence& defence :
         solution.attacks[solution.keys.front().attack].defences) {
        if (defence.leaves_threats) ++excused;
        else CHECK(defence.answers.size() == 1);
    }
    CHECK(excused == 10);
    CHECK(solution.duals == std::vector<std::size_t>{0, 1});
}
