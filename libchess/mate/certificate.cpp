#include "libchess/mate/certificate.hpp"

#include "libchess/base/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace chess {

namespace {

// Proofs can have millions of steps: they go straight into the text, without a tree of JSON values.

/// The items between brackets, with commas between them.
template <typename Items, typename Append>
void append_list(std::string& text, std::string_view brackets, const Items& items, Append append) {
    text += brackets.front();
    for (const auto& item : items) {
        if (&item != &items.front()) text += ',';
        append(item);
    }
    text += brackets.back();
}

void append_replies(std::string& text, const std::vector<Proof::Reply>& replies) {
    append_list(text, "{}", replies, [&](const Proof::Reply& reply) {
        fmt::format_to(std::back_inserter(text), R"("{}":)", to_string(reply.defence));
        text += reply.next ? std::to_string(*reply.next) : "null";
    });
}

void append_line(std::string& text, const std::vector<WrittenMove>& line) {
    append_list(text, "[]", line,
                [&](const WrittenMove& move) { text += '"' + to_string(move) + '"'; });
}

void append_step(std::string& text, const Proof::Step& step) {
    fmt::format_to(std::back_inserter(text), R"({{"move":"{}","mate":{},"replies":)",
                   to_string(step.attack), step.length);
    append_replies(text, step.replies);
    text += '}';
}

}  // namespace

TextSpan CertificatePlaces::of(const ProofFault& fault) const {
    const auto& [step, move, message, other_line] = fault;
    const auto at = [](const std::vector<TextSpan>& spans, std::size_t index) {
        return index < spans.size() ? std::optional(spans[index]) : std::nullopt;
    };
    std::optional<TextSpan> place;
    if (other_line && *other_line < other_lines.size()) {
        place = at(other_lines[*other_line], move.value_or(0));
    } else if (!step && move) {
        place = at(line.empty() ? first_replies : line, *move);
    }
    if (step && *step < steps.size()) {
        place = steps[*step].move;
        if (move) place = at(steps[*step].replies, *move).value_or(*place);
    }
    return place.value_or(fen);
}

std::string certificate_json(const Proof& proof, const CertificateOrigin& origin) {
    const Position start =
        Position::from_setup(proof.start, {.chess960 = proof.chess960}).value().position;
    Json json;
    json["type"] = "certificate";
    json["schema"] = certificate_schema;
    if (origin.record) json["record"] = *origin.record;
    if (origin.id) json["id"] = *origin.id;
    if (origin.twin) json["twin"] = *origin.twin;
    json["fen"] = to_fen(start);
    json["stipulation"] = name_of(proof.stipulation);
    json["defender_begins"] = proof.defender_begins;
    json["fifty"] = proof.fifty;
    json["chess960"] = proof.chess960;
    if (proof.half_move) json["half_move"] = true;
    if (proof.all_lines) json["all_lines"] = true;
    json["mate"] = proof.length;
    std::string text = json.dump();
    text.pop_back();  // the brace: more is to come
    // Superfluous parts of an invalid proof are written, too.
    const bool help = !is_forced(proof.stipulation);
    if (proof.defender_begins || !proof.first_replies.empty()) {
        text += R"(,"first_replies":)";
        append_replies(text, proof.first_replies);
    }
    if (help || !proof.line.empty()) {
        text += R"(,"line":)";
        append_line(text, proof.line);
    }
    if (!proof.other_lines.empty()) {
        text += R"(,"other_lines":)";
        append_list(text, "[]", proof.other_lines,
                    [&](const std::vector<WrittenMove>& line) { append_line(text, line); });
    }
    if (!help || !proof.steps.empty()) {
        text += R"(,"steps":)";
        append_list(text, "[]", proof.steps,
                    [&](const Proof::Step& step) { append_step(text, step); });
    }
    return text + '}';
}

std::vector<TextSpan> cut_certificates(std::string_view text) {
    std::vector<TextSpan> certificates;
    std::size_t line = 0;
    while (line < text.size()) {
        const std::size_t end = std::min(text.find('\n', line), text.size());
        const std::string_view content = text.substr(line, end - line);
        const std::size_t last = content.find_last_not_of(" \t\r\n");
        if (last != std::string_view::npos) {
            if (certificates.empty() || content.front() == '{') certificates.push_back({line, 0});
            certificates.back().length = line + last + 1 - certificates.back().offset;
        }
        line = end + 1;
    }
    return certificates;
}

}  // namespace chess
