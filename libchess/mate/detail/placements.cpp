#include "libchess/mate/detail/placements.hpp"

#include <algorithm>

namespace chess::detail {

std::uint64_t Placement::hash() const noexcept {
    const auto number = [](std::optional<Square> square) {
        return square ? 1U + static_cast<unsigned>(*square) : 0U;
    };
    std::uint64_t hash = number(passed) << 8U | number(opened) << 1U;
    hash |= turn == Color::white ? 1U : 0U;
    for (const Bitboard set : {bits_[0], bits_[1], bits_[2], black_}) {
        hash = (hash ^ set.bits()) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 32U;
    }
    return hash;
}

Placement placement_of(const Position& position, Bitboard placed) {
    Placement placement;
    for (const Square square : position.occupied() & placed)
        placement.put({position.pieces(Color::white).contains(square) ? Color::white : Color::black,
                       position.type_at(square)},
                      square);
    placement.turn = position.turn();
    placement.passed = position.legal_en_passant();
    return placement;
}

std::uint32_t Placements::find(const Placement& placement) const {
    return slots_.empty() ? none : slots_[place_of(placement, placement.hash())].number;
}

std::uint32_t Placements::add(const Placement& placement) {
    if (2 * (placements_.size() + 1) > slots_.size()) widen();
    const std::uint64_t hash = placement.hash();
    Slot& slot = slots_[place_of(placement, hash)];
    if (slot.number == none) {
        slot = {static_cast<std::uint32_t>(hash >> 32U),
                static_cast<std::uint32_t>(placements_.size())};
        placements_.push_back(placement);
    }
    return slot.number;
}

std::size_t Placements::place_of(const Placement& placement, std::uint64_t hash) const {
    for (std::size_t place = hash;; ++place) {
        const Slot& slot = slots_[place & (slots_.size() - 1)];
        if (slot.number == none ||
            (slot.tag == hash >> 32U && placements_[slot.number] == placement))
            return place & (slots_.size() - 1);
    }
}

void Placements::widen() {
    slots_.assign(std::max<std::size_t>(2 * slots_.size(), 256), {});
    for (std::size_t number = 0; number < placements_.size(); ++number) {
        const std::uint64_t hash = placements_[number].hash();
        slots_[place_of(placements_[number], hash)] = {static_cast<std::uint32_t>(hash >> 32U),
                                                       static_cast<std::uint32_t>(number)};
    }
}

}  // namespace chess::detail
