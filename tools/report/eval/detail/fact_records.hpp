#pragma once

// Internal to the reports: the facts of a position, or those that differ between two.

#include "libchess/base/json.hpp"
#include "libchess/fact/find_facts.hpp"
#include "report/eval/eval_report.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/text_block.hpp"

#include <string>
#include <vector>

namespace chess::detail {

/// The keys of a fact, behind those of `start`; its centipawns are White's view times `sign`.
[[nodiscard]] Fields fact_fields(Fields start, const FoundFact& found, int sign);

/// An object for each fact.
[[nodiscard]] Json facts_json(const std::vector<FoundFact>& facts, int sign);

/// The facts of the second position that the first has not, and the other way round.
[[nodiscard]] std::vector<FoundFact> facts_gained(const EvalDiff& diff);
[[nodiscard]] std::vector<FoundFact> facts_lost(const EvalDiff& diff);

/// A table of facts for people, under a heading.
[[nodiscard]] TextBlock fact_table(std::string_view heading, const std::vector<FoundFact>& facts,
                                   int sign);

}  // namespace chess::detail
