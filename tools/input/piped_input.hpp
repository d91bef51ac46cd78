#pragma once

#include "options/common_options.hpp"

namespace chesstool {

/// Makes standard input the only file of a command that is given no positions or files, if
/// something is piped into it: a pipe, a regular file, or a socket that has data; never a terminal
/// or a device, nor if another option reads it as '-'. With `or_start` the command has the starting
/// position if the pipe turns out to be empty.
void take_piped_input(const CommandParser& app, CommonOptions& options, bool or_start);

}  // namespace chesstool
