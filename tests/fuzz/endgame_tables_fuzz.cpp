// libFuzzer: any bytes as a file of our own endgame tables, and as a Syzygy file of each kind. What
// cannot be used must be refused with a reason, and nothing may be read that is not there. A broken
// law aborts, and libFuzzer keeps the bytes.

#include "libchess/endgame_tables/detail/syzygy_checksum.hpp"
#include "libchess/endgame_tables/detail/syzygy_file.hpp"
#include "libchess/endgame_tables/endgame_tables.hpp"

#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

using namespace chess;

namespace {

using test::require;

void check_own(const std::string& bytes) {
    EndgameTables tables;
    std::istringstream in(bytes);
    const auto loaded = tables.load(in);
    require(loaded || !loaded.error().empty(), "an error has a reason");
    require(loaded || tables.size() == 0, "of a bad file nothing is taken");
}

void check_syzygy(const std::string& bytes) {
    static const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("syzygy_fuzz_" + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    for (const char* name : {"KQvK.rtbw", "KPvK.rtbz", "KRPvKR.rtbw"}) {
        const std::string path = (folder / name).string();
        std::ofstream(path, std::ios::binary) << bytes;
        for (const auto& fault :
             {detail::fault_of_syzygy_file(path), detail::checksum_fault_of_syzygy_file(path)})
            require(!fault || !fault->empty(), "an error has a reason");
    }
    std::filesystem::remove_all(folder);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    check_own(bytes);
    check_syzygy(bytes);
    return 0;
}
