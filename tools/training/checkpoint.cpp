#include "training/checkpoint.hpp"

#include "input/whole_file.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/record_stream.hpp"
#include "output/output.hpp"
#include "training/bytes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>
#include <fstream>
#include <map>
#include <numbers>
#include <sstream>

namespace chess::training {

namespace {

constexpr std::string_view checkpoint_magic = "CHTRAIN\n";
constexpr std::uint32_t checkpoint_version = 1;
constexpr std::string_view squared_name = "squared";
constexpr std::string_view paired_name = "paired";

/// Calls `visit` with the name and the variable of each number in the text, so that it is written
/// and read by the same list.
template <typename Plan, typename Place, typename Visitor>
void visit_numbers(Plan& plan, Place& place, const Visitor& visit) {
    visit("scale", plan.loss.scale);
    visit("lambda", plan.loss.lambda);
    visit("batch", plan.batches.batch);
    visit("seed", plan.batches.seed);
    visit("held_out_permille", plan.batches.held_out_permille);
    visit("rate", plan.schedule.rate);
    visit("last_share", plan.schedule.last_share);
    visit("run_positions", plan.schedule.positions);
    visit("run_seconds", plan.schedule.seconds);
    visit("threads", plan.threads);
    visit("records", plan.records);
    visit("epoch", place.epoch);
    visit("block", place.block);
    visit("record", place.record);
}

/// The names and values of a checkpoint's text.
class Names {
public:
    explicit Names(std::string_view text) {
        std::istringstream lines{std::string(text)};
        for (std::string line; std::getline(lines, line);) {
            const std::size_t blank = line.find(' ');
            if (blank != std::string::npos) values_[line.substr(0, blank)] = line.substr(blank + 1);
        }
    }

