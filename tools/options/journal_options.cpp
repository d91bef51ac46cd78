#include "options/journal_options.hpp"

#include "libchess/core/version.hpp"
#include "options/common_options.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace chesstool {

namespace {

namespace fs = std::filesystem;

/// The layout of what a journal keeps of a record; before there was one for all, up to 2.
constexpr std::uint64_t payload_layout = 3;

/// Options that make no difference to any result.
constexpr std::array<std::string_view, 5> indifferent{"--journal", "--output", "--jobs", "--color",
                                                      "--quiet"};

/// The size of a regular file; nullopt for a pipe, and what cannot be found.
std::optional<std::uint64_t> size_of(const std::string& path) {
    std::error_code failed;
    if (path == "-" || !fs::is_regular_file(path, failed)) return std::nullopt;
    const std::uintmax_t size = fs::file_size(path, failed);
    if (failed) return std::nullopt;
    return size;
}

}  // namespace

void add_journal_option(CommandParser& app, std::string& path) {
    app.group("Work");
    app.add(
           "--journal FILE",
           [&path](const std::string& name) {
               if (name.empty() || name == "-") throw InvalidValue("this needs a file's name");
               path = name;
           },
           "keep finished records in a file, to resume from")
        .file = Option::File::journal;
}

chess::Fingerprint journal_fingerprint(const CommandParser& app, const CommonOptions& options,
                                       const std::vector<std::string>& suites) {
    chess::Fingerprint fingerprint;
    fingerprint.add_text(app.name()).add_text(chess::version()).add_number(payload_layout);
    for (const Option& option : app.options()) {
        if (option.given.empty() || std::ranges::count(indifferent, option.name) != 0) continue;
        fingerprint.add_text(option.name).add_number(option.given.size());
        for (const std::string& value : option.given) fingerprint.add_text(value);
    }
    std::vector<std::string> files = options.files;
    files.insert(files.end(), suites.begin(), suites.end());
    fingerprint.add_number(files.size());
    for (const std::string& path : files) {
        fingerprint.add_text(path);
        if (const auto size = size_of(path)) fingerprint.add_number(*size);
    }
    return fingerprint;
}

}  // namespace chesstool
