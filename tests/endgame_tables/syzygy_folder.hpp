#pragma once

#include "libchess/system/detail/files.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace chess::test {

/// The Syzygy tables of three men that the tests have.
inline const std::filesystem::path syzygy_path =
    std::filesystem::path(CHESS_TESTS_DIR) / "data" / "syzygy";
inline constexpr const char* const syzygy_names[] = {"KPvK.rtbw", "KPvK.rtbz", "KQvK.rtbw",
                                                     "KQvK.rtbz"};

inline std::string syzygy_bytes(const std::string& name) {
    std::ifstream in(syzygy_path / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// One bit of one byte is another.
inline std::string with_byte_changed(std::string bytes, std::size_t at) {
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    return bytes;
}

/// A folder for files of tables, which goes with it.
class SyzygyFolder {
public:
    SyzygyFolder() : path_(system::make_temporary_folder("chess_tests").value()) {}
    ~SyzygyFolder() { std::filesystem::remove_all(path_); }
    SyzygyFolder(const SyzygyFolder&) = delete;
    SyzygyFolder& operator=(const SyzygyFolder&) = delete;

    [[nodiscard]] std::string path() const { return path_.string(); }
    [[nodiscard]] std::string file(const std::string& name) const {
        return (path_ / name).string();
    }
    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(file(name), std::ios::binary) << bytes;
    }
    /// Those that the tests have.
    void write_tables() const {
        for (const char* const name : syzygy_names) write(name, syzygy_bytes(name));
    }

private:
    std::filesystem::path path_;
};

}  // namespace chess::test
