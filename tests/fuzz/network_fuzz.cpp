// libFuzzer: any bytes as a network. What can be read must give the sums of exact arithmetic; what
// cannot must be refused with a reason. A broken law aborts, and libFuzzer keeps the bytes.

#include "libchess/network/detail/inference.hpp"
#include "libchess/network/detail/network_format.hpp"
#include "libchess/network/network.hpp"
#include "libchess/network/network_board.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

using namespace chess;

namespace {

using test::require;

void check_network(const Network& network, std::span<const std::byte> bytes) {
    require(std::ranges::equal(network.bytes(), bytes), "a network keeps its bytes");
    detail::Inference<detail::BestWork> inference(network);
    Position position = Position::start();
    for (int ply = 0; ply < 8; ++ply) {
        const NetworkBoard board(position);
        const std::int64_t sum = inference.sum(board.codes, board.kings, board.turn, board.men());
        require(sum == detail::sum_from_scratch(network, board.codes, board.kings, board.turn,
                                                board.men()),
                "no sum overflows");
        (void)network.centipawns(sum);
        const MoveList moves = legal_moves(position);
        if (moves.empty()) return;  // some networks lead to a fool's mate
        (void)position.make(moves[static_cast<std::size_t>(sum & 0xFF) % moves.size()]);
    }
}

void check_bytes(std::span<const std::byte> bytes) {
    const auto network = Network::read(bytes);
    if (network) check_network(**network, bytes);
    else require(!network.error().message.empty(), "an error has a reason");
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::byte> bytes(size);
    if (size > 0) std::memcpy(bytes.data(), data, size);
    check_bytes(bytes);
    // Most changes fail the checksum, so that nothing after it would ever be reached.
    constexpr std::size_t checksum_offset = 32;
    if (size >= checksum_offset + sizeof(std::uint64_t)) {
        const std::uint64_t sum = detail::network_checksum(bytes);
        std::memcpy(bytes.data() + checksum_offset, &sum, sizeof sum);
        check_bytes(bytes);
    }
    return 0;
}
