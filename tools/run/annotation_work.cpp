#include "run/annotation_work.hpp"

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/pgn_writer.hpp"

#include <utility>

namespace chesstool {

namespace {

FinishedAnnotation stripped(chess::Game game) {
    chess::remove_all_annotations(game);
    FinishedAnnotation finished;
    finished.report.add(chess::to_pgn(game, chess::PgnStyle::lossless()));
    return finished;
}

}  // namespace

std::optional<chess::Game> AnnotationWork::read(InputGame& input) {
    auto game = input.parse(options_.validation());
    if (!game) return game;
    outputs_.see(*game);
    if (!options_.reuse_evals) return game;
    if (const auto unread = chess::unread_evaluation(*game)) {
        has_unread_ = true;
        input.warn_at(*unread,
                      "this evaluation cannot be read, and is passed over; expected as "
                      "[%eval 0.34], [%eval #-3] or +0.34/12 0.5s");
    }
    return game;
}

std::optional<FinishedAnnotation> AnnotationWork::finished(chess::Game game, InputGame& input) {
    if (options_.strip_only) return stripped(std::move(game));
    AnnotationProgress::Game progress(progress_, game.moves.size() + 1);
    auto done = annotator_.annotate(std::move(game), [&] { progress.search_position(); });
    if (done) progress.succeed();
    if (run_.stopped()) {
        input = {};
        return std::nullopt;
    }
    if (!done) {
        input.note(done.error().message, ExitCode::failure);
        return std::nullopt;
    }
    done->record = input.record.value_or(0);
    return outputs_.finished(*std::move(done), annotator_.tag());
}

}  // namespace chesstool
