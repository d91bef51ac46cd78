#include "options/endgame_table_options.hpp"

#include "libchess/endgame_tables/syzygy.hpp"

namespace chesstool {

void add_endgame_table_options(CommandParser& app, EndgameTableChoice& choice) {
    app.add("--tables FILE", choice.tables_file,
            "use all endings of four men, kept in this file (created if missing)");
    app.add("--no-cache", choice.no_cache, "neither keep tables nor take kept ones");
    app.add("--syzygy PATH", choice.syzygy_path, "use Syzygy's tables in these folders, A:B:...");
}

std::optional<std::string> table_contradiction(const CommandParser& app,
                                               const EndgameTableChoice& choice) {
    return app.conflict({{choice.tables_file.empty(), "--tables needs a file", {"--tables"}},
                         {choice.syzygy_path.empty(), "--syzygy needs a folder", {"--syzygy"}},
                         {!chess::has_syzygy(),
                          "{} needs libfathom, which this program was built without",
                          {"--syzygy"}}});
}

}  // namespace chesstool
