#include "report/bisect/bisect_report.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "report/text/board_text.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <string_view>

namespace chess {

namespace {

/// Words are hard to follow in longer lines.
constexpr std::size_t widest = 100;
constexpr std::size_t indent = 2;
constexpr std::size_t label_width = 12;
constexpr std::size_t most_unequal = 5;

/// A word quoted for a shell.
std::string shell_word(std::string_view text) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=:,@%";
    if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos)
        return std::string(text);
    std::string word = "'";
    for (const char c : text) {
        if (c == '\'') word += "'\\''";
        else word += c;
    }
    return word + '\'';
}

/// The moves of a question with their numbers, "1. e4 d5 2. e5", or as UCI writes them.
std::string line_text(const PerftQuestion& question, bool san) {
    if (!san) return to_uci(question);
    return fmt::format(
        "{}", fmt::join(detail::numbered_moves(question.start, question.moves, true), " "));
}

/// A command line that finds a difference again at that depth: "chesstool perft --depth 1 --fen
/// '...' --against '...'"; `arguments` are the last of it.
std::string repeat_command(const Position& position, int depth,
                           const std::vector<std::string>& arguments) {
    std::string line = fmt::format("chesstool perft --depth {} --fen {}{}", depth,
                                   shell_word(question_fen(position)),
                                   position.is_chess960() ? " --chess960" : "");
    for (const std::string& argument : arguments) line += ' ' + shell_word(argument);
    return line;
}

/// The input for the other generator by hand: two lines of UCI, or a script's command line.
std::vector<std::string> question_lines(const PerftQuestion& question, const std::string& script) {
    if (!script.empty())
        return {fmt::format("{} {} {} {}", script, question.depth,
                            shell_word(question_fen(question.start)),
                            shell_word(to_uci(question)))};
    return {question_command(question), fmt::format("go perft {}", question.depth)};
}

/// The whole report of one bug.
class BugText {
public:
    BugText(const GeneratorComparison& report, const BisectFinding& finding,
            const BisectReportOptions& options)
        : divergence_(*report.result.divergence),
          finding_(finding),
          options_(options),
          position_(divergence_.question.position()),
          compared_(report.result.depth),
          width_(std::min(options.width, widest)) {}

    [[nodiscard]] StyledText text() && {
        StyledText text;
        text.add(options_.suite ? fmt::format("\n  bug {}: ", finding_.number) : "\n  ");
        text.add(name_of(finding_.bug.rule), Style::bad);
        if (finding_.bug.piece) text.add(fmt::format(" ({})", name_of(*finding_.bug.piece)));
        TextBlock block = wrapped(StyledText().add(finding_.bug.explanation), width_ - indent);
        if (divergence_.impossible)
            block.add(wrapped(StyledText().add(fmt::format(
                                  "But no game leads to this position: {}. A generator need not "
                                  "know what to do here, so that this counts for nothing.",
                                  *divergence_.impossible)),
                              width_ - indent));
        block.add(StyledText());
        block.add(boards());
        block.add(StyledText());
        add_moves();
        add_places();
        block.add(rows_.body());
        text.add("\n");
        for (const StyledText& line : block.lines())
            text.add(line.spans().empty() ? "" : "  ").add(line).add("\n");
        return text;
    }

private:
    /// The position where they differ, and beside it the smallest one.
    [[nodiscard]] TextBlock boards() const {
        constexpr std::size_t gap = 4;
        TextBlock left;
        left.add(StyledText().add(divergence_.question.moves.empty() ? "the position itself"
                                                                     : "the position"));
        left.add(board_text(position_));
        TextBlock right;
        if (finding_.minimal) {
            const PerftQuestion& question = finding_.minimal->question;
            right.add(StyledText().add(fmt::format("the smallest that shows it, {} pieces",
                                                   question.start.occupied().count())));
            right.add(board_text(question.start));
        }
        return beside(left, right, std::max(left.width(), board_text_width) + gap);
    }

