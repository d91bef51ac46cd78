// A program that counts the moves of chess and has, besides `none`, a bug of its move generator:
// the counterpart in tests that compare counts and look for the reason of a difference. It shares
// no code with the library, except for the bugs that are called fast. `--list` names the bugs;
// options.cpp has the options.

#include "tests/buggy_engine/answer.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace buggy {

namespace {

constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Takes the first word off the text.
std::string_view take_word(std::string_view& text) {
    const std::size_t start = std::min(text.find_first_not_of(" \t\r"), text.size());
    text.remove_prefix(start);
    const std::size_t end = std::min(text.find_first_of(" \t\r"), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

/// Why a position is refused; empty if it is not.
std::string objection(const Question& question, int fewest_pieces) {
    if (!read_board(question.fen)) return "no position: " + question.fen;
    const std::string pieces = question.fen.substr(0, question.fen.find(' '));
    const auto count = std::count_if(pieces.begin(), pieces.end(), [](unsigned char letter) {
        return std::isalpha(letter) != 0;
    });
    if (count >= fewest_pieces) return "";
    return "illegal position, only " + std::to_string(count) + " pieces";
}

/// A conversation in UCI.
class Session {
public:
    explicit Session(const Options& options) : options_(options), answerer_(options) {}
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() { finish(); }

    /// Executes a line; false if that is to quit.
    [[nodiscard]] bool obey(std::string_view line);

private:
    void introduce() const;
    void set_option(std::string_view rest);
    void set_position(std::string_view rest);
    void go(std::string_view rest);
    void finish();

    const Options& options_;
    Answerer answerer_;
    Question question_;
    bool is_chess960_ = false;
    std::thread counting_;
};

bool Session::obey(std::string_view line) {
    const std::string_view command = take_word(line);
    if (command == "quit") return false;
    if (command == "uci") introduce();
    if (command == "isready") say("readyok");
    if (command == "setoption") set_option(line);
    if (command == "position") set_position(line);
    if (command == "go") go(line);
    return true;
}

void Session::introduce() const {
    say("id name Buggy " + std::string(name_of(options_.bug)));
    say("id author nobody");
    if (options_.knows_chess960) say("option name UCI_Chess960 type check default false");
    say("uciok");
}

void Session::set_option(std::string_view rest) {
    if (take_word(rest) != "name" || take_word(rest) != "UCI_Chess960") return;
    if (take_word(rest) != "value") return;
    is_chess960_ = options_.knows_chess960 && take_word(rest) == "true";
}

void Session::set_position(std::string_view rest) {
    finish();
    Question question;
    std::string_view word = take_word(rest);
    if (word == "startpos") {
        question.fen = start_fen;
        word = take_word(rest);
    } else if (word == "fen") {
        for (word = take_word(rest); !word.empty() && word != "moves"; word = take_word(rest))
            question.fen += (question.fen.empty() ? "" : " ") + std::string(word);
    }
    if (word == "moves") question.moves = rest;
    const std::string reason = objection(question, options_.fewest_pieces);
    if (reason.empty()) question_ = question;
    else say("info string " + reason);
}

void Session::go(std::string_view rest) {
    finish();
    if (take_word(rest) != "perft") return say("bestmove 0000");
    question_.depth = number_in(take_word(rest));
    if (question_.fen.empty()) question_.fen = start_fen;
    const auto answer = [this, question = question_, is_chess960 = is_chess960_] {
        answerer_.answer(question, {Dialect::colon, "Nodes searched: ", is_chess960});
        say("");
    };
    if (options_.is_async) counting_ = std::thread(answer);
    else answer();
}

void Session::finish() {
    if (counting_.joinable()) counting_.join();
}

/// Answers the question in the arguments; the exit code.
int run_script(const Options& options) {
    Question question;
    question.depth = number_in(options.arguments.at(0));
    question.fen = options.arguments.at(1);
    if (options.arguments.size() > 2) question.moves = options.arguments.at(2);
    const std::string reason = objection(question, options.fewest_pieces);
    if (!reason.empty()) {
        say("info string " + reason);
        return 1;
    }
    Answerer answerer(options);
    answerer.answer(question, {Dialect::space, "", read_board(question.fen)->needs_chess960});
    return 0;
}

void list_bugs() {
    for (const BugName& entry : all_bugs()) std::cout << entry.name << ": " << entry.wrong << '\n';
}

void converse(const Options& options) {
    Session session(options);
    std::string line;
    while (std::getline(std::cin, line) && session.obey(line)) {
    }
    // A count under way is not waited for.
    std::cout.flush();
    std::_Exit(0);
}

}  // namespace

}  // namespace buggy

int main(int argc, char** argv) {
    const auto options = buggy::read_options(std::vector<std::string_view>(argv + 1, argv + argc));
    if (!options) {
        std::cerr << buggy::usage();
        return 2;
    }
    if (options->only_list) buggy::list_bugs();
    else if (!options->arguments.empty()) return buggy::run_script(*options);
    else buggy::converse(*options);
    return 0;
}
