#include "libchess/annotate/detail/line_words.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <array>
#include <ranges>

namespace chess::detail {

namespace {

/// Motifs that can explain how a line wins material, the most forcing first.
constexpr std::array decisive_motifs{
    Motif::fork,          Motif::skewer,     Motif::discovered_attack, Motif::pin,
    Motif::trapped_piece, Motif::deflection, Motif::interference,      Motif::capturing_defender,
    Motif::x_ray_attack,
};

/// Whether the line wins by a motif: the solver captures a piece that it concerns.
bool is_exploited(const FoundMotif& found, const MotifLine& line) {
    for (std::size_t ply = found.ply; ply < line.size(); ++ply)
        if (line[ply].mover() == line.solver() && line[ply].captured &&
            found.targets.contains(line[ply].capture_square()))
            return true;
    return false;
}

/// Whether it is an interference in which the other side's own man stands in the way.
bool is_own_block(const FoundMotif& found) {
    if (found.motif != Motif::interference || found.targets.count() != 2) return false;
    const Square one = found.targets.first();
    const Square other = (found.targets ^ Bitboard(one)).first();
    return !squares_between(one, other).contains(found.actor);
}

/// Whether a pin was there before the bad move, which then neither allows nor misses it.
bool is_old_pin(const FoundMotif& found, const MotifLine& line) {
    return found.motif == Motif::pin &&
           (line[0].before.pinned(~line.solver()) & found.targets).any();
}

/// Whether another man still stands on the line that a discovered attack opens. Lichess's theme,
/// which tags go by, does not mind: there the man's leaving is enough.
bool is_still_closed(const FoundMotif& found, const MotifLine& line) {
    if (found.motif != Motif::discovered_attack) return false;
    const Bitboard way = squares_between(found.actor, found.targets.first());
    return (way & line[found.ply].after.occupied()).any();
}

/// "king and rook", "two rooks", "king, queen and knight"
std::string kinds_of(const Position& position, Bitboard squares) {
    std::vector<std::string> names;
    for (const PieceType type : std::views::reverse(all_piece_types)) {
        const int count = (squares & position.pieces(type)).count();
        if (count == 1) names.emplace_back(name_of(type));
        if (count > 1)
            names.push_back(fmt::format("{} {}s", count == 2 ? "two" : "several", name_of(type)));
    }
    return listed(names);
}

}  // namespace

std::string listed(std::span<const std::string> names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::string numbered_line(Position position, std::span<const Move> moves) {
    std::string text;
    for (const Move move : moves) {
        const int number = position.fullmove_number();
        if (position.turn() == Color::white)
            text += fmt::format("{}{}. ", text.empty() ? "" : " ", number);
        else text += text.empty() ? fmt::format("{}... ", number) : " ";
        text += to_san(position, move);
        position.make(move);
    }
    return text;
}

std::string pawn_of(File file) {
    return fmt::format("the {}-pawn", to_char(file));
}

std::string piece_on(const Position& position, Square square) {
    return fmt::format("the {} on {}", name_of(position.type_at(square)), to_string(square));
}

std::string text_of(const MotifLine& line) {
    return numbered_line(line.start(), line.solution());
}

MotifLine head_of(const MotifLine& line, std::size_t size) {
    std::vector<Move> moves;
    moves.reserve(size);
    for (std::size_t ply = 0; ply < size; ++ply) moves.push_back(line[ply].move);
    return {line[0].before, moves, line.first()};
}

std::optional<FoundMotif> decisive_motif(const MotifLine& line) {
    const std::vector<FoundMotif> all = find_motifs(line);
    for (const Motif motif : decisive_motifs)
        for (const FoundMotif& found : all)
            if (found.motif == motif && is_exploited(found, line) && !is_old_pin(found, line) &&
                !is_own_block(found) && !is_still_closed(found, line))
                return found;
    return std::nullopt;
}

std::string words_of(const FoundMotif& found, const MotifLine& line) {
    const LineMove& move = line[found.ply];
    switch (found.motif) {
        case Motif::fork: return "a fork of " + kinds_of(move.after, found.targets);
        case Motif::pin: return "a pin of " + piece_on(move.after, found.targets.first());
        case Motif::discovered_attack:
            return "a discovered attack on " + piece_on(move.after, found.targets.first());
        case Motif::capturing_defender:
            return "the capture of a defender, " + piece_on(move.before, move.capture_square());
        case Motif::deflection:
            return "a deflection of " + piece_on(move.after, line[found.ply + 1].from());
        case Motif::interference: return "an interference";
        case Motif::x_ray_attack: return "an x-ray attack";
        default: return fmt::format("a {}", words_of(found.motif));
    }
}

}  // namespace chess::detail
