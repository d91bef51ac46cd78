#include "training/game_reader.hpp"

#include "libchess/annotate/markup.hpp"
#include "libchess/files/byte_source.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/position/movegen.hpp"
#include "training/bytes.hpp"
#include "training/game_file.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <span>

namespace chess::training {

namespace {

/// A file's bytes; the first ones can be examined before they are read.
class Input {
public:
    explicit Input(chess::ByteSource source) : source_(std::move(source)) {}

    /// The first `length` bytes, or all if there are fewer.
    std::string_view front(std::size_t length) {
        std::string piece(std::size_t{1} << 16U, '\0');
        while (front_.size() < length) {
            const std::size_t count = source_.read(piece);
            if (count == 0) break;
            front_.append(piece, 0, count);
        }
        return std::string_view(front_).substr(0, length);
    }
    std::size_t read(std::span<char> buffer) {
        if (front_.empty()) return source_.read(buffer);
        const std::size_t count = front_.copy(buffer.data(), buffer.size());
        front_.erase(0, count);
        return count;
    }
    [[nodiscard]] ByteReader reader() {
        return [this](std::span<char> buffer) -> std::optional<std::size_t> {
            const std::size_t count = read(buffer);
            if (count == 0 && source_.error()) return std::nullopt;
            return count;
        };
    }
    /// Why reading ended early, if it did.
    [[nodiscard]] std::string error() const {
        return source_.error() ? source_.error()->message : "";
    }

private:
    chess::ByteSource source_;
    std::string front_;
};

class OwnGames : public GameReader {
public:
    explicit OwnGames(std::unique_ptr<Input> input)
        : input_(std::move(input)),
          reader_(input_->reader()) {}

    std::optional<Failure> open() {
        auto opened = reader_.open();
        return opened ? std::nullopt : std::optional(std::move(opened).error());
    }
    std::optional<PlayedGame> next() override { return reader_.next(); }
    [[nodiscard]] std::string faults() const override {
        if (const std::string error = input_->error(); !error.empty()) return error;
        if (reader_.lost_bytes() == 0) return "";
        return fmt::format("{} bytes are damaged or cut off", reader_.lost_bytes());
    }

private:
    std::unique_ptr<Input> input_;
    GameFileReader reader_;
};

/// The main line of a game, with the scores of its `[%eval]` comments; nullopt if it has a null
/// move.
std::optional<PlayedGame> played_game_of(const Game& game) {
    PlayedGame played{.start = game.start, .result = game.result.value_or(GameResult::unknown)};
    Color turn = game.start.turn();
    const auto evaluations = written_evaluations(game);
    std::optional<Score> score;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (!game.moves[i].move) return std::nullopt;
        played.plies.push_back({*game.moves[i].move, score});
        turn = ~turn;
        score = std::nullopt;
        if (const auto& after = evaluations[i + 1])
            score = turn == Color::black ? -after->score : after->score;
    }
    return played;
}

class PgnGames : public GameReader {
public:
    explicit PgnGames(std::unique_ptr<Input> input)
        : input_(std::move(input)),
          records_(input_->reader(), InputKind::pgn) {}

    std::optional<PlayedGame> next() override {
        while (true) {
            while (at_ < batch_.records.size()) {
                GameBuilder builder;
                read_game(batch_.records[at_++], builder);
                const auto game = builder.take();
                auto played = game ? played_game_of(*game) : std::nullopt;
                if (played) return played;
                if (!builder.faults().empty()) ++broken_;
            }
            auto batch = records_.next();
            if (!batch) return std::nullopt;
            batch_ = *std::move(batch);
            at_ = 0;
        }
    }
    [[nodiscard]] std::string faults() const override {
        if (const std::string error = input_->error(); !error.empty()) return error;
        return broken_ == 0 ? "" : fmt::format("{} games are broken", broken_);
    }

private:
    std::unique_ptr<Input> input_;
    RecordStream records_;
    RecordBatch batch_;
    std::size_t at_ = 0;
    std::size_t broken_ = 0;
};

/// GameFormat::plain. Without marks in the file, the first fault ends it.
class PlainGames : public GameReader {
public:
    explicit PlainGames(std::unique_ptr<Input> input) : input_(std::move(input)) {}

