#include "libchess/report/perft/finished_perft.hpp"

#include "libchess/report/text/detail/packed_text.hpp"

#include <cstddef>

namespace chess {

namespace {

using detail::PackedReader;
using detail::PackedWriter;

/// The numbers of some moves, in the order in which they are written.
template <typename Categories, typename Visit>
void for_each_number(Categories& categories, Visit visit) {
    for (auto* number :
         {&categories.nodes, &categories.captures, &categories.en_passant, &categories.castles,
          &categories.promotions, &categories.checks, &categories.discovered_checks,
          &categories.double_checks, &categories.checkmates})
        visit(*number);
}

void write_count(PackedWriter& writer, const PerftCount& count) {
    writer.number(count.record);
    writer.number(count.ply);
    writer.bytes(count.id);
    writer.bytes(count.fen);
    writer.number(count.depth);
    writer.number(count.nodes);
    writer.number(count.expected);
    writer.number(count.seconds);
    writer.number(count.divide.size());
    for (const PerftCount::RootMove& root : count.divide) {
        writer.bytes(root.uci);
        writer.bytes(root.san);
        writer.number(root.nodes);
    }
    writer.flag(count.categories.has_value());
    if (count.categories)
        for_each_number(*count.categories, [&](std::uint64_t number) { writer.number(number); });
}

bool read_divide(PackedReader& reader, PerftCount& count) {
    std::size_t moves = 0;
    if (!reader.number(moves)) return false;
    for (; moves != 0; --moves) {
        PerftCount::RootMove& root = count.divide.emplace_back();
        if (!reader.bytes(root.uci) || !reader.bytes(root.san) || !reader.number(root.nodes))
            return false;
    }
    return true;
}

bool read_categories(PackedReader& reader, PerftCount& count) {
    bool given = false;
    if (!reader.flag(given)) return false;
    if (!given) return true;
    bool good = true;
    for_each_number(count.categories.emplace(),
                    [&](std::uint64_t& number) { good = good && reader.number(number); });
    return good;
}

bool read_count(PackedReader& reader, PerftCount& count) {
    return reader.number(count.record) && reader.number(count.ply) && reader.bytes(count.id) &&
           reader.bytes(count.fen) && reader.number(count.depth) && reader.number(count.nodes) &&
           reader.number(count.expected) && reader.number(count.seconds) &&
           read_divide(reader, count) && read_categories(reader, count);
}

}  // namespace

std::string to_text(const FinishedPerft& finished) {
    PackedWriter writer;
    writer.number(finished.skipped);
    writer.number(finished.counts.size());
    for (const PerftCount& count : finished.counts) write_count(writer, count);
    return writer.take();
}

std::optional<FinishedPerft> read_finished_perft(std::string_view text) {
    FinishedPerft finished;
    PackedReader reader(text);
    std::size_t counts = 0;
    if (!reader.number(finished.skipped) || !reader.number(counts)) return std::nullopt;
    for (; counts != 0; --counts)
        if (!read_count(reader, finished.counts.emplace_back())) return std::nullopt;
    if (!reader.at_end()) return std::nullopt;
    return finished;
}

}  // namespace chess
