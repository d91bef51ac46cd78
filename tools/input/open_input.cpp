#include "input/open_input.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace chesstool {

std::expected<ByteSource, InputError> open_input(const std::string& path,
                                                 const std::stop_token& stop) {
    if (path == "-" && is_keyboard())
        std::fputs("chesstool: reading from the keyboard; Ctrl-D on a new line ends it\n", stderr);
    auto source = ByteSource::open(path, stop);
    if (!source && path != "-" && looks_like_board(path.substr(0, path.find(' '))))
        source.error().message = "no such file; a position is given with --fen";
    return source;
}

bool is_keyboard() {
    return isatty(STDIN_FILENO) == 1;
}

bool looks_like_board(std::string_view word) {
    return std::ranges::count(word, '/') == 7 &&
           word.find_first_not_of("PNBRQKpnbrqk12345678/~") == std::string_view::npos;
}

}  // namespace chesstool
