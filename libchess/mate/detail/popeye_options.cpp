#include "libchess/mate/detail/popeye_options.hpp"

#include "libchess/notation/detail/text.hpp"

#include <fmt/format.h>

#include <array>

namespace chess::detail {

namespace {

/// How an option is handled.
enum class OptionRole : std::uint8_t {
    wish,     ///< carried out
    silent,   ///< only affects Popeye's search, not the answer
    display,  ///< only affects Popeye's output; ignored with a note
    partial,  ///< restricts Popeye to a part; here everything is searched
    refused,  ///< it changes the problem
};
enum class OptionWord : std::uint8_t {
    tries,
    set_play,
    variation,
    no_threat,
    duplex,
    half_duplex,
    white_to_play,
    no_board,
    post_key_play,
    max_solutions,
    max_time,
    en_passant,
    no_castling,
    other,  ///< and all after it
};
/// How many numbers follow an option; those of a variable number may be missing.
struct OptionArguments {
    int numbers = 0;
    bool optional = false;
};
struct OptionRow {
    PopeyeNames names;
    OptionRole role = OptionRole::wish;
    OptionArguments arguments = {};
};
/// In the order of `OptionWord`.
constexpr std::array<OptionRow, 37> option_rows{{
    {{"try", "verfuehrung", "essais"}},
    {{"setplay", "satzspiel", "apparent"}},
    {{"variation", "varianten", "variantes"}},
    {{"nothreat", "ohnedrohung", "sansmenace"}},
    {{"duplex", "duplex", "duplex"}},
    {{"halfduplex", "halbduplex", "demiduplex"}},
    {{"whitetoplay", "weissbeginnt", "apparentseul"}},
    {{"noboard", "ohnebrett", "sansechiquier"}},
    {{"postkeyplay", "nachschluessel", "aprescle"}},
    {{"maxsolutions", "maxloesungen", "maxsolutions"}, OptionRole::wish, {1}},
    {{"maxtime", "maxzeit", "maxtemps"}, OptionRole::wish, {1}},
    {{"enpassant", "enpassant", "enpassant"}},
    {{"nocastling", "keinerochade", "sansroquer"}},
    {{"intelligent", "intelligent", "intelligent"}, OptionRole::silent, {1, true}},
    {{"keepmatingpiece", "haltemattsetzendenstein", "retienspiecematante"}, OptionRole::silent},
    {{"beep", "pieps", "bip"}, OptionRole::silent, {1, true}},
    {{"movenumbers", "zugnummern", "trace"}, OptionRole::display},
    {{"noshortvariations", "ohnekurzvarianten", "sansvariantescourtes"}, OptionRole::display},
    {{"stoponshortsolutions", "stopnachkurzloesungen", "finapressolutioncourtes"},
     OptionRole::display},
    {{"trivialtriesavoid", "trivialefehlversucheunterdruecken", "trivialessaisupprimer"},
     OptionRole::display},
    {{"matesin1", "mattsin1", "matsen1"}, OptionRole::display},
    {{"suppressgrid", "ohnegitter", "sansgrille"}, OptionRole::display},
    {{"writegrid", "zeichnegitter", "ajoutegrille"}, OptionRole::display},
    {{"defence", "widerlegung", "defense"}, OptionRole::display, {1}},
    {{"threat", "drohung", "menace"}, OptionRole::partial, {1}},
    {{"maxflightsquares", "maxfluchtfelder", "maxcasesfuites"}, OptionRole::partial, {1}},
    {{"nontrivial", "nichttrivial", "nontrivial"}, OptionRole::partial, {2}},
    {{"startmovenumber", "startzugnummer", "enroute"}, OptionRole::partial, {1}},
    {{"uptomovenumber", "biszugnummer", "jusquaucoup"}, OptionRole::partial, {1}},
    {{"nowk", "ohnewk", "sansrb"}, OptionRole::refused},
    {{"nobk", "ohnesk", "sansrn"}, OptionRole::refused},
    {{"nullmoves", "nullzuege", "coupsvides"}, OptionRole::refused},
    {{"quodlibet", "quodlibet", "quodlibet"}, OptionRole::refused},
    {{"castlingmutuallyexclusive", "rochadengegenseitigausschliessend",
      "roquesmutuellementexclusifs"},
     OptionRole::refused},
    {{"lastcapture", "letzterschlag", "derniereprise"}, OptionRole::refused},
    {{"goalisend", "zielistende", "butestfin"}, OptionRole::refused},
    {{"totalinvisible", "totalunsichtbar", "totalinvisible"}, OptionRole::refused},
}};

/// Their names alone.
constexpr auto option_names = [] {
    std::array<PopeyeNames, option_rows.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = option_rows[i].names;
    return names;
}();

/// Whole numbers, as many as an option takes.
std::expected<std::vector<int>, ParseError> read_numbers(PopeyeScanner& scanner,
                                                         const OptionArguments& arguments) {
    std::vector<int> numbers;
    for (int i = 0; i < arguments.numbers; ++i) {
        const PopeyeToken token = scanner.peek();
        const auto number = number_of<int>(token.text);
        if (!number && arguments.optional) break;
        if (!number || *number < 0) return std::unexpected(token.fault("expected a number"));
        scanner.pass(token);
        numbers.push_back(*number);
    }
    return numbers;
}

std::vector<Square> read_square_list(PopeyeScanner& scanner) {
    std::vector<Square> squares;
    while (true) {
        const PopeyeToken token = scanner.peek();
        const auto more = squares_of(token.small);
        if (more.empty()) return squares;
        squares.insert(squares.end(), more.begin(), more.end());
        scanner.pass(token);
    }
}

/// The square that a pawn has passed: the second of three.
PopeyeFault read_en_passant(const PopeyeToken& token, PopeyeScanner& scanner,
                            PopeyeOptions& options) {
    const auto squares = read_square_list(scanner);
    if (squares.size() != 3)
        return token.fault("expected the three squares of a pawn's double step, as d7d6d5");
    options.en_passant = squares[1];
    return std::nullopt;
}

PopeyeFault grant(OptionWord word, const PopeyeToken& token, const std::vector<int>& numbers,
                  PopeyeScanner& scanner, Composition& problem, PopeyeOptions& options) {
    switch (word) {
        case OptionWord::tries: problem.options.tries = true; break;
        case OptionWord::set_play: problem.options.set_play = true; break;
        case OptionWord::no_threat: problem.options.threats = false; [[fallthrough]];
        case OptionWord::variation: problem.options.tree = true; break;
        case OptionWord::duplex: problem.duplex = true; break;
        case OptionWord::half_duplex: options.half_duplex = true; break;
        case OptionWord::white_to_play: options.white_to_play = true; break;
        case OptionWord::no_board: problem.shows_board = false; break;
        case OptionWord::post_key_play: problem.is_post_key = true; break;
        case OptionWord::max_solutions:
            if (numbers.front() == 0) return token.fault("no solutions are too few");
            problem.most_solutions = numbers.front();
            break;
        case OptionWord::max_time: problem.most_time = std::chrono::seconds(numbers.front()); break;
        case OptionWord::en_passant: return read_en_passant(token, scanner, options);
        case OptionWord::no_castling: options.no_castling = read_square_list(scanner); break;
        case OptionWord::other: break;
    }
    return std::nullopt;
}

}  // namespace

PopeyeFault read_popeye_options(PopeyeScanner& scanner, PopeyeLanguage language,
                                Composition& problem, PopeyeOptions& options) {
    while (true) {
        const PopeyeToken token = scanner.peek();
        const auto rows = popeye_rows(option_names, language, token.text);
        if (rows.size() != 1) return std::nullopt;
        const OptionRow& row = option_rows[rows.front()];
        scanner.pass(token);
        if (row.role == OptionRole::refused)
            return token.fault(
                fmt::format("the option {} changes what is asked, and is not supported",
                            row.names[static_cast<std::size_t>(language)]));
        const auto numbers = read_numbers(scanner, row.arguments);
        if (!numbers) return numbers.error();
        if (row.role == OptionRole::wish) {
            auto fault = grant(static_cast<OptionWord>(rows.front()), token, *numbers, scanner,
                               problem, options);
            if (fault) return fault;
        } else if (row.role != OptionRole::silent) {
            ParseError note = token.fault(fmt::format(
                "the option {} {}", row.names[static_cast<std::size_t>(language)],
                row.role == OptionRole::display
                    ? "only changes what Popeye prints, and is passed over"
                    : "has Popeye look at a part of the play; here all of it is looked at"));
            note.fatal = false;
            problem.faults.push_back(std::move(note));
        }
    }
}

}  // namespace chess::detail
