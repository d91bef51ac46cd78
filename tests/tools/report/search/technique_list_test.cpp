#include "report/search/search_report.hpp"

#include "libchess/search/techniques.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/report_text.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

TEST_CASE("the list of techniques has all of them and fits", "[report][technique_list]") {
    for (const std::size_t width : {80U, 100U, 120U, 160U}) {
        const StyledText text = Telling<TechniqueList>::text({}, width);
        CHECK(widest(text) <= width);
        for (const Technique technique : all_techniques)
            CHECK_THAT(text.plain(), Catch::Contains(std::string(info(technique).name) + ' '));
    }
}

TEST_CASE("the list of techniques in JSON says what each needs", "[report][technique_list]") {
    const std::vector<std::string> lines = lines_of(Telling<TechniqueList>::json({}, 80));
    REQUIRE(lines.size() == technique_count + 1);
    bool seen = false;
    for (const std::string& line : lines) {
        const auto json = nlohmann::json::parse(line);
        if (json["type"] != "result" || json["technique"] != "multi-cut") continue;
        seen = true;
        CHECK(json["needs"].dump() == R"(["extend-singular"])");
        CHECK(json["exactness"] == "selective");
        CHECK(json["engine"] == true);
        CHECK_FALSE(json["summary"].get<std::string>().empty());
        CHECK_FALSE(json["source"].get<std::string>().empty());
    }
    CHECK(seen);
    CHECK(nlohmann::json::parse(lines.back())["total"] == technique_count);
}

TEST_CASE("the list of techniques in CSV has a line for each", "[report][technique_list]") {
    CHECK(std::ranges::count(Telling<TechniqueList>::csv({}, 80), '\n') == technique_count + 1);
}
