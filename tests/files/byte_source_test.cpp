#include "libchess/files/byte_source.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/compressed.hpp"
#include "tests/support/folder.hpp"

#include <span>

using namespace chess;
using test::compressed_texts;
using test::first_text;
using test::second_text;

namespace {

/// What has been read of an input, and why it ended early, if it did.
struct Content {
    std::string text;
    std::optional<InputError> error;

    [[nodiscard]] bool is_whole() const { return !error; }
    [[nodiscard]] std::string message() const { return error ? error->message : ""; }
};

/// Reads to the end into a buffer of `room` bytes; the first time, into one of the least size at
/// least.
Content read_all(ByteSource& source, std::size_t room = 1000) {
    Content content;
    std::string buffer(std::max(room, ByteSource::least_room), '\0');
    std::span<char> space = buffer;
    while (const std::size_t size = source.read(space)) {
        content.text.append(space.data(), size);
        space = space.first(room);
    }
    CHECK(source.read(space) == 0);  // the end stays the end
    content.error = source.error();
    return content;
}

/// A file with these bytes.
class WrittenFile : public test::TemporaryFolder {
public:
    explicit WrittenFile(std::string_view bytes) { test::set_bytes(name(), bytes); }
    [[nodiscard]] std::string name() const { return path() + "/input"; }
    [[nodiscard]] ByteSource open(const std::stop_token& stop = {}) const {
        return ByteSource::open(name(), stop).value();
    }
};

Content content_of(std::string_view bytes, std::size_t room = 1000) {
    ByteSource source = WrittenFile(bytes).open();
    return read_all(source, room);
}

}  // namespace

TEST_CASE("a plain file is read as it is", "[files][byte_source]") {
    std::string bytes(1000, 'x');
    bytes += std::string_view("\0\r\n\xFF", 4);
    for (const std::string& plain : {std::string(), std::string("B"), std::string("BZ"), bytes}) {
        for (const std::size_t room : {1U, 64U, 5000U}) {
            const Content content = content_of(plain, room);
            CHECK(content.text == plain);
            CHECK(content.is_whole());
        }
    }
}

TEST_CASE("a compressed file is read as what it holds, whatever its name", "[files][byte_source]") {
    for (const auto& texts : compressed_texts) {
        for (const std::size_t room : {1U, 64U, 5000U}) {
            INFO(texts.name << ", room for " << room);
            const Content content = content_of(texts.first, room);
            CHECK(content.text == first_text);
            CHECK(content.is_whole());
        }
        CHECK(content_of(texts.empty).text.empty());
        CHECK(content_of(texts.empty).is_whole());
    }
}

TEST_CASE("all parts of a compressed file are read in order", "[files][byte_source]") {
    const std::string both = std::string(first_text) + std::string(second_text);
    for (const auto& texts : compressed_texts) {
        INFO(texts.name);
        const Content content =
            content_of(texts.empty + texts.first + texts.empty + texts.second + texts.empty);
        CHECK(content.text == both);
        CHECK(content.is_whole());
    }
    const std::string skipped("\x50\x2A\x4D\x18\x04\0\0\0abcd", 12);
    const auto& zstd = compressed_texts.back();
    CHECK(content_of(skipped + zstd.first + skipped + zstd.second + skipped).text == both);
}

TEST_CASE("what is compressed twice comes out compressed once", "[files][byte_source]") {
    for (const auto& texts : compressed_texts)
        CHECK(content_of(test::stored_zstd(texts.first)).text == texts.first);
}

