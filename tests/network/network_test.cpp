#include "libchess/network/network.hpp"

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
    const std::uint64_t sum = network_checksum(bytes);
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
        std::filesystem::temp_directory_path() / ("chess_network." + std::to_string(getpid()));
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
    CHECK(message_about(changed([](Bytes& b) { put(b, 8, 2); })) ==
          "it has version 2 of the format, which should be 1");
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

TEST_CASE("the built-in network is without fault, and lies where it can be used",
          "[network][format]") {
    const Network& network = *Network::built_in();
    CHECK(Network::read(network.bytes()).has_value());
    CHECK(std::bit_cast<std::uintptr_t>(network.bytes().data()) % 64 == 0);
    CHECK(network.bytes().size() < 7000000);
}
