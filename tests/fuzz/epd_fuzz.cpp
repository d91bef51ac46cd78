// libFuzzer: any bytes as a line of EPD. What can be read must survive being written; what cannot
// must be refused with errors that point into the text. A broken law aborts, and libFuzzer keeps
// the bytes.

#include "libchess/base/utf8.hpp"
#include "libchess/notation/epd.hpp"

#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace chess;

namespace {

using test::require;

std::string without_invisible(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        if (rare_blank(character.code) != RareBlank::invisible)
            result += text.substr(at, character.length);
        at += character.length;
    }
    return result;
}

void check_places(const Epd& epd, std::string_view text) {
    std::size_t end = 0;
    for (const EpdItem& item : epd.items()) {
        const TextSpan place = std::visit([](const auto& any) { return any.place; }, item);
        require(place.offset >= end && place.length > 0, "items stand one after the other");
        require(place.offset + place.length <= text.size(), "an item lies in the text");
        end = place.offset + place.length;
        if (const auto* remark = std::get_if<EpdRemark>(&item))
            require(text.substr(place.offset, place.length) == remark->text, "a remark is kept");
        else if (const auto* operation = std::get_if<EpdOperation>(&item))
            for (const EpdOperand& operand : operation->operands)
                require(operand.quoted || without_invisible(text.substr(operand.place.offset,
                                                                        operand.place.length)) ==
                                              without_invisible(operand.text),
                        "a word is what stands there");
    }
}

void check_values(const Epd& epd, bool checked) {
    const auto check = [&](const auto& result) {
        require(!checked || result.has_value(), "a checked record has no bad operands");
        require(result.has_value() || !result.error().empty(), "a refusal has a reason");
    };
    check(epd.best_moves());
    check(epd.avoid_moves());
    check(epd.variation());
    check(epd.move("sm"));
    check(epd.move("pm"));
    check(epd.mate());
    check(epd.number("ce"));
    check(epd.number("acd"));
    check(epd.number("acn"));
    check(epd.number("acs"));
    check(epd.number("rc"));
    check(epd.id());
    check(epd.text("c0"));
    check(epd.text("v9"));
    check(epd.perft_counts());
}

void check_round_trip(const Epd& epd, const ValidationOptions& options, EpdOperands operands) {
    const std::string line = to_epd(epd);
    require(line.find_first_of("\r\n") == std::string::npos, "a record is one line");
    const auto back = parse_epd(line, options, operands);
    require(back.has_value(), "what was written can be read");
    require(*back == epd, "and says the same");
    require(to_epd(*back) == line, "and is written the same again");
}

/// A record built of the same operations reads the same, whatever bytes they hold.
void check_building(const Epd& epd, const ValidationOptions& options) {
    Epd built(epd.position());
    for (const EpdItem& item : epd.items()) {
        const auto* operation = std::get_if<EpdOperation>(&item);
        if (operation == nullptr || operation->opcode == "hmvc" || operation->opcode == "fmvn")
            continue;
        built.add(operation->opcode, operation->operands);
    }
    const auto back = parse_epd(to_epd(built), options, EpdOperands::as_written);
    require(back.has_value() && *back == built, "what was built can be read");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    const ValidationOptions options{.chess960 = size % 2 == 1};
    for (const EpdOperands operands : {EpdOperands::checked, EpdOperands::as_written}) {
        const bool checked = operands == EpdOperands::checked;
        const auto epd = parse_epd(text, options, operands);
        if (!epd) {
            require(std::ranges::any_of(epd.error(), &ParseError::fatal), "a refusal has a reason");
            for (const ParseError& error : epd.error()) test::require_place(error, text);
            continue;
        }
        for (const ParseError& warning : epd->warnings()) test::require_place(warning, text);
        check_places(*epd, text);
        check_values(*epd, checked);
        check_round_trip(*epd, options, operands);
        check_building(*epd, options);
    }
    return 0;
}
