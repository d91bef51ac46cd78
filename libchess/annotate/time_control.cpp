#include "libchess/annotate/clock.hpp"
#include "libchess/annotate/detail/time_stages.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/system/detail/numbers.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <string>
#include <string_view>
#include <system_error>

namespace chess {

namespace detail {

namespace {

/// Seconds in the units of time.
constexpr double second = 1;
constexpr double minute = 60;
constexpr double hour = 3600;

struct Unit {
    std::string_view word;
    double seconds;
};
constexpr std::array<Unit, 18> units{{{"s", second},
                                      {"sec", second},
                                      {"secs", second},
                                      {"second", second},
                                      {"seconds", second},
                                      {"''", second},
                                      {"\"", second},
                                      {"m", minute},
                                      {"min", minute},
                                      {"mins", minute},
                                      {"minute", minute},
                                      {"minutes", minute},
                                      {"'", minute},
                                      {"h", hour},
                                      {"hr", hour},
                                      {"hrs", hour},
                                      {"hour", hour},
                                      {"hours", hour}}};

/// Reads one period of a time control, or several with commas between, as the US Chess Federation
/// writes them: "40/90,SD/30;+30".
class PeriodReader {
public:
    explicit PeriodReader(std::string_view text) {
        for (const char c : text) text_ += lower(c);
        rest_ = text_;
    }

