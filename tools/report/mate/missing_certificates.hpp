#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A question of a record that a certificate may answer.
struct AskedCertificate {
    std::string name;  ///< what messages about it begin with: "b) "; empty if it needs no name
    std::vector<std::string> marks;  ///< texts that are all in its certificate, and in no other
};

/// What to say of the answers of a record for which there is no certificate among its own.
/// `answered` is how many there are; where it does not tell which questions they belong to, as
/// others are open, only their number is said.
[[nodiscard]] std::vector<std::string> missing_certificates(
    std::span<const AskedCertificate> asked, std::span<const std::string_view> certificates,
    std::size_t answered);

}  // namespace chess
