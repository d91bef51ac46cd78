#include "tests/buggy_engine/options.hpp"

#include <array>
#include <charconv>
#include <cstddef>

namespace buggy {

int number_in(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

namespace {

std::optional<Dialect> dialect_named(std::string_view name) {
    constexpr std::array<std::string_view, 4> names{"colon", "space", "dash", "numbered"};
    for (std::size_t index = 0; index < names.size(); ++index)
        if (names.at(index) == name) return static_cast<Dialect>(index);
    return std::nullopt;
}

bool read_switch(std::string_view word, Options& options) {
    if (word == "--list") options.only_list = true;
    else if (word == "--noise") options.is_noisy = true;
    else if (word == "--no-total") options.has_total = false;
    else if (word == "--wrong-total") options.is_total_wrong = true;
    else if (word == "--async") options.is_async = true;
    else if (word == "--crash-inside") options.looks_inside = true;
    else if (word == "--king-takes-rook") options.king_takes_rook = true;
    else if (word == "--no-960") options.knows_chess960 = false;
    else if (word == "--long-answer") options.capital_promotions = true;
    else if (word == "--keep-table") options.keeps_table = true;
    else if (word == "--forget-later") options.forgets_later = true;
    else return false;
    return true;
}

bool read_value(std::string_view word, std::string_view value, Options& options) {
    if (word == "--slow") options.slow = std::chrono::milliseconds(number_in(value));
    else if (word == "--total") options.total = value;
    else if (word == "--crash-with") options.crash_with = value;
    else if (word == "--hang-with") options.hang_with = value;
    else if (word == "--exit-with") options.exit_with = value;
    else if (word == "--reject") options.fewest_pieces = number_in(value);
    else if (word == "--dialect") options.dialect = dialect_named(value);
    else return false;
    return word != "--dialect" || options.dialect;
}

}  // namespace

std::optional<Options> read_options(const std::vector<std::string_view>& words) {
    Options options;
    std::size_t index = 0;
    for (; index < words.size() && words[index].starts_with("--"); ++index) {
        if (read_switch(words[index], options)) continue;
        if (index + 1 == words.size() || !read_value(words[index], words[index + 1], options))
            return std::nullopt;
        ++index;
    }
    if (options.only_list) return options;
    const auto bug = index < words.size() ? bug_named(words[index++]) : std::nullopt;
    const std::size_t left = words.size() - index;
    if (!bug || left == 1 || left > 3) return std::nullopt;
    options.bug = *bug;
    for (; index < words.size(); ++index) options.arguments.emplace_back(words[index]);
    return options;
}

std::string_view usage() {
    return "buggy_engine [OPTION...] BUG                        speaks UCI\n"
           "buggy_engine [OPTION...] BUG DEPTH FEN [\"MOVE...\"]  counts once\n"
           "buggy_engine --list                                 names the bugs\n"
           "\n"
           "--slow MS          sleeps before each answer\n"
           "--noise            says more than was asked for\n"
           "--no-total         leaves the total out\n"
           "--total TEXT       writes TEXT before the total\n"
           "--wrong-total      adds one to the total\n"
           "--async            counts in a thread\n"
           "--crash-with P     aborts if there are pieces of all letters in P\n"
           "--hang-with P      sleeps for ever then\n"
           "--exit-with P      exits with code 3 then\n"
           "--crash-inside     does those three in the tree too\n"
           "--reject N         does not take positions with fewer than N pieces\n"
           "--dialect D        writes \"e2e4: 20\" (colon), space, dash or numbered\n"
           "--king-takes-rook  writes castling as king takes rook\n"
           "--no-960           does not know UCI_Chess960\n"
           "--long-answer      writes promotions as e7e8Q\n"
           "--keep-table       keeps the table of a bug from one question to the next\n"
           "--forget-later     leaves out the first move from the third answer on\n";
}

}  // namespace buggy
