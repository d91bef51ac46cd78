#include "commands/modes.hpp"
#include "input/open_input.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/mate/certificate.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/mate/winnable_proof.hpp"
#include "options/mate_options.hpp"
#include "report/mate/verify_report.hpp"
#include "report/text/numbers.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// Many times the largest proofs. Files are read into memory as a whole.
constexpr std::size_t longest_file = std::size_t{1} << 30U;

/// A file of certificates, in memory as long as one of them is being checked.
struct CertificateFile {
    std::string name;
    std::string text;
};

/// A certificate in its file, or why there is none.
struct Task {
    std::shared_ptr<const CertificateFile> file;
    chess::TextSpan place;
    std::size_t line = 1;
    std::optional<FileFault> fault = std::nullopt;
};

using Checked = std::variant<chess::Verification, FileFault>;

/// A fault at a byte of a file, at or after the certificate that begins at `from` in line `line`.
FileFault fault_in(const CertificateFile& file, std::size_t from, std::size_t line,
                   std::size_t offset, std::size_t length, std::string message) {
    const std::string_view text = file.text;
    offset = std::min(offset, text.size());
    const std::size_t before = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
    const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find('\n', offset), text.size());
    if (start > from)
        line += static_cast<std::size_t>(std::ranges::count(text.substr(from, start - from), '\n'));
    return {{Diagnostic::Kind::error, file.name, line, offset - start + 1, length,
             std::move(message), std::string(text.substr(start, end - start))},
            ExitCode::malformed};
}

class Verifier {
public:
    Verifier(const MateOptions& options, std::stop_token stop)
        : options_(options),
          run_("chesstool mate-finder", options, std::move(stop)) {}

    ExitCode run() {
        run_.tell_header<chess::Verification>(options_.timing);
        run_.each([this] { return next(); }, [](const Task& task) { return check(task); },
                  [this](const Checked& checked) { emit(checked); },
                  [this] {
                      return fmt::format("{} certificates, {}", chess::grouped(run_.done()),
                                         chess::duration_text(run_.seconds()));
                  });
        run_.settle(totals_);
        run_.tell_sums(totals_, options_.timing);
        return run_.finish();
    }

private:
    std::optional<Task> next() {
        while (place_ == places_.size()) {
            if (file_ == options_.verify.size()) return std::nullopt;
            if (auto fault = open(options_.verify[file_++])) {
                if (run_.stopped()) return std::nullopt;
                return Task{.file = open_, .place = {}, .fault = std::move(fault)};
            }
        }
        const chess::TextSpan place = places_[place_++];
        const std::string_view text = open_->text;
        line_ += static_cast<std::size_t>(
            std::ranges::count(text.substr(counted_, place.offset - counted_), '\n'));
        counted_ = place.offset;
        return Task{open_, place, line_};
    }

    /// Reads a file; on failure it has no certificates.
    std::optional<FileFault> open(const std::string& path) {
        auto file = std::make_shared<CertificateFile>();
        file->name = path == "-" ? "<stdin>" : path;
        open_ = file;
        places_.clear();
        place_ = counted_ = 0;
        line_ = 1;
        const auto error = read(path, file->text);
        if (error)
            return FileFault{{.file = file->name, .message = error->message},
                             effect_of(error->kind)};
        if (file->text.starts_with(chess::byte_order_mark))
            file->text.erase(0, chess::byte_order_mark.size());
        places_ = chess::cut_certificates(file->text);
        if (places_.empty())
            return fault_in(*file, 0, 1, 0, 1, "there is no certificate in this file");
        return std::nullopt;
    }

    std::optional<InputError> read(const std::string& path, std::string& text) const {
        auto source = open_input(path, run_.stop());
        if (!source) return source.error();
        constexpr std::size_t piece = std::size_t{1} << 18U;
        std::string buffer(piece, '\0');
        bool begins = false;
        while (const std::size_t size = source->read(buffer)) {
            text.append(buffer, 0, size);
            if (text.size() > longest_file)
                return InputError{InputError::Kind::damaged, "this is too long for certificates"};
            // A large file of another kind is not read to its end.
            if (begins || text.size() < piece) continue;
            begins = chess::without_byte_order_mark(text).starts_with('{') ||
                     text.find("\n{") != std::string::npos;
            if (!begins)
                return InputError{InputError::Kind::damaged,
                                  "there is no certificate in this file"};
        }
        return source->error();
    }

    static Checked check(const Task& task) {
        if (task.fault) return *task.fault;
        const auto start = std::chrono::steady_clock::now();
        const std::string_view text =
            std::string_view(task.file->text).substr(task.place.offset, task.place.length);
        Checked checked = chess::is_winnable_certificate(text)
                              ? verified(task, chess::read_winnable_certificate(text))
                              : verified(task, chess::read_certificate(text));
        if (auto* const verification = std::get_if<chess::Verification>(&checked))
            verification->seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        return checked;
    }

    template <typename Certificate>
    static Checked verified(const Task& task,
                            const std::expected<Certificate, chess::ParseError>& certificate) {
        if (certificate)
            return chess::verification_of(*certificate, chess::verify(certificate->proof),
                                          task.file->name, task.line);
        const chess::ParseError& error = certificate.error();
        return fault_in(*task.file, task.place.offset, task.line, task.place.offset + error.offset,
                        error.length, error.message);
    }

    void emit(const Checked& checked) {
        if (const auto* fault = std::get_if<FileFault>(&checked)) run_.report_fault(*fault);
        else write(std::get<chess::Verification>(checked));
        run_.flush();
    }

    void write(const chess::Verification& verification) {
        totals_.add(verification);
        if (!verification.outcome) run_.fail_check();
        run_.write(run_.told(verification, options_.timing));
    }

    const MateOptions& options_;
    RecordRun run_;
    chess::VerifyTotals totals_;
    // What is being read.
    std::size_t file_ = 0;
    std::shared_ptr<const CertificateFile> open_;
    std::vector<chess::TextSpan> places_;
    std::size_t place_ = 0;
    std::size_t counted_ = 0;  ///< up to here lines have been counted
    std::size_t line_ = 1;
};

}  // namespace

ExitCode run_mate_verification(const MateOptions& options, std::stop_token stop) {
    return Verifier(options, std::move(stop)).run();
}

}  // namespace chesstool
