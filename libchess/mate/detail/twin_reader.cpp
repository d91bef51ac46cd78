#include "libchess/mate/detail/twin_reader.hpp"

#include "libchess/notation/detail/text.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace chess::detail {

/// The words of a twin; those for kinds of `TwinChange` come first, in that order.
enum class TwinReader::Word : std::uint8_t {
    move,
    exchange,
    remove,
    add,
    substitute,
    rotate,
    mirror,
    shift,
    change_colors,
    continued,
    stipulation,
    structured_stipulation,
    condition,
};

namespace {

constexpr std::array<PopeyeNames, 3> color_names{
    {{"white", "weiss", "blanc"}, {"black", "schwarz", "noir"}, {"neutral", "neutral", "neutre"}}};

constexpr std::array<PopeyeNames, 13> twin_names{{
    {"move", "versetze", "deplacement"},
    {"exchange", "tausche", "echange"},
    {"remove", "entferne", "ote"},
    {"add", "hinzufuegen", "ajoute"},
    {"substitute", "ersetze", "remplace"},
    {"rotate", "drehung", "rotation"},
    {"mirror", "spiegelung", "miroir"},
    {"shift", "verschiebung", "translation"},
    {"polishtype", "farbwechsel", "couleurechange"},
    {"continued", "ferner", "enplus"},
    {"stipulation", "forderung", "enonce"},
    {"sstipulation", "sforderung", "senonce"},
    {"condition", "bedingung", "condition"},
}};

/// One or two letters, or more with a '/', before squares.
bool is_fairy_piece(std::string_view word) {
    for (std::size_t size = 1; size < std::min<std::size_t>(word.size(), 6); ++size)
        if ((size < 3 || word.contains('/')) && !squares_of(word.substr(size)).empty()) return true;
    return false;
}

/// The words of a heading are separated by two blanks.
void say(std::string& change, const std::string& words) {
    if (!change.empty()) change += "  ";
    change += words;
}

std::optional<TwinChange::Kind> transformation(bool rotates, std::string_view how) {
    using Kind = TwinChange::Kind;
    constexpr std::array<std::pair<std::string_view, Kind>, 7> kinds{
        {{"90", Kind::rotate_90},
         {"180", Kind::rotate_180},
         {"270", Kind::rotate_270},
         {"a1<-->h1", Kind::mirror_a1_h1},
         {"a1<-->a8", Kind::mirror_a1_a8},
         {"a1<-->h8", Kind::mirror_a1_h8},
         {"a8<-->h1", Kind::mirror_a8_h1}}};
    for (const auto& [name, kind] : kinds)
        if (name == how && rotates == (kind < Kind::mirror_a1_h1)) return kind;
    return std::nullopt;
}

}  // namespace

std::string quoted(const PopeyeToken& token) {
    return fmt::format("'{}'", excerpt(token.text));
}

/// The squares that a text is a list of; empty if it is none.
std::vector<Square> squares_of(std::string_view text) {
    std::vector<Square> squares;
    for (; text.size() > 1; text.remove_prefix(2)) {
        const auto square = parse_square(text.substr(0, 2));
        if (!square) return {};
        squares.push_back(*square);
    }
    if (!text.empty()) squares.clear();
    return squares;
}

std::optional<std::size_t> TwinReader::known(std::span<const PopeyeNames> names) const {
    const auto rows = popeye_rows(names, language_, scanner_.peek().text);
    return rows.size() == 1 ? std::optional(rows.front()) : std::nullopt;
}

std::optional<PieceType> TwinReader::type_of(char small) const {
    if (!is_letter(small)) return std::nullopt;
    const std::size_t type = letters_.find(static_cast<char>(small - 'a' + 'A'));
    if (type == std::string_view::npos) return std::nullopt;
    return static_cast<PieceType>(type);
}

std::string TwinReader::expected_color() const {
    const auto name = [&](std::size_t row) {
        return color_names[row][static_cast<std::size_t>(language_)];
    };
    return fmt::format("expected '{}' or '{}', and pieces such as {}a1", name(0), name(1),
                       letters_.back());
}

PopeyeFault TwinReader::read_pieces(const Put& put) {
    std::optional<Color> color;
    for (bool needs_piece = true;;) {
        const PopeyeToken token = scanner_.peek();
        const std::string_view word = token.small;
        const auto type = word.empty() ? std::nullopt : type_of(word.front());
        const auto squares = squares_of(word.substr(word.empty() ? 0 : 1));
        if (type && !squares.empty()) {
            if (!color) return token.fault(expected_color());
            for (const Square square : squares) put(square, Piece{*color, *type}, token);
            needs_piece = false;
        } else if (const auto name = known(color_names)) {
            if (*name == 2) return token.fault("neutral pieces are not orthodox chess");
            color = static_cast<Color>(*name);
            needs_piece = true;
        } else if (is_fairy_piece(word)) {
            return token.fault(fmt::format("the piece {} is not orthodox chess", quoted(token)));
        } else if (needs_piece) {
            return token.fault(color && !word.empty()
                                   ? quoted(token) + " makes no piece of orthodox chess"
                                   : expected_color());
        } else {
            return std::nullopt;
        }
        scanner_.pass(token);
    }
}

