#include "training/kernels.hpp"

namespace chess::training {

const Kernels& kernels() {
#ifdef CHESS_KERNELS_V3
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return v3_kernels();
#endif
    return plain_kernels();
}

}  // namespace chess::training
