#include "libchess/system/detail/process.hpp"
#include "program.hpp"

#include <cstdio>

int main(int argc, char** argv) {
    const int code = chesstool::run_program(argc, argv);
#if defined(CHESS_LEAVES_AT_ONCE)
    // What is left to do is to flush and take down streams of the C++ library's that nothing has
    // used, which costs more than a short command's own work.
    std::fflush(nullptr);
    chess::system::exit_now(code);
#else
    return code;
#endif
}
