#include "tests/support/broken_table.hpp"

#include <fstream>

namespace chess::test {

std::vector<BrokenLine> read_broken_table(const std::string& path) {
    std::ifstream file(path);
    std::vector<BrokenLine> entries;
    bool strict = false;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line.empty()) {
            inside = false;
        } else if (inside) {
            entries.back().expected += line + '\n';
        } else if (line.starts_with('#')) {
            strict = strict || line == "# strict";
        } else {
            entries.push_back({line, line + '\n', strict});
            inside = true;
        }
    }
    return entries;
}

std::string render(std::string_view text, const std::vector<ParseError>& errors) {
    std::string shown = std::string(text) + '\n';
    for (const ParseError& error : errors)
        shown += std::string(error.offset, ' ') + '^' + std::string(error.length - 1, '~') +
                 (error.fatal ? " error: " : " warning: ") + error.message + '\n';
    return shown;
}

}  // namespace chess::test