    /// Nullopt unless the sense of the whole text is plain.
    std::optional<std::vector<TimeStage>> read() {
        if (!take_base()) return std::nullopt;
        while (sees_base_behind_comma()) {
            // The rest of the game is the last period.
            if (stages_.back().moves == 0 || !take(",") || !take_base()) return std::nullopt;
        }
        // Between commas numbers are minutes, which only the federation's words make plain.
        if (stages_.size() > 1 && !counts_minutes_) return std::nullopt;
        while (!is_at_end())
            if (!take_addition()) return std::nullopt;
        // "90 + 30 sec": a number without a unit is in seconds, but is it beside one that has some?
        if (has_bare_base_ && !counts_minutes_ && has_unit_) return std::nullopt;
        for (TimeStage& stage : stages_) {
            if (counts_minutes_ && stage.is_bare) stage.control.base *= minute;
            if (stage.moves != 0 && stage.control.base <= 0) return std::nullopt;
            stage.control.increment = increment_;
            stage.control.delay = delay_;
        }
        return stages_;
    }

private:
    [[nodiscard]] bool is_at_end() {
        skip_blanks();
        return rest_.empty();
    }
    void skip_blanks() {
        while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    }
    /// Cuts off a sign that comes next, blanks before it included.
    bool take(std::string_view sign) {
        skip_blanks();
        if (!rest_.starts_with(sign)) return false;
        rest_.remove_prefix(sign.size());
        return true;
    }
    /// Cuts off one of several words, which nothing but blanks, digits and signs may follow.
    bool take_word(std::initializer_list<std::string_view> words) {
        skip_blanks();
        const auto end = std::ranges::find_if_not(rest_, is_letter);
        const std::string_view word(rest_.begin(), end);
        if (std::ranges::find(words, word) == words.end()) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    std::optional<double> take_number() {
        constexpr double most = 1e7;  // four months
        skip_blanks();
        double number = 0;
        const auto [end, error] =
            system::read_fixed(rest_.data(), rest_.data() + rest_.size(), number);
        if (error != std::errc{} || !(number >= 0) || number > most) return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return number;
    }
    /// A unit in seconds; the longest that fits.
    std::optional<double> take_unit() {
        skip_blanks();
        const auto letters = std::ranges::find_if_not(rest_, is_letter);
        auto length = static_cast<std::size_t>(letters - rest_.begin());
        if (length == 0) length = rest_.starts_with("''") ? 2 : 1;
        const auto found = std::ranges::find(units, rest_.substr(0, length), &Unit::word);
        if (found == units.end()) return std::nullopt;
        rest_.remove_prefix(length);
        take(".");
        return found->seconds;
    }

    struct Duration {
        double seconds;
        bool is_bare;  ///< it has no unit
    };
    /// "90", "90 min", "1h30", "2 hours 15 minutes".
    std::optional<Duration> take_duration() {
        const auto number = take_number();
        if (!number) return std::nullopt;
        const auto unit = take_unit();
        if (!unit) return Duration{*number, true};
        double seconds = *number * *unit;
        const std::string_view behind = rest_;
        if (const auto minutes = *unit == hour ? take_number() : std::nullopt) {
            if (take_unit().value_or(minute) == minute) seconds += *minutes * minute;
            else rest_ = behind;
        }
        return Duration{seconds, false};
    }

    /// "40/7200", "5400", "G/90", "SD30", "Game in 90 minutes", "40 moves in 2 hours", "120 minutes
    /// for 40 moves".
    bool take_base() {
        const bool is_game = take_word({"g", "game", "sd"});
        if (is_game && !take("/")) take_word({"in"});
        auto duration = take_duration();
        if (!duration) return false;
        std::optional<double> moves;
        const bool is_count = !is_game && duration->is_bare;
        if (is_count && sees_time_of_moves()) {
            moves = duration->seconds;
            duration = take_time_of_moves();
            if (!duration) return false;
        } else if (!is_game && !duration->is_bare && take_word({"for"})) {
            moves = take_number();
            if (!moves || !take_word({"moves"})) return false;
        }
        // "1/86400" is a day for each move.
        if (moves && (*moves < 2 || *moves != static_cast<double>(static_cast<int>(*moves))))
            return false;
        TimeStage& stage = stages_.emplace_back();
        stage.control.base = duration->seconds;
        stage.moves = static_cast<std::size_t>(moves.value_or(0));
        stage.is_bare = duration->is_bare;
        counts_minutes_ = counts_minutes_ || is_game;
        has_bare_base_ = has_bare_base_ || duration->is_bare;
        has_unit_ = has_unit_ || !duration->is_bare;
        return true;
    }
    /// Whether the number before is one of moves: "/7200", "in 2 hours", "moves in 2 hours".
    [[nodiscard]] bool sees_time_of_moves() {
        return take_word({"moves"}) || rest_.starts_with('/') || sees_in();
    }
    std::optional<Duration> take_time_of_moves() {
        const bool is_in = take_word({"in"});
        if (!is_in && !take("/")) return std::nullopt;
        const auto duration = take_duration();
        return is_in && duration && duration->is_bare ? std::nullopt : duration;
    }
    /// Whether a comma separates periods: increments and delays have a sign or a word.
    [[nodiscard]] bool sees_base_behind_comma() {
        const std::string_view here = rest_;
        const bool is_base = take(",") && (take_word({"g", "game", "sd"}) || take_number());
        rest_ = here;
        return is_base;
    }
    [[nodiscard]] bool sees_in() {
        skip_blanks();
        return rest_.starts_with("in ");
    }

    /// "+30", ";+30", "; inc30", "+ 30 sec", "d5", "/d5", "; increment 30 seconds", "delay 5".
    bool take_addition() {
        if (!take(";") && !take("/")) take(",");
        const bool has_sign = take("+") || take_word({"plus", "with"});
        std::optional<bool> is_delay = take_kind();
        if (is_delay) take_word({"of"});
        const auto duration = take_duration();
        if (!duration) return false;
        if (!is_delay) {
            // "+2d5": the word belongs to the number behind it.
            const std::string_view here = rest_;
            is_delay = take_kind();
            if (is_delay && !rest_.empty() && is_digit(rest_.front())) {
                rest_ = here;
                is_delay.reset();
            }
        }
        if (!is_delay && !has_sign) return false;
        const std::string_view behind = rest_;
        if (!(take("/") || take_word({"per", "a", "each"})) || !take_word({"move"})) rest_ = behind;
        double& kept = is_delay.value_or(false) ? delay_ : increment_;
        if (kept != 0) return false;
        kept = duration->seconds;
        has_unit_ = has_unit_ || !duration->is_bare;
        return true;
    }
    /// Whether it is a delay; nullopt if no word says so.
    std::optional<bool> take_kind() {
        if (take_word({"d", "delay"})) return true;
        if (take_word({"inc", "increment", "i"})) return false;
        return std::nullopt;
    }

    std::string text_;  ///< in small letters
    std::string_view rest_;
    std::vector<TimeStage> stages_;
    double increment_ = 0;
    double delay_ = 0;
    bool counts_minutes_ = false;  ///< a number without a unit is in minutes
    bool has_bare_base_ = false;   ///< a base time has no unit
    bool has_unit_ = false;        ///< some number has one
};

}  // namespace

std::vector<TimeStage> time_stages(std::string_view tag) {
    std::vector<TimeStage> stages;
    while (true) {
        const std::size_t colon = tag.find(':');
        const auto periods = PeriodReader(tag.substr(0, colon)).read();
        if (!periods) {
            if (!stages.empty()) stages.back().is_followed_by_unknown = true;
            return stages;
        }
        stages.insert(stages.end(), periods->begin(), periods->end());
        if (colon == std::string_view::npos) return stages;
        tag.remove_prefix(colon + 1);
    }
}

const TimeControl* stage_of_move(const std::vector<TimeStage>& stages, std::size_t number) {
    for (const TimeStage& stage : stages) {
        const bool is_last = &stage == &stages.back();
        if (stage.moves == 0 || number < stage.moves) return &stage.control;
        if (is_last && stage.is_followed_by_unknown) return nullptr;
        // Programs repeat the last period. With its last move time may be added, or later.
        if (is_last) return number % stage.moves == 0 ? nullptr : &stage.control;
        if (number == stage.moves) return nullptr;
        number -= stage.moves;
    }
    return nullptr;
}

}  // namespace detail

std::optional<TimeControl> parse_time_control(std::string_view tag) {
    const auto stages = detail::time_stages(tag);
    return stages.empty() ? std::nullopt : std::optional(stages.front().control);
}

}  // namespace chess
