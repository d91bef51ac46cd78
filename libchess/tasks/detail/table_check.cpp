#include "libchess/tasks/detail/table_check.hpp"

#include "libchess/endgame_tables/detail/syzygy_checksum.hpp"
#include "libchess/endgame_tables/detail/syzygy_file.hpp"

namespace chess::detail {

std::optional<std::string> check_table(const std::string& path, const std::stop_token& stop) {
    auto fault = fault_of_syzygy_file(path);
    return fault ? fault : checksum_fault_of_syzygy_file(path, stop);
}

}  // namespace chess::detail
