#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "report/cards/card_report.hpp"
#include "report/text/finished_record.hpp"

#include <cstdint>
#include <utility>

namespace chess {

namespace {

using detail::RecordReader;
using detail::RecordWriter;

void write_moves(RecordWriter& writer, const CardMove& move) {
    const auto mate = move.score.as_mate_moves();
    writer.number(mate ? 1 : 0);
    writer.number(mate ? *mate : move.score.as_centipawns().value_or(0));
    writer.number(move.moves.size());
    for (const Move one : move.moves) writer.number(one.bits());
}

void write_moves(RecordWriter& writer, const std::vector<CardMove>& moves) {
    writer.number(moves.size());
    for (const CardMove& move : moves) write_moves(writer, move);
}

void write_error(RecordWriter& writer, const CardError& error) {
    writer.number(std::to_underlying(error.judgement));
    write_moves(writer, error.played);
    writer.number(error.win_before);
    writer.number(error.win_after);
    for (const std::string* text :
         {&error.reason, &error.white, &error.black, &error.date, &error.site})
        writer.bytes(*text);
    writer.number(error.record);
}

/// Distances to mate are kept in moves, as they are shown.
Score score_of(bool is_mate, int value) {
    if (!is_mate) return Score::centipawns(value);
    return value > 0 ? Score::mating_in(2 * value - 1) : Score::mated_in(-2 * value);
}

/// Reads a card; functions return false for anything that no card has.
class CardReader {
public:
    explicit CardReader(RecordReader& reader) : reader_(reader) {}

    bool read(Card& card) {
        std::string fen;
        std::size_t errors = 0;
        if (!reader_.bytes(fen) || !reader_.bytes(card.player)) return false;
        const auto position = read_fen(fen);
        if (!position) return false;
        card.position = position->position;
        if (!read(card.answers, card) || !read(card.others, card) || !reader_.number(errors) ||
            card.answers.empty() || errors == 0)
            return false;
        for (; errors > 0; --errors)
            if (!read(card.errors.emplace_back(), card)) return false;
        return true;
    }

private:
    bool read(CardMove& move, const Card& card) {
        constexpr int most_mate = Score::max_mate_plies / 2;
        int is_mate = 0;
        int value = 0;
        std::size_t count = 0;
        if (!reader_.number(is_mate) || !reader_.number(value) || !reader_.number(count) ||
            (is_mate != 0 && (value < -most_mate || value > most_mate)) || count == 0)
            return false;
        move.score = score_of(is_mate != 0, value);
        Position position = card.position;
        for (; count > 0; --count) {
            std::uint16_t bits = 0;
            if (!reader_.number(bits)) return false;
            const Move next = Move::from_bits(bits);
            if (!is_legal(position, next)) return false;
            move.moves.push_back(next);
            position.make(next);
        }
        return true;
    }
    bool read(std::vector<CardMove>& moves, const Card& card) {
        std::size_t count = 0;
        if (!reader_.number(count)) return false;
        for (; count > 0; --count)
            if (!read(moves.emplace_back(), card)) return false;
        return true;
    }
    bool read(CardError& error, const Card& card) {
        unsigned judgement = 0;
        if (!reader_.number(judgement) || judgement > std::to_underlying(Judgement::blunder))
            return false;
        error.judgement = static_cast<Judgement>(judgement);
        bool good = read(error.played, card) && reader_.number(error.win_before) &&
                    reader_.number(error.win_after);
        for (std::string* text :
             {&error.reason, &error.white, &error.black, &error.date, &error.site})
            good = good && reader_.bytes(*text);
        return good && reader_.number(error.record);
    }

    RecordReader& reader_;
};

}  // namespace

std::string to_text(const std::vector<Card>& cards) {
    RecordWriter writer;
    for (const Card& card : cards) {
        writer.bytes(to_fen(card.position));
        writer.bytes(card.player);
        write_moves(writer, card.answers);
        write_moves(writer, card.others);
        writer.number(card.errors.size());
        for (const CardError& error : card.errors) write_error(writer, error);
    }
    return writer.take();
}

std::optional<std::vector<Card>> read_cards(std::string_view text) {
    std::vector<Card> cards;
    RecordReader reader(text);
    while (!reader.at_end())
        if (!CardReader(reader).read(cards.emplace_back())) return std::nullopt;
    return cards;
}

}  // namespace chess
