#include "libchess/annotate/detail/line_reasons.hpp"

#include "libchess/annotate/detail/attack_reason.hpp"
#include "libchess/annotate/detail/material_reason.hpp"
#include "libchess/annotate/detail/result_reason.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace chess::detail {

std::vector<Reason> line_reasons(const BadMove& bad, bool is_checked) {
    const auto reply = bad.reply();
    const auto best = bad.best();
    // The comparison needs both; a finished game has no reply.
    if (!reply || !best) return {};
    std::vector<Reason> found;
    const auto add = [&](std::optional<Reason> reason) {
        if (reason) found.push_back(*std::move(reason));
    };
    add(attack_to_mate_reason(bad, *reply));
    std::ranges::move(material_reasons(bad, *reply, *best, is_checked), std::back_inserter(found));
    add(attack_to_mate_reason(bad, *best));
    add(drawing_line_reason(bad, *reply));
    add(drawing_line_reason(bad, *best));
    return found;
}

}  // namespace chess::detail
