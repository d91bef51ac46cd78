#include "game_move.hpp"

#include "casters.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "text.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <string>

namespace py = pybind11;

namespace chess_python {

namespace {

/// What is behind Python's GameMove: a move of a game that does not change any more.
struct MoveData {
    chess::Position before;
    std::shared_ptr<const chess::Game> game;
    const chess::GameMove* move;  // of the game
    int ply;
};

std::vector<chess::Comment> comments_of(const chess::GameMove& move) {
    std::vector<chess::Comment> comments;
    for (const chess::Annotation& annotation : move.annotations)
        if (const auto* comment = std::get_if<chess::Comment>(&annotation.content))
            comments.push_back(*comment);
    return comments;
}

py::list comment_texts(const MoveData& self) {
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

py::list variations_of(const MoveData& self) {
    py::list variations;
    for (const chess::Annotation& annotation : self.move->annotations)
        if (const auto* variation = std::get_if<chess::Variation>(&annotation.content))
            variations.append(to_list(self.game, variation->moves, self.before, self.ply));
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

std::optional<chess::Score> score_of(const MoveData& self) {
    const auto eval = eval_of(*self.move);
    return eval ? std::optional(eval->score) : std::nullopt;
}

std::optional<int> depth_of(const MoveData& self) {
    const auto eval = eval_of(*self.move);
    return eval ? eval->depth : std::nullopt;
}

std::optional<double> elapsed_of(const MoveData& self) {
    const auto text = command_of(*self.move, "emt");
    return text ? chess::parse_clock(*text) : std::nullopt;
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

std::optional<double> clock_of(const chess::GameMove& move) {
    const auto text = command_of(move, "clk");
    return text ? chess::parse_clock(*text) : std::nullopt;
}

std::optional<chess::EvalCommand> eval_of(const chess::GameMove& move) {
    const auto text = command_of(move, "eval");
    return text ? chess::parse_eval(*text) : std::nullopt;
}

py::list to_list(const std::shared_ptr<const chess::Game>& game,
                 const std::vector<chess::GameMove>& line, chess::Position before, int ply) {
    py::list moves;
    for (const chess::GameMove& move : line) {
        moves.append(MoveData{before, game, &move, ply++});
        chess::play(before, move.move);
    }
    return moves;
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
        "A move of a game with what is written about it. A copy: the game may\n"
        "change meanwhile.",
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
            "clock", [](const MoveData& self) { return clock_of(*self.move); },
            "What the mover's clock shows after it, in seconds, or None; two fields such as 1:59 "
            "may be hours or minutes, and are None.")
        .def_property_readonly("elapsed", &elapsed_of,
                               "How long the move took ([%emt ...]), in seconds, or None.")
        .def_property_readonly("eval", &score_of,
                               "The Score written after it ([%eval ...]), White's view, or None.")
        .def_property_readonly("eval_depth", &depth_of, "How deep that was searched, or None.")
        .def_property_readonly("variations", &variations_of,
                               "Other moves in its place: a list of lists of GameMove.")
        .def("__repr__", &described);
    seal(bound);
}

}  // namespace chess_python