    void add_moves() {
        const auto name = [&](Move move) {
            return options_.san ? to_san(position_, move) : to_uci(position_, move);
        };
        const GeneratorBug& bug = finding_.bug;
        std::vector<std::string> missing;
        for (const Move move : bug.missing) missing.push_back(name(move));
        add_wrapped("extra", fmt::format("{}", fmt::join(bug.extra, " ")), Style::bad);
        add_wrapped("missing", fmt::format("{}", fmt::join(missing, " ")), Style::bad);
        if (!bug.extra.empty() || !bug.missing.empty()) return;
        std::vector<std::string> counts;
        for (const auto& [move, ours, theirs] :
             divergence_.difference.unequal | std::views::take(most_unequal))
            counts.push_back(
                fmt::format("{:<8}{:>14}, theirs {}", name(move), grouped(ours), grouped(theirs)));
        add("counts", counts);
    }

    void add_places() {
        const PerftQuestion& question = divergence_.question;
        const std::string line = line_text(question, options_.san);
        add_wrapped("line", line);
        if (options_.san) add_wrapped("as UCI", to_uci(question));
        add("position", {question_fen(position_)});
        const PerftQuestion& asked =
            finding_.minimal ? finding_.minimal->question : divergence_.shortest;
        if (finding_.minimal) {
            add("smallest", {question_fen(asked.start)});
            if (!asked.moves.empty()) add("and then", {line_text(asked, options_.san)});
        }
        if (options_.arguments.empty()) return;
        // A bug that depends on earlier questions cannot be shown by one: it takes all of them, up
        // to the depth at which the counts differed.
        const bool takes_all = finding_.bug.rule == Rule::unsteady;
        if (!takes_all) add("ask it", question_lines(asked, options_.script));
        const int depth = static_cast<int>(asked.moves.size()) + asked.depth;
        add("repeat",
            {repeat_command(asked.start, takes_all ? compared_ : depth, options_.arguments)});
    }

    void add(const char* label, const std::vector<std::string>& lines) {
        TextBlock block;
        for (const std::string& line : lines) block.add(StyledText().add(line));
        if (!lines.empty()) rows_.add({{label, Style::faint}, block});
    }
    void add_wrapped(const char* label, const std::string& words, Style style = Style::plain) {
        if (!words.empty())
            rows_.add({{label, Style::faint},
                       wrapped(StyledText().add(printable(words), style),
                               width_ - indent - label_width)});
    }

    const Divergence& divergence_;
    const BisectFinding& finding_;
    const BisectReportOptions& options_;
    Position position_;
    int compared_;  ///< the depth at which the counts differed
    std::size_t width_;
    detail::Grid rows_{{detail::left("", label_width), detail::Column{}}};
};

std::string name_text(const GeneratorComparison& report, const BisectReportOptions& options) {
    std::string name = record_name({.record = report.record, .id = report.id});
    if (options.plies && report.ply) name += fmt::format(" ply {}", *report.ply);
    return name;
}

void add_counts(StyledText& text, const GeneratorComparison& report) {
    const BisectResult& result = report.result;
    text.add(fmt::format("{} positions", grouped(result.nodes)));
    if (result.their_nodes != result.nodes)
        text.add(fmt::format(", theirs {}", grouped(result.their_nodes)), Style::bad);
}

/// "bug 2 (new), bug 1": for a line of a suite.
std::string findings_text(const GeneratorComparison& report) {
    std::string text;
    for (const BisectFinding& finding : report.findings) {
        if (!text.empty()) text += ", ";
        if (finding.number == 0) text += name_of(finding.bug.rule);
        else text += fmt::format("bug {}{}", finding.number, finding.same_as ? "" : " (new)");
    }
    return text;
}

