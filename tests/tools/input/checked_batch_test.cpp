#include "input/checked_batch.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/input_folder.hpp"

using namespace chesstool;

namespace {

/// The checks of all batches of the files, the ends of files left out.
std::vector<CheckedBatch> checked(const InputFolder& input, const CheckOptions& options) {
    RecordFiles files(input.options.files, {}, /*tables=*/true);
    std::vector<CheckedBatch> batches;
    while (auto batch = files.next()) {
        const bool ends = batch->last;
        CheckedBatch one = checked_batch(*std::move(batch), options, {});
        if (!ends) batches.push_back(std::move(one));
    }
    return batches;
}

constexpr std::string_view two_games = "1. e4 *\n\n1. e5 *\n";

}  // namespace

TEST_CASE("the records of a batch are counted, and their faults have a place",
          "[tools][checked_batch]") {
    InputFolder input;
    const std::string file = input.add("a.pgn", two_games);
    const auto batches = checked(input, {});
    REQUIRE(batches.size() == 1);
    CHECK(batches[0].counts.records == 2);
    CHECK(batches[0].counts.moves == 1);
    CHECK(batches[0].counts.errors == 1);
    CHECK(batches[0].input.batch.records.empty());
    CHECK_FALSE(batches[0].cut_off);
    CHECK_FALSE(batches[0].fault);
    REQUIRE(batches[0].messages.size() == 1);
    const auto& [record, message] = batches[0].messages.front();
    CHECK(record == 1);
    CHECK(message.file == file);
    CHECK(message.line == 3);
    CHECK(message.column == 4);
}

TEST_CASE("records that are not selected are not checked", "[tools][checked_batch]") {
    InputFolder input;
    input.add("a.pgn", two_games);
    CheckOptions options;
    options.selection.first = options.selection.last = 0;
    const auto batches = checked(input, options);
    REQUIRE(batches.size() == 1);
    CHECK(batches[0].counts.records == 1);
    CHECK(batches[0].messages.empty());
}

TEST_CASE("of a batch's messages what is shown or counted is kept", "[tools][checked_batch]") {
    InputFolder input;
    std::string text = "1. e4 ";
    for (int i = 0; i < 30; ++i) text += "(1. d4+) ";
    for (int i = 0; i < 30; ++i) text += "(1. d4 d5 2. Qd3 a6 3. Qb5) ";  // lacks its '+'
    input.add("a.pgn", text + "e5 *\n");
    const auto messages = [&](bool all_warnings) {
        CheckOptions options;
        options.files = input.options.files;
        options.all_warnings = all_warnings;
        auto batches = checked(input, options);
        return std::move(batches.at(0).messages);
    };
    const auto has_words = [](const auto& message) { return !message.second.message.empty(); };
    const auto usual = messages(false);
    CHECK(usual.size() == 31);
    CHECK(std::ranges::count_if(usual, has_words) == 21);
    const auto all = messages(true);
    CHECK(all.size() == 60);
    CHECK(std::ranges::all_of(all, has_words));
    // Of a long line what is around the fault is shown.
    CHECK(all.back().second.source.size() < text.size());
    const auto& [record, last] = all.back();
    CHECK(last.source.substr(last.column - last.source_column, 3) == "Qb5");
}

TEST_CASE("what is no table of Syzygy's has a fault, and no records", "[tools][checked_batch]") {
    InputFolder input;
    CheckOptions options;
    options.files = {input.add("KQvK.rtbw", "none")};
    RecordFileBatch batch;
    batch.kind = chess::InputKind::syzygy;
    const CheckedBatch table = checked_batch(std::move(batch), options, {});
    CHECK(table.fault);
    CHECK(table.counts.records == 0);
}
