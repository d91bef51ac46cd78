#include "output/certificate_output.hpp"

#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>

namespace chesstool {

void CertificateOutput::write(std::span<const chess::RecordOutput> outputs) {
    if (file_ == nullptr) return;
    for (const chess::RecordOutput& output : outputs) {
        if (output.name != name) continue;
        file_->write(output.text);
        ++written_;
    }
}

void CertificateOutput::tell() const {
    const std::string& path = options_.certificate;
    if (written_ == 0 || path == "-" || options_.quiet) return;
    const std::string message =
        fmt::format("{}: {}; 'chesstool mate-finder --verify {}' checks {}\n", path,
                    chess::plural(written_, "certificate"), path, written_ == 1 ? "it" : "them");
    std::fputs(message.c_str(), stderr);  // not fmt's, which throws if it is closed
}

}  // namespace chesstool
