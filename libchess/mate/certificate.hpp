#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/parse_error.hpp"

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// The places of a proof's parts in a certificate's text.
struct CertificatePlaces {
    /// The places of one step.
    struct Step {
        TextSpan move;                  ///< the attack
        std::vector<TextSpan> replies;  ///< the defences, in the step's order
    };
    TextSpan fen;                         ///< the text of the FEN, quotes included
    std::vector<TextSpan> first_replies;  ///< the first replies, in the proof's order
    std::vector<TextSpan> line;           ///< the moves of a helpmate's line
    std::vector<Step> steps;              ///< the steps, in the proof's order

    /// The moves of other lines.
    std::vector<std::vector<TextSpan>> other_lines;

    /// The place of a fault: a step's attack, a defence within the step, or, without a step, a
    /// first reply or a move of the line, whichever the proof has, or a move of another line;
    /// otherwise the FEN.
    [[nodiscard]] LIBCHESS_API TextSpan of(const ProofFault& fault) const;
};

/// The origin of a certificate's problem.
struct CertificateOrigin {
    std::optional<std::size_t> record;     ///< the record's number in the input, from 0
    std::optional<std::string> id;         ///< the record's own name
    std::optional<std::string> twin = {};  ///< "a", "b", ... if there are several twins
};

/// A certificate as read: a proof with its problem. Only its syntax has been checked.
struct CertificateText {
    Proof proof;               ///< the proof
    std::string fen;           ///< the start as written in the certificate
    CertificateOrigin origin;  ///< the stated origin of its problem
    CertificatePlaces places;  ///< the places of its parts
};

/// The version of the format.
inline constexpr int certificate_schema = 1;

/// Reads a certificate, one JSON object with only blanks around it:
///
///     {"type":"certificate","schema":1,"record":0,"id":"two-mover 1","fen":"...",
///      "stipulation":"direct","defender_begins":false,"fifty":false,"chess960":false,"mate":2,
///      "steps":[{"move":"e2e4","mate":2,"replies":{"e7e5":1,"d7d5":2}},
///               {"move":"d1h5","mate":1,"replies":{}}, ...]}
///
/// A step is a position with the attacker to move, step 0 the one of the FEN. `mate` counts the
/// attacker's moves to the goal, this one included. `replies` has every move of the defender, and
/// for each the number of the step that follows, counted from 0, or `null` if the move ends the
/// line by reaching the aim itself (selfmates and reflex play). If the defender begins,
/// `first_replies` holds his moves in the same form. Help and series play has `line`, a list of
/// moves, instead of steps, and `half_move` if it applies; `other_lines` is a list of further
/// lines, and `all_lines` is true if there are no more. `stipulation` is the result of `name_of`;
/// with `fifty` the proof holds although the defender may claim the fifty-move draw. Moves are
/// coordinates, castling as king takes rook.
///
/// All keys are required except `record`, `id`, `twin`, `half_move`, `all_lines`, and empty ones of
/// `first_replies`, `line`, `other_lines` and `steps`; other keys are ignored. Reading stops at the
/// first fault: invalid JSON, a duplicate key (a duplicate defence is one), a value of the wrong
/// kind, a FEN that cannot be read.
[[nodiscard]] LIBCHESS_API std::expected<CertificateText, ParseError> read_certificate(
    std::string_view text);

/// A proof as `read_certificate` reads it, in one line without the newline. Its start must be a
/// legal position.
[[nodiscard]] LIBCHESS_API std::string certificate_json(const Proof& proof,
                                                        const CertificateOrigin& origin);

/// Cuts a text into its certificates: each begins with a line whose first byte is '{' (the first
/// one with any line that is not blank), and ends with the last line before the next that is not
/// blank. So certificates can be read that take one line each, or several indented ones.
[[nodiscard]] LIBCHESS_API std::vector<TextSpan> cut_certificates(std::string_view text);

}  // namespace chess
