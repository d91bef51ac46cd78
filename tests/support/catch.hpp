#pragma once

// Catch with our types shown as people write them, so that a failed check shows "e4" and a FEN, not
// "{?}". Every test includes this instead of Catch itself. It brings what nearly all of them need
// of the standard library; a test names only the headers beyond these.

#include "libchess/core/format.hpp"
#include "libchess/notation/fen.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace Catch {

// A bitboard is shown as a board, not as a list.
template <>
struct is_range<chess::Bitboard> : std::false_type {};

template <typename T>
    requires requires(T value) { chess::to_string(value); }
struct StringMaker<T> {
    static std::string convert(const T& value) { return fmt::format("{}", value); }
};

template <>
struct StringMaker<chess::File> {
    static std::string convert(chess::File file) { return {chess::to_char(file)}; }
};

template <>
struct StringMaker<chess::Rank> {
    static std::string convert(chess::Rank rank) { return {chess::to_char(rank)}; }
};

template <>
struct StringMaker<chess::Position> {
    static std::string convert(const chess::Position& position) {
        return chess::to_fen(position, {.en_passant = chess::EnPassantStyle::fen});
    }
};

template <>
struct StringMaker<chess::Fault> {
    static std::string convert(const chess::Fault& fault) { return fault.message; }
};

template <>
struct StringMaker<chess::ParseError> {
    static std::string convert(const chess::ParseError& error) {
        return fmt::format("{}+{}: {}", error.offset, error.length, error.message);
    }
};

}  // namespace Catch
