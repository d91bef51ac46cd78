#include "same_file.hpp"

#include <filesystem>
#include <system_error>

namespace chesstool {

bool same_file(const std::string& one, const std::string& other) {
    namespace fs = std::filesystem;
    std::error_code failed;
    if (fs::equivalent(one, other, failed) && !failed) return true;
    // A file that is not there yet has a place only if its name is absolute.
    const fs::path first = fs::weakly_canonical(fs::absolute(one, failed), failed);
    if (failed) return false;
    return first == fs::weakly_canonical(fs::absolute(other, failed), failed) && !failed;
}

}  // namespace chesstool
