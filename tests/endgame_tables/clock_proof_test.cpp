#include "libchess/endgame_tables/detail/clock_proof.hpp"

#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/endgame_tables/random_ending.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <cstdlib>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

using namespace chess;
using test::position_of;

namespace {

Position with_clock(const Position& position, int clock) {
    Setup setup = position.to_setup();
    setup.halfmove_clock = clock;
    return Position::from_setup(setup).value().position;
}

constexpr Piece black_rook{Color::black, PieceType::rook};
constexpr Piece black_bishop{Color::black, PieceType::bishop};
constexpr Piece white_rook{Color::white, PieceType::rook};

/// Endings whose tables are made in a moment.
const std::vector<Ending> small_endings{{PieceType::pawn, {}},
                                        {PieceType::rook, {}},
                                        {PieceType::queen, black_rook},
                                        {PieceType::rook, black_bishop},
                                        {PieceType::queen, white_rook}};

std::shared_ptr<EndgameTables> small_tables() {
    static const auto tables = [] {
        std::vector<std::size_t> numbers;
        for (const Ending& ending : small_endings)
            numbers.push_back(ending_number({Color::white, ending.first}, ending.second));
        auto made = std::make_shared<EndgameTables>();
        made->make(numbers, 2);
        return made;
    }();
    return tables;
}

/// The wording of the rule, by brute force: every move of both sides is tried, and the tables only
/// tell the result after captures and pawn moves, from a clock of 0.
class BruteForce {
public:
    explicit BruteForce(const EndgameTables& tables) : tables_(tables) {}

    bool wins(const Position& position, Color winner) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) return position.in_check() && position.turn() != winner;
        if (position.halfmove_clock() >= 100) return false;
        const auto key = std::pair(position.key(), position.halfmove_clock());
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const bool is_winner = position.turn() == winner;
        bool result = !is_winner;
        for (const Move move : moves) {
            const Position after = position.after(move);
            const bool won =
                after.halfmove_clock() == 0 ? is_won(after, winner) : wins(after, winner);
            if (won == is_winner) {
                result = is_winner;
                break;
            }
        }
        known_.emplace(key, result);
        return result;
    }

private:
    [[nodiscard]] bool is_won(const Position& position, Color winner) const {
        const Wdl wdl = tables_.probe(position).value().wdl;
        return wdl == (position.turn() == winner ? Wdl::win : Wdl::loss);
    }

    const EndgameTables& tables_;
    std::map<std::pair<Key, int>, bool> known_;
};

void compare_with_brute_force(const std::shared_ptr<EndgameTables>& own,
                              const std::vector<Ending>& endings, int positions) {
    std::mt19937_64 random(48);
    int won = 0;
    int drawn = 0;
    while (won + drawn < positions) {
        const auto start = test::random_position(endings[random() % endings.size()], random);
        if (!start || !has_legal_move(*start)) continue;
        const auto value = own->probe(*start);
        if (!value || value->wdl == Wdl::draw) continue;
        const Position position = with_clock(*start, 96 + static_cast<int>(random() % 4));
        CAPTURE(position);
        const Color winner = value->wdl == Wdl::win ? position.turn() : ~position.turn();
        const bool expected = BruteForce(*own).wins(position, winner);
        detail::ClockProof proof(*own, 1'000'000);
        REQUIRE(proof.is_won_in_time(position) == expected);
        // What the tables say with their small limit is the same, if they say anything.
        const EndingVerdict verdict = Tablebases({.own = own}).probe(position).value();
        if (!verdict.is_doubtful)
            REQUIRE((std::abs(static_cast<int>(verdict.wdl)) == 2) == expected);
        (expected ? won : drawn) += 1;
    }
    CHECK(won > positions / 10);
    CHECK(drawn > positions / 10);
}

/// All positions of king and pawn on the c-file against king, with the plies to the pawn move, the
/// promotion or the mate that keeps the win, by retrograde iteration.
class PawnDistances {
public:
    explicit PawnDistances(const EndgameTables& tables) {
        for (int number = 0; number < 64 * 64 * 6; ++number) {
            Setup setup;
            const int pawn = 8 * (1 + number % 6) + 2;
            setup.board[square_at(pawn)] = Piece{Color::white, PieceType::pawn};
            setup.board[square_at(number / 6 % 64)] = Piece{Color::white, PieceType::king};
            setup.board[square_at(number / 6 / 64)] = Piece{Color::black, PieceType::king};
            for (const Color turn : all_colors) {
                setup.turn = turn;
                const auto checked = Position::from_setup(setup);
                if (!checked || checked->position.occupied().count() != 3) continue;
                if (tables.probe(checked->position).value().wdl != Wdl::draw)
                    won_.push_back(checked->position);
            }
        }
        for (int plies = 1, found = 1, idle = 0; idle < 3; ++plies) {
            found = add_level(tables, plies);
            idle = found == 0 ? idle + 1 : 0;
        }
    }

