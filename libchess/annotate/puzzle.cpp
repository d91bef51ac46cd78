#include "libchess/annotate/puzzle.hpp"

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/game_place.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

namespace chess {

namespace {

using detail::number_of;
using detail::place_of;

/// In alphabetical order, as lichess has them.
std::string themes_of(const Puzzle& puzzle) {
    std::vector<std::string_view> names;
    names.reserve(puzzle.themes.size());
    for (const Motif motif : puzzle.themes) names.push_back(name_of(motif));
    std::ranges::sort(names);
    return fmt::format("{}", fmt::join(names, " "));
}

/// The bad move, then the solution.
std::vector<Move> whole_line_of(const AnnotatedGame& game, const Puzzle& puzzle) {
    std::vector<Move> moves{*game.game.moves[puzzle.ply - 1].move};
    moves.insert(moves.end(), puzzle.moves.begin(), puzzle.moves.end());
    return moves;
}

/// "1210 to 1760"
std::string range_of(const PuzzleRating& rating) {
    return fmt::format("{} to {}", rating.low, rating.high);
}

std::string epd_of(const AnnotatedGame& game, const Puzzle& puzzle) {
    const Position& position = game.positions[puzzle.ply].position;
    Epd epd(position);
    epd.add("bm", move_operands(position, puzzle.keys));
    if (puzzle.mate) epd.add("dm", {EpdOperand::number(*puzzle.mate)});
    epd.add("pv", line_operands(position, puzzle.moves));
    epd.add("id", {EpdOperand::string(place_of(position, game.game))});
    if (puzzle.ply < game.game.moves.size())
        if (const auto played = game.game.moves[puzzle.ply].move)
            epd.add("c0", {EpdOperand::string(number_of(position) + to_san(position, *played) +
                                              " was played")});
    epd.add("c1", {EpdOperand::string(themes_of(puzzle))});
    epd.add("c2", {EpdOperand::string(std::string(name_of(puzzle.difficulty)))});
    epd.add("c3", {EpdOperand::string(std::string(name_of(puzzle.evidence)))});
    epd.add(
        "c4",
        {EpdOperand::string(fmt::format("{} ({})", puzzle.rating.value, range_of(puzzle.rating)))});
    return to_epd(epd);
}

std::string pgn_of(const AnnotatedGame& game, const Puzzle& puzzle) {
    Game written;
    for (const std::string_view name : {"Event", "Site", "Date", "Round", "White", "Black"})
        written.set_tag(name, game.game.tag(name).value_or("?"));
    written.set_tag("Result", "*");
    written.set_tag("SourceGame", std::to_string(game.record));
    written.set_tag("SourcePly", std::to_string(puzzle.ply));
    written.set_tag("PuzzleId", puzzle_id(game, puzzle));
    written.set_tag("Themes", themes_of(puzzle));
    written.set_tag("Difficulty", name_of(puzzle.difficulty));
    written.set_tag("Rating", std::to_string(puzzle.rating.value));
    written.set_tag("RatingRange", range_of(puzzle.rating));
    written.set_tag("Evidence", name_of(puzzle.evidence));
    written.start = game.positions[puzzle.ply - 1].position;
    written.moves.push_back({game.game.moves[puzzle.ply - 1].move, {}});
    if (const int nag = nag_of(game.moves[puzzle.ply - 1].judgement))
        written.moves.back().annotations.push_back({Nag{nag}});
    for (const Move move : puzzle.moves) written.moves.push_back({move, {}});
    written.result = GameResult::unknown;
    std::string text = to_pgn(written);
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

/// As lichess writes it: "Italian_Game Italian_Game_Two_Knights_Defense".
std::string opening_tags(const AnnotatedGame& game) {
    const std::string name(game.opening ? game.opening->name
                                        : game.game.tag("Opening").value_or(""));
    const auto tag = [](std::string_view words) {
        std::string text;
        for (const char letter : words)
            if (letter == ' ') text += '_';
            else if (letter != ':' && letter != ',' && letter != '\'' && letter != '"')
                text += letter;
        return text;
    };
    const std::string whole = tag(name);
    const std::string family = tag(name.substr(0, name.find(':')));
    return family == whole ? whole : family + ' ' + whole;
}

/// A field of a table with commas (RFC 4180).
std::string field_of(std::string_view text) {
    if (text.find_first_of(",\"") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char letter : text) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
    return quoted + '"';
}

std::string csv_of(const AnnotatedGame& game, const Puzzle& puzzle) {
    const Position& before = game.positions[puzzle.ply - 1].position;
    const std::string_view site = game.game.tag("Site").value_or("");
    return fmt::format("{},{},{},{},{},,,{},{},{}", puzzle_id(game, puzzle), to_fen(before),
                       to_uci(before, whole_line_of(game, puzzle)), puzzle.rating.value,
                       puzzle.rating.deviation(), themes_of(puzzle),
                       site.starts_with("http") ? field_of(site) : "",
                       field_of(opening_tags(game)));
}

}  // namespace

std::string_view name_of(PuzzleEvidence evidence) noexcept {
    constexpr std::array<std::string_view, 3> names{"search", "mate-finder", "tables"};
    return names.at(std::to_underlying(evidence));
}

std::string_view name_of(Difficulty difficulty) noexcept {
    constexpr std::array<std::string_view, 3> names{"easy", "medium", "hard"};
    return names.at(std::to_underlying(difficulty));
}

MotifLine line_of(const AnnotatedGame& game, const Puzzle& puzzle) {
    return {game.positions[puzzle.ply - 1].position, whole_line_of(game, puzzle), 1};
}

Difficulty difficulty_of(const MotifLine& line) {
    int points = static_cast<int>(std::min<std::size_t>(line.solver_moves(), 4));
    points += line[line.first()].is_quiet() ? 1 : 0;
    for (const FoundMotif& found : find_motifs(line)) {
        if (found.motif == Motif::quiet_move || found.motif == Motif::sacrifice) ++points;
        if (found.motif == Motif::mate) points -= 2;
    }
    if (points <= 0) return Difficulty::easy;
    return points <= 2 ? Difficulty::medium : Difficulty::hard;
}

std::string puzzle_id(const AnnotatedGame& game, const Puzzle& puzzle) {
    return fmt::format("{:016x}", std::to_underlying(game.positions[puzzle.ply].position.key()));
}

std::string_view puzzle_head(PuzzleFormat format) noexcept {
    if (format != PuzzleFormat::csv) return "";
    return "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,"
           "OpeningTags";
}

std::string to_text(const AnnotatedGame& game, const Puzzle& puzzle, PuzzleFormat format) {
    switch (format) {
        case PuzzleFormat::epd: break;
        case PuzzleFormat::pgn: return pgn_of(game, puzzle);
        case PuzzleFormat::csv: return csv_of(game, puzzle);
    }
    return epd_of(game, puzzle);
}

}  // namespace chess
