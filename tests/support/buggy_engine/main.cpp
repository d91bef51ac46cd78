// A program that counts the moves of chess and has, besides `none`, a bug of its move generator:
// the other side of tests that compare counts and look for the reason of a difference. It shares no
// code with the library, but for the bugs that are called fast. `--list` names the bugs;
// options.cpp tells the options.

#include "tests/support/buggy_engine/session.hpp"

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

void list_bugs() {
    for (const buggy::BugName& entry : buggy::all_bugs())
        std::cout << entry.name << ": " << entry.wrong << '\n';
}

void converse(const buggy::Options& options) {
    buggy::Session session(options);
    std::string line;
    while (std::getline(std::cin, line) && session.obey(line)) {
    }
    // A count under way is not waited for.
    std::cout.flush();
    std::_Exit(0);
}

}  // namespace

int main(int argc, char** argv) {
    const auto options = buggy::read_options(std::vector<std::string_view>(argv + 1, argv + argc));
    if (!options) {
        std::cerr << buggy::usage();
        return 2;
    }
    if (options->only_list) list_bugs();
    else if (!options->arguments.empty()) return buggy::run_script(*options);
    else converse(*options);
    return 0;
}
