#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chess {

namespace detail {
class SyzygyFiles;
}  // namespace detail

/// Whether this build can read Syzygy's files: it was made with libfathom.
[[nodiscard]] LIBCHESS_API bool has_syzygy() noexcept;

/// A file or folder that is left out.
struct SyzygyFault {
    std::string path;     ///< which one
    std::string message;  ///< what is wrong with it
};

/// Syzygy's tables, read by libfathom, which keeps them in globals of its process: this class is
/// the only door to them. May be asked from any thread.
class LIBCHESS_API SyzygyTables {
public:
    /// Files of so many bytes at most have their check sum verified when they are first needed:
    /// those of up to five men have 3 MB on average. Larger ones would keep a search waiting.
    static constexpr std::uint64_t most_verified = std::uint64_t{64} << 20U;

    /// Looks for files in these folders, separated by ':', and checks each: its size, what it
    /// begins with, and whether all parts that its head names lie within it. Files at fault are
    /// left out, with every answer that needs them; so are those whose check sum turns out to be
    /// wrong later. Fails if this build has no reader, or if other folders are open in this
    /// process; the same folders are shared.
    [[nodiscard]] static std::expected<std::shared_ptr<const SyzygyTables>, std::string> open(
        const std::string& path);

    /// Lets the files go; the reader closes them when it is given other ones.
    ~SyzygyTables();
    SyzygyTables(const SyzygyTables&) = delete;
    SyzygyTables& operator=(const SyzygyTables&) = delete;

    /// The files that are used, but for those whose check sum turns out to be wrong.
    [[nodiscard]] const std::vector<std::string>& files() const noexcept;
    /// The most men that a table has, kings included; 0 without files.
    [[nodiscard]] int most_men() const noexcept { return most_men_; }
    /// What is left out so far, and why; what is new comes last.
    [[nodiscard]] std::vector<SyzygyFault> faults() const;

    /// The result with the clock of the fifty-move rule at 0, whatever it is in the position.
    /// nullopt if there is no such table, or it is at fault, or the position has a right to castle.
    [[nodiscard]] std::optional<Wdl> probe(const Position& position) const;
    /// What each legal move comes to, the clock of the fifty-move rule counted in, in no order;
    /// each with its distance. nullopt if some table is missing, of results or of distances, the
    /// position has a right to castle, or no legal move.
    [[nodiscard]] std::optional<std::vector<TableMove>> probe_moves(const Position& position) const;

    /// Removes what the tables that are open have put into the folder of temporary files. For
    /// a program that ends at once; they must not be asked any more.
    static void abandon() noexcept;

private:
    SyzygyTables();
    [[nodiscard]] bool link_files();

    std::string path_;
    std::unique_ptr<detail::SyzygyFiles> files_;
    /// A folder of our own with links to them, if others are left out: the reader would open those
    /// again, and complain on standard output.
    std::string links_;
    int most_men_ = 0;
};

}  // namespace chess
