// libFuzzer: any bytes as a FEN. What can be read must obey the laws; what cannot must be refused
// with an error that points into the text. A broken law aborts, and libFuzzer keeps the bytes.

#include "libchess/mate/winnable.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/detail/retro.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace chess;

namespace {

using test::require;

void check_round_trips(const Position& position, bool chess960) {
    for (const auto en_passant :
         {EnPassantStyle::fen, EnPassantStyle::x_fen, EnPassantStyle::legal}) {
        for (const auto castling :
             {CastlingStyle::automatic, CastlingStyle::x_fen, CastlingStyle::shredder}) {
            const FenOptions style{.en_passant = en_passant, .castling = castling};
            const std::string fen = to_fen(position, style);
            const auto back = read_fen(fen, {.chess960 = chess960});
            require(back.has_value(), "what was written can be read");
            require(to_fen(back->position, style) == fen, "and is written the same again");
            require(back->position.key() == position.key(), "and has the same key");
            require(en_passant != EnPassantStyle::fen || back->position == position,
                    "and is the same if nothing was left out");
        }
    }
}

void check_moves(const Position& position) {
    const MoveList moves = legal_moves(position);
    require(count_legal_moves(position) == static_cast<int>(moves.size()),
            "counting is as many as listing");
    const MoveList noisy = legal_moves(position, MoveClass::noisy);
    const MoveList quiet = legal_moves(position, MoveClass::quiet);
    require(noisy.size() + quiet.size() == moves.size(), "noisy and quiet are all");
    Position changed = position;
    for (const Move move : moves) {
        require(parse_uci(position, to_uci(position, move)) == move, "UCI reads back");
        require(!to_san(position, move).empty(), "SAN is written");
        const auto undo = changed.make(move);
        require(changed.key() == changed.key_from_scratch(), "the key kept is that from scratch");
        require(position.gives_check(move) == changed.in_check(), "gives-check agrees");
        require(Position::from_setup(changed.to_setup()).has_value(), "a legal move stays legal");
        changed.unmake(move, undo);
        require(changed == position, "a move taken back leaves nothing behind");
    }
    require(position.flipped().flipped() == position, "flipping twice changes nothing");
    require(count_legal_moves(position.flipped()) == static_cast<int>(moves.size()),
            "colours do not matter");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string copy(data, data + size);  // of the bytes as characters
    const std::string_view text = copy;
    for (const bool chess960 : {false, true}) {
        const auto read = read_fen(text, {.chess960 = chess960});
        if (!read) {
            require(!read.error().empty(), "a refusal has a reason");
            for (const ParseError& error : read.error()) test::require_place(error, text);
            continue;
        }
        for (const ParseError& warning : read->warnings) test::require_place(warning, text);
        const Position& position = read->position;
        require(position.key() == position.key_from_scratch(), "the key fits the board");
        check_round_trips(position, chess960);
        check_moves(position);
        require(detail::retro_findings(position).size() ==
                    detail::retro_findings(position.flipped()).size(),
                "colours do not matter for what is proved of the past");
        const auto can_win = [](const Position& of, Color winner) {
            return find_winnable(of, winner, 1, {.nodes = 100}).answer;
        };
        require(can_win(position, Color::white) != Answer::no ||
                    can_win(position.flipped(), Color::black) != Answer::yes,
                "colours do not matter for who can win");
    }
    return 0;
}
