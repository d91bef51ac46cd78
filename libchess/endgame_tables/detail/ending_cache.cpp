#include "libchess/endgame_tables/detail/ending_cache.hpp"

#include "libchess/endgame_tables/detail/table_file.hpp"
#include "libchess/system/detail/paths.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

namespace fs = std::filesystem;

namespace chess::detail {

namespace {

/// At the end of each file's name, with the version of what is in it.
constexpr std::string_view ending_of_name = ".table-1";
constexpr std::string_view ending_of_any_version = ".table-";

struct KeptFile {
    fs::path path;
    std::uintmax_t bytes;
    fs::file_time_type written;
};

/// The files of this and other versions; those that a process has not completed, if they are old
/// enough to have been given up.
std::vector<KeptFile> kept_files(const std::string& folder) {
    std::vector<KeptFile> files;
    std::error_code error;
    for (fs::directory_iterator at(system::path_of(folder), error), end; !error && at != end;
         at.increment(error)) {
        const std::string name = system::name_of(at->path().filename());
        if (!name.contains(ending_of_any_version)) continue;
        std::error_code gone;  // by another process
        const std::uintmax_t bytes = at->file_size(gone);
        const fs::file_time_type written = at->last_write_time(gone);
        if (gone) continue;
        constexpr std::chrono::hours given_up(1);
        if (name.contains(partial_mark)) {
            if (fs::file_time_type::clock::now() - written > given_up) fs::remove(at->path(), gone);
            continue;
        }
        files.push_back({at->path(), bytes, written});
    }
    return files;
}

}  // namespace

std::string EndingCache::path_of(std::size_t ending) const {
    return system::name_of(system::path_of(folder_) /
                           (to_string(all_endings()[ending]) + std::string(ending_of_name)));
}

bool EndingCache::has(std::size_t ending) const {
    std::ifstream in(system::path_of(path_of(ending)), std::ios::binary);
    if (!in) return false;
    const auto endings = list_tables(in);
    return endings && *endings == std::vector{ending};
}

std::unique_ptr<EndingTable> EndingCache::load(std::size_t ending) const {
    std::ifstream in(system::path_of(path_of(ending)), std::ios::binary);
    if (!in) return nullptr;
    auto tables = read_tables(in);
    return tables ? std::move((*tables)[ending]) : nullptr;
}

void EndingCache::save(std::size_t ending, const EndingTable& table) const {
    std::error_code error;
    // For the owner alone, as the standard of these folders has it.
    if (fs::create_directories(system::path_of(folder_), error))
        fs::permissions(system::path_of(folder_), fs::perms::owner_all, error);
    if (error) return;
    make_room(file_size_of(table));
    TablesToWrite tables{};
    tables[ending] = &table;
    // Without this file the table will be made again.
    [[maybe_unused]] const auto failure = write_tables(tables, path_of(ending));
}

void EndingCache::make_room(std::uintmax_t bytes) const {
    std::vector<KeptFile> files = kept_files(folder_);
    for (const KeptFile& file : files) bytes += file.bytes;
    std::ranges::sort(files, {}, &KeptFile::written);
    for (const KeptFile& file : files) {
        if (bytes <= most_bytes) return;
        std::error_code error;
        fs::remove(file.path, error);
        bytes -= file.bytes;
    }
}

}  // namespace chess::detail
