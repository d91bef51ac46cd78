// What the tests include of others, compiled once (CHESS_PCH); see cmake/precompiled.hpp.
// Not nlohmann's JSON: each file would compile its literals again, three quarters of a second.
#include "cmake/precompiled.hpp"

#include <catch2/catch.hpp>
