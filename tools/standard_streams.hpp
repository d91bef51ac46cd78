#pragma once

namespace chesstool {

/// Gives the standard streams that the caller has closed (`2>&-`) a file of their number that
/// fails with "bad file descriptor" as before. Otherwise the next file that is opened would be such
/// a stream, and messages would go into a report or a journal. Call before any file is opened.
void hold_standard_streams();

}  // namespace chesstool
