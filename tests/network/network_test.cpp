#include "libchess/network/network.hpp"

#include "libchess/network/detail/network_format.hpp"
#include "libchess/network/quantize.hpp"
#include "tests/network/small_network.hpp"
#include "tests/support/catch.hpp"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <string>

using namespace chess;

namespace {

using Bytes = std::vector<std::byte>;
using Kind = NetworkError::Kind;

Bytes small_network() {
    return quantize(test::random_network({.hidden = 32, .king_tables = 2})).value();
}

/// Overwrites a number of 32 bits.
void put(Bytes& bytes, std::size_t offset, std::int32_t number) {
    std::memcpy(bytes.data() + offset, &number, sizeof number);
}

/// Overwrites a number of 16 bits.
void put_weight(Bytes& bytes, std::size_t offset, int number) {
    const auto weight = static_cast<std::int16_t>(number);
    std::memcpy(bytes.data() + offset, &weight, sizeof weight);
}

/// The bytes with a correct checksum.
Bytes sealed(Bytes bytes) {
    const std::uint64_t sum = detail::network_checksum(bytes);
    std::memcpy(bytes.data() + 32, &sum, sizeof sum);
    return bytes;
}

/// A copy with a change and a correct checksum.
template <typename Change>
Bytes changed(Change change) {
    Bytes bytes = small_network();
    change(bytes);
    return sealed(std::move(bytes));
}

Kind kind_of_fault(std::span<const std::byte> bytes) {
    const auto network = Network::read(bytes);
    REQUIRE_FALSE(network.has_value());
    return network.error().kind;
}

std::string message_about(std::span<const std::byte> bytes) {
    const auto network = Network::read(bytes);
    return network ? "none" : network.error().message;
}

constexpr std::size_t features_offset = 192;
constexpr std::size_t bias_offset = features_offset + std::size_t{2} * 2 * 768 * 32;
constexpr std::size_t output_offset = bias_offset + std::size_t{2} * 32;

}  // namespace

TEST_CASE("a network written is a network read", "[network][format]") {
    const Bytes bytes = small_network();
    const auto network = Network::read(bytes);
    REQUIRE(network.has_value());
    CHECK((*network)->shape() == NetworkShape{.hidden = 32, .king_tables = 2});
    CHECK(std::ranges::equal((*network)->bytes(), bytes));
    CHECK(std::bit_cast<std::uintptr_t>((*network)->layers().features) % 64 == 0);
    CHECK((*network)->king_table(Square::a4) == 0);
    CHECK((*network)->king_table(Square::a5) == 1);
    CHECK(sealed(bytes) == bytes);
}

TEST_CASE("a network goes through a file", "[network][format]") {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("chess_network." + std::to_string(getpid())))
            .string();
    REQUIRE(write_network(test::random_network({.hidden = 32, .king_tables = 2}), path));
    const auto network = Network::open(path);
    std::filesystem::remove(path);
    REQUIRE(network.has_value());
    CHECK(std::ranges::equal((*network)->bytes(), small_network()));
    CHECK(Network::open(path).error().kind == Kind::cannot_open);
    CHECK(Network::open(path).error().message == "no such file or directory");
    CHECK(Network::open("/").error().message == "is a directory");
    CHECK(write_network(test::random_network({.hidden = 32, .king_tables = 2}), "/")
              .error()
              .message == "is a directory");
}

TEST_CASE("quantized weights are the trained ones in units", "[network][format]") {
    FloatNetwork trained = test::random_network({.hidden = 32, .king_tables = 1});
    trained.features[32 * 10 + 5] = 0.25F;
    const auto network = Network::read(quantize(trained).value()).value();
    CHECK(network->one() == 724);
    CHECK(network->layers().features[32 * 10 + 5] == 181);
    CHECK(network->layers().bias[3] == std::lround(trained.bias[3] * 724));
    // No pawn stands on a1.
    CHECK(network->layers().features[0] == 0);
}

TEST_CASE("units are smaller for larger weights", "[network][format]") {
    FloatNetwork trained = test::random_network({.hidden = 32, .king_tables = 1});
    for (float& weight : trained.features) weight *= 8;
    for (float& weight : trained.output) weight *= 100;
    trained.output_bias[2] = 1000;
    const auto network = Network::read(quantize(trained).value());
    REQUIRE(network.has_value());
    CHECK((*network)->one() < 300);
}

TEST_CASE("weights that no units fit are refused", "[network][format]") {
    const auto fault_with = [](auto change) {
        FloatNetwork trained = test::random_network({.hidden = 32, .king_tables = 1});
        change(trained);
        const auto bytes = quantize(trained);
        REQUIRE_FALSE(bytes.has_value());
        return bytes.error().kind;
    };
    CHECK(fault_with([](auto& n) { n.features[32 * 100] = 1e6F; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.bias[1] = 1e6F; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.output[1] = 1e6F; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.output_bias[1] = 1e6F; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.features[5] = NAN; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.shape.hidden = 16; }) == Kind::impossible_shape);
    CHECK(fault_with([](auto& n) { n.shape.king_tables = 2; }) == Kind::impossible_shape);
    CHECK(fault_with([](auto& n) { n.kings[Square::h8] = 1; }) == Kind::impossible_shape);
    CHECK(fault_with([](auto& n) { n.scale = 0; }) == Kind::impossible_shape);
    CHECK(fault_with([](auto& n) { n.output.pop_back(); }) == Kind::impossible_shape);
}

