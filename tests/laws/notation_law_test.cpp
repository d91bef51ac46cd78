// What is written can be read back, and means only one thing.

#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sample.hpp"

using namespace chess;

namespace {

/// The position that reading a FEN gives, with the original's rules.
std::optional<Position> read_back(const std::string& fen, const Position& original) {
    const auto read = read_fen(fen, {.chess960 = original.is_chess960()});
    if (!read) return std::nullopt;
    return read->position;
}

/// Whether a FEN in this style can be read back to the position, or to all that the style keeps.
bool round_trips(const Position& position, const FenOptions& options) {
    const std::string fen = to_fen(position, options);
    const auto back = read_back(fen, position);
    if (!back || to_fen(*back, options) != fen || back->key() != position.key() ||
        back->legal_en_passant() != position.legal_en_passant())
        return false;
    const bool keeps_all = options.counters && (options.en_passant == EnPassantStyle::fen ||
                                                back->en_passant() == position.en_passant());
    return !keeps_all || *back == position;
}

}  // namespace

TEST_CASE("a FEN in any style reads back as the position", "[laws][fen]") {
    test::check_every_position([&](const Position& position) {
        for (const auto en_passant :
             {EnPassantStyle::fen, EnPassantStyle::x_fen, EnPassantStyle::legal})
            for (const auto castling :
                 {CastlingStyle::automatic, CastlingStyle::x_fen, CastlingStyle::shredder})
                for (const bool counters : {true, false})
                    if (!round_trips(position, {en_passant, castling, counters})) return false;
        return true;
    });
}

TEST_CASE("a setup reads back as the position", "[laws][fen]") {
    test::check_every_position([](const Position& position) {
        const auto back =
            Position::from_setup(position.to_setup(), {.chess960 = position.is_chess960()});
        return back && back->position == position;
    });
}

TEST_CASE("a position from a game has no faults", "[laws][validation]") {
    for (const auto* sample : {&test::standard_sample(), &test::chess960_sample()}) {
        for (const Position& position : *sample) {
            const auto back =
                Position::from_setup(position.to_setup(), {.reject_from = Severity::unreachable});
            if (!back) FAIL_CHECK(to_fen(position) << ": " << back.error().front().message);
        }
    }
    CHECK(test::standard_sample().size() > 10000);
}

TEST_CASE("a move in UCI reads back as the move", "[laws][uci]") {
    test::check_every_position([&](const Position& position) {
        std::set<std::string> texts;
        const MoveList moves = legal_moves(position);
        for (const Move move : moves) {
            const std::string text = to_uci(position, move);
            texts.insert(text);
            if (parse_uci(position, text) != move) FAIL_CHECK(to_fen(position) << " " << text);
        }
        return texts.size() == moves.size();
    });
}

TEST_CASE("no two moves of a position have the same SAN", "[laws][san]") {
    test::check_every_position([&](const Position& position) {
        std::set<std::string> texts;
        const MoveList moves = legal_moves(position);
        for (const Move move : moves) texts.insert(to_san(position, move));
        return texts.size() == moves.size();
    });
}

TEST_CASE("SAN marks check and checkmate and nothing else", "[laws][san]") {
    std::size_t mates = 0;
    for (const Position& position : test::standard_sample()) {
        for (const Move move : legal_moves(position)) {
            const Position after = position.after(move);
            const char last = to_san(position, move).back();
            if ((last == '#') != is_checkmate(after) ||
                (last == '+') != (after.in_check() && !is_checkmate(after)))
                FAIL_CHECK(to_fen(position) << " " << to_uci(position, move));
            mates += last == '#' ? 1 : 0;
        }
    }
    CHECK(mates > 50);
}
