#include "libchess/uci/detail/client_lines.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/uci/detail/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace chess {

namespace {

/// Some engines write promotions as "e7e8Q".
std::expected<Move, ParseError> read_move(const Position& position, std::string_view text) {
    return parse_uci(position, lower_case(text));
}

/// "e2e4", "e7e8q".
bool looks_like_move(std::string_view text) {
    const std::string lower = lower_case(text);
    const auto is_square = [&](std::size_t at) {
        return lower[at] >= 'a' && lower[at] <= 'h' && lower[at + 1] >= '1' && lower[at + 1] <= '8';
    };
    if (lower.size() != 4 && lower.size() != 5) return false;
    return is_square(0) && is_square(2) &&
           (lower.size() == 4 || std::string_view("qrbnk").contains(lower[4]));
}

}  // namespace

UciLines::UciLines(const Position& root, std::size_t lines, std::vector<Move> first_moves)
    : root_(root),
      lines_(std::max<std::size_t>(lines, 1)),
      first_moves_(std::move(first_moves)),
      slots_(lines_) {}

const SearchLine& UciLines::MoveLines::best() const {
    return exact && exact->depth + 1 >= last.depth ? *exact : last;
}

std::expected<bool, UciLines::Error> UciLines::take(const UciInfo& info) {
    nodes_ = std::max(nodes_, info.nodes.value_or(0));
    constexpr int full = 1000;
    hashfull_ = std::min(info.hashfull.value_or(hashfull_), full);
    if (info.absurd_score)
        return std::unexpected(fmt::format("a score of {} centipawns in {} is absurd",
                                           *info.absurd_score, to_fen(root_)));
    if (info.score && info.moves.empty())
        bare_ = SearchLine{
            *info.score, info.bound,  info.depth.value_or(depth_), info.selective_depth.value_or(0),
            {},          info.chances};
    if (info.moves.empty() || !info.score) return false;
    auto moves = read_moves(info.moves);
    if (!moves) return std::unexpected(std::move(moves).error());

    SearchLine line{*info.score,
                    info.bound,
                    info.depth.value_or(depth_),
                    info.selective_depth.value_or(0),
                    *std::move(moves),
                    info.chances};
    depth_ = std::max(depth_, line.depth);
    const auto number = static_cast<std::size_t>(std::max(info.multipv.value_or(1), 1));
    if (number > lines_) return false;
    slots_[number - 1] = line;
    store(std::move(line));
    is_new_ = true;
    // Lines come in order, and all of them again when one has changed.
    return number == lines_ && is_complete() && finish_iteration();
}

bool UciLines::leave_iteration(const UciInfo& info) {
    return info.depth && *info.depth > depth_ && finish_iteration();
}

bool UciLines::finish_iteration() {
    const auto& slot = slots_.front();
    if (!is_new_ || !slot) return false;
    const SearchLine& first = find(slot->moves.front())->best();
    if (first.bound != Bound::exact || first.depth != depth_) return false;
    completed_depth_ = depth_;
    is_new_ = false;
    return true;
}

SearchResult UciLines::result() const {
    SearchResult result;
    for (const auto& slot : slots_) {
        if (!slot) continue;
        const bool is_there = std::ranges::any_of(result.lines, [&](const SearchLine& line) {
            return line.moves.front() == slot->moves.front();
        });
        if (!is_there) result.lines.push_back(find(slot->moves.front())->best());
    }
    result.depth = completed_depth_;
    if (completed_depth_ == 0 && !result.lines.empty()) result.depth = result.lines.front().depth;
    result.nodes = nodes_;
    result.hashfull = hashfull_;
    return result;
}

std::expected<SearchResult, UciLines::Error> UciLines::result(std::string_view best_move,
                                                              std::string_view reply) const {
    const auto move = read_first_move(best_move);
    if (!move) return std::unexpected(move.error());
    SearchResult all = result();
    auto chosen = chosen_line(*move);
    if (!chosen) return std::unexpected(std::move(chosen).error());
    SearchLine best = *std::move(chosen);
    std::erase_if(all.lines, [&](const SearchLine& line) { return line.moves.front() == *move; });
    for (const SearchLine& line : all.lines)
        if (auto error = false_mate(line)) return std::unexpected(*std::move(error));
    if (auto error = false_mate(best)) return std::unexpected(*std::move(error));
    if (best.moves.size() == 1)
        if (const auto answer = read_move(root_.after(*move), reply)) best.moves.push_back(*answer);
    all.lines.insert(all.lines.begin(), std::move(best));
    if (all.lines.size() > lines_) all.lines.resize(lines_);
    return all;
}

