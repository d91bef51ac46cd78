#include "problems.hpp"

#include "busy.hpp"
#include "errors.hpp"
#include "libchess/mate/composition.hpp"
#include "libchess/mate/posed_problem.hpp"
#include "libchess/mate/solved_problem.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/record_stream.hpp"
#include "long_call.hpp"
#include "pgn_games.hpp"
#include "pgn_source.hpp"
#include "position.hpp"
#include "record_reader.hpp"
#include "solved_problem.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

/// What to find besides the shortest solutions.
struct Wishes {
    bool all_keys;
    bool tries;
    bool set_play;
    bool certificate;
    bool fifty;
};

chess::PoseOptions defaults_of(const chess::WrittenStipulation& stipulation, const Wishes& wishes,
                               const SolverArguments& resources) {
    return {.stipulation = stipulation,
            .fifty = wishes.fifty,
            .options = {.all_keys = wishes.all_keys,
                        .tries = wishes.tries,
                        .set_play = wishes.set_play,
                        .proof = wishes.certificate,
                        .all_lines = wishes.all_keys,
                        .limits = proof_limits_of(resources)}};
}

/// Several solutions are normal where nobody opposes: there a second one is no cook, unless the
/// record says which there are.
chess::SolvedProblem unsolved(const chess::PosedProblem& posed) {
    chess::SolvedProblem problem{posed};
    const bool states_keys = posed.stated && !posed.stated->keys.empty();
    const bool is_helped = !chess::is_forced(posed.problem.stipulation);
    if (is_helped && !states_keys) problem.options.all_keys = false;
    return problem;
}

/// What is wrong with a record.
struct Broken {
    ErrorType type;
    std::vector<Fault> faults;
};
/// What a record poses, in its order: problems, one for each twin, and what is wrong.
using Posed = std::variant<chess::SolvedProblem, Broken>;

/// Turns records into problems.
class Poser {
public:
    Poser(const chess::PoseOptions& defaults, bool chess960, std::string file)
        : defaults_(defaults),
          validation_{.chess960 = chess960},
          file_(std::move(file)) {}

    [[nodiscard]] std::vector<Posed> pose(const chess::TextRecord& record,
                                          chess::InputKind kind) const {
        auto posed = kind == chess::InputKind::popeye ? of_popeye(record) : of_epd(record);
        for (Posed& one : posed)
            if (auto* problem = std::get_if<chess::SolvedProblem>(&one))
                problem->record = record.record;
        return posed;
    }
    /// How messages name the file.
    [[nodiscard]] const std::string& file() const noexcept { return file_; }

private:
    [[nodiscard]] std::vector<Posed> of_popeye(const chess::TextRecord& record) const {
        const chess::Composition problem = chess::read_popeye(
            record.text, validation_, record.damage != chess::TextRecord::Damage::unended);
        std::vector<Posed> posed;
        add_faults(posed, ErrorType::problem, record, problem.faults);
        for (const chess::PosedProblem& one : chess::posed_problems(problem, defaults_))
            posed.emplace_back(unsolved(one));
        return posed;
    }
    [[nodiscard]] std::vector<Posed> of_epd(const chess::TextRecord& record) const {
        std::vector<Posed> posed;
        const auto epd = chess::parse_epd(record.text, validation_);
        if (!epd) {
            add_faults(posed, ErrorType::epd, record, epd.error());
            return posed;
        }
        std::vector<chess::ParseError> faults;
        const auto problems = chess::pose(epd->position(), &*epd, defaults_, faults, validation_);
        add_faults(posed, ErrorType::epd, record, faults);
        for (const chess::PosedProblem& one : problems) {
            chess::SolvedProblem problem = unsolved(one);
            if (const auto id = epd->id()) problem.id = id->value_or("");
            posed.emplace_back(std::move(problem));
        }
        return posed;
    }
    void add_faults(std::vector<Posed>& posed, ErrorType type, const chess::TextRecord& record,
                    const std::vector<chess::ParseError>& faults) const {
        Broken broken{type, {}};
        for (const chess::ParseError& fault : faults)
            if (fault.fatal) broken.faults.push_back(fault_in(record, fault, file_));
        if (!broken.faults.empty()) posed.emplace_back(std::move(broken));
    }