StyledText suite_line(const GeneratorComparison& report, const BisectReportOptions& options) {
    StyledText text;
    if (report.failed()) text.add("FAIL", Style::bad);
    else if (report.differs()) text.add("odd ", Style::warning);
    else text.add("ok  ", Style::good);
    text.add(fmt::format("  {:<26}", name_text(report, options)), Style::strong);
    const int depth = report.result.depth;
    if (const auto& divergence = report.result.divergence) {
        text.add(fmt::format("  depth {:<5}{}\n", depth, findings_text(report)));
        if (const auto& why = divergence->impossible)
            text.add(fmt::format("      no game leads there: {}\n", *why), Style::faint);
        return text;
    }
    text.add(fmt::format("  {:<11}{:>18} nodes",
                         depth > 1 ? fmt::format("depths 1-{}", depth) : "depth 1",
                         grouped(report.result.nodes)));
    if (options.timing)
        text.add(fmt::format("  {:>9}", duration_text(report.seconds)), Style::faint);
    return text.add("\n");
}

}  // namespace

StyledText Telling<GeneratorComparison>::text(const GeneratorComparison& report,
                                              const BisectReportOptions& options) {
    StyledText text;
    if (options.suite) {
        text.add(suite_line(report, options));
    } else {
        text.add(question_fen(report.position) + '\n', Style::faint);
        text.add(report.differs() ? "differs" : "equal", report.failed()    ? Style::bad
                                                         : report.differs() ? Style::warning
                                                                            : Style::good);
        text.add(report.differs() || report.result.depth == 1
                     ? fmt::format(" at depth {}: ", report.result.depth)
                     : fmt::format(" at depths 1 to {}: ", report.result.depth));
        add_counts(text, report);
        if (options.timing)
            text.add(fmt::format(", {}", duration_text(report.seconds)), Style::faint);
        text.add("\n");
    }
    for (const BisectFinding& finding : report.findings) {
        if (finding.same_as || (options.suite && !report.failed())) continue;
        text.add(BugText(report, finding, options).text());
    }
    return text;
}

namespace {

void add_verdict(StyledText& text, const BisectTotals& totals) {
    if (totals.failed != 0) text.add(plural(totals.bugs.size(), "bug") + " found", Style::bad);
    else if (totals.passed == 0) text.add("nothing compared", Style::warning);
    else text.add("all equal", totals.errors == 0 ? Style::good : Style::plain);
}

}  // namespace

StyledText Telling<BisectTotals>::text(const BisectTotals& totals,
                                       const BisectReportOptions& options) {
    StyledText text;
    text.add("\n");
    if (!add_interrupted(text, totals, "")) add_verdict(text, totals);
    text.add(fmt::format(": {} of {} agree with {}", grouped(totals.passed),
                         plural(totals.passed + totals.failed, options.games ? "game" : "position"),
                         printable(options.name)));
    if (totals.excused != 0)
        text.add(fmt::format(", {} odd where no game leads", grouped(totals.excused)));
    if (totals.unanswered != 0)
        text.add(", ").add(plural(totals.unanswered, "position") + " unanswered", Style::bad);
    text.add("\n");
    if (options.games) text.add(plural(totals.positions, "position") + ", ");
    text.add(plural(totals.nodes, "node"));
    // Jobs may ask twice for what one of them would have known from the other.
    if (options.timing)
        text.add(fmt::format(", {} in {}", plural(totals.answers, "question"),
                             duration_text(totals.seconds)));
    return text.add("\n");
}

std::string bisect_error_text(const BisectError& error, const std::string& command) {
    switch (error.kind) {
        case BisectError::Kind::counterpart: break;
        case BisectError::Kind::rejected:
            return fmt::format(
                "'{}': does not accept the position, and lists the moves of another one{}",
                printable(command),
                error.question ? fmt::format(" ({})", question_command(*error.question)) : "");
        case BisectError::Kind::stopped: return "stopped";
        case BisectError::Kind::overflow:
            return "the count does not fit in 64 bits, expected a smaller depth";
        case BisectError::Kind::no_memory: return "no memory for the count";
    }
    std::string text = printable(error.engine.message);
    if (error.question) {
        const std::string line = line_text(*error.question, true);
        if (!line.empty()) text += fmt::format(" after {}", line);
        text += fmt::format(" ({})", question_command(*error.question));
    }
    return text;
}

}  // namespace chess
