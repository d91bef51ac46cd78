#include "libchess/report/search/finished_search.hpp"

#include "libchess/notation/uci_move.hpp"
#include "libchess/report/text/detail/packed_text.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace chess {

namespace {

using detail::PackedReader;
using detail::PackedWriter;

/// A score as two numbers that lose nothing: centipawns and 0, or plies to a mate and whose it is.
struct PackedScore {
    static constexpr int none = 0;
    static constexpr int mates = 1;
    static constexpr int is_mated = 2;

    int value = 0;
    int mate = none;
};

PackedScore packed(Score score) {
    if (const auto centipawns = score.as_centipawns()) return {*centipawns, PackedScore::none};
    // A mate in two moves is one in three or four plies.
    const bool mates = score > Score();
    int plies = 2 * std::abs(score.as_mate_moves().value_or(0));
    if (plies != 0 && score != (mates ? Score::mating_in(plies) : Score::mated_in(plies))) --plies;
    return {plies, mates ? PackedScore::mates : PackedScore::is_mated};
}

std::optional<Score> unpacked(const PackedScore& score) {
    if (score.mate == PackedScore::none) {
        constexpr int most = Score::max_centipawns;
        if (score.value < -most || score.value > most) return std::nullopt;
        return Score::centipawns(score.value);
    }
    const bool mates = score.mate == PackedScore::mates;
    if (!mates && score.mate != PackedScore::is_mated) return std::nullopt;
    if (score.value < (mates ? 1 : 0) || score.value > Score::max_mate_plies) return std::nullopt;
    return mates ? Score::mating_in(score.value) : Score::mated_in(score.value);
}

void write_line(PackedWriter& writer, const SearchLine& line, Position position) {
    const PackedScore score = packed(line.score);
    for (const int number :
         {score.value, score.mate, static_cast<int>(line.bound), line.depth, line.selective_depth})
        writer.number(number);
    writer.number(line.moves.size());
    for (const Move move : line.moves) {
        writer.bytes(to_uci(position, move));
        position.make(move);
    }
}

bool read_line(PackedReader& reader, SearchLine& line, Position position) {
    PackedScore packed_score;
    int bound = 0;
    for (int* number :
         {&packed_score.value, &packed_score.mate, &bound, &line.depth, &line.selective_depth})
        if (!reader.number(*number)) return false;
    const auto score = unpacked(packed_score);
    if (!score || bound < 0 || bound > static_cast<int>(Bound::exact)) return false;
    line.score = *score;
    line.bound = static_cast<Bound>(bound);
    std::size_t count = 0;
    if (!reader.number(count)) return false;
    for (std::string text; count != 0; --count) {
        if (!reader.bytes(text)) return false;
        const auto move = parse_uci(position, text);
        if (!move) return false;
        line.moves.push_back(*move);
        position.make(*move);
    }
    return true;
}

bool read_time(PackedReader& reader, std::chrono::nanoseconds& time) {
    std::int64_t count = 0;
    if (!reader.number(count) || count < 0) return false;
    time = std::chrono::nanoseconds(count);
    return true;
}

bool read_result(PackedReader& reader, SearchResult& result, const Position& position) {
    std::size_t count = 0;
    if (!reader.number(result.depth) || !reader.number(result.nodes) ||
        !read_time(reader, result.time) || !reader.number(result.hashfull) || !reader.number(count))
        return false;
    for (; count != 0; --count)
        if (!read_line(reader, result.lines.emplace_back(), position)) return false;
    return true;
}

bool read_found(PackedReader& reader, std::optional<AnswerFound>& found) {
    bool given = false;
    if (!reader.flag(given)) return false;
    if (!given) return true;
    AnswerFound& answer = found.emplace();
    return reader.number(answer.depth) && reader.number(answer.nodes) &&
           read_time(reader, answer.time);
}

}  // namespace

std::string to_text(const FinishedSearch& finished, const Position& position) {
    const SearchResult& result = finished.result;
    PackedWriter writer;
    writer.number(result.depth);
    writer.number(result.nodes);
    writer.number(result.time.count());
    writer.number(result.hashfull);
    writer.number(result.lines.size());
    for (const SearchLine& line : result.lines) write_line(writer, line, position);
    writer.flag(finished.found.has_value());
    if (const auto& found = finished.found) {
        writer.number(found->depth);
        writer.number(found->nodes);
        writer.number(found->time.count());
    }
    return writer.take();
}

std::optional<FinishedSearch> read_finished_search(std::string_view text,
                                                   const Position& position) {
    FinishedSearch finished;
    PackedReader reader(text);
    if (!read_result(reader, finished.result, position) || !read_found(reader, finished.found) ||
        !reader.at_end())
        return std::nullopt;
    return finished;
}

}  // namespace chess
