#include "game_move.hpp"

#include "board_svg.hpp"
#include "casters.hpp"
#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/clock.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "result.hpp"
#include "text.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <utility>

namespace py = pybind11;

namespace chess_python {

namespace {

/// What is written of a game's moves and only the whole game can tell, read when somebody asks;
/// needs the GIL.
class MainlineFigures {
public:
    explicit MainlineFigures(std::shared_ptr<const chess::Game> game) : game_(std::move(game)) {}
    [[nodiscard]] MoveTime time(std::size_t index) {
        if (!times_) times_ = times_of(*game_);
        return (*times_)[index];
    }
    [[nodiscard]] std::optional<chess::EvalCommand> eval(std::size_t index) {
        if (!evals_) evals_ = evaluations_of(*game_);
        return (*evals_)[index];
    }

private:
    std::shared_ptr<const chess::Game> game_;
    std::optional<std::vector<MoveTime>> times_;
    std::optional<std::vector<std::optional<chess::EvalCommand>>> evals_;
};

/// What is behind Python's GameMove: a move of a game that does not change any more.
struct MoveData {
    chess::Position before;
    std::shared_ptr<const chess::Game> game;
    const chess::GameMove* move;  // of the game: as long as that lives, no other has this address
    int ply;
    std::shared_ptr<MainlineFigures> figures;  // null in a variation
};

std::optional<double> seconds_in(const chess::GameMove& move, std::string_view command) {
    const auto text = command_of(move, command);
    return text ? chess::parse_clock(*text) : std::nullopt;
}

/// Of clocks that do not speak for themselves the whole game decides; a variation has no others.
std::optional<double> clock_of(const MoveData& self) {
    const auto clock = seconds_in(*self.move, "clk");
    if (clock || !self.figures || !command_of(*self.move, "clk")) return clock;
    return self.figures->time(static_cast<std::size_t>(self.ply)).clock;
}

std::optional<double> spent_on(const MoveData& self) {
    if (self.figures) return self.figures->time(static_cast<std::size_t>(self.ply)).spent;
    return seconds_in(*self.move, "emt");
}

/// Whether any comment has a command about time.
bool has_times(const chess::Game& game) {
    return std::ranges::any_of(game.moves, [](const chess::GameMove& move) {
        return command_of(move, "clk") || command_of(move, "emt");
    });
}

/// A line of moves; the first has been preceded by `ply` half-moves.
py::list to_list(const std::shared_ptr<const chess::Game>& game,
                 std::span<const chess::GameMove> line, chess::Position before, int ply,
                 const std::shared_ptr<MainlineFigures>& figures) {
    py::list moves;
    for (const chess::GameMove& move : line) {
        moves.append(MoveData{before, game, &move, ply++, figures});
        chess::play(before, move.move);
    }
    return moves;
}

std::vector<chess::Comment> comments_of(const chess::GameMove& move) {
    std::vector<chess::Comment> comments;
    for (const chess::Annotation& annotation : move.annotations)
        if (const auto* comment = std::get_if<chess::Comment>(&annotation.content))
            comments.push_back(*comment);
    return comments;
}

Typed<"list[str]"> comment_texts(const MoveData& self) {
    py::list texts;
    for (const chess::Comment& comment : comments_of(*self.move))
        texts.append(to_text(comment.text));
    return texts;
}

std::vector<int> nags_of(const MoveData& self) {
    std::vector<int> nags;
    for (const chess::Annotation& annotation : self.move->annotations)
        if (const auto* nag = std::get_if<chess::Nag>(&annotation.content))
            nags.push_back(nag->number);
    return nags;
}

Typed<"list[list[GameMove]]"> variations_of(const MoveData& self) {
    py::list variations;
    for (const chess::Annotation& annotation : self.move->annotations)
        if (const auto* variation = std::get_if<chess::Variation>(&annotation.content))
            variations.append(to_list(self.game, variation->moves, self.before, self.ply, nullptr));
    return variations;
}

chess::Position position_after(const MoveData& self) {
    chess::Position position = self.before;
    chess::play(position, self.move->move);
    return position;
}

std::string san_of(const MoveData& self) {
    return self.move->move ? chess::to_san(self.before, *self.move->move) : "--";
}

std::string uci_of(const MoveData& self) {
    return self.move->move ? chess::to_uci(self.before, *self.move->move) : "0000";
}

/// "#0" does not say whom it mates: the side that has just been moved against.
void tell_mated(chess::EvalCommand& eval, chess::Color mover) {
    if (eval.score == chess::Score::mated_in(0) && mover == chess::Color::white)
        eval.score = -eval.score;
}

std::optional<chess::EvalCommand> eval_of(const MoveData& self) {
    if (self.figures) return self.figures->eval(static_cast<std::size_t>(self.ply));
    const auto text = command_of(*self.move, "eval");
    auto eval = text ? chess::parse_eval(*text) : std::nullopt;
    if (eval) tell_mated(*eval, self.before.turn());
    return eval;
}

std::optional<chess::Score> score_of(const MoveData& self) {
    const auto eval = eval_of(self);
    return eval ? std::optional(eval->score) : std::nullopt;
}

std::optional<int> depth_of(const MoveData& self) {
    const auto eval = eval_of(self);
    return eval ? eval->depth : std::nullopt;
}

std::string described(const MoveData& self) {
    const bool white = self.before.turn() == chess::Color::white;
    return "<GameMove " + std::to_string(self.before.fullmove_number()) + (white ? ". " : "... ") +
           san_of(self) + ">";
}

}  // namespace

std::optional<std::string_view> command_of(const chess::GameMove& move, std::string_view name) {
    for (const chess::Annotation& annotation : move.annotations)
        if (const auto* comment = std::get_if<chess::Comment>(&annotation.content))
            if (const auto found = chess::find_command(comment->text, name))
                return found->arguments;
    return std::nullopt;
}

std::vector<std::optional<chess::EvalCommand>> evaluations_of(const chess::Game& game) {
    auto evals = chess::written_evaluations(game);
    evals.erase(evals.begin());  // of the start
    chess::Color mover = game.start.turn();
    for (auto& eval : evals) {
        if (eval) tell_mated(*eval, mover);
        mover = ~mover;
    }
    return evals;
}

std::vector<MoveTime> times_of(const chess::Game& game) {
    std::vector<MoveTime> times(game.moves.size());
    if (!has_times(game)) return times;
    chess::AnnotatedGame read(game);
    chess::read_clocks(read);
    for (std::size_t i = 0; i < times.size(); ++i)
        times[i] = {read.moves[i].clock_seconds, read.moves[i].spent_seconds};
    return times;
}

std::vector<std::optional<double>> clocks_of(const chess::Game& game) {
    std::vector<std::optional<double>> clocks;
    clocks.reserve(game.moves.size());
    for (const chess::GameMove& move : game.moves) {
        clocks.push_back(seconds_in(move, "clk"));
        if (clocks.back() || !command_of(move, "clk")) continue;
        const auto times = times_of(game);
        clocks.resize(times.size());
        for (std::size_t i = 0; i < times.size(); ++i) clocks[i] = times[i].clock;
        break;
    }
    return clocks;
}

Typed<"list[GameMove]"> mainline_of(const std::shared_ptr<const chess::Game>& game,
                                    std::size_t first, std::size_t last) {
    chess::Position before = game->start;
    for (std::size_t i = 0; i < first; ++i) chess::play(before, game->moves[i].move);
    return to_list(game, std::span(game->moves).subspan(first, last - first), before,
                   static_cast<int>(first), std::make_shared<MainlineFigures>(game));
}

py::str plain_text(const std::vector<chess::Comment>& comments) {
    std::string text;
    for (const chess::Comment& comment : comments) {
        const std::string plain = chess::without_commands(comment.text);
        if (!text.empty() && !plain.empty()) text += ' ';
        text += plain;
    }
    return to_text(text);
}

void bind_game_move(py::module_& module) {
    py::class_<MoveData> bound(
        module, "GameMove",
        "A move of a game with what is written about it. A copy: the game may change meanwhile.\n"
        "Equal are those of one place in one game, as long as that does not change.",
        py::is_final());
    bound
        .def_property_readonly(
            "move", [](const MoveData& self) { return self.move->move; },
            "The Move; None if the side to move passes.")
        .def_property_readonly(
            "ply", [](const MoveData& self) { return self.ply; },
            "How many half-moves of the game came before it.")
        .def_property_readonly(
            "before", [](const MoveData& self) { return self.before; }, "The Position before it.")
        .def_property_readonly("position", &position_after, "The Position after it.")
        .def_property_readonly("san", &san_of, "The move in SAN; \"--\" for a pass.")
        .def_property_readonly("uci", &uci_of, "The move as UCI writes it; \"0000\" for a pass.")
        .def_property_readonly(
            "comment", [](const MoveData& self) { return plain_text(comments_of(*self.move)); },
            "What the comments say, without their commands such as [%clk ...].")
        .def_property_readonly("comments", &comment_texts, "Each comment as it is written.")
        .def_property_readonly("nags", &nags_of, "The numbers of glyphs: 1 is '!', 2 is '?', ...")
        .def_property_readonly(
            "clock_seconds", &clock_of,
            "What the mover's clock shows after it ([%clk ...]), in seconds, or None; two fields\n"
            "such as 1:59 may be hours or minutes, and are None unless the game tells.")
        .def_property_readonly(
            "spent_seconds", &spent_on,
            "How long the move took, in seconds, or None: what [%emt ...] says, or the clock\n"
            "before it less the one after it, plus the increment of the tag TimeControl.")
        .def_property_readonly("clock", &clock_of, old_name_text("clock_seconds").c_str())
        .def_property_readonly("elapsed", &spent_on, old_name_text("spent_seconds").c_str())
        .def_property_readonly("eval", &score_of,
                               "The Score written after it ([%eval ...]), White's view, or None.")
        .def_property_readonly("eval_depth", &depth_of, "How deep that was searched, or None.")
        .def_property_readonly("variations", &variations_of,
                               "Other moves in its place: a list of lists of GameMove.")
        .def("_repr_svg_",
             [](const MoveData& self) {
                 return board_svg(position_after(self), {.last_move = self.move->move});
             })
        .def("__repr__", &described)
        .def("__hash__",
             [](const MoveData& self) { return std::hash<const chess::GameMove*>()(self.move); })
        .def(
            "__eq__", [](const MoveData& a, const MoveData& b) { return a.move == b.move; },
            py::is_operator())
        .def(
            "__ne__", [](const MoveData& a, const MoveData& b) { return a.move != b.move; },
            py::is_operator());
    seal(bound);
}

}  // namespace chess_python
