#include "training/position_record.hpp"

#include "libchess/core/bitboard.hpp"
#include "libchess/position/packed_position.hpp"

#include <algorithm>
#include <utility>

namespace chess::training {

namespace {

constexpr std::uint8_t sound_check = 0xA5;

/// The exclusive or of all bytes.
std::uint8_t folded(const PositionRecord& record) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(record);
    std::uint64_t sum = words[0] ^ words[1] ^ words[2] ^ words[3];
    for (const int bits : {32, 16, 8}) sum ^= sum >> bits;
    return static_cast<std::uint8_t>(sum);
}

void seal(PositionRecord& record) {
    record.check ^= static_cast<std::uint8_t>(folded(record) ^ sound_check);
}

}  // namespace

Label PositionRecord::label() const {
    Label label{.outcome = static_cast<Outcome>(outcome)};
    if (score != no_score) label.centipawns = score;
    return label;
}

void PositionRecord::set_label(const Label& label) {
    score = no_score;
    if (label.centipawns)
        score = static_cast<std::int16_t>(
            std::clamp(*label.centipawns, -most_centipawns, most_centipawns));
    outcome = std::to_underlying(label.outcome);
    seal(*this);
}

bool PositionRecord::is_sound() const {
    const int count = men_count();
    if (folded(*this) != sound_check || count < 2 || count > most_men ||
        outcome > std::to_underlying(Outcome::unknown))
        return false;
    int white_kings = 0;
    int black_kings = 0;
    for (int i = 0; i < count; ++i) {
        const auto man = static_cast<SquareCode>(code(i));
        if (man == SquareCode::empty) return false;
        white_kings += man == SquareCode::white_king ? 1 : 0;
        const bool is_black =
            man == SquareCode::black_king || man == SquareCode::black_king_to_move;
        black_kings += is_black ? 1 : 0;
    }
    return white_kings == 1 && black_kings == 1;
}

PositionRecord record_of(const Position& position, const Label& label, std::uint32_t game) {
    const PackedPosition packed = pack(position);
    PositionRecord record{.occupied = position.occupied().bits(), .game = game};
    int index = 0;
    for (const Square square : position.occupied()) {
        const unsigned code = std::to_underlying(packed.at(square));
        record.men[static_cast<std::size_t>(index / 2)] |=
            static_cast<std::uint8_t>(index % 2 == 0 ? code : code << 4);
        ++index;
    }
    record.set_label(label);
    return record;
}

Position position_of(const PositionRecord& record) {
    PackedPosition packed{};
    int index = 0;
    for (const Square square : Bitboard(record.occupied)) {
        const int place = index_of(square);
        packed.words[static_cast<std::size_t>(place / PackedPosition::squares_in_word)] |=
            std::uint64_t{record.code(index++)} << (4 * (place % PackedPosition::squares_in_word));
    }
    return unpack(packed);
}

}  // namespace chess::training
