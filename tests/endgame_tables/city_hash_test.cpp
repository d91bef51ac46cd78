#include "libchess/endgame_tables/detail/city_hash.hpp"

#include "tests/support/catch.hpp"

#include <cstring>
#include <utility>
#include <vector>

using chess::detail::city_hash_128;
using chess::detail::city_hash_crc_256;
using chess::detail::CityHash128;
using chess::detail::CityHash256;

namespace {

/// Bytes that look random.
std::vector<std::byte> bytes_of(std::size_t size) {
    std::vector<std::byte> bytes(size);
    std::uint64_t state = 0x9e3779b97f4a7c15;
    for (std::byte& byte : bytes) {
        state = state * 6364136223846793005 + 1442695040888963407;
        byte = static_cast<std::byte>(state >> 56U);
    }
    return bytes;
}

// The results of the authors' own program, version 1.0.3, for these bytes.

const std::vector<std::pair<std::size_t, CityHash256>> of_bytes{
    {0, {0x889f555a0f5b2dc0, 0x7767800902c8a8ce, 0xbcd2a808f4cb4a44, 0xe9024dba8f94f2f3}},
    {1, {0xa907a80d9f790b94, 0xa60933a3852738d8, 0x25420e8b85c5faea, 0xfeab8c76798f6d35}},
    {7, {0x7704d7d16236e76b, 0x10554b9c071a3c44, 0x09ac3add202b5bc5, 0xf60bf2cfe881ff5d}},
    {8, {0x40d558f77bd7459b, 0x555e3f2ad0be3f30, 0xbef5d3ae4dfae419, 0x23fddecc0d8b8620}},
    {39, {0x1e6272b0fd6f862a, 0xc79e215741cb8219, 0x1d38a81ba6cfce0d, 0x065b2ba676b62a34}},
    {40, {0x6677a3bc08606ffa, 0x38985fb6986ec035, 0x49ef1d7fe409d018, 0xc9f24adeb7691ff0}},
    {41, {0xf477f7ea891b015d, 0x6c410fedc7d34509, 0xcfb9a095ba7b2a50, 0x8c2a79a87f19f4cd}},
    {100, {0x9c7cc68fc2acbe57, 0xac0abce2b7e6505d, 0x035a0e7a6a1610ef, 0xb44e201c6705542e}},
    {239, {0xa7415aa85e0386b8, 0x8ea152ab27ee4c99, 0x842fc86ab1166d12, 0xd9f91aaba31db423}},
    {240, {0x5320d2282419e485, 0x20d52887534618d4, 0xcec3117880ff07f9, 0xe9cf688a5226aec2}},
    {241, {0x56531a0e3aabe083, 0x1999dbabb30f4600, 0x11511913c30088f6, 0x86e4d863425bd9b0}},
    {279, {0x96e7f99103cc2968, 0x06e75a106bb96573, 0x846eccccce70fae6, 0x13e8dcb6e802ec5a}},
    {280, {0x9cc73dfa4e80aab3, 0x9f8204851651a661, 0xcfdc4456dbb17261, 0x24c8a482a996cbd9}},
    {281, {0xd96febff8c7e7b67, 0x5734afd3905e2da9, 0xee970cc8a1d7247d, 0xb407cb44736c2d39}},
    {479, {0x07bfa8fe0e3737eb, 0xd7f00ee5234b7672, 0x06c061051c94c626, 0xd3cc2f1696f314f2}},
    {480, {0xe625e9606673e03b, 0xc4d72778df13aad8, 0x988a09231f5c9f14, 0x4507183d05e189b8}},
    {481, {0x3995ee3ed2db8733, 0xf216a24ae3767d90, 0x9c0a32f1b6fb248d, 0x1ef3ac92fa8cf976}},
    {520, {0x2b0a00a717c71786, 0x3eb1b175c2bb2576, 0x9b1d0cb77bbdf92d, 0x74abf1767f66fd8f}},
    {1000, {0x6753244ac563b3d2, 0xf34d03789bd46b92, 0x345c3b0cb0c2912d, 0x3bbd3c9a9969a3da}},
    {4096, {0xe3a380d5fd66fce3, 0x01753dc5af54ea76, 0xc047545b64139172, 0x75c970043fb5d030}},
    {10007, {0x0c4ae653475269fa, 0x347fbc976ab293d3, 0x7e015e892614aa97, 0x7f729bcd75876d34}},
};

/// Of groups of four words.
const std::vector<std::pair<std::size_t, CityHash128>> of_groups{
    {1, {0x786425888d951143, 0xe9aaf1d7065a5fe5}},  {2, {0x0f6d1b15b107dca3, 0xb3d0f1ac57c3032e}},
    {3, {0x00875d8a0968e6af, 0xc4f22012bb84ef9a}},  {4, {0x3c2c6d174ceb6ed6, 0x4e0bef6dccaa49e5}},
    {5, {0xa1d54fb7b4948079, 0xd2c4e945adc095aa}},  {6, {0x893eff617e5a3232, 0xb220d67e293f2194}},
    {7, {0x221a3b2f37b5cf5c, 0xd38c44d53d7ad4d6}},  {8, {0x901e7f3cb6264ddc, 0x58d7dd93969971c0}},
    {9, {0x7d317e02580ebb9c, 0x8cc5ca1da50ad3c1}},  {10, {0xdac991a5b8fb8510, 0xd7c8120cb7721530}},
    {13, {0x55544ab649f33972, 0x1d2c67d8b2131efc}}, {64, {0x6bac17fa2c994c76, 0x30d7be17a9fb3dee}},
};

}  // namespace

TEST_CASE("CityHashCrc256 has the values of version 1.0.3", "[city_hash]") {
    for (const auto& [size, expected] : of_bytes) {
        CAPTURE(size);
        CHECK(city_hash_crc_256(bytes_of(size)) == expected);
    }
}

TEST_CASE("CityHash128 has the values of version 1.0.3", "[city_hash]") {
    for (const auto& [groups, expected] : of_groups) {
        CAPTURE(groups);
        const std::vector<std::byte> bytes = bytes_of(groups * sizeof(CityHash256));
        std::vector<std::uint64_t> words(bytes.size() / sizeof(std::uint64_t));
        std::memcpy(words.data(), bytes.data(), bytes.size());
        CHECK(city_hash_128(words) == expected);
    }
}
