#include "tests/annotate/sentence_checker.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "tests/fact/fact_oracle.hpp"
#include "tests/support/simple_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace chess::test {

namespace {

constexpr PieceTypeMap<int> pawns_worth{{1, 3, 3, 5, 9, 0}};

/// A side's material in pawns, less the other side's.
int balance(const Position& position, Color side) {
    int sum = 0;
    for (const PieceType type : all_piece_types)
        sum += pawns_worth[type] *
               (position.pieces(side, type).count() - position.pieces(~side, type).count());
    return sum;
}

/// The moves in a sentence, without numbers and punctuation.
std::vector<std::string> moves_in(const std::string& text) {
    std::vector<std::string> moves;
    if (!text.contains(": ")) return moves;
    std::istringstream words(text.substr(text.find(": ") + 2));
    for (std::string word; words >> word;) {
        if (word == "wins") break;
        if (word.ends_with('.') && std::isdigit(static_cast<unsigned char>(word.front())) != 0)
            continue;
        const bool ends = word.ends_with('.') || word.ends_with(',');
        if (ends) word.pop_back();
        moves.push_back(word);
        if (ends) break;
    }
    return moves;
}

/// Pieces of a side that attack squares beside the king of another.
int pieces_at_king(const Position& position, Color of_king, Color side) {
    const SimpleBoard board(position);
    const int king = index_of(board.king(of_king));
    std::set<Square> attackers;
    for (int to = 0; to < square_count; ++to) {
        if (to == king || std::abs(to % 8 - king % 8) > 1 || std::abs(to / 8 - king / 8) > 1)
            continue;
        for (const Square from : board.attackers(square_at(to), side))
            if (board.board[from]->type != PieceType::pawn &&
                board.board[from]->type != PieceType::king)
                attackers.insert(from);
    }
    return static_cast<int>(attackers.size());
}

/// The value of men in words, in pawns: "a rook and two pawns", "the exchange".
int value_of_list(const std::string& text) {
    int sum = 0;
    int count = 0;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (word.ends_with(',')) word.pop_back();
        constexpr std::array<std::string_view, 9> numbers{"",     "a",   "two",   "three", "four",
                                                          "five", "six", "seven", "eight"};
        for (std::size_t number = 1; number < numbers.size(); ++number)
            if (word == numbers.at(number)) count = static_cast<int>(number);
        if (word == "exchange") sum += 2;
        if (word == "promotion") sum -= count;  // of pawns
        for (const PieceType type : all_piece_types)
            if (word == name_of(type) || word == std::string(name_of(type)) + 's')
                sum += count * pawns_worth[type];
    }
    return sum;
}
/// "a knight for two pawns" is 1.
int value_of(const std::string& text) {
    const std::size_t at = text.find(" for ");
    if (at == std::string::npos) return value_of_list(text);
    return value_of_list(text.substr(0, at)) - value_of_list(text.substr(at + 5));
}

/// The part of a text between two others.
std::string between(const std::string& text, const std::string& begin, const std::string& end) {
    const std::size_t at = text.find(begin) + begin.size();
    return text.substr(at, text.find(end, at) - at);
}

/// "two" is 2.
int number_of(const std::string& word) {
    constexpr std::array<std::string_view, 8> words{"no",   "one",  "two", "three",
                                                    "four", "five", "six", "seven"};
    const auto found = std::ranges::find(words, word);
    return found == words.end() ? std::stoi(word) : static_cast<int>(found - words.begin());
}

/// The last word of a text: the move of "22. c4".
std::string last_word(const std::string& text) {
    return text.substr(text.rfind(' ') + 1);
}

/// The move of "Allows 25... Ne4, which threatens the knight on d2", before these words.
std::string move_told(const std::string& text, const std::string& words) {
    for (const std::string verb : {"Allows ", "Overlooks ", "Misses "})
        if (text.starts_with(verb)) return last_word(between(text, verb, words));
    return "";
}

/// A sentence without what refers to an earlier one.
std::string without_references(std::string text) {
    if (text.starts_with("Still ")) {
        text.erase(0, 6);
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    }
    for (const std::string_view allowed :
         {", which the last move allowed: ", ", which the last move left hanging: "})
        if (const std::size_t at = text.find(allowed); at != std::string::npos)
            text.erase(at, allowed.size() - 2);
    // What a man guards, and what the answer owes to the bad move, is looked at first.
    if (const std::size_t at = text.find(", the guard of the "); at != std::string::npos)
        text.erase(at, text.find(" on ", at) + 6 - at);
    if (const std::size_t at = text.find(", since the "); at != std::string::npos)
        if (const std::size_t end = text.find(": "); text.contains(" no longer guards "))
            text.erase(at, end - at);
    return text;
}

/// What is wrong with a sentence on material at the end of a line: its amount is what the line
/// wins.
std::string objection_to_balance(const AnnotatedGame& game, std::size_t index,
                                 const Position& end) {
    const std::string text = without_references(game.moves[index].reason->text);
    const Color mover = game.mover(index);
    const int change = balance(end, mover) - balance(game.positions[index].position, mover);
    const bool is_missed = text.starts_with("Misses the win of ");
    std::string amount = between(text, is_missed ? "the win of " : "Loses ", ": ");
    for (const std::string_view rest : {" in the end", " for nothing"})
        if (amount.ends_with(rest)) amount.resize(amount.size() - rest.size());
    const int won = is_missed ? change : -change;
    if (won != game.moves[index].reason->gain) return "another gain";
    if (amount.contains("promotion")) return won >= 1 ? "" : "nothing is won";
    return won >= 1 && value_of(amount) == won ? "" : "another amount";
}

/// The men of a side that are left of a kind.
int count_of(const Position& position, Color side, PieceType type) {
    return position.pieces(side, type).count();
}

/// The most that a side can win by captures on a square, in pawns; both sides make legal moves, and
/// may stop.
int wins_on(const Position& position, Square square) {
    int most = 0;
    for (const Move move : legal_moves(position, MoveClass::noisy)) {
        if (move.to() != square || !position.captured_by(move)) continue;
        Position after = position;
        after.make(move);
        most = std::max(most, pawns_worth[*position.captured_by(move)] - wins_on(after, square));
    }
    return most;
}

/// The most that a side can win by captures anywhere, in pawns; both sides may stop.
int wins_by_captures(const Position& position, int plies) {
    int most = 0;
    for (const Move move : legal_moves(position)) {
        const auto captured = position.captured_by(move);
        if (plies == 0 || !captured) continue;
        Position after = position;
        after.make(move);
        most = std::max(most, pawns_worth[*captured] - wins_by_captures(after, plies - 1));
    }
    return most;
}

/// Whether the side to move mates within so many moves, each a check.
bool mates_by_checks(const Position& position, int moves) {
    return std::ranges::any_of(legal_moves(position), [&](Move move) {
        Position after = position;
        after.make(move);
        if (is_checkmate(after)) return true;
        if (moves == 1 || !after.in_check()) return false;
        return std::ranges::all_of(legal_moves(after), [&](Move reply) {
            Position replied = after;
            replied.make(reply);
            return mates_by_checks(replied, moves - 1);
        });
    });
}

/// Whether a side that passes is mated at once, or by two checks.
bool is_mate_threatened(Position position) {
    if (position.in_check()) return false;
    position.make_null();
    return mates_by_checks(position, 2);
}

/// What is wrong with ", which attacks the knight on c3 and opens a line to the queen on c7": after
/// the move each of these is attacked by the man that has moved, or by another one that did not
/// attack it before, and is worth more, or has no defender; a pawn can be won.
std::string objection_to_attack(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    Position position = game.positions[index].position;
    if (reason.begins == Reason::Line::reply) position = game.positions[index + 1].position;
    // A move that another one prepares is the next of its side.
    const bool is_trade = text.contains(", which trades ");
    const bool is_prepared = is_trade || text.contains(", which prepares ");
    if (is_prepared) {
        if (reason.line.size() < 3) return "nothing is prepared";
        for (std::size_t ply = 0; ply < 2; ++ply) position.make(reason.line[ply]);
        if (parse_san(position, last_word(between(text, is_trade ? " before " : ", which prepares ",
                                                  ", "))) != reason.line[2])
            return "another move is prepared";
        if (text.contains(", threatening mate"))
            return is_mate_threatened(position.after(reason.line[2])) ? "" : "it threatens no mate";
    }
    const SimpleBoard board_before(position);
    const Color side = position.turn();
    const Move move = reason.line[is_prepared ? 2 : 0];
    // Which move takes with another man is told by its own words.
    if (!is_prepared && !text.starts_with("Takes on ") &&
        parse_san(position, move_told(text, ", which ")) != move)
        return "another move";
    position.make(move);
    const SimpleBoard board(position);
    const std::string claim = between(text, is_prepared ? ", attacking " : ", which ", ": ");
    std::istringstream words(claim);
    int targets = 0;
    bool is_uncovered = false;
    const bool is_tempo = claim.starts_with("wins a tempo on ");
    // What is attacked has to go, and takes nothing.
    if (is_tempo) {
        if (reason.line.size() < 2) return "nothing goes";
        const Move flight = reason.line[1];
        if (!claim.contains(to_string(flight.from()))) return "another man goes";
        if (position.is_capture(flight)) return "it takes something";
    }
    for (std::string word; words >> word;) {
        if (word.ends_with(',')) word.pop_back();
        is_uncovered = is_uncovered || word == "opens";
        const auto square = word.size() == 2 ? parse_square(word) : std::nullopt;
        if (!square) continue;
        ++targets;
        const auto& man = board.board[*square];
        if (!man || man->color != position.turn()) return "nobody there";
        if (!reason.squares.contains(*square)) return "another square";
        std::vector<Square> attackers;
        for (const Square from : board.attackers(*square, side)) {
            const auto had = board_before.attackers(*square, side);
            const bool is_new = from != move.to() && std::ranges::find(had, from) == had.end();
            const bool is_mover = from == move.to();
            if (is_tempo ? is_new || is_mover : is_uncovered ? is_new : is_mover)
                attackers.push_back(from);
        }
        if (attackers.empty()) return "it does not attack that";
        if (man->type == PieceType::pawn) {
            Position passed = position;
            // It is taken next.
            if (targets > 1 && reason.line.size() > 2 && reason.line[2].to() == *square &&
                exchange_value(position.after(reason.line[1]), reason.line[2]) >= 100)
                continue;
            passed.make_null();
            if (wins_on(passed, *square) < 1) return "it cannot be won";
            continue;
        }
        const bool is_worth_more = std::ranges::any_of(attackers, [&](Square from) {
            return pawns_worth[man->type] > pawns_worth[board.board[from]->type];
        });
        if (!is_worth_more && !board.attackers(*square, position.turn()).empty())
            return "it is defended";
    }
    return targets == reason.squares.count() ? "" : "other targets";
}

