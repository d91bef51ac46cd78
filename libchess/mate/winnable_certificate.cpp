#include "libchess/base/json.hpp"
#include "libchess/mate/detail/certificate_text.hpp"
#include "libchess/mate/winnable_proof.hpp"
#include "libchess/notation/fen.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace chess {

namespace {

constexpr std::string_view kind = "winnable";

/// What the format calls the reasons for a no.
std::string_view word_of(WinnableReason reason) {
    return reason == WinnableReason::structure ? "closed" : name_of(reason);
}

std::optional<WinnableReason> reason_named(std::string_view word) {
    for (const auto reason :
         {WinnableReason::material, WinnableReason::structure, WinnableReason::exhausted})
        if (word == word_of(reason)) return reason;
    return std::nullopt;
}

std::string fen_of(const Setup& setup, bool chess960) {
    return to_fen(Position::from_setup(setup, {.chess960 = chess960}).value().position);
}

Json squares_json(Bitboard squares) {
    return Json::list(squares, [](Square square) { return Json(to_string(square)); });
}

/// A document as it is read, with the key that is being looked at.
class WinnableReader {
public:
    explicit WinnableReader(std::string_view text) : text_(text) {}

    std::expected<WinnableCertificate, ParseError> read() {
        std::vector<std::set<std::string>> keys;
        bool is_double = false;
        const auto watch = [&](int /*depth*/, nlohmann::json::parse_event_t event,
                               nlohmann::json& value) {
            if (event == nlohmann::json::parse_event_t::object_start) keys.emplace_back();
            if (event == nlohmann::json::parse_event_t::object_end) keys.pop_back();
            if (event == nlohmann::json::parse_event_t::key && !is_double &&
                !keys.back().insert(value.get<std::string>()).second) {
                is_double = true;
                key_ = value.get<std::string>();
            }
            return true;
        };
        try {
            document_ = nlohmann::json::parse(text_, watch);
        } catch (const nlohmann::json::parse_error& error) {
            return std::unexpected(ParseError{
                std::min(std::max<std::size_t>(error.byte, 1) - 1, text_.size()), 1, "no JSON"});
        } catch (const nlohmann::json::exception&) {
            return std::unexpected(ParseError{0, 1, "a number is out of range"});
        }
        if (is_double) return std::unexpected(fault("'" + key_ + "' is given twice"));
        if (const auto message = take_all()) return std::unexpected(fault(*message));
        return std::move(result_);
    }

private:
    using Message = std::optional<std::string>;

    [[nodiscard]] WinnableProof& proof() noexcept { return result_.proof; }

    /// The place of the key that is being looked at, or the whole.
    [[nodiscard]] ParseError fault(std::string message) const {
        const std::string quoted = '"' + key_ + '"';
        const std::size_t at = key_.empty() ? std::string_view::npos : text_.find(quoted);
        if (at == std::string_view::npos) return {0, 1, std::move(message)};
        return {at, quoted.size(), std::move(message)};
    }

    /// The value of a key of a given kind; a message if it is missing or of another.
    template <typename Value>
    Message take(const nlohmann::json& object, std::string key, Value& value) {
        key_ = std::move(key);
        const auto found = object.find(key_);
        if (found == object.end()) return "'" + std::exchange(key_, {}) + "' is missing";
        if constexpr (std::is_same_v<Value, bool>) {
            if (!found->is_boolean()) return "expected true or false";
            value = found->template get<bool>();
        } else if constexpr (std::is_same_v<Value, std::string>) {
            if (!found->is_string()) return "expected a string";
            value = found->template get<std::string>();
        } else {
            if (!found->is_number_unsigned() ||
                found->template get<std::uint64_t>() > detail::largest_number)
                return "expected a whole number from 0 on";
            value = found->template get<std::size_t>();
        }
        return std::nullopt;
    }

    /// Each reader in turn, until one has a message.
    Message take_all() {
        if (!document_.is_object()) return "expected a certificate, which is a JSON object";
        for (const auto part : {&WinnableReader::take_head, &WinnableReader::take_claim,
                                &WinnableReader::take_line, &WinnableReader::take_reason})
            if (auto message = (this->*part)()) return message;
        return std::nullopt;
    }

    Message take_head() {
        std::string word;
        std::size_t number = 0;
        if (auto message = take(document_, "type", word)) return message;
        if (word != "certificate") return "expected 'certificate'";
        if (auto message = take(document_, "schema", number)) return message;
        if (number != certificate_schema) return fmt::format("expected {}", certificate_schema);
        if (document_.contains("record")) {
            if (auto message = take(document_, "record", number)) return message;
            result_.origin.record = number;
        }
        if (document_.contains("id")) {
            if (auto message = take(document_, "id", word)) return message;
            result_.origin.id = word;
        }
        if (document_.contains("twin")) {
            if (auto message = take(document_, "twin", word)) return message;
            result_.origin.twin = word;
        }
        if (auto message = take(document_, "stipulation", word)) return message;
        if (word != kind) return "expected 'winnable'";
        return take(document_, "chess960", proof().chess960);
    }

