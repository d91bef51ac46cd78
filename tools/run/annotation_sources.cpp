#include "run/annotation_sources.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace chesstool {

void AnnotationSources::add_to(chess::Fingerprint& fingerprint) const {
    tables.add_to(fingerprint);
    if (reference) fingerprint.add_text(std::to_string(reference->hash));
    fingerprint.add_text(openings ? openings->text : std::string());
    evaluation.add_to(fingerprint);
}

std::expected<AnnotationSources, FileFault> read_annotation_sources(const AnnotateOptions& options,
                                                                    const std::stop_token& stop) {
    auto openings = read_opening_book(options.eco_file, stop);
    if (!openings) return std::unexpected(std::move(openings.error()));
    auto evaluation = read_evaluation(options, stop);
    if (!evaluation) return std::unexpected(std::move(evaluation.error()));
    std::optional<ReferenceFile> reference;
    if (!options.reference.empty()) {
        auto read = read_reference(options.reference, stop);
        // An interrupted read looks like the end of the file.
        if (stop.stop_requested()) return std::unexpected(FileFault());
        if (!read) return std::unexpected(std::move(read.error()));
        reference = *std::move(read);
    }
    auto tables = open_tables(options.tables, stop);
    if (!tables) return std::unexpected(std::move(tables.error()));
    if (reference && reference->games.broken() != 0)
        tables->warnings.push_back({chess::Diagnostic::Kind::warning, shown_name(options.reference),
                                    0, 0, 1,
                                    fmt::format("broken games count up to where they break: {}",
                                                reference->games.broken()),
                                    ""});
    return AnnotationSources{*std::move(openings), *std::move(evaluation), std::move(reference),
                             *std::move(tables)};
}

}  // namespace chesstool