    /// Leaves the number as it is if there is none of that name.
    template <typename Number>
    void read(const char* name, Number& number) {
        const auto found = values_.find(name);
        if (found == values_.end()) return;
        if (const auto read = detail::number_of<Number>(found->second)) number = *read;
        else fault_ = name;
    }
    /// The value of a name, or nothing.
    [[nodiscard]] std::string text(const char* name) const {
        const auto found = values_.find(name);
        return found == values_.end() ? "" : found->second;
    }
    /// The name of a value that is not a number; empty if all are.
    [[nodiscard]] const std::string& fault() const { return fault_; }

private:
    std::map<std::string, std::string> values_;
    std::string fault_;
};

std::expected<ModelShape, std::string> read_shape(Names& names) {
    ModelShape shape;
    names.read("hidden", shape.hidden);
    names.read("tables", shape.tables);
    // The first checkpoints do not name the kind.
    const std::string kind = names.text("kind");
    if (kind == paired_name) shape.kind = NetworkKind::paired;
    else if (!kind.empty() && kind != squared_name)
        return std::unexpected(fmt::format("a network of the kind '{}'", kind));
    if (!shape.has_possible_hidden())
        return std::unexpected(fmt::format("a network with {} hidden neurons", shape.hidden));
    if (shape.tables == 0 || shape.tables > ModelShape::most_tables)
        return std::unexpected(fmt::format("a network with {} tables", shape.tables));
    std::istringstream kings(names.text("kings"));
    for (std::uint8_t& table : shape.kings) {
        std::size_t number = shape.tables;
        if (!(kings >> number) || number >= shape.tables)
            return std::unexpected("a king's square has no table");
        table = static_cast<std::uint8_t>(number);
    }
    return shape;
}

/// Reads a checkpoint, or says what is wrong with it.
std::expected<Checkpoint, std::string> parse_checkpoint(std::string_view bytes) {
    constexpr std::size_t crc_size = sizeof(std::uint32_t);
    if (!bytes.starts_with(checkpoint_magic)) return std::unexpected("this is not a checkpoint");
    ByteTaker taker(bytes.substr(checkpoint_magic.size()));
    const auto version = taker.number<std::uint32_t>();
    if (version != checkpoint_version)
        return std::unexpected("this is a checkpoint of another version");
    const auto text = taker.text(taker.number<std::uint32_t>().value_or(0));
    if (!text || taker.rest().size() < crc_size) return std::unexpected("it is cut off");

    Names names(*text);
    const auto shape = read_shape(names);
    if (!shape) return std::unexpected(shape.error());
    Checkpoint checkpoint{.state = TrainingState(Parameters(*shape))};
    visit_numbers(checkpoint.plan, checkpoint.place,
                  [&](const char* name, auto& number) { names.read(name, number); });
    names.read("positions", checkpoint.positions);
    names.read("seconds", checkpoint.seconds);
    names.read("steps", checkpoint.state.steps);
    int moments = 1;
    names.read("moments", moments);
    if (!names.fault().empty()) return std::unexpected("no number: " + names.fault());

    TrainingState& state = checkpoint.state;
    for (Parameters* numbers : {&state.parameters, &state.first_moments, &state.second_moments}) {
        if (numbers != &state.parameters && moments == 0) break;
        const auto values = numbers->values();
        const auto floats = taker.text(values.size_bytes());
        if (!floats) return std::unexpected("it is cut off");
        std::memcpy(values.data(), floats->data(), floats->size());
    }
    if (taker.rest().size() != crc_size) return std::unexpected("it is of another length");
    if (taker.number<std::uint32_t>() != crc_of(bytes.substr(0, bytes.size() - crc_size)))
        return std::unexpected("it is damaged: the checksum does not fit");
    return checkpoint;
}

}  // namespace

double Schedule::rate_at(double progress) const {
    constexpr double rise = 0.01;
    if (progress < rise) return rate * (0.1 + 0.9 * progress / rise);
    const double fall = std::min((progress - rise) / (1 - rise), 1.0);
    const double share = (1 + std::cos(std::numbers::pi * fall)) / 2;
    return rate * (last_share + (1 - last_share) * share);
}

void write_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
    const ModelShape& shape = checkpoint.state.parameters.shape();
    std::string text = fmt::format("kind {}\nhidden {}\ntables {}\nkings {}\nmoments 1\n",
                                   shape.is_paired() ? paired_name : squared_name, shape.hidden,
                                   shape.tables, fmt::join(shape.kings, " "));
    visit_numbers(checkpoint.plan, checkpoint.place, [&](const char* name, const auto& number) {
        text += fmt::format("{} {}\n", name, number);
    });
    text += fmt::format("positions {}\nseconds {}\nsteps {}\n", checkpoint.positions,
                        checkpoint.seconds, checkpoint.state.steps);

    std::string head(checkpoint_magic);
    append(head, checkpoint_version);
    append(head, static_cast<std::uint32_t>(text.size()));
    head += text;
    chesstool::Output output(path);
    uLong crc = 0;
    const auto write = [&](const void* bytes, std::size_t size) {
        crc = crc32_z(crc, static_cast<const Bytef*>(bytes), size);
        output.write({static_cast<const char*>(bytes), size});
    };
    write(head.data(), head.size());
    const TrainingState& state = checkpoint.state;
    for (const Parameters* numbers :
         {&state.parameters, &state.first_moments, &state.second_moments})
        write(numbers->values().data(), numbers->values().size_bytes());
    std::string tail;
    append(tail, static_cast<std::uint32_t>(crc));
    output.write(tail);
    output.finish();
}

bool is_checkpoint(const std::string& path) {
    std::string front(checkpoint_magic.size(), '\0');
    std::ifstream(path, std::ios::binary).read(front.data(), std::ssize(front));
    return front == checkpoint_magic;
}

std::expected<Checkpoint, Failure> read_checkpoint(const std::string& path) {
    constexpr std::size_t longest = std::size_t{1} << 32U;
    const auto bytes = chesstool::read_whole_file(path, longest, "a checkpoint", {});
    if (!bytes) return std::unexpected(Failure{path + ": " + bytes.error().message.message});
    auto checkpoint = parse_checkpoint(*bytes);
    if (!checkpoint) return std::unexpected(malformed(path + ": " + checkpoint.error()));
    return *std::move(checkpoint);
}

}  // namespace chess::training