/// The line of the move that the engine has chosen.
std::expected<SearchLine, UciLines::Error> UciLines::chosen_line(Move move) const {
    if (const MoveLines* known = find(move)) return known->best();
    SearchLine line;
    if (const auto& slot = slots_.front()) {
        // The score is another move's, and the engine considers this one at least as good.
        line = *slot;
        line.bound = Bound::lower;
    } else if (bare_) {
        line = *bare_;
    } else {
        return std::unexpected("gave a best move without any score in " + to_fen(root_));
    }
    line.moves = {move};
    return line;
}

std::optional<UciLines::Error> UciLines::false_mate(const SearchLine& line) const {
    const auto distance = line.score.as_mate_moves();
    if (!distance || line.bound != Bound::exact) return std::nullopt;
    const std::size_t plies =
        static_cast<std::size_t>(std::abs(*distance)) * 2 - (*distance > 0 ? 1 : 0);
    Position position = root_;
    for (std::size_t ply = 0; ply < line.moves.size() && ply < plies; ++ply)
        position.make(line.moves[ply]);
    const bool mates = position.in_check() && !has_legal_move(position);
    // Engines truncate their variations, so a shorter one proves nothing.
    const bool whole = line.moves.size() >= plies;
    if (mates == whole) return std::nullopt;
    const std::string claim = fmt::format("'mate {}' in {}", *distance, to_fen(root_));
    if (mates)
        return fmt::format("said {}, but its variation mates after {} plies", claim,
                           line.moves.size());
    return fmt::format("said {}, but its variation comes to no mate in {}", claim,
                       to_fen(position));
}

std::expected<Move, UciLines::Error> UciLines::read_first_move(std::string_view text) const {
    const auto move = read_move(root_, text);
    if (!move)
        return std::unexpected(fmt::format("'{}' is not a legal move in {}", text, to_fen(root_)));
    if (!first_moves_.empty() && std::ranges::find(first_moves_, *move) == first_moves_.end())
        return std::unexpected(fmt::format("'{}' is none of the moves that it was to look at in {}",
                                           text, to_fen(root_)));
    return *move;
}

std::expected<std::vector<Move>, UciLines::Error> UciLines::read_moves(
    const std::vector<std::string>& texts) const {
    const auto first = read_first_move(texts.front());
    if (!first) return std::unexpected(first.error());
    std::vector<Move> moves = {*first};
    Position position = root_.after(*first);
    for (std::size_t i = 1; i < texts.size(); ++i) {
        const auto move = read_move(position, texts[i]);
        // A word that does not look like a move is an unknown keyword.
        if (!move && !looks_like_move(texts[i])) break;
        if (!move)
            return std::unexpected(
                fmt::format("'{}' is not a legal move in {}", texts[i], to_fen(position)));
        moves.push_back(*move);
        position.make(*move);
    }
    return moves;
}

const UciLines::MoveLines* UciLines::find(Move move) const {
    const auto found = std::ranges::find(by_move_, move, &MoveLines::move);
    return found == by_move_.end() ? nullptr : &*found;
}

void UciLines::store(SearchLine line) {
    const Move move = line.moves.front();
    auto found = std::ranges::find(by_move_, move, &MoveLines::move);
    if (found == by_move_.end())
        found = by_move_.insert(found, MoveLines{move, line, std::nullopt});
    if (line.bound == Bound::exact) found->exact = line;
    found->last = std::move(line);
}

/// All lines are present, exact, of the deepest iteration, and begin with different moves.
bool UciLines::is_complete() const {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const auto& slot = slots_[i];
        if (!slot || slot->bound != Bound::exact || slot->depth != depth_) return false;
        for (std::size_t j = 0; j < i; ++j)
            if (const auto& other = slots_[j]; other && other->moves.front() == slot->moves.front())
                return false;
    }
    return true;
}

}  // namespace chess
