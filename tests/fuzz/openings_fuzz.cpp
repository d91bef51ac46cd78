// libFuzzer: any bytes as a book of openings. It is read, or refused with an error that points into
// the text. A broken law aborts, and libFuzzer keeps the bytes.

#include "libchess/annotate/openings.hpp"

#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

using namespace chess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using test::require;
    const std::string text(data, data + size);
    const auto book = OpeningBook::read(text);
    if (book) {
        const Opening* start = book->find(Position::start());
        require(start == nullptr || book->contains(Position::start()), "what has a name is there");
        return 0;
    }
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
    require(book.error().line >= 1 && book.error().line <= lines, "a fault lies on a line");
    require(book.error().column >= 1 && book.error().length >= 1, "a fault has a place");
    require(!book.error().message.empty(), "a fault says what is wrong");
    return 0;
}
