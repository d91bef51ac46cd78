#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace chess::test {

/// The bytes of such hexadecimal digits.
inline std::string bytes_of_hex(std::string_view digits) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        unsigned char byte = 0;
        std::from_chars(digits.data() + i, digits.data() + i + 2, byte, 16);
        bytes.push_back(static_cast<char>(byte));
    }
    return bytes;
}

inline constexpr std::string_view first_text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n";
inline constexpr std::string_view second_text = "4. Ba4 Nf6\n";

/// Texts as a format's own program compresses them, with a checksum.
struct CompressedTexts {
    std::string_view name;  // as error messages have it
    std::string_view part;
    std::string first;   // of first_text
    std::string second;  // of second_text
    std::string empty;   // of an empty text
};

inline const std::array compressed_texts{
    CompressedTexts{
        "gzip", "member",
        bytes_of_hex(
            "1f8b080000000000020333d45348355148355530d253f04b3356f04b365330d653704a3255483453"
            "d0e202004502a4fe20000000"),
        bytes_of_hex("1f8b080000000000020333d153704a3451f04b33e302003b305a660b000000"),
        bytes_of_hex("1f8b080000000000020303000000000000000000")},
    CompressedTexts{
        "bzip2", "stream",
        bytes_of_hex(
            "425a683931415926535965f234850000075d00001040113f0010013b00200021a9e9341ea0642869"
            "a60019236c9a9587493c991112e044b03f17724538509065f23485"),
        bytes_of_hex(
            "425a6839314159265359b8d009f6000002dd0000104001050010012100200021a0c990832620e90c"
            "ce0e78bb9229c28485c6804fb0"),
        bytes_of_hex("425a683917724538509000000000")},
    CompressedTexts{
        "xz", "stream",
        bytes_of_hex(
            "fd377a585a000004e6d6b446020021010c0000008f98419c01001f312e20653420653520322e204e"
            "6633204e633620332e20426235206136202a0a007178b3240f55d7be000138201829770c1fb6f37d"
            "010000000004595a"),
        bytes_of_hex(
            "fd377a585a000004e6d6b446020021010c0000008f98419c01000a342e20426134204e66360a0000"
            "8e5693722a2bb6890001230bc21bfd091fb6f37d010000000004595a"),
        bytes_of_hex("fd377a585a000004e6d6b446000000001cdf44211fb6f37d010000000004595a")},
    CompressedTexts{
        "zstd", "frame",
        bytes_of_hex(
            "28b52ffd2420010100312e20653420653520322e204e6633204e633620332e20426235206136202a"
            "0a8545f603"),
        bytes_of_hex("28b52ffd240b590000342e20426134204e66360ac7ec76bc"),
        bytes_of_hex("28b52ffd240001000099e9d851")},
};

/// Compressed data that needs a window of 256 MB, of xz and of zstd.
inline const std::string wide_xz = bytes_of_hex(
    "fd377a585a000004e6d6b44602002101200000000988a57601000a342e20426134204e66360a00008e5693722a2bb6"
    "890001230bc21bfd091fb6f37d010000000004595a");
inline const std::string wide_zstd = bytes_of_hex("28b52ffd0090010000");

/// A zstd frame that holds fewer than 256 bytes as they are, without a checksum.
inline std::string stored_zstd(std::string_view bytes) {
    std::string frame = bytes_of_hex("28b52ffd20");
    const std::size_t block = bytes.size() << 3U | 1U;  // raw, and the last
    for (const std::size_t byte : {bytes.size(), block & 0xFFU, block >> 8U, std::size_t{0}})
        frame.push_back(static_cast<char>(byte));
    return frame.append(bytes);
}

}  // namespace chess::test
