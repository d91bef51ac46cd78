#include "output/annotation_outputs.hpp"

#include "libchess/annotate/markup.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "report/annotate/annotation_html.hpp"

#include <utility>

namespace chesstool {

namespace {

/// The names of the outputs beside the report.
constexpr std::string_view text_output = "text";
constexpr std::string_view page_output = "page";
constexpr std::string_view index_row_output = "index row";
constexpr std::string_view player_output = "player";
constexpr std::string_view card_output = "cards";
constexpr std::string_view puzzle_output = "puzzle";

}  // namespace

AnnotationOutputs::AnnotationOutputs(const AnnotateOptions& options, AskedPlayers& names,
                                     RecordRun& run, const chess::AnnotationReportOptions& layout)
    : options_(options),
      run_(run),
      layout_(layout),
      text_(run.output(options.report)),
      puzzles_(run.output(options.puzzles)),
      player_(options, names),
      cards_(options, names, run) {}

void AnnotationOutputs::begin() {
    player_.begin(run_);
    if (!options_.html.empty()) html_.emplace(options_.html);
    if (puzzles_ != nullptr) puzzles_->write_head(chess::puzzle_head(options_.puzzle_format));
}

void AnnotationOutputs::see(const chess::Game& game) {
    if (player_.is_wanted()) player_.see(game);
}

FinishedAnnotation AnnotationOutputs::finished(chess::AnnotatedGame game,
                                               const std::string& annotator) const {
    if (options_.strip) chess::remove_all_annotations(game.game);
    FinishedAnnotation finished;
    finished.totals.add(game);
    finished.outputs = beside_report(game);
    if (!options_.pgn) {
        if (player_.shows_games() || player_.may_be_missing())
            finished.report = run_.told(game, layout_);
        return finished;
    }
    chess::write_annotations(game, {.annotator = annotator,
                                    .keeps_evaluations = options_.reuse_evals && !options_.strip,
                                    .words = options_.words,
                                    .why_not = options_.why_not,
                                    .praise = options_.praise});
    finished.report.add(chess::to_pgn(game.game, chess::PgnStyle::lossless()));
    return finished;
}

std::vector<chess::RecordOutput> AnnotationOutputs::beside_report(
    const chess::AnnotatedGame& game) const {
    std::vector<chess::RecordOutput> outputs;
    const auto add = [&](std::string_view name, std::string text, std::string id = {}) {
        outputs.push_back({std::string(name), std::move(text), std::move(id)});
    };
    for (const chess::Puzzle& puzzle : game.puzzles)
        add(puzzle_output, chess::to_text(game, puzzle, options_.puzzle_format),
            chess::puzzle_id(game, puzzle));
    if (player_.is_wanted()) add(player_output, player_.played(game));
    if (cards_.is_wanted()) add(card_output, CardRun::made(game));
    if (text_ != nullptr) {
        chess::AnnotationReportOptions layout = layout_;
        layout.width = file_width;
        add(text_output, chess::Telling<chess::AnnotatedGame>::text(game, layout).plain());
    }
    if (html_) {
        add(page_output, chess::annotation_page_data(game, layout_));
        add(index_row_output, chess::annotation_index_row(game, html_->address_of(game.record)));
    }
    return outputs;
}

std::size_t AnnotationOutputs::write(const FinishedAnnotation& game, std::size_t record) {
    if (player_.shows_games()) run_.write_block(game.report);
    else player_.hold(game.report);
    if (text_ != nullptr)
        text_->write((std::exchange(has_text_, true) ? "\n" : "") +
                     std::string(game.output(text_output)));
    if (html_)
        html_->add(record, std::string(game.output(page_output)),
                   std::string(game.output(index_row_output)));
    player_.add(game.output(player_output));
    cards_.add(game.output(card_output));
    std::size_t puzzles = 0;
    for (const chess::RecordOutput& output : game.outputs)
        if (output.name == puzzle_output) puzzles += write_puzzle(output.id, output.text) ? 1 : 0;
    return puzzles;
}

bool AnnotationOutputs::write_puzzle(const std::string& id, const std::string& text) {
    if (puzzles_ == nullptr || !puzzle_ids_.insert(id).second) return false;
    const bool is_next_game =
        options_.puzzle_format == chess::PuzzleFormat::pgn && puzzle_ids_.size() > 1;
    puzzles_->write((is_next_game ? "\n" : "") + text);
    return true;
}

void AnnotationOutputs::pass_through(const InputGame& input) {
    if (!options_.pgn || !input.record || input.text.empty()) return;
    if (input.damage == chess::TextRecord::Damage::too_long)
        return run_.report({chess::Diagnostic::Kind::error, input.file, input.line, 1, 1,
                            "this is too long to be copied, and is skipped", ""},
                           input.record);
    const std::string_view text = input.text;
    const std::size_t first = text.find_first_not_of("\r\n");
    if (first == std::string_view::npos) return;
    const std::size_t last = text.find_last_not_of("\r\n");
    run_.write_block(
        chess::StyledText().add(std::string(text.substr(first, last + 1 - first)) + '\n'));
}

void AnnotationOutputs::report_players() {
    cards_.write();
    if (player_.is_wanted())
        player_.report(run_, run_.stopped(), text_, has_text_, layout_, cards_);
}

void AnnotationOutputs::finish() {
    if (html_) html_->finish(run_.outcome(), player_.pages());
}

}  // namespace chesstool
