#include "output/output.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/journals.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace chesstool;
using chess::test::bytes_of;
using chess::test::Folder;

namespace {

std::size_t files_in(const std::string& folder) {
    const std::filesystem::directory_iterator files(folder);
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

}  // namespace

TEST_CASE("a file appears when it is finished, and not before", "[tools][output]") {
    const Folder folder;
    const std::string path = folder.path() + "/report.json";
    Output output(path);
    CHECK_FALSE(output.is_stdout());
    output.write("one\n");
    output.flush();
    CHECK_FALSE(std::filesystem::exists(path));
    output.write("two\n");
    output.finish();
    CHECK(bytes_of(path) == "one\ntwo\n");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("what is abandoned leaves the old file, and nothing else", "[tools][output]") {
    const Folder folder;
    const std::string path = folder.path() + "/report.json";
    std::ofstream(path, std::ios::binary) << "old\n";
    {
        Output output(path);
        output.write("new\n");
        output.abandon();
    }
    {
        Output forgotten(path);
    }
    CHECK(bytes_of(path) == "old\n");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("a run that failed before it had a result replaces no file", "[tools][output]") {
    const Folder folder;
    const std::string path = folder.path() + "/report.json";
    std::ofstream(path, std::ios::binary) << "old\n";
    Outcome failed;
    failed.note(ExitCode::malformed);
    {
        Output output(path);
        output.write("head\n");
        output.finish(failed, /*has_results=*/false);
    }
    CHECK(bytes_of(path) == "old\n");
    {
        Output output(path);
        output.write("head\nrow\n");
        output.finish(failed, /*has_results=*/true);
    }
    CHECK(bytes_of(path) == "head\nrow\n");
}

TEST_CASE("what was found before a count that is too large is kept", "[tools][output]") {
    const Folder folder;
    const std::string path = folder.path() + "/report.json";
    Outcome overflow;
    overflow.note(ExitCode::usage, /*of_record=*/true);
    {
        Output output(path);
        output.write("head\n");
        output.finish(overflow, /*has_results=*/false);
    }
    CHECK_FALSE(std::filesystem::exists(path));
    {
        Output output(path);
        output.write("head\nrow\n");
        output.finish(overflow, /*has_results=*/true);
    }
    CHECK(bytes_of(path) == "head\nrow\n");
}

TEST_CASE("a file that cannot be made is an error that names it", "[tools][output]") {
    CHECK_THROWS_WITH(Output("/no/such/folder/report.json"),
                      Catch::Contains("/no/such/folder/report.json"));
}
