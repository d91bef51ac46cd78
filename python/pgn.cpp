#include "bindings.hpp"
#include "busy.hpp"
#include "game_data.hpp"
#include "gil.hpp"
#include "libchess/notation/record_stream.hpp"
#include "long_call.hpp"
#include "output_file.hpp"
#include "pgn_games.hpp"
#include "pgn_source.hpp"
#include "pgn_style.hpp"
#include "record_reader.hpp"
#include "text.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

/// What is behind Python's PgnReader: the games of a file, some of them read ahead.
class Reader {
public:
    Reader(const py::object& file, ErrorPolicy policy, bool chess960, bool annotations)
        : source_(std::make_unique<PgnSource>(file)),
          policy_(policy),
          options_(std::make_shared<GameOptions>(source_->name(), chess960, annotations)) {}

    GamePointer next() {
        if (closed_) throw py::value_error("this reader is closed");
        while (true) {
            while (games_.empty())
                if (!read_batch()) throw py::stop_iteration();
            ReadGame game = std::move(games_.front());
            games_.pop_front();
            if (game.data) return game.data;
            if (is_last()) check_source(source_, [this] { end(); });
            skipped_.count();
            if (policy_ == ErrorPolicy::raise) raise(ErrorType::pgn, game.error);
            skipped_.keep(game.error);
        }
    }
    void close() {
        const BusyGuard guard(busy_, "this reader is reading");
        closed_ = true;
        end();
        games_.clear();
        batch_ = {};
        next_record_ = 0;
    }
    [[nodiscard]] const SkippedFaults& skipped() const noexcept { return skipped_; }

private:
    static constexpr std::size_t few_games = 8;

    [[nodiscard]] std::unique_ptr<chess::RecordStream> open_stream() const {
        const auto read = [source = source_.get()](std::span<char> buffer) {
            return source->read(buffer);
        };
        return std::make_unique<chess::RecordStream>(read, chess::InputKind::pgn);
    }
    /// The next games; nullopt at the end. Needs no GIL.
    std::optional<std::deque<ReadGame>> read_some() {
        if (!stream_) stream_ = open_stream();  // reads already
        if (next_record_ == batch_.records.size()) {
            auto batch = stream_->next();
            if (!batch) return std::nullopt;
            batch_ = std::move(*batch);
            next_record_ = 0;
        }
        // A few at a time, so that the memory of the last ones is used again while it is warm. A
        // call that Ctrl-C can end is dearer.
        const auto records = std::span(batch_.records).subspan(next_record_);
        const auto some = records.first(source_->is_regular() ? std::min(records.size(), few_games)
                                                              : records.size());
        next_record_ += some.size();
        return games_of(some, options_);
    }
    /// Whether no game is left of what was read.
    [[nodiscard]] bool is_last() const noexcept {
        return games_.empty() && next_record_ == batch_.records.size();
    }
    /// Nothing more is read.
    void end() noexcept {
        stream_ = nullptr;
        source_ = nullptr;
    }
    /// False at the end.
    bool read_batch() {
        const BusyGuard guard(busy_, "this reader is reading");
        if (!source_) return false;
        check_signals();  // nobody else does while broken games are passed over
        auto games = [&] {
            if (!source_->is_regular())
                return source_->run([&](const std::stop_token&) { return read_some(); });
            const WithoutGil released;
            return read_some();
        }();
        if (games) {
            games_ = std::move(*games);
            return true;
        }
        check_source(source_, [this] { end(); });
        end();
        return false;
    }

    std::unique_ptr<PgnSource> source_;
    std::unique_ptr<chess::RecordStream> stream_;  // reads from source_
    chess::RecordBatch batch_;
    std::size_t next_record_ = 0;
    ErrorPolicy policy_;
    std::shared_ptr<const GameOptions> options_;
    std::deque<ReadGame> games_;
    SkippedFaults skipped_;
    bool busy_ = false;
    bool closed_ = false;
};

std::unique_ptr<Reader> read_pgn(const GivenFile& file, const ErrorPolicyName& errors,
                                 bool chess960, bool annotations) {
    return std::make_unique<Reader>(file, policy_of(errors), chess960, annotations);
}

const chess::Game& game_in(py::handle object) {
    if (!py::isinstance<GameData>(object))
        throw py::type_error("write_pgn takes Games, not " + class_name(object));
    return py::cast<const GameData&>(object).game();
}

/// Raises TypeError for what are no games, as far as that can be told before any is asked for.
void check_games(const py::object& games) {
    if (py::isinstance<GameData>(games))
        throw py::type_error("write_pgn takes several games: a list of them, not one Game");
    if (!py::isinstance<py::list>(games) && !py::isinstance<py::tuple>(games)) return;
    for (const py::handle game : py::iter(games)) static_cast<void>(game_in(game));
}

std::size_t write_pgn(const GivenFile& file, const Typed<"Iterable[Game]">& games,
                      std::size_t columns, bool comments, bool nags, bool variations, bool roster) {
    const chess::PgnStyle style = style_of(columns, comments, nags, variations, roster);
    check_games(games);  // before a file is made or written to
    const py::iterator all = py::iter(games);
    OutputFile output(file);
    std::size_t count = 0;
    for (const py::handle game : all) {
        check_signals();
        std::string text = chess::to_pgn(game_in(game), style);
        output.write(text += '\n');
        ++count;
    }
    output.close();
    return count;
}

}  // namespace

void bind_pgn(py::module_& module) {
    bind_record_reader<"PgnReader", Reader>(
        module,
        "What read_pgn returns: an iterator of games, and a context manager that\n"
        "closes the file at its end.",
        "games");
    module.def("read_pgn", &read_pgn, "path_or_file"_a, py::kw_only(), "errors"_a = "raise",
               "chess960"_a = false, "annotations"_a = true,
               "The games of a PGN file, one after the other; every move is checked, and memory\n"
               "does not grow with the file.\n\n"
               "A path may be of a plain file or of one that gzip, bzip2, xz or zstd has\n"
               "compressed. A file is what has `read`, of bytes or text, as it is. A broken game\n"
               "raises PgnError, after which the iterator goes on with the next game; with\n"
               "errors='skip' it is passed over and counted. chess960=True takes every game for\n"
               "one; annotations=False leaves out comments, glyphs and variations, whose moves\n"
               "are then not checked. OSError if the file cannot be read, or is damaged.");
    module.def(
        "write_pgn", &write_pgn, "path_or_file"_a, "games"_a, py::kw_only(), "columns"_a = 80,
        "comments"_a = true, "nags"_a = true, "variations"_a = true, "roster"_a = true,
        "Writes games as Game.pgn does, with a blank line after each, to a path or into a\n"
        "file of text or bytes; returns how many there were.\n\n"
        "A file that a path names is replaced when all games are written, so that they may be\n"
        "read from it, and what goes wrong leaves it as it was.\n\n"
        "A path, or a file of bytes, gets UTF-8, and text that was read in another encoding\n"
        "as the bytes that it was; a file of text gets what str(game) is.");
}

}  // namespace chess_python
