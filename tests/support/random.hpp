#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace chess::test {

/// Random numbers that are the same on every machine: the engine's sequence is fixed by the
/// standard, and no library distribution, whose sequences are not, comes between.
class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    [[nodiscard]] std::uint64_t bits() { return engine_(); }
    [[nodiscard]] std::size_t below(std::size_t limit) { return engine_() % limit; }

private:
    std::mt19937_64 engine_;
};

}  // namespace chess::test
