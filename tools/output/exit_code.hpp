#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace chesstool {

/// The exit code of the program; CLI contract, "exit codes".
enum class ExitCode : int {
    ok = 0,
    check_failed = 1,
    usage = 2,
    malformed = 3,
    failure = 4,
    interrupted = 130,
    closed_pipe = 141,
};

/// Collects the errors of a run, each by the exit code that it alone would give, and picks the exit
/// code of the whole run: the gravest.
class Outcome {
public:
    /// `of_record`: the error is of one record, and says nothing against what is found of others.
    void note(ExitCode error, bool of_record = false) noexcept {
        noted_[rank_of(error)] = true;
        is_void_ = is_void_ || (error == ExitCode::usage && !of_record);
    }
    /// Whether the run was asked for what cannot be, so that nothing it found is an answer.
    [[nodiscard]] bool is_void() const noexcept { return is_void_; }
    [[nodiscard]] bool has(ExitCode error) const noexcept { return noted_[rank_of(error)]; }
    [[nodiscard]] ExitCode exit_code() const noexcept {
        for (const ExitCode error : by_gravity)
            if (has(error)) return error;
        return ExitCode::ok;
    }

private:
    static constexpr std::array by_gravity{
        ExitCode::closed_pipe, ExitCode::interrupted,  ExitCode::usage, ExitCode::failure,
        ExitCode::malformed,   ExitCode::check_failed, ExitCode::ok};

    [[nodiscard]] static std::size_t rank_of(ExitCode error) noexcept {
        return static_cast<std::size_t>(std::ranges::find(by_gravity, error) - by_gravity.begin());
    }

    std::array<bool, by_gravity.size()> noted_{};
    bool is_void_ = false;
};

}  // namespace chesstool
