#include "libchess/annotate/detail/fact_words.hpp"

#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/core/bitboard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

namespace chess::detail {

namespace {

std::string file_name(const FoundFact& found) {
    return std::string(1, static_cast<char>('a' + index_of(file_of(found.squares.first()))));
}

/// "the c-file", "the c- and d-files", "the kingside"
std::string files_of(Bitboard squares) {
    const Bitboard king_side = Bitboard(File::f) | Bitboard(File::g) | Bitboard(File::h);
    const Bitboard queen_side = Bitboard(File::a) | Bitboard(File::b) | Bitboard(File::c);
    const auto covers = [&](std::initializer_list<File> files) {
        return std::ranges::all_of(files,
                                   [&](File file) { return (squares & Bitboard(file)).any(); });
    };
    if ((squares & ~king_side).empty() && covers({File::f, File::g, File::h}))
        return "the kingside";
    if ((squares & ~queen_side).empty() && covers({File::a, File::b, File::c}))
        return "the queenside";
    std::string names;
    int count = 0;
    for (int file = 0; file < 8; ++file)
        if ((squares & Bitboard(static_cast<File>(file))).any()) {
            names += fmt::format("{}{}-", count == 0 ? "" : " and ", static_cast<char>('a' + file));
            ++count;
        }
    return fmt::format("the {}file{}", names, count > 1 ? "s" : "");
}

std::string squares_of(Bitboard squares) {
    std::string text;
    for (const Square square : squares)
        text += (text.empty() ? "" : " and ") + std::string(to_string(square));
    return text;
}

/// The words for a good fact as something that a side has: "the bishop pair", "an outpost on d5".
std::string thing(const FoundFact& found) {
    switch (found.fact) {
        case Fact::may_castle: return "the right to castle";
        case Fact::bishop_pair: return "the bishop pair";
        case Fact::passed: return "a passed pawn on " + squares_of(found.squares);
        case Fact::connected_passed: return "connected passed pawns";
        case Fact::unstoppable:
            return fmt::format("a run of {}, which the king cannot catch",
                               pawn_of(file_of(found.squares.first())));
        case Fact::majority:
            return fmt::format("a pawn majority on the {}side",
                               file_of(found.squares.first()) < File::e ? "queen" : "king");
        case Fact::pawn_centre: return "a pawn centre";
        case Fact::outpost: return "an outpost on " + squares_of(found.squares);
        case Fact::open_file: return fmt::format("the open {}-file", file_name(found));
        case Fact::half_open_file: return fmt::format("the half-open {}-file", file_name(found));
        case Fact::seventh_rank: return "the seventh rank";
        case Fact::space: return "a gain of space";
        case Fact::opposition: return "the opposition";
        default: return std::string(info(found.fact).name);
    }
}

/// What a bad fact does to the mover: "isolates the pawn on d5".
std::string suffered(const FoundFact& found, const Position& at) {
    const Square square = found.squares.first();
    const auto man = [&] { return piece_on(at, square); };
    switch (found.fact) {
        case Fact::pinned: return "lets " + man() + " be pinned";
        case Fact::shut_in: return "shuts in " + man();
        case Fact::bad_bishop: return "makes " + man() + " a bad one";
        case Fact::king_in_centre: return "leaves the king in the centre";
        case Fact::broken_shelter: return "breaks up the shelter of its king";
        case Fact::open_file_at_king: return "opens " + files_of(found.squares) + " to the king";
        case Fact::king_under_fire: return "brings the king under fire";
        case Fact::isolated: return "leaves " + man() + " isolated";
        case Fact::doubled: return "doubles the pawns on the " + file_name(found) + "-file";
        case Fact::backward: return "leaves " + man() + " backward";
        case Fact::islands: return "splits the pawns";
        case Fact::blocked_passed: return "lets " + man() + " be blocked";
        case Fact::hole: return "gives up the square " + squares_of(found.squares);
        default: return fmt::format("gets {}", info(found.fact).name);
    }
}

/// What the other side's move does to the mover: "lets the pawn on d5 be isolated".
std::string let_be(const FoundFact& found, const Position& at) {
    const Square square = found.squares.first();
    const auto man = [&] { return piece_on(at, square); };
    switch (found.fact) {
        case Fact::shut_in: return "lets " + man() + " be shut in";
        case Fact::broken_shelter: return "lets the shelter of the king be broken up";
        case Fact::open_file_at_king:
            return fmt::format("lets {} be opened to the king", files_of(found.squares));
        case Fact::king_under_fire: return "lets the king come under fire";
        case Fact::isolated: return fmt::format("lets {} be isolated", man());
        case Fact::doubled:
            return fmt::format("lets the pawns on the {}-file be doubled", file_name(found));
        case Fact::islands: return "lets the pawns be split";
        default: return suffered(found, at);
    }
}

/// What the better line does to the other side by a bad fact: "isolate the pawn on d5".
std::string done_to_them(const FoundFact& found, const Position& at) {
    const Square square = found.squares.first();
    const auto man = [&] { return piece_on(at, square); };
    switch (found.fact) {
        case Fact::pinned: return "pin " + man();
        case Fact::shut_in: return "shut in " + man();
        case Fact::bad_bishop: return "make " + man() + " a bad one";
        case Fact::king_in_centre: return "keep the king in the centre";
        case Fact::broken_shelter: return "break up the shelter of the king";
        case Fact::open_file_at_king: return "open " + files_of(found.squares) + " to the king";
        case Fact::king_under_fire: return "bring the king under fire";
        case Fact::isolated: return "isolate " + man();
        case Fact::doubled: return "double the pawns on the " + file_name(found) + "-file";
        case Fact::backward: return "leave " + man() + " backward";
        case Fact::islands: return "split the pawns";
        case Fact::blocked_passed: return "block " + man();
        case Fact::hole: return "make a hole of " + squares_of(found.squares);
        default: return fmt::format("bring about {}", info(found.fact).name);
    }
}

/// What the other side gets: "gives the rook on d1 the open d-file" where it stands there
/// `before`, else "lets a rook take the open d-file".
std::string allowed(const FoundFact& found, const Position& before, const Position& at) {
    if (found.fact == Fact::opposition) return "lets the other king take the opposition";
    if (found.fact != Fact::open_file && found.fact != Fact::half_open_file)
        return "allows " + thing(found);
    const Square square = found.squares.first();
    if (before.at(square) != at.at(square)) return "lets a rook take " + thing(found);
    return fmt::format("gives {} {}", piece_on(at, square), thing(found));
}

/// Whether one move leads from a position to another of its game.
bool is_next(const Position& before, const Position& after) {
    const auto ply = [](const Position& position) {
        return 2 * position.fullmove_number() + (position.turn() == Color::black ? 1 : 0);
    };
    return ply(after) == ply(before) + 1;
}

}  // namespace

std::string clause(Change change, const FoundFact& found, const Position& before,
                   const Position& there) {
    const Position& at = change == Change::given_up ? before : there;
    switch (change) {
        // Only what stands after the bad move itself is the mover's own deed.
        case Change::suffered: return is_next(before, at) ? suffered(found, at) : let_be(found, at);
        case Change::given_up:
            if (found.fact == Fact::pawn_centre && there.turn() == found.side)
                return "lets the pawn centre be broken up";
            return found.fact == Fact::space ? "gives up space" : "gives up " + thing(found);
        case Change::missed: return "misses " + thing(found);
        case Change::allowed: return allowed(found, before, at);
        case Change::spared: return "misses a chance to " + done_to_them(found, at);
    }
    return "";
}

std::string better_clause(Change change, const FoundFact& found, const Position& at) {
    if (change == Change::given_up) return "keeps " + thing(found);
    if (change == Change::missed)
        return found.fact == Fact::space ? "gains space" : "gains " + thing(found);
    std::string words = done_to_them(found, at);
    words.insert(words.find(' '), "s");
    return words;
}

}  // namespace chess::detail
