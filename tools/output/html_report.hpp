#pragma once

#include "output/exit_code.hpp"
#include "output/output.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace chesstool {

/// The pages of annotated games: one file for up to 50 games; for more an index in that file, and
/// beside it a folder with a page for each game. Each file is put in place whole, the index last.
class HtmlReport {
public:
    static constexpr std::size_t most_on_one_page = 50;

    /// Throws OutputError, and so does what writes.
    explicit HtmlReport(const std::string& path);

    /// Where the page of a record would be, as seen from the index.
    [[nodiscard]] std::string address_of(std::size_t record) const;

    /// Adds a game: what its page shows, and its row of the index, if there is to be one.
    void add(std::size_t record, std::string page, std::string index_row);
    /// Writes what is left. A report that failed before it had a game does not replace a file that
    /// was there.
    void finish(const Outcome& outcome);

private:
    struct Game {
        std::size_t record;
        std::string page;
        std::string index_row;
    };

    void write_out(const Game& game);

    std::string title_;
    std::string folder_;  ///< of the pages, as seen from here
    std::string folder_name_;
    std::string index_name_;
    Output output_;
    /// While they may still fit on one page.
    std::vector<Game> games_;
    bool has_index_ = false;
};

}  // namespace chesstool
