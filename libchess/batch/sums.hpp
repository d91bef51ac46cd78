#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace chess {

namespace detail {

/// Calls `visit` with every number of tied sums, including those in tables.
template <typename... Sums>
void for_each_sum(const std::tuple<Sums&...>& sums, auto visit) {
    const auto visit_all = [&](auto& sum) {
        if constexpr (std::is_arithmetic_v<std::remove_reference_t<decltype(sum)>>) visit(sum);
        else
            for (auto& number : sum) visit(number);
    };
    std::apply([&](auto&... each) { (visit_all(each), ...); }, sums);
}

}  // namespace detail

/// Adds the sums of a part to those of the whole.
template <typename Totals>
void add_sums(Totals& whole, Totals part) {
    const auto add = [](auto& sum, const auto& more) {
        if constexpr (requires { sum += more; }) sum += more;
        else
            for (std::size_t i = 0; i < sum.values.size(); ++i) sum.values[i] += more.values[i];
    };
    const auto sums = whole.sums();
    const auto parts = part.sums();
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (add(std::get<i>(sums), std::get<i>(parts)), ...);
    }(std::make_index_sequence<std::tuple_size_v<decltype(parts)>>());
}

}  // namespace chess
