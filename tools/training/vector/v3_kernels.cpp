#include "training/vector/vector_kernels.hpp"

namespace chess::training {

const Kernels& v3_kernels() {
    static constexpr Kernels kernels = kernels_for("x86-64-v3");
    return kernels;
}

}  // namespace chess::training
