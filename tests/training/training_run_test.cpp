#include "training/training_run.hpp"

#include "tests/support/catch.hpp"
#include "tests/training/training_samples.hpp"
#include "training/bytes.hpp"

#include <algorithm>
#include <cstring>
#include <set>

using namespace chess;
using namespace chess::training;
using test::TemporaryFile;

namespace {

std::vector<PositionFile> opened(const std::string& path) {
    std::vector<PositionFile> files;
    files.push_back(PositionFile::open(path).value());
    return files;
}

constexpr NetworkKind squared = NetworkKind::squared;
constexpr NetworkKind paired = NetworkKind::paired;

Checkpoint beginning(std::uint64_t positions, std::uint64_t threads, std::size_t tables = 4,
                     NetworkKind kind = squared) {
    const ModelShape shape{.hidden = kind == squared ? 32U : 64U,
                           .tables = tables,
                           .kind = kind,
                           .kings = *king_tables(tables)};
    TrainingPlan plan;
    plan.batches = {.batch = 500, .seed = 5, .held_out_permille = 100};
    plan.schedule = {.rate = 0.005, .positions = positions};
    plan.threads = threads;
    return {.plan = plan, .state = TrainingState(initial_parameters(shape, 5))};
}

/// Trains to the end, or for this many batches.
void advance(TrainingRun& run, int batches = 1'000'000) {
    for (; batches > 0; --batches) {
        const auto goes_on = run.advance();
        REQUIRE(goes_on);
        if (!*goes_on) return;
    }
}

bool same_numbers(const TrainingState& a, const TrainingState& b) {
    const auto same = [](const Parameters& one, const Parameters& other) {
        return std::ranges::equal(one.values(), other.values());
    };
    return a.steps == b.steps && same(a.parameters, b.parameters) &&
           same(a.first_moments, b.first_moments) && same(a.second_moments, b.second_moments);
}

}  // namespace

