#pragma once

#include "libchess/batch/sums.hpp"
#include "libchess/system/detail/numbers.hpp"
#include "report/text/styled_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace chess {

/// What a record gives to an output beside the report.
struct RecordOutput {
    std::string name;     ///< which output: "certificate"
    std::string text;     ///< may hold any bytes
    std::string id = {};  ///< what its output tells it apart by, such as a puzzle's position

    /// Equal in every member.
    friend bool operator==(const RecordOutput&, const RecordOutput&) = default;
};

/// The result of a finished record, which a journal keeps. `Totals` are the run's sums; their
/// `sums()` ties the members that records add to.
template <typename Totals>
struct FinishedRecord {
    StyledText report = {};                  ///< in the format of the run
    std::vector<RecordOutput> outputs = {};  ///< for other outputs, in order
    Totals totals = {};                      ///< its contribution to the sums
    bool whole = true;  ///< nothing was cut short or failed; otherwise it is not kept

    /// The text of the first output with that name; empty if there is none.
    [[nodiscard]] std::string_view output(std::string_view name) const {
        const auto found = std::ranges::find(outputs, name, &RecordOutput::name);
        return found != outputs.end() ? std::string_view(found->text) : std::string_view();
    }
};

namespace detail {

/// Writes numbers with a blank after them, and bytes with their count before them.
class RecordWriter {
public:
    void number(std::integral auto value) { text_ += std::to_string(value) + ' '; }
    /// Writes enough digits to read the same number back.
    void number(double value);
    void bytes(std::string_view bytes);
    void styled(const StyledText& text);
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

/// Reads the values back; functions return false if they are missing.
class RecordReader {
public:
    explicit RecordReader(std::string_view text) : rest_(text) {}

    template <typename Number>
    bool number(Number& value) {
        const char* const last = rest_.data() + rest_.size();
        // NOLINTNEXTLINE(*-suspicious-stringview-data-usage): the size is in `last`
        const auto [end, code] = system::read_number(rest_.data(), last, value);
        if (code != std::errc{} || end == last || *end != ' ') return false;
        // Sums never hold infinities or NaN.
        if constexpr (std::is_floating_point_v<Number>)
            if (!std::isfinite(value)) return false;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()) + 1);
        return true;
    }
    bool bytes(std::string& value);
    bool styled(StyledText& text);
    [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

private:
    std::string_view rest_;
};

}  // namespace detail

/// A record as text. The parts may hold any bytes.
template <typename Totals>
[[nodiscard]] std::string to_text(FinishedRecord<Totals> record) {
    detail::RecordWriter writer;
    detail::for_each_sum(record.totals.sums(), [&](auto sum) { writer.number(sum); });
    writer.number(record.outputs.size());
    for (const RecordOutput& output : record.outputs) {
        writer.bytes(output.name);
        writer.bytes(output.text);
        writer.bytes(output.id);
    }
    writer.styled(record.report);
    return writer.take();
}

/// Reads the output of `to_text`; nullopt for anything else.
template <typename Totals>
[[nodiscard]] std::optional<FinishedRecord<Totals>> read_finished_record(std::string_view text) {
    FinishedRecord<Totals> record;
    detail::RecordReader reader(text);
    bool good = true;
    detail::for_each_sum(record.totals.sums(),
                         [&](auto& sum) { good = good && reader.number(sum); });
    std::size_t outputs = 0;
    good = good && reader.number(outputs);
    for (; good && outputs != 0; --outputs) {
        RecordOutput& output = record.outputs.emplace_back();
        good = reader.bytes(output.name) && reader.bytes(output.text) && reader.bytes(output.id);
    }
    if (!good || !reader.styled(record.report) || !reader.at_end()) return std::nullopt;
    return record;
}

}  // namespace chess
