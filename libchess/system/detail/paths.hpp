#pragma once

// Internal to libchess and tools, not installed: names of files are UTF-8 on every system, which
// std::filesystem does not take for granted.

#include <filesystem>
#include <string>
#include <string_view>

namespace chess::system {

/// What stands between the folders of a list, and between those of a path.
#if defined(_WIN32)
inline constexpr char folder_separator = ';';
inline constexpr std::string_view path_separators = "/\\:";
#else
inline constexpr char folder_separator = ':';
inline constexpr std::string_view path_separators = "/";
#endif

/// A name as a path.
[[nodiscard]] inline std::filesystem::path path_of(std::string_view name) {
    return std::u8string(name.begin(), name.end());
}

/// The last part of a name, without its folders.
[[nodiscard]] inline std::string file_name(std::string_view name) {
    return std::string(name.substr(name.find_last_of(path_separators) + 1));
}

/// A path as a name.
[[nodiscard]] inline std::string name_of(const std::filesystem::path& path) {
    const std::u8string name = path.u8string();
    return {name.begin(), name.end()};
}

}  // namespace chess::system
