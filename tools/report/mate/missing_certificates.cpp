#include "report/mate/missing_certificates.hpp"

#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chess {

namespace {

constexpr std::string_view reason =
    "a limit was reached before the proof was whole (--time or --nodes raises it)";

bool has_marks(std::string_view certificate, const AskedCertificate& asked) {
    return std::ranges::all_of(asked.marks,
                               [&](const std::string& mark) { return certificate.contains(mark); });
}

}  // namespace

std::vector<std::string> missing_certificates(std::span<const AskedCertificate> asked,
                                              std::span<const std::string_view> certificates,
                                              std::size_t answered) {
    std::vector<std::string> messages;
    if (certificates.size() >= answered) return messages;
    for (const AskedCertificate& one : asked)
        if (std::ranges::none_of(certificates, [&](std::string_view certificate) {
                return has_marks(certificate, one);
            }))
            messages.push_back(fmt::format("{}no certificate: {}", one.name, reason));
    const std::size_t missing = answered - certificates.size();
    if (messages.size() == missing) return messages;
    return {fmt::format("no certificate for {} of {}: {}", missing, plural(answered, "answer"),
                        reason)};
}

}  // namespace chess
