#pragma once

#include "exit_code.hpp"

#include <string>

// Files under another name until they are whole. All there are is known here, the one thing that
// the whole program shares, so that whoever ends it can remove them first.

namespace chesstool {

/// Makes an empty file beside `target`, sets `name`, and returns a descriptor to write to; -1, with
/// errno set, if that cannot be.
[[nodiscard]] int make_temporary_file(const std::string& target, std::string& name);

/// Gives the file its target's name, in place of what had it; false, with errno set, if that cannot
/// be, and then it is still a temporary one.
[[nodiscard]] bool put_in_place(const std::string& name, const std::string& target);

void remove_temporary_file(const std::string& name);

/// Ends the program at once, with no output flushed and nothing destroyed, but without leaving
/// temporary files behind. Any thread may call it.
[[noreturn]] void exit_at_once(ExitCode code);

}  // namespace chesstool