TEST_CASE("a network with nothing in it can be written and read", "[network][format]") {
    FloatNetwork trained = test::random_network({.hidden = 32, .king_tables = 1});
    std::ranges::fill(trained.features, 0.0F);
    std::ranges::fill(trained.bias, 0.0F);
    std::ranges::fill(trained.output, 0.0F);
    trained.output_bias = {};
    CHECK(Network::read(quantize(trained).value()).has_value());
}

TEST_CASE("a network cut anywhere is refused", "[network][format]") {
    const Bytes bytes = small_network();
    for (std::size_t size = 0; size < bytes.size(); size += size < 300 ? 1 : 101) {
        const Kind kind = kind_of_fault(std::span(bytes).first(size));
        if (kind != (size < 8 ? Kind::no_network : Kind::cut_short)) FAIL_CHECK(size);
    }
    CHECK(message_about(std::span(bytes).first(100)) == "it has 100 bytes instead of 192");
    CHECK(message_about(std::span(bytes).first(200)) == "it has 200 bytes instead of 99584");
}

TEST_CASE("a network with a byte changed anywhere is refused", "[network][format]") {
    Bytes bytes = small_network();
    for (std::size_t at = 0; at < bytes.size(); at += at < 300 ? 1 : 97) {
        for (const int change : {1, 128}) {
            bytes[at] ^= static_cast<std::byte>(change);
            const Kind kind = kind_of_fault(bytes);
            const bool right = at < 8    ? kind == Kind::no_network
                               : at < 12 ? kind == Kind::unknown_version
                                         : kind != Kind::no_network && kind != Kind::out_of_range;
            if (!right || (at >= 128 && kind != Kind::damaged)) FAIL_CHECK(at);
            bytes[at] ^= static_cast<std::byte>(change);
        }
    }
    CHECK(Network::read(bytes).has_value());
}

TEST_CASE("errors in a network file are reported", "[network][format]") {
    CHECK(message_about({}) == "it is not a network");
    CHECK(message_about(changed([](Bytes& b) { put(b, 8, 3); })) ==
          "it has version 3 of the format, which should be 1 or 2");
    CHECK(message_about(changed([](Bytes& b) { put(b, 12, 33); })) ==
          "no network has 33 hidden neurons and 2 king tables");
    CHECK(message_about(changed([](Bytes& b) { put(b, 12, -32); })) ==
          "no network has 4294967264 hidden neurons and 2 king tables");
    CHECK(message_about(changed([](Bytes& b) { put(b, 16, 0); })) ==
          "no network has 32 hidden neurons and 0 king tables");
    CHECK(message_about(changed([](Bytes& b) {
              put(b, 20, 725);
          })).starts_with("no network has the units 725 and "));
    CHECK(message_about(changed([](Bytes& b) { put(b, 28, 0); })).ends_with("the scale 0"));
    CHECK(message_about(changed([](Bytes& b) { b[70] = std::byte{2}; })) ==
          "it has 2 king tables, and a king uses number 3");
    CHECK(message_about(changed([](Bytes& b) { b.resize(b.size() + 8); })) ==
          "it has 99592 bytes instead of 99584");
    CHECK(message_about([] {
              Bytes bytes = small_network();
              bytes[500] ^= std::byte{1};
              return bytes;
          }()) == "it is damaged: its checksum is another");
}

TEST_CASE("a network whose sums could overflow is refused", "[network][format]") {
    const Bytes accumulators = changed([](Bytes& bytes) {
        for (std::size_t feature = 64; feature < 128; ++feature)
            put_weight(bytes, features_offset + feature * 64, 1100);
    });
    CHECK(kind_of_fault(accumulators) == Kind::out_of_range);
    CHECK(message_about(accumulators).starts_with("accumulators could get to "));
    CHECK(kind_of_fault(changed([](Bytes& bytes) { put_weight(bytes, bias_offset, -32768); })) ==
          Kind::out_of_range);
    const Bytes sums = changed([](Bytes& bytes) {
        for (const int neuron : {0, 1, 16, 17, 32, 33})
            put_weight(bytes, output_offset + 2UL * static_cast<std::size_t>(neuron), 32767);
    });
    CHECK(kind_of_fault(sums) == Kind::out_of_range);
    CHECK(message_about(sums).starts_with("sums of the output layer could get to "));
}

namespace {

constexpr NetworkShape paired_shape{.hidden = 64, .king_tables = 2, .kind = NetworkKind::paired};

Bytes paired_network() {
    return quantize(test::random_network(paired_shape)).value();
}

/// A paired network with a change and a correct checksum.
template <typename Change>
Bytes changed_pair(Change change) {
    Bytes bytes = paired_network();
    change(bytes);
    return sealed(std::move(bytes));
}

constexpr std::size_t first_offset = 192 + std::size_t{2} * 64 * (2 * 768 + 1);
constexpr std::size_t paired_offset = first_offset + std::size_t{8} * 16 * 64;

}  // namespace

