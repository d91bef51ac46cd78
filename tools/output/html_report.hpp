#pragma once

#include "output/exit_code.hpp"
#include "output/output.hpp"
#include "report/annotate/annotation_html.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace chesstool {

/// The pages of annotated games: one file for up to 50 games; for more, an index in that file, and
/// beside it a folder with a page for each game. Files are replaced only when complete, the index
/// last.
class HtmlReport {
public:
    static constexpr std::size_t most_on_one_page = 50;

    /// Throws OutputError, like all functions that write.
    explicit HtmlReport(const std::string& path);

    /// The address of a record's page, relative to the index.
    [[nodiscard]] std::string address_of(std::size_t record) const;

    /// Adds a game: its page data, and its row of the index, if there is to be one.
    void add(std::size_t record, std::string page, std::string index_row);
    /// Writes the rest, with links to pages that belong to it. A report that failed before it had a
    /// game does not replace an existing file.
    void finish(const Outcome& outcome, std::span<const chess::PageLink> links);

private:
    struct Game {
        std::size_t record;
        std::string page;
        std::string index_row;
    };

    void write_out(const Game& game);

    std::string title_;
    std::string folder_;  ///< of the pages, relative to the current directory
    std::string folder_name_;
    std::string index_name_;
    Output output_;
    /// Kept while they may still fit on one page.
    std::vector<Game> games_;
    bool has_index_ = false;
};

}  // namespace chesstool
