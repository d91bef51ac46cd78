#include "tests/mate/winnable_oracle.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>

namespace chess::test {

namespace {

struct Step {
    int files;
    int ranks;
};

constexpr std::array<Step, 8> around{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr std::array<Step, 8> leaps{
    {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}};

int stepped(int square, Step step) {
    const int file = square % 8 + step.files;
    const int rank = square / 8 + step.ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : 8 * rank + file;
}

int forward(Color color) {
    return color == Color::white ? 1 : -1;
}

/// The index of the man on a square, or -1.
int man_on(const FewMen& position, int square) {
    for (std::size_t i = 0; i < position.count; ++i)
        if (position.men[i].square == square) return static_cast<int>(i);
    return -1;
}

bool attacks(const FewMen& position, const FewMen::Man& man, int square) {
    const int files = square % 8 - man.square % 8;
    const int ranks = square / 8 - man.square / 8;
    const bool is_straight = files == 0 || ranks == 0;
    const bool is_diagonal = std::abs(files) == std::abs(ranks);
    switch (man.piece.type) {
        case PieceType::pawn: return std::abs(files) == 1 && ranks == forward(man.piece.color);
        case PieceType::knight: return std::abs(files * ranks) == 2;
        case PieceType::king: return std::abs(files) <= 1 && std::abs(ranks) <= 1;
        case PieceType::bishop:
            if (!is_diagonal) return false;
            break;
        case PieceType::rook:
            if (!is_straight) return false;
            break;
        case PieceType::queen:
            if (!is_straight && !is_diagonal) return false;
            break;
    }
    const int distance = std::max(std::abs(files), std::abs(ranks));
    if (distance == 0) return false;
    const int step = files / distance + 8 * (ranks / distance);
    for (int at = man.square + step; at != square; at += step)
        if (man_on(position, at) >= 0) return false;
    return true;
}

bool is_attacked(const FewMen& position, int square, Color by) {
    for (std::size_t i = 0; i < position.count; ++i)
        if (position.men[i].piece.color == by && attacks(position, position.men[i], square))
            return true;
    return false;
}

bool in_check(const FewMen& position, Color color) {
    return is_attacked(position, position.men[color == Color::white ? 0 : 1].square, ~color);
}

/// Makes the moves of a position and hands each position after a legal one to `visit`, until that
/// returns true.
template <typename Visit>
class Moves {
public:
    Moves(const FewMen& position, Visit visit) : position_(position), visit_(visit) {}

    /// Whether `visit` has returned true.
    bool any() {
        for (std::size_t i = 0; i < position_.count; ++i)
            if (position_.men[i].piece.color == position_.turn && any_of(i)) return true;
        return false;
    }

private:
    bool any_of(std::size_t man) {
        const auto range = [&](std::size_t first, std::size_t last, bool slides) {
            for (std::size_t i = first; i < last; ++i) {
                const Step step = around[i];
                for (int to = stepped(square_of(man), step); to >= 0; to = stepped(to, step)) {
                    if (goes(man, to)) return true;
                    if (!slides || man_on(position_, to) >= 0) break;
                }
            }
            return false;
        };
        switch (position_.men[man].piece.type) {
            case PieceType::pawn: return any_of_pawn(man);
            case PieceType::knight:
                return std::ranges::any_of(leaps, [&](Step step) {
                    const int to = stepped(square_of(man), step);
                    return to >= 0 && goes(man, to);
                });
            case PieceType::bishop: return range(4, 8, true);
            case PieceType::rook: return range(0, 4, true);
            case PieceType::queen: return range(0, 8, true);
            case PieceType::king: return range(0, 8, false);
        }
        return false;
    }

    bool any_of_pawn(std::size_t man) {
        const int from = square_of(man);
        const int ahead = 8 * forward(position_.turn);
        for (const int files : {-1, 1}) {
            const int to = stepped(from, {files, forward(position_.turn)});
            if (to < 0) continue;
            const bool captures = man_on(position_, to) >= 0 || to == position_.passed;
            if (captures && pawn_goes(man, to)) return true;
        }
        if (man_on(position_, from + ahead) >= 0) return false;
        if (pawn_goes(man, from + ahead)) return true;
        const int second_rank = position_.turn == Color::white ? 1 : 6;
        return from / 8 == second_rank && man_on(position_, from + 2 * ahead) < 0 &&
               goes(man, from + 2 * ahead);
    }

    bool pawn_goes(std::size_t man, int to) {
        if (to / 8 != 0 && to / 8 != 7) return goes(man, to);
        for (const PieceType type :
             {PieceType::queen, PieceType::knight, PieceType::rook, PieceType::bishop})
            if (goes(man, to, type)) return true;
        return false;
    }

    /// Hands on what the move leads to, if it is legal.
    bool goes(std::size_t man, int to, std::optional<PieceType> promoted = std::nullopt) {
        const int from = square_of(man);
        const bool is_pawn = position_.men[man].piece.type == PieceType::pawn;
        int taken = man_on(position_, to);
        if (taken >= 0 &&
            position_.men[static_cast<std::size_t>(taken)].piece.color == position_.turn)
            return false;
        if (is_pawn && to == position_.passed)
            taken = man_on(position_, to - 8 * forward(position_.turn));
        FewMen after = position_;
        after.turn = ~position_.turn;
        after.passed = -1;
        after.men[man].square = to;
        if (promoted) after.men[man].piece.type = *promoted;
        if (taken >= 0) after.men[static_cast<std::size_t>(taken)] = after.men[--after.count];
        if (is_pawn && std::abs(to - from) == 16 && can_be_passed(after, to))
            after.passed = (from + to) / 2;
        return !in_check(after, position_.turn) && visit_(after);
    }

    static bool can_be_passed(const FewMen& after, int pawn) {
        return std::ranges::any_of(std::span(after.men).first(after.count), [&](const auto& man) {
            return man.piece == Piece{after.turn, PieceType::pawn} && man.square / 8 == pawn / 8 &&
                   std::abs(man.square - pawn) == 1;
        });
    }

    [[nodiscard]] int square_of(std::size_t man) const { return position_.men[man].square; }

    const FewMen& position_;
    Visit visit_;
};

// The numbers of positions. A man's code is 1 to 10, in the order of `letters`; 0 is none.

constexpr std::string_view letters = "PNBRQpnbrq";

std::size_t code_of(Piece piece) {
    return letters.find(to_char(piece)) + 1;
}

std::array<std::size_t, 2> codes_of(std::string_view others) {
    std::array<std::size_t, 2> codes{};
    std::ranges::transform(others, codes.begin(), [](char c) { return letters.find(c) + 1; });
    if (codes[0] < codes[1]) std::swap(codes[0], codes[1]);
    return codes;
}

bool has_pawn(std::array<std::size_t, 2> codes) {
    return std::ranges::any_of(codes, [](std::size_t code) { return code % 5 == 1; });
}

std::size_t men_in(std::array<std::size_t, 2> codes) {
    return (codes[0] != 0 ? 1U : 0U) + (codes[1] != 0 ? 1U : 0U);
}

/// The squares of Black's king, of those that are reflections of each other one: on the left half,
/// and without pawns in the triangle a1, d1, d4.
std::span<const int> king_squares(bool with_pawns) {
    static const auto left = [] {
        std::vector<int> squares;
        for (int square = 0; square < 64; ++square)
            if (square % 8 < 4) squares.push_back(square);
        return squares;
    }();
    static constexpr std::array triangle{0, 1, 2, 3, 9, 10, 11, 18, 19, 27};
    return with_pawns ? std::span<const int>(left) : triangle;
}

/// A number for positions of men with these codes, which are in the order of the codes.
std::size_t number_of(const FewMen& position, bool with_pawns) {
    const int king = position.men[1].square;
    const bool flips_files = king % 8 > 3;
    const bool flips_ranks = !with_pawns && king / 8 > 3;
    const auto flipped = [&](int square) {
        return square ^ (flips_files ? 7 : 0) ^ (flips_ranks ? 56 : 0);
    };
    const bool transposes = !with_pawns && flipped(king) / 8 > flipped(king) % 8;
    const auto reflected = [&](int square) {
        const int at = flipped(square);
        return transposes ? at % 8 * 8 + at / 8 : at;
    };
    const auto squares = king_squares(with_pawns);
    auto number = static_cast<std::size_t>(std::ranges::lower_bound(squares, reflected(king)) -
                                           squares.begin());
    for (std::size_t i = 0; i < position.count; ++i)
        if (i != 1)
            number = 64 * number + static_cast<std::size_t>(reflected(position.men[i].square));
    return 2 * number + (position.turn == Color::white ? 0 : 1);
}

}  // namespace

Setup FewMen::setup() const {
    Setup setup;
    for (std::size_t i = 0; i < count; ++i) setup.board[square_at(men[i].square)] = men[i].piece;
    setup.turn = turn;
    if (passed >= 0) setup.en_passant = square_at(passed);
    return setup;
}

bool FewMen::is_legal() const {
    for (std::size_t i = 0; i < count; ++i) {
        if (man_on(*this, men[i].square) != static_cast<int>(i)) return false;
        const int rank = men[i].square / 8;
        if (men[i].piece.type == PieceType::pawn && (rank == 0 || rank == 7)) return false;
    }
    return !in_check(*this, ~turn);
}

std::vector<FewMen> FewMen::successors() const {
    std::vector<FewMen> found;
    Moves moves(*this, [&](const FewMen& after) {
        found.push_back(after);
        return false;
    });
    moves.any();
    return found;
}

std::size_t WinnableOracle::numbers(std::string_view others) {
    const auto codes = codes_of(others);
    return king_squares(has_pawn(codes)).size() * 2 * 64 << 6 * men_in(codes);
}

std::optional<FewMen> WinnableOracle::position(std::string_view others, std::size_t number) {
    const auto codes = codes_of(others);
    FewMen position;
    position.count = 2 + men_in(codes);
    position.turn = number % 2 == 0 ? Color::white : Color::black;
    number /= 2;
    for (std::size_t i = position.count; i-- > 2; number /= 64) {
        const std::size_t code = codes[i - 2] - 1;
        const auto type = static_cast<PieceType>(code % 5);
        position.men[i] = {{code < 5 ? Color::white : Color::black, type},
                           static_cast<int>(number % 64)};
    }
    position.men[0] = {{Color::white, PieceType::king}, static_cast<int>(number % 64)};
    position.men[1] = {{Color::black, PieceType::king}, king_squares(has_pawn(codes))[number / 64]};
    return position.is_legal() ? std::optional(position) : std::nullopt;
}

void WinnableOracle::close(std::string_view others) {
    const auto codes = codes_of(others);
    std::vector<bool>& can = closed_[11 * codes[0] + codes[1]];
    if (!can.empty()) return;
    for (std::size_t i = 0; i < others.size(); ++i) {
        std::string fewer(others);
        close(fewer.erase(i, 1));
        if (others[i] != 'P' && others[i] != 'p') continue;
        for (const char promoted : std::string_view(others[i] == 'P' ? "NBRQ" : "nbrq")) {
            std::string after(others);
            after[i] = promoted;
            close(after);
        }
    }
    can.resize(numbers(others));
    std::vector<std::uint32_t> open;
    for (std::uint32_t number = 0; number < can.size(); ++number)
        if (const auto at = position(others, number)) open.push_back(number);
    for (bool has_grown = true; has_grown;) {
        has_grown = std::erase_if(open, [&](std::uint32_t number) {
                        return can[number] = has_way(*position(others, number));
                    }) > 0;
        std::ranges::reverse(open);  // the next ones are as often before as behind
    }
}

/// Whether a position is a mate by White, or has a move to one of which it is known that White can.
bool WinnableOracle::has_way(const FewMen& position) const {
    bool has_move = false;
    Moves moves(position, [&](const FewMen& after) {
        has_move = true;
        return can_mate(after);
    });
    if (moves.any()) return true;
    return !has_move && position.turn == Color::black && in_check(position, Color::black);
}

bool WinnableOracle::can_mate(const FewMen& position) const {
    if (position.passed >= 0) return has_way(position);
    FewMen sorted = position;
    std::array<std::size_t, 2> codes{};
    for (std::size_t i = 2; i < sorted.count; ++i) codes[i - 2] = code_of(sorted.men[i].piece);
    if (codes[0] < codes[1]) {
        std::swap(codes[0], codes[1]);
        std::swap(sorted.men[2], sorted.men[3]);
    }
    return closed_[11 * codes[0] + codes[1]][number_of(sorted, has_pawn(codes))];
}

}  // namespace chess::test
