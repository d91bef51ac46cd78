#include "libchess/mate/composition.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/nearest_name.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/core/format.hpp"
#include "libchess/mate/detail/popeye_options.hpp"
#include "libchess/mate/detail/popeye_scanner.hpp"
#include "libchess/mate/detail/twin_reader.hpp"
#include "libchess/notation/detail/popeye_words.hpp"
#include "libchess/notation/detail/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chess {

namespace {

using detail::PopeyeCommand;
using detail::PopeyeFault;
using detail::PopeyeLanguage;
using detail::PopeyeScanner;
using detail::PopeyeState;
using detail::PopeyeToken;
using detail::TwinReader;

/// The side that begins, before options change it.
Color first_color(const WrittenStipulation& asked) {
    const Play play = asked.stipulation.play;
    const Color usual =
        play == Play::help || play == Play::series_help ? Color::black : Color::white;
    return asked.half_move ? ~usual : usual;
}

/// "a" to "z", then "z1", "z2" as Popeye goes on.
std::string label_of(std::size_t index) {
    if (index < 26) return {static_cast<char>('a' + index)};
    return fmt::format("z{}", index - 25);
}

/// Reads one problem, or the twins of one.
class CompositionReader {
public:
    CompositionReader(std::string_view text, PopeyeLanguage language,
                      const ValidationOptions& validation)
        : text_(text),
          plain_(detail::has_high_byte(text) ? detail::with_plain_blanks(text) : std::string(text)),
          scanner_(plain_),
          language_(language),
          twins_(scanner_, language),
          validation_(validation) {
        problem_.letters = static_cast<PieceLetters>(language);
    }

    /// Reads the twins of an operation, with a record's position as the first.
    Composition read(const Epd& record, const EpdOperation& operation,
                     const WrittenStipulation& asked) {
        is_popeye_ = false;
        is_chess960_ = record.position().is_chess960();
        base_ = {record.position().to_setup(), asked};
        previous_ = base_;
        add_twin(base_, {});
        for (const EpdOperand& operand : operation.operands) {
            scanner_ =
                PopeyeScanner(operand.text, operand.place.offset + (operand.quoted ? 1U : 0U));
            const PopeyeToken token = scanner_.peek();
            const bool is_read = read_twin(token);
            const PopeyeToken rest = scanner_.peek();
            if (!is_read || rest.text.empty()) continue;
            problem_.twins.back().position = std::nullopt;
            problem_.faults.push_back(rest.fault(detail::quoted(rest) + " is not understood"));
        }
        return std::move(problem_);
    }

    Composition read() {
        scanner_.take();  // "BeginProblem", which determined the language
        auto fault = read_commands();
        if (!fault) fault = settle_options();
        if (fault) {
            problem_.faults.push_back(std::move(*fault));
        } else {
            problem_.options.all_keys = true;
            add_first_twin();
            read_twins();
        }
        if (problem_.twins.size() == 1 && !problem_.zero_position)
            problem_.twins.front().label.clear();
        note_rare_blanks();
        return std::move(problem_);
    }

private:
    [[nodiscard]] std::optional<PopeyeCommand> command() const {
        return detail::popeye_command(language_, scanner_.peek().text);
    }

    /// Everything before the first twin.
    PopeyeFault read_commands() {
        while (true) {
            const PopeyeToken token = scanner_.peek();
            const auto which = command();
            if (token.text.empty() || which == PopeyeCommand::end || which == PopeyeCommand::twin ||
                which == PopeyeCommand::zero_position)
                return std::nullopt;
            if (!which) return unknown(token);
            scanner_.pass(token);
            if (auto fault = read_command(*which, token)) return fault;
        }
    }

