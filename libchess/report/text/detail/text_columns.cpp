#include "libchess/report/text/detail/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chess::detail {

TextBlock TextColumns::block(std::size_t indent) const {
    std::vector<std::size_t> widths;
    for (std::size_t at = 0; at < heads_.size(); ++at) {
        std::size_t width = heads_[at].size();
        for (const auto& row : rows_) width = std::max(width, row[at].text.size());
        widths.push_back(width);
    }
    const auto padded = [&](const std::string& text, std::size_t at) {
        const std::string blanks(widths[at] - text.size(), ' ');
        if (at != 0) return "  " + blanks + text;
        // Nothing stands behind the only column of a line.
        return heads_.size() == 1 ? text : text + blanks;
    };
    TextBlock block;
    const std::string margin(indent, ' ');
    std::string head = margin;
    for (std::size_t at = 0; at < heads_.size(); ++at) head += padded(heads_[at], at);
    block.add(StyledText().add(head, Style::faint));
    for (const auto& row : rows_) {
        StyledText line;
        line.add(margin);
        for (std::size_t at = 0; at < heads_.size(); ++at)
            line.add(padded(row[at].text, at), row[at].style);
        block.add(line);
    }
    return block;
}

TextBlock TextColumns::block_within(std::size_t width,
                                    std::initializer_list<std::string_view> expendable,
                                    std::size_t indent) const {
    TextColumns columns = *this;
    TextBlock block = columns.block(indent);
    for (const std::string_view head : expendable) {
        if (block.width() <= width) break;
        columns.leave_out(head);
        block = columns.block(indent);
    }
    return block;
}

void TextColumns::leave_out(std::string_view head) {
    const auto at = std::ranges::find(heads_, head) - heads_.begin();
    if (at == std::ssize(heads_)) return;
    heads_.erase(heads_.begin() + at);
    for (auto& row : rows_) row.erase(row.begin() + at);
}

}  // namespace chess::detail