    Message take_claim() {
        std::string word;
        if (auto message = take(document_, "fen", result_.fen)) return message;
        if (auto message = take_fen(result_.fen, proof().start)) return message;
        if (auto message = take(document_, "side", word)) return message;
        if (word != name_of(Color::white) && word != name_of(Color::black))
            return "expected 'white' or 'black'";
        proof().side = word == name_of(Color::white) ? Color::white : Color::black;
        return take(document_, "answer", proof().answer);
    }

    static Message take_fen(const std::string& text, Setup& setup) {
        auto fen = detail::parse_certificate_fen(text);
        if (!fen) return "FEN: " + fen.error().message;
        setup = std::move(fen->setup);
        return std::nullopt;
    }

    Message take_line() {
        if (!proof().answer) return std::nullopt;
        key_ = "line";
        const auto line = document_.find(key_);
        if (line == document_.end() || !line->is_array()) return "expected a list of moves";
        for (const auto& text : *line) {
            const auto move =
                text.is_string() ? parse_written_move(text.get<std::string>()) : std::nullopt;
            if (!move) return "expected a move such as 'e2e4' or 'e7e8q'";
            proof().line.push_back(*move);
        }
        return std::nullopt;
    }

    Message take_reason() {
        if (proof().answer) return std::nullopt;
        std::string word;
        if (auto message = take(document_, "reason", word)) return message;
        const auto reason = reason_named(word);
        if (!reason) return "expected 'material', 'closed' or 'exhausted'";
        proof().reason = *reason;
        if (*reason == WinnableReason::material) return std::nullopt;
        std::size_t positions = 0;
        if (auto message = take(document_, "positions", positions)) return message;
        proof().positions = positions;
        if (*reason == WinnableReason::structure) return take_placed(document_, proof().placed);
        return take_cuts();
    }

    Message take_placed(const nlohmann::json& object, Bitboard& placed) {
        key_ = "placed";
        const auto squares = object.find(key_);
        if (squares == object.end() || !squares->is_array()) return "expected a list of squares";
        for (const auto& name : *squares) {
            const auto square =
                name.is_string() ? parse_square(name.get<std::string>()) : std::nullopt;
            if (!square) return "expected a square such as 'e4'";
            if (placed.contains(*square)) return to_string(*square) + " is given twice";
            placed |= Bitboard(*square);
        }
        return std::nullopt;
    }

    Message take_cuts() {
        key_ = "cuts";
        const auto cuts = document_.find(key_);
        if (cuts == document_.end()) return std::nullopt;
        if (!cuts->is_array()) return "expected a list of positions";
        for (const auto& one : *cuts) {
            if (!one.is_object()) return "expected an object with 'fen' and 'placed'";
            ClosedPosition& cut = proof().cuts.emplace_back();
            std::string fen;
            if (auto message = take(one, "fen", fen)) return message;
            if (auto message = take_fen(fen, cut.setup)) return message;
            if (auto message = take_placed(one, cut.placed)) return message;
        }
        return std::nullopt;
    }

    std::string_view text_;
    nlohmann::json document_;
    std::string key_;
    WinnableCertificate result_;
};

}  // namespace

std::string certificate_json(const WinnableProof& proof, const CertificateOrigin& origin) {
    Json json;
    json["type"] = "certificate";
    json["schema"] = certificate_schema;
    if (origin.record) json["record"] = *origin.record;
    if (origin.id) json["id"] = *origin.id;
    if (origin.twin) json["twin"] = *origin.twin;
    json["fen"] = fen_of(proof.start, proof.chess960);
    json["stipulation"] = kind;
    json["chess960"] = proof.chess960;
    json["side"] = name_of(proof.side);
    json["answer"] = proof.answer;
    if (proof.answer) {
        json["line"] =
            Json::list(proof.line, [](const WrittenMove& move) { return Json(to_string(move)); });
        return json.dump();
    }
    json["reason"] = word_of(proof.reason);
    if (proof.positions) json["positions"] = *proof.positions;
    if (proof.reason == WinnableReason::structure) json["placed"] = squares_json(proof.placed);
    if (!proof.cuts.empty())
        json["cuts"] = Json::list(proof.cuts, [&](const ClosedPosition& cut) {
            return Json{{"fen", fen_of(cut.setup, proof.chess960)},
                        {"placed", squares_json(cut.placed)}};
        });
    return json.dump();
}

bool is_winnable_certificate(std::string_view text) {
    // Proofs of mates may have millions of steps, and do not say this word.
    if (!text.contains('"' + std::string(kind) + '"')) return false;
    const auto document = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!document.is_object()) return false;
    const auto found = document.find("stipulation");
    return found != document.end() && *found == kind;
}

std::expected<WinnableCertificate, ParseError> read_winnable_certificate(std::string_view text) {
    return WinnableReader(text).read();
}

}  // namespace chess