    chess::PoseOptions defaults_;
    chess::ValidationOptions validation_;
    std::string file_;
};

/// What is behind Python's ProblemReader: the problems of a file, solved one after the other.
class Reader {
public:
    Reader(const GivenFile& file, const chess::PoseOptions& defaults, ErrorPolicy policy,
           bool chess960, const SolverArguments& resources)
        : source_(std::make_unique<PgnSource>(file)),
          poser_(defaults, chess960, source_->name()),
          policy_(policy),
          resources_(resources) {}

    Typed<"SolvedProblem"> next() {
        if (closed_) throw py::value_error("this reader is closed");
        const BusyGuard guard(busy_, "this reader is solving");
        while (true) {
            while (waiting_.empty())
                if (!read_record()) throw py::stop_iteration();
            Posed posed = std::move(waiting_.front());
            waiting_.pop_front();
            if (auto* problem = std::get_if<chess::SolvedProblem>(&posed)) {
                solve(*problem, resources_);
                problem->same_keys = chess::same_keys_among(twins_, *problem);
                twins_.push_back(*problem);
                return to_python(*problem);
            }
            const auto& broken = std::get<Broken>(posed);
            if (is_last()) check_source(source_, [this] { end(); });
            skipped_.count();
            if (policy_ == ErrorPolicy::raise) raise_all(broken.type, broken.faults);
            skipped_.keep(broken.faults.front());
        }
    }
    void close() {
        const BusyGuard guard(busy_, "this reader is solving");
        closed_ = true;
        end();
        batch_ = {};
        next_record_ = 0;
        waiting_.clear();
    }
    [[nodiscard]] const SkippedFaults& skipped() const noexcept { return skipped_; }

private:
    /// Whether nothing is left of what was read.
    [[nodiscard]] bool is_last() const noexcept {
        return waiting_.empty() && next_record_ == batch_.records.size();
    }
    /// Nothing more is read.
    void end() noexcept {
        stream_ = nullptr;
        source_ = nullptr;
    }
    /// False at the end.
    bool read_record() {
        check_signals();  // nobody else does while broken records are passed over
        while (next_record_ == batch_.records.size())
            if (!read_batch()) return false;
        const chess::TextRecord& record = batch_.records[next_record_++];
        twins_.clear();
        for (Posed& posed : poser_.pose(record, stream_->kind()))
            waiting_.push_back(std::move(posed));
        return true;
    }
    bool read_batch() {
        if (!source_) return false;
        auto batch = source_->run([&](const std::stop_token&) {
            if (!stream_)  // reads already
                stream_ = std::make_unique<chess::RecordStream>(
                    [source = source_.get()](std::span<char> buffer) {
                        return source->read(buffer);
                    });
            return stream_->next();
        });
        if (!batch) check_source(source_, [this] { end(); });
        const chess::InputKind kind = stream_->kind();
        if (!batch || !may_have_problems(kind)) end();
        if (!may_have_problems(kind))
            raise(ErrorType::problem,
                  {.message = "expected problems in Popeye's format, or positions in EPD",
                   .file = poser_.file()});
        if (!batch) return false;
        batch_ = std::move(*batch);
        next_record_ = 0;
        return true;
    }
    /// No problem stands in games, or in what is nothing.
    [[nodiscard]] static bool may_have_problems(chess::InputKind kind) noexcept {
        using enum chess::InputKind;
        return kind == epd || kind == fen || kind == popeye || kind == empty;
    }

    std::unique_ptr<PgnSource> source_;
    std::unique_ptr<chess::RecordStream> stream_;  // reads from source_
    chess::RecordBatch batch_;
    std::size_t next_record_ = 0;
    Poser poser_;
    ErrorPolicy policy_;
    SolverArguments resources_;
    std::deque<Posed> waiting_;                // of the record that is being solved
    std::vector<chess::SolvedProblem> twins_;  // of that, those that are solved
    SkippedFaults skipped_;
    bool busy_ = false;
    bool closed_ = false;
};

