#include "libchess/uci/detail/words.hpp"

#include "libchess/base/nearest_name.hpp"

#include <charconv>
#include <limits>
#include <system_error>

namespace chess {

namespace {

class CommandSplitter {
public:
    explicit CommandSplitter(std::string_view line) : line_(line) {}

    std::expected<std::vector<std::string>, std::string> run() {
        while (at_ < line_.size()) {
            const char c = line_[at_++];
            if (c == ' ' || c == '\t' || c == '\n') {
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
    /// The word being read; it exists from its first character or quote on, so that '' is one.
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

std::string single_spaced(std::string_view text) {
    std::string result;
    for (UciWords words(text); !words.at_end();)
        result.append(result.empty() ? "" : " ").append(words.next());
    return result;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

std::optional<std::int64_t> parse_uci_number(std::string_view word) {
    const bool negative = word.starts_with('-');
    std::string_view digits = word;
    if (negative || word.starts_with('+')) digits.remove_prefix(1);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (code == std::errc::result_out_of_range) number = std::numeric_limits<std::int64_t>::max();
    return negative ? -number : number;
}

std::string uci_hint(std::string_view word, std::span<const std::string_view> names) {
    constexpr std::size_t longest = 40;  // longer words are no typing errors
    if (word.size() > longest) return {};
    const auto close = nearest_name(word, names);
    return close ? "; did you mean '" + std::string(*close) + "'?" : std::string();
}

std::expected<std::vector<std::string>, std::string> command_words(std::string_view line) {
    return CommandSplitter(line).run();
}

}  // namespace chess
