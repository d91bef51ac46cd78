#include "libchess/files/detail/decoder.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/compressed.hpp"

#include <span>

using namespace chess;
using namespace chess::detail;

namespace {

struct Decoded {
    std::string text;
    Decoder::Status status;
    std::size_t taken;
    std::string_view reason;
};

/// What a decoder makes of these bytes until its part ends, is damaged, or has no more input, if it
/// gets `piece` bytes at a time and has room for `room`.
Decoded decode(Decoder& decoder, std::string_view bytes, std::size_t piece, std::size_t room) {
    Decoded decoded{{}, Decoder::Status::more, 0, {}};
    std::string output(room, '\0');
    for (;;) {
        const std::string_view input = bytes.substr(decoded.taken, piece);
        const Decoder::Step step = decoder.step(input, output);
        decoded.text.append(output, 0, step.made);
        decoded.taken += step.taken;
        decoded.status = step.status;
        decoded.reason = step.reason;
        const bool stuck = step.taken == 0 && step.made == 0;
        if (step.status != Decoder::Status::more || stuck) return decoded;
    }
}

}  // namespace

TEST_CASE("a compression is recognised by its first bytes", "[files][decoder]") {
    for (const auto& texts : test::compressed_texts) {
        INFO(texts.name);
        const Compression* found = recognize_compression(texts.first);
        REQUIRE(found != nullptr);
        CHECK(found->name == texts.name);
        CHECK(found->part == texts.part);
        CHECK(recognize_compression(texts.first.substr(0, compression_mark_length)) == found);
        CHECK(recognize_compression(texts.empty) == found);
        CHECK(found->may_be_padded == (texts.name == "gzip" || texts.name == "xz"));
    }
    const Compression* zstd = recognize_compression(test::compressed_texts.back().first);
    CHECK(recognize_compression("\x50\x2A\x4D\x18") == zstd);  // a frame to be skipped
    CHECK(recognize_compression("\x5F\x2A\x4D\x18") == zstd);
    for (const std::string_view plain : {"", "BZ", "BZh0", "BZhang", "\x60\x2A\x4D\x18", "1. e4"})
        CHECK(recognize_compression(plain) == nullptr);
}

TEST_CASE("what may become a compression is told from what cannot", "[files][decoder]") {
    for (const std::string_view start : {"", "\x1F", "B", "BZh",
                                         "\xFD"
                                         "7zX",
                                         "\x28\xB5", "\x53\x2A\x4D"})
        CHECK(may_become_compression(start));
    for (const std::string_view start : {"1", "BX", "BZh0",
                                         "\xFD"
                                         "7zip"})
        CHECK_FALSE(may_become_compression(start));
    for (const auto& texts : test::compressed_texts)  // it is one already
        CHECK_FALSE(may_become_compression(texts.first.substr(0, compression_mark_length)));
}

TEST_CASE("a part comes out whole, however it goes in", "[files][decoder]") {
    for (const auto& texts : test::compressed_texts) {
        for (const std::size_t piece : {1U, 7U, 1000U}) {
            for (const std::size_t room : {1U, 5U, 1000U}) {
                INFO(texts.name << ", " << piece << " bytes at a time, room for " << room);
                const auto decoder = recognize_compression(texts.first)->make_decoder();
                const Decoded decoded = decode(*decoder, texts.first, piece, room);
                CHECK(decoded.text == test::first_text);
                CHECK(decoded.status == Decoder::Status::end);
                CHECK(decoded.taken == texts.first.size());
            }
        }
    }
}

TEST_CASE("a part ends before what follows it, and the next can be read", "[files][decoder]") {
    for (const auto& texts : test::compressed_texts) {
        INFO(texts.name);
        const auto decoder = recognize_compression(texts.first)->make_decoder();
        const Decoded first = decode(*decoder, texts.first + texts.second, 1000, 1000);
        CHECK(first.text == test::first_text);
        CHECK(first.taken == texts.first.size());
        decoder->restart();
        CHECK(decode(*decoder, texts.second, 1000, 1000).text == test::second_text);
        decoder->restart();
        const Decoded none = decode(*decoder, texts.empty, 1000, 1000);
        CHECK(none.text.empty());
        CHECK(none.status == Decoder::Status::end);
    }
}

TEST_CASE("a part without its end asks for more", "[files][decoder]") {
    for (const auto& texts : test::compressed_texts) {
        INFO(texts.name);
        const auto decoder = recognize_compression(texts.first)->make_decoder();
        const std::string_view cut =
            std::string_view(texts.first).substr(0, texts.first.size() - 1);
        CHECK(decode(*decoder, cut, 1000, 1000).status == Decoder::Status::more);
    }
}

TEST_CASE("a wrong checksum is damage", "[files][decoder]") {
    // Each has one of its whole text in these bytes.
    for (const auto& [number, offset] : {std::pair{0U, 44U}, {1U, 10U}, {2U, 60U}, {3U, 44U}}) {
        const auto& texts = test::compressed_texts[number];
        INFO(texts.name);
        std::string bytes = texts.first;
        bytes[offset] ^= 1;
        const auto decoder = recognize_compression(bytes)->make_decoder();
        const Decoded decoded = decode(*decoder, bytes, 1000, 1000);
        CHECK(decoded.status == Decoder::Status::damaged);
        if (texts.name == "gzip") CHECK(decoded.reason == "incorrect data check");
    }
}

TEST_CASE("a window that is too large is refused before it is allocated", "[files][decoder]") {
    for (const std::string& bytes : {test::wide_xz, test::wide_zstd}) {
        const auto decoder = recognize_compression(bytes)->make_decoder();
        CHECK(decode(*decoder, bytes, 1000, 1000).status == Decoder::Status::too_large);
    }
}
