#include "report/annotate/detail/player_words.hpp"
#include "report/annotate/player_report.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/finished_record.hpp"

#include <array>
#include <utility>

namespace chess {

namespace {

using detail::per_cent;

using detail::Fixed;
using detail::RecordReader;
using detail::RecordWriter;

/// Marks an unknown number.
constexpr double not_known = -1;

/// Visits all members kept of a game, in the order of the text.
template <typename Game, typename Visitor>
bool visit(Game& game, const Visitor& visitor) {
    bool good = visitor(game.color) && visitor(game.points) && visitor(game.rating) &&
                visitor(game.opponent) && visitor(game.speed) && visitor(game.opening) &&
                visitor(game.accuracy) && visitor(game.acpl);
    for (auto& part : game.parts)
        good = good && visitor(part.moves) && visitor(part.errors) && visitor(part.accuracy) &&
               visitor(part.loss);
    return good && visitor(game.best) && visitor(game.worst) && visitor(game.trouble_moves) &&
           visitor(game.trouble_errors) && visitor(game.has_clock) && visitor(game.record) &&
           visitor(game.motifs) && visitor(game.name);
}

/// Writes a value as numbers and bytes.
struct Write {
    RecordWriter& writer;

    bool operator()(const std::string& text) const {
        writer.bytes(text);
        return true;
    }
    bool operator()(const std::vector<MotifCase>& motifs) const {
        writer.number(motifs.size());
        for (const auto& [motif, is_found, rating] : motifs) {
            (*this)(motif);
            (*this)(is_found);
            (*this)(rating);
        }
        return true;
    }
    template <typename Number>
    bool operator()(const std::optional<Number>& number) const {
        writer.number(number ? static_cast<double>(*number) : not_known);
        return true;
    }
    template <typename Number>
    bool operator()(const Number& number) const {
        if constexpr (std::is_same_v<Number, double>) writer.number(number);
        else writer.number(static_cast<std::size_t>(number));
        return true;
    }
};

/// Reads what `Write` wrote.
struct Read {
    RecordReader& reader;

    bool operator()(std::string& text) const { return reader.bytes(text); }
    bool operator()(std::vector<MotifCase>& motifs) const {
        std::size_t count = 0;
        if (!reader.number(count)) return false;
        for (; count > 0; --count) {
            auto& [motif, is_found, rating] = motifs.emplace_back();
            if (!choice(motif, motif_count - 1) || !choice(is_found, 1) || !(*this)(rating))
                return false;
        }
        return true;
    }
    template <typename Number>
    bool operator()(std::optional<Number>& number) const {
        double value = 0;
        if (!reader.number(value)) return false;
        if (value >= 0) number = static_cast<Number>(value);
        return true;
    }
    bool operator()(double& number) const { return reader.number(number); }
    bool operator()(std::size_t& number) const { return reader.number(number); }
    bool operator()(bool& flag) const { return choice(flag, 1); }
    bool operator()(Color& color) const { return choice(color, 1); }
    bool operator()(GameSpeed& speed) const {
        return choice(speed, static_cast<std::size_t>(GameSpeed::unknown));
    }

private:
    template <typename Choice>
    bool choice(Choice& choice, std::size_t most) const {
        std::size_t number = 0;
        if (!reader.number(number) || number > most) return false;
        choice = static_cast<Choice>(number);
        return true;
    }
};

Json estimate_json(const std::optional<Estimate>& estimate, double scale = 1) {
    if (!estimate) return {};
    return {{"value", to_json(Fixed{estimate->value * scale, 2})},
            {"low", to_json(Fixed{estimate->low * scale, 2})},
            {"high", to_json(Fixed{estimate->high * scale, 2})}};
}

Json group_json(const PlayerGroup& group) {
    return {{"name", group.name},
            {"games", group.games},
            {"wins", group.wins},
            {"draws", group.draws},
            {"losses", group.losses},
            {"score_percent", estimate_json(group.score(), per_cent)},
            {"accuracy", estimate_json(group.accuracy.mean())},
            {"acpl", estimate_json(group.acpl.mean())},
            {"moves", group.moves},
            {"errors", group.errors},
            {"errors_percent", estimate_json(group.error_rate(), per_cent)}};
}

Json conversion_json(const Conversion& conversion) {
    return {{"games", conversion.games},
            {"succeeded", conversion.succeeded},
            {"percent",
             estimate_json(share(static_cast<double>(conversion.succeeded), conversion.games),
                           per_cent)}};
}

/// The ranges in which there is something.
Json difficulty_json(const TallyByDifficulty& ranges) {
    Json list = Json::array();
    for (std::size_t range = 0; range < difficulty_count; ++range) {
        const auto& [found, missed] = ranges.at(range);
        if (found + missed == 0) continue;
        list.push_back(
            {{"from", range == 0 ? Json() : Json(difficulty_limits.at(range - 1))},
             {"to",
              range == difficulty_limits.size() ? Json() : Json(difficulty_limits.at(range) - 1)},
             {"found", found},
             {"missed", missed},
             {"found_percent",
              estimate_json(share(static_cast<double>(found), found + missed), per_cent)}});
    }
    return list;
}

Json motifs_json(const PlayerReport& report) {
    return Json::list(report.motifs, [](const MotifTally& tally) {
        const auto& [motif, found, missed, records, by_difficulty] = tally;
        const auto part = share(static_cast<double>(found), found + missed);
        return Json{
            {"motif", name_of(motif)},   {"found", found},
            {"missed", missed},          {"found_percent", estimate_json(part, per_cent)},
            {"missed_records", records}, {"by_puzzle_rating", difficulty_json(by_difficulty)}};
    });
}

Json part_json(std::size_t errors, std::size_t moves) {
    return {{"moves", moves},
            {"errors", errors},
            {"errors_percent", estimate_json(share(static_cast<double>(errors), moves), per_cent)}};
}

}  // namespace

std::string to_text(const std::vector<PlayerGame>& games) {
    RecordWriter writer;
    for (const PlayerGame& game : games) visit(game, Write{writer});
    return writer.take();
}

std::optional<std::vector<PlayerGame>> read_player_games(std::string_view text) {
    std::vector<PlayerGame> games;
    RecordReader reader(text);
    while (!reader.at_end())
        if (!visit(games.emplace_back(), Read{reader})) return std::nullopt;
    return games;
}

std::string player_json(const PlayerReport& report) {
    detail::Fields fields(detail::Form::json, "player");
    fields.add("name", report.name)
        .add("games", report.all.games)
        .add("all", group_json(report.all));
    Json tables = Json::object();
    for (const PlayerTable& table : report.tables)
        tables[table.name] = Json::list(table.groups, group_json);
    fields.add("by", std::move(tables));
    fields.add("converted", conversion_json(report.won));
    fields.add("saved", conversion_json(report.saved));
    fields.add("clock", Json{{"games", report.clock_games},
                             {"trouble", part_json(report.trouble_errors, report.trouble_moves)},
                             {"calm", part_json(report.calm_errors, report.calm_moves)}});
    fields.add("motifs", motifs_json(report));
    fields.add("by_puzzle_rating", difficulty_json(report.by_difficulty));
    return fields.add_known("cards", report.cards).text();
}

}  // namespace chess
