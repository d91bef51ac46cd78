// What is kept around faults: short, and at the places that the whole record has them.

#include "libchess/notation/detail/fault_window.hpp"
#include "libchess/base/utf8.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

std::string shown(const TextPlace& place) {
    return fmt::format("{}:{} from {}: {}", place.line, place.column, place.source_column,
                       place.source);
}

}  // namespace

TEST_CASE("a window shows the place that the record has", "[notation][place]") {
    const std::string text = "[Event \"x\"]\r\n\r\n1. e4\n\ne5 *\n\n";
    const TextRecord record{.text = text, .record = 3, .line = 7, .column = 5};
    detail::FaultWindows windows(record);
    const auto shown_around = [&](std::size_t offset) {
        const detail::FaultWindow window = windows.around(offset);
        CHECK(window.part.record == 3);
        CHECK_FALSE(window.part.text.contains('\n'));
        return shown(place_in(window.part, window.offset));
    };
    for (std::size_t offset = 0; offset <= text.size() + 2; ++offset) {
        CAPTURE(offset);
        CHECK(shown_around(offset) == shown(place_in(record, offset)));
    }
    for (const std::size_t offset : {20U, 3U, 18U, 0U}) {
        CAPTURE(offset);
        CHECK(shown_around(offset) == shown(place_in(record, offset)));
    }
    for (const std::size_t line : {1U, 3U, 5U, 2U}) {
        CAPTURE(line);
        const detail::FaultWindow window = windows.around(line, 0);
        CHECK(shown(place_in(window.part, window.offset)) ==
              shown(place_in(from_line(record, line), 0)));
    }
}

TEST_CASE("of a very long line a window shows what is near", "[notation][place]") {
    std::string text = "first\n";
    while (text.size() < 100'000) text += "\u00E4\u265E";  // of two bytes and of three
    const TextRecord record{.text = text, .line = 4};
    detail::FaultWindows windows(record);
    for (std::size_t offset = 6; offset < text.size(); offset += 997) {
        CAPTURE(offset);
        const TextPlace whole = place_in(record, offset);
        const detail::FaultWindow window = windows.around(offset);
        const TextPlace place = place_in(window.part, window.offset);
        CHECK(place.line == whole.line);
        CHECK(place.column == whole.column);
        CHECK(window.part.text.size() <= 1100);
        CHECK(place.source == text.substr(place.source_column + 5, place.source.size()));
        CHECK(find_foreign_byte(place.source) == std::string_view::npos);
    }
}

TEST_CASE("faults in the order of a long record cost little each", "[notation][place]") {
    std::string text;
    while (text.size() < 4'000'000) text += "d4+ ";
    detail::FaultWindows windows(TextRecord{.text = text});
    std::size_t sum = 0;
    for (std::size_t offset = 0; offset < text.size(); offset += 4)
        sum += windows.around(offset).offset;
    CHECK(sum != 0);
}