/// The position in which a reason's line begins.
Position start_of(const AnnotatedGame& game, std::size_t index) {
    const bool is_reply = game.moves[index].reason->begins == Reason::Line::reply;
    return game.positions[is_reply ? index + 1 : index].position;
}

/// What is wrong with "Allows 25... Ne4, which threatens the knight on d2": if the mover passed,
/// each of these could be taken with a gain, which was not so before.
std::string objection_to_threat(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Position before = start_of(game, index);
    if (parse_san(before, move_told(text, ", which threatens")) != reason.line.front())
        return "another move";
    Position passed = before;
    passed.make(reason.line.front());
    if (passed.in_check()) return "it is a check";
    passed.make_null();
    std::istringstream words(between(text, ", which threatens ", ": "));
    int targets = 0;
    for (std::string word; words >> word;) {
        if (word.ends_with(',')) word.pop_back();
        const auto square = word.size() == 2 ? parse_square(word) : std::nullopt;
        if (!square) continue;
        ++targets;
        const auto man = passed.at(*square);
        if (!man || man->color == passed.turn()) return "nobody there";
        if (!reason.squares.contains(*square)) return "another square";
        if (wins_on(passed, *square) < 1) return "it cannot be won";
        if (wins_on(before, *square) >= 1) return "it could be won before";
    }
    return targets == reason.squares.count() ? "" : "other targets";
}

/// What is wrong with "Overlooks 24. Qb4, which threatens 25. Nd6+, winning the exchange", or "25.
/// Qh7+ and mate": that follows if the other side passes after the first move, and wins as much as
/// is told; its first move won nothing before.
std::string objection_to_aim(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Position before = start_of(game, index);
    if (parse_san(before, move_told(text, ", which threatens")) != reason.line.front())
        return "another move";
    const Color side = before.turn();
    Position position = before;
    position.make(reason.line.front());
    if (position.in_check()) return "it is a check";
    position.make_null();
    const std::string claim = between(text, ", which threatens ", ": ");
    std::istringstream words(claim);
    std::string san;
    words >> san >> san;  // behind the number
    if (san.ends_with(',')) san.pop_back();
    if (reason.aim.empty() || parse_san(position, san) != reason.aim.front())
        return "another threat";
    const int had = balance(position, side);
    for (const Move move : reason.aim) {
        if (!legal_moves(position).contains(move)) return "an illegal threat";
        position.make(move);
    }
    if (!claim.contains(", winning ")) {
        if (claim.contains(" and mate") != (reason.aim.size() > 1)) return "another mate";
        return is_checkmate(position) ? "" : "it threatens no mate";
    }
    const std::string rest = claim.substr(claim.find(", winning ") + 10);
    const int won = balance(position, side) - had;
    if (won < 1 || value_of(rest.substr(0, rest.find(", and "))) != won) return "another gain";
    for (const Move move : legal_moves(position, MoveClass::noisy))
        if (exchange_value(position, move) >= 100) return "a threat that can be taken back";
    const auto at_once = parse_san(before, san);
    if (at_once && reason.aim.size() == 1 && before.is_capture(*at_once) &&
        exchange_value(before, *at_once) >= 100 * won)
        return "it could be won before";
    return "";
}

/// The words on an answer that makes a piece go, as this text has them; "" if it has none.
std::string_view words_of_drive(std::string_view text) {
    for (const std::string_view words : {" attacks it", " drives it back", " drives it away"})
        if (text.starts_with("Puts the ") && text.contains(std::string(words) + ": ")) return words;
    return "";
}

/// What is wrong with "Puts the bishop on b4, where 8... a5 attacks it", or "drives it back".
std::string objection_to_drive(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    Position position = game.positions[index + 1].position;
    const Move played = *game.game.moves[index].move;
    const std::string where = between(text, " on ", ", where ");
    if (parse_square(where) != played.to()) return "another square";
    const std::string_view words = words_of_drive(text);
    if (parse_san(position, last_word(between(text, ", where ", std::string(words)))) !=
        reason.line.front())
        return "another move";
    const auto man = position.at(played.to());
    if (!man || !text.contains(name_of(man->type))) return "another piece";
    position.make(reason.line.front());
    const SimpleBoard board(position);
    if (!board.attacks(reason.line.front().to(), played.to())) return "it does not attack it";
    // A pawn that attacks it may be traded first.
    const bool trades = reason.line.size() > 3 && reason.line[1].to() == reason.line[0].to() &&
                        reason.line[2].to() == reason.line[0].to();
    const Move flight = reason.line[trades ? 3 : 1];
    if (flight.from() != played.to()) return "it stays";
    const int up = index_of(rank_of(flight.to())) - index_of(rank_of(played.to()));
    const int steps = man->color == Color::white ? up : -up;
    const bool fits = words == " drives it back"   ? steps < 0
                      : words == " drives it away" ? steps == 0
                                                   : steps <= 0;
    return fits ? "" : "it goes elsewhere";
}

/// What is wrong with "Takes on c5 with the pawn instead of the knight", "Takes on e5 with the
/// f-pawn instead of the d-pawn".
std::string objection_to_taker(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Position& before = game.positions[index].position;
    const Move played = *game.game.moves[index].move;
    const Move better = reason.begins == Reason::Line::instead
                            ? reason.line.front()
                            : game.positions[index].lines.front().moves.front();
    if (!before.captured_by(played) || !before.captured_by(better) || played.to() != better.to())
        return "they do not take the same";
    if (parse_square(between(text, "Takes on ", " with ")) != played.to()) return "another square";
    const auto is_named = [&](Move move, const std::string& words) {
        const std::string from(to_string(move.from()));
        const std::string type(name_of(before.type_at(move.from())));
        return words == "the " + type || words == "the " + type + " on " + from ||
               words == "the " + from.substr(0, 1) + "-" + type;
    };
    const std::string own = between(text, " with ", " instead of ");
    const std::string other = between(text, " instead of ", ", which ");
    if (own == other || !is_named(played, own) || !is_named(better, other)) return "another man";
    if (reason.begins == Reason::Line::instead) {
        const std::size_t would = text.find(", which would ");
        const std::size_t verb_end = text.find(' ', would + 14);
        if (would == std::string::npos) return "nothing that it would do";
        if (text.contains(", which would threaten mate: "))
            return is_mate_threatened(before.after(better)) ? "" : "it would threaten no mate";
        AnnotatedGame done = game;
        std::string& words = done.moves[index].reason->text;
        words = text.substr(0, would) + ", which " +
                text.substr(would + 14, verb_end - would - 14) + 's' + text.substr(verb_end);
        if (const auto second = words.find(" and open "); second != std::string::npos)
            words.replace(second, 10, " and opens ");
        return objection_to_attack(done, index);
    }
    return parse_san(game.positions[index + 1].position,
                     last_word(between(text, ", which allows ", ": "))) == reason.line.front()
               ? ""
               : "another answer";
}

/// What is wrong with "Moves the knight again, where 8... O-O castles" and the like.
std::string objection_to_opening(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const Position& before = game.positions[index].position;
    const Move played = *game.game.moves[index].move;
    const Move better = reason.line.front();
    const std::string text = without_references(reason.text);
    const auto rank = [&](Square square) {
        const int index_of_rank = index_of(square) / 8;
        return before.turn() == Color::white ? index_of_rank : 7 - index_of_rank;
    };
    const std::string does = between(text, ", where ", ": ");
    const bool castles = does.ends_with(" castles");
    const bool occupies = does.ends_with(" puts a pawn into the centre");
    const bool controls = does.contains(" controls ");
    const std::string_view verb = castles    ? " castles"
                                  : occupies ? " puts a pawn"
                                  : controls ? " controls "
                                             : " develops the ";
    if (parse_san(before, last_word(does.substr(0, does.find(verb)))) != better)
        return "another move";
    if (castles != better.is_castling()) return "no castling";
    if (occupies || controls) {
        const int file = index_of(better.to()) % 8;
        const int far = rank(better.to());
        if (before.type_at(better.from()) != PieceType::pawn || before.is_capture(better))
            return "no pawn's move";
        if (occupies && (file < 3 || file > 4 || far < 3 || far > 4)) return "not in the centre";
        const SimpleBoard after(before.after(better));
        const auto held = controls ? parse_square(last_word(does)) : std::nullopt;
        if (controls && !held) return "controls nothing";
        const std::vector<Square> holders =
            held ? after.attackers(*held, before.turn()) : std::vector<Square>();
        if (controls && std::ranges::find(holders, better.to()) == holders.end())
            return "not controlled";
    } else if (!castles) {
        auto facts = plain_facts(before);
        if (!facts[{Fact::undeveloped, before.turn()}].contains(to_string(better.from())) ||
            !does.ends_with(name_of(before.type_at(better.from()))))
            return "nothing is developed";
    }
    const PieceType type = before.type_at(played.from());
    if (text.starts_with("Moves the "))
        return between(text, "Moves the ", " again") == name_of(type) && rank(played.from()) != 0
                   ? ""
                   : "it has not moved before";
    if (text.starts_with("Brings the queen out early, "))
        return type == PieceType::queen && rank(played.from()) == 0 && rank(played.to()) >= 2
                   ? ""
                   : "it is out, or stays";
    return type == PieceType::pawn && between(text, "move on the ", "-pawn") ==
                                          std::string(to_string(played.from())).substr(0, 1)
               ? ""
               : "another man";
}

