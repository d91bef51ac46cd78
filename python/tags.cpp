#include "tags.hpp"

#include "text.hpp"
#include "typed.hpp"
#include "values.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

bool is_tag_name(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    });
}

bool holds_control(std::string_view text) {
    return std::ranges::any_of(text, [](char letter) {
        return static_cast<unsigned char>(letter) < ' ' || letter == '\x7F';
    });
}

const std::vector<chess::Tag>& tags_of(const TagsView& view) {
    return view.game->game().tags;
}

Typed<"str | None"> get(const TagsView& self, const std::string& name,
                        const py::object& otherwise) {
    const auto value = self.game->game().tag(name);
    return value ? py::object(to_text(*value)) : otherwise;
}

py::str item(const TagsView& self, const std::string& name) {
    const auto value = self.game->game().tag(name);
    if (!value) throw py::key_error(name);
    return to_text(*value);
}

/// What the game's start says, as it does when the game is written.
void refuse_tag_of_start(std::string_view name) {
    constexpr std::array<std::string_view, 3> of_the_start{"FEN", "SetUp", "Variant"};
    if (std::ranges::find(of_the_start, name) != of_the_start.end())
        throw py::value_error("the tag " + std::string(name) + " follows from the game's start");
}

void erase(const TagsView& self, const std::string& name) {
    if (!self.game->game().tag(name)) throw py::key_error(name);
    refuse_tag_of_start(name);
    std::erase_if(self.game->changed().tags,
                  [&](const chess::Tag& tag) { return tag.name == name; });
}

Typed<"list[str]"> names(const TagsView& self) {
    py::list list;
    for (const chess::Tag& tag : tags_of(self)) list.append(to_text(tag.name));
    return list;
}

Typed<"list[str]"> values(const TagsView& self) {
    py::list list;
    for (const chess::Tag& tag : tags_of(self)) list.append(to_text(tag.value));
    return list;
}

Typed<"list[tuple[str, str]]"> items(const TagsView& self) {
    py::list list;
    for (const chess::Tag& tag : tags_of(self))
        list.append(py::make_tuple(to_text(tag.name), to_text(tag.value)));
    return list;
}

py::dict as_dict(const TagsView& self) {
    return py::dict(py::object(items(self)));
}

bool contains(const TagsView& self, const py::object& name) {
    if (!py::isinstance<py::str>(name)) return false;
    return std::ranges::any_of(
        tags_of(self), [&](const chess::Tag& tag) { return name.equal(to_text(tag.name)); });
}

}  // namespace

void check_tag_value(const std::string& value) {
    if (holds_control(value)) throw py::value_error("a tag's value is one line of text");
}

void set_tag(chess::Game& game, const std::string& name, const std::string& value) {
    if (!is_tag_name(name)) throw py::value_error("a tag's name has letters, digits and _ only");
    check_tag_value(value);
    if (game.tag(name) != value) refuse_tag_of_start(name);
    if (name == "Result") set_result_and_tag(game, value);
    else game.set_tag(name, value);
}

void set_result_and_tag(chess::Game& game, const std::string& result) {
    const auto read = chess::parse_result(result);
    if (!read) throw py::value_error("a result is '1-0', '0-1', '1/2-1/2' or '*'");
    game.result = read;
    game.set_tag("Result", result);
}

void bind_tags(py::module_& module) {
    py::class_<TagsView> tags(
        module, "Tags",
        "The tag pairs of a game, in their order: a mapping from str to str that changes the\n"
        "game. To set Result sets the game's result.",
        py::is_final());
    tags.def("__getitem__", &item)
        .def("__setitem__",
             [](const TagsView& self, const std::string& name, const std::string& value) {
                 set_tag(self.game->changed(), name, value);
             })
        .def("__delitem__", &erase)
        .def("__contains__", &contains)
        .def("__len__", [](const TagsView& self) { return tags_of(self).size(); })
        .def(
            "__iter__",
            [](const TagsView& self) -> Typed<"Iterator[str]"> { return py::iter(names(self)); })
        .def("__repr__",
             [](const TagsView& self) {
                 return "<Tags " + std::string(py::repr(as_dict(self))) + ">";
             })
        .def(
            "__eq__",
            [](const TagsView& self, const TagsView& other) {
                return tags_of(self) == tags_of(other);
            },
            py::is_operator())
        .def(
            "__eq__",
            [](const TagsView& self, const py::dict& other) { return as_dict(self).equal(other); },
            py::is_operator())
        .def("get", &get, "name"_a, "default"_a = py::none(), "A tag's value, or the default.")
        .def("keys", &names, "The names, in a list.")
        .def("values", &values, "The values, in a list.")
        .def("items", &items, "Pairs of names and values, in a list.")
        .attr("__hash__") = py::none();
    seal(tags);
}

}  // namespace chess_python
