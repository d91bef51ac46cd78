#include "tests/buggy_engine/answer.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace buggy {

namespace {

[[noreturn]] void crash() {
    // A sanitizer's handler would turn it into an exit code.
    std::signal(SIGABRT, SIG_DFL);
    std::abort();
}

[[noreturn]] void hang() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

void complain(std::string_view line) {
    std::cerr << line << '\n' << std::flush;
}

/// Debug output, as of engines under development.
void chatter_before(int depth) {
    say("info string perft of depth " + std::to_string(depth) + ", hash 16 MB, 1 thread");
    say("debug: zobrist ok 781 keys");
    say("  +---+---+---+");
    say("8 | r | . | k | 8");
    say("1 | R | . | K | 1");
    say("  +---+---+---+");
    say("    a   b   c");
    complain("debug: nodes 0 depth " + std::to_string(depth));
}

std::string line_of(std::string_view move, std::uint64_t nodes, Dialect dialect, int number) {
    const std::string name(move);
    const std::string count = std::to_string(nodes);
    switch (dialect) {
        case Dialect::colon: break;
        case Dialect::space: return name + " " + count;
        case Dialect::dash: return name + " - " + count;
        case Dialect::numbered: return std::to_string(number) + ") " + name + ": " + count;
    }
    return name + ": " + count;
}

}  // namespace

void say(std::string_view line) {
    static std::mutex mutex;
    const std::scoped_lock lock(mutex);
    std::cout << line << '\n' << std::flush;
}

Answerer::Answerer(const Options& options)
    : options_(options),
      counter_(
          [this](const Board& board) {
              if (options_.looks_inside) misbehave(board);
          },
          options.keeps_table) {}

void Answerer::misbehave(const Board& board) const {
    const auto is_met = [&](const std::string& letters) {
        return !letters.empty() && board.has_letters(letters);
    };
    if (is_met(options_.crash_with)) crash();
    if (is_met(options_.hang_with)) hang();
    if (is_met(options_.exit_with)) std::_Exit(3);
}

void Answerer::tell_root(std::string_view move, std::uint64_t nodes, Dialect dialect) {
    ++told_;
    say(line_of(move, nodes, dialect, told_));
    if (!options_.is_noisy || told_ % 3 != 1) return;
    say("info depth 1 currmovenumber " + std::to_string(told_) + " nodes " + std::to_string(nodes));
    say("info string " + std::to_string(told_) + " moves done");
    complain("debug: " + std::string(move) + " had " + std::to_string(nodes));
}

void Answerer::answer(const Question& question, const AnswerStyle& style) {
    told_ = 0;
    std::this_thread::sleep_for(options_.slow);
    const Game game = game_of(question, options_.bug);
    misbehave(game.board());
    if (options_.is_noisy) chatter_before(question.depth);
    const MoveStyle moves{options_.king_takes_rook || style.is_chess960,
                          options_.capital_promotions};
    constexpr int first_forgotten = 3;
    bool forgets = ++answers_ >= first_forgotten && options_.forgets_later;
    std::uint64_t forgotten = 0;
    const auto tell = [&](const std::string& move, std::uint64_t nodes) {
        if (std::exchange(forgets, false)) {
            forgotten = nodes;
            return;
        }
        tell_root(move, nodes, options_.dialect.value_or(style.dialect));
    };
    std::uint64_t total = is_fast(options_.bug)
                              ? fast_divide(question, options_.bug, moves, tell)
                              : counter_.divide(question, options_.bug, moves, tell);
    total -= forgotten;
    if (!options_.has_total) return;
    if (options_.is_total_wrong) ++total;
    say("");
    say(options_.total.value_or(std::string(style.total)) + std::to_string(total));
}

}  // namespace buggy
