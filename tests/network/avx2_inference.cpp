// Compiled for AVX2 where that runs, whatever the library is compiled for.

#include "libchess/network/detail/inference.hpp"
#include "tests/network/inferences.hpp"

#include <memory>

namespace chess::test {

std::vector<NamedInference> avx2_inference([[maybe_unused]] const Network& network) {
#if defined(__AVX2__)
    const auto inference =
        std::make_shared<detail::Inference<detail::VectorWork<detail::Avx2>>>(network);
    return {{"AVX2", [inference](const NetworkBoard& board) {
                 return inference->sum(board.codes, board.kings, board.turn, board.men());
             }}};
#else
    return {};
#endif
}

}  // namespace chess::test
