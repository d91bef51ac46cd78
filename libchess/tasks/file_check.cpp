#include "libchess/tasks/file_check.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/mate/composition.hpp"
#include "libchess/mate/posed_problem.hpp"
#include "libchess/notation/detail/fault_window.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/termination.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/position/detail/retro.hpp"
#include "libchess/tasks/detail/move_marks.hpp"
#include "libchess/tasks/detail/result_check.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace chess {

namespace {

/// How many positions may be searched to find out whether a side could still win.
constexpr std::uint64_t most_outcome_nodes = 300'000;

/// Reads a record. It counts the moves of games, those in variations included, and a position for
/// every move.
class RecordChecker : PgnVisitor {
public:
    RecordChecker(const TextRecord& record, InputKind kind, const RecordCheckOptions& options)
        : record_(record),
          kind_(kind),
          options_(options),
          windows_(record) {}

    RecordCheck check() {
        read();
        return std::move(found_);
    }

private:
    void begin_game(const TextRecord&) override {
        ++found_.records;
        is_lost_on_time_ = false;
        tagged_result_.reset();
        fen_ = {};
    }
    void tag(std::string_view name, std::string_view value) override {
        // In whatever letters it is written; what had backslashes is a copy, and is no FEN.
        const bool is_fen = options_.retro && name.size() == 3 &&
                            std::ranges::equal(name, std::string_view("fen"), {}, detail::lower);
        if (is_fen && value.find_first_of("\\\"") == std::string_view::npos) fen_ = value;
        if (name == "Termination") is_lost_on_time_ = detail::is_time_forfeit(value);
        if (name == "Result") tagged_result_ = parse_result(value);
    }
    Part begin_moves(const Position& start) override {
        ++found_.positions;
        if (options_.retro && !fen_.empty()) note_retro(start, fen_);
        return options_.tags_only ? Part::skip : Part::read;
    }
    void move(const Position&, Move, std::string_view) override { count_move(); }
    /// Warns of the marks of a move; what is missing may be so in a whole file.
    void effect(const Position& after, MoveEffect effect, std::string_view written) override {
        detail::MarkFault fault = detail::mark_fault(after, effect, written);
        if (!fault.message.empty()) note_mark(std::move(fault), written);
    }
    void null_move(const Position&, std::string_view) override { count_move(); }
    void end_game(std::optional<GameResult> result, const Position& last) override {
        // Where the moves end without a result, the tag's is the game's.
        if (!result) result = tagged_result_;
        if (!options_.outcomes || !result) return;
        ProofLimits limits{.nodes = most_outcome_nodes};
        limits.stop = options_.stop;
        if (auto text = detail::result_objection(*result, is_lost_on_time_, last, limits))
            note_at(to_string(*result), std::move(*text));
    }
    void warning(const ParseError& warning) override { note(warning); }
    void error(const ParseError& error) override {
        note(error);
        if (error.fatal) ++found_.errors;
    }

    void count_move() {
        ++found_.moves;
        ++found_.positions;
    }

    /// Warns of a zero byte that reading the record has not told of, as in comments.
    void check_zeros() {
        const std::size_t zero = record_.text.find('\0');
        if (zero == std::string_view::npos) return;
        const TextPlace place = place_in(record_, zero);
        const bool is_told = std::ranges::any_of(found_.faults, [&](const RecordFault& told) {
            const TextPlace other = place_in(told.part, told.fault.offset);
            return other.line == place.line && other.column == place.column;
        });
        if (!is_told) note({zero, 1, std::string(zero_byte_warning), /*fatal=*/false});
    }

    /// Warns of bytes that are not UTF-8; Popeye's input has always had others.
    void check_encoding() {
        if (kind_ == InputKind::popeye) return;
        const std::size_t found = find_foreign_byte(record_.text);
        if (found != std::string_view::npos)
            note({found, 1, "this is not UTF-8; it is read as Windows-1252",
                  /*fatal=*/false, /*once_a_file=*/true});
    }

    void read() {
        if (record_.damage == TextRecord::Damage::cut_off) {
            ++found_.records;
            ++found_.errors;
            return;
        }
        const bool is_odd = detail::has_high_or_zero_byte(record_.text);
        if (is_odd) check_encoding();
        read_content();
        if (is_odd) check_zeros();
    }

    void read_content() {
        if (kind_ == InputKind::pgn) return read_game(record_, *this, options_.validation);
        ++found_.records;
        if (record_.damage == TextRecord::Damage::too_long) {
            ++found_.errors;
            return note({0, 1, "this is too long for a position"});
        }
        if (kind_ == InputKind::popeye) return check_problem();
        if (kind_ == InputKind::perft) check_block();
        else check_position();
    }

