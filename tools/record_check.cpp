#include "record_check.hpp"

#include "libchess/notation/epd.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/position_records.hpp"

#include <functional>
#include <utility>

namespace chesstool {

namespace {

/// Counts a game's moves and hands its faults on.
class CountingVisitor : public chess::PgnVisitor {
public:
    CountingVisitor(RecordCounts& counts, bool tags_only,
                    std::function<void(const chess::ParseError&)> note)
        : counts_(counts),
          tags_only_(tags_only),
          note_(std::move(note)) {}

    void begin_game(const chess::TextRecord&) override { ++counts_.records; }
    Part begin_moves(const chess::Position&) override {
        ++counts_.positions;
        return tags_only_ ? Part::skip : Part::read;
    }
    void move(const chess::Position&, chess::Move, std::string_view) override { ++counts_.moves; }
    void null_move(const chess::Position&) override { ++counts_.moves; }
    void warning(const chess::ParseError& warning) override { note_(warning); }
    void error(const chess::ParseError& error) override { note_(error); }

private:
    RecordCounts& counts_;
    bool tags_only_;
    std::function<void(const chess::ParseError&)> note_;
};

/// The moves that a record's operations hold.
std::uint64_t count_moves(const chess::Epd& epd) {
    std::uint64_t moves = 0;
    if (const auto best = epd.best_moves()) moves += best->moves.size();
    if (const auto avoided = epd.avoid_moves()) moves += avoided->size();
    if (const auto line = epd.variation()) moves += line->size();
    return moves;
}

}  // namespace

void RecordChecker::check(const chess::TextRecord& record) {
    if (record.damage == chess::TextRecord::Damage::cut_off) {
        ++counts_.records;
        ++counts_.errors;
        cut_off_ = {record.record, chess::place_in(record, record.text.size()), {}};
        cut_off_->place.source = {};
        return;
    }
    if (kind_ == chess::InputKind::pgn) return check_game(record);
    ++counts_.records;
    if (record.damage == chess::TextRecord::Damage::too_long) {
        ++counts_.errors;
        return note(record, {0, 1, "this is too long for a position"});
    }
    if (kind_ == chess::InputKind::perft) check_block(record);
    else check_position(record);
}

void RecordChecker::note(const chess::TextRecord& record, const chess::ParseError& error) {
    faults_.push_back({record.record, chess::place_in(record, error.offset), error});
}

void RecordChecker::check_game(const chess::TextRecord& record) {
    const std::uint64_t moves = counts_.moves;
    CountingVisitor visitor(counts_, options_.tags_only, [&](const chess::ParseError& error) {
        note(record, error);
        if (error.fatal) ++counts_.errors;
    });
    chess::read_game(record, visitor, options_.validation);
    counts_.positions += counts_.moves - moves;
}

void RecordChecker::check_position(const chess::TextRecord& record) {
    const auto epd = chess::parse_epd(record.text, options_.validation);
    if (!epd) {
        ++counts_.errors;
        for (const chess::ParseError& error : epd.error()) note(record, error);
        return;
    }
    for (const chess::ParseError& warning : epd->warnings()) note(record, warning);
    ++counts_.positions;
    counts_.moves += count_moves(*epd);
}

void RecordChecker::check_block(const chess::TextRecord& record) {
    const chess::PositionRecordOptions options{options_.validation, /*counts_required=*/true};
    for (const chess::PositionRecord& found : chess::parse_position_records(record.text, options)) {
        for (const auto* faults : {&found.warnings, &found.errors})
            for (const auto& [line, fault] : *faults) note(chess::from_line(record, line), fault);
        counts_.errors += found.errors.empty() ? 0U : 1U;
        counts_.positions += found.position ? 1U : 0U;
    }
}

}  // namespace chesstool
