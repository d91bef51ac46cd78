#include "report/text/numbers.hpp"

#include "report/text/detail/fields.hpp"

#include <fmt/format.h>

#include <array>

namespace chess {

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
    return text;
}

std::string plural(std::uint64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string duration_text(double seconds) {
    if (seconds < 10) return fmt::format("{:.3f} s", seconds);
    if (seconds < 120) return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<std::uint64_t>(seconds);
    if (whole < 7200) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string rate_text(double per_second) {
    struct Prefix {
        double factor;
        const char* text;
    };
    // Counts from a table can be out of proportion to the time they took, hence the large ones.
    static constexpr std::array<Prefix, 7> prefixes{{{1e18, " E"},
                                                     {1e15, " P"},
                                                     {1e12, " T"},
                                                     {1e9, " G"},
                                                     {1e6, " M"},
                                                     {1e3, " k"},
                                                     {1, " "}}};
    for (const auto& [factor, text] : prefixes) {
        if (per_second < factor) continue;
        const double value = per_second / factor;
        const int digits = value < 10 ? 2 : value < 100 ? 1 : 0;
        return fmt::format("{:.{}f}{}", value, digits, text);
    }
    return "0 ";
}

std::string nodes_text(std::uint64_t nodes, double seconds, bool timing) {
    std::string text = plural(nodes, "node");
    if (timing)
        text += fmt::format(" in {}, {}/s", duration_text(seconds),
                            rate_text(detail::per_second(nodes, seconds)));
    return text;
}

std::string count_text(std::uint64_t count) {
    constexpr std::uint64_t short_enough = 10'000;
    return count < short_enough ? grouped(count) : rate_text(static_cast<double>(count));
}

}  // namespace chess
