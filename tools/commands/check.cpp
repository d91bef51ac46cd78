#include "command.hpp"
#include "input/piped_input.hpp"
#include "input/record_files.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/endgame_tables/detail/syzygy_checksum.hpp"
#include "libchess/endgame_tables/detail/syzygy_file.hpp"
#include "libchess/mate/composition.hpp"
#include "libchess/mate/result_check.hpp"
#include "libchess/mate/solved_problem.hpp"
#include "libchess/mate/verdict.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/position/retro.hpp"
#include "options/command_parser.hpp"
#include "options/unquoted_input.hpp"
#include "report/check/check_report.hpp"
#include "report/text/numbers.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"
#include "run/told_warnings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// How many warnings of one file are shown; the rest are counted.
constexpr std::uint64_t most_warnings = 20;
/// How many positions may be searched to find out whether a side could still win.
constexpr std::uint64_t most_outcome_nodes = 300'000;

struct CheckOptions : CommonOptions {
    bool tags_only = false;
    bool outcomes = false;
    bool retro = false;
    bool all_warnings = false;
};

void add_options(CommandParser& app, CheckOptions& options) {
    app.group("Checking");
    app.add("--tags-only", options.tags_only, "of games read the tags, and skip the moves");
    app.add("--outcomes", options.outcomes,
            "warn of results that the last position or the Laws contradict");
    app.add("--retro", options.retro,
            "warn of positions whose past is proved to be another than they say");
    app.add("--all-warnings", options.all_warnings,
            fmt::format("show every warning, not the first {} of a file", most_warnings));
    app.add("FILE", options.files, "files to read, '-' for standard input").greedy().reads();
    add_record_options(app, options);
    add_jobs_option(app, options);
    add_report_options(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool check games.pgn.zst puzzles.epd\n"
        "  zstdcat games.pgn.zst | chesstool check --jobs 2 -\n"
        "  chesstool check --tags-only --format json games.pgn\n"
        "\n"
        "Exit status: 0 success, 2 wrong usage, 3 malformed input, 4 a file or a\n"
        "resource failed, 130 interrupted, 141 closed pipe. More in man chesstool-check.");
}

std::optional<std::string> settle(const CommandParser& app, CheckOptions& options) {
    take_piped_input(app, options, /*or_start=*/false);
    return app.broken({{options.files.empty(), "FILE is required, or one that is piped in"},
                       position_among_files(options.files, app.name()),
                       {options.tags_only, "--tags-only and {} cannot be combined", {"--outcomes"}},
                       file_contradiction(app)});
}

/// The results of a batch: counts, and messages with the record that they are about.
struct Checked {
    RecordFileBatch input;
    chess::FileCheck counts;  ///< except warnings, which are counted as they are reported
    std::vector<std::pair<std::size_t, Diagnostic>> messages;
    /// A record that is cut off at the end of what could be read, and where its text ends. It
    /// counts as an error; the cause is reported with the file.
    std::optional<std::pair<std::size_t, chess::TextPlace>> cut_off;
    /// The same for a record of another shard.
    bool cut_off_elsewhere = false;
    /// The fault of a file that has no records.
    std::optional<std::string> fault;
};

