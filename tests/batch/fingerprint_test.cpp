#include "libchess/batch/fingerprint.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

#include <bit>

using chess::Fingerprint;
using chess::text_hash;

TEST_CASE("the same in the same order has the same fingerprint", "[batch][fingerprint]") {
    const auto make = [] { return Fingerprint().add_text("--nodes").add_number(200).add_text(""); };
    CHECK(make() == make());
    CHECK(make().digits() == make().digits());
    CHECK(make().hash() == make().hash());
}

TEST_CASE("a fingerprint is what it was when journals were written", "[batch][fingerprint]") {
    const Fingerprint fingerprint = Fingerprint().add_text("a text of some words").add_number(7);
    CHECK(fingerprint.digits() == "fe579eb8b1c0833fe88925330ab4b314");
    CHECK(text_hash("8/8/8/8/8/8/8/8") == 0x63d08ebfb20b26a7);
}

TEST_CASE("what is split, joined or ordered otherwise differs", "[batch][fingerprint]") {
    const std::string zero(1, '\0');
    std::set<std::string> seen;
    const auto is_new = [&seen](const Fingerprint& one) {
        return seen.insert(one.digits()).second;
    };
    CHECK(is_new(Fingerprint()));
    CHECK(is_new(Fingerprint().add_text("")));
    CHECK(is_new(Fingerprint().add_text("").add_text("")));
    CHECK(is_new(Fingerprint().add_text(zero)));
    CHECK(is_new(Fingerprint().add_text(zero + zero)));
    CHECK(is_new(Fingerprint().add_text("abc")));
    CHECK(is_new(Fingerprint().add_text("ab").add_text("c")));
    CHECK(is_new(Fingerprint().add_text("a").add_text("bc")));
    CHECK(is_new(Fingerprint().add_text("c").add_text("ab")));
    CHECK(is_new(Fingerprint().add_number(0)));
    CHECK(is_new(Fingerprint().add_number(0).add_number(0)));
    CHECK(is_new(Fingerprint().add_number(1)));
    CHECK(is_new(Fingerprint().add_text("1")));
    CHECK(is_new(Fingerprint().add_number(1).add_text("1")));
}

TEST_CASE("any changed bit of a text changes about half of its hash", "[batch][fingerprint]") {
    chess::test::Random random(1);
    std::size_t changes = 0;
    int changed_bits = 0;
    for (std::size_t length = 1; length <= 40; ++length) {
        std::string text(length, '\0');
        for (char& c : text) c = static_cast<char>(random.below(256));
        const std::uint64_t hash = text_hash(text);
        for (std::size_t bit = 0; bit < 8 * length; ++bit) {
            std::string other = text;
            other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << (bit % 8)));
            const int distance = std::popcount(hash ^ text_hash(other));
            INFO("bit " << bit << " of " << length << " bytes");
            CHECK(distance > 8);
            changed_bits += distance;
            ++changes;
        }
    }
    CHECK(changed_bits / static_cast<double>(changes) == Approx(32).epsilon(0.01));
}

TEST_CASE("a million short texts have a million hashes", "[batch][fingerprint]") {
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 1'000'000; ++i) hashes.push_back(text_hash(std::to_string(i)));
    std::ranges::sort(hashes);
    CHECK(std::ranges::adjacent_find(hashes) == hashes.end());
}
