// annotate_game FILE NODES: the games of a PGN file with evaluations, marks and better lines, from
// a search of NODES nodes per position.
#include <libchess/annotate/annotator.hpp>
#include <libchess/annotate/calibration.hpp>
#include <libchess/annotate/markup.hpp>
#include <libchess/notation/pgn_writer.hpp>

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <expected>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

namespace {

/// The game with our engine's annotations.
std::expected<chess::Game, chess::EngineError> annotated(chess::Game game,
                                                         chess::Analyser& analyser,
                                                         const chess::SearchLimits& limits) {
    analyser.forget();  // so that the result does not depend on earlier games
    auto result = chess::annotate(std::move(game), {.limits = limits}, {.analyser = &analyser});
    if (!result) return std::unexpected(result.error());
    for (const chess::Color side : chess::all_colors)
        fmt::print(stderr, "{}: {} blunders, accuracy {:.0f} %\n", chess::name_of(side),
                   result->players[side].total.blunders,
                   result->players[side].accuracy.value_or(0));
    chess::write_annotations(*result, {.annotator = "annotate_game"});
    return std::move(result->game);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        fmt::print(stderr, "usage: annotate_game FILE NODES\n");
        return 2;
    }
    std::ifstream file(argv[1], std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    chess::RecordStream stream(chess::read_from(text));
    if (stream.kind() != chess::InputKind::pgn) {
        fmt::print(stderr, "{}: no games\n", argv[1]);
        return 1;
    }
    const chess::SearchLimits limits{.nodes = std::strtoull(argv[2], nullptr, 10)};
    const auto analyser = chess::calibrated(chess::make_analyser({.hash_bytes = 16U << 20U}));

    bool failed = false;
    while (const auto batch = stream.next()) {
        for (const chess::TextRecord& record : batch->records) {
            chess::GameBuilder builder;
            chess::read_game(record, builder);
            for (const chess::ParseError& fault : builder.faults()) {
                const chess::TextPlace place = chess::place_in(record, fault.offset);
                fmt::print(stderr, "{}:{}:{}: {}\n", argv[1], place.line, place.column,
                           fault.message);
                failed = failed || fault.fatal;
            }
            auto game = builder.take();
            if (!game) continue;  // broken, or comments alone
            const auto result = annotated(std::move(*game), *analyser, limits);
            if (!result) {
                fmt::print(stderr, "error: {}\n", result.error().message);
                return 1;
            }
            fmt::print("{}\n", chess::to_pgn(*result, chess::PgnStyle::lossless()));
        }
    }
    return failed ? 1 : 0;
}