/// Reads the records of a batch. It counts the moves of games, those in variations included, and
/// a position for every move.
class RecordChecker : chess::PgnVisitor {
public:
    RecordChecker(const CheckOptions& options, RecordFileBatch batch, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          validation_(options.validation()) {
        checked_.input = std::move(batch);
    }

    Checked check() {
        const auto batch = std::exchange(checked_.input.batch, {});
        for (const chess::TextRecord& record : batch.records) {
            record_ = &record;
            if (options_.selection.contains(record.record)) check_record();
            else if (record.damage == chess::TextRecord::Damage::cut_off)
                checked_.cut_off_elsewhere =
                    options_.selection.of_all_shards().contains(record.record);
        }
        return std::move(checked_);
    }

private:
    void begin_game(const chess::TextRecord&) override {
        ++counts_.records;
        is_lost_on_time_ = false;
    }
    void tag(std::string_view name, std::string_view value) override {
        if (name == "Termination") is_lost_on_time_ = chess::is_time_forfeit(value);
    }
    Part begin_moves(const chess::Position& start) override {
        ++counts_.positions;
        constexpr std::string_view tag = "[FEN \"";
        const std::size_t found = options_.retro ? record_->text.find(tag) : std::string_view::npos;
        if (found != std::string_view::npos) note_retro(start, *record_, found + tag.size());
        return options_.tags_only ? Part::skip : Part::read;
    }
    void move(const chess::Position&, chess::Move, std::string_view) override { count_move(); }
    void null_move(const chess::Position&, std::string_view) override { count_move(); }
    void end_game(std::optional<chess::GameResult> result, const chess::Position& last) override {
        if (!options_.outcomes || !result) return;
        chess::ProofLimits limits{.nodes = most_outcome_nodes};
        limits.stop = stop_;
        if (auto text = chess::result_objection(*result, is_lost_on_time_, last, limits))
            note_at(chess::to_string(*result), std::move(*text));
    }
    void warning(const chess::ParseError& warning) override { note(warning); }
    void error(const chess::ParseError& error) override {
        note(error);
        if (error.fatal) ++counts_.errors;
    }

    void count_move() {
        ++counts_.moves;
        ++counts_.positions;
    }

    /// Warns of bytes that are not UTF-8; Popeye's input has always had others.
    void check_encoding() {
        if (checked_.input.kind == chess::InputKind::popeye) return;
        const std::size_t found = chess::find_foreign_byte(record_->text);
        if (found != std::string_view::npos)
            note({found, 1, "this is not UTF-8; it is read as Windows-1252",
                  /*fatal=*/false, /*once_a_file=*/true});
    }

    void check_record() {
        if (record_->damage == chess::TextRecord::Damage::cut_off) {
            ++counts_.records;
            ++counts_.errors;
            checked_.cut_off.emplace(record_->record,
                                     chess::place_in(*record_, record_->text.size()));
            checked_.cut_off->second.source = {};  // the text is freed
            return;
        }
        check_encoding();
        if (checked_.input.kind == chess::InputKind::pgn)
            return chess::read_game(*record_, *this, validation_);
        ++counts_.records;
        if (record_->damage == chess::TextRecord::Damage::too_long) {
            ++counts_.errors;
            return note({0, 1, "this is too long for a position"});
        }
        if (checked_.input.kind == chess::InputKind::popeye) return check_problem();
        if (checked_.input.kind == chess::InputKind::perft) check_block();
        else check_position();
    }

    void check_problem() {
        const chess::Composition problem = chess::read_popeye(
            record_->text, validation_, record_->damage != chess::TextRecord::Damage::unended);
        for (const chess::ParseError& fault : problem.faults) {
            note(fault);
            if (fault.fatal) ++counts_.errors;
        }
        for (const chess::ProblemTwin& twin : problem.twins) {
            if (!twin.position) continue;
            ++counts_.positions;
            if (!options_.retro) continue;
            const std::string label = twin.label.empty() ? "" : twin.label + ") ";
            for (const chess::RetroFinding& finding : chess::retro_findings(*twin.position))
                note({twin.place.offset, twin.place.length, label + finding.message,
                      /*fatal=*/false});
        }
    }

    void check_position() {
        const auto epd = chess::parse_epd(record_->text, validation_);
        for (const chess::ParseError& fault : epd ? epd->warnings() : epd.error()) note(fault);
        if (!epd) {
            ++counts_.errors;
            return;
        }
        ++counts_.positions;
        if (options_.retro) note_retro(epd->position(), *record_, 0);
        if (const auto best = epd->best_moves()) counts_.moves += best->moves.size();
        if (const auto avoided = epd->avoid_moves()) counts_.moves += avoided->size();
        if (const auto line = epd->variation()) counts_.moves += line->size();
        check_stated_mate(*epd);
    }

    /// Whether the mate problem that a record states makes sense, as for mate-finder.
    void check_stated_mate(const chess::Epd& epd) {
        const auto stated = chess::read_stated_mate(epd);
        if (!stated) {
            for (const chess::ParseError& fault : stated.error()) note(fault);
            ++counts_.errors;
            return;
        }
        if (epd.find("twin") == nullptr) return;
        const chess::SolvedProblem first = chess::posed_problem(epd.position(), *stated, {});
        if (first.problem.defender_begins) return;
        const chess::Composition twins = chess::read_epd_twins(
            epd,
            {first.problem.stipulation,
             first.bounded ? std::optional(first.problem.length) : std::nullopt,
             first.problem.half_move},
            validation_);
        for (const chess::ParseError& fault : twins.faults) note(fault);
        counts_.errors += std::ranges::any_of(twins.faults, &chess::ParseError::fatal) ? 1U : 0U;
    }

    void check_block() {
        const chess::PositionRecordOptions options{validation_, /*counts_required=*/true};
        for (const chess::PositionRecord& found :
             chess::parse_position_records(record_->text, options)) {
            for (const auto* faults : {&found.warnings, &found.errors})
                for (const auto& [line, fault] : *faults)
                    note(chess::from_line(*record_, line), fault);
            if (options_.retro && found.position)
                note_retro(*found.position, chess::from_line(*record_, found.line),
                           found.epd_offset);
            counts_.errors += found.errors.empty() ? 0U : 1U;
            counts_.positions += found.position ? 1U : 0U;
        }
    }

    /// Warns at the last occurrence of a word in the record.
    void note_at(std::string_view word, std::string message) {
        const std::size_t found = record_->text.rfind(word);
        const bool is_there = found != std::string_view::npos;
        note({is_there ? found : record_->text.size(), is_there ? word.size() : 1,
              std::move(message), /*fatal=*/false});
    }
    /// Warns of what retrograde analysis proves, at the fields of the FEN that begins at `offset`.
    void note_retro(const chess::Position& position, const chess::TextRecord& record,
                    std::size_t offset) {
        const std::string_view text = record.text.substr(offset);
        const auto fen = chess::parse_fen_prefix(text.substr(0, text.find('"')));
        if (!fen) return;
        for (chess::RetroFinding& finding : chess::retro_findings(position)) {
            const chess::TextSpan place = fen->fields[std::to_underlying(finding.field)];
            note(record, {offset + place.offset, std::max<std::size_t>(place.length, 1),
                          std::move(finding.message), /*fatal=*/false});
        }
    }
    void note(const chess::ParseError& error) { note(*record_, error); }
    void note(const chess::TextRecord& record, const chess::ParseError& error) {
        checked_.messages.emplace_back(record.record,
                                       diagnostic_at(checked_.input.name, record, error));
    }

    const CheckOptions& options_;
    std::stop_token stop_;
    chess::ValidationOptions validation_;
    bool is_lost_on_time_ = false;
    Checked checked_;
    chess::FileCheck& counts_ = checked_.counts;
    const chess::TextRecord* record_ = nullptr;  ///< the one that is being read
};

/// What is wrong with a table of Syzygy's: its head, its size, or a byte anywhere in it.
std::optional<std::string> fault_of_table(const std::string& path, const std::stop_token& stop) {
    auto fault = chess::detail::fault_of_syzygy_file(path);
    return fault ? fault : chess::detail::checksum_fault_of_syzygy_file(path, stop);
}

/// One run of the command: batches are checked on any thread and reported in order.
class CheckRun {
public:
    CheckRun(const CheckOptions& options, std::stop_token stop)
        : options_(options),
          run_("chesstool check", options, std::move(stop)),
          files_(options.files, run_.stop(), /*tables=*/true) {}

