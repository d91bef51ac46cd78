#pragma once

#include "options/mate_options.hpp"
#include "output/output.hpp"
#include "report/text/finished_record.hpp"

#include <cstddef>
#include <span>
#include <string_view>

namespace chesstool {

/// The file of --certificate: proofs that `mate-finder --verify` checks. Without a file nothing is
/// written.
class CertificateOutput {
public:
    /// What a proof is called among the outputs of a record.
    static constexpr std::string_view name = "certificate";

    /// The file may be null; it and the options must outlive this.
    CertificateOutput(LineOutput* file, const MateOptions& options)
        : file_(file),
          options_(options) {}

    [[nodiscard]] bool is_wanted() const noexcept { return file_ != nullptr; }
    /// Writes the proofs among the outputs of a record.
    void write(std::span<const chess::RecordOutput> outputs);
    /// Says on standard error where the proofs are, and what checks them; after the run.
    void tell() const;

private:
    LineOutput* file_;
    const MateOptions& options_;
    std::size_t written_ = 0;
};

}  // namespace chesstool
