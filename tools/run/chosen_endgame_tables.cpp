#include "run/chosen_endgame_tables.hpp"

#include "libchess/system/detail/files.hpp"
#include "libchess/system/detail/paths.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;

std::unexpected<FileFault> fault(const std::string& path, std::string reason, ExitCode effect) {
    return std::unexpected(FileFault{{.file = path, .message = std::move(reason)}, effect});
}

/// Reads the file if there is one. Missing tables are made, and added to it.
std::expected<void, FileFault> fill(chess::EndgameTables& tables, const std::string& path,
                                    const std::stop_token& stop) {
    std::error_code error;
    if (std::filesystem::is_directory(chess::system::path_of(path), error))
        return fault(path, "is a directory", ExitCode::failure);
    if (std::filesystem::exists(chess::system::path_of(path), error)) {
        errno = 0;
        std::ifstream in(chess::system::path_of(path), std::ios::binary);
        if (!in) return fault(path, std::generic_category().message(errno), ExitCode::failure);
        if (auto read = tables.load(in); !read)
            return fault(path, std::move(read).error(), ExitCode::malformed);
    }
    if (tables.size() == chess::ending_count) return {};
    if (!tables.make_all(chess::EndgameTables::most_men, 0, stop))
        return fault(path, "interrupted", ExitCode::interrupted);
    if (auto written = tables.save(path); !written)
        return fault(path, "cannot be written: " + written.error(), ExitCode::failure);
    return {};
}

/// Where tables are kept for later runs; empty if there is no such place.
std::string cache_folder() {
    const auto folder = chess::system::cache_folder();
    return folder ? chess::system::name_of(chess::system::path_of(*folder) / "chesstool") : "";
}

/// Our own tables, none as yet: those of a file are all in memory, others are made on demand.
std::shared_ptr<chess::EndgameTables> own_tables(const EndgameTableChoice& choice) {
    std::string folder =
        choice.no_cache || !choice.tables_file.empty() ? std::string() : cache_folder();
    if (folder.empty()) return std::make_shared<chess::EndgameTables>();
    return std::make_shared<chess::EndgameTables>(std::move(folder));
}

}  // namespace

std::function<std::vector<Diagnostic>()> ChosenEndgameTables::warnings_as_found() const {
    return
        [first = warnings, syzygy = tables->options().syzygy, reported = std::size_t{0}]() mutable {
            std::vector<Diagnostic> found = std::exchange(first, {});
            if (!syzygy) return found;
            const std::vector<chess::SyzygyFault> faults = syzygy->faults();
            for (; reported < faults.size(); ++reported)
                found.push_back({.kind = Diagnostic::Kind::warning,
                                 .file = faults[reported].path,
                                 .message = faults[reported].message + "; it is left out"});
            return found;
        };
}

void ChosenEndgameTables::add_to(chess::Fingerprint& fingerprint) const {
    const auto& syzygy = tables->options().syzygy;
    if (!syzygy) return;
    for (const std::string& file : syzygy->files()) {
        std::error_code error;
        const std::uintmax_t size = std::filesystem::file_size(chess::system::path_of(file), error);
        fingerprint.add_text(file).add_number(error ? 0 : size);
    }
}

std::expected<ChosenEndgameTables, FileFault> open_tables(const EndgameTableChoice& choice,
                                                          const std::stop_token& stop) {
    ChosenEndgameTables chosen;
    chess::TablebaseOptions options{.own = own_tables(choice),
                                    .mates_beside_syzygy = choice.wants_mates};
    if (!choice.tables_file.empty())
        if (auto filled = fill(*options.own, choice.tables_file, stop); !filled)
            return std::unexpected(std::move(filled).error());
    if (!choice.syzygy_path.empty()) {
        auto syzygy = chess::SyzygyTables::open(choice.syzygy_path);
        if (!syzygy) return fault(choice.syzygy_path, std::move(syzygy).error(), ExitCode::failure);
        if ((*syzygy)->files().empty())
            return fault(choice.syzygy_path, "no Syzygy tables here that can be used",
                         ExitCode::failure);
        options.syzygy = *std::move(syzygy);
    }
    chosen.tables = std::make_shared<const chess::Tablebases>(std::move(options));
    return chosen;
}

std::string making_text(const chess::Tablebases* tables, std::string_view before) {
    const auto progress = tables == nullptr ? std::nullopt : tables->progress();
    if (!progress) return "";
    return fmt::format("{}making {}, {:.0f} %", before,
                       chess::to_string(chess::all_endings()[progress->ending]),
                       100 * progress->share);
}

}  // namespace chesstool
