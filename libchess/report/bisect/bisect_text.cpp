#include "libchess/report/bisect/bisect_report.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/report/bisect/detail/bisect_words.hpp"
#include "libchess/report/text/board_text.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <string_view>
#include <utility>

namespace chess {

namespace {

/// Words are hard to follow in longer lines.
constexpr std::size_t widest = 100;
constexpr std::size_t indent = 2;
constexpr std::size_t label_width = 12;
constexpr std::size_t most_unequal = 5;

/// The whole report of one bug.
class BugText {
public:
    BugText(const BisectAccount& account, const BisectFinding& finding,
            const BisectReportOptions& options)
        : divergence_(*account.result.divergence),
          finding_(finding),
          options_(options),
          position_(divergence_.question.position()),
          width_(std::min(options.width, widest)) {}

    StyledText text() && {
        text_.add("\n");
        if (options_.suite) text_.add(fmt::format("  bug {}: ", finding_.number));
        else text_.add("  ");
        text_.add(std::string(name_of(finding_.bug.rule)), Style::bad);
        if (finding_.bug.piece) text_.add(fmt::format(" ({})", name_of(*finding_.bug.piece)));
        text_.add("\n");
        paragraph(finding_.bug.explanation);
        if (divergence_.impossible)
            paragraph(
                fmt::format("But no game leads to this position: {}. A generator need not "
                            "know what to do here, so that this counts for nothing.",
                            *divergence_.impossible));
        text_.add("\n");
        boards();
        text_.add("\n");
        moves();
        places();
        return std::move(text_);
    }

private:
    void paragraph(const std::string& words) {
        const TextBlock lines = wrapped(StyledText().add(words), width_ - indent);
        for (const StyledText& line : lines.lines()) text_.add("  ").add(line).add("\n");
    }

    /// The position where they part, and beside it the smallest one.
    void boards() {
        constexpr std::size_t gap = 4;
        TextBlock left;
        const std::string line = line_text(divergence_.question, options_.san);
        left.add(StyledText().add(line.empty() ? "the position itself" : "the position"));
        left.add(board_text(position_));
        TextBlock right;
        if (finding_.minimal) {
            const PerftQuestion& question = finding_.minimal->question;
            right.add(StyledText().add(fmt::format("the smallest that shows it, {} pieces",
                                                   question.root.occupied().count())));
            right.add(board_text(question.root));
        }
        const TextBlock both = beside(left, right, std::max(left.width(), board_text_width) + gap);
        for (const StyledText& row : both.lines()) text_.add("  ").add(row).add("\n");
    }

    void moves() {
        const GeneratorBug& bug = finding_.bug;
        if (!bug.extra.empty()) words_row("extra", bug.extra, Style::bad);
        if (!bug.missing.empty()) {
            std::vector<std::string> words;
            for (const Move move : bug.missing) {
                const Position& at = position_;
                words.push_back(options_.san ? to_san(at, move) : to_uci(at, move));
            }
            words_row("missing", words, Style::bad);
        }
        if (!bug.extra.empty() || !bug.missing.empty()) return;
        std::string_view label = "counts";
        for (const auto& [move, ours, theirs] :
             divergence_.difference.unequal | std::views::take(most_unequal)) {
            const std::string name =
                options_.san ? to_san(position_, move) : to_uci(position_, move);
            row(std::exchange(label, ""),
                fmt::format("{:<8}{:>14}, theirs {}", name, grouped(ours), grouped(theirs)));
        }
    }

    void places() {
        const PerftQuestion& question = divergence_.question;
        const std::string line = line_text(question, options_.san);
        if (!line.empty()) wrapped_row("line", line);
        if (!line.empty() && options_.san) wrapped_row("as UCI", question_moves(question));
        row("position", question_fen(position_));
        const PerftQuestion& asked =
            finding_.minimal ? finding_.minimal->question : divergence_.shortest;
        if (finding_.minimal) {
            row("smallest", question_fen(asked.root));
            if (!asked.moves.empty()) row("and then", line_text(asked, options_.san));
        }
        if (options_.arguments.empty()) return;
        std::string_view label = "ask it";
        // What depends on the questions before cannot be had by one question.
        if (finding_.bug.rule != Rule::unsteady)
            for (const std::string& words : question_lines(asked, options_.script))
                row(std::exchange(label, ""), words);
        row("repeat", repeat_command(asked, options_.arguments));
    }

