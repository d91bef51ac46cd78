#include "libchess/uci/detail/command_words.hpp"

#include <cstddef>
#include <optional>

namespace chess {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

class WordSplitter {
public:
    explicit WordSplitter(std::string_view line) : line_(line) {}

    std::expected<std::vector<std::string>, std::string> run() {
        while (at_ < line_.size()) {
            const char c = line_[at_++];
            if (is_blank(c)) {
                end_word();
            } else if (c == '\'' || c == '"') {
                if (!take_quoted(c)) return std::unexpected("a quote is not closed");
            } else if (c == '\\') {
                if (at_ == line_.size())
                    return std::unexpected("it ends in a backslash, which quotes nothing");
                word() += line_[at_++];
            } else {
                word() += c;
            }
        }
        end_word();
        if (words_.empty() || words_.front().empty())
            return std::unexpected("the command is empty");
        return std::move(words_);
    }

private:
    /// The word being read; there from its first character or quote on, so that '' is one.
    std::string& word() {
        if (!word_) word_.emplace();
        return *word_;
    }
    void end_word() {
        if (word_) words_.push_back(*std::move(word_));
        word_.reset();
    }
    bool take_quoted(char quote) {
        std::string& text = word();
        while (at_ < line_.size()) {
            char c = line_[at_++];
            if (c == quote) return true;
            // Between double quotes a backslash quotes only what would be special there.
            constexpr std::string_view special = "$`\"\\\n";
            if (quote == '"' && c == '\\' && at_ < line_.size() && special.contains(line_[at_]))
                c = line_[at_++];
            text += c;
        }
        return false;
    }

    std::string_view line_;
    std::size_t at_ = 0;
    std::optional<std::string> word_;
    std::vector<std::string> words_;
};

}  // namespace

std::expected<std::vector<std::string>, std::string> command_words(std::string_view line) {
    return WordSplitter(line).run();
}

}  // namespace chess
