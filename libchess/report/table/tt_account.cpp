#include "libchess/report/table/tt_account.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace chess {

TableSizeTrial TableSizeTotals::trial() const {
    TableSizeTrial trial{.bytes = hash_bytes, .counters = figures.statistics.table};
    if (figures.positions != 0)
        trial.relative_nodes = std::exp(log_ratios / static_cast<double>(figures.positions));
    return trial;
}

void TableTotals::add(const std::vector<TableAccount>& accounts) {
    if (accounts.size() != sizes.size() || accounts.empty()) return;
    const auto largest = std::ranges::max_element(accounts, {}, &TableAccount::hash_bytes);
    const auto reference = static_cast<double>(std::max<std::uint64_t>(1, largest->figures.nodes));
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        const auto nodes =
            static_cast<double>(std::max<std::uint64_t>(1, accounts[i].figures.nodes));
        sizes[i].figures += accounts[i].figures;
        sizes[i].log_ratios += std::log(nodes / reference);
    }
}

std::size_t TableTotals::failed_balances() const {
    std::size_t failed = 0;
    for (const TableSizeTotals& size : sizes) failed += size.figures.failed_balances;
    return failed;
}

std::optional<TableSizeAdvice> TableTotals::advice() const {
    if (!recommends || sizes.empty() || sizes.front().figures.statistics.table.stores == 0)
        return std::nullopt;
    std::vector<TableSizeTrial> trials;
    trials.reserve(sizes.size());
    for (const TableSizeTotals& size : sizes) trials.push_back(size.trial());
    return advise_size(trials);
}

}  // namespace chess