/// What is wrong with "Gives the knight the square e4": it comes there, and no pawn of the mover
/// can attack it any more, which one could before.
std::string objection_to_given_square(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const auto square = parse_square(between(text, " the square ", ": "));
    const Position& bad = game.positions[index + 1].position;
    if (!square || reason.line.front().to() != *square) return "it does not come there";
    if (between(text, "Gives the ", " the square ") !=
        name_of(bad.type_at(reason.line.front().from())))
        return "another piece";
    const auto can_attack = [&](const Position& position) {
        for (const Square pawn : position.pieces(game.mover(index), PieceType::pawn)) {
            const int up = game.mover(index) == Color::white ? 1 : -1;
            const int ranks = (index_of(*square) / 8 - index_of(pawn) / 8) * up;
            if (std::abs(index_of(*square) % 8 - index_of(pawn) % 8) == 1 && ranks > 0) return true;
        }
        return false;
    };
    if (!can_attack(game.positions[index].position)) return "no pawn could attack it";
    return can_attack(bad) ? "a pawn can attack it" : "";
}

/// What is wrong with a sentence on a rook that gets behind a passed pawn in an ending.
std::string objection_to_rook_behind(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    Position position = game.positions[index].position;
    if (reason.begins == Reason::Line::reply) position = game.positions[index + 1].position;
    if (position.pieces(PieceType::queen).any()) return "a queen is left";
    const Color side = position.turn();
    const auto is_passed = [](const Position& there, Color owner, Square square) {
        auto facts = plain_facts(there);
        return facts[{Fact::passed, owner}].contains(to_string(square));
    };
    const auto pawn = parse_square(between(text, " the passed pawn on ", ": "));
    if (!pawn) return "no square";
    for (const Move move : reason.line) {
        const bool is_own = position.turn() == side;
        const bool is_rook = position.type_at(move.from()) == PieceType::rook;
        position.make(move);
        const auto man = position.at(*pawn);
        if (!is_own || !is_rook || !man || index_of(move.to()) % 8 != index_of(*pawn) % 8) continue;
        const int up = man->color == Color::white ? 1 : -1;
        const bool is_behind = (index_of(*pawn) / 8 - index_of(move.to()) / 8) * up > 0;
        if (is_behind && is_passed(position, man->color, *pawn) &&
            SimpleBoard(position).attacks(move.to(), *pawn))
            return "";
    }
    return "no rook comes behind it";
}

/// How many checks the other side gives in the line that answers a move.
int checks_in(const AnnotatedGame& game, std::size_t index) {
    Position position = game.positions[index + 1].position;
    int checks = 0;
    for (const Move move : game.moves[index].reason->line) {
        position.make(move);
        checks += position.turn() == game.mover(index) && position.in_check() ? 1 : 0;
    }
    return checks;
}

/// What is wrong with "Gives two minor pieces for a rook and a pawn"; `end` is where the line ends.
std::string objection_to_uneven_trade(const AnnotatedGame& game, std::size_t index,
                                      const Position& end) {
    const Position& before = game.positions[index].position;
    const Color mover = game.mover(index);
    const auto change = [&](PieceType type) {
        return count_of(end, mover, type) - count_of(end, ~mover, type) -
               count_of(before, mover, type) + count_of(before, ~mover, type);
    };
    if (change(PieceType::knight) + change(PieceType::bishop) != -2) return "other minor pieces";
    if (change(PieceType::rook) != 1 || change(PieceType::queen) != 0) return "not for a rook";
    const std::string pawns = between(game.moves[index].reason->text, " a rook and ", ": ");
    return change(PieceType::pawn) == (pawns == "a pawn" ? 1 : 2) ? "" : "other pawns";
}

/// The end of "Misses 20. Nf3, which keeps the balance", "Allows 20... Ne4, which attacks the queen
/// on d2 and equalises", if a sentence tells what a move comes to.
std::string result_told(const std::string& text) {
    for (const std::string_view result :
         {"wins", "gives an advantage", "keeps an advantage", "keeps the balance", "holds",
          "equalises", "gets back into the game", "turns the game around", "gets the better game",
          "fights on", "adds to the advantage", "so the game"})
        for (const std::string_view before : {", which ", " and "})
            for (const std::string_view after : {": ", ", which the last move allowed: "})
                if (text.contains(fmt::format("{}{}{}", before, result, after)))
                    return result == "so the game" ? "wins" : std::string(result);
    return "";
}

/// What is wrong with ", since the queen no longer guards e7": the man that has moved guarded the
/// square that the answer goes to, where this would have lost something, and did so after the
/// better move.
std::string objection_to_guard(const AnnotatedGame& game, std::size_t index) {
    const std::string claim = between(game.moves[index].reason->text, ", since the ", ": ");
    const auto square = parse_square(claim.substr(claim.rfind(' ') + 1));
    const Move played = *game.game.moves[index].move;
    const Move answer = game.moves[index].reason->line.front();
    const Position& before = game.positions[index].position;
    const Position& after = game.positions[index + 1].position;
    const PieceType type = before.type_at(played.from());
    const std::string man = type == PieceType::pawn
                                ? std::string(1, to_char(file_of(played.from()))) + "-pawn"
                                : std::string(name_of(type));
    if (!square || claim != fmt::format("{} no longer guards {}", man, to_string(*square)))
        return "another man";
    if (*square != answer.to()) return "the answer goes elsewhere";
    if (!SimpleBoard(before).attacks(played.from(), *square)) return "it did not guard that";
    if (SimpleBoard(after).attacks(played.to(), *square)) return "it still guards that";
    if (exchange_value(after, answer) < 0) return "the answer is bad all the same";
    Position passed = before;
    passed.make_null();
    if (exchange_value(passed, answer) >= 0) return "the answer was possible before";
    const Position better = before.after(game.positions[index].lines.front().moves.front());
    return exchange_value(better, answer) < 0 ? "" : "the better move does not guard it";
}

/// What is wrong with "attacks the bishop on e6, the guard of the knight on c4": another man guards
/// that, too, or nobody attacks it.
std::string objection_to_only_guard(const AnnotatedGame& game, std::size_t index) {
    const std::string& text = game.moves[index].reason->text;
    const SimpleBoard board(start_of(game, index).after(game.moves[index].reason->line.front()));
    const std::size_t at = text.find(", the guard of the ");
    const auto guard = parse_square(text.substr(at - 2, 2));
    const std::string words = text.substr(at + 19, text.find(" on ", at) + 6 - at - 19);
    const auto square = parse_square(words.substr(words.size() - 2));
    if (!guard || !square || !board.board[*guard] || !board.board[*square]) return "nobody there";
    const Color side = board.board[*guard]->color;
    if (words != fmt::format("{} on {}", name_of(board.board[*square]->type), to_string(*square)))
        return "another man is guarded";
    if (board.attackers(*square, side) != std::vector{*guard}) return "not by that man alone";
    return board.attackers(*square, ~side).empty() ? "nobody attacks it" : "";
}

