// SAN as it is written and as people write it: all forms mean the move, and nothing else does.

#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/san_oracle.hpp"

using namespace chess;
using namespace std::string_view_literals;
using test::Random;

namespace {

std::string without_check_mark(std::string text) {
    if (text.ends_with('+') || text.ends_with('#')) text.pop_back();
    return text;
}

/// "Ng1f3", "Ng1-f3", "e7xd8=Q", "Pe2e4": every part is stated.
std::string spelled_out(const Position& position, Move move, std::string_view separator) {
    std::string text(1, letter_of(position.type_at(move.from())));
    text += to_string(move.from());
    text += separator;
    text += to_string(move.to());
    if (const auto promoted = move.promoted_to()) text += {'=', letter_of(*promoted)};
    return text;
}

std::vector<std::string> all_forms(const Position& position, Move move) {
    const std::string san = to_san(position, move);
    const std::string_view separator = position.is_capture(move) ? "x" : "-";
    std::vector<std::string> forms{san, without_check_mark(san), to_uci(position, move),
                                   spelled_out(position, move, ""),
                                   spelled_out(position, move, separator)};
    forms.push_back(forms.back().substr(1));  // without the piece's letter
    if (move.is_castling()) {
        std::ranges::replace(forms[1], 'O', '0');
        forms.push_back(san);
        std::ranges::replace(forms.back(), 'O', 'o');
    }
    return forms;
}

/// The same SAN with less of the origin.
std::vector<std::string> shorter_forms(const std::string& san, Move move) {
    const std::string target = to_string(move.to());
    const std::string from = to_string(move.from());
    const std::string_view separator = san.contains('x') ? "x" : "";
    const auto form = [&](std::string_view origin) {
        return fmt::format("{}{}{}{}", san[0], origin, separator, target);
    };
    std::vector<std::string> forms;
    const std::size_t end = san.rfind(target) - separator.size();
    const std::string origin = san.substr(1, end - 1);
    if (!origin.empty()) forms.push_back(form(""));
    if (!origin.empty() && origin != from.substr(0, 1)) forms.push_back(form(from.substr(0, 1)));
    if (origin == from) forms.push_back(form(from.substr(1, 1)));
    return forms;
}

char one_of(Random& random, std::string_view chars) {
    return chars[random.below(chars.size())];
}

/// Parts of moves put together in their order, each there or not; the target is mostly one that a
/// move reaches.
std::string random_move_text(Random& random, const MoveList& moves) {
    std::string text;
    const auto maybe = [&](std::size_t one_in, std::string_view chars) {
        if (random.below(one_in) == 0) text += one_of(random, chars);
    };
    const Move move = moves[random.below(moves.size())];
    const std::string from = to_string(move.from());
    maybe(2, "KQRBNP");
    maybe(3, random.below(4) == 0 ? "abcdefgh" : from.substr(0, 1));
    maybe(3, random.below(4) == 0 ? "12345678" : from.substr(1, 1));
    maybe(4, "xx:-");
    text +=
        to_string(random.below(4) == 0 ? square_at(static_cast<int>(random.below(64))) : move.to());
    maybe(8, "=/(");
    maybe(move.is_promotion() ? 2 : 8, "QRBNKqrbn");
    maybe(16, ")");
    maybe(8, "+# ");
    maybe(8, "!?\t\n");
    if (random.below(16) == 0) text += "e.p.";
    return text;
}

/// A text with a byte lost, added or changed.
std::string damaged(Random& random, std::string text) {
    constexpr std::string_view likely = "KQRBNPabcdefgh12345678xO0o-=+#()/:. !?ep";
    const std::size_t at = random.below(text.size());
    switch (random.below(4)) {
        case 0: text.erase(at, 1); break;
        case 1: text.insert(at, 1, one_of(random, likely)); break;
        case 2: text[at] = one_of(random, likely); break;
        default: text[at] = static_cast<char>(random.below(128)); break;
    }
    return text;
}

/// The first move of a game, and what its reader says of it.
class FirstMove : PgnVisitor {
public:
    FirstMove(const Position& start, std::string_view text) {
        const std::string variant = start.is_chess960() ? "[Variant \"Chess960\"]\n" : "";
        read_game(variant + "[FEN \"" + to_fen(start) + "\"]\n\n" + std::string(text) + " *\n",
                  *this);
    }

