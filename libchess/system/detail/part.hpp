#pragma once

// Internal to libchess, not installed: parts of the library that are loaded when they are needed,
// since they bring libraries of others, which cost a short command more than its work. They lie in
// the folder libchess1 beside the library; where it cannot load anything, they are in it.

#include "libchess/base/detail/test_export.hpp"

namespace chess::system {

/// The address of a part's function or table by its name; the part stays loaded. Throws
/// std::runtime_error with the loader's reason if it cannot be loaded.
[[nodiscard]] LIBCHESS_TEST_API void* find_in_part(const char* part, const char* name);

/// The same of a known type.
template <typename Type>
[[nodiscard]] Type* load(const char* part, const char* name) {
    // NOLINTNEXTLINE(*-reinterpret-cast): it is what the loader has
    return reinterpret_cast<Type*>(find_in_part(part, name));
}

}  // namespace chess::system
