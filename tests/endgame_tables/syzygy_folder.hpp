#pragma once

#include "tests/support/folder.hpp"

#include <filesystem>
#include <string>

namespace chess::test {

/// The Syzygy tables of three men that the tests have.
inline const std::filesystem::path syzygy_path =
    std::filesystem::path(CHESS_TESTS_DIR) / "data" / "syzygy";
inline constexpr const char* const syzygy_names[] = {"KPvK.rtbw", "KPvK.rtbz", "KQvK.rtbw",
                                                     "KQvK.rtbz"};

inline std::string syzygy_bytes(const std::string& name) {
    return bytes_of((syzygy_path / name).string());
}

/// One bit of one byte is another.
inline std::string with_byte_changed(std::string bytes, std::size_t at) {
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    return bytes;
}

/// A folder for files of tables, which goes with it.
class SyzygyFolder : public TemporaryFolder {
public:
    [[nodiscard]] std::string file(const std::string& name) const { return path() + "/" + name; }
    void write(const std::string& name, const std::string& bytes) const {
        set_bytes(file(name), bytes);
    }
    /// Those that the tests have.
    void write_tables() const {
        for (const char* const name : syzygy_names) write(name, syzygy_bytes(name));
    }
};

}  // namespace chess::test
