#pragma once

#include <span>
#include <string>
#include <vector>

namespace chess::system {

/// A command as the system's calls take it: pointers to its words, and a null one.
class CommandWords {
public:
    /// There must be one at least.
    explicit CommandWords(std::span<const std::string> words) : words_(words.begin(), words.end()) {
        pointers_.reserve(words_.size() + 1);
        for (std::string& word : words_) pointers_.push_back(word.data());
        pointers_.push_back(nullptr);
    }
    CommandWords(const CommandWords&) = delete;
    CommandWords& operator=(const CommandWords&) = delete;
    ~CommandWords() = default;

    [[nodiscard]] const char* program() const { return pointers_.front(); }
    [[nodiscard]] char* const* all() { return pointers_.data(); }

private:
    std::vector<std::string> words_;
    std::vector<char*> pointers_;
};

}  // namespace chess::system