    void check_problem() {
        const Composition problem = read_popeye(record_.text, options_.validation,
                                                record_.damage != TextRecord::Damage::unended);
        for (const ParseError& fault : problem.faults) {
            note(fault);
            if (fault.fatal) ++found_.errors;
        }
        for (const ProblemTwin& twin : problem.twins) {
            if (!twin.position) continue;
            ++found_.positions;
            if (!options_.retro) continue;
            const std::string label = twin.label.empty() ? "" : twin.label + ") ";
            for (const detail::RetroFinding& finding : detail::retro_findings(*twin.position))
                note({twin.place.offset, twin.place.length, label + finding.message,
                      /*fatal=*/false});
        }
    }

    void check_position() {
        const auto epd = parse_epd(record_.text, options_.validation);
        for (const ParseError& fault : epd ? epd->warnings() : epd.error()) note(fault);
        if (!epd) {
            ++found_.errors;
            return;
        }
        ++found_.positions;
        if (options_.retro) note_retro(epd->position(), record_.text);
        if (const auto best = epd->best_moves()) found_.moves += best->moves.size();
        if (const auto avoided = epd->avoid_moves()) found_.moves += avoided->size();
        if (const auto line = epd->variation()) found_.moves += line->size();
        check_stated_mate(*epd);
    }

    /// Whether the mate problem that a record states makes sense, as for mate-finder.
    void check_stated_mate(const Epd& epd) {
        std::vector<ParseError> faults;
        static_cast<void>(pose(epd.position(), &epd, {}, faults, options_.validation));
        for (const ParseError& fault : faults) note(fault);
        found_.errors += std::ranges::any_of(faults, &ParseError::fatal) ? 1U : 0U;
    }

    void check_block() {
        const PositionRecordOptions options{options_.validation, /*counts_required=*/true};
        for (const PositionRecord& found : parse_position_records(record_.text, options)) {
            for (const auto* faults : {&found.warnings, &found.errors})
                for (const auto& [line, fault] : *faults)
                    note(windows_.around(line, fault.offset), fault);
            if (options_.retro && found.position)
                note_retro(*found.position,
                           from_line(record_, found.line).text.substr(found.epd_offset));
            found_.errors += found.errors.empty() ? 0U : 1U;
            found_.positions += found.position ? 1U : 0U;
        }
    }

    void note_mark(detail::MarkFault fault, std::string_view written) {
        const std::string_view text = record_.text;
        const bool is_strict = options_.validation.reject_from != Severity::unplayable;
        const auto offset = static_cast<std::size_t>(written.data() - text.data());
        // A mark apart from its move has a warning of its own.
        const std::size_t next = text.find_first_not_of(' ', offset + written.size());
        if (fault.is_missing && next < text.size() &&
            (text[next] == '+' || text[next] == '#' || detail::dagger_length(text, next) != 0))
            return;
        note({offset, written.size(), std::move(fault.message), is_strict,
              fault.is_missing && !is_strict});
        if (is_strict) ++found_.errors;
    }
    /// Warns at the last occurrence of a word in the record.
    void note_at(std::string_view word, std::string message) {
        const std::size_t found = record_.text.rfind(word);
        const bool is_there = found != std::string_view::npos;
        note({is_there ? found : record_.text.size(), is_there ? word.size() : 1,
              std::move(message), /*fatal=*/false});
    }
    /// Warns of what retrograde analysis proves, at the fields of the FEN that begins this part of
    /// the record.
    void note_retro(const Position& position, std::string_view part) {
        const auto fen = parse_fen_prefix(part.substr(0, part.find('"')));
        if (!fen) return;
        const auto offset = static_cast<std::size_t>(part.data() - record_.text.data());
        for (detail::RetroFinding& finding : detail::retro_findings(position)) {
            const TextSpan place = fen->fields[std::to_underlying(finding.field)];
            note({offset + place.offset, std::max<std::size_t>(place.length, 1),
                  std::move(finding.message), /*fatal=*/false});
        }
    }
    void note(const ParseError& error) { note(windows_.around(error.offset), error); }
    void note(const detail::FaultWindow& window, const ParseError& error) {
        RecordFault& noted = found_.faults.emplace_back(error, window.part);
        noted.fault.offset = window.offset;
    }

    const TextRecord& record_;
    InputKind kind_;
    const RecordCheckOptions& options_;
    detail::FaultWindows windows_;
    bool is_lost_on_time_ = false;
    std::optional<GameResult> tagged_result_;
    std::string_view fen_;  // the game's, in the record; empty if it has none
    RecordCheck found_;
};

}  // namespace

RecordCheck check_record(const TextRecord& record, InputKind kind,
                         const RecordCheckOptions& options) {
    return RecordChecker(record, kind, options).check();
}

void FileCheck::add(const RecordCheck& check) noexcept {
    records += check.records;
    moves += check.moves;
    positions += check.positions;
    errors += check.errors;
}

void CheckTotals::add(const FileCheck& check) noexcept {
    ++files;
    records += check.records;
    moves += check.moves;
    positions += check.positions;
    errors += check.errors;
    warnings += check.warnings;
}

}  // namespace chess
