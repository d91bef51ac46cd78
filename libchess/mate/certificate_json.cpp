#include "libchess/mate/certificate_json.hpp"

#include "libchess/base/detail/json.hpp"
#include "libchess/mate/certificate.hpp"
#include "libchess/notation/fen.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>
#include <vector>

namespace chess {

namespace {

// Proofs can have millions of steps: they go straight into the text, without a tree of JSON values.

void append_replies(std::string& text, const std::vector<Proof::Reply>& replies) {
    text += '{';
    std::string_view separator;
    for (const Proof::Reply& reply : replies) {
        fmt::format_to(std::back_inserter(text), R"({}"{}":)", separator, to_string(reply.defence));
        text += reply.next ? std::to_string(*reply.next) : "null";
        separator = ",";
    }
    text += '}';
}

void append_steps(std::string& text, const std::vector<Proof::Step>& steps) {
    text += R"(,"steps":[)";
    std::string_view separator;
    for (const Proof::Step& step : steps) {
        fmt::format_to(std::back_inserter(text), R"({}{{"move":"{}","mate":{},"replies":)",
                       separator, to_string(step.attack), step.length);
        append_replies(text, step.replies);
        text += '}';
        separator = ",";
    }
    text += ']';
}

void append_line(std::string& text, const std::vector<WrittenMove>& line) {
    text += R"(,"line":[)";
    std::string_view separator;
    for (const WrittenMove& move : line) {
        fmt::format_to(std::back_inserter(text), R"({}"{}")", separator, to_string(move));
        separator = ",";
    }
    text += ']';
}

}  // namespace

std::string certificate_json(const Proof& proof, const CertificateOrigin& origin) {
    const Position start =
        Position::from_setup(proof.start, {.chess960 = proof.chess960}).value().position;
    detail::Json json;
    json["type"] = "certificate";
    json["schema"] = certificate_schema;
    if (origin.record) json["record"] = *origin.record;
    if (origin.id) json["id"] = *origin.id;
    json["fen"] = to_fen(start);
    json["stipulation"] = key_of(proof.stipulation);
    json["defender_begins"] = proof.defender_begins;
    json["fifty"] = proof.fifty;
    json["chess960"] = proof.chess960;
    json["mate"] = proof.length;
    std::string text = detail::dump(json);
    text.pop_back();  // the brace: more is to come
    // What an invalid proof has too much is written as well.
    const bool help = proof.stipulation == Stipulation::help;
    if (proof.defender_begins || !proof.first_replies.empty()) {
        text += R"(,"first_replies":)";
        append_replies(text, proof.first_replies);
    }
    if (help || !proof.line.empty()) append_line(text, proof.line);
    if (!help || !proof.steps.empty()) append_steps(text, proof.steps);
    text += '}';
    return text;
}

}  // namespace chess
