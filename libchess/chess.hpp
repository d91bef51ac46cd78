#pragma once

/// What most programs need first: positions and moves, text in and out, counting, searching,
/// proving mates, checking files and annotating games. All other headers are named after what they
/// declare.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/files/byte_source.hpp"
#include "libchess/mate/solved_problem.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/tasks/file_check.hpp"
#include "libchess/uci/analyser.hpp"
