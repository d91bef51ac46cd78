#pragma once

// Internal to libchess, not installed.

#include "libchess/mate/certificate.hpp"

#include <nlohmann/json.hpp>

#include <bitset>
#include <cstdint>
#include <expected>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace chess::detail {

/// Reads the bytes of a text and tells how far it has come.
class TextIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    /// `reached` counts the bytes read, and must outlive all copies.
    TextIterator(std::string_view::const_iterator at, std::size_t& reached) noexcept
        : at_(at),
          reached_(&reached) {}

    char operator*() const noexcept { return *at_; }
    TextIterator& operator++() noexcept {
        ++at_;
        ++*reached_;
        return *this;
    }
    TextIterator operator++(int) noexcept {
        const TextIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const TextIterator& a, const TextIterator& b) noexcept {
        return a.at_ == b.at_;
    }

private:
    std::string_view::const_iterator at_;
    std::size_t* reached_;
};

/// Takes the events of the JSON parser, which knows no recursion, and builds the certificate.
/// Every event returns whether to go on; one that does not has set the error.
class CertificateReader final : public nlohmann::json_sax<nlohmann::json> {
public:
    /// The text must outlive the reader.
    explicit CertificateReader(std::string_view text) : text_(text) {}

    [[nodiscard]] std::expected<CertificateText, ParseError> read();

    bool null() override;
    bool boolean(bool value) override;
    bool number_integer(number_integer_t value) override;
    bool number_unsigned(number_unsigned_t value) override;
    bool number_float(number_float_t value, const string_t& text) override;
    bool string(string_t& value) override;
    bool binary(binary_t& value) override;
    bool start_object(std::size_t elements) override;
    bool key(string_t& value) override;
    bool end_object() override;
    bool start_array(std::size_t elements) override;
    bool end_array() override;
    bool parse_error(std::size_t position, const std::string& last_token,
                     const nlohmann::detail::exception& error) override;

private:
    /// What the parser is inside of.
    enum class Inside : std::uint8_t {
        nothing,
        certificate,
        first_replies,
        line,
        steps,
        step,
        replies,
    };
    enum class Key : std::uint8_t {
        type,
        schema,
        record,
        id,
        fen,
        stipulation,
        defender_begins,
        fifty,
        chess960,
        mate,
        first_replies,
        line,
        steps,
        move,
        replies,
        other,
    };
    using Keys = std::bitset<static_cast<std::size_t>(Key::other) + 1>;
    /// A number that is not whole, or negative, or too large for the others.
    struct OddNumber {};
    using Value = std::variant<std::nullptr_t, bool, std::uint64_t, OddNumber, std::string_view>;

    [[nodiscard]] static Key key_named(std::string_view name, Inside inside) noexcept;

    void begin_token();
    void end_token(std::size_t offset) noexcept;
    bool fail(std::string message);
    bool fail(TextSpan place, std::string message);
    bool expect(std::string_view what);
    bool require(const Keys& found, std::initializer_list<Key> required);

    bool pass_over();
    bool refuse_value();
    bool take(const Value& value);
    bool take_in_certificate(const Value& value);
    bool take_in_step(const Value& value);
    bool take_flag(const Value& value, bool& flag);
    bool take_length(const Value& value, int& length);
    bool take_stipulation(const std::string_view* text);
    bool take_fen(std::string_view text);
    bool take_move(const Value& value, WrittenMove& move);
    bool take_defence(std::string_view name);
    bool take_next(const Value& value, Proof::Reply& reply);

    std::string_view text_;
    std::size_t reached_ = 0;
    /// Where the last token ended.
    std::size_t end_ = 0;
    TextSpan token_;

    Inside inside_ = Inside::nothing;
    /// How deep in what is passed over.
    std::size_t passing_ = 0;
    Key key_ = Key::other;
    Keys certificate_keys_;
    Keys step_keys_;
    CertificateText result_;
    /// Set once the parser gives up.
    ParseError error_;
};

}  // namespace chess::detail
