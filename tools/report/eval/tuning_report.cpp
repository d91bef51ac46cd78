#include "report/eval/tuning_report.hpp"

#include "report/text/detail/fields.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

namespace chess {

namespace {

using detail::Cell;
using detail::Fields;
using detail::Form;
using detail::left;
using detail::right;

/// The most rows of changes shown in text.
constexpr std::size_t most_rows = 20;

/// "mobility.knight 3", "squares.king b1", "tempo".
std::string weight_name(std::size_t weight) {
    const WeightGroupInfo& group = group_of(weight);
    if (group.size == 1) return std::string(group.name);
    const std::size_t number = weight - group.first;
    if (group.term == Term::piece_squares)
        return fmt::format("{} {}{}", group.name, "abcd"[number % 4], number / 4 + 1);
    return fmt::format("{} {}", group.name, number);
}

std::string tapered_text(Tapered value) {
    return fmt::format("{}/{}", value.middlegame(), value.endgame());
}

/// The positions read, used and left out.
StyledText input_text(const TuningRun& run) {
    StyledText text;
    text.add(plural(run.positions, "position"), Style::strong);
    text.add(fmt::format(": {} fitted to, {} held out\n", grouped(run.fit.training),
                         grouped(run.fit.held_out)));
    text.add(fmt::format("left out: {} in check, {} endgames with a rule of their own",
                         grouped(run.in_check), grouped(run.endgames)));
    if (run.malformed != 0) text.add(", ").add(grouped(run.malformed) + " malformed", Style::bad);
    text.add("\n");
    if (run.judgement_share != 0) {
        std::string constants;
        for (const double constant : run.judgement_constants)
            constants += fmt::format("{}{:.0f}", constants.empty() ? "" : ", ", constant);
        text.add(fmt::format("labels: {} % from 'ce', by the constant {}{}\n", run.judgement_share,
                             constants,
                             run.judgement_share == 100 ? "" : "; the rest from the result"));
    }
    for (const std::string& warning : run.warnings)
        text.add("warning: ", Style::warning).add(printable(warning) + '\n');
    return text;
}

StyledText losses_text(const WeightFit& fit) {
    detail::Grid grid(
        {left("loss", 16), right("training", 10), right("held out", 12), {.head = "", .gap = 3}},
        Style::strong);
    const auto add = [&](std::string_view name, const FitLosses& losses, std::string remark) {
        grid.add({name,
                  fmt::format("{:.6f}", losses.training),
                  losses.held_out ? fmt::format("{:.6f}", *losses.held_out) : "-",
                  {remark, Style::faint}});
    };
    add("material alone", fit.material, fmt::format("constant {:.0f}", fit.material_constant));
    add("before", fit.before, fmt::format("constant {:.0f}", fit.start_constant));
    const double before = fit.before.held_out.value_or(fit.before.training);
    const double after = fit.after.held_out.value_or(fit.after.training);
    add("after", fit.after,
        fmt::format("constant {:.0f}, {:+.2f} %", fit.constant,
                    before > 0 ? 100 * (after - before) / before : 0.0));
    return grid.block().text();
}

StyledText pieces_text(const WeightFit& fit) {
    constexpr std::array<const char*, 5> names{"pawn", "knight", "bishop", "rook", "queen"};
    // Means of what 24 books and programs say (Caplinger 2021, 7.2.1).
    constexpr std::array elsewhere{"100", "326", "337", "525", "973"};
    std::vector<detail::Column> columns{left("piece values", 16)};
    std::vector<Cell> before{"before"};
    std::vector<Cell> after{"after"};
    std::vector<Cell> others{{"found elsewhere", Style::faint}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        columns.push_back(right(names[i], 11));
        const int piece = static_cast<int>(i);
        before.emplace_back(tapered_text(fit.start("material", piece)));
        after.emplace_back(tapered_text(fit.weights("material", piece)));
        others.emplace_back(elsewhere[i], Style::faint);
    }
    detail::Grid grid(std::move(columns), Style::strong);
    return grid.add(before).add(after).add(others).block().text();
}

/// The first rows, and the number of rows left out.
template <typename Row, typename Add>
StyledText first_rows(detail::Grid grid, const std::vector<Row>& rows, const Add& add) {
    for (const Row& row : std::span(rows).first(std::min(rows.size(), most_rows))) add(grid, row);
    if (rows.size() > most_rows)
        grid.add_line(
            StyledText().add(fmt::format("and {} more", rows.size() - most_rows), Style::faint));
    return grid.block().text();
}

StyledText groups_text(const WeightFit& fit) {
    std::vector<GroupMove> groups;
    std::ranges::copy_if(fit.groups, std::back_inserter(groups),
                         [](const GroupMove& group) { return group.moved != 0; });
    std::ranges::sort(groups, {}, [](const GroupMove& group) {
        return std::pair(-group.effect, group.group.row());
    });
    const detail::Grid grid({left("groups that moved", 26), right("values", 8), right("moved", 8),
                             right("mean mg", 10), right("mean eg", 10), right("effect", 10)},
                            Style::strong);
    return first_rows(grid, groups, [](detail::Grid& rows, const GroupMove& group) {
        rows.add({info(group.group).name, fmt::format("{}", info(group.group).size),
                  fmt::format("{}", group.moved), fmt::format("{:.1f}", group.mean_middlegame),
                  fmt::format("{:.1f}", group.mean_endgame), fmt::format("{:.2f}", group.effect)});
    });
}

StyledText moves_text(const WeightFit& fit) {
    const detail::Grid grid({left("weights that moved", 26), right("before", 16),
                             right("after", 16), right("effect", 14)},
                            Style::strong);
    return first_rows(grid, fit.moves,
                      [](detail::Grid& rows, const WeightMove& move) {
                          rows.add({weight_name(move.weight), tapered_text(move.before),
                                    tapered_text(move.after), fmt::format("{:.2f}", move.effect)});
                      })
        .add("effect: centipawns by which the evaluation changes on average, by this alone\n",
             Style::faint);
}

void add_tapered(Fields& fields, const std::string& key, Tapered value) {
    fields.add(key + ".mg", value.middlegame()).add(key + ".eg", value.endgame());
}

Fields fields_of(Form form, std::size_t weight, Tapered before, Tapered after) {
    Fields fields(form);
    fields.add("group", group_of(weight).name);
    fields.add("number", weight - group_of(weight).first);
    add_tapered(fields, "before", before);
    add_tapered(fields, "after", after);
    return fields;
}

void add_losses(Fields& fields, const std::string& key, const FitLosses& losses, double constant) {
    fields.add(key + ".training", losses.training);
    fields.add_known(key + ".held_out", losses.held_out);
    fields.add(key + ".constant", constant);
}

}  // namespace

std::string Telling<TuningRun>::json(const TuningRun& run, bool timing) {
    const WeightFit& fit = run.fit;
    Fields fields(Form::json, "result");
    fields.add("files", run.files);
    fields.add("weights_file", run.weights_file);
    fields.add("training", fit.training);
    fields.add("held_out", fit.held_out);
    fields.add("judgement_share", run.judgement_share);
    if (run.judgement_share != 0) fields.add("judgement_constants", run.judgement_constants);
    fields.add("epochs", fit.epochs);
    fields.add("best_epoch", fit.best_epoch);
    fields.add("warnings", run.warnings);
    add_losses(fields, "loss.material", fit.material, fit.material_constant);
    add_losses(fields, "loss.before", fit.before, fit.start_constant);
    add_losses(fields, "loss.after", fit.after, fit.constant);
    fields.add("groups", Json::list(fit.groups, [](const GroupMove& group) {
                   return Json{
                       {"group", info(group.group).name},
                       {"values", info(group.group).size},
                       {"moved", group.moved},
                       {"mean", {{"mg", group.mean_middlegame}, {"eg", group.mean_endgame}}},
                       {"effect", group.effect}};
               }));
    fields.add("moves", Json::list(fit.moves, [](const WeightMove& move) {
                   return fields_of(Form::json, move.weight, move.before, move.after)
                       .add("effect", move.effect)
                       .object();
               }));
    if (timing) fields.add_seconds(run.seconds);
    return fields.text();
}

std::string Telling<SumsOf<TuningRun>>::json(const SumsOf<TuningRun>& sums, bool timing) {
    const TuningRun& run = sums.result;
    return detail::summary_json({{"files", run.files.size()},
                                 {"positions", run.positions},
                                 {"errors", run.errors},
                                 {"in_check", run.in_check},
                                 {"endgames", run.endgames},
                                 {"malformed", run.malformed}},
                                run, timing);
}

std::string Telling<TuningRun>::csv(const TuningRun& run, bool) {
    const WeightFit& fit = run.fit;
    std::string text = fields_of(Form::csv_head, 0, {}, {}).text();
    for (std::size_t i = 0; i < weight_count; ++i)
        text += fields_of(Form::csv, i, fit.start[i], fit.weights[i]).text();
    return text;
}

StyledText Telling<TuningRun>::text(const TuningRun& run, bool timing) {
    const WeightFit& fit = run.fit;
    StyledText text = input_text(run);
    text.add(fmt::format("{} epoch{}{}, best after {}", fit.epochs, fit.epochs == 1 ? "" : "s",
                         fit.stopped ? " until interrupted" : "", fit.best_epoch));
    if (timing) text.add(fmt::format(", {}", duration_text(run.seconds)), Style::faint);
    text.add("\n");
    text.add("\n").add(losses_text(fit)).add("\n").add(pieces_text(fit));
    if (!fit.moves.empty()) text.add("\n").add(groups_text(fit)).add("\n").add(moves_text(fit));
    if (!run.weights_file) return text.add("\nno weights were written\n");
    text.add("\nthe weights are in ").add(printable(*run.weights_file), Style::strong);
    return text.add("\n");
}

}  // namespace chess
