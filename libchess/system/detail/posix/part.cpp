#include "libchess/system/detail/part.hpp"

#include <dlfcn.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace chess::system {

namespace {

namespace fs = std::filesystem;

/// The folder with the parts. A variant for newer processors lies two folders below the library.
fs::path folder_of_parts() {
    Dl_info library{};
    // NOLINTNEXTLINE(*-reinterpret-cast): any address of the library
    if (::dladdr(reinterpret_cast<void*>(&find_in_part), &library) == 0) return "libchess1";
    const fs::path folder = fs::path(library.dli_fname).parent_path();
    const bool is_variant = folder.parent_path().filename() == "glibc-hwcaps";
    return (is_variant ? folder.parent_path().parent_path() : folder) / "libchess1";
}

}  // namespace

void* find_in_part(const char* part, const char* name) {
    const std::string file = (folder_of_parts() / part).string() + ".so";
    void* const loaded = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    void* const found = loaded == nullptr ? nullptr : ::dlsym(loaded, name);
    if (found == nullptr) {
        // NOLINTNEXTLINE(concurrency-mt-unsafe): the error is of this thread.
        const char* const reason = ::dlerror();
        throw std::runtime_error(reason == nullptr ? file + " lacks " + name : reason);
    }
    return found;
}

}  // namespace chess::system
