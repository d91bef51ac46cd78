#pragma once

#include "input/open_input.hpp"
#include "input/whole_file.hpp"
#include "libchess/notation/parse_error.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// A certificate in its file, or why there is none.
struct InputCertificate {
    /// A file of certificates, in memory as long as one of them is being checked.
    struct File {
        std::string name;
        std::string text;
    };

    std::shared_ptr<const File> file;
    chess::TextSpan place;
    std::size_t line = 1;
    std::optional<FileFault> fault = std::nullopt;

    [[nodiscard]] std::string_view text() const {
        return std::string_view(file->text).substr(place.offset, place.length);
    }
    /// The fault of its file for one of its text.
    [[nodiscard]] FileFault fault_at(const chess::ParseError& error) const;
};

/// Reads the certificates of files, which may be compressed, one file after another. A fault in one
/// file does not affect the next.
class CertificateSource {
public:
    CertificateSource(std::vector<std::string> paths, std::stop_token stop);

    /// The next certificate; nullopt after the last and after a stop request.
    [[nodiscard]] std::optional<InputCertificate> next();

private:
    /// Reads a file; on failure it has no certificates.
    [[nodiscard]] std::optional<FileFault> open(const std::string& path);
    [[nodiscard]] std::optional<InputError> read(const std::string& path, std::string& text) const;

    std::vector<std::string> paths_;
    std::stop_token stop_;
    std::size_t file_ = 0;
    // What is being read:
    std::shared_ptr<const InputCertificate::File> open_;
    std::vector<chess::TextSpan> places_;
    std::size_t place_ = 0;
    std::size_t counted_ = 0;  ///< up to here lines have been counted
    std::size_t line_ = 1;
};

}  // namespace chesstool
