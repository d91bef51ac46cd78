#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/ending_verdict.hpp"
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

/// Whether this build can read Syzygy files: it was built with libfathom.
[[nodiscard]] LIBCHESS_API bool has_syzygy() noexcept;

/// A file or folder that is not used.
struct SyzygyFault {
    std::string path;     ///< which one
    std::string message;  ///< what is wrong with it
};

/// Syzygy tables, read by libfathom, which keeps them in global state: only this class accesses it.
/// Thread-safe.
class LIBCHESS_API SyzygyTables {
public:
    /// Files of at most this many bytes have their checksum verified when first needed: those of up
    /// to five men have 3 MB on average. Verifying larger ones would delay a search.
    static constexpr std::uint64_t most_verified = std::uint64_t{64} << 20U;

    /// Looks for files in these folders, separated by ':' (on Windows by ';'), and checks each: its
    /// size, its magic number, and whether all parts named in its header lie within it. Faulty
    /// files are not used, nor are answers given that need them; the same holds for files whose
    /// checksum later turns out to be wrong. Fails if this build has no reader, or if other folders
    /// are open in this process; the same folders are shared.
    [[nodiscard]] static std::expected<std::shared_ptr<const SyzygyTables>, std::string> open(
        const std::string& path);

    /// Releases the files; the reader closes them when other folders are opened.
    ~SyzygyTables();
    SyzygyTables(const SyzygyTables&) = delete;
    SyzygyTables& operator=(const SyzygyTables&) = delete;

    /// The files found usable when opened, before their checksums are verified.
    [[nodiscard]] const std::vector<std::string>& files() const noexcept;
    /// The largest number of men of a table, kings included; 0 without files.
    [[nodiscard]] int most_men() const noexcept { return most_men_; }
    /// The faults found so far, newest last.
    [[nodiscard]] std::vector<SyzygyFault> faults() const;

    /// The result as if the half-move clock were 0. nullopt if the table is missing or faulty, or
    /// the position has a castling right.
    [[nodiscard]] std::optional<Wdl> probe(const Position& position) const;
    /// The value of each legal move with its distance, in no particular order, taking the half-move
    /// clock into account. nullopt if a WDL or DTZ table is missing, or the position has a castling
    /// right or no legal move.
    [[nodiscard]] std::optional<std::vector<EndingMove>> probe_moves(
        const Position& position) const;

    /// Removes the temporary files of the open tables. For a program that is about to exit; the
    /// tables must not be probed any more.
    static void abandon() noexcept;

private:
    SyzygyTables();
    [[nodiscard]] bool link_files();

    std::string path_;
    std::unique_ptr<detail::SyzygyFiles> files_;
    /// A temporary folder with links to the usable files, if some files are not used: the reader
    /// would open those, too, and complain on standard output.
    std::string links_;
    int most_men_ = 0;
};

}  // namespace chess
