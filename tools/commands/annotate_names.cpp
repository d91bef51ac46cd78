#include "commands/annotate_names.hpp"

#include "input/record_files.hpp"
#include "libchess/annotate/player_name.hpp"
#include "libchess/base/letters.hpp"
#include "libchess/base/nearest_name.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/system/detail/paths.hpp"
#include "report/text/text_block.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

namespace chesstool {

namespace {

/// Passes on the players of games.
class PlayerTags : public chess::PgnVisitor {
public:
    explicit PlayerTags(AskedPlayers& names) : names_(names) {}

private:
    void tag(std::string_view name, std::string_view value) override {
        if (name == "White" || name == "Black") names_.see(value);
    }
    Part begin_moves(const chess::Position&) override { return Part::skip; }

    AskedPlayers& names_;
};

bool can_be_read_again(const std::string& path) {
    std::error_code failed;
    return path != "-" && std::filesystem::is_regular_file(chess::system::path_of(path), failed);
}

/// "'Morphy, Paul', 'Morphy, A' and 3 others"
std::string quoted_list(const std::set<std::string>& names) {
    constexpr std::size_t most = 4;
    std::string text;
    std::size_t shown = 0;
    for (const std::string& name : names) {
        if (shown == most) return text + fmt::format(" and {} others", names.size() - most);
        if (shown != 0) text += shown + 1 == names.size() ? " and " : ", ";
        text += fmt::format("'{}'", name);
        ++shown;
    }
    return text;
}

}  // namespace

void PlayerNames::see(std::string_view written) {
    constexpr std::size_t most_others = 100'000;
    const std::string name = chess::as_utf8(written);
    const std::lock_guard lock(mutex_);
    if (fitting_.contains(name) || others_.contains(name)) return;
    const bool fits = std::ranges::any_of(asked_, [&](const std::string& one) {
        return chess::fit_of(name, one) != chess::NameFit::none;
    });
    if (fits) fitting_.emplace(name);
    else if (others_.size() < most_others) others_.emplace(name);
}

std::set<std::string> PlayerNames::meant() const {
    return chess::names_meant(asked_, fitting_);
}

std::optional<FileFault> PlayerNames::fault() const {
    if (!fitting_.empty() || asked_.empty()) return std::nullopt;
    std::string message = none_has(asked_.front());
    for (std::size_t i = 1; i < asked_.size() && !message.contains("nearest"); ++i)
        message += suggestion(asked_[i]);
    return FileFault{{.file = "chesstool pgn-annotate", .message = std::move(message)},
                     ExitCode::malformed};
}

std::vector<std::string> PlayerNames::remarks() const {
    std::vector<std::string> remarks;
    for (const std::string& one : asked_) {
        const std::set<std::string> names = chess::names_meant(std::span(&one, 1), fitting_);
        const bool is_whole = std::ranges::any_of(names, [&](const std::string& name) {
            return chess::fit_of(name, one) >= chess::NameFit::whole_without_accents;
        });
        if (names.empty()) remarks.push_back(none_has(one));
        else if (!is_whole)
            remarks.push_back(fmt::format("'{}' is taken for {}{}", one, quoted_list(names),
                                          names.size() == 1 ? ""
                                                            : "; give one in full to count "
                                                              "it alone"));
        if (const auto others = chess::other_spellings(one, fitting_); !others.empty())
            remarks.push_back(fmt::format("'{}' is not taken for {}, spelled otherwise", one,
                                          quoted_list(others)));
    }
    return remarks;
}

std::string PlayerNames::title() const {
    const std::set<std::string> names = meant();
    const std::string& asked = asked_.front();
    const bool is_other =
        names.size() == 1 && chess::fit_of(*names.begin(), asked) != chess::NameFit::whole;
    return is_other ? *names.begin() : asked;
}

std::string PlayerNames::none_has(const std::string& name) const {
    return fmt::format("no game has a player '{}'{}", chess::as_utf8(name), suggestion(name));
}

/// A typing error, in the whole name or in the part before its comma.
std::string PlayerNames::suggestion(const std::string& name) const {
    const auto plain = [](std::string_view text) {
        return chess::without_accents(chess::in_small_letters(text),
                                      chess::AccentSpelling::dropped);
    };
    std::deque<std::string> spelled;
    std::vector<std::string_view> parts;
    std::vector<const std::string*> complete;
    for (const std::string& seen : others_)
        for (const std::size_t length : {seen.size(), seen.find(',')}) {
            if (length == std::string::npos) continue;
            parts.push_back(spelled.emplace_back(plain(seen.substr(0, length))));
            complete.push_back(&seen);
        }
    const auto part = chess::nearest_name(plain(chess::as_utf8(name)), parts);
    if (!part) return "";
    const auto at = std::ranges::find(parts, *part) - parts.begin();
    return fmt::format("; the nearest name is '{}'", *complete[static_cast<std::size_t>(at)]);
}

// ---- All of them --------------------------------------------------------------------------------

std::optional<FileFault> AskedPlayers::look_up(const AnnotateOptions& options,
                                               const std::stop_token& stop) {
    if (players_.empty() || !std::ranges::all_of(options.files, can_be_read_again))
        return std::nullopt;
    RecordFiles files(options.files, stop);
    PlayerTags tags(*this);
    while (const auto batch = files.next()) {
        if (batch->kind != chess::InputKind::pgn) continue;
        for (const chess::TextRecord& record : batch->batch.records)
            if (options.selection.contains(record.record)) chess::read_game(record, tags);
    }
    is_looked_up_ = !stop.stop_requested();
    return is_looked_up_ ? fault() : std::nullopt;
}

void AskedPlayers::see(std::string_view written) {
    for (PlayerNames& player : players_) player.see(written);
}

std::optional<FileFault> AskedPlayers::fault() const {
    for (const PlayerNames& player : players_)
        if (auto fault = player.fault()) return fault;
    return std::nullopt;
}

std::vector<std::string> AskedPlayers::remarks() const {
    std::vector<std::string> remarks;
    for (const PlayerNames& player : players_)
        for (std::string& remark : player.remarks()) remarks.push_back(std::move(remark));
    return remarks;
}

}  // namespace chesstool