    std::optional<PlayedGame> next() override {
        if (!fault_.empty() || !has(1)) return std::nullopt;
        auto game = take();
        if (!game)
            fault_ = fmt::format("game {} is damaged or cut off, and what follows is lost", games_);
        ++games_;
        return game;
    }
    [[nodiscard]] std::string faults() const override {
        const std::string error = input_->error();
        return error.empty() ? fault_ : error;
    }

private:
    bool has(std::size_t length) {
        while (buffer_.size() < length) {
            std::string piece(std::size_t{1} << 16U, '\0');
            const std::size_t count = input_->read(piece);
            if (count == 0) return false;
            buffer_.append(piece, 0, count);
        }
        return true;
    }
    std::optional<std::string> bytes(std::size_t length) {
        if (!has(length)) return std::nullopt;
        std::string front = buffer_.substr(0, length);
        buffer_.erase(0, length);
        return front;
    }
    template <typename Number>
    std::optional<Number> number() {
        const auto front = bytes(sizeof(Number));
        return front ? ByteTaker(*front).number<Number>() : std::nullopt;
    }
    std::optional<PlayedGame> take() {
        const auto fen = bytes(number<std::uint16_t>().value_or(0));
        const auto plies = number<std::uint16_t>();
        const auto result = number<std::int8_t>();
        if (!fen || !plies || !result) return std::nullopt;
        auto start = read_fen(*fen);
        if (!start) return std::nullopt;
        PlayedGame game{.start = start->position,
                        .result = *result > 0   ? GameResult::white_wins
                                  : *result < 0 ? GameResult::black_wins
                                                : GameResult::draw};
        Position position = game.start;
        for (int i = 0; i < *plies; ++i) {
            const auto bits = number<std::uint16_t>();
            const auto score = number<std::int16_t>();
            if (!score) return std::nullopt;
            const Move move = Move::from_bits(*bits & 0x7FFF);
            if (move.kind() > MoveKind::promote_queen || !is_legal(position, move))
                return std::nullopt;
            game.plies.push_back({move, plain_score(*score), (*bits & 0x8000) != 0});
            position.make(move);
        }
        return game;
    }
    static Score plain_score(int value) {
        constexpr int nearest_mate = 30000;
        constexpr int most_moves = Score::max_mate_plies / 2;
        const int moves = nearest_mate - std::abs(value);
        if (moves >= most_moves) return Score::centipawns(value);
        return value > 0 ? Score::mating_in(std::max(2 * moves - 1, 1))
                         : Score::mated_in(2 * std::max(moves, 0));
    }

    std::unique_ptr<Input> input_;
    std::string buffer_;
    std::size_t games_ = 0;
    std::string fault_;
};

}  // namespace

std::expected<std::unique_ptr<GameReader>, Failure> open_games(const std::string& path,
                                                               const std::stop_token& stop,
                                                               GameFormat format) {
    auto source = chess::ByteSource::open(path, stop);
    if (!source) return std::unexpected(Failure{path + ": " + source.error().message});
    auto input = std::make_unique<Input>(*std::move(source));
    if (format == GameFormat::plain) return std::make_unique<PlainGames>(std::move(input));
    constexpr std::size_t sample_size = 4096;
    const std::string_view front = input->front(sample_size);
    if (front.starts_with(game_file_magic)) {
        auto games = std::make_unique<OwnGames>(std::move(input));
        if (auto failed = games->open())
            return std::unexpected(Failure{path + ": " + failed->message, failed->code});
        return games;
    }
    if (detect_kind(front, front.size() < sample_size) == InputKind::pgn)
        return std::make_unique<PgnGames>(std::move(input));
    const std::string error = input->error();
    if (!error.empty()) return std::unexpected(Failure{path + ": " + error});
    return std::unexpected(malformed(path + ": this is neither a file of games nor a PGN"));
}

}  // namespace chess::training
