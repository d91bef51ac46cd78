#pragma once

#include "options/common_options.hpp"
#include "tests/support/folder.hpp"

#include <string>
#include <string_view>

namespace chesstool {

/// A folder with files of an input, and the options that name them.
struct InputFolder : chess::test::TemporaryFolder {
    CommonOptions options;

    /// Writes a file and names it in the options; returns its path.
    std::string add(const std::string& name, std::string_view text) {
        std::string file = path() + "/" + name;
        chess::test::set_bytes(file, text);
        options.files.push_back(file);
        return file;
    }
};

}  // namespace chesstool
