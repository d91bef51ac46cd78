#pragma once

#include <string>

namespace chesstool {

/// Shows the manual page `name` of section 1 with man(1) or mandoc's mman(1): the page that was
/// installed, or built, beside this program, or else the one that they find. Returns when the
/// reader has seen enough. False if there is no page, or nothing to show it with.
[[nodiscard]] bool show_manual_page(const std::string& name);

}  // namespace chesstool
