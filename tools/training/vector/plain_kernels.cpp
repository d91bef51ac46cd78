#include "training/vector/vector_kernels.hpp"

namespace chess::training {

const Kernels& plain_kernels() {
    static constexpr Kernels kernels = kernels_for("plain");
    return kernels;
}

}  // namespace chess::training
