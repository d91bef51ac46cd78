#include "training/game_file.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "training/bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace chess::training {

namespace {

constexpr std::string_view game_mark = "\x93GAM";
constexpr std::size_t game_head = 12;
constexpr std::uint32_t game_file_version = 1;
constexpr std::uint32_t longest_description = 1U << 16U;
/// Many times what the longest game takes.
constexpr std::uint32_t longest_body = 1U << 17U;
constexpr unsigned random_bit = 0x8000;

constexpr GameResult results[] = {GameResult::black_wins, GameResult::draw, GameResult::white_wins,
                                  GameResult::unknown};

std::optional<PlayedPly> take_ply(ByteTaker& bytes, const Position& position) {
    const auto bits = bytes.number<std::uint16_t>();
    const auto score = bytes.number<std::int16_t>();
    if (!score) return std::nullopt;
    const Move move = Move::from_bits(static_cast<std::uint16_t>(*bits & ~random_bit));
    if (move.kind() > MoveKind::promote_queen || !is_legal(position, move)) return std::nullopt;
    return PlayedPly{move, score_of_code(*score), (*bits & random_bit) != 0};
}

std::optional<PlayedGame> game_of_body(std::string_view body) {
    ByteTaker bytes(body);
    const auto result = bytes.number<std::uint8_t>();
    const auto fen = bytes.text(bytes.number<std::uint8_t>().value_or(0));
    if (!result || !fen || *result >= std::size(results)) return std::nullopt;
    PlayedGame game{.result = results[*result]};
    if (!fen->empty()) {
        auto start = read_fen(*fen);
        if (!start) return std::nullopt;
        game.start = start->position;
    }
    Position position = game.start;
    while (!bytes.rest().empty()) {
        const auto ply = take_ply(bytes, position);
        if (!ply) return std::nullopt;
        game.plies.push_back(*ply);
        position.make(ply->move);
    }
    return game;
}

std::string file_head(std::string_view description) {
    description = description.substr(0, longest_description);
    std::string bytes(game_file_magic);
    append(bytes, game_file_version);
    append(bytes, static_cast<std::uint32_t>(description.size()));
    bytes += description;
    return bytes;
}

}  // namespace

std::string to_bytes(const PlayedGame& game) {
    std::string body;
    const auto result = std::ranges::find(results, game.result) - std::begin(results);
    append(body, static_cast<std::uint8_t>(result));
    const std::string fen = game.start == Position::start() ? "" : to_fen(game.start);
    append(body, static_cast<std::uint8_t>(fen.size()));
    body += fen;
    for (const PlayedPly& ply : game.plies) {
        append(body,
               static_cast<std::uint16_t>(ply.move.bits() | (ply.is_random ? random_bit : 0)));
        append(body, score_code(ply.score));
    }
    std::string bytes(game_mark);
    append(bytes, static_cast<std::uint32_t>(body.size()));
    append(bytes, crc_of(body));
    return bytes + body;
}

bool GameFileReader::want(std::size_t length) {
    constexpr std::size_t piece = std::size_t{1} << 18U;
    while (buffer_.size() - at_ < length && !at_end_) {
        buffer_.erase(0, std::exchange(at_, 0));
        const std::size_t size = buffer_.size();
        buffer_.resize(size + piece);
        const auto count = read_(std::span(buffer_).subspan(size));
        buffer_.resize(size + count.value_or(0));
        at_end_ = count.value_or(0) == 0;
    }
    return buffer_.size() - at_ >= length;
}

void GameFileReader::skip(std::size_t length) {
    at_ += length;
    offset_ += length;
}

std::expected<std::string, Failure> GameFileReader::open() {
    const std::size_t fixed = game_file_magic.size() + 8;
    if (!want(fixed) || !rest().starts_with(game_file_magic))
        return std::unexpected(malformed("this is not a file of games"));
    ByteTaker numbers(rest().substr(game_file_magic.size()));
    const auto version = numbers.number<std::uint32_t>();
    const auto length = numbers.number<std::uint32_t>().value_or(0);
    if (version != game_file_version)
        return std::unexpected(malformed(fmt::format(
            "this is a file of games of version {}; known is {}", *version, game_file_version)));
    if (length > longest_description || !want(fixed + length))
        return std::unexpected(malformed("the file's description is cut off"));
    std::string description(rest().substr(fixed, length));
    skip(fixed + length);
    sound_end_ = offset_;
    return description;
}

std::optional<PlayedGame> GameFileReader::next() {
    while (want(game_head)) {
        ByteTaker numbers(rest().substr(game_mark.size()));
        const auto length = numbers.number<std::uint32_t>().value_or(0);
        const auto crc = numbers.number<std::uint32_t>().value_or(0);
        if (rest().starts_with(game_mark) && length <= longest_body && want(game_head + length)) {
            const std::string_view body = rest().substr(game_head, length);
            if (crc_of(body) == crc)
                if (auto game = game_of_body(body)) {
                    skip(game_head + length);
                    sound_end_ = offset_;
                    return game;
                }
        }
        // Skips to the next mark in the buffer, or to a possible beginning of one at its end.
        const std::size_t mark = rest().find(game_mark, 1);
        const std::size_t lost =
            mark != std::string_view::npos ? mark : rest().size() - (game_mark.size() - 1);
        lost_ += lost;
        skip(lost);
    }
    lost_ += rest().size();
    skip(rest().size());
    return std::nullopt;
}

Failure GameFileWriter::failure(const JournalError& error) const {
    return {path_ + ": " + error.message};
}

std::expected<GameFileWriter, Failure> GameFileWriter::open(const std::string& path,
                                                            std::string_view description) {
    auto file = JournalFile::open(path);
    if (!file) return std::unexpected(Failure{path + ": " + file.error().message});
    GameFileWriter writer(*std::move(file), path);
    const auto size = writer.file_.size();
    if (!size) return std::unexpected(writer.failure(size.error()));
    const auto done = *size == 0 ? writer.begin(description) : writer.resume(*size);
    if (!done) return std::unexpected(done.error());
    return writer;
}

std::expected<void, Failure> GameFileWriter::begin(std::string_view description) {
    description_ = description;
    return append(file_head(description));
}

std::expected<void, Failure> GameFileWriter::resume(std::uint64_t size) {
    std::uint64_t read_to = 0;
    std::optional<JournalError> error;
    GameFileReader reader([&](std::span<char> buffer) -> std::optional<std::size_t> {
        std::string bytes;
        if (const auto done = file_.read(read_to, buffer.size(), bytes); !done) {
            error = done.error();
            return std::nullopt;
        }
        std::ranges::copy(bytes, buffer.begin());
        read_to += bytes.size();
        return bytes.size();
    });
    auto found = reader.open();
    if (error) return std::unexpected(failure(*error));
    if (!found) return std::unexpected(malformed(path_ + ": " + found.error().message));
    description_ = *std::move(found);
    while (reader.next()) ++games_;
    if (error) return std::unexpected(failure(*error));
    end_ = reader.sound_end();
    if (end_ == size) return {};
    if (const auto cut = file_.truncate(end_); !cut) return std::unexpected(failure(cut.error()));
    return {};
}

std::expected<void, Failure> GameFileWriter::append(std::string_view bytes) {
    if (const auto done = file_.write(end_, bytes); !done)
        return std::unexpected(failure(done.error()));
    end_ += bytes.size();
    return {};
}

std::expected<void, Failure> GameFileWriter::write(const PlayedGame& game) {
    if (auto done = append(to_bytes(game)); !done) return done;
    ++games_;
    return {};
}

}  // namespace chess::training