    ExitCode run() {
        run_.write_csv_header(chess::check_csv_header(options_.timing));
        run_.each([this] { return files_.next(); },
                  [this](RecordFileBatch batch) { return check(std::move(batch)); },
                  [this](const Checked& checked) { emit(checked); },
                  [this] { return reading_text(files_, run_.seconds()); });
        run_.settle();
        totals_.bytes = files_.consumed();
        totals_.seconds = run_.seconds();
        totals_.interrupted = run_.interrupted();
        run_.write_summary(chess::check_summary_json, chess::check_summary_text, totals_,
                           options_.timing);
        return run_.finish();
    }

private:
    /// Called on any thread.
    Checked check(RecordFileBatch batch) const {
        if (batch.kind != chess::InputKind::syzygy)
            return RecordChecker(options_, std::move(batch), run_.stop()).check();
        Checked checked;
        checked.fault = fault_of_table(options_.files[batch.file], run_.stop());
        checked.input = std::move(batch);
        return checked;
    }

    void emit(const Checked& checked) {
        file_.records += checked.counts.records;
        file_.moves += checked.counts.moves;
        file_.positions += checked.counts.positions;
        file_.errors += checked.counts.errors;
        for (const auto& [record, message] : checked.messages) report(message, record);
        if (checked.cut_off) cut_off_ = checked.cut_off;
        if (checked.cut_off_elsewhere) cut_off_elsewhere_ = true;
        // An interrupted read looks like the end of the file.
        if (checked.input.last && !run_.stopped()) end_file(checked.input, checked.fault);
    }

