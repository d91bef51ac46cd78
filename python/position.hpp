#pragma once

#include "libchess/position/position.hpp"
#include "text.hpp"

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>

namespace chess_python {

/// The position of a FEN; raises FenError. What can be repaired is dropped, or is an error too.
[[nodiscard]] chess::Position position_of(const std::string& fen, bool chess960 = false,
                                          bool strict = false);

/// 64 numbers, a1 first: 0 is empty, 1 to 6 are White's pawn to king, -1 to -6 Black's.
void write_board(const chess::Position& position, std::int8_t* squares) noexcept;

/// What Position knows of its moves and their notation.
void add_moves(pybind11::class_<chess::Position>& position);

/// What an argument gives where a position is wanted: a Position, or the FEN of one.
struct GivenPosition {
    chess::Position value = chess::Position::start();

    operator const chess::Position&() const noexcept { return value; }  // NOLINT(*-explicit-*)
};

}  // namespace chess_python

namespace pybind11::detail {

template <>
struct type_caster<chess_python::GivenPosition> {
    PYBIND11_TYPE_CASTER(chess_python::GivenPosition, const_name("Position | str"));

    bool load(handle source, bool convert) {
        if (PyUnicode_Check(source.ptr())) {
            value.value = chess_python::position_of(chess_python::text_from(source, "a FEN"));
            return true;
        }
        make_caster<chess::Position> position;
        if (source.is_none() || !position.load(source, convert)) return false;
        value.value = cast_op<const chess::Position&>(position);
        return true;
    }
    static handle cast(const chess_python::GivenPosition& position, return_value_policy policy,
                       handle parent) {
        return make_caster<chess::Position>::cast(position.value, policy, parent);
    }
};

}  // namespace pybind11::detail
