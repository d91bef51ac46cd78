#pragma once

// What every system does in its own way.

/// Asks this process to end, as the user does with Ctrl-C.
void interrupt_self();

/// Ends this process by a fault, as a null pointer does.
[[noreturn]] void end_by_fault();