    void end_file(const RecordFileBatch& input, const std::optional<std::string>& fault) {
        file_.file = input.name;
        file_.kind = input.kind;
        if (const auto message = file_message(input)) report_file_error(*message, input);
        else if (fault) report_file_error({.file = input.name, .message = *fault}, input);
        note_hidden_warnings();
        const double now = run_.seconds();
        file_.seconds = now - file_start_;
        totals_.add(file_);
        run_.write(run_.rendered(chess::check_json, chess::check_csv, chess::check_text, file_,
                                 options_.timing));
        run_.flush();
        file_ = {};
        cut_off_.reset();
        cut_off_elsewhere_ = false;
        file_start_ = now;
    }

    /// Reports a fault of the whole file. The cause of a cut-off record is reported at the record's
    /// end, and was counted with it.
    void report_file_error(Diagnostic message, const RecordFileBatch& input) {
        bool Outcome::* const effect = input.effect();
        if (cut_off_) {
            message.line = cut_off_->second.line;
            message.column = cut_off_->second.column;
            return report(message, cut_off_->first, effect);
        }
        if (message.kind == Diagnostic::Kind::warning) return report(message, std::nullopt);
        if (cut_off_elsewhere_) return run_.report_uncounted(message, effect);
        if (run_.has_faults_of_files()) ++file_.errors;
        run_.report_file_error(message, effect);
    }

    void note_hidden_warnings() {
        if (options_.all_warnings || file_.warnings <= most_warnings) return;
        run_.print(fmt::format("{}: {} more warnings, shown with --all-warnings", file_.file,
                               chess::grouped(file_.warnings - most_warnings)));
    }

    void report(const Diagnostic& message, std::optional<std::size_t> record,
                bool Outcome::* effect = &Outcome::malformed) {
        const bool warning = message.kind == Diagnostic::Kind::warning;
        if (!options_.all_warnings && told_.is_repeated(message)) return;
        if (warning) ++file_.warnings;
        if (warning && !options_.all_warnings && file_.warnings > most_warnings) return;
        run_.report(message, record, effect);
    }

    const CheckOptions& options_;
    RecordRun run_;
    RecordFiles files_;
    chess::FileCheck file_;
    std::optional<std::pair<std::size_t, chess::TextPlace>> cut_off_;
    bool cut_off_elsewhere_ = false;
    chess::CheckTotals totals_;
    double file_start_ = 0;  // in seconds of the run
    ToldWarnings told_;
};

ExitCode run_check(const CommandParser&, const CheckOptions& options) {
    return CheckRun(options, watch_for_interrupts()).run();
}

}  // namespace

const Command check_command = command<CheckOptions, run_check>(
    "check", "validate PGN, EPD, FEN, perft and Popeye files, Syzygy tables",
    "Read files to the end, play every move, and report what is wrong with them.");

}  // namespace chesstool
