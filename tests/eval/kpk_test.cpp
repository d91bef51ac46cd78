#include "libchess/eval/detail/endgames.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

namespace {

/// White has the pawn.
bool is_won(std::string_view board_and_turn) {
    const Position position = position_of(std::string(board_and_turn) + " - - 0 1");
    return detail::kpk_is_won(Color::white, position.king(Color::white),
                              position.pieces(PieceType::pawn).first(), position.king(Color::black),
                              position.turn());
}

/// King and pawn against king solved from the rules alone: positions and moves come from validation
/// and the move generator, results spread backwards until nothing changes.
class SlowSolver {
public:
    explicit SlowSolver(File file) {
        for (int pawn = 8; pawn < 56; ++pawn)
            if (file_of(square_at(pawn)) == file) add_all(square_at(pawn));
        bool changed = true;
        while (changed) {
            changed = false;
            for (auto& [key, node] : nodes_) {
                if (node.won || !now_won(node)) continue;
                node.won = true;
                changed = true;
            }
        }
    }

    struct Node {
        Square strong_king;
        Square pawn;
        Square weak_king;
        Color turn;
        bool won = false;            // by promotion, or found
        std::vector<Key> next = {};  // positions with the pawn
        bool escapes = false;        // the weak side takes the pawn or has no move
    };
    [[nodiscard]] const std::map<Key, Node>& nodes() const { return nodes_; }

private:
    void add_all(Square pawn) {
        for (int strong = 0; strong < square_count; ++strong)
            for (int weak = 0; weak < square_count; ++weak)
                for (const Color turn : all_colors)
                    add(square_at(strong), pawn, square_at(weak), turn);
    }

    void add(Square strong, Square pawn, Square weak, Color turn) {
        if (strong == pawn || weak == pawn || strong == weak) return;
        Setup setup;
        setup.board[strong] = Piece{Color::white, PieceType::king};
        setup.board[weak] = Piece{Color::black, PieceType::king};
        setup.board[pawn] = Piece{Color::white, PieceType::pawn};
        setup.turn = turn;
        const auto validated = Position::from_setup(setup);
        if (!validated) return;
        const Position& position = validated->position;
        Node node{strong, pawn, weak, turn};
        const MoveList moves = legal_moves(position);
        node.escapes = turn == Color::black && moves.empty();
        for (const Move move : moves) {
            const Position after = position.after(move);
            if (position.is_capture(move)) {
                node.escapes = true;
            } else if (move.is_promotion()) {
                node.won = node.won || wins_by(after, move);
            } else {
                node.next.push_back(after.key());
            }
        }
        nodes_.emplace(position.key(), node);
    }

    /// A queen or a rook against a bare king wins, unless it is lost at once or gives stalemate.
    static bool wins_by(const Position& after, Move move) {
        if (move.promoted_to() != PieceType::queen && move.promoted_to() != PieceType::rook)
            return false;
        return !is_stalemate(after) && legal_moves(after, MoveClass::noisy).empty();
    }

    [[nodiscard]] bool now_won(const Node& node) const {
        const auto won = [this](Key key) { return nodes_.at(key).won; };
        if (node.turn == Color::white) return std::ranges::any_of(node.next, won);
        return !node.escapes && std::ranges::all_of(node.next, won);
    }

    std::map<Key, Node> nodes_;
};

Square mirrored(Square square) {
    return square_at(index_of(square) ^ 7);
}

}  // namespace

TEST_CASE("every position of king and pawn against king is as the rules have it", "[eval][kpk]") {
    // A rook's, a knight's and a central pawn; one file at a time keeps the solver small.
    const File file = GENERATE(File::a, File::b, File::d);
    const SlowSolver solver(file);
    std::size_t won = 0;
    std::size_t wrong = 0;
    for (const auto& [key, node] : solver.nodes()) {
        won += node.won ? 1 : 0;
        const bool found = detail::kpk_is_won(Color::white, node.strong_king, node.pawn,
                                              node.weak_king, node.turn);
        const bool turned = detail::kpk_is_won(Color::black, flip(node.strong_king),
                                               flip(node.pawn), flip(node.weak_king), ~node.turn);
        const bool mirror =
            detail::kpk_is_won(Color::white, mirrored(node.strong_king), mirrored(node.pawn),
                               mirrored(node.weak_king), node.turn);
        wrong += found != node.won || turned != node.won || mirror != node.won ? 1 : 0;
    }
    CHECK(solver.nodes().size() > 40000);
    CHECK(won > solver.nodes().size() / 3);
    CHECK(wrong == 0);
}

TEST_CASE("the opposition decides", "[eval][kpk]") {
    CHECK(is_won("8/4k3/8/4K3/4P3/8/8/8 b"));
    CHECK_FALSE(is_won("8/4k3/8/4K3/4P3/8/8/8 w"));
    CHECK(is_won("4k3/8/3KP3/8/8/8/8/8 w"));
    CHECK_FALSE(is_won("4k3/8/3KP3/8/8/8/8/8 b"));
    CHECK(is_won("4k3/8/4K3/4P3/8/8/8/8 w"));  // on the sixth before its pawn: either way
    CHECK(is_won("4k3/8/4K3/4P3/8/8/8/8 b"));
    CHECK_FALSE(is_won("3k4/3P4/3K4/8/8/8/8/8 b"));  // stalemate
}

TEST_CASE("the rule of the square decides by one square", "[eval][kpk]") {
    CHECK(is_won("8/8/8/P3k3/8/8/8/7K w"));
    CHECK_FALSE(is_won("8/8/8/P2k4/8/8/8/7K w"));
    CHECK(is_won("8/8/8/P4k2/8/8/8/7K b"));
    CHECK_FALSE(is_won("8/8/8/P3k3/8/8/8/7K b"));
}

TEST_CASE("a rook's pawn needs the corner", "[eval][kpk]") {
    CHECK_FALSE(is_won("k7/8/K7/P7/8/8/8/8 w"));
    CHECK_FALSE(is_won("k7/8/K7/P7/8/8/8/8 b"));
    CHECK_FALSE(is_won("8/K1k5/8/P7/8/8/8/8 w"));  // shut in before its own pawn
    CHECK(is_won("8/1K6/8/P2k4/8/8/8/8 w"));
}
