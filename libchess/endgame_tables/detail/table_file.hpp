#pragma once

// Internal to libchess, not installed: files of our own tables.

#include "libchess/endgame_tables/detail/ending_table.hpp"

#include <array>
#include <cstddef>
#include <expected>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace chess::detail {

/// The tables that are to be written, by the endings' numbers; null for those that are not.
using TablesToWrite = std::array<const EndingTable*, ending_count>;

/// Tables read, by the endings' numbers; null for those that the file does not have.
using TablesRead = std::array<std::unique_ptr<EndingTable>, ending_count>;

/// Writes tables; errors show in the stream's state.
void write_tables(const TablesToWrite& tables, std::ostream& out);
/// Writes tables to a file, which replaces an old one only when it is complete; an old one stays as
/// it was for those who have it open. The error is a message without the file's name.
[[nodiscard]] std::expected<void, std::string> write_tables(const TablesToWrite& tables,
                                                            const std::string& path);

/// Reads a whole file of tables. The error is a message without the file's name. Throws
/// std::bad_alloc.
[[nodiscard]] std::expected<TablesRead, std::string> read_tables(std::istream& in);
/// The endings in a file of tables, by its list alone.
[[nodiscard]] std::expected<std::vector<std::size_t>, std::string> list_tables(std::istream& in);

/// What a file with the table of one ending has, in bytes.
[[nodiscard]] std::size_t file_size_of(const EndingTable& table) noexcept;

/// In the name of a file that is not yet complete.
inline constexpr const char* partial_mark = ".partial-";

}  // namespace chess::detail