/// What is wrong with what the move of an outlook does, beside attacks: "takes the pawn on e5",
/// "pushes the passed pawn to c6"; and with what its line wins, to where it is at its `end`.
std::string objection_to_deed(const AnnotatedGame& game, std::size_t index, const Position& end) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const std::string claim = between(text, ", which ", ": ") + ":";
    const bool is_reply = reason.begins == Reason::Line::reply;
    const Position& start = game.positions[is_reply ? index + 1 : index].position;
    const Move move = reason.line.front();
    const std::string to(to_string(move.to()));
    const Color side = start.turn();
    if (claim.starts_with("takes the ")) {
        const auto taken = start.captured_by(move);
        if (!taken || !claim.starts_with(fmt::format("takes the {} on {}", name_of(*taken), to)))
            return "it takes something else";
    }
    if (claim.starts_with("pushes the passed pawn to ")) {
        auto facts = plain_facts(start.after(move));
        if (!claim.starts_with("pushes the passed pawn to " + to) ||
            start.type_at(move.from()) != PieceType::pawn ||
            !facts[{Fact::passed, side}].contains(to))
            return "no passed pawn comes there";
    }
    if (claim.starts_with("trades ")) {
        const auto taken = start.captured_by(move);
        if (!taken || !claim.starts_with(fmt::format("trades {}s", name_of(*taken))))
            return "it trades something else";
        const Position after = start.after(move);
        if (reason.line.size() < 2 || reason.line[1].to() != move.to() ||
            after.captured_by(reason.line[1]) != taken)
            return "it is no trade";
    }
    if (claim.starts_with("leaves the ")) {
        const auto square = parse_square(between(claim, " on ", " without").substr(0, 2));
        const auto man = square ? start.at(*square) : std::nullopt;
        if (!man || !claim.starts_with(fmt::format("leaves the {} on ", name_of(man->type))) ||
            !claim.contains(" without a safe square"))
            return "nobody to confine";
        const auto can_go = [&](const Position& position) {
            return std::ranges::any_of(legal_moves(position), [&](Move way) {
                return way.from() == *square && exchange_value(position, way) >= 0;
            });
        };
        Position passed = start;
        passed.make_null();
        if (!can_go(passed)) return "it could go nowhere before";
        if (can_go(start.after(move))) return "it has a safe square";
    }
    if (claim.starts_with("brings the king to safety") && !move.is_castling())
        return "it does not castle";
    if (claim.starts_with("protects the ") || claim.starts_with("shields the ")) {
        const auto square = parse_square(between(claim, " on ", ":").substr(0, 2));
        const auto man = square ? start.at(*square) : std::nullopt;
        const bool is_shield = claim.starts_with("shields");
        if (!man || !claim.substr(claim.find(' '))
                         .starts_with(fmt::format(" the {} on ", name_of(man->type))))
            return "nobody to protect";
        const SimpleBoard board(start.after(move));
        if (!is_shield && !board.attacks(move.to(), *square)) return "it does not guard it";
        const SimpleBoard open(start);
        if (is_shield &&
            board.attackers(*square, ~side).size() >= open.attackers(*square, ~side).size())
            return "it does not stand before it";
        Position passed = start;
        passed.make_null();
        if (wins_on(passed, *square) < 1) return "it is not in danger";
        if (!is_reply && wins_on(game.positions[index + 1].position, *square) < 1)
            return "it is safe";
        if (wins_on(start.after(move), *square) >= 1) return "it can be won";
    }
    if (claim.starts_with("goes for the ") || claim.starts_with("supports the passed pawn on ")) {
        if (reason.line.size() < 3) return "nothing follows";
        const auto square = parse_square(between(claim, " on ", ":").substr(0, 2));
        const auto man = square ? start.at(*square) : std::nullopt;
        if (!man || !claim.contains(fmt::format(" {} on ", name_of(man->type))))
            return "nobody there";
        const Position there = start.after(move).after(reason.line[1]);
        const Move next = reason.line[2];
        const SimpleBoard before(start);
        const SimpleBoard after(start.after(move));
        if (claim.starts_with("goes for ")) {
            if (next.from() != move.to() || next.to() != *square) return "it takes something else";
            if (before.attacks(move.from(), *square)) return "it attacked that before";
            SimpleBoard without_king = after;
            without_king.board[start.king(~side)].reset();
            if (!without_king.attacks(move.to(), *square)) return "it does not attack that";
            if (exchange_value(there, next) < 100) return "it wins nothing there";
        } else {
            if (man->color != side || next.from() != *square || man->type != PieceType::pawn)
                return "another pawn advances";
            if (!plain_facts(there.after(next))[{Fact::passed, side}].contains(
                    std::string(to_string(next.to()))))
                return "it is not passed";
            const bool guards = after.attacks(move.to(), next.to());
            if (!guards && (index_of(move.to()) % 8 != index_of(*square) % 8 ||
                            !after.attacks(move.to(), *square)))
                return "it does not support that";
        }
    }
    if (claim.starts_with("completes the trade of ")) {
        const auto lost = game.positions[index].position.captured_by(*game.game.moves[index].move);
        const auto taken = start.captured_by(move);
        if (!is_reply || !lost || lost != taken ||
            !claim.starts_with(fmt::format("completes the trade of {}s", name_of(*lost))))
            return "no such trade";
    }
    if (claim.starts_with("offers the trade of ")) {
        const PieceType type = start.type_at(move.from());
        const bool is_met = reason.line.size() >= 3 && reason.line[1].to() == move.to() &&
                            start.after(move).type_at(reason.line[1].from()) == type &&
                            reason.line[2].to() == move.to();
        if (!is_met || !claim.starts_with(fmt::format("offers the trade of {}s", name_of(type))))
            return "no such trade";
    }
    if (claim.starts_with("takes one of the two bishops")) {
        const auto pair = [&](const Position& position) {
            std::set<int> shades;
            for (const Square square : position.pieces(~side, PieceType::bishop))
                shades.insert((index_of(square) / 8 + index_of(square) % 8) % 2);
            return shades.size() == 2;
        };
        if (start.captured_by(move) != PieceType::bishop || !pair(start) || pair(start.after(move)))
            return "no bishop of two";
    }
    if (claim.starts_with("stops the passed pawn on ")) {
        const auto square = parse_square(between(claim, " on ", ":").substr(0, 2));
        if (!square) return "nobody to stop";
        const auto can_advance = [&](const Position& position) {
            return plain_facts(position)[{Fact::passed, ~side}].contains(
                       std::string(to_string(*square))) &&
                   std::ranges::any_of(legal_moves(position), [&](Move push) {
                       return push.from() == *square && !position.is_capture(push) &&
                              exchange_value(position, push) >= 0;
                   });
        };
        Position passed = start;
        passed.make_null();
        if (!can_advance(passed)) return "it could not advance before";
        if (can_advance(start.after(move))) return "it can advance";
        if (!is_reply && !can_advance(game.positions[index + 1].position))
            return "it cannot advance after the bad move";
    }
    // What the bad move itself takes counts, too.
    const int won = balance(end, side) - balance(game.positions[index].position, side);
    for (const std::string before : {"wins ", ", wins "}) {
        const std::size_t at = claim.find(before);
        if (at == std::string::npos || (before == "wins " && at != 0)) continue;
        const std::size_t from = at + before.size();
        // "wins a pawn, and so the game", not "wins:" or "wins a tempo".
        if (claim.substr(at).starts_with("wins:") || claim.contains("wins a tempo")) continue;
        const std::size_t last =
            result_told(text).empty() ? claim.size() - 1 : claim.rfind(" and ");
        const std::string amount = claim.substr(from, last - from);
        if (won < 1 || reason.gain != won || value_of(amount) != won) return "another gain";
        return "";
    }
    return reason.gain == 0 ? "" : "a gain that is not told";
}

/// What the answer to a bad move comes to, for the other side.
std::string_view result_of_answer(double had, double has, bool is_alone) {
    const bool is_clear = has - had >= 7;
    if (has <= 25) return "nothing";
    if (has <= 40) return had <= 25 && is_clear ? "fights on" : "nothing";
    if (had <= 40)
        return has >= 60   ? "turns the game around"
               : has >= 45 ? "equalises"
                           : "gets back into the game";
    if (has < 60 && had < 55 && has >= 55) return "gets the better game";
    if (has < 60) return is_alone && has >= 45 ? "keeps the balance" : "nothing";
    if (has < 75 && had < 60) return "gives an advantage";
    if (has >= 75 && had < 70) return "wins";
    return is_clear ? "adds to the advantage" : "nothing";
}

/// What a better move comes to.
std::string_view result_of_better(double chances) {
    return chances >= 75   ? "wins"
           : chances >= 60 ? "keeps an advantage"
           : chances <= 40 ? "nothing"
           : chances >= 45 ? "keeps the balance"
                           : "holds";
}

/// What is wrong with "Misses 20. Nf3, which wins", "Overlooks 20... Qb3, which gives an
/// advantage": another result than the winning chances say, or another move.
std::string objection_to_outlook(const AnnotatedGame& game, std::size_t index,
                                 const Position& end) {
    const Reason& reason = *game.moves[index].reason;
    const AnnotatedMove& note = game.moves[index];
    if (!note.win_before || !note.win_after) return "no chances";
    const bool is_reply = reason.begins == Reason::Line::reply;
    const std::string_view result =
        is_reply ? result_of_answer(100 - *note.win_before, 100 - *note.win_after,
                                    reason.text.contains("verlooks "))
                 : result_of_better(*note.win_before);
    const std::string text = without_references(reason.text);
    if (result_told(text) != result) return "it comes to something else";
    if (reason.line.size() > 11) return "too long";
    if (text.starts_with("Misses ") == is_reply) return "of the other line";
    const Position& start = game.positions[is_reply ? index + 1 : index].position;
    const Move move = reason.line.front();
    if (parse_san(start, move_told(text, ", which ")) != move) return "another move";
    return objection_to_deed(game, index, end);
}

/// What is wrong with "Puts off castling": the mover could castle, and a check comes first, or the
/// king moves; `end` is where the line ends.
std::string objection_to_no_castling(const AnnotatedGame& game, std::size_t index,
                                     const Position& end) {
    const auto castles = [](Move move) { return move.is_castling(); };
    if (std::ranges::none_of(legal_moves(game.positions[index].position), castles))
        return "the mover cannot castle";
    if (castles(*game.game.moves[index].move)) return "the mover castles";
    const auto& line = game.moves[index].reason->line;
    for (std::size_t own = 1; own < line.size(); own += 2)
        if (castles(line[own])) return "castling comes all the same";
    const Color mover = game.mover(index);
    return checks_in(game, index) > 0 ||
                   end.king(mover) != game.positions[index + 1].position.king(mover)
               ? ""
               : "the king is left alone";
}

/// What is wrong with "Takes the pawn on e5 instead of the one on b4".
std::string objection_to_target(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Position& before = game.positions[index].position;
    const Move played = *game.game.moves[index].move;
    const Move better = reason.line.front();
    const auto taken = before.captured_by(played);
    if (!taken || taken != before.captured_by(better)) return "they do not take the same";
    const std::string square = between(text, " instead of the one on ", ": ");
    return parse_square(square) == better.to() &&
                   text.contains(std::string("Takes the ") + std::string(name_of(*taken)) + " on " +
                                 std::string(to_string(played.to())) + " ")
               ? ""
               : "another man";
}

