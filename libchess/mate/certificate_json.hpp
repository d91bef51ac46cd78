#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/proof.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace chess {

/// Where a certificate's problem came from.
struct CertificateOrigin {
    std::optional<std::size_t> record;  ///< the record's number in the input, from 0
    std::optional<std::string> id;      ///< what the record calls itself
};

/// A proof as `read_certificate` reads it, in one line without the newline. Its start must be a
/// legal position.
[[nodiscard]] LIBCHESS_API std::string certificate_json(const Proof& proof,
                                                        const CertificateOrigin& origin);

}  // namespace chess
