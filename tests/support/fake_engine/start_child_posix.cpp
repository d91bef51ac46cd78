#include "tests/support/fake_engine/start_child.hpp"

#include <unistd.h>

void start_child() {
    if (::fork() == 0)
        while (true) ::pause();
}
