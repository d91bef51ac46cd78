#include "input/certificate_source.hpp"

#include "libchess/base/utf8.hpp"
#include "libchess/mate/certificate.hpp"

#include <algorithm>
#include <utility>

namespace chesstool {

namespace {

/// Many times the largest proofs. Files are read into memory as a whole.
constexpr std::size_t longest_certificates = std::size_t{1} << 30U;

std::size_t count_of_lines(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

/// A fault at a byte of a file, at or after the certificate that begins at `from` in line `line`.
FileFault fault_in(const InputCertificate::File& file, std::size_t from, std::size_t line,
                   std::size_t offset, std::size_t length, std::string message) {
    const std::string_view text = file.text;
    offset = std::min(offset, text.size());
    const std::size_t before = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
    const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find('\n', offset), text.size());
    if (start > from) line += count_of_lines(text.substr(from, start - from));
    return {{chess::Diagnostic::Kind::error, file.name, line, offset - start + 1, length,
             std::move(message), std::string(text.substr(start, end - start))},
            ExitCode::malformed};
}

}  // namespace

FileFault InputCertificate::fault_at(const chess::ParseError& error) const {
    return fault_in(*file, place.offset, line, place.offset + error.offset, error.length,
                    error.message);
}

CertificateSource::CertificateSource(std::vector<std::string> paths, std::stop_token stop)
    : paths_(std::move(paths)),
      stop_(std::move(stop)) {}

std::optional<InputCertificate> CertificateSource::next() {
    while (place_ == places_.size()) {
        if (file_ == paths_.size()) return std::nullopt;
        if (auto fault = open(paths_[file_++])) {
            if (stop_.stop_requested()) return std::nullopt;
            return InputCertificate{.file = open_, .place = {}, .fault = std::move(fault)};
        }
    }
    const chess::TextSpan place = places_[place_++];
    const std::string_view text = open_->text;
    line_ += count_of_lines(text.substr(counted_, place.offset - counted_));
    counted_ = place.offset;
    return InputCertificate{open_, place, line_};
}

std::optional<FileFault> CertificateSource::open(const std::string& path) {
    auto file = std::make_shared<InputCertificate::File>();
    file->name = shown_name(path);
    open_ = file;
    places_.clear();
    place_ = counted_ = 0;
    line_ = 1;
    const auto error = read(path, file->text);
    if (error)
        return FileFault{{.file = file->name, .message = error->message}, effect_of(error->kind)};
    if (file->text.starts_with(chess::byte_order_mark))
        file->text.erase(0, chess::byte_order_mark.size());
    places_ = chess::cut_certificates(file->text);
    if (places_.empty()) return fault_in(*file, 0, 1, 0, 1, "there is no certificate in this file");
    return std::nullopt;
}

std::optional<InputError> CertificateSource::read(const std::string& path,
                                                  std::string& text) const {
    auto source = open_input(path, stop_);
    if (!source) return source.error();
    constexpr std::size_t piece = std::size_t{1} << 18U;
    std::string buffer(piece, '\0');
    bool begins = false;
    while (const std::size_t size = source->read(buffer)) {
        text.append(buffer, 0, size);
        if (text.size() > longest_certificates)
            return InputError{InputError::Kind::damaged, "this is too long for certificates"};
        // A large file of another kind is not read to its end.
        if (begins || text.size() < piece) continue;
        begins = chess::without_byte_order_mark(text).starts_with('{') ||
                 text.find("\n{") != std::string::npos;
        if (!begins)
            return InputError{InputError::Kind::damaged, "there is no certificate in this file"};
    }
    return source->error();
}

}  // namespace chesstool