    std::optional<Move> played;
    std::string written;
    std::optional<MoveEffect> effect_told;
    std::optional<Position> after;

private:
    void move(const Position&, Move move, std::string_view text) override {
        if (moves_++ == 0) played = move, written = text;
    }
    void effect(const Position& position, MoveEffect effect, std::string_view) override {
        if (moves_ == 1) effect_told = effect, after = position;
    }

    int moves_ = 0;
};

/// Whether what is said of a move is true, and said if the text tells of it or should.
bool is_told_rightly(const Position& position, const FirstMove& first) {
    const Move move = *first.played;
    const bool is_check = position.gives_check(move);
    const bool captures = position.is_capture(move);
    const bool is_marked = first.written.ends_with('+') || first.written.ends_with('#');
    const bool lacks_sign = captures && !first.written.contains('x');
    if (first.effect_told.has_value() != (is_check || is_marked || lacks_sign)) return false;
    return !first.effect_told ||
           (first.effect_told->gives_check == is_check && first.effect_told->captures == captures &&
            *first.after == position.after(move));
}

}  // namespace

TEST_CASE("a move in any form reads back as the move", "[laws][san]") {
    test::check_every_move([](const Position& position, Move move) {
        return std::ranges::all_of(all_forms(position, move), [&](const std::string& form) {
            return parse_san(position, form) == move;
        });
    });
}

TEST_CASE("SAN says no more of the origin than it must", "[laws][san]") {
    std::size_t shortened = 0;
    test::for_each_position([&](const Position& position) {
        for (const Move move : legal_moves(position)) {
            const std::string san = to_san(position, move);
            if (move.is_castling() || position.type_at(move.from()) == PieceType::pawn) continue;
            for (const std::string& form : shorter_forms(san, move)) {
                const auto read = parse_san(position, form);
                if (read || read.error().kind != SanError::Kind::ambiguous ||
                    std::ranges::find(read.error().candidates, move) ==
                        read.error().candidates.end())
                    FAIL_CHECK(to_fen(position) << " " << form << " for " << san);
                ++shortened;
            }
        }
    });
    CHECK(shortened > 50000);
}

TEST_CASE("a text is read as every legal move in turn would judge it", "[laws][san]") {
    Random random(3);
    std::size_t count = 0;
    std::size_t read = 0;
    test::for_each_position([&](const Position& position) {
        const MoveList moves = legal_moves(position);
        if (count++ % 2 != 0 || moves.empty()) return;
        for (int i = 0; i < 10; ++i) {
            std::string text =
                i % 2 == 0 ? random_move_text(random, moves)
                           : damaged(random, to_san(position, moves[random.below(moves.size())]));
            if (i == 5) text = damaged(random, text.append(1, ' '));
            if (!test::agrees_with_oracle(position, text))
                FAIL_CHECK(to_fen(position) << " '" << text << "'");
            read += parse_san(position, text) ? 1 : 0;
        }
    });
    CHECK(count > 50000);
    CHECK(read > 20000);
}

TEST_CASE("a move in a game is read as it is alone, and its effect told", "[laws][san]") {
    Random random(55);
    std::size_t count = 0;
    std::size_t played = 0;
    std::size_t told = 0;
    test::for_each_position([&](const Position& position) {
        const MoveList moves = legal_moves(position);
        if (count++ % 4 != 0 || moves.empty()) return;
        for (int i = 0; i < 8; ++i) {
            const std::string san = to_san(position, moves[random.below(moves.size())]);
            std::string text = san;
            if (i == 1) text = without_check_mark(san);
            if (i == 2 || i == 3) std::erase(text, i == 2 ? 'x' : '-');
            if (i > 3) text = i % 2 == 0 ? random_move_text(random, moves) : damaged(random, san);
            if (text.find_first_of(" \t\n\r\v\f!?{}()[];$*,./%\0"sv) != std::string::npos) continue;
            const auto alone = parse_san(position, text);
            // Games may have castling written in ways that are no moves alone.
            if (!alone && "Oo0"sv.contains(text.front())) continue;
            const FirstMove first(position, text);
            if (first.written == text ? !alone || *alone != first.played : alone.has_value())
                FAIL_CHECK(to_fen(position) << " '" << text << "'");
            if (!first.played) continue;
            if (!is_told_rightly(position, first))
                FAIL_CHECK(to_fen(position) << " '" << text << "' effect");
            ++played;
            told += first.effect_told ? 1 : 0;
        }
    });
    CHECK(played > 20000);
    CHECK(told > 2000);
}