    [[nodiscard]] const std::vector<Position>& won() const { return won_; }
    [[nodiscard]] int plies(const Position& position) const { return plies_.at(position.key()); }
    [[nodiscard]] std::size_t size() const { return plies_.size(); }

private:
    int add_level(const EndgameTables& tables, int plies) {
        std::vector<Key> level;
        for (const Position& position : won_)
            if (!plies_.contains(position.key()) && is_in(tables, position, plies))
                level.push_back(position.key());
        for (const Key key : level) plies_[key] = plies;
        return static_cast<int>(level.size());
    }

    bool is_in(const EndgameTables& tables, const Position& position, int plies) const {
        const bool white = position.turn() == Color::white;
        const MoveList moves = legal_moves(position);
        for (const Move move : moves) {
            const Position after = position.after(move);
            bool good = false;
            if (after.halfmove_clock() == 0) {
                good = tables.probe(after).value().wdl == (white ? Wdl::loss : Wdl::win);
                // What Black resets is at once, if White still wins.
            } else if (const auto known = plies_.find(after.key()); known != plies_.end()) {
                good = known->second <= plies - 1;
            }
            if (good == white) return white;
        }
        return !white;
    }

    std::vector<Position> won_;
    std::unordered_map<Key, int> plies_;
};

const PawnDistances& pawn_distances() {
    static const PawnDistances distances(*small_tables());
    return distances;
}

}  // namespace

TEST_CASE("a rook cannot mate with two moves left", "[endgame_tables][clock]") {
    const auto own = small_tables();
    const Tablebases tables({.own = own});
    // With the clock at 97 Black may leave the rook alone.
    const Position late = position_of("8/8/8/2k5/3R4/8/8/4K3 b - - 97 102");
    const auto moves = tables.moves(late).value();
    CHECK(moves.front().verdict.wdl == Wdl::draw);  // Kxd4
    for (std::size_t i = 1; i < moves.size(); ++i)
        CHECK(moves[i].verdict == EndingVerdict{.wdl = Wdl::blessed_loss});
    CHECK(tables.probe(late)->wdl == Wdl::draw);
    // Without the rule, or with time, he may not.
    const Tablebases endless({.own = own, .fifty_move_rule = false});
    CHECK(endless.moves(late).value().back().verdict.wdl == Wdl::loss);
    const Position early = with_clock(late, 10);
    CHECK(tables.moves(early).value().back().verdict.wdl == Wdl::loss);
}

TEST_CASE("mate on the hundredth half-move is in time, one later it is not",
          "[endgame_tables][clock]") {
    const auto own = small_tables();
    const Tablebases tables({.own = own});
    const Position mate = position_of("k7/8/1K6/8/8/8/8/7R w - - 99 90");
    CHECK(tables.probe(mate) == EndingVerdict{.wdl = Wdl::win, .mate_plies = 1});
    const Position two = position_of("8/k7/2K5/8/8/8/8/1R6 w - - 0 90");
    const int plies = own->probe(two)->plies;
    REQUIRE(plies > 1);
    CHECK(tables.probe(with_clock(two, 100 - plies))->wdl == Wdl::win);
    CHECK(tables.probe(with_clock(two, 101 - plies)) == EndingVerdict{.wdl = Wdl::cursed_win});
    // The fifty moves are complete and nothing is claimed: a mate at once still counts.
    CHECK(tables.probe(with_clock(mate, 103))->wdl == Wdl::win);
}

TEST_CASE("a win by capture or pawn move in time is one", "[endgame_tables][clock]") {
    const Tablebases tables({.own = small_tables()});
    // Qxc5 comes at once, the mate later.
    const Position capture = position_of("8/8/8/2r3Q1/8/8/k7/2K5 w - - 99 60");
    const auto moves = tables.moves(capture).value();
    CHECK(moves.front().move == Move(Square::g5, Square::c5));
    CHECK(tables.probe(capture)->wdl == Wdl::win);
    CHECK(moves[1].verdict.wdl <= Wdl::cursed_win);
    // The king makes way for the pawn, which moves two half-moves later.
    const Position pawn = position_of("4k3/8/4K3/4P3/8/8/8/8 w - - 97 60");
    CHECK(tables.probe(pawn) == EndingVerdict{.wdl = Wdl::win});
    CHECK(tables.probe(with_clock(pawn, 98)) == EndingVerdict{.wdl = Wdl::cursed_win});
}

TEST_CASE("wins in time are those that brute force finds", "[endgame_tables][clock]") {
    compare_with_brute_force(small_tables(), small_endings, 400);
}

// Makes tables for half a minute.
TEST_CASE("with pawns, too, wins in time are those that brute force finds",
          "[.][endgame_tables][clock]") {
    const auto all = std::make_shared<EndgameTables>();
    REQUIRE(all->make_all(4, 2));
    compare_with_brute_force(all, {all_endings().begin(), all_endings().end()}, 3000);
    // Qc1 leaves Black only his pawn's move.
    const Tablebases tables({.own = all});
    const Position zugzwang = position_of("8/8/8/8/8/1pQ1K3/k7/8 w - - 98 60");
    CHECK(tables.moves(zugzwang).value().front().move == Move(Square::c3, Square::c1));
    CHECK(tables.probe(zugzwang)->wdl == Wdl::win);
    CHECK(tables.probe(with_clock(zugzwang, 99))->wdl == Wdl::cursed_win);
}

