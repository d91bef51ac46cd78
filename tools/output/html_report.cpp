#include "output/html_report.hpp"

#include "libchess/system/detail/paths.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <span>
#include <system_error>

namespace chesstool {

namespace fs = std::filesystem;

HtmlReport::HtmlReport(const std::string& path) : title_("Annotated games"), output_(path) {
    const fs::path file = chess::system::path_of(path);
    folder_name_ = chess::system::name_of(file.stem()) + "-games";
    folder_ = chess::system::name_of(file.parent_path() / chess::system::path_of(folder_name_));
    index_name_ = chess::system::name_of(file.filename());
}

std::string HtmlReport::address_of(std::size_t record) const {
    return chess::address_of(fmt::format("{}/game-{:06}.html", folder_name_, record));
}

void HtmlReport::add(std::size_t record, std::string page, std::string index_row) {
    const Game game{record, std::move(page), std::move(index_row)};
    if (has_index_) return write_out(game);
    games_.push_back(game);
    if (games_.size() <= most_on_one_page) return;
    has_index_ = true;
    std::error_code failed;
    fs::create_directories(chess::system::path_of(folder_), failed);
    if (failed) throw OutputError(folder_ + ": " + failed.message());
    output_.write(chess::annotation_index_head(title_));
    for (const Game& held : std::exchange(games_, {})) write_out(held);
}

void HtmlReport::write_out(const Game& game) {
    Output page(fmt::format("{}/game-{:06}.html", folder_, game.record));
    const chess::PageLink index{"../" + index_name_, "All games"};
    page.write(chess::annotation_page(title_, std::span(&game.page, 1), std::span(&index, 1)));
    page.finish();
    output_.write(game.index_row);
}

void HtmlReport::finish(const Outcome& outcome, std::span<const chess::PageLink> links) {
    if (outcome.is_void()) return output_.abandon();
    std::vector<std::string> pages;
    for (Game& game : games_) pages.push_back(std::move(game.page));
    output_.write(has_index_ ? chess::annotation_index_foot(links)
                             : chess::annotation_page(title_, pages, links));
    output_.finish(outcome, has_index_ || !pages.empty());
}

}  // namespace chesstool
