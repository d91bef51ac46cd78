#include "input/open_input.hpp"

#include "libchess/system/detail/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

namespace chesstool {

std::expected<ByteSource, InputError> open_input(const std::string& path,
                                                 const std::stop_token& stop) {
    if (path == "-" && is_keyboard())
        fmt::print(stderr, "chesstool: reading from the keyboard; {} on a new line ends it\n",
                   chess::system::end_of_input_key());
    auto source = ByteSource::open(path, stop);
    if (!source && path != "-" && looks_like_board(path.substr(0, path.find(' '))))
        source.error().message = "no such file; a position is given with --fen";
    return source;
}

bool is_keyboard() {
    return chess::system::is_terminal(chess::system::Stream::input);
}

bool looks_like_board(std::string_view word) {
    return std::ranges::count(word, '/') == 7 &&
           word.find_first_not_of("PNBRQKpnbrqk12345678/~") == std::string_view::npos;
}

}  // namespace chesstool
