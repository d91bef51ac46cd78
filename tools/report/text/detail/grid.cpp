#include "report/text/detail/grid.hpp"

namespace chess::detail {

namespace {

/// Whether a byte begins a character of UTF-8.
constexpr bool begins_character(char byte) noexcept {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

std::size_t columns_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

std::size_t columns_of(Cell::Spans text) {
    std::size_t columns = 0;
    for (const StyledText::Span& span : text) columns += columns_of(span.text);
    return columns;
}

/// Where the character with this number, counted from 0, begins.
std::size_t offset_of(std::string_view text, std::size_t character) {
    std::size_t offset = 0;
    for (; offset < text.size(); ++offset)
        if (begins_character(text[offset]) && character-- == 0) break;
    return offset;
}

void add_blanks(StyledText& line, std::size_t count) {
    if (count != 0) line.add(std::string(count, ' '));
}

/// A text in its column, as wide as this without its gap.
void put(StyledText& line, const Column& column, std::size_t width, Cell::Spans text) {
    const bool is_cut = column.cut != Cut::none;
    const std::size_t size = std::min(columns_of(text), is_cut ? width - 1 : std::string::npos);
    const std::size_t blanks = width - std::min(width, size);
    const std::size_t before = column.gap + (column.is_right ? blanks : 0);
    const std::size_t behind = column.is_right ? 0 : blanks;
    if (text.size() == 1) {
        std::string padded(before, ' ');
        if (is_cut) padded += shortened(text.front().text, width, column.cut);
        else padded += text.front().text;
        padded.append(behind, ' ');
        line.add(std::move(padded), text.front().style);
        return;
    }
    add_blanks(line, before);
    for (const auto& [style, words] : text) line.add(words, style);
    add_blanks(line, behind);
}

}  // namespace

std::string shortened(std::string_view text, std::size_t columns, Cut cut) {
    const std::size_t size = columns_of(text);
    if (cut == Cut::none || size < columns) return std::string(text);
    const std::size_t end = cut == Cut::middle ? 6 : 0;
    return std::string(text.substr(0, offset_of(text, columns - end - 3))) + ".." +
           std::string(text.substr(offset_of(text, size - end)));
}

Grid::Grid(std::vector<Column> columns, Style head) : columns_(std::move(columns)) {
    if (!columns_.empty() && columns_.front().width == 0) columns_.front().gap = 0;
    Row& heads = rows_.emplace_back();
    heads.style = head;
    for (const Column& column : columns_) heads.cells.emplace_back(column.head);
}

Grid& Grid::add(std::vector<Cell> cells) {
    rows_.push_back({.cells = std::move(cells)});
    return *this;
}

Grid& Grid::add_line(StyledText line) {
    rows_.push_back({.line = std::move(line)});
    return *this;
}

Grid& Grid::add_lines(const TextBlock& lines) {
    for (const StyledText& line : lines.lines()) add_line(line);
    return *this;
}

Grid& Grid::add_rule(std::size_t columns) {
    rows_.push_back({.rule = columns});
    return *this;
}

StyledText Grid::row(std::vector<Cell> cells) const {
    const Row row{.cells = std::move(cells)};
    return block_of(std::span(&row, 1), 0).text();
}

std::vector<std::size_t> Grid::widths_for(std::span<const Row> rows) const {
    std::vector<std::size_t> widths;
    widths.reserve(columns_.size());
    for (std::size_t at = 0; at < columns_.size(); ++at) {
        std::size_t& width = widths.emplace_back(columns_[at].width);
        if (width != 0) continue;
        for (const Row& row : rows)
            if (at < row.cells.size())
                for (std::size_t i = 0; i < row.cells[at].height(); ++i)
                    width = std::max(width, columns_of(row.cells[at].line(i)));
    }
    return widths;
}

StyledText Grid::line_of(const Row& row, std::size_t number, std::span<const std::size_t> widths,
                         StyledText line) const {
    for (std::size_t at = 0; at < columns_.size(); ++at)
        put(line, columns_[at], widths[at],
            at < row.cells.size() ? row.cells[at].line(number) : Cell::Spans());
    line.trim_end();
    return row.style ? StyledText().add(line.plain(), *row.style) : line;
}

TextBlock Grid::block_of(std::span<const Row> rows, std::size_t indent) const {
    const std::vector<std::size_t> widths = widths_for(rows);
    StyledText margin;
    add_blanks(margin, indent);
    TextBlock block;
    for (const Row& row : rows) {
        std::size_t rule = 0;
        for (std::size_t at = 0; at < row.rule; ++at) rule += columns_[at].gap + widths[at];
        std::size_t height = 1;
        for (const Cell& cell : row.cells) height = std::max(height, cell.height());
        if (row.line) block.add(StyledText(margin).add(*row.line));
        else if (rule != 0) block.add(StyledText(margin).add(std::string(rule, '-'), Style::faint));
        else
            for (std::size_t i = 0; i < height; ++i) block.add(line_of(row, i, widths, margin));
    }
    return block;
}

TextBlock Grid::block_within(std::size_t width, std::initializer_list<std::string_view> expendable,
                             std::size_t indent) const {
    Grid grid = *this;
    TextBlock block = grid.block(indent);
    for (const std::string_view head : expendable) {
        if (block.width() <= width) break;
        grid.leave_out(head);
        block = grid.block(indent);
    }
    return block;
}

void Grid::leave_out(std::string_view head) {
    const auto found = std::ranges::find(columns_, head, &Column::head);
    if (found == columns_.end()) return;
    const auto at = found - columns_.begin();
    columns_.erase(found);
    for (Row& row : rows_)
        if (at < std::ssize(row.cells)) row.cells.erase(row.cells.begin() + at);
}

}  // namespace chess::detail
