#include "libchess/notation/record_stream.hpp"
#include "libchess/tasks/file_check.hpp"

#include "bindings.hpp"
#include "errors.hpp"
#include "pgn_source.hpp"
#include "result.hpp"
#include "text.hpp"
#include "typed.hpp"

#include <pybind11/stl.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

ResultType check_type;

/// What was found in a file so far.
struct Findings {
    chess::InputKind kind = chess::InputKind::empty;
    chess::FileCheck counts;
    std::vector<Fault> errors;
    std::vector<Fault> warnings;
};

/// Checks records, one after the other.
class Checker {
public:
    explicit Checker(std::string file) : file_(std::move(file)) {}

    Findings run(chess::RecordStream& stream, const chess::RecordCheckOptions& options) {
        found_.kind = stream.kind();
        while (const auto batch = stream.next())
            for (const chess::TextRecord& record : batch->records) {
                if (options.stop.stop_requested()) return std::move(found_);
                const chess::RecordCheck check =
                    chess::check_record(record, stream.kind(), options);
                found_.counts.add(check);
                for (const chess::RecordFault& fault : check.faults) add(fault);
            }
        return std::move(found_);
    }

private:
    void add(const chess::RecordFault& fault) {
        if (fault.fault.once_a_file && !told_.insert(fault.fault.message).second) return;
        (fault.fault.fatal ? found_.errors : found_.warnings)
            .push_back(fault_in(fault.part, fault.fault, file_));
    }

    std::string file_;
    Findings found_;
    std::set<std::string> told_;  // warnings that come once a file
};

py::list to_list(const std::vector<Fault>& faults) {
    py::list list;
    for (const Fault& fault : faults) list.append(to_python(fault));
    return list;
}

Typed<"FileCheck"> check(const GivenFile& file, bool tags_only, bool outcomes, bool retro,
                         bool chess960) {
    if (tags_only && outcomes)
        throw py::value_error("outcomes need the moves, which tags_only skips");
    PgnSource source(file);
    Findings found = source.run([&](const std::stop_token& stop) {
        chess::RecordStream stream([&](std::span<char> buffer) { return source.read(buffer); });
        return Checker(source.name())
            .run(stream, {.validation = {.chess960 = chess960},
                          .tags_only = tags_only,
                          .outcomes = outcomes,
                          .retro = retro,
                          .stop = stop});
    });
    source.check();
    if (found.kind == chess::InputKind::unknown)
        found.errors.push_back(
            {.message = "neither games nor positions nor problems", .file = source.name()});
    const char* const kind =
        found.kind == chess::InputKind::empty ? "unknown" : chess::name_of(found.kind).data();
    return check_type(path_text(source.name()), kind, found.counts.records, found.counts.moves,
                      found.counts.positions, to_list(found.errors), to_list(found.warnings));
}

}  // namespace

void bind_check(py::module_& module) {
    check_type = ResultType(
        module, "FileCheck", "What a file holds, and what is wrong with it.",
        {{"file", "str", "its name"},
         {"kind", "Literal['pgn', 'epd', 'fen', 'perft', 'popeye', 'unknown']",
          "what it holds: 'pgn', 'epd', 'fen', 'perft', 'popeye', or 'unknown'"},
         {"records", "int", "games, lines with positions, or problems"},
         {"moves", "int", "half-moves in them, those of variations included"},
         {"positions", "int", "positions in them"},
         {"errors", "list[Fault]", "what is wrong; each a Fault with line, column and message"},
         {"warnings", "list[Fault]", "what is odd, but can be read; each a Fault"}});
    module.def(
        "check", &check, "path_or_file"_a, py::kw_only(), "tags_only"_a = false,
        "outcomes"_a = false, "retro"_a = false, "chess960"_a = false,
        "Reads a file of games, positions or problems to its end, plays every move, and\n"
        "returns a FileCheck with all errors and warnings. Takes what read_pgn takes; a text\n"
        "is given as io.StringIO(text).\n\n"
        "With `tags_only` the moves of games are skipped. `outcomes` warns of results that\n"
        "the last position or the Laws contradict, and `retro` of positions whose past is\n"
        "proved to be another than they say.");
}

}  // namespace chess_python
