#include "training/openings.hpp"

#include "input/whole_file.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/record_stream.hpp"

#include <fmt/format.h>

namespace chess::training {

std::expected<std::vector<Position>, Failure> read_openings(const std::string& path,
                                                            const std::stop_token& stop) {
    constexpr std::size_t longest = std::size_t{1} << 30U;
    const auto text = chesstool::read_whole_file(path, longest, "a file of openings", stop);
    if (!text) return std::unexpected(Failure{path + ": " + text.error().message.message});
    std::vector<Position> positions;
    RecordStream records(read_from(*text), InputKind::epd);
    while (const auto batch = records.next()) {
        for (const TextRecord& record : batch->records) {
            const auto fen = parse_fen_prefix(record.text);
            const auto position = fen ? validate(*fen) : std::unexpected(std::vector{fen.error()});
            if (!position)
                return std::unexpected(malformed(
                    fmt::format("{}:{}: {}", path, record.line, position.error().front().message)));
            positions.push_back(position->position);
        }
    }
    if (positions.empty()) return std::unexpected(malformed(path + ": there is no position"));
    return positions;
}

}  // namespace chess::training
