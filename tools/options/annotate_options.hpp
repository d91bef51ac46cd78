#pragma once

#include "libchess/annotate/judgement.hpp"
#include "libchess/annotate/puzzle.hpp"
#include "libchess/base/enum_map.hpp"
#include "libchess/core/color.hpp"
#include "libchess/search/limits.hpp"
#include "options/common_options.hpp"
#include "options/endgame_table_options.hpp"
#include "options/engine_choice.hpp"
#include "options/search_method.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// The options of `chesstool pgn-annotate`.
struct AnnotateOptions : CommonOptions, EvaluationChoice {
    static constexpr std::size_t default_hash_megabytes = 64;
    static constexpr std::uint64_t default_nodes = 100'000;
    static constexpr std::uint64_t default_proof_nodes = 100'000;

    /// Write the annotated games; otherwise a report in `format`.
    bool pgn = true;

    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::chrono::milliseconds> time;
    int multipv = 1;
    bool hash_given = false;
    chess::UciCommand engine = {};

    chess::JudgementOptions judgement;
    chess::EnumMap<chess::Color, bool, 2> sides{{true, true}};
    bool only_moves = false;
    bool reuse_evals = false;
    /// Node limit for the proof of each mate; 0: no proofs.
    std::uint64_t proof_nodes = default_proof_nodes;

    EndgameTableChoice tables;
    std::string eco_file;
    bool book_skip = false;
    std::string reference;

    /// Write the reasons for bad moves into the games, too.
    bool words = false;
    /// Refute tempting but bad captures.
    bool why_not = false;
    /// Mark good moves.
    bool praise = false;

    bool strip = false;
    /// Only remove annotations.
    bool strip_only = false;

    std::string report;
    std::string html;
    std::string puzzles;
    /// By the extension of the file's name, unless given.
    chess::PuzzleFormat puzzle_format = chess::PuzzleFormat::epd;
    /// The file of cards; its ending says in which format.
    std::string cards;
    std::string journal;
    /// The players to report on, each by its names.
    std::vector<std::vector<std::string>> players;

    /// The names of all players to report on.
    [[nodiscard]] std::vector<std::string> player_names() const;
    /// The page of a player, counted from 1, beside that of --html: "games-player.html"; of several
    /// players "games-player-1.html" and so on.
    [[nodiscard]] std::string player_page(std::size_t number) const;
    [[nodiscard]] chess::SearchLimits limits() const;
    /// Whether any output shows more than judgements.
    [[nodiscard]] bool shows_more() const { return words || shows_praise(); }
    /// Whether praise is wanted.
    [[nodiscard]] bool shows_praise() const {
        return !pgn || praise || !report.empty() || !html.empty();
    }
    [[nodiscard]] AnalyserOptions analyser_options(
        const std::optional<chess::EvaluationOptions>& chosen,
        std::shared_ptr<const chess::Tablebases> endings) const;
    /// "100,000 nodes a move"; empty if nothing is searched.
    [[nodiscard]] std::string budget() const;
};

void add_options(CommandParser& app, AnnotateOptions& options);

/// Fills in what depends on several options at once; returns a mistake in their combination, if
/// there is one.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app, AnnotateOptions& options);

}  // namespace chesstool