std::expected<WrittenStipulation, ParseError> TwinReader::read_stipulation() {
    const PopeyeToken token = scanner_.take();
    auto read = parse_stipulation(token.small);
    if (read && !read->length)
        return std::unexpected(
            ParseError{token.offset + token.text.size(), 1, "expected a number of moves"});
    if (!read) read.error().offset += token.offset;
    return read;
}

bool TwinReader::read_continued() {
    const bool continues = known(twin_names) == static_cast<std::size_t>(Word::continued);
    if (continues) scanner_.take();
    return continues;
}

PopeyeFault TwinReader::read_changes(PopeyeState& state, std::string& change) {
    while (const auto word = known(twin_names)) {
        const PopeyeToken token = scanner_.take();
        if (auto fault = make(static_cast<Word>(*word), token, state, change)) return fault;
    }
    return std::nullopt;
}

std::expected<std::vector<Square>, ParseError> TwinReader::read_squares(std::size_t count) {
    std::vector<Square> found;
    while (found.size() < count) {
        const PopeyeToken token = scanner_.take();
        const auto more = squares_of(token.small);
        if (more.empty() || found.size() + more.size() > count)
            return std::unexpected(token.fault(count == 1 ? "expected a square"
                                                          : "expected two squares such as d5 e5"));
        found.insert(found.end(), more.begin(), more.end());
    }
    return found;
}

PopeyeFault TwinReader::make(const TwinChange& what, const PopeyeToken& token, PopeyeState& state,
                             std::string& change) const {
    auto after = with_change(state.setup, what);
    if (!after) return token.fault(std::move(after.error()));
    say(change, to_string(what, state.setup, static_cast<PieceLetters>(language_)));
    state.setup = std::move(*after);
    return std::nullopt;
}

PopeyeFault TwinReader::substitute(const PopeyeToken& token, PopeyeState& state,
                                   std::string& change) {
    std::array<PieceType, 2> types{};
    for (PieceType& type : types) {
        const PopeyeToken piece = scanner_.take();
        const auto known = piece.small.size() == 1 ? type_of(piece.small.front()) : std::nullopt;
        if (!known) return piece.fault(fmt::format("expected a piece, one of {}", letters_));
        type = *known;
    }
    return make({.kind = TwinChange::Kind::substitute,
                 .piece = {Color::white, types.front()},
                 .by = types.back()},
                token, state, change);
}

PopeyeFault TwinReader::transform(Word word, const PopeyeToken& token, PopeyeState& state,
                                  std::string& change) {
    const PopeyeToken how = scanner_.take();
    const bool rotates = word == Word::rotate;
    const auto kind = transformation(rotates, how.small);
    if (!kind)
        return how.fault(rotates ? "expected 90, 180 or 270"
                                 : "expected a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1");
    return make({.kind = *kind}, token, state, change);
}

PopeyeFault TwinReader::make(Word word, const PopeyeToken& token, PopeyeState& state,
                             std::string& change) {
    using Kind = TwinChange::Kind;
    switch (word) {
        case Word::move:
        case Word::exchange:
        case Word::remove:
        case Word::shift: {
            const auto squares = read_squares(word == Word::remove ? 1 : 2);
            if (!squares) return squares.error();
            const Kind kind = word == Word::shift ? Kind::shift : static_cast<Kind>(word);
            return make({.kind = kind, .from = squares->front(), .to = squares->back()}, token,
                        state, change);
        }
        case Word::add:
            return read_pieces([&](Square square, Piece piece, const PopeyeToken& at) {
                // That always works.
                (void)make({.kind = Kind::add, .to = square, .piece = piece}, at, state, change);
            });
        case Word::substitute: return substitute(token, state, change);
        case Word::rotate:
        case Word::mirror: return transform(word, token, state, change);
        case Word::change_colors: return make({.kind = Kind::change_colors}, token, state, change);
        case Word::stipulation: {
            const auto asked = read_stipulation();
            if (!asked) return asked.error();
            say(change, to_string(*asked));
            state.stipulation = *asked;
            return std::nullopt;
        }
        case Word::continued:
            return token.fault(fmt::format("{} comes before all changes", quoted(token)));
        case Word::structured_stipulation:
            return token.fault("stipulations in structured form are not supported");
        case Word::condition: break;
    }
    const PopeyeToken condition = scanner_.peek();
    return condition.fault(
        fmt::format("the condition {} is not orthodox chess", quoted(condition)));
}

}  // namespace chess::detail
