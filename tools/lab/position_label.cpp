#include "lab/position_label.hpp"

#include "libchess/core/color.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/system/detail/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

namespace chess {

namespace {

/// Larger judgements, and mates, count as this.
constexpr int clear_win = 2000;

/// "1-0", "1/2-1/2", or a share from 0 to 1.
std::optional<double> read_share(std::string_view text) {
    if (text == "1-0") return 1;
    if (text == "0-1") return 0;
    if (text == "1/2-1/2") return 0.5;
    double share = 0;
    const auto [end, code] = system::read_fixed(text.data(), text.data() + text.size(), share);
    const bool good = !text.empty() && code == std::errc{} && end == text.data() + text.size() &&
                      share >= 0 && share <= 1;
    if (!good) return std::nullopt;
    return share;
}

std::unexpected<ParseError> no_result(TextSpan place, const char* expected) {
    return std::unexpected(ParseError{place.offset, place.length,
                                      std::string("this is not a result, expected ") + expected});
}

/// From `c9`, or from a remark such as "[0.5]"; none if there is neither.
std::expected<std::optional<double>, ParseError> read_result(const Epd& epd) {
    if (const EpdOperation* c9 = epd.find("c9")) {
        const auto text = epd.text("c9");
        if (!text) return std::unexpected(text.error().front());
        if (const auto result = read_share(text->value_or(""))) return result;
        return no_result(c9->operands.empty() ? c9->place : c9->operands.front().place,
                         R"("1-0", "0-1", "1/2-1/2" or White's share from 0 to 1)");
    }
    for (const EpdItem& item : epd.items()) {
        const auto* remark = std::get_if<EpdRemark>(&item);
        if (remark == nullptr || !remark->text.starts_with('[')) continue;
        const std::string_view text = remark->text;
        if (text.ends_with(']'))
            if (const auto result = read_share(text.substr(1, text.size() - 2))) return result;
        return no_result(remark->place, "White's share of the point from [0] to [1], as [0.5]");
    }
    return std::nullopt;
}

/// `end` is where missing parts are reported.
std::expected<PositionLabel, ParseError> read_label(const Epd& epd, std::size_t end,
                                                    int judgement_share) {
    PositionLabel label;
    const auto result = read_result(epd);
    if (!result) return std::unexpected(result.error());
    label.result = *result;
    if (!label.result && judgement_share != 100)
        return std::unexpected(
            ParseError{end, 1, "the game's result is missing, expected c9 \"1-0\"; or [1.0]"});
    if (judgement_share == 0) return label;
    const auto judgement = epd.number("ce");
    if (!judgement) return std::unexpected(judgement.error().front());
    const std::optional<std::int64_t> centipawns = *judgement;
    if (!centipawns)
        return std::unexpected(
            ParseError{end, 1, "there is no 'ce', of which --judgement-share takes its share"});
    const int cp = static_cast<int>(std::clamp<std::int64_t>(*centipawns, -clear_win, clear_win));
    label.white_cp = epd.position().turn() == Color::white ? cp : -cp;
    return label;
}

}  // namespace

std::expected<LabelledPosition, std::vector<ParseError>> label_position(
    const TextRecord& record, int judgement_share, const ValidationOptions& options) {
    if (record.damage == TextRecord::Damage::too_long)
        return std::unexpected(std::vector<ParseError>{{0, 1, "this is too long for a position"}});
    const auto epd = parse_epd(record.text, options, EpdOperands::as_written);
    if (!epd) return std::unexpected(epd.error());
    const std::size_t end = record.text.find_last_not_of(" \t\r\n") + 1;
    auto label = read_label(*epd, end, judgement_share);
    if (label) return LabelledPosition{epd->position(), *label, epd->warnings()};
    std::vector<ParseError> faults = epd->warnings();
    faults.push_back(std::move(label.error()));
    return std::unexpected(std::move(faults));
}

void LabelledSamples::add(const Position& position, const PositionLabel& label,
                          const Evaluator& evaluator) {
    if (position.in_check()) {
        ++in_check;
    } else if (!samples.add(evaluator.trace(position), label.result.value_or(0.5))) {
        ++endgames;
    } else {
        if (label.white_cp) white_cp.push_back(*label.white_cp);
        if (!label.result) ++without_result;
    }
}

}  // namespace chess