TEST_CASE("training lowers the loss of games that it never sees", "[training][run]") {
    const TemporaryFile file("learn.positions");
    test::write_positions(file.path(), test::evaluated_records(12'000));
    TrainingRun run(beginning(100'000, 1, 4, GENERATE(squared, paired)), opened(file.path()));
    const LossSum before = run.held_out_loss();
    CHECK(before.count > 600);
    advance(run);
    CHECK(run.held_out_loss().mean() < 0.5 * before.mean());
    const TrainingReport report = run.report();
    CHECK(report.positions >= 100'000);
    CHECK(report.progress == 1);
    CHECK(report.loss.mean() > 0);
}

TEST_CASE("the same run makes the same network, interrupted or not", "[training][run]") {
    const TemporaryFile file("same.positions");
    const TemporaryFile checkpoint("same.checkpoint");
    test::write_positions(file.path(), test::evaluated_records(3000));
    const NetworkKind kind = GENERATE(squared, paired);
    for (const std::uint64_t threads : {1U, 3U}) {
        TrainingRun first(beginning(12'000, threads, 4, kind), opened(file.path()));
        advance(first);
        TrainingRun second(beginning(12'000, threads, 4, kind), opened(file.path()));
        advance(second, 11);
        write_checkpoint(checkpoint.path(), second.checkpoint());
        auto read = read_checkpoint(checkpoint.path());
        REQUIRE(read);
        CHECK(read->plan == second.plan());
        CHECK(read->state.parameters.shape().kind == kind);
        CHECK(same_numbers(read->state, second.trainer().state()));
        TrainingRun third(*std::move(read), opened(file.path()));
        advance(second);
        advance(third);
        CHECK(same_numbers(first.trainer().state(), second.trainer().state()));
        CHECK(same_numbers(first.trainer().state(), third.trainer().state()));
    }
}

TEST_CASE("several threads learn what one does", "[training][run]") {
    const TemporaryFile file("threads.positions");
    test::write_positions(file.path(), test::evaluated_records(3000));
    const NetworkKind kind = GENERATE(squared, paired);
    TrainingRun one(beginning(5000, 1, 4, kind), opened(file.path()));
    TrainingRun three(beginning(5000, 3, 4, kind), opened(file.path()));
    advance(one);
    advance(three);
    CHECK(one.held_out_loss().mean() == Approx(three.held_out_loss().mean()).epsilon(0.01));
}

TEST_CASE("a damaged checkpoint is refused", "[training][run]") {
    const TemporaryFile file("damaged.checkpoint");
    write_checkpoint(file.path(), beginning(1000, 1, 1));
    const std::string whole = file.bytes();
    const auto message_of = [&](const std::string& bytes) {
        file.write(bytes);
        const auto read = read_checkpoint(file.path());
        return read ? "" : read.error().message.substr(file.path().size());
    };
    CHECK(message_of(whole).empty());
    CHECK(message_of("CHTRAIX") == ": this is not a checkpoint");
    CHECK(message_of(whole.substr(0, whole.size() - 1)) == ": it is of another length");
    CHECK(message_of(whole.substr(0, whole.size() / 2)) == ": it is cut off");
    CHECK(message_of(whole.substr(0, 20)) == ": it is cut off");
    std::string damaged = whole;
    damaged[whole.size() / 2] ^= 1;
    CHECK(message_of(damaged) == ": it is damaged: the checksum does not fit");
    damaged = whole;
    damaged.replace(whole.find("hidden 32"), 9, "hidden 33");
    CHECK(message_of(damaged) == ": a network with 33 hidden neurons");
    damaged = whole;
    damaged.replace(whole.find("kind squared"), 12, "kind cubed  ");
    CHECK(message_of(damaged) == ": a network of the kind 'cubed  '");
    // Only 64, 128 and so on can be paired.
    damaged.replace(whole.find("kind squared"), 12, "kind paired\n");
    CHECK(message_of(damaged) == ": a network with 32 hidden neurons");
}

TEST_CASE("a checkpoint that does not name its kind is squared", "[training][run]") {
    const TemporaryFile file("old.checkpoint");
    const Checkpoint checkpoint = beginning(1000, 1, 1);
    write_checkpoint(file.path(), checkpoint);
    // The name goes, so the text's length and the sum over all of it change.
    std::string bytes = file.bytes();
    constexpr std::string_view name = "kind squared\n";
    bytes.erase(bytes.find(name), name.size());
    constexpr std::size_t length_at = 12;
    std::uint32_t length = 0;
    std::memcpy(&length, &bytes[length_at], sizeof length);
    length -= static_cast<std::uint32_t>(name.size());
    std::memcpy(&bytes[length_at], &length, sizeof length);
    constexpr std::size_t crc_size = 4;
    bytes.resize(bytes.size() - crc_size);
    append(bytes, crc_of(bytes));
    file.write(bytes);
    const auto read = read_checkpoint(file.path());
    REQUIRE(read);
    CHECK(read->state.parameters.shape() == checkpoint.state.parameters.shape());
    CHECK(same_numbers(read->state, checkpoint.state));
}

TEST_CASE("every position is drawn once in an epoch, but for games that are held out",
          "[training][run]") {
    const TemporaryFile file("epoch.positions");
    const auto records = test::evaluated_records(5000);
    test::write_positions(file.path(), records);
    const BatchOptions rules{.batch = 128, .seed = 9, .held_out_permille = 200};
    BatchSource source(opened(file.path()), rules);
    const auto held_out = source.held_out(100'000);
    std::set<std::uint32_t> held_out_games;
    for (const PositionRecord& record : held_out) held_out_games.insert(record.game);
    CHECK(held_out.size() > 500);
    CHECK(held_out.size() < 1500);

    std::vector<PositionRecord> drawn;
    std::vector<PositionRecord> batch;
    while (source.place().epoch == 0) {
        REQUIRE(source.next(batch));
        CHECK(batch.size() == rules.batch);
        drawn.insert(drawn.end(), batch.begin(), batch.end());
    }
    for (const PositionRecord& record : drawn) CHECK_FALSE(held_out_games.contains(record.game));
    const std::size_t all = records.size() - held_out.size();
    CHECK(drawn.size() >= all);
    drawn.resize(all);
    drawn.insert(drawn.end(), held_out.begin(), held_out.end());
    CHECK(std::ranges::is_permutation(drawn, records));

    const BatchPlace place = source.place();
    REQUIRE(source.next(batch));
    const auto expected = batch;
    BatchSource other(opened(file.path()), rules);
    other.go_to(place);
    REQUIRE(other.next(batch));
    CHECK(batch == expected);
}

TEST_CASE("damaged positions are passed over, and nothing at all is an error", "[training][run]") {
    const TemporaryFile file("bad.positions");
    test::write_positions(file.path(), test::evaluated_records(300));
    std::string bytes = file.bytes();
    bytes[32 + 32 * 7 + 3] ^= 1;
    file.write(bytes);
    BatchSource source(opened(file.path()), {.batch = 299, .held_out_permille = 0});
    std::vector<PositionRecord> batch;
    REQUIRE(source.next(batch));
    CHECK(std::ranges::all_of(batch, &PositionRecord::is_sound));
    CHECK(source.place().epoch == 0);
    file.write(bytes.substr(0, 32));
    BatchSource empty(opened(file.path()), {});
    const auto drawn = empty.next(batch);
    REQUIRE_FALSE(drawn);
    CHECK(drawn.error().message == "there is no position to train on");
}

TEST_CASE("the learning rate rises, and falls to its end", "[training][run]") {
    const Schedule schedule{.rate = 0.002, .last_share = 0.1};
    CHECK(schedule.rate_at(0) == Approx(0.0002));
    CHECK(schedule.rate_at(0.01) == Approx(0.002));
    CHECK(schedule.rate_at(0.505) == Approx(0.0011));
    CHECK(schedule.rate_at(1) == Approx(0.0002));
    CHECK(schedule.rate_at(2) == Approx(0.0002));
}
