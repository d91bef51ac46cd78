#include "libchess/report/eval/tuning_report.hpp"

#include "libchess/report/text/detail/fields.hpp"
#include "libchess/report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

namespace chess {

namespace {

/// So many of what moved most are shown to people.
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

detail::Json tapered_json(Tapered value) {
    detail::Json json;
    json["mg"] = value.middlegame();
    json["eg"] = value.endgame();
    return json;
}

detail::Json losses_json(const FitLosses& losses) {
    detail::Json json;
    json["training"] = losses.training;
    if (losses.held_out) json["held_out"] = *losses.held_out;
    return json;
}

/// What positions there were and what became of them.
StyledText input_text(const TuningRun& run) {
    StyledText text;
    text.add(fmt::format("{} position{}", grouped(run.positions), run.positions == 1 ? "" : "s"),
             Style::strong);
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

void add_losses(StyledText& text, std::string_view name, const FitLosses& losses,
                std::string_view remark) {
    text.add(fmt::format("{:<16}{:>10.6f}", name, losses.training));
    text.add(losses.held_out ? fmt::format("{:>12.6f}", *losses.held_out)
                             : fmt::format("{:>12}", "-"));
    if (!remark.empty()) text.add("   ").add(remark, Style::faint);
    text.add("\n");
}

StyledText losses_text(const WeightFit& fit) {
    StyledText text;
    text.add(fmt::format("\n{:<16}{:>10}{:>12}\n", "loss", "training", "held out"), Style::strong);
    add_losses(text, "material alone", fit.material,
               fmt::format("constant {:.0f}", fit.material_constant));
    add_losses(text, "before", fit.before, fmt::format("constant {:.0f}", fit.start_constant));
    const double before = fit.before.held_out.value_or(fit.before.training);
    const double after = fit.after.held_out.value_or(fit.after.training);
    add_losses(text, "after", fit.after,
               fmt::format("constant {:.0f}, {:+.2f} %", fit.constant,
                           before > 0 ? 100 * (after - before) / before : 0.0));
    return text;
}

StyledText pieces_text(const WeightFit& fit) {
    constexpr std::array<std::string_view, 5> names{"pawn", "knight", "bishop", "rook", "queen"};
    // Means of what 24 books and programs say (Caplinger 2021, 7.2.1).
    constexpr std::array elsewhere{100, 326, 337, 525, 973};
    StyledText text;
    std::string line = fmt::format("\n{:<16}", "piece values");
    for (const std::string_view name : names) line += fmt::format("{:>11}", name);
    text.add(line + '\n', Style::strong);
    for (const bool after : {false, true}) {
        line = fmt::format("{:<16}", after ? "after" : "before");
        for (std::size_t i = 0; i < names.size(); ++i)
            line += fmt::format("{:>11}", tapered_text((after ? fit.weights : fit.start)(
                                              "material", static_cast<int>(i))));
        text.add(line + '\n');
    }
    line = fmt::format("{:<16}", "found elsewhere");
    for (const int value : elsewhere) line += fmt::format("{:>11}", value);
    return text.add(line + '\n', Style::faint);
}

/// How much is not shown.
void add_rest(StyledText& text, std::size_t rows) {
    if (rows > most_rows) text.add(fmt::format("and {} more\n", rows - most_rows), Style::faint);
}

StyledText groups_text(const WeightFit& fit) {
    std::vector<GroupMove> groups;
    std::ranges::copy_if(fit.groups, std::back_inserter(groups),
                         [](const GroupMove& group) { return group.moved != 0; });
    std::ranges::sort(groups, {}, [](const GroupMove& group) {
        return std::pair(-group.effect, group.group.row());
    });
    StyledText text;
    text.add(fmt::format("\n{:<26}{:>8}{:>8}{:>10}{:>10}{:>10}\n", "groups that moved", "values",
                         "moved", "mean mg", "mean eg", "effect"),
             Style::strong);
    for (const GroupMove& group : std::span(groups).first(std::min(groups.size(), most_rows)))
        text.add(fmt::format("{:<26}{:>8}{:>8}{:>10.1f}{:>10.1f}{:>10.2f}\n",
                             info(group.group).name, info(group.group).size, group.moved,
                             group.mean_middlegame, group.mean_endgame, group.effect));
    add_rest(text, groups.size());
    return text;
}

StyledText moves_text(const WeightFit& fit) {
    StyledText text;
    text.add(fmt::format("\n{:<26}{:>16}{:>16}{:>14}\n", "weights that moved", "before", "after",
                         "effect"),
             Style::strong);
    for (const WeightMove& move : std::span(fit.moves).first(std::min(fit.moves.size(), most_rows)))
        text.add(fmt::format("{:<26}{:>16}{:>16}{:>14.2f}\n", weight_name(move.weight),
                             tapered_text(move.before), tapered_text(move.after), move.effect));
    add_rest(text, fit.moves.size());
    text.add("effect: centipawns by which the evaluation changes on average, by this alone\n",
             Style::faint);
    return text;
}

}  // namespace

std::string tuning_json(const TuningRun& run, bool timing) {
    const WeightFit& fit = run.fit;
    detail::Json json;
    json["type"] = "result";
    json["files"] = run.files;
    if (run.weights_file) json["weights_file"] = *run.weights_file;
    else json["weights_file"] = nullptr;
    json["training"] = fit.training;
    json["held_out"] = fit.held_out;
    json["judgement_share"] = run.judgement_share;
    if (run.judgement_share != 0) json["judgement_constants"] = run.judgement_constants;
    json["epochs"] = fit.epochs;
    json["best_epoch"] = fit.best_epoch;
    json["warnings"] = run.warnings;
    json["loss"]["material"] = losses_json(fit.material);
    json["loss"]["material"]["constant"] = fit.material_constant;
    json["loss"]["before"] = losses_json(fit.before);
    json["loss"]["before"]["constant"] = fit.start_constant;
    json["loss"]["after"] = losses_json(fit.after);
    json["loss"]["after"]["constant"] = fit.constant;
    json["groups"] = detail::Json::array();
    for (const GroupMove& group : fit.groups) {
        detail::Json row;
        row["group"] = info(group.group).name;
        row["values"] = info(group.group).size;
        row["moved"] = group.moved;
        row["mean"]["mg"] = group.mean_middlegame;
        row["mean"]["eg"] = group.mean_endgame;
        row["effect"] = group.effect;
        json["groups"].push_back(std::move(row));
    }
    json["moves"] = detail::Json::array();
    for (const WeightMove& move : fit.moves) {
        detail::Json row;
        row["group"] = group_of(move.weight).name;
        row["number"] = move.weight - group_of(move.weight).first;
        row["before"] = tapered_json(move.before);
        row["after"] = tapered_json(move.after);
        row["effect"] = move.effect;
        json["moves"].push_back(std::move(row));
    }
    if (timing) json["seconds"] = detail::rounded_seconds(run.seconds);
    return detail::dump(json);
}

std::string tuning_summary_json(const TuningRun& run, bool timing) {
    detail::Json json = detail::begin_summary();
    json["files"] = run.files.size();
    json["positions"] = run.positions;
    json["errors"] = run.errors;
    json["in_check"] = run.in_check;
    json["endgames"] = run.endgames;
    json["malformed"] = run.malformed;
    if (run.interrupted) json["interrupted"] = true;
    if (timing) json["seconds"] = detail::rounded_seconds(run.seconds);
    return detail::dump(json);
}

std::string tuning_csv(const WeightFit& fit) {
    std::string text = "group,number,before_mg,before_eg,after_mg,after_eg\n";
    for (std::size_t i = 0; i < weight_count; ++i)
        fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{}\n", group_of(i).name,
                       i - group_of(i).first, fit.start[i].middlegame(), fit.start[i].endgame(),
                       fit.weights[i].middlegame(), fit.weights[i].endgame());
    return text;
}

StyledText tuning_text(const TuningRun& run, bool timing) {
    const WeightFit& fit = run.fit;
    StyledText text = input_text(run);
    text.add(fmt::format("{} epoch{}{}, best after {}", fit.epochs, fit.epochs == 1 ? "" : "s",
                         fit.stopped ? " until interrupted" : "", fit.best_epoch));
    if (timing) text.add(fmt::format(", {}", duration_text(run.seconds)), Style::faint);
    text.add("\n");
    text.add(losses_text(fit)).add(pieces_text(fit));
    if (!fit.moves.empty()) text.add(groups_text(fit)).add(moves_text(fit));
    if (!run.weights_file) return text.add("\nno weights were written\n");
    text.add("\nthe weights are in ").add(printable(*run.weights_file), Style::strong);
    return text.add("\n");
}

}  // namespace chess
