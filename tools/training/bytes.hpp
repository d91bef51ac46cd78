#pragma once

#include <zlib.h>

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace chess::training {

// Numbers in training files are little-endian, as in memory here.
static_assert(std::endian::native == std::endian::little);

template <std::integral Number>
void append(std::string& bytes, Number number) {
    // NOLINTNEXTLINE(*-reinterpret-cast): the bytes of a number
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

/// Takes numbers and texts from the front of some bytes.
class ByteTaker {
public:
    explicit ByteTaker(std::string_view bytes) : rest_(bytes) {}

    /// nullopt if too few bytes are left.
    template <std::integral Number>
    [[nodiscard]] std::optional<Number> number() {
        const auto bytes = text(sizeof(Number));
        if (!bytes) return std::nullopt;
        Number number;
        std::memcpy(&number, bytes->data(),  // NOLINT(*-stringview-data-usage): as long
                    sizeof number);
        return number;
    }
    [[nodiscard]] std::optional<std::string_view> text(std::size_t length) {
        if (rest_.size() < length) return std::nullopt;
        const std::string_view front = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return front;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

/// The CRC-32 of zlib and PNG.
[[nodiscard]] inline std::uint32_t crc_of(std::string_view bytes) {
    return static_cast<std::uint32_t>(
        // NOLINTNEXTLINE(*-reinterpret-cast): zlib reads unsigned bytes
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace chess::training
