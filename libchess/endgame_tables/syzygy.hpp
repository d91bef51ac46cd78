#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chess {

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
    /// Looks for files in these folders, separated by ':', and checks each: its size, what it
    /// begins with, and whether all parts that its head tells of lie within it. Files at fault are
    /// left out, and with them all endings that lead to theirs. Fails if this build has no reader,
    /// or if other folders are open in this process; the same folders are shared.
    [[nodiscard]] static std::expected<std::shared_ptr<const SyzygyTables>, std::string> open(
        const std::string& path);

    /// Lets the files go; the reader closes them when it is given other ones.
    ~SyzygyTables();
    SyzygyTables(const SyzygyTables&) = delete;
    SyzygyTables& operator=(const SyzygyTables&) = delete;

    /// The files that are used.
    [[nodiscard]] const std::vector<std::string>& files() const noexcept { return files_; }
    /// The most men that a table has, kings included; 0 without files.
    [[nodiscard]] int most_men() const noexcept { return most_men_; }
    /// What is left out, and why.
    [[nodiscard]] const std::vector<SyzygyFault>& faults() const noexcept { return faults_; }

    /// The result with the clock of the fifty-move rule at 0, whatever it is in the position.
    /// nullopt if there is no such table, or the position has a right to castle.
    [[nodiscard]] std::optional<Wdl> probe(const Position& position) const;
    /// What each legal move comes to, the clock of the fifty-move rule counted in, in no order;
    /// each with its distance. nullopt if some table is missing, of results or of distances, the
    /// position has a right to castle, or no legal move.
    [[nodiscard]] std::optional<std::vector<TableMove>> probe_moves(const Position& position) const;

    /// Removes what the tables that are open have put into the folder of temporary files. For
    /// a program that ends at once; they must not be asked any more.
    static void abandon() noexcept;

private:
    /// How many men of each kind and side an ending has.
    struct Men {
        ColorMap<PieceTypeMap<int>> count{};
    };

    SyzygyTables() = default;
    void find_files(const std::string& folder);
    [[nodiscard]] bool link_files();
    [[nodiscard]] bool is_usable(const Position& position) const noexcept;
    [[nodiscard]] static bool leads_to(const Men& from, const Men& to) noexcept;

    std::string path_;
    std::vector<std::string> files_;
    /// A folder of our own with links to them, if others are left out: the reader would open those
    /// again, and complain on standard output.
    std::string links_;
    int most_men_ = 0;
    std::vector<SyzygyFault> faults_;
    /// The endings whose files are at fault.
    std::vector<Men> left_out_;
};

}  // namespace chess
