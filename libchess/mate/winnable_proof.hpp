#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/mate/certificate.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/mate/winnable.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"
#include "libchess/position/setup.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A position from which the closure of a play with roaming men proves that there is no mate;
/// man/guide/certificates.md says what that is.
struct ClosedPosition {
    Setup setup;      ///< the position
    Bitboard placed;  ///< the men that keep their squares; the others roam
};

/// A proof that a side can still mate by some series of moves of both, or that it cannot. Only as
/// good as what `verify` says of it.
struct WinnableProof {
    Setup start;                    ///< the position
    bool chess960 = false;          ///< castling as in Chess960
    Color side = Color::white;      ///< the side that can win, or not
    bool answer = false;            ///< whether it can
    std::vector<WrittenMove> line;  ///< if it can: moves to mate
    /// If not: `material`; `structure`, by a closure with the men on `placed`; or `exhausted`, by
    /// visiting all positions, but for the closed ones in `cuts`.
    WinnableReason reason = WinnableReason::line;
    Bitboard placed;                       ///< for a closure
    std::vector<ClosedPosition> cuts;      ///< positions that need not be left
    std::optional<std::size_t> positions;  ///< of a closure, its placements; or those visited
};

/// A proof of a result; nullopt if none was found within the limits, or for one that is unknown.
[[nodiscard]] LIBCHESS_API std::optional<WinnableProof> prove_winnable(const Position& position,
                                                                       Color side,
                                                                       const WinnableResult& result,
                                                                       const ProofLimits& limits);

/// The number of positions or placements that a proof takes, or what is wrong with it. Shares only
/// the rules of chess with what found it, and looks at no more than `most` positions.
[[nodiscard]] LIBCHESS_API std::expected<std::size_t, std::string> verify(
    const WinnableProof& proof, std::size_t most = 5'000'000);

/// A proof and the origin of its position.
struct WinnableCertificate {
    WinnableProof proof;       ///< only its syntax has been checked
    std::string fen;           ///< the position as written
    CertificateOrigin origin;  ///< where the position came from
};

/// A certificate in one line, without the newline, as man/guide/certificates.md describes it.
[[nodiscard]] LIBCHESS_API std::string certificate_json(const WinnableProof& proof,
                                                        const CertificateOrigin& origin);

/// Whether a text is a certificate of this kind, rather than one of a mate.
[[nodiscard]] LIBCHESS_API bool is_winnable_certificate(std::string_view text);

/// Reads a certificate of this kind; the error has the place of what is wrong.
[[nodiscard]] LIBCHESS_API std::expected<WinnableCertificate, ParseError> read_winnable_certificate(
    std::string_view text);

}  // namespace chess