/// Whether a move is legal, and what it moves cannot be won then.
bool can_be_played(const Position& position, const std::string& san) {
    const auto move = parse_san(position, san);
    if (!move) return false;
    Position after = position;
    after.make(*move);
    const int taken = position.captured_by(*move) ? pawns_worth[*position.captured_by(*move)] : 0;
    return wins_on(after, move->to()) <= taken;
}

/// The index of the last move of a line, or of the one after which all go to its square.
std::size_t before_trade(const std::vector<Move>& line) {
    std::size_t last = line.size() - 1;
    while (last > 0 && line[last].to() == line[last - 1].to()) --last;
    return last;
}

/// What is wrong with "Plays 9... Nxe5 before 9... Bb4+, which allows 10. f4".
std::string objection_to_order(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Position& before = game.positions[index].position;
    const Move played = *game.game.moves[index].move;
    if (parse_san(before, last_word(between(text, "Plays ", " before "))) != played)
        return "another move is played";
    if (parse_san(before, last_word(between(text, " before ", ", which allows "))) !=
        reason.line.front())
        return "another move is first";
    const auto answer = parse_san(game.positions[index + 1].position,
                                  last_word(between(text, ", which allows ", ": ")));
    if (!answer) return "the answer is not possible";
    if (std::ranges::find(reason.line, *answer) != reason.line.end())
        return "it comes all the same";
    return reason.line.size() > 1 && reason.line[before_trade(reason.line)] == played
               ? ""
               : "it is not played later";
}

/// What is wrong with "Misses 21. Nc4; now 21... b5 prevents it".
std::string objection_to_stop(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const Position& before = game.positions[index].position;
    Position position = game.positions[index + 1].position;
    const std::string text = without_references(reason.text);
    const std::string stopped = last_word(between(text, "Misses ", "; now "));
    if (parse_san(before, stopped) != reason.line.front()) return "another move";
    const auto answer = parse_san(position, last_word(between(text, "; now ", " prevents it")));
    if (!answer) return "no answer";
    Position passed = position;
    passed.make_null();
    position.make(*answer);
    if (!can_be_played(passed, stopped)) return "it could not be played";
    return can_be_played(position, stopped) ? "it can be played" : "";
}

/// What is wrong with "Allows 22... Qh4, which threatens mate".
std::string objection_to_mate_threat(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Position before = start_of(game, index);
    if (parse_san(before, move_told(text, ", which threatens mate")) != reason.line.front())
        return "another move";
    Position after = before;
    after.make(reason.line.front());
    return is_mate_threatened(after) ? "" : "it threatens no mate";
}

/// What is wrong with a sentence on a pawn move that its line begins with: it attacks a pawn, and
/// one of the two takes something; or it goes to the middle.
std::string objection_to_pawn_move(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Position before = start_of(game, index);
    const Move move = reason.line.front();
    const bool is_push = text.contains(" the push ");
    const std::string end = is_push ? " in the centre" : ": ";
    if (parse_san(before, last_word(between(text, is_push ? "the push " : "the break ", end))) !=
        move)
        return "another move";
    if (before.type_at(move.from()) != PieceType::pawn || before.captured_by(move))
        return "no move of a pawn";
    const int file = index_of(move.to()) % 8;
    const int rank = index_of(move.to()) / 8;
    const bool is_white = before.turn() == Color::white;
    if (is_push)
        return (file == 3 || file == 4) && (is_white ? rank >= 3 : rank <= 4)
                   ? ""
                   : "it is not in the centre";
    Position position = before;
    position.make(move);
    const SimpleBoard board(position);
    const bool attacks = std::ranges::any_of(std::array{-1, 1}, [&](int side) {
        const int to_file = file + side;
        const int to_rank = rank + (is_white ? 1 : -1);
        if (to_file < 0 || to_file > 7) return false;
        const auto& man = board.board[square_at(to_rank * 8 + to_file)];
        return man && man->type == PieceType::pawn && man->color == position.turn();
    });
    if (!attacks) return "it attacks no pawn";
    // The last move, or one after which all that follows takes again.
    const auto takes = [&](Move taking) {
        return taking.to() == move.to() || taking.from() == move.to();
    };
    const std::size_t last = before_trade(reason.line);
    return takes(reason.line.back()) || takes(reason.line[last]) ? "" : "nothing is taken";
}

/// What is wrong with a sentence on a piece that comes to a square at the end of its line.
std::string objection_to_arrival(const AnnotatedGame& game, std::size_t index,
                                 const Position& end) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const bool is_theirs = text.starts_with("Lets the ");
    const Color side = is_theirs ? ~game.mover(index) : game.mover(index);
    const auto square = parse_square(text.substr(text.find(": ") - 2, 2));
    if (!square) return "no square";
    const auto man = end.at(*square);
    if (!man || man->color != side || !text.contains(name_of(man->type)))
        return "it does not stand there";
    if (reason.line.back().to() != *square) return "it does not come there";
    for (const Move move : legal_moves(end, MoveClass::noisy))
        if (move.to() == *square && exchange_value(end, move) >= 100) return "it can be taken";
    return "";
}

/// What is wrong with a sentence on queens that are traded: they are on the board, and at the end
/// of the line they are not.
std::string objection_to_queens(const AnnotatedGame& game, std::size_t index, const Position& end) {
    const auto queens = [](const Position& position) {
        return position.pieces(PieceType::queen).count();
    };
    if (queens(game.positions[index].position) != 2 || queens(end) != 0) return "no trade";
    const std::string text = without_references(game.moves[index].reason->text);
    const Color king = text.contains(" its king ") ? game.mover(index) : ~game.mover(index);
    auto facts = plain_facts(game.positions[index].position);
    for (const auto& [words, fact] : std::array<std::pair<std::string_view, Fact>, 3>{
             {{" is under fire: ", Fact::king_under_fire},
              {" is in the centre: ", Fact::king_in_centre},
              {" is without its shelter: ", Fact::broken_shelter}}})
        if (text.contains(words)) return facts[{fact, king}].empty() ? "the king is safe" : "";
    return "no danger";
}

/// What is wrong with a check that takes the right to castle.
std::string objection_to_check(const AnnotatedGame& game, std::size_t index, const Position& end) {
    const bool is_reply = game.moves[index].reason->begins == Reason::Line::reply;
    const Color other = is_reply ? game.mover(index) : ~game.mover(index);
    Position after = game.positions[is_reply ? index + 1 : index].position;
    auto had = plain_facts(after);
    after.make(game.moves[index].reason->line.front());
    auto has = plain_facts(end);
    if (!after.in_check()) return "no check";
    return !had[{Fact::may_castle, other}].empty() && has[{Fact::may_castle, other}].empty()
               ? ""
               : "no right is lost";
}

/// What is wrong with a sentence on a trade: the last two moves of its line take on one square.
std::string objection_to_trade(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    Position position = game.positions[index].position;
    const Color mover = position.turn();
    const std::string text = without_references(reason.text);
    const bool is_ahead = text.contains(" ahead by ");
    if (is_ahead || text.contains(" behind by ")) {
        const std::string lead =
            between(reason.text, is_ahead ? " ahead by " : " behind by ", ": ");
        // What the bad move itself wins counts where it comes before the trade.
        const Position& there =
            text.starts_with("Allows ") ? game.positions[index + 1].position : position;
        if (value_of(lead) != (is_ahead ? 1 : -1) * balance(there, mover)) return "another lead";
    }
    std::vector<Move> moves = reason.line;
    if (reason.begins == Reason::Line::reply)
        moves.insert(moves.begin(), *game.game.moves[index].move);
    if (moves.size() < 2) return "no trade";
    const Move last = moves[moves.size() - 1];
    const Move first = moves[moves.size() - 2];
    if (first.to() != last.to()) return "taken on two squares";
    for (const Move move : moves) {
        if (move == first || move == last) {
            const auto taken = position.captured_by(move);
            if (!taken || !text.contains(" " + std::string(name_of(*taken)) + "s"))
                return "something else is traded";
        }
        position.make(move);
    }
    return "";
}

/// What is wrong with "loses a tempo": both lines bring the mover's men to the same squares, and
/// the better one sooner.
std::string objection_to_tempo(const AnnotatedGame& game, std::size_t index, const Position& end) {
    const std::string& text = game.moves[index].reason->text;
    const Color mover = game.mover(index);
    Position better = game.positions[index].position;
    const bool is_later = text.contains(" comes a move later: ");
    std::istringstream words(
        between(text, "since ", is_later ? " comes a move later" : " reaches the same"));
    std::size_t moves = 0;
    for (std::string word; words >> word;) {
        if (word.ends_with('.')) continue;
        const auto move = parse_san(better, word);
        if (!move) return "an illegal better move: " + word;
        better.make(*move);
        ++moves;
    }
    if (game.moves[index].reason->line.size() != moves + 1) return "no move later";
    for (const PieceType type : all_piece_types)
        if (better.pieces(mover, type) != end.pieces(mover, type)) return "another place";
    return "";
}

