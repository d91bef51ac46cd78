#include "training/position_record.hpp"

#include "libchess/position/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/training/training_samples.hpp"
#include "training/key_set.hpp"
#include "training/labeller.hpp"
#include "training/position_file.hpp"
#include "training/position_sampler.hpp"

#include <algorithm>
#include <bit>

using namespace chess;
using namespace chess::training;

TEST_CASE("positions come back from their records", "[training][positions]") {
    test::Random random(3);
    int count = 0;
    for (int i = 0; i < 50; ++i) {
        const PlayedGame game = test::random_played_game(random, 200);
        Position position = game.start;
        for (const PlayedPly& ply : game.plies) {
            position.make(ply.move);
            const Label label{static_cast<int>(random.below(60001)) - 30000,
                              static_cast<training::Outcome>(random.below(4))};
            const PositionRecord record = record_of(position, label, 77);
            REQUIRE(record.is_sound());
            CHECK(training::position_of(record).key() == position.key());
            CHECK(record.label() == label);
            CHECK(record.game == 77);
            ++count;
        }
    }
    CHECK(count > 2000);
    const PositionRecord unlabelled = record_of(Position::start(), {}, 0);
    CHECK(unlabelled.label() == Label{});
    CHECK(unlabelled.is_sound());
}

TEST_CASE("a record with a changed byte is not sound", "[training][positions]") {
    const PositionRecord record = record_of(Position::start(), {12, training::Outcome::won}, 5);
    using Bytes = std::array<std::uint8_t, sizeof record>;
    for (std::size_t at = 0; at < sizeof record; ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            auto bytes = std::bit_cast<Bytes>(record);
            bytes[at] ^= static_cast<std::uint8_t>(1 << bit);
            CHECK_FALSE(std::bit_cast<PositionRecord>(bytes).is_sound());
        }
    }
    CHECK_FALSE(PositionRecord{}.is_sound());
}

TEST_CASE("a file holds its positions in an order of chance", "[training][positions]") {
    const auto records = test::evaluated_records(2000);
    const auto read = [](const test::TemporaryFile& file) {
        const auto opened = PositionFile::open(file.path());
        REQUIRE(opened);
        const auto found = opened->records();
        return std::vector(found.begin(), found.end());
    };
    const test::TemporaryFile first("first.positions");
    const test::TemporaryFile second("second.positions");
    test::write_positions(first.path(), records, 1);
    test::write_positions(second.path(), records, 1);
    CHECK(first.bytes() == second.bytes());
    const auto shuffled = read(first);
    CHECK(shuffled != records);
    CHECK(std::ranges::is_permutation(shuffled, records));
    test::write_positions(second.path(), records, 2);
    CHECK(read(second) != shuffled);
    // A file that is cut off has its whole records.
    second.write(first.bytes().substr(0, 32 + 32 * 10 + 31));
    CHECK(read(second) == std::vector(shuffled.begin(), shuffled.begin() + 10));
    second.write("CHPOSIT");
    CHECK_FALSE(PositionFile::open(second.path()));
    second.write(std::string(64, 'x'));
    CHECK(PositionFile::open(second.path()).error().message ==
          second.path() + ": this is not a file of positions");
}

TEST_CASE("a set of keys knows what it holds", "[training][positions]") {
    KeySet set;
    test::Random random(1);
    std::vector<Key> keys;
    for (int i = 0; i < 5000; ++i) keys.push_back(Key{random.bits()});
    keys.push_back(Key{0});
    for (const Key key : keys) CHECK(set.insert(key));
    for (const Key key : keys) CHECK_FALSE(set.insert(key));
    CHECK(set.size() == keys.size());
}

TEST_CASE("a game's own positions are sampled with its scores", "[training][positions]") {
    test::Random games(5);
    PlayedGame game = test::random_played_game(games, 200);
    game.result = GameResult::black_wins;
    Random random(1);
    const auto samples = sample(game, {}, random);
    CHECK(samples.size() > game.plies.size() / 2);
    std::size_t next = 0;
    Position position = game.start;
    for (const PlayedPly& ply : game.plies) {
        if (next < samples.size() && samples[next].position == position) {
            const Label& label = samples[next].label;
            CHECK(label.outcome == (position.turn() == Color::white ? training::Outcome::lost
                                                                    : training::Outcome::won));
            CHECK(label.centipawns.has_value() == ply.score.has_value());
            if (ply.score && ply.score->as_centipawns())
                CHECK(label.centipawns == ply.score->as_centipawns());
            CHECK(samples[next].game == identity_of(game));
            CHECK_FALSE(position.in_check());
            ++next;
        }
        position.make(ply.move);
    }
    CHECK(next == samples.size());
    Random again(1);
    for (const SampledPosition& sampled : sample(game, {.quiet = true}, again)) {
        Position walk = game.start;
        for (const PlayedPly& ply : game.plies) {
            if (walk == sampled.position) {
                CHECK_FALSE((ply.is_random || walk.is_noisy(ply.move)));
                break;
            }
            walk.make(ply.move);
        }
    }
}

TEST_CASE("positions away from the game are legal and have no label", "[training][positions]") {
    test::Random games(6);
    Random random(2);
    const SamplingOptions rules{.copies = 3, .random_moves = 4, .removal_percent = 50};
    std::size_t count = 0;
    std::size_t unlabelled = 0;
    for (int i = 0; i < 10; ++i) {
        for (const SampledPosition& sampled :
             sample(test::random_played_game(games, 100), rules, random)) {
            CHECK_FALSE(sampled.position.in_check());
            CHECK(has_legal_move(sampled.position));
            CHECK(Position::from_setup(sampled.position.to_setup()));
            unlabelled += sampled.label == Label{};
            ++count;
        }
    }
    CHECK(count > 100);
    CHECK(unlabelled > count / 2);
}

TEST_CASE("printed evaluations are understood", "[training][positions]") {
    const auto centipawns = [](std::string_view line) {
        return printed_evaluation(line).value().centipawns;
    };
    CHECK(centipawns("Final evaluation       +0.17 (white side) [with scaled NNUE, ...]") == 17);
    CHECK(centipawns("Final evaluation: -1.20 (white side)") == -120);
    CHECK(centipawns("Total Evaluation: 0.00 (white side)") == 0);
    CHECK_FALSE(centipawns("Final evaluation: none (in check)"));
    CHECK_FALSE(centipawns("Final evaluation"));
    CHECK_FALSE(printed_evaluation("NNUE evaluation        +0.17 (white side)"));
    CHECK_FALSE(printed_evaluation(""));
}

TEST_CASE("labels are for the side to move", "[training][positions]") {
    const Position white = test::position_of("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1");
    const Position black = test::position_of("4k3/8/8/8/8/8/3Q4/4K3 b - - 0 1");
    CHECK(make_evaluation_labeller({})->centipawns(white).value().value() > 300);
    const auto searches = make_search_labeller(make_analyser({.hash_bytes = std::size_t{1} << 20U}),
                                               {.nodes = 1000}, false, {});
    CHECK(searches->centipawns(white).value().value() > 300);
    CHECK(searches->centipawns(black).value().value() < -300);
}
