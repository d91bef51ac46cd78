#include "training/tuning_record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <optional>
#include <utility>

namespace chess::training {

namespace {

constexpr std::string_view first_columns = "step,wins,draws,losses,";
constexpr std::size_t most_bytes = std::size_t{1} << 30U;

std::vector<std::string_view> cells_of(std::string_view line) {
    std::vector<std::string_view> cells;
    while (true) {
        const std::size_t comma = line.find(',');
        cells.push_back(line.substr(0, comma));
        if (comma == std::string_view::npos) return cells;
        line.remove_prefix(comma + 1);
    }
}

template <typename Number>
bool read_number(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

/// A line of numbers; nullopt if it is anything else, or not that of this step.
std::optional<TuningStep> step_of(std::string_view line, std::size_t names, std::uint64_t number) {
    const std::vector<std::string_view> cells = cells_of(line);
    constexpr std::size_t before_values = 4;
    if (cells.size() != names + before_values) return std::nullopt;
    TuningStep step;
    std::uint64_t its_number = 0;
    bool good = read_number(cells[0], its_number) && its_number == number &&
                read_number(cells[1], step.score.wins) && read_number(cells[2], step.score.draws) &&
                read_number(cells[3], step.score.losses);
    step.values.resize(names);
    for (std::size_t i = 0; i < names; ++i)
        good = good && read_number(cells[i + before_values], step.values[i]);
    return good ? std::optional(std::move(step)) : std::nullopt;
}

std::string line_of(std::uint64_t number, const TuningStep& step) {
    return fmt::format("{},{},{},{},{}\n", number, step.score.wins, step.score.draws,
                       step.score.losses, fmt::join(step.values, ","));
}

Failure failure_of(const std::string& path, const JournalError& error) {
    return {path + ": " + error.message};
}

}  // namespace

std::expected<TuningRecord, Failure> TuningRecord::parse(std::string_view text,
                                                         const std::string& name) {
    TuningRecord record;
    record.path_ = name;
    std::size_t number = 0;
    while (true) {
        const std::size_t end = text.find('\n', record.end_);
        if (end == std::string_view::npos) break;
        const std::string_view line = text.substr(record.end_, end - record.end_);
        ++number;
        const auto wrong = [&](std::string_view what) {
            return std::unexpected(malformed(fmt::format("{}:{}: {}", name, number, what)));
        };
        if (number == 1) {
            if (!line.starts_with("# ")) return wrong("this is not a record of tuning");
            record.method_ = line.substr(2);
        } else if (number == 2) {
            if (!line.starts_with(first_columns))
                return wrong("the names of the columns are not here");
            for (const std::string_view cell : cells_of(line.substr(first_columns.size())))
                record.names_.emplace_back(cell);
        } else {
            auto step = step_of(line, record.names_.size(), record.steps_.size());
            if (!step)
                return wrong(fmt::format("this is not the line of step {}", record.steps_.size()));
            record.steps_.push_back(*std::move(step));
        }
        record.end_ = end + 1;
    }
    if (record.steps_.empty())
        return std::unexpected(malformed(name + ": it ends before the first step"));
    return record;
}

std::expected<TuningRecord, Failure> TuningRecord::open(const std::string& path,
                                                        std::string_view method,
                                                        const std::vector<std::string>& names,
                                                        const std::vector<double>& values) {
    auto file = JournalFile::open(path);
    if (!file) return std::unexpected(failure_of(path, file.error()));
    const auto size = file->size();
    if (!size) return std::unexpected(failure_of(path, size.error()));
    if (*size > most_bytes) return std::unexpected(malformed(path + ": too large for a record"));
    if (*size == 0) {
        TuningRecord record;
        record.path_ = path;
        record.method_ = method;
        record.names_ = names;
        record.file_.push_back(*std::move(file));
        const TuningStep start{.score = {}, .values = values};
        const auto done = record.append(fmt::format("# {}\n{}{}\n{}", method, first_columns,
                                                    fmt::join(names, ","), line_of(0, start)));
        if (!done) return std::unexpected(done.error());
        record.steps_.push_back(start);
        return record;
    }
    std::string text;
    if (const auto read = file->read(0, *size, text); !read)
        return std::unexpected(failure_of(path, read.error()));
    auto record = parse(text, path);
    if (!record) return record;
    if (record->method_ != method)
        return std::unexpected(Failure{fmt::format("{} was begun with other options: {}; now: {}",
                                                   path, record->method_, method)});
    if (record->names_ != names) return std::unexpected(Failure{path + " tunes other numbers"});
    if (const auto cut = file->truncate(record->end_); !cut)
        return std::unexpected(failure_of(path, cut.error()));
    record->file_.push_back(*std::move(file));
    return record;
}

std::expected<void, Failure> TuningRecord::append(std::string_view line) {
    if (const auto done = file_.front().write(end_, line); !done)
        return std::unexpected(failure_of(path_, done.error()));
    end_ += line.size();
    return {};
}

std::expected<void, Failure> TuningRecord::add(TuningStep step) {
    if (auto done = append(line_of(steps_.size(), step)); !done) return done;
    steps_.push_back(std::move(step));
    return {};
}

}  // namespace chess::training
