#include "libchess/notation/detail/epd_operand.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/fen.hpp"

#include <string>
#include <variant>

namespace chess {

namespace {

void write(const EpdOperand& operand, std::string& text) {
    if (!operand.quoted) {
        text += operand.text;
        return;
    }
    text += '"';
    for (const char c : operand.text) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    text += '"';
}

void write(const EpdItem& item, std::string& text) {
    if (const auto* remark = std::get_if<EpdRemark>(&item)) {
        text += remark->text;
    } else if (const auto* operation = std::get_if<EpdOperation>(&item)) {
        text += operation->opcode;
        for (const EpdOperand& operand : operation->operands) {
            text += ' ';
            write(operand, text);
        }
    }
    text += ';';
}

}  // namespace

std::string to_epd(const Epd& epd, const FenOptions& options) {
    FenOptions style = options;
    style.counters = epd.six_fields();
    std::string text = to_fen(epd.position(), style);
    // Right after the position a remark could be read as one of its fields, and moves are refused.
    if (!epd.items().empty() && (std::holds_alternative<EpdRemark>(epd.items().front()) ||
                                 are_moves(epd.position(), epd.items().front())))
        text += ';';
    for (const EpdItem& item : epd.items()) {
        text += ' ';
        write(item, text);
    }
    return text;
}

}  // namespace chess
