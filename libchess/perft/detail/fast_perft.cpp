#include "libchess/perft/detail/fast_perft.hpp"

#include "libchess/perft/detail/reply_count.hpp"

#include <array>

namespace chess::fast {

namespace {

/// At lower depths, counting again is cheaper than a lookup.
constexpr int least_hashed_depth = 2;
/// Checking the stop token has a cost; subtrees of this depth take well under a second.
constexpr int stop_check_depth = 5;

/// The men of a board without castling, by a bit for each kind.
constexpr Men men_of_kinds(unsigned kinds) noexcept {
    return {(kinds & 1) != 0, (kinds & 2) != 0, (kinds & 4) != 0, false};
}

/// The number of positions two plies on, from a board of these men.
template <Color us, Men men>
std::uint64_t count_replies_among(const Board& board) noexcept {
    const KingSafety<us, men> safety(board);
    if (safety.checkers.any()) {
        std::uint64_t total = 0;
        auto sink = [&](const Board& next) noexcept {
            // All, since a pawn may have become any piece.
            total += static_cast<std::uint64_t>(count_moves<~us, all_men>(next));
        };
        BoardVisitor<us, decltype(sink)> visitor(board, sink);
        visit_moves<us, men>(board, safety, visitor);
        return total;
    }
    ReplyCounter<us, men> counter(board, safety.occupied);
    visit_moves<us, men>(board, safety, counter);
    return counter.total();
}

/// Calls `work` for the kinds of men that stand on a board without castling.
template <typename Work>
[[gnu::always_inline]] inline std::uint64_t with_men(const Board& board,
                                                     const Work& work) noexcept {
    constexpr Color white = Color::white;
    constexpr Color black = Color::black;
    const bool knights = (board.knights[white] | board.knights[black]).any();
    const bool diagonal = (board.diagonal[white] | board.diagonal[black]).any();
    const bool straight = (board.straight[white] | board.straight[black]).any();
    switch ((knights ? 1 : 0) + (diagonal ? 2 : 0) + (straight ? 4 : 0)) {
        case 0: return work.template operator()<men_of_kinds(0)>();
        case 1: return work.template operator()<men_of_kinds(1)>();
        case 2: return work.template operator()<men_of_kinds(2)>();
        case 3: return work.template operator()<men_of_kinds(3)>();
        case 4: return work.template operator()<men_of_kinds(4)>();
        case 5: return work.template operator()<men_of_kinds(5)>();
        case 6: return work.template operator()<men_of_kinds(6)>();
        default: return work.template operator()<men_of_kinds(7)>();
    }
}

/// The number of positions two plies on.
template <Color us>
inline std::uint64_t count_replies(const Board& board) noexcept {
    if (board.castling_rooks.any()) return count_replies_among<us, all_men>(board);
    return with_men(board, [&]<Men men>() noexcept { return count_replies_among<us, men>(board); });
}

/// The number of positions three plies on.
template <Color us>
std::uint64_t count_three_plies(const Board& board) noexcept {
    std::uint64_t total = 0;
    // A pawn may become a man of another kind.
    if ((board.castling_rooks | (board.pawns[us] & Bitboard(relative(us, Rank::seventh)))).any()) {
        for_each_board<us, all_men>(
            board, [&](const Board& next) noexcept { total += count_replies<~us>(next); });
        return total;
    }
    return with_men(board, [&]<Men men>() noexcept {
        for_each_board<us, men>(board, [&](const Board& next) noexcept {
            total += count_replies_among<~us, men>(next);
        });
        return total;
    });
}

template <Color us>
std::uint64_t count(const Board& board, int depth, CountContext& context) noexcept;

/// Adds up the counts below the boards pushed into it. Boards are queued while their table entries
/// are prefetched.
template <Color to_move>
class Queue {
public:
    Queue(int depth, CountContext& context) noexcept : depth_(depth), context_(context) {}

    void push(const Board& board) noexcept {
        const std::uint64_t key = key_of<to_move>(board);
        context_.table->prefetch(key);
        keys_[size_] = key;
        boards_[size_++].board = board;
        if (size_ == capacity) flush();
    }
    [[nodiscard]] std::uint64_t total() noexcept {
        flush();
        return total_;
    }

private:
    static constexpr std::size_t capacity = 64;
    union Slot {  // left uninitialised
        Slot() noexcept {}
        Board board;
    };

    void flush() noexcept {
        CountTable& table = *context_.table;
        for (std::size_t i = 0; i < size_; ++i) {
            std::uint64_t nodes = 0;
            if (const auto found = table.probe(keys_[i], depth_)) {
                nodes = *found;
            } else {
                nodes = count<to_move>(boards_[i].board, depth_, context_);
                table.store(keys_[i], depth_, nodes);
            }
            if (__builtin_add_overflow(total_, nodes, &total_)) context_.overflow = true;
        }
        size_ = 0;
    }

    int depth_;
    CountContext& context_;
    std::uint64_t total_ = 0;
    std::size_t size_ = 0;
    std::array<std::uint64_t, capacity> keys_;
    std::array<Slot, capacity> boards_;
};

template <Color us>
std::uint64_t count(const Board& board, int depth, CountContext& context) noexcept {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves<us, all_men>(board));
    if (depth == 2) return count_replies<us>(board);
    if (depth >= stop_check_depth &&
        (context.stop.stop_requested() || context.overflow.load(std::memory_order_relaxed)))
        return 0;
    if (context.table != nullptr && depth > least_hashed_depth) {
        Queue<~us> queue(depth - 1, context);
        for_each_board<us, all_men>(board, [&](const Board& next) noexcept { queue.push(next); });
        return queue.total();
    }
    if (depth == 3) return count_three_plies<us>(board);
    std::uint64_t total = 0;
    for_each_board<us, all_men>(board, [&](const Board& next) noexcept {
        const std::uint64_t nodes = count<~us>(next, depth - 1, context);
        if (__builtin_add_overflow(total, nodes, &total)) context.overflow = true;
    });
    return total;
}

}  // namespace

std::uint64_t count_tree(const Board& board, Color to_move, int depth,
                         CountContext& context) noexcept {
    return to_move == Color::white ? count<Color::white>(board, depth, context)
                                   : count<Color::black>(board, depth, context);
}

}  // namespace chess::fast
