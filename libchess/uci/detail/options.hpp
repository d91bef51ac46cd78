#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/network/network.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/uci/detail/words.hpp"
#include "libchess/uci/server.hpp"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

// Options that another engine announces.

/// `option name Hash type spin default 16 min 1 max 1024`.
struct AnnouncedOption {
    enum class Type : std::uint8_t { check, spin, combo, button, string };

    std::string name;
    Type type = Type::string;
    std::string default_value;
    // Of a spin.
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
    // Of a combo.
    std::vector<std::string> choices;
};

/// Reads the text after the word `option`; nullopt if it has no name.
[[nodiscard]] LIBCHESS_TEST_API std::optional<AnnouncedOption> parse_announced_option(
    std::string_view text);

/// The value in the engine's own spelling, if valid; otherwise a message: "'Hash' takes a number
/// from 1 to 1024, not 'big'".
[[nodiscard]] LIBCHESS_TEST_API std::expected<std::string, std::string> check_value(
    const AnnouncedOption& option, std::string_view value);

/// `setoption name Hash value 64`.
[[nodiscard]] LIBCHESS_TEST_API std::string setoption_command(const AnnouncedOption& option,
                                                              std::string_view value);

// Options that our engine announces.

/// What a GUI may change.
struct UciOptions {
    std::int64_t hash_megabytes = 64;
    std::int64_t threads = 1;
    std::int64_t lines = 1;
    std::int64_t move_overhead_milliseconds = 10;
    bool chess960 = false;
    bool ponder = false;  ///< whether the GUI will ponder; unused
    EvaluationKind evaluation = EvaluationKind::network;
    std::shared_ptr<const Network> network = nullptr;  ///< null is the built-in one
    std::string syzygy_path = {};                      ///< empty for no Syzygy tables
    std::int64_t syzygy_men = TablebaseOptions::any_men;
    bool syzygy_fifty_moves = true;
    bool tells_chances = false;
    bool limits_strength = false;
    std::int64_t elo = Strength::usual_elo;

    friend bool operator==(const UciOptions&, const UciOptions&) = default;
};

/// The options by their names and types in UCI.
class LIBCHESS_TEST_API UciOptionTable {
public:
    explicit UciOptionTable(const UciServerOptions& options)
        : defaults_{.hash_megabytes = static_cast<std::int64_t>(options.hash_megabytes),
                    .threads = options.threads,
                    .evaluation = options.evaluation ? options.evaluation->kind
                                                     : default_evaluation(options.techniques),
                    .network = options.evaluation ? options.evaluation->network : nullptr,
                    .syzygy_path = options.syzygy_path},
          most_hash_megabytes_(static_cast<std::int64_t>(options.most_hash_megabytes)),
          most_threads_(options.most_threads) {}

    [[nodiscard]] const UciOptions& values() const noexcept { return values_; }
    [[nodiscard]] UciOptions& values() noexcept { return values_; }

    /// The lines that answer `uci`: "option name Hash type spin default 64 min 1 max 1048576".
    [[nodiscard]] std::vector<std::string> lines() const;

    /// The effect of a `setoption`.
    enum class Event : std::uint8_t { set, clear_hash };
    /// Carries out the words after `setoption`. After an error nothing has changed.
    [[nodiscard]] std::expected<Event, std::string> set(UciWords words);

private:
    struct Spin;
    [[nodiscard]] std::vector<Spin> spins() const;
    [[nodiscard]] std::expected<Event, std::string> set_evaluation(const std::string& name);
    [[nodiscard]] std::expected<Event, std::string> set_network(const std::string& path);

    UciOptions defaults_;
    std::int64_t most_hash_megabytes_;
    std::int64_t most_threads_;
    UciOptions values_ = defaults_;
};

}  // namespace chess