    PopeyeFault read_command(PopeyeCommand which, const PopeyeToken& token) {
        ProblemCredits& credits = problem_.credits;
        switch (which) {
            case PopeyeCommand::author: add_line(credits.author); break;
            case PopeyeCommand::origin: add_line(credits.source); break;
            case PopeyeCommand::title: add_line(credits.title); break;
            case PopeyeCommand::award: add_line(credits.award); break;
            case PopeyeCommand::remark: take_line(); break;
            case PopeyeCommand::stipulation: {
                stipulation_at_ = scanner_.peek();
                const auto asked = twins_.read_stipulation();
                if (!asked) return asked.error();
                base_.stipulation = *asked;
                break;
            }
            case PopeyeCommand::pieces:
                position_at_ = token;
                return twins_.read_pieces(
                    [this](Square square, Piece piece, const auto& at) { put(square, piece, at); });
            case PopeyeCommand::forsyth: position_at_ = token; return read_forsyth();
            case PopeyeCommand::option:
                option_at_ = token;
                return detail::read_popeye_options(scanner_, language_, problem_, options_);
            case PopeyeCommand::protocol:
            case PopeyeCommand::latex:
            case PopeyeCommand::latex_pieces: pass_file(which, token); break;
            case PopeyeCommand::condition: {
                const PopeyeToken condition = scanner_.peek();
                return condition.fault(fmt::format("the condition {} is not orthodox chess",
                                                   detail::quoted(condition)));
            }
            case PopeyeCommand::structured_stipulation:
                return token.fault("stipulations in structured form are not supported");
            default: return token.fault(detail::quoted(token) + " is not expected here");
        }
        return std::nullopt;
    }

    /// A line of free text, as it is written.
    std::string_view take_line() {
        const std::string_view line = scanner_.take_line();
        const auto offset = static_cast<std::size_t>(line.data() - plain_.data());
        free_texts_.push_back({offset, line.size()});
        return text_.substr(offset, line.size());
    }

    void add_line(std::string& text) {
        const std::string_view line = take_line();
        if (!text.empty() && !line.empty()) text += "; ";
        text += as_utf8(line);
    }

    /// Warns of a rare blank that separates words.
    void note_rare_blanks() {
        if (plain_ == text_) return;
        std::size_t at = 0;
        const auto is_inside = [&](const TextSpan& free) {
            return at >= free.offset && at < free.offset + free.length;
        };
        while (at < text_.size()) {
            const TextCharacter character = character_at(text_, at);
            if (rare_blank(character.code) != RareBlank::none &&
                std::ranges::none_of(free_texts_, is_inside)) {
                problem_.faults.push_back({at, character.length, std::string(rare_blank_warning),
                                           /*fatal=*/false, /*once_a_file=*/true});
                return;
            }
            at += character.length;
        }
    }

    void put(Square square, Piece piece, const PopeyeToken& at) {
        if (base_.setup.board[square])
            note(at, fmt::format("{} is given twice: the later piece stands there", square));
        base_.setup.board[square] = piece;
    }

    void note(const PopeyeToken& at, std::string message) {
        problem_.faults.push_back(at.fault(std::move(message)));
        problem_.faults.back().fatal = false;
    }

    /// The name of a file, and for LaTeX lines such as "n SU Nachtreiter" that define pieces.
    void pass_file(PopeyeCommand which, const PopeyeToken& token) {
        if (which != PopeyeCommand::latex_pieces) scanner_.take_line();
        note(token, "reading a problem writes no file");
        if (which == PopeyeCommand::protocol) return;
        while (true) {
            PopeyeScanner ahead = scanner_;
            ahead.take();
            const std::string_view code = ahead.take().text;
            const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
            if (scanner_.peek().text.size() > 2 || code.size() != 2 ||
                !std::ranges::all_of(code, is_capital))
                return;
            scanner_ = ahead;
            scanner_.take_line();
        }
    }

    /// The number of empty squares that begins at `i`, which moves to its last digit.
    [[nodiscard]] static std::size_t number_in(std::string_view text, std::size_t& i) {
        const auto digit = [&](std::size_t at) { return static_cast<std::size_t>(text[at] - '0'); };
        std::size_t number = digit(i);
        while (i + 1 < text.size() && detail::is_digit(text[i + 1]) && number < 64)
            number = 10 * number + digit(++i);
        return number;
    }

