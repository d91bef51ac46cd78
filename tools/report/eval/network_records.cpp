#include "report/eval/detail/network_records.hpp"

#include "report/eval/detail/men_changes.hpp"

#include <optional>
#include <utility>

namespace chess::detail {

namespace {

constexpr int error_decimals = 1;

Fields change_fields(Form form, const ManChange& change, int sign) {
    const auto square = [](const auto& man) {
        return man ? std::optional(to_string(man->square)) : std::nullopt;
    };
    const auto cp = [sign](const auto& man) {
        return man ? std::optional(man->cp * sign) : std::nullopt;
    };
    Fields fields(form);
    fields.add("square_a", square(change.a)).add("square_b", square(change.b));
    fields.add("piece", std::string(1, to_char(change.piece())));
    fields.add("a", cp(change.a)).add("b", cp(change.b)).add("delta", change.delta() * sign);
    return fields.add("error_cp", Fixed{change.error(), error_decimals});
}

/// The kings as a line among the men.
std::string kings_line(Form form, const EvalDiff& diff, int sign) {
    const int a = diff.a.network.bare_cp * sign;
    const int b = diff.b.network.bare_cp * sign;
    Fields fields(form);
    fields.add("square_a", "").add("square_b", "").add("piece", "");
    fields.add("a", a).add("b", b).add("delta", b - a).add("error_cp", Fixed{0.0, error_decimals});
    return fields.text();
}

}  // namespace

Json list_of(std::vector<Fields>& records) {
    return Json::list(records, [](Fields& record) { return std::move(record.object()); });
}

Fields man_fields(Fields fields, const Attribution::Man& man, int sign) {
    fields.add("square", to_string(man.square));
    fields.add("piece", std::string(1, to_char(man.piece)));
    fields.add("cp", man.cp * sign).add("error_cp", Fixed{man.error_cp, error_decimals});
    return fields.add("removal_cp", man.removal_cp * sign);
}

Json network_json(const NetworkBreakdown& report, int sign) {
    Fields fields(Form::json);
    fields.add("cp", report.cp * sign);
    if (!report.is_split) return fields.object();
    fields.add("bare_cp", report.bare_cp * sign);
    fields.add("pieces", Json::list(report.men, [&](const Attribution::Man& man) {
                   return man_fields(Fields(Form::json), man, sign).object();
               }));
    return fields.object();
}

std::string men_csv(const Fields& start, const NetworkBreakdown& report, int sign) {
    Fields kings = start;
    kings.add("square", "").add("piece", "").add("cp", report.bare_cp * sign);
    kings.add("error_cp", Fixed{0.0, error_decimals}).add("removal_cp", "");
    std::string lines = kings.text();
    for (const Attribution::Man& man : report.men) lines += man_fields(start, man, sign).text();
    return lines;
}

Json men_changes_json(const EvalDiff& diff, int sign) {
    return Json::list(men_changes(diff), [&](const ManChange& change) {
        return change_fields(Form::json, change, sign).object();
    });
}

std::string men_changes_csv(const EvalDiff& diff, int sign) {
    std::string lines = kings_line(Form::csv_head, diff, sign) + kings_line(Form::csv, diff, sign);
    for (const ManChange& change : men_changes(diff))
        lines += change_fields(Form::csv, change, sign).text();
    return lines;
}

}  // namespace chess::detail
