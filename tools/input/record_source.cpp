#include "input/record_source.hpp"

namespace chesstool {

using chess::Diagnostic;

void InputRecord::note(const chess::ParseError& fault, std::size_t at_line, std::size_t column,
                       std::string_view source) {
    const auto kind = fault.fatal ? Diagnostic::Kind::error : Diagnostic::Kind::warning;
    (fault.fatal ? errors : warnings)
        .push_back({kind, file, at_line, column, fault.length, fault.message, std::string(source)});
}

void InputRecord::note(const chess::ParseError& fault, const chess::TextRecord& text) {
    const chess::TextPlace place = chess::place_in(text, fault.offset);
    note(fault, place.line, place.column, place.source);
}

std::optional<InputRecord> news_of(const RecordFileBatch& end) {
    const auto message = file_message(end);
    if (!message) return std::nullopt;
    InputRecord news;
    news.file = end.name;
    if (message->kind == Diagnostic::Kind::warning) {
        news.warnings.push_back(*message);
    } else {
        news.failure = end.error ? end.error->kind : InputError::Kind::damaged;
        news.errors.push_back(*message);
    }
    return news;
}

}  // namespace chesstool
