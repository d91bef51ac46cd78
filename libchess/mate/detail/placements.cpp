#include "libchess/mate/detail/placements.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

std::uint64_t hash_of(const Placement& placement) {
    std::uint64_t hash = placement.passed ? 1U + static_cast<unsigned>(*placement.passed) : 0U;
    hash = 2 * hash + (placement.turn == Color::white ? 1U : 0U);
    const auto mix = [&](Bitboard set) {
        hash = (hash ^ set.bits()) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 32U;
    };
    mix(placement.colors[Color::white]);
    for (const Bitboard set : placement.types) mix(set);
    return hash;
}

}  // namespace

PieceType Placement::type_at(Square square) const noexcept {
    return *std::ranges::find_if(all_piece_types,
                                 [&](PieceType type) { return types[type].contains(square); });
}

void Placement::remove(Square square) noexcept {
    for (Bitboard& set : colors) set &= ~Bitboard(square);
    for (Bitboard& set : types) set &= ~Bitboard(square);
}

void Placement::put(Piece piece, Square square) noexcept {
    colors[piece.color] |= Bitboard(square);
    types[piece.type] |= Bitboard(square);
}

Placement placement_of(const Position& position, Bitboard placed) {
    Placement placement;
    for (const Color color : all_colors) placement.colors[color] = position.pieces(color) & placed;
    for (const PieceType type : all_piece_types)
        placement.types[type] = position.pieces(type) & placed;
    placement.turn = position.turn();
    placement.passed = position.legal_en_passant();
    return placement;
}

std::uint32_t Placements::find(const Placement& placement) const {
    return slots_.empty() ? none : slots_[place_of(placement, hash_of(placement))].number;
}

std::uint32_t Placements::add(const Placement& placement) {
    if (2 * (placements_.size() + 1) > slots_.size()) widen();
    const std::uint64_t hash = hash_of(placement);
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
    slots_.assign(std::max<std::size_t>(4 * slots_.size(), 256), {});
    for (std::size_t number = 0; number < placements_.size(); ++number) {
        const std::uint64_t hash = hash_of(placements_[number]);
        slots_[place_of(placements_[number], hash)] = {static_cast<std::uint32_t>(hash >> 32U),
                                                       static_cast<std::uint32_t>(number)};
    }
}

}  // namespace chess::detail