/// What is wrong with a sentence on a kind of ending.
std::string objection_to_ending(const AnnotatedGame& game, std::size_t index, const Position& end) {
    const std::string& text = game.moves[index].reason->text;
    const Position& before = game.positions[index].position;
    const auto pieces = [](const Position& position, PieceType type) {
        return count_of(position, Color::white, type) + count_of(position, Color::black, type);
    };
    const auto is_so = [&](const Position& position) {
        for (const PieceType type : {PieceType::knight, PieceType::rook, PieceType::queen})
            if (pieces(position, type) != 0) return false;
        if (text.contains("pawn ending")) return pieces(position, PieceType::bishop) == 0;
        int colours = 0;
        for (const Color side : all_colors) {
            const Bitboard bishops = position.pieces(side, PieceType::bishop);
            if (bishops.count() != 1) return false;
            const int square = index_of(bishops.first());
            colours += (square % 8 + square / 8) % 2;
        }
        return colours == 1;
    };
    if (!is_so(end) || is_so(before)) return "another ending";
    const int lead = balance(before, before.turn());
    if (text.contains(" while ahead") && lead <= 0) return "it is not ahead";
    if (text.contains("opposite") && text.starts_with("Misses") && lead >= 0)
        return "it is not behind";
    // How the mover stands in it, in centipawns.
    const bool is_missed = text.starts_with("Misses");
    const auto& score = game.positions[index + (is_missed ? 0 : 1)].score;
    const int cp = score ? score->as_centipawns().value_or(*score > Score() ? 10'000 : -10'000) : 0;
    const int own = is_missed ? cp : -cp;
    if (text.contains(" drawn ") && std::abs(own) > 20) return "it is not drawn";
    if (text.contains(" won ") && own < 250) return "it is not won";
    if (text.contains(" lost ") && own > -250) return "it is not lost";
    return "";
}

/// What is wrong with ", which pins the knight on e2 to the queen": without the knight, the man
/// that has moved attacks the queen, which is worth more than both; with it, not; and the knight
/// cannot take it. Before the move that was not so.
std::string objection_to_pin(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Position before = start_of(game, index);
    const bool is_reply = reason.begins == Reason::Line::reply;
    const Move move = reason.line.front();
    if (parse_san(before, move_told(text, ", which pins ")) != move ||
        text.starts_with("Misses ") == is_reply)
        return "another move";
    const Position after = before.after(move);
    std::string claim = between(text, ", which pins the ", ": ");
    // What comes of it is looked at elsewhere.
    claim.resize(std::min(claim.find_first_of(" ,", claim.find(" to the ") + 8), claim.size()));
    const auto square = parse_square(between(claim, " on ", " to the "));
    const Color side = before.turn();
    if (!square || reason.squares != Bitboard(*square)) return "another square";
    const auto man = after.at(*square);
    if (!man || man->color == side || claim.substr(0, claim.find(" on ")) != name_of(man->type))
        return "another man";
    const auto is_held = [&](const SimpleBoard& board, const std::vector<Square>& sliders) {
        SimpleBoard without = board;
        without.board[*square] = std::nullopt;
        for (int to = 0; to < square_count; ++to) {
            const auto& target = board.board[square_at(to)];
            if (!target || target->color == side || last_word(claim) != name_of(target->type) ||
                square_at(to) == *square)
                continue;
            for (const Square from : sliders)
                if (!board.attacks(from, square_at(to)) && without.attacks(from, square_at(to)))
                    return true;
        }
        return false;
    };
    const SimpleBoard board(after);
    if (!is_held(board, {move.to()})) return "nothing is pinned";
    if (board.attacks(*square, move.to())) return "it can take what pins it";
    const auto worth = [](PieceType type) {
        return type == PieceType::king ? 100 : pawns_worth[type];
    };
    for (const PieceType type : all_piece_types)
        if (last_word(claim) == name_of(type) &&
            worth(type) <= std::max(worth(man->type), worth(after.type_at(move.to()))))
            return "it is worth less";
    return "";
}

/// What is wrong with "Does not take back on e5".
std::string objection_to_retaking(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    if (index == 0 || !game.game.moves[index - 1].move) return "no move before";
    const Move last = *game.game.moves[index - 1].move;
    if (!game.positions[index - 1].position.captured_by(last)) return "nothing was taken";
    const auto square = parse_square(between(text, " back on ", ": "));
    if (!square || last.to() != *square || reason.line.front().to() != *square)
        return "another square";
    return game.game.moves[index].move->to() == *square ? "it takes back" : "";
}

/// What is wrong with "Shuts in the bishop on f8" and "Blocks the d-pawn with the bishop": nothing
/// stood in their way before, and the man that has moved does now.
std::string objection_to_own_man(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Position& before = game.positions[index].position;
    const Move played = *game.game.moves[index].move;
    const Color side = before.turn();
    const SimpleBoard was(before);
    const SimpleBoard is(before.after(played));
    if (text.starts_with("Shuts in the bishop on ")) {
        const auto square = parse_square(between(text, "bishop on ", "."));
        const auto man = square ? is.board[*square] : std::nullopt;
        if (man != Piece{side, PieceType::bishop}) return "no bishop";
        const auto moves = [&](const SimpleBoard& board) {
            int count = 0;
            for (int to = 0; to < square_count; ++to) {
                const auto& there = board.board[square_at(to)];
                if (board.attacks(*square, square_at(to)) && !(there && there->color == side))
                    ++count;
            }
            return count;
        };
        return moves(was) > 0 && moves(is) == 0 ? "" : "it is not shut in now";
    }
    if (between(text, " with the ", ".") != name_of(before.type_at(played.from())))
        return "another man";
    const int file = index_of(played.to()) % 8;
    const std::string name = between(text, "Blocks the ", "-pawn");
    if (name.size() != 1 || name.front() - 'a' != file) return "another file";
    const int behind = index_of(played.to()) + (side == Color::white ? -8 : 8);
    return is.board[square_at(behind)] == Piece{side, PieceType::pawn} ? "" : "no pawn behind it";
}

/// What is wrong with a sentence that compares what can be counted; `end` is where its line ends.
/// Nullopt if it is no such sentence.
std::optional<std::string> objection_to_count(const AnnotatedGame& game, std::size_t index,
                                              const Position& end) {
    const Reason& reason = *game.moves[index].reason;
    const std::string text = without_references(reason.text);
    const Color mover = game.mover(index);
    const auto verdict = [&](bool is_right, std::string wrong) {
        if (!reason.facts.empty()) return std::string("a fact that it does not name");
        return is_right ? std::string() : std::move(wrong);
    };
    if (reason.text.contains(", the guard of the "))
        if (auto wrong = objection_to_only_guard(game, index); !wrong.empty()) return wrong;
    if (reason.text.contains(" no longer guards "))
        if (auto wrong = objection_to_guard(game, index); !wrong.empty()) return wrong;
    if (text.starts_with("Loses a tempo")) return objection_to_tempo(game, index, end);
    if (text.starts_with("Takes on ") && text.contains(" instead of the "))
        return objection_to_taker(game, index);
    if (!result_told(text).empty())
        if (auto wrong = objection_to_outlook(game, index, end);
            !wrong.empty() || !reason.facts.empty())
            return wrong.empty() ? std::nullopt : std::optional(wrong);
    // The same where little comes of it.
    if (result_told(text).empty() && reason.begins == Reason::Line::reply)
        for (const std::string_view deed :
             {", which pushes the passed ", ", which wins a", ", which wins the ",
              ", which wins two ", ", which goes for ", ", which supports ", ", which stops "})
            if (text.contains(deed) && !text.contains(", which wins a tempo "))
                return objection_to_deed(game, index, end);
    if (text.contains(", which attacks ") || text.contains(", which opens a line ") ||
        text.contains(", which wins a tempo on ") || text.contains(", which prepares ") ||
        (text.contains(", which trades ") && text.contains(", attacking ")))
        return objection_to_attack(game, index);
    if (text.contains(", which pins the ")) return objection_to_pin(game, index);
    if (text.starts_with("Brings the king out into the open: ")) {
        const Position& before = game.positions[index].position;
        const int to = index_of(game.game.moves[index].move->to()) / 8;
        return verdict(before.king(mover) == game.game.moves[index].move->from() &&
                           (mover == Color::white ? to >= 2 : to <= 5) &&
                           count_of(before, ~mover, PieceType::queen) != 0 &&
                           end.king(mover) != game.game.moves[index].move->to(),
                       "the king stays at home, or where it is");
    }
    if (text.starts_with("Does not take back on ")) return objection_to_retaking(game, index);
    if (reason.facts.empty() &&
        (text.starts_with("Shuts in the bishop ") || text.starts_with("Blocks the ")))
        return objection_to_own_man(game, index);
    if (text.contains(", which threatens mate")) return objection_to_mate_threat(game, index);
    if (text.starts_with("Plays ") && text.contains(", which allows "))
        return objection_to_order(game, index);
    if (text.starts_with("Exposes the king to checks: "))
        return verdict(checks_in(game, index) >= 2, "too few checks");
    if (text.starts_with("Takes the ") && text.contains(" instead of the one on "))
        return objection_to_target(game, index);
    if (text.contains(" prevents it: ")) return objection_to_stop(game, index);
    if (text.contains(", which threatens the ")) return objection_to_threat(game, index);
    if (text.contains(", which threatens ")) return objection_to_aim(game, index);
    if (!words_of_drive(text).empty()) return objection_to_drive(game, index);
    if (text.contains(", where ") &&
        (text.contains(" develops the ") || text.contains(" castles: ") ||
         text.contains(" puts a pawn into the centre: ") || text.contains(" controls ")))
        return objection_to_opening(game, index);
    if (text.starts_with("Gives the ") && text.contains(" the square "))
        return objection_to_given_square(game, index);
    if (text.contains(" behind the passed pawn on ")) return objection_to_rook_behind(game, index);
    if (text.contains(", which takes the right to castle: "))
        return objection_to_check(game, index, end);
    if (text.contains(" the break ") || text.contains(" the push "))
        return objection_to_pawn_move(game, index);
    if (text.starts_with("Lets the ") && text.contains(" in on "))
        return objection_to_arrival(game, index, end);
    if (text.contains(" queens while ") || text.contains(" of queens while "))
        if (text.contains(" king is ")) return objection_to_queens(game, index, end);
    if (text.starts_with("Allows ") && text.contains(" prevents: ") && reason.facts.empty())
        return verdict(true, "");
    if (text.contains(" the win of ") ||
        (text.starts_with("Loses ") && !text.contains(" wins ") && !text.contains(": endgame ")))
        return objection_to_balance(game, index, end);
    if (text.starts_with("Allows an attack on the king, ")) {
        const int attackers = number_of(between(text, "king, ", " attackers"));
        const std::string defenders = between(text, "against ", " defender");
        return verdict(pieces_at_king(end, mover, ~mover) == attackers &&
                           pieces_at_king(end, mover, mover) == number_of(defenders) &&
                           attackers > number_of(defenders),
                       "other attackers");
    }
    if (text.starts_with("Gives two minor pieces for a rook and "))
        return objection_to_uneven_trade(game, index, end);
    if (!result_told(text).empty()) return "";
    if (text.starts_with("Puts off castling")) return objection_to_no_castling(game, index, end);
    if (text.starts_with("Misses the way of the king to "))
        return verdict(to_string(end.king(mover)) == between(text, " king to ", ": "),
                       "the king is elsewhere");
    if (text.contains(" ending")) return objection_to_ending(game, index, end);
    if (text.contains("the trade of ") || text.starts_with("Trades "))
        return objection_to_trade(game, index);
    return std::nullopt;
}

