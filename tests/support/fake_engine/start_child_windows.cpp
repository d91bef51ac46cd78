#include "tests/support/fake_engine/start_child.hpp"

#include <array>

#include <windows.h>

// The same program, which waits for a line that does not come.
void start_child() {
    std::array<char, MAX_PATH> program{};
    ::GetModuleFileNameA(nullptr, program.data(), static_cast<DWORD>(program.size()));
    STARTUPINFOA startup{};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION made{};
    ::CreateProcessA(program.data(), nullptr, nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup,
                     &made);
}