Typed<"SolvedProblem"> solve_one(const GivenPosition& position, const std::string& stipulation,
                                 const Wishes& wishes, const SolverArguments& resources) {
    const chess::WrittenStipulation asked = stipulation_of(stipulation);
    std::optional<chess::StatedMate> stated;
    if (asked.length) stated = chess::StatedMate{asked.length, {}, asked};
    chess::SolvedProblem problem =
        unsolved(chess::posed_problem(position, stated, defaults_of(asked, wishes, resources)));
    solve(problem, resources);
    return to_python(problem);
}

void bind_reader(py::module_& module) {
    bind_record_reader<"ProblemReader", Reader>(
        module,
        "What solve_problems returns: an iterator that solves problem after problem, and a\n"
        "context manager that closes the file at its end.",
        "records");
}

}  // namespace

chess::WrittenStipulation stipulation_of(const std::string& text) {
    const auto read = chess::parse_stipulation(text);
    if (!read) raise(ErrorType::problem, fault_in(text, read.error()));
    return *read;
}

void bind_problems(py::module_& module) {
    bind_reader(module);
    module.def(
        "solve",
        [](const GivenPosition& position, const std::string& stipulation, bool all_keys, bool tries,
           bool set_play, bool certificate, bool fifty, std::optional<std::uint64_t> nodes,
           std::optional<double> time, std::size_t hash_mb, int threads) {
            return solve_one(position, stipulation, {all_keys, tries, set_play, certificate, fifty},
                             {nodes, time, hash_mb, threads});
        },
        "position"_a, "stipulation"_a = "#", py::kw_only(), "all_keys"_a = true, "tries"_a = false,
        "set_play"_a = false, "certificate"_a = false, "fifty"_a = false, "nodes"_a = py::none(),
        "time"_a = py::none(), "hash_mb"_a = 64, "threads"_a = 1,
        "Solves a chess problem, and returns a SolvedProblem.\n\n"
        "`stipulation` is as problemists write it: '#3', 's#4', 'r#2', 'semi-r#3', 'h#2.5',\n"
        "'hs#3', 'hr#2', '=3', 'ser-#5', 'ser-h#4', 'ser-s#6', 'hx2'; without a number the\n"
        "shortest is looked for. With a number the answer says whether it is right: `verdict`.\n"
        "`all_keys` wants all solutions, `tries` moves that one reply refutes, `set_play` what\n"
        "happens if the other side begins, `certificate` a proof for `verify`; with `fifty`,\n"
        "fifty moves without capture or pawn move save the defender. `nodes` and `time`\n"
        "(seconds) limit the work.");
    module.def(
        "solve_problems",
        [](const GivenFile& file, const std::string& stipulation, bool all_keys, bool tries,
           bool set_play, bool certificate, bool fifty, std::optional<std::uint64_t> nodes,
           std::optional<double> time, std::size_t hash_mb, int threads,
           const ErrorPolicyName& errors, bool chess960) {
            const SolverArguments resources{nodes, time, hash_mb, threads};
            return std::make_unique<Reader>(
                file,
                defaults_of(stipulation_of(stipulation),
                            {all_keys, tries, set_play, certificate, fifty}, resources),
                policy_of(errors), chess960, resources);
        },
        "path_or_file"_a, "stipulation"_a = "#", py::kw_only(), "all_keys"_a = true,
        "tries"_a = false, "set_play"_a = false, "certificate"_a = false, "fifty"_a = false,
        "nodes"_a = py::none(), "time"_a = py::none(), "hash_mb"_a = 64, "threads"_a = 1,
        "errors"_a = "raise", "chess960"_a = false,
        "Solves the problems of a file, one after the other, as `solve` does, twins included.\n\n"
        "The file has Popeye's input (English, German or French), or a position on each line,\n"
        "in EPD: `dm 3`, `bm #3`, `bm Qb3` and `stip \"h#2.5\"` say what is asked, `twin \"move\n"
        "d5 e5\"` makes twins, and `stipulation` counts where nothing is said. It takes what\n"
        "read_pgn takes. A broken record raises EpdError or ProblemError, after which the\n"
        "iterator goes on; with errors='skip' it is passed over and counted. `nodes` and `time`\n"
        "limit each problem.");
}

}  // namespace chess_python
