#include "libchess/endgame_tables/detail/table_file.hpp"

#include "libchess/base/detail/word_checksum.hpp"
#include "libchess/endgame_tables/detail/read_bytes.hpp"
#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/files.hpp"
#include "libchess/system/detail/paths.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <istream>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

// A file of tables, in the machine's byte order:
//
//     what          magic, version, number of tables, check sum of the list, zeros   (32 bytes)
//     the list      for each table: ending, zeros, size, check sum                   (24 bytes
//     each) the tables    byte by byte, in the list's order

namespace chess::detail {

namespace {

static_assert(std::endian::native == std::endian::little, "files are read as they lie in memory");

constexpr std::array<char, 8> magic{'c', 'h', 'e', 's', 's', 't', 'b', 'l'};
constexpr std::uint32_t version = 1;

struct FileHead {
    std::array<char, 8> mark = magic;
    std::uint32_t file_version = version;
    std::uint32_t tables = 0;
    std::uint64_t list_checksum = 0;
    std::uint64_t zeros = 0;
};
static_assert(sizeof(FileHead) == 32);

struct ListEntry {
    std::uint32_t ending = 0;
    std::uint32_t zeros = 0;
    std::uint64_t size = 0;
    std::uint64_t checksum = 0;
};
static_assert(sizeof(ListEntry) == 24);

std::uint64_t checksum_of(const void* data, std::size_t size) noexcept {
    return word_checksum({static_cast<const std::byte*>(data), size});
}

void write_bytes(std::ostream& out, const void* data, std::size_t size) {
    out.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
}

std::unexpected<std::string> fault(std::string text) {
    return std::unexpected(std::move(text));
}

const std::string cut_short = "it was cut short";

/// The list of a file's tables, if the file is one of ours, the list complete and consistent.
std::expected<std::vector<ListEntry>, std::string> read_list(std::istream& in) {
    FileHead head;
    if (!read_bytes(in, &head, sizeof head)) {
        if (in.gcount() == 0 && in.bad()) return fault("it cannot be read");
        return fault("it is not a file of endgame tables");
    }
    if (head.mark != magic) return fault("it is not a file of endgame tables");
    if (head.file_version != version)
        return fault(fmt::format("its version is {}, this program reads version {}",
                                 head.file_version, version));
    if (head.tables > ending_count || head.zeros != 0)
        return fault("it is damaged: its head makes no sense");
    std::vector<ListEntry> list(head.tables);
    if (!read_bytes(in, list.data(), list.size() * sizeof(ListEntry))) return fault(cut_short);
    if (checksum_of(list.data(), list.size() * sizeof(ListEntry)) != head.list_checksum)
        return fault("it is damaged: the checksum of its list of tables is another");
    for (const ListEntry& entry : list)
        if (entry.ending >= ending_count ||
            entry.size != EndingIndex(all_endings()[entry.ending]).size())
            return fault("it is damaged: its list of tables makes no sense");
    return list;
}

}  // namespace

void write_tables(const TablesToWrite& tables, std::ostream& out) {
    std::vector<ListEntry> list;
    for (std::uint32_t i = 0; i < ending_count; ++i) {
        if (tables[i] == nullptr) continue;
        const std::span<const EndingByte> bytes = tables[i]->all();
        list.push_back({.ending = i,
                        .size = bytes.size(),
                        .checksum = checksum_of(bytes.data(), bytes.size())});
    }
    const FileHead head{.tables = static_cast<std::uint32_t>(list.size()),
                        .list_checksum = checksum_of(list.data(), list.size() * sizeof(ListEntry))};
    write_bytes(out, &head, sizeof head);
    write_bytes(out, list.data(), list.size() * sizeof(ListEntry));
    for (const EndingTable* const table : tables)
        if (table != nullptr) write_bytes(out, table->all().data(), table->all().size());
}

std::expected<void, std::string> write_tables(const TablesToWrite& tables,
                                              const std::string& path) {
    // A link's target is replaced. The name is unique, as two programs may save the same file.
    std::error_code error;
    const std::string target =
        system::name_of(std::filesystem::weakly_canonical(system::path_of(path), error));
    if (error) return fault(error.message());
    // What is made beside it would take the place of a device or a pipe.
    if (system::status_of(target).kind == system::FileKind::other)
        return fault("not a regular file");
    const auto made = system::make_beside(target, partial_mark);
    if (!made) return fault(system_reason(made.error()));
    std::fclose(made->file);  // NOLINT(cert-err33-c): it is empty
    const std::string& partial = made->name;
    const auto give_up = [&](int code) {
        system::remove_file(partial);
        return fault(system_reason(code));
    };
    {
        errno = 0;
        std::ofstream out(system::path_of(partial), std::ios::binary | std::ios::trunc);
        if (!out) return give_up(errno);
        write_tables(tables, out);
        out.close();
        if (!out) return give_up(errno != 0 ? errno : EIO);
    }
    if (const int code = system::put_in_place(partial, target); code != 0) return give_up(code);
    return {};
}

std::expected<TablesRead, std::string> read_tables(std::istream& in) {
    const auto list = read_list(in);
    if (!list) return fault(list.error());
    TablesRead tables;
    for (const ListEntry& entry : *list) {
        const Ending& ending = all_endings()[entry.ending];
        auto table = std::make_unique<EndingTable>(ending);
        const std::span<EndingByte> bytes = table->all();
        if (!read_bytes(in, bytes.data(), bytes.size())) return fault(cut_short);
        if (checksum_of(bytes.data(), bytes.size()) != entry.checksum)
            return fault(
                fmt::format("it is damaged: the checksum of {} is another", to_string(ending)));
        tables[entry.ending] = std::move(table);
    }
    if (in.peek() != std::istream::traits_type::eof())
        return fault("it is damaged: it is longer than its tables");
    return tables;
}

std::expected<std::vector<std::size_t>, std::string> list_tables(std::istream& in) {
    const auto list = read_list(in);
    if (!list) return fault(list.error());
    std::vector<std::size_t> endings;
    for (const ListEntry& entry : *list) endings.push_back(entry.ending);
    return endings;
}

std::size_t file_size_of(const EndingTable& table) noexcept {
    return sizeof(FileHead) + sizeof(ListEntry) + table.all().size();
}

}  // namespace chess::detail
