#include "libchess/endgame_tables/detail/syzygy_checksum.hpp"

#include "libchess/endgame_tables/detail/city_hash.hpp"
#include "libchess/endgame_tables/detail/read_bytes.hpp"
#include "libchess/system/detail/paths.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <vector>

namespace chess::detail {

namespace {

constexpr std::uint64_t chunk_size = std::uint64_t{16} << 20U;
static_assert(sizeof(CityHash128) == syzygy_checksum_size);

}  // namespace

std::optional<std::string> checksum_fault_of_syzygy_file(const std::string& path,
                                                         const std::stop_token& stop) {
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(system::path_of(path), error);
    if (error) return "cannot be read: " + error.message();
    if (size <= syzygy_checksum_size) return "it is damaged: it has no checksum";
    std::ifstream in(system::path_of(path), std::ios::binary);
    std::uint64_t left = size - syzygy_checksum_size;
    const std::uint64_t most = std::min(left, chunk_size);
    const auto buffer = std::make_unique_for_overwrite<std::byte[]>(most);
    std::vector<std::uint64_t> hashes;
    while (left > 0) {
        if (stop.stop_requested()) return std::nullopt;
        const std::uint64_t now = std::min(left, most);
        if (!read_bytes(in, buffer.get(), now)) return "cannot be read";
        const CityHash256 hash = city_hash_crc_256({buffer.get(), now});
        hashes.insert(hashes.end(), hash.begin(), hash.end());
        left -= now;
    }
    std::array<std::uint64_t, 2> stated{};
    if (!read_bytes(in, stated.data(), sizeof stated)) return "cannot be read";
    const auto [low, high] = city_hash_128(hashes);
    if (stated == std::array{low, high}) return std::nullopt;
    return "it is damaged: its checksum is another";
}

}  // namespace chess::detail
