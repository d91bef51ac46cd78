#include "program.hpp"

int main(int argc, char** argv) {
    return chesstool::run_program(argc, argv);
}
