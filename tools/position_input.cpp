#include "position_input.hpp"

#include "input.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/position.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::ParseError;

Diagnostic diagnostic(Diagnostic::Kind kind, const std::string& file, std::size_t line,
                      const ParseError& error, std::string_view source) {
    return {kind, file, line, error.offset + 1, error.length, error.message, std::string(source)};
}

/// The lines of a text, without their ends.
std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // as the suite's reader does
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

class Reader {
public:
    Reader(const CommonOptions& options, Outcome& outcome) : options_(options), outcome_(outcome) {}

    void command_line_positions() {
        for (const std::string& fen : options_.fens) {
            InputRecord record = begin("<fen>");
            auto read = chess::read_fen(fen, options_.validation());
            if (read) {
                for (const ParseError& warning : read->warnings)
                    record.warnings.push_back(
                        diagnostic(Diagnostic::Kind::warning, "<fen>", 1, warning, fen));
                play_moves(read->position, record);
            } else {
                for (const ParseError& error : read.error()) {
                    if (error.fatal)
                        record.errors.push_back(
                            diagnostic(Diagnostic::Kind::error, "<fen>", 1, error, fen));
                    else
                        record.warnings.push_back(
                            diagnostic(Diagnostic::Kind::warning, "<fen>", 1, error, fen));
                }
            }
            keep(std::move(record));
        }
        const bool implied = options_.fens.empty() && options_.files.empty();
        if (options_.startpos || implied || (options_.fens.empty() && !options_.moves.empty())) {
            InputRecord record = begin("<startpos>");
            play_moves(chess::Position::start(), record);
            keep(std::move(record));
        }
    }

    void file(const std::string& path, const chess::PerftSuiteOptions& suite_options) {
        const auto content = read_input(path);
        const std::string name = input_name(path);
        if (!content) {
            fmt::print(stderr, "{}: error: cannot read: {}\n", name, content.error());
            outcome_.failure = true;
            return;
        }
        const std::vector<std::string_view> lines = split_lines(*content);
        for (chess::PerftSuiteRecord& found : chess::parse_perft_suite(*content, suite_options)) {
            InputRecord record = begin(name);
            for (const auto& [line, error] : found.errors)
                record.errors.push_back(
                    diagnostic(Diagnostic::Kind::error, name, line, error, lines[line - 1]));
            for (const auto& [line, warning] : found.warnings)
                record.warnings.push_back(
                    diagnostic(Diagnostic::Kind::warning, name, line, warning, lines[line - 1]));
            record.content = std::move(found);
            keep(std::move(record));
        }
    }

    std::vector<InputRecord> finish() { return std::move(records_); }

private:
    InputRecord begin(const std::string& file) {
        InputRecord record;
        record.file = file;
        record.content.line = 1;
        record.record = next_record_++;
        return record;
    }

    void keep(InputRecord record) {
        if (options_.selection.contains(record.record)) records_.push_back(std::move(record));
    }

    /// Plays --moves; a move that cannot be played is an error of the record.
    void play_moves(chess::Position position, InputRecord& record) {
        const std::string& text = options_.moves;
        std::size_t at = 0;
        while ((at = text.find_first_not_of(" \t", at)) != std::string::npos) {
            const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
            const auto move =
                chess::parse_uci(position, std::string_view(text).substr(at, end - at));
            if (!move) {
                ParseError error = move.error();
                error.offset += at;
                record.errors.push_back(
                    diagnostic(Diagnostic::Kind::error, "<moves>", 1, error, text));
                return;
            }
            position.make(*move);
            at = end;
        }
        record.content.position = position;
    }

    const CommonOptions& options_;
    Outcome& outcome_;
    std::vector<InputRecord> records_;
    std::size_t next_record_ = 0;
};

}  // namespace

std::vector<InputRecord> read_positions(const CommonOptions& options, Outcome& outcome) {
    Reader reader(options, outcome);
    reader.command_line_positions();
    for (const std::string& path : options.files)
        reader.file(path, {options.validation(), /*counts_required=*/false});
    return reader.finish();
}

std::vector<InputRecord> read_suites(const std::vector<std::string>& files,
                                     const CommonOptions& options, Outcome& outcome) {
    chess::PerftSuiteOptions suite_options{options.validation(), /*counts_required=*/true};
    suite_options.validation.reject_from =
        std::min(suite_options.validation.reject_from, chess::Severity::repairable);
    Reader reader(options, outcome);
    for (const std::string& path : files) reader.file(path, suite_options);
    return reader.finish();
}

}  // namespace chesstool
