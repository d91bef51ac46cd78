#include "run/asked_players.hpp"

#include "input/record_files.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/system/detail/files.hpp"

#include <algorithm>
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
    return path != "-" && chess::system::status_of(path).kind == chess::system::FileKind::regular;
}

}  // namespace

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