    PopeyeFault read_forsyth() {
        const PopeyeToken token = scanner_.take();
        if (token.text.empty()) return token.fault("expected a position in Forsyth notation");
        std::size_t square = 0;  // from a8 to h1
        for (std::size_t i = 0; i < token.text.size(); ++i) {
            const char c = token.text[i];
            const auto fault = [&](std::string message) {
                return ParseError{token.offset + i, 1, std::move(message)};
            };
            if (detail::is_digit(c)) {
                square += number_in(token.text, i);
                if (square > 64) return fault("there are more than 64 squares");
            } else if (c == '/') {
                if (square % 8 != 0) return fault("a rank ends here that is not full");
            } else {
                const bool is_white = c >= 'A' && c <= 'Z';
                const auto type = twins_.type_of(is_white ? static_cast<char>(c - 'A' + 'a') : c);
                if (!type) return fault("this is not a piece of orthodox chess");
                if (square == 64) return fault("there are more than 64 squares");
                put(flip(square_at(static_cast<int>(square))),
                    {is_white ? Color::white : Color::black, *type}, token);
                ++square;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] PopeyeFault unknown(const PopeyeToken& token) const {
        std::vector<std::string_view> names;
        for (const auto& row : detail::popeye_commands())
            names.push_back(row[static_cast<std::size_t>(language_)]);
        const auto near = nearest_name(token.small, names);
        const std::string_view nearest = near.value_or("");
        return token.fault(
            fmt::format("{} is not understood{}", detail::quoted(token),
                        near ? fmt::format("; did you mean '{}'?", nearest) : std::string()));
    }

    /// Resolves the effects of options and stipulation on each other.
    PopeyeFault settle_options() {
        const PopeyeToken end = scanner_.peek();
        if (!base_.stipulation) return end.fault("the problem has no stipulation");
        if (position_at_.text.empty()) return end.fault("the problem has no position");
        const bool is_direct = base_.stipulation->stipulation.play == Play::direct;
        if (problem_.is_post_key && (!is_direct || base_.stipulation->length < 2))
            return stipulation_at_.fault(
                "play after the key is for direct mates and stalemates of two moves and more");
        if (options_.white_to_play && !begins_late(*base_.stipulation))
            note(option_at_, "White begins anyway, or cannot: that option is passed over");
        return std::nullopt;
    }

    /// Whether it is help play with whole moves, so that White can begin half a move later.
    static bool begins_late(const WrittenStipulation& asked) {
        return asked.stipulation.play == Play::help && !asked.half_move;
    }

    /// Adds castling rights for kings and rooks at home, unless denied.
    void add_castling(Setup& setup) const {
        const auto may = [&](Square square, Piece piece) {
            return setup.board[square] == piece &&
                   std::ranges::find(options_.no_castling, square) == options_.no_castling.end();
        };
        setup.castling.clear();
        for (const Color color : all_colors) {
            const Rank rank = back_rank(color);
            if (!may(make_square(File::e, rank), {color, PieceType::king})) continue;
            if (may(make_square(File::h, rank), {color, PieceType::rook}))
                setup.castling.push_back({color, CastlingSide::king_side});
            if (may(make_square(File::a, rank), {color, PieceType::rook}))
                setup.castling.push_back({color, CastlingSide::queen_side});
        }
    }

    /// Adds the twin of a state; an illegal position is a fault at `at`.
    void add_twin(const PopeyeState& state, const PopeyeToken& at, std::string change = "",
                  bool continues = false) {
        ProblemTwin twin{label_of(problem_.twins.size()), std::move(change), *state.stipulation,
                         continues};
        twin.place = {at.offset, std::max<std::size_t>(at.text.size(), 1)};
        Setup setup = state.setup;
        if (options_.white_to_play && begins_late(twin.stipulation)) {
            twin.stipulation.length = *twin.stipulation.length - 1;
            twin.stipulation.half_move = true;
        }
        if (is_popeye_) {
            add_castling(setup);
            setup.turn = first_color(twin.stipulation);
            if (options_.half_duplex != problem_.is_post_key) setup.turn = ~setup.turn;
        } else {
            if (!is_chess960_) detail::drop_castling_from_elsewhere(setup);
            if (first_color(twin.stipulation) != first_color(*base_.stipulation))
                setup.turn = ~setup.turn;
        }
        const auto validated = Position::from_setup(setup, validation_);
        const bool is_first = problem_.twins.empty() && twin.change.empty();
        const std::string prefix = is_first ? "" : fmt::format("{}) ", twin.label);
        if (validated) {
            twin.position = validated->position;
            for (const Fault& fault : validated->warnings)
                if (fault.severity == Severity::unreachable) note(at, prefix + fault.message);
        } else {
            std::string reasons;
            for (const Fault& fault : validated.error())
                reasons += (reasons.empty() ? "" : "; ") + fault.message;
            problem_.faults.push_back(at.fault(prefix + reasons));
        }
        problem_.twins.push_back(std::move(twin));
    }

    void add_first_twin() {
        base_.setup.en_passant = options_.en_passant;
        previous_ = base_;
        problem_.zero_position = command() == PopeyeCommand::zero_position;
        if (!problem_.zero_position) add_twin(base_, position_at_);
    }

    void read_twins() {
        while (true) {
            const PopeyeToken token = scanner_.peek();
            const auto which = command();
            if (token.text.empty() || which == PopeyeCommand::end) return;
            if (which != PopeyeCommand::twin &&
                (which != PopeyeCommand::zero_position || !problem_.twins.empty())) {
                auto fault = token.fault(detail::quoted(token) +
                                         " is not expected here, but a twin or the end");
                problem_.faults.push_back(std::move(fault));
                return problem_.twins.clear();
            }
            scanner_.pass(token);
            if (!read_twin(token)) pass_twin();
        }
    }

    /// Reads the changes of one twin; false on a fault.
    bool read_twin(const PopeyeToken& token) {
        const bool continues = twins_.read_continued();
        PopeyeState state = continues ? previous_ : base_;
        std::string change;
        auto fault = continues && !is_previous_read_
                         ? token.fault("this continues a twin that was refused")
                         : twins_.read_changes(state, change);
        const bool may_be_none = problem_.zero_position && problem_.twins.empty();
        if (!fault && change.empty() && !may_be_none)
            fault = scanner_.peek().fault("expected a twin's change");
        is_previous_read_ = !fault;
        if (fault) {
            fault->message = fmt::format("{}) {}", label_of(problem_.twins.size()), fault->message);
            problem_.faults.push_back(std::move(*fault));
            problem_.twins.push_back({label_of(problem_.twins.size()), std::move(change),
                                      *state.stipulation, continues});
            return false;
        }
        previous_ = state;
        add_twin(state, token, std::move(change), continues);
        return true;
    }

    /// Goes on to the next twin.
    void pass_twin() {
        while (!scanner_.peek().text.empty() && command() != PopeyeCommand::twin &&
               command() != PopeyeCommand::end)
            scanner_.take();
    }

    std::string_view text_;
    std::string plain_;  ///< the text with ordinary blanks only
    std::vector<TextSpan> free_texts_;
    PopeyeScanner scanner_;
    PopeyeLanguage language_;
    TwinReader twins_;
    ValidationOptions validation_;
    Composition problem_;
    detail::PopeyeOptions options_;
    PopeyeState base_;
    PopeyeState previous_;
    bool is_previous_read_ = true;  ///< otherwise the twin that it continues is unknown
    PopeyeToken position_at_{};
    PopeyeToken stipulation_at_{};
    PopeyeToken option_at_{};
    bool is_popeye_ = true;
    bool is_chess960_ = false;
};

}  // namespace

Composition read_popeye(std::string_view text, const ValidationOptions& options, bool is_ended) {
    const auto language = detail::popeye_start(text, true);
    if (!is_ended) {
        Composition cut;
        cut.faults.push_back(
            {text.size(), 1, "the problem is not ended: expected 'NextProblem' or 'EndProblem'"});
        return cut;
    }
    return CompositionReader(text, language.value_or(PopeyeLanguage::english), options).read();
}

Composition read_epd_twins(const Epd& record, const WrittenStipulation& asked,
                           const ValidationOptions& options) {
    const EpdOperation* operation = record.find("twin");
    if (operation == nullptr) return {};
    return CompositionReader("", PopeyeLanguage::english, options).read(record, *operation, asked);
}

}  // namespace chess
