#include "libchess/report/table/tt_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/table_accounts.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace chess;
using namespace chess::test;

namespace {

std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line)
        if (c == ',') fields.emplace_back();
        else if (c != '\n') fields.back() += c;
    return fields;
}

/// The row of an account without commas in its names, by the names of its columns.
std::vector<std::pair<std::string, std::string>> row_of(const TableAccount& account,
                                                        const TableReportOptions& options) {
    const auto heads = fields_of(tt_csv_header(options));
    const auto fields = fields_of(tt_csv(account, options));
    REQUIRE(heads.size() == fields.size());
    std::vector<std::pair<std::string, std::string>> row;
    for (std::size_t i = 0; i < heads.size(); ++i) row.emplace_back(heads[i], fields[i]);
    return row;
}

std::string field(const TableAccount& account, const std::string& head) {
    for (const auto& [name, value] : row_of(account, {}))
        if (name == head) return value;
    return "no such column";
}

using Row = std::vector<std::pair<std::string, std::string>>;

}  // namespace

TEST_CASE("a table's line of CSV has its numbers below their names", "[report][tt_csv]") {
    CHECK(row_of(table_account(), {}) == Row{{"record", "3"},
                                             {"id", "Test.1"},
                                             {"fen", std::string(kiwipete_fen)},
                                             {"hash_mb", "0.0625"},
                                             {"cluster", "4"},
                                             {"replacement", "least"},
                                             {"key_bits", "16"},
                                             {"depth", "3"},
                                             {"probes", "1000"},
                                             {"hits", "400"},
                                             {"misses", "600"},
                                             {"usable", "250"},
                                             {"move_only", "130"},
                                             {"idle", "20"},
                                             {"cutoffs_exact", "12"},
                                             {"cutoffs_lower", "118"},
                                             {"cutoffs_upper", "70"},
                                             {"stores_new", "300"},
                                             {"stores_update", "110"},
                                             {"stores_replace_age", "45"},
                                             {"stores_replace_depth", "35"},
                                             {"stores_declined", "10"},
                                             {"raced", "7"},
                                             {"false_hits", ""},
                                             {"expected_false_hits", ""},
                                             {"false_updates", ""},
                                             {"unverified", ""},
                                             {"occupied", "324"},
                                             {"slots", "4096"},
                                             {"occupied_before", "24"},
                                             {"of_this_search", "306"},
                                             {"torn", "5"},
                                             {"hashfull", "73"},
                                             {"interior", "800"},
                                             {"pv", "40"},
                                             {"cut", "480"},
                                             {"all", "270"},
                                             {"given_up", "10"},
                                             {"cut_by_first", "432"},
                                             {"cut_with_table_move", "120"},
                                             {"cut_by_table_move", "117"},
                                             {"horizon", "5000"},
                                             {"nodes", "12345"},
                                             {"seconds", "0.500000"}});
}

TEST_CASE("a table's line of CSV has as many fields as the header", "[report][tt_csv]") {
    for (const bool plies : {false, true})
        for (const bool timing : {false, true})
            for (TableAccount account : {table_account(), verified_account(), huge_account()}) {
                if (plies) account.ply = 12;
                const TableReportOptions options{.plies = plies, .timing = timing};
                const auto row = row_of(account, options);
                CHECK((row[1] == std::pair<std::string, std::string>{"ply", "12"}) == plies);
                CHECK((row.back().first == "seconds") == timing);
                for (const std::string& text : {tt_csv_header(options), tt_csv(account, options)})
                    CHECK((text.ends_with('\n') && std::ranges::count(text, '\n') == 1));
            }
}

TEST_CASE("false hits are in CSV where positions are kept", "[report][tt_csv]") {
    CHECK(field(verified_account(), "false_hits") == "3");
    CHECK(field(verified_account(), "expected_false_hits") == "0.0625");
    CHECK(field(verified_account(), "false_updates") == "2");
    CHECK(field(verified_account(), "unverified") == "1");
}

TEST_CASE("CSV of tables quotes what needs it, and names chains", "[report][tt_csv]") {
    TableAccount account = table_account();
    account.id = R"(a, "quoted" name)";
    CHECK_THAT(tt_csv(account, {}), Catch::StartsWith(R"(3,"a, ""quoted"" name",r3k2r/)"));
    account = table_account();
    account.experiment.rules.cluster = 0;
    CHECK(field(account, "replacement") == "first-stored");
    account.hash_bytes = std::size_t{256} << 20U;
    CHECK(field(account, "hash_mb") == "256");
}
