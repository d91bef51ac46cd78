#pragma once

#include "tests/support/buggy_engine/answer.hpp"

#include <string>
#include <string_view>
#include <thread>

namespace buggy {

/// A conversation in UCI.
class Session {
public:
    explicit Session(const Options& options) : options_(options), answerer_(options) {}
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() { finish(); }

    /// Does what a line says; false if that is to quit.
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

/// Answers the question in the arguments; the exit code.
int run_script(const Options& options);

}  // namespace buggy
