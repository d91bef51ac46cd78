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

/// Where the parts of a proof stand in a certificate's text.
struct CertificatePlaces {
    /// The places of one step.
    struct Step {
        TextSpan move;                  ///< the attack
        std::vector<TextSpan> replies;  ///< the defences, as the step has them
    };
    TextSpan fen;                         ///< the text of the FEN, quotes included
    std::vector<TextSpan> first_replies;  ///< the first replies, as the proof has them
    std::vector<TextSpan> line;           ///< the moves of a helpmate's line
    std::vector<Step> steps;              ///< the steps, as the proof has them

    /// The moves of other lines.
    std::vector<std::vector<TextSpan>> other_lines;

    /// The place of a fault: of a step's attack, of a defence within the step, or, without a step,
    /// of a first reply or a move of the line, whichever the proof has, or of a move of another
    /// line; without any of them that of the FEN.
    [[nodiscard]] LIBCHESS_API TextSpan of(const ProofFault& fault) const;
};

/// Where a certificate's problem came from.
struct CertificateOrigin {
    std::optional<std::size_t> record;     ///< the record's number in the input, from 0
    std::optional<std::string> id;         ///< what the record calls itself
    std::optional<std::string> twin = {};  ///< of several twins "a", "b", ...
};

/// A certificate as read: a proof that says of itself what it proves. Nothing has been checked but
/// that it can be understood.
struct CertificateText {
    Proof proof;               ///< what it says
    std::string fen;           ///< the start as the certificate writes it
    CertificateOrigin origin;  ///< where it says that its problem came from
    CertificatePlaces places;  ///< where it says what
};

/// The version of the format that is read and written.
inline constexpr int certificate_schema = 1;

/// Reads a certificate, one JSON object with nothing but blanks around it:
///
///     {"type":"certificate","schema":1,"record":0,"id":"two-mover 1","fen":"...",
///      "stipulation":"direct","defender_begins":false,"fifty":false,"chess960":false,"mate":2,
///      "steps":[{"move":"e2e4","mate":2,"replies":{"e7e5":1,"d7d5":2}},
///               {"move":"d1h5","mate":1,"replies":{}}, ...]}
///
/// A step is a position with the attacker to move, step 0 the one of the FEN. `mate` counts the
/// attacker's moves to the goal, this one included. `replies` has every move of the defender, and
/// for each the number of the step that follows, counted from 0, or `null` where the move ends the
/// line by reaching the aim itself (selfmates and reflex play). Where the defender begins,
/// `first_replies` holds what follows his moves in the same form. Help and series play has `line`,
/// a list of moves, instead of steps, and `half_move` where that is so; `other_lines` is a list of
/// further lines, and `all_lines` is true where there are no more. `stipulation` is what
/// `name_of` gives; with `fifty` the proof holds although the defender may claim the fifty-move
/// draw. Moves are coordinates, castling as king takes rook.
///
/// All keys must be there but `record`, `id`, `twin`, `half_move`, `all_lines`, and those of
/// `first_replies`, `line`, `other_lines` and `steps` that are empty; other keys are passed over.
/// The first fault ends the reading: what is no JSON, a key given twice (a defence given twice is
/// one), a value of the wrong kind, a FEN that cannot be read.
[[nodiscard]] LIBCHESS_API std::expected<CertificateText, ParseError> read_certificate(
    std::string_view text);

/// A proof as `read_certificate` reads it, in one line without the newline. Its start must be a
/// legal position.
[[nodiscard]] LIBCHESS_API std::string certificate_json(const Proof& proof,
                                                        const CertificateOrigin& origin);

/// Cuts a text into its certificates: each begins with a line whose first byte is '{', the first
/// one also with any other that is not blank, and ends with the last line that is not blank before
/// the next. So one certificate a line can be read, and those that were indented over several.
[[nodiscard]] LIBCHESS_API std::vector<TextSpan> cut_certificates(std::string_view text);

}  // namespace chess
