#include "libchess/perft/perft.hpp"

#include "libchess/base/detail/helper_threads.hpp"
#include "libchess/perft/detail/fast_perft.hpp"
#include "libchess/position/detail/move_generator.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <new>

namespace chess {

namespace {

/// Calls `work(i)` for every i below `count`, on `threads` threads. Rethrows what it throws.
template <typename Work>
void for_each_index(std::size_t count, int threads, const Work& work) {
    std::atomic<std::size_t> next = 0;
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    detail::HelperThreads helpers([&] { next = count; });
    const std::size_t wanted = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
    for (std::size_t i = 1; i < wanted; ++i) helpers.start(run);
    run();
    helpers.join();
}

/// A part of the tree that one thread counts at a time.
struct Part {
    Position position;
    std::size_t root_move;  // index into the result's divide
};

/// The tree cut at two plies (at one, if it is shallow), so that all threads find work and progress
/// is visible.
std::vector<Part> cut_into_parts(const Position& position, int depth) {
    std::vector<Part> parts;
    std::size_t index = 0;
    for (const Move move : legal_moves(position)) {
        const Position next = position.after(move);
        if (depth >= 4)
            for (const Move reply : legal_moves(next)) parts.push_back({next.after(reply), index});
        else parts.push_back({next, index});
        ++index;
    }
    return parts;
}

/// Counts with the library's generator; it is the oracle, so it is kept as simple as possible.
std::uint64_t count_plainly(Position& position, int depth, fast::CountContext& context) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(position));
    std::uint64_t total = 0;
    for (const Move move : legal_moves(position)) {
        if (depth > 3 && context.stop.stop_requested()) return 0;
        const Position::Undo undo = position.make(move);
        const std::uint64_t nodes = count_plainly(position, depth - 1, context);
        position.unmake(move, undo);
        if (__builtin_add_overflow(total, nodes, &total)) context.overflow = true;
    }
    return total;
}

/// How large a table the tree can fill: half an entry for each position two plies before the leaves
/// (transpositions make distinct ones far fewer). Any more fresh memory would cost more time than
/// it saves; counting these positions costs little.
std::size_t useful_table_bytes(const Position& position, const PerftOptions& options,
                               fast::CountContext& context) {
    constexpr std::size_t entry_bytes = 16;
    constexpr std::size_t least_bytes = std::size_t{1} << 20;
    const fast::Board board(position);
    std::size_t bytes = 0;
    for (int depth = 1; depth <= options.depth - 2; ++depth) {
        const std::uint64_t positions = fast::count_tree(board, position.turn(), depth, context);
        if (positions / 2 >= options.hash_bytes / entry_bytes) return options.hash_bytes;
        bytes = static_cast<std::size_t>(positions / 2) * entry_bytes;
    }
    return std::min(options.hash_bytes, std::max(bytes, least_bytes));
}

void classify_check(const Position& after, Move move, PerftCategories& counts) {
    const Bitboard checkers = after.checkers();
    ++counts.checks;
    // In castling the rook is moved too, so its check is not discovered.
    Bitboard moved{move.to()};
    if (move.is_castling()) moved = Bitboard(castling_targets(move.from(), move.to()).rook);
    if (checkers.several()) ++counts.double_checks;
    else if ((checkers & moved).empty()) ++counts.discovered_checks;
    if (!has_legal_move(after)) ++counts.checkmates;
}

void classify(const Position& position, PerftCategories& counts) {
    for (const Move move : legal_moves(position)) {
        ++counts.nodes;
        counts.captures += position.is_capture(move) ? 1U : 0U;
        counts.en_passant += move.is_en_passant() ? 1U : 0U;
        counts.castles += move.is_castling() ? 1U : 0U;
        counts.promotions += move.is_promotion() ? 1U : 0U;
        if (position.gives_check(move)) classify_check(position.after(move), move, counts);
    }
}

void walk(Position& position, int depth, const std::stop_token& stop, PerftCategories& counts) {
    if (depth == 1) return classify(position, counts);
    if (depth > 3 && stop.stop_requested()) return;
    for (const Move move : legal_moves(position)) {
        const Position::Undo undo = position.make(move);
        walk(position, depth - 1, stop, counts);
        position.unmake(move, undo);
    }
}

}  // namespace

std::expected<PerftResult, PerftError> perft(const Position& position, const PerftOptions& options,
                                             PerftMonitor& monitor) {
    PerftResult result;
    if (options.depth <= 0) {
        result.nodes = 1;
        return result;
    }
    fast::CountContext context;
    context.stop = monitor.stop;
    std::unique_ptr<fast::CountTable> table;
    if (options.hash_bytes != 0 && options.generator == PerftGenerator::fast) {
        try {
            table =
                std::make_unique<fast::CountTable>(useful_table_bytes(position, options, context));
        } catch (const std::bad_alloc&) {
            return std::unexpected(PerftError::no_memory);
        }
        context.table = table.get();
    }

    for (const Move move : legal_moves(position)) result.divide.push_back({move, 0});
    const std::vector<Part> parts = cut_into_parts(position, options.depth);
    const int depth = options.depth - (options.depth >= 4 ? 2 : 1);
    std::mutex mutex;
    monitor.parts = parts.size();
    for_each_index(parts.size(), options.threads, [&](std::size_t i) {
        if (context.stop.stop_requested() || context.overflow) return;
        std::uint64_t nodes = 0;
        if (options.generator == PerftGenerator::fast) {
            nodes = fast::count_tree(fast::Board(parts[i].position), parts[i].position.turn(),
                                     depth, context);
        } else {
            Position copy = parts[i].position;
            nodes = count_plainly(copy, depth, context);
        }
        {
            const std::scoped_lock lock(mutex);
            std::uint64_t& sum = result.divide[parts[i].root_move].nodes;
            if (__builtin_add_overflow(sum, nodes, &sum)) context.overflow = true;
        }
        monitor.nodes += nodes;
        ++monitor.parts_done;
    });
    if (context.stop.stop_requested()) return std::unexpected(PerftError::stopped);
    for (const PerftRootCount& root : result.divide)
        if (__builtin_add_overflow(result.nodes, root.nodes, &result.nodes))
            context.overflow = true;
    if (context.overflow) return std::unexpected(PerftError::overflow);
    return result;
}

std::expected<PerftCategories, PerftError> perft_categories(const Position& position,
                                                            const PerftOptions& options,
                                                            PerftMonitor& monitor) {
    PerftCategories total;
    if (options.depth <= 1) {
        if (options.depth == 1) classify(position, total);
        return total;
    }
    const MoveList moves = legal_moves(position);
    std::mutex mutex;
    monitor.parts = moves.size();
    for_each_index(moves.size(), options.threads, [&](std::size_t i) {
        PerftCategories counts;
        Position next = position.after(moves[i]);
        walk(next, options.depth - 1, monitor.stop, counts);
        const std::scoped_lock lock(mutex);
        total += counts;
        monitor.nodes += counts.nodes;
        ++monitor.parts_done;
    });
    if (monitor.stop.stop_requested()) return std::unexpected(PerftError::stopped);
    return total;
}

}  // namespace chess