TEST_CASE("a paired network written is a network read", "[network][format]") {
    const Bytes bytes = paired_network();
    const auto network = Network::read(bytes);
    REQUIRE(network.has_value());
    CHECK((*network)->shape() == paired_shape);
    CHECK((*network)->one() == 511);
    CHECK(bytes.size() == paired_offset + 8 * sizeof(PairedLayers));
    CHECK(std::ranges::equal((*network)->bytes(), bytes));
    for (std::size_t size = 0; size < bytes.size(); size += size < 300 ? 1 : 997)
        if (kind_of_fault(std::span(bytes).first(size)) !=
            (size < 8 ? Kind::no_network : Kind::cut_short))
            FAIL_CHECK(size);
}

TEST_CASE("weights of a paired network are the trained ones in units", "[network][format]") {
    const FloatNetwork trained = test::random_network(paired_shape);
    const auto network = Network::read(quantize(trained).value()).value();
    const NetworkLayers& layers = network->layers();
    const std::size_t k = 3;
    // Input 7 of neuron 5: the last of the second four. The neuron's largest weight is 127.
    const auto weights = std::span(trained.paired.first).subspan((k * 16 + 5) * 64, 64);
    const double one = 127.0 / std::abs(*std::ranges::max_element(
                                   weights, {}, [](float weight) { return std::abs(weight); }));
    CHECK(layers.first[((k * 16 + 1) * 16 + 5) * 4 + 3] == std::lround(weights[7] * one));
    const PairedLayers& small = layers.paired[k];
    CHECK(small.first_bias[5] == std::lround(trained.paired.first_bias[k * 16 + 5] * 127 * one));
    CHECK(small.first_factor[5] == std::lround(65536 * 8192 / (127 * one)));
    // A clamped neuron, the last.
    CHECK(small.second_weights[(14 * 32 + 9) * 2 + 1] ==
          std::lround(trained.paired.second[(k * 32 + 9) * 30 + 29] * 512));
    CHECK(small.second_weights[(15 * 32 + 9) * 2] == 0);
    CHECK(small.output[31] == std::lround(trained.paired.output[k * 32 + 31] * 512));
}

TEST_CASE("weights that no paired network can have are refused", "[network][format]") {
    const auto fault_with = [](auto change) {
        FloatNetwork trained = test::random_network(paired_shape);
        change(trained);
        const auto bytes = quantize(trained);
        REQUIRE_FALSE(bytes.has_value());
        return bytes.error().kind;
    };
    CHECK(fault_with([](auto& n) { n.features[64 * 100] = 100; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.paired.first[5] = 1e6F; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.paired.first_bias[5] = 1e6F; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.paired.second[5] = -64.1F; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.paired.second_bias[5] = 600; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.paired.output[5] = INFINITY; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.output_bias[5] = NAN; }) == Kind::out_of_range);
    CHECK(fault_with([](auto& n) { n.shape.hidden = 32; }) == Kind::impossible_shape);
    CHECK(fault_with([](auto& n) { n.paired.first.pop_back(); }) == Kind::impossible_shape);
    CHECK(fault_with([](auto& n) { n.paired = {}; }) == Kind::impossible_shape);
    CHECK(fault_with([](auto& n) { n.output.push_back(0); }) == Kind::impossible_shape);
}

TEST_CASE("errors in the file of a paired network are reported", "[network][format]") {
    CHECK(message_about(changed_pair([](Bytes& b) { put(b, 12, 96); })) ==
          "no network has 96 hidden neurons and 2 king tables");
    CHECK(message_about(changed_pair([](Bytes& b) {
              put(b, 20, 510);
          })).starts_with("no network has the units 510 and 512"));
    const std::string overflow = "sums of the small layers could get too large for 32 bits";
    CHECK(message_about(changed_pair([](Bytes& b) { put(b, paired_offset, INT32_MAX); })) ==
          overflow);
    CHECK(message_about(changed_pair([](Bytes& b) { put(b, paired_offset + 64, INT32_MAX); })) ==
          overflow);
    CHECK(message_about(changed_pair([](Bytes& b) { put(b, paired_offset + 64, -1); })) ==
          overflow);
    CHECK(message_about(changed_pair([](Bytes& b) {
              for (std::size_t input = 0; input < 16; ++input)
                  put_weight(b, paired_offset + 128 + 128 * input, 32767);
          })) == overflow);
    CHECK(message_about(changed_pair([](Bytes& b) {
              for (std::size_t i = 0; i < 16; ++i)
                  put_weight(b, paired_offset + 2304 + 2 * i, -32768);
          })) == overflow);
}

TEST_CASE("the built-in network is without fault, and lies where it can be used",
          "[network][format]") {
    const Network& network = *Network::built_in();
    CHECK(Network::read(network.bytes()).has_value());
    CHECK(std::bit_cast<std::uintptr_t>(network.bytes().data()) % 64 == 0);
    CHECK(network.bytes().size() < 10000000);
}