TEST_CASE("zero bytes after a part are padding where the format has some", "[files][byte_source]") {
    const std::string zeros(100'000, '\0');
    for (const auto& texts : compressed_texts) {
        INFO(texts.name);
        const bool padded = texts.name == "gzip" || texts.name == "xz";
        const Content content = content_of(texts.first + zeros + texts.second);
        CHECK(content.is_whole() == padded);
        CHECK(content.text.ends_with(padded ? second_text : first_text));
        CHECK(content_of(texts.first + zeros).is_whole() == padded);
    }
}

TEST_CASE("what is no part is garbage, with its size and place", "[files][byte_source]") {
    for (std::size_t i = 0; i < compressed_texts.size(); ++i) {
        const auto& texts = compressed_texts[i];
        const std::string place = fmt::format("at offset {})", texts.first.size());
        const Content one = content_of(texts.first + "x");
        CHECK(one.text == first_text);
        REQUIRE(one.error);
        CHECK(one.error->kind == InputError::Kind::damaged);
        CHECK(one.message() ==
              fmt::format("garbage after the end of the {} data (1 byte {}", texts.name, place));
        // Another format's part is none of this one's; half a mark is no part, either.
        const auto& other = compressed_texts[(i + 1) % compressed_texts.size()];
        CHECK(content_of(texts.first + other.first).message() ==
              fmt::format("garbage after the end of the {} data ({} bytes {}", texts.name,
                          other.first.size(), place));
        CHECK(content_of(texts.first + texts.first[0]).message() == one.message());
    }
}

TEST_CASE("a compressed file that is cut says so, after what it had", "[files][byte_source]") {
    for (const auto& texts : compressed_texts) {
        constexpr std::size_t longest_mark = 6;
        for (std::size_t size = longest_mark; size < texts.first.size(); ++size) {
            INFO(texts.name << " after " << size << " bytes");
            const Content content = content_of(texts.first.substr(0, size));
            CHECK(first_text.starts_with(content.text));
            REQUIRE(content.error);
            CHECK(content.error->kind == InputError::Kind::damaged);
            CHECK(content.message() ==
                  fmt::format("the {} data ends in the middle of a {}", texts.name, texts.part));
        }
        const Content second = content_of(texts.first + texts.second.substr(0, 8));
        CHECK(second.text == first_text);
        CHECK_FALSE(second.is_whole());
    }
}

TEST_CASE("no damaged byte makes another text without an error", "[files][byte_source]") {
    for (const auto& texts : compressed_texts) {
        std::size_t found = 0;
        constexpr std::size_t longest_mark = 6;
        for (std::size_t at = longest_mark; at < texts.first.size(); ++at) {
            for (const int bit : {0x01, 0x10, 0x80}) {
                INFO(texts.name << ", byte " << at << ", bit " << bit);
                std::string bytes = texts.first;
                bytes[at] = static_cast<char>(bytes[at] ^ bit);
                const Content content = content_of(bytes);
                CHECK((content.text == first_text || !content.is_whole()));
                if (!content.error) continue;
                ++found;
                CHECK(content.message().contains(fmt::format("the {} data ", texts.name)));
            }
        }
        CHECK(found > texts.first.size());  // a few bytes mean nothing, such as gzip's time
    }
}

TEST_CASE("damage is told by the library's own words", "[files][byte_source]") {
    std::string bytes = compressed_texts.front().first;
    bytes[44] ^= 1;
    const Content gzip = content_of(bytes);
    CHECK(gzip.text == first_text);  // it had been returned before its checksum came
    CHECK(gzip.message() == "the gzip data is damaged: incorrect data check");
    bytes = compressed_texts.back().first;
    bytes.back() ^= 1;
    CHECK(content_of(bytes).message() ==
          "the zstd data is damaged: restored data doesn't match checksum");
    bytes = compressed_texts[1].first;
    bytes[10] ^= 1;
    CHECK(content_of(bytes).message() == "the bzip2 data is damaged");
}

TEST_CASE("a window that is too large is an error of its own", "[files][byte_source]") {
    for (const auto& [bytes, name] :
         {std::pair{test::wide_xz, "xz"}, std::pair{test::wide_zstd, "zstd"}}) {
        const Content content = content_of(bytes);
        REQUIRE(content.error);
        CHECK(content.error->kind == InputError::Kind::unreadable);
        CHECK(content.message() ==
              fmt::format("the {} data needs more than 128 MB of memory", name));
    }
}

TEST_CASE("progress is counted in bytes of the file", "[files][byte_source]") {
    for (const auto& texts : compressed_texts) {
        const WrittenFile file(texts.first);
        ByteSource source = file.open();
        CHECK(source.total() == texts.first.size());
        CHECK(source.consumed() == 0);
        read_all(source);
        CHECK(source.consumed() == texts.first.size());
    }
}

TEST_CASE("what cannot be opened says why", "[files][byte_source]") {
    const test::TemporaryFolder folder;
    const auto missing = ByteSource::open(folder.path() + "/none", {});
    REQUIRE_FALSE(missing);
    CHECK(missing.error().kind == InputError::Kind::unreadable);
    CHECK(missing.error().message == "no such file or directory");
    CHECK(ByteSource::open(folder.path(), {}).error().message == "is a directory");
}

TEST_CASE("a stop request ends every read after it", "[files][byte_source]") {
    const std::string& first = compressed_texts.front().first;
    // Of the compressed one all has been read from the file, but only its first part returned.
    for (const std::string& bytes : {std::string(1000, 'x'), first + first + first}) {
        const WrittenFile file(bytes);
        std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
        ByteSource source = file.open(stop.get_token());
        std::string start(ByteSource::least_room, '\0');
        CHECK(source.read(start) > 0);
        stop.request_stop();
        const Content content = read_all(source);
        CHECK(content.text.empty());
        REQUIRE(content.error);
        CHECK(content.error->kind == InputError::Kind::interrupted);
        CHECK(content.message() == "interrupted");
    }
}

TEST_CASE("a source takes over another's input", "[files][byte_source]") {
    const WrittenFile compressed(compressed_texts.front().first);
    const WrittenFile plain("plain");
    ByteSource source = plain.open();
    read_all(source);
    source = compressed.open();
    CHECK(read_all(source).text == first_text);
}