/// What a sentence must contain for each kind of fact.
std::string_view word_for(Fact fact) {
    switch (fact) {
        case Fact::pinned: return "pin";
        case Fact::shut_in: return "sh";
        case Fact::bishop_pair: return "bishop pair";
        case Fact::bad_bishop: return "a bad one";
        case Fact::may_castle: return "right to castle";
        case Fact::king_in_centre: return "king in the centre";
        case Fact::broken_shelter: return "shelter of ";
        case Fact::open_file_at_king: return "to the king";
        case Fact::king_under_fire: return "under fire";
        case Fact::isolated: return "isolate";
        case Fact::doubled: return "double";
        case Fact::backward: return "backward";
        case Fact::islands: return "split";
        case Fact::connected_passed: return "connected passed pawns";
        case Fact::blocked_passed: return "block";
        case Fact::unstoppable: return "a run of ";
        case Fact::majority: return "majority";
        case Fact::pawn_centre: return "pawn centre";
        case Fact::outpost: return "outpost";
        case Fact::open_file: return "the open ";
        case Fact::half_open_file: return "the half-open ";
        case Fact::seventh_rank: return "seventh rank";
        case Fact::space: return "space";
        case Fact::opposition: return "opposition";
        default: return "";
    }
}

/// Whether a sentence names a fact of a man: its kind, and its square or file.
bool is_named(const std::string& text, const FoundFact& found) {
    if (!text.contains(word_for(found.fact))) return false;
    switch (found.fact) {
        case Fact::pinned:
        case Fact::isolated:
        case Fact::backward:
        case Fact::passed:
        case Fact::outpost: return text.contains(to_string(found.squares.first()));
        case Fact::hole:
            return text.contains("the square " + to_string(found.squares.first())) ||
                   text.contains("a hole of " + to_string(found.squares.first()));
        case Fact::doubled:
        case Fact::open_file:
        case Fact::half_open_file:
        case Fact::unstoppable:
            return text.contains(std::string(1, to_string(found.squares.first())[0]) + "-");
        default: return true;
    }
}

/// What is wrong with a sentence that names facts; `end` is where its line ends. By the plain look
/// at the board, what is said to be gained is there and was not before the move; what is given up
/// was there, and is not.
std::string objection_to_facts(const AnnotatedGame& game, std::size_t index, const Position& end) {
    const Reason& reason = *game.moves[index].reason;
    const Position& before = game.positions[index].position;
    auto now = plain_facts(before);
    auto then = plain_facts(end);
    const bool gives_up = reason.text.contains("ives up ");
    std::string words = without_references(reason.text.substr(0, reason.text.find(": ")));
    words.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(words.front())));
    for (const FoundFact& found : reason.facts) {
        if (!is_named(words, found)) return "a fact that it does not name";
        const auto& had = now[{found.fact, found.side}];
        const auto& has = then[{found.fact, found.side}];
        bool was = true;
        bool is = true;
        for (const Square square : found.squares) {
            was = was && had.contains(to_string(square));
            is = is && has.contains(to_string(square));
        }
        const std::string key(info(found.fact).key);
        const bool is_new = is && (!was || has.size() != had.size() || found.fact == Fact::passed);
        const bool is_gone = was && has.size() < had.size() && gives_up;
        if (info(found.fact).is_of_man ? !is_new && !is_gone
                                       : has.empty() == had.empty() && has == had)
            return "no such fact: " + key;
    }
    return "";
}

/// Whether the last two moves of one side in a line are checks: of the mover, unless it is allowed.
std::string objection_to_perpetual(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const Color checker =
        reason.text.starts_with("Allows") ? ~game.mover(index) : game.mover(index);
    const bool is_reply = reason.begins == Reason::Line::reply;
    Position position = game.positions[is_reply ? index + 1 : index].position;
    std::vector<bool> checks;
    for (const Move move : reason.line) {
        const bool is_checker = position.turn() == checker;
        position.make(move);
        if (is_checker) checks.push_back(position.in_check());
    }
    // The bad move itself may be the first of them.
    if (is_reply && checker == game.mover(index))
        checks.insert(checks.begin(), game.positions[index + 1].position.in_check());
    if (checks.size() < 2) return "too few checks";
    return checks[checks.size() - 1] && checks[checks.size() - 2] ? "" : "no checks";
}

/// Whether the line of a sentence ends in a position that was there before.
std::string objection_to_repetition(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    std::vector<std::string> seen;
    const auto board_of = [](const Position& position) {
        const std::string fen = to_fen(position);
        return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
    };
    for (std::size_t i = 0; i <= index; ++i) seen.push_back(board_of(game.positions[i].position));
    Position position = game.positions[index].position;
    if (reason.begins == Reason::Line::reply) {
        position = game.positions[index + 1].position;
        seen.push_back(board_of(position));
    }
    for (const Move move : reason.line) {
        seen.push_back(board_of(position));
        position.make(move);
    }
    if (std::ranges::find(seen, board_of(position)) == seen.end()) return "nothing is repeated";
    return reason.text.contains(" perpetual check: ") ? objection_to_perpetual(game, index) : "";
}

/// Whether a move of a line opens one to what is told to be attacked by that: "a discovered attack
/// on the rook on c1".
bool is_discovered(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const std::string where =
        last_word(between(without_references(reason.text), " a discovered attack on ", ": "));
    const auto target = parse_square(where);
    Position position = start_of(game, index);
    const Color side = position.turn();
    if (!target) return false;
    for (const Move move : reason.line) {
        const auto had = SimpleBoard(position).attackers(*target, side);
        // Whoever takes it himself lets others attack only his own man.
        const bool may_open = position.turn() == side && move.to() != *target;
        position.make(move);
        for (const Square from : SimpleBoard(position).attackers(*target, side))
            if (may_open && from != move.to() && std::ranges::find(had, from) == had.end())
                return true;
    }
    return false;
}

/// What is wrong with ", which 22. c4 prevents": the answer could be played if the mover passed,
/// and after that move it cannot, or loses something.
std::string objection_to_prevention(const Position& before, const std::string& san, Move answer) {
    const auto better = parse_san(before, san);
    if (!better) return "an illegal better move";
    Position passed = before;
    passed.make_null();
    if (!legal_moves(passed).contains(answer) || exchange_value(passed, answer) < 0)
        return "it was not possible before";
    Position after = before;
    after.make(*better);
    return legal_moves(after).contains(answer) && exchange_value(after, answer) >= 0
               ? "it is not prevented"
               : "";
}

}  // namespace

std::string objection_to_line(Position position, const WhyNot& why) {
    const Position before = position;
    for (const Move move : why.line.moves) {
        if (!legal_moves(position).contains(move)) return "an illegal move";
        position.make(move);
    }
    if (!before.captured_by(why.line.moves.front())) return "no capture";
    if (is_checkmate(position) && position.turn() == before.turn()) return "";
    const std::vector<std::string> sans = moves_in(why.text);
    if (sans.size() + 1 != why.line.moves.size()) return "another line";
    return balance(position, before.turn()) < balance(before, before.turn()) ? "" : "no refutation";
}

std::string objection_to_threat(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const bool mentions_threat =
        reason.text.contains(" the threat ") || reason.text.contains(" a threat to ");
    if (reason.threat.empty()) return mentions_threat ? "no threat" : "";
    Position position = game.positions[index].position;
    const Color winner = ~position.turn();
    if (position.in_check() || reason.line.front() != reason.threat.front()) return "no threat yet";
    const int before = balance(position, winner);
    position.make_null();
    for (const Move move : reason.threat) {
        if (!legal_moves(position).contains(move)) return "an illegal threat";
        position.make(move);
    }
    if (reason.gain == 0) return is_checkmate(position) ? "" : "no threat of mate";
    if (balance(position, winner) <= before) return "it threatens nothing";
    for (const Move move : legal_moves(position, MoveClass::noisy))
        if (exchange_value(position, move) >= 100) return "a threat that can be taken back";
    return "";
}

