#pragma once

#include "libchess/batch/journal_file.hpp"
#include "training/failure.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace chess::training {

/// Games from the view of one side.
struct MatchScore {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
    /// Points of one side minus those of the other; a win is 1.
    [[nodiscard]] double lead() const {
        return static_cast<double>(wins) - static_cast<double>(losses);
    }
    MatchScore& operator+=(const MatchScore& other) {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        return *this;
    }
    friend bool operator==(const MatchScore&, const MatchScore&) = default;
};

/// A tuning step: the games of the side `plus`, and the resulting numbers.
struct TuningStep {
    MatchScore score;
    std::vector<double> values;

    friend bool operator==(const TuningStep&, const TuningStep&) = default;
};

// A tuning record is CSV text after its first line:
//
//     # search-tune, nodes 5000, ...          how it was tuned
//     step,wins,draws,losses,NAME,NAME,...
//     0,0,0,0,160,190,...                     the values before the first step
//     1,5,8,3,160.25,189.5,...                games of the step, and the values after it
//
// Values are written so that reading gives the same number. A last line without a newline belongs
// to an interrupted step.

/// The record of a tuning run, from which it can also be resumed.
class TuningRecord {
public:
    /// Reads the record and keeps the file open. A new one begins with the given values.
    [[nodiscard]] static std::expected<TuningRecord, Failure> open(
        const std::string& path, std::string_view method, const std::vector<std::string>& names,
        const std::vector<double>& values);
    /// Reads the text of a record; `name` is for errors.
    [[nodiscard]] static std::expected<TuningRecord, Failure> parse(std::string_view text,
                                                                    const std::string& name);

    [[nodiscard]] const std::string& method() const { return method_; }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// All steps; the first one has the initial values, and no games.
    [[nodiscard]] const std::vector<TuningStep>& steps() const { return steps_; }
    /// Steps that are done.
    [[nodiscard]] std::uint64_t done() const { return steps_.size() - 1; }

    /// Adds a step; only to a record that was opened.
    [[nodiscard]] std::expected<void, Failure> add(TuningStep step);

private:
    TuningRecord() = default;
    [[nodiscard]] std::expected<void, Failure> append(std::string_view line);

    std::vector<JournalFile> file_;  ///< none, or one
    std::string path_;
    std::string method_;
    std::vector<std::string> names_;
    std::vector<TuningStep> steps_;
    std::uint64_t end_ = 0;  ///< where the last whole line ends, in bytes
};

}  // namespace chess::training
