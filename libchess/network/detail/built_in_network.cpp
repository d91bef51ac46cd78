#include "libchess/network/detail/built_in_network.hpp"

// Of the file that cmake/built_in_network.cpp.in becomes.
extern "C" {
extern const std::byte chess_built_in_network;      // the first
extern const std::byte chess_built_in_network_end;  // behind the last
}

namespace chess::detail {

std::span<const std::byte> built_in_network() noexcept {
    return {&chess_built_in_network, &chess_built_in_network_end};
}

}  // namespace chess::detail