std::string objection(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const Position& before = game.positions[index].position;
    Position position = before;
    if (reason.begins == Reason::Line::reply) position = game.positions[index + 1].position;
    const std::string text = without_references(reason.text);
    if (text.starts_with("Lets a draw be claimed"))
        return game.positions[index + 1].draw_claim ? "" : "no claim";
    if (text.starts_with("Gives stalemate")) return is_stalemate(position) ? "" : "no stalemate";
    if (text.starts_with("Does not claim"))
        return game.positions[index].draw_claim || game.positions[index + 1].draw_claim
                   ? ""
                   : "no claim";
    const Color winner = position.turn();
    std::vector<Move> line;
    const bool names_line = !text.ends_with(": endgame tables.");
    if (!names_line) line = reason.line;
    for (const std::string& san : names_line ? moves_in(text) : std::vector<std::string>()) {
        const auto move = parse_san(position, san);
        if (!move) return "an illegal move: " + san;
        line.push_back(*move);
        position.make(*move);
    }
    if (line != reason.line) return "another line";
    if (!line.empty() && line.front().is_castling() && reason.facts.empty() &&
        reason.squares.contains(line.front().to()))
        return "a corner that is left";
    if (text.contains(" a discovered attack on ") && !is_discovered(game, index))
        return "no line is opened to it";
    if (text.contains(" prevents: "))
        if (auto wrong = objection_to_prevention(
                before, last_word(between(text, ", which ", " prevents")), reason.line.front());
            !wrong.empty())
            return wrong;
    if (const auto wrong = objection_to_count(game, index, position)) return *wrong;
    if (!reason.facts.empty()) return objection_to_facts(game, index, position);
    if (text.contains("s stalemate: ")) return is_stalemate(position) ? "" : "no stalemate";
    if (text.contains(" a repetition of moves: ") || text.contains(" perpetual check: "))
        return objection_to_repetition(game, index);
    if (!names_line) return game.moves[index].keeps_result == false ? "" : "it keeps the result";
    if (reason.gain == 0 && is_checkmate(position)) return "";
    // A motif whose gain is not all kept.
    if (reason.gain == 0 && reason.motif && reason.motif != Motif::mate)
        return balance(position, winner) > balance(before, winner) ? "" : "nothing is won";
    if (reason.gain == 0) return "no mate";
    if (balance(position, winner) - balance(before, winner) != reason.gain) return "another gain";
    std::string won = text.substr(text.rfind(" wins ") + 6);
    won.pop_back();
    if (won.ends_with(" for nothing")) won.resize(won.size() - 12);
    if (!won.contains("promotion") && value_of(won) != reason.gain) return "other winnings";
    if (reason.gain < 1) return "no gain";
    // It ends with the winner's move, or when the other side has retaken.
    if (position.turn() == winner)
        return line.size() > 1 && line.back().to() == line[line.size() - 2].to() ? ""
                                                                                 : "it is not over";
    // A search may say that the other side does not take what it could; the game's own must not say
    // that it does.
    const auto& known =
        game.positions[reason.begins == Reason::Line::reply ? index + 1 : index].lines;
    const std::vector<Move> moves = known.empty() ? line : known.front().moves;
    const bool goes_on =
        moves.size() > line.size() && std::equal(line.begin(), line.end(), moves.begin());
    for (const Move move : legal_moves(position, MoveClass::noisy)) {
        const int value = exchange_value(position, move);
        if (move.to() == line.back().to() && value >= 100 &&
            wins_by_captures(position.after(move), 5) <
                pawns_worth[position.type_at(line.back().to())])
            return "it can be taken back";
        if (2 * (value / 100) >= reason.gain && goes_on && move == moves[line.size()])
            return "something is taken back";
    }
    if (reason.motif == Motif::fork && !reason.squares.several()) return "a fork of one";
    return "";
}

namespace {

/// What is wrong with "16... Rf6 was the only move that kept the balance", beside the move: what
/// the chances say, and that the bad move has lost.
std::string objection_to_only_move(const AnnotatedGame& game, std::size_t index) {
    const AnnotatedMove& note = game.moves[index];
    if (!note.win_before || !note.win_after) return "no chances";
    const auto kept = [](double chances) {
        return chances >= 75   ? "won."
               : chances >= 60 ? "kept an advantage."
               : chances <= 40 ? "nothing"
               : chances >= 45 ? "kept the balance."
                               : "held.";
    };
    const std::string& text = note.reason->better->text;
    if (!text.ends_with(std::string(" that ") + kept(*note.win_before))) return "it kept another";
    const auto band = [](double chances) {
        return chances >= 75 ? 3 : chances >= 60 ? 2 : chances > 40 ? 1 : 0;
    };
    return band(*note.win_after) < band(*note.win_before) ? "" : "the bad move keeps it, too";
}

/// What is wrong with what a better move takes or attacks: "attacks the queen on d5 and the rook on
/// a8."
std::string objection_to_aim(const Position& before, Move move, const std::string& does) {
    const Position after = before.after(move);
    const SimpleBoard board(after);
    std::istringstream words(does);
    std::string man;
    int targets = 0;
    for (std::string word; words >> word;) {
        while (word.ends_with('.') || word.ends_with(',')) word.pop_back();
        const auto square = word.size() == 2 ? parse_square(word) : std::nullopt;
        if (!square) {
            if (word != "on") man = word;
            continue;
        }
        ++targets;
        const auto there = before.at(*square);
        if (!there || there->color == before.turn() || man != name_of(there->type))
            return "nobody there";
        if (does.starts_with("takes ") ? move.to() != *square || !before.captured_by(move)
                                       : !board.attacks(move.to(), *square))
            return "not by this move";
    }
    return targets != 0 ? "" : "no square";
}

}  // namespace

std::string objection_to_better(const AnnotatedGame& game, std::size_t index) {
    const auto& better = game.moves[index].reason->better;
    if (!better) return "";
    const Position& before = game.positions[index].position;
    const Color mover = before.turn();
    const std::string& text = better->text;
    const std::string does = between(text, " was stronger: it ", "\n");
    Position end = before;
    for (const Move move : better->line) {
        if (!legal_moves(end).contains(move)) return "an illegal better line";
        end.make(move);
    }
    const bool is_only = text.contains(" was the only move that ");
    const std::string san =
        last_word(between("\n" + text, "\n", is_only ? " was the only" : " was stronger"));
    if (better->line.empty() || parse_san(before, san) != better->line.front())
        return "another better move";
    const Reason& reason = *game.moves[index].reason;
    if (is_only) return objection_to_only_move(game, index);
    Position after = before;
    after.make(better->line.front());
    if (does.starts_with("takes the attacking "))
        return does == fmt::format("takes the attacking {}.",
                                   name_of(before.type_at(reason.line.front().from()))) &&
                       better->line.front().to() == reason.line.front().from()
                   ? ""
                   : "another attacker";
    if (does.starts_with("guards ")) {
        const auto square = parse_square(does.substr(does.size() - 3, 2));
        const auto guards = [&](const Position& position) {
            return SimpleBoard(position).attackers(*square, mover).size();
        };
        if (!square || *square != reason.line.front().to()) return "another square";
        return guards(after) > guards(before) && exchange_value(after, reason.line.front()) <= 0
                   ? ""
                   : "it is no better guarded";
    }
    if (does.starts_with("prevents ")) {
        Position bad = before;
        bad.make(*game.game.moves[index].move);
        if (parse_san(bad, last_word(does.substr(0, does.size() - 1))) != reason.line.front())
            return "another answer";
    }
    if (does.starts_with("prevents "))
        return objection_to_prevention(before, san, reason.line.front());
    if (does == "threatens mate.") return is_mate_threatened(after) ? "" : "it threatens no mate";
    if (does.starts_with("takes the ") || does.starts_with("attacks the "))
        return objection_to_aim(before, better->line.front(), does);
    if (better->facts.size() != 1) return "nothing that can be checked";
    const FoundFact& found = better->facts.front();
    if (!is_named(does, found)) return "another fact";
    const auto there = plain_facts(end)[{found.fact, found.side}];
    for (const Square square : found.squares)
        if (info(found.fact).is_of_man && !there.contains(to_string(square))) return "no such fact";
    return there.empty() ? "no such fact" : "";
}

std::string objection_to_praise(const AnnotatedGame& game, std::size_t index) {
    const auto& [kind, text] = *game.moves[index].praise;
    const EvaluatedPosition& here = game.positions[index];
    const Move played = *game.game.moves[index].move;
    if (game.moves[index].judgement != Judgement::none) return "blamed and praised";
    if (here.verdict) return game.moves[index].keeps_result == true ? "" : "it gives the game away";
    if (here.best_move() != played) return "not the best move";
    const std::string best = kind == Praise::Kind::great ? "prefers " : "Next best is ";
    std::istringstream words(text.substr(text.find(best) + best.size()));
    std::string number;
    std::string san;
    words >> number >> san;
    const auto other = parse_san(here.position, san.substr(0, san.find_last_not_of(".,") + 1));
    if (!other || *other == played) return "no other move: " + san;
    if (kind != Praise::Kind::brilliant) return "";
    const Square offered = *parse_square(text.substr(text.find(" on ") + 4, 2));
    const int had = balance(here.position, game.mover(index));
    const Position& after = game.positions[index + 1].position;
    const int given = wins_on(after, offered) - (balance(after, game.mover(index)) - had);
    return given >= 2 ? "" : "no sacrifice";
}

}  // namespace chess::test
