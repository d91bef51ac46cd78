// All that needs libfathom: where the library can, it loads this when it opens the first Syzygy
// tables.

#if defined(CHESS_SYZYGY)

#include "libchess/endgame_tables/detail/fathom.hpp"

namespace chess::detail {

const Fathom chess_fathom{tb_init, &TB_LARGEST, tb_probe_wdl, tb_probe_root};

}  // namespace chess::detail

#endif