    void row(std::string_view label, const std::string& value, Style style = Style::plain) {
        text_.add(fmt::format("  {:<{}}", label, label_width), Style::faint);
        text_.add(value + '\n', style);
    }
    void wrapped_row(std::string_view label, const std::string& words) {
        const TextBlock lines = wrapped(StyledText().add(words), width_ - indent - label_width);
        for (const StyledText& line : lines.lines()) row(std::exchange(label, ""), line.plain());
    }
    void words_row(std::string_view label, const std::vector<std::string>& words, Style style) {
        std::string all;
        for (const std::string& word : words) {
            if (!all.empty()) all += ' ';
            all += printable(word);
        }
        const TextBlock lines = wrapped(StyledText().add(all), width_ - indent - label_width);
        for (const StyledText& line : lines.lines())
            row(std::exchange(label, ""), line.plain(), style);
    }

    const Divergence& divergence_;
    const BisectFinding& finding_;
    const BisectReportOptions& options_;
    Position position_;
    std::size_t width_;
    StyledText text_;
};

std::string name_text(const BisectAccount& account, const BisectReportOptions& options) {
    std::string name =
        account.id.empty() ? fmt::format("record {}", account.record) : printable(account.id);
    if (options.plies && account.ply) name += fmt::format(" ply {}", *account.ply);
    return name;
}

void add_counts(StyledText& text, const BisectAccount& account) {
    const BisectResult& result = account.result;
    text.add(fmt::format("{} positions", grouped(result.nodes)));
    if (result.their_nodes != result.nodes)
        text.add(fmt::format(", theirs {}", grouped(result.their_nodes)), Style::bad);
}

/// "bug 2 (new), bug 1": for a line of a suite.
std::string findings_text(const BisectAccount& account) {
    std::string text;
    for (const BisectFinding& finding : account.findings) {
        if (!text.empty()) text += ", ";
        if (finding.number == 0) text += name_of(finding.bug.rule);
        else text += fmt::format("bug {}{}", finding.number, finding.same_as ? "" : " (new)");
    }
    return text;
}

StyledText suite_line(const BisectAccount& account, const BisectReportOptions& options) {
    StyledText text;
    if (account.failed()) text.add("FAIL", Style::bad);
    else if (account.differs()) text.add("odd ", Style::warning);
    else text.add("ok  ", Style::good);
    text.add(fmt::format("  {:<26}", name_text(account, options)), Style::strong);
    const int depth = account.result.depth;
    if (const auto& divergence = account.result.divergence) {
        text.add(fmt::format("  depth {:<5}{}\n", depth, findings_text(account)));
        if (const auto& why = divergence->impossible)
            text.add(fmt::format("      no game leads there: {}\n", *why), Style::faint);
        return text;
    }
    text.add(fmt::format("  {:<11}{:>18} nodes",
                         depth > 1 ? fmt::format("depths 1-{}", depth) : "depth 1",
                         grouped(account.result.nodes)));
    if (options.timing)
        text.add(fmt::format("  {:>9}", duration_text(account.seconds)), Style::faint);
    return text.add("\n");
}

}  // namespace

StyledText bisect_text(const BisectAccount& account, const BisectReportOptions& options) {
    StyledText text;
    if (options.suite) {
        text.add(suite_line(account, options));
    } else {
        text.add(question_fen(account.position) + '\n', Style::faint);
        text.add(account.differs() ? "differs" : "equal", account.failed()    ? Style::bad
                                                          : account.differs() ? Style::warning
                                                                              : Style::good);
        text.add(account.differs() || account.result.depth == 1
                     ? fmt::format(" at depth {}: ", account.result.depth)
                     : fmt::format(" at depths 1 to {}: ", account.result.depth));
        add_counts(text, account);
        if (options.timing)
            text.add(fmt::format(", {}", duration_text(account.seconds)), Style::faint);
        text.add("\n");
    }
    for (const BisectFinding& finding : account.findings) {
        if (finding.same_as || (options.suite && !account.failed())) continue;
        text.add(BugText(account, finding, options).text());
    }
    return text;
}

StyledText bisect_summary_text(const BisectTotals& totals, const BisectReportOptions& options) {
    StyledText text;
    text.add("\n");
    if (totals.interrupted) text.add("interrupted", Style::warning);
    else if (totals.failed != 0) text.add(plural(totals.bugs.size(), "bug") + " found", Style::bad);
    else if (totals.passed == 0) text.add("nothing compared", Style::warning);
    else text.add("all equal", totals.errors == 0 ? Style::good : Style::plain);
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

}  // namespace chess
