#pragma once

/// Starts a process that goes on for ever, with our streams.
void start_child();