TEST_CASE("with king and pawn the clock decides as retrograde analysis says",
          "[endgame_tables][clock]") {
    const auto own = small_tables();
    const Tablebases tables({.own = own});
    const PawnDistances& distances = pawn_distances();
    REQUIRE(distances.size() == distances.won().size());
    int doubtful = 0;
    int compared = 0;
    for (std::size_t i = 0; i < distances.won().size(); i += 23) {
        const Position& won = distances.won()[i];
        const int plies = distances.plies(won);
        for (const int clock : {99 - plies, 100 - plies, 101 - plies}) {
            if (clock < 0 || clock > 99 || !has_legal_move(won)) continue;
            const Position position = with_clock(won, clock);
            CAPTURE(position, plies);
            const EndingVerdict verdict = tables.probe(position).value();
            ++compared;
            doubtful += verdict.is_doubtful ? 1 : 0;
            if (!verdict.is_doubtful)
                REQUIRE((std::abs(static_cast<int>(verdict.wdl)) == 2) == (plies + clock <= 100));
        }
    }
    CHECK(compared > 1000);
    CHECK(doubtful < compared / 10);
}

TEST_CASE("DTZ is the position's, not that of the shortest mate", "[endgame_tables][syzygy]") {
    if (!has_syzygy()) return;
    const auto own = small_tables();
    const auto syzygy = SyzygyTables::open(CHESS_TESTS_DIR "/data/syzygy3").value();
    const Tablebases both({.own = own, .syzygy = syzygy});
    const PawnDistances& distances = pawn_distances();
    int compared = 0;
    for (std::size_t i = 0; i < distances.won().size(); i += 41) {
        const Position& position = distances.won()[i];
        if (!has_legal_move(position)) continue;
        const auto verdict = both.probe(position);
        REQUIRE(verdict);
        REQUIRE(verdict->dtz);
        CAPTURE(position);
        ++compared;
        // Syzygy's files may be off by one.
        REQUIRE(std::abs(*verdict->dtz - distances.plies(position)) <= 1);
    }
    CHECK(compared > 300);
}

TEST_CASE("the verdict on a position has the DTZ of its best or longest move", "[endgame_tables]") {
    const auto move = [](int to, Wdl wdl, std::optional<int> mate, std::optional<int> dtz) {
        return EndingMove{Move(Square::a1, square_at(to)),
                          {.wdl = wdl, .mate_plies = mate, .dtz = dtz}};
    };
    const std::vector wins{move(1, Wdl::win, 9, 5), move(2, Wdl::win, 11, 2),
                           move(3, Wdl::draw, {}, 0)};
    CHECK(verdict_from(wins) == EndingVerdict{.wdl = Wdl::win, .mate_plies = 9, .dtz = 2});
    const std::vector losses{move(1, Wdl::loss, 20, 4), move(2, Wdl::loss, 20, 8),
                             move(3, Wdl::loss, 18, 1)};
    CHECK(verdict_from(losses) == EndingVerdict{.wdl = Wdl::loss, .mate_plies = 20, .dtz = 8});
    const std::vector cursed{move(1, Wdl::cursed_win, {}, 60), move(2, Wdl::cursed_win, {}, 40),
                             move(3, Wdl::draw, {}, 0)};
    CHECK(verdict_from(cursed).dtz == 40);
    const std::vector unknown{move(1, Wdl::win, 9, {}), move(2, Wdl::win, 11, {})};
    CHECK_FALSE(verdict_from(unknown).dtz);
}

// With the folders that the environment names; takes some minutes.
TEST_CASE("own tables and Syzygy's agree on the clock", "[.][syzygy]") {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    const char* const path = std::getenv("CHESS_SYZYGY_PATH");
    if (path == nullptr || !has_syzygy()) return;
    const auto own = std::make_shared<EndgameTables>();
    REQUIRE(own->make_all(4, 2));
    const Tablebases ours({.own = own});
    const Tablebases theirs({.syzygy = SyzygyTables::open(path).value()});
    std::mt19937_64 random(48);
    int compared = 0;
    int doubtful = 0;
    for (int times = 0; times < 5000;) {
        const auto start = test::random_position(all_endings()[random() % ending_count], random);
        if (!start || !has_legal_move(*start)) continue;
        const auto fresh = theirs.probe(*start);
        if (!fresh || fresh->wdl == Wdl::draw || !fresh->dtz) continue;
        ++times;
        for (int clock = std::max(0, 97 - *fresh->dtz); clock < 100; clock += 3) {
            // Off by one.
            if (std::abs(clock + *fresh->dtz - 100) <= 1) continue;
            const Position position = with_clock(*start, clock);
            CAPTURE(position);
            const EndingVerdict verdict = ours.probe(position).value();
            ++compared;
            doubtful += verdict.is_doubtful ? 1 : 0;
            if (!verdict.is_doubtful)
                REQUIRE((std::abs(static_cast<int>(verdict.wdl)) == 2) ==
                        (clock + *fresh->dtz <= 100));
        }
    }
    WARN(compared << " compared, " << doubtful << " doubtful");
}
