// Who may include whom: the table of man/guide/architecture.md, compared with every #include of
// libchess and tools.

#include "tests/support/catch.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <regex>

namespace fs = std::filesystem;

namespace {

using Layers = std::vector<std::string>;

/// Which layers each one may include, beside itself; the rest of tools may include everything.
/// `lab` and `report` are folders of tools, the others of libchess.
const std::map<std::string, Layers> allowed{
    {"base", {}},
    {"system", {"base"}},
    {"core", {"base"}},
    {"files", {"base", "system"}},
    {"position", {"base", "system", "core"}},
    {"notation", {"base", "system", "core", "position"}},
    {"network", {"base", "system", "core", "position"}},
    {"endgame_tables", {"base", "system", "core", "position"}},
    {"eval", {"base", "core", "position", "network"}},
    {"perft", {"base", "core", "position"}},
    {"search", {"base", "core", "position", "endgame_tables", "eval"}},
    {"mate", {"base", "core", "position", "notation", "endgame_tables"}},
    {"motif", {"base", "core", "position"}},
    {"fact", {"base", "core", "position", "eval"}},
    {"uci",
     {"base", "system", "core", "position", "notation", "perft", "network", "endgame_tables",
      "eval", "search", "mate"}},
    {"bisect", {"base", "core", "position", "perft", "notation", "uci"}},
    {"annotate",
     {"base", "system", "core", "position", "notation", "endgame_tables", "eval", "search", "mate",
      "motif", "fact", "uci"}},
    {"batch", {"base", "system"}},
    {"tasks",
     {"base", "core", "position", "notation", "network", "endgame_tables", "eval", "search", "mate",
      "motif", "fact", "uci", "annotate", "perft", "bisect", "batch"}},
    {"lab", {"base", "system", "core", "position", "notation", "eval", "search", "tasks"}},
    {"report",
     {"base", "system", "core", "position", "notation", "endgame_tables", "eval", "search", "mate",
      "fact", "annotate", "batch", "tasks", "lab"}},
};

/// Headers that take seconds to compile, and the only files that may include them.
const std::map<std::string, std::vector<std::string>> at_home{
    {"CLI/CLI.hpp", {"tools/options/command_parser.cpp"}},
    {"rang.hpp", {"tools/output/terminal.cpp"}},
    {"nlohmann/json.hpp",
     {"libchess/base/json.cpp", "libchess/mate/certificate_reader.cpp",
      "libchess/mate/winnable_certificate.cpp"}},
};

/// What finds out about chess, which no command does by itself: the headers, and the words, which
/// other headers would let in.
const std::vector<std::string> work{"libchess/position/movegen.hpp", "libchess/mate/solver.hpp"};
const std::string no_work = "a command decides nothing about chess: libchess does";
const std::regex word_of_work(R"(\bMateSolver\b|\b(?:legal_moves|parse_san)\(|\.(?:after|make)\()");

/// "libchess/core/move.hpp" -> {"libchess", "core", "move.hpp"}
std::vector<std::string> parts(const fs::path& path) {
    std::vector<std::string> result;
    for (const fs::path& part : path) result.push_back(part.string());
    return result;
}

/// The layer that a file is of, given its parts from the root, or for tools also from there; empty
/// if it is of none.
std::string layer_of(const std::vector<std::string>& path) {
    if (path.front() == "libchess") return path.size() > 2 ? path[1] : "";
    const std::string& folder = path.front() == "tools" && path.size() > 2 ? path[1] : path.front();
    return folder == "lab" || folder == "report" ? folder : "";
}

/// Whether a file is of the program's commands, which decide nothing about chess.
bool is_of_command(const fs::path& file) {
    return file.string().starts_with("tools/commands/");
}

/// Why a file may not include a header, if it may not.
std::optional<std::string> objection(const fs::path& file, const std::string& included,
                                     bool quoted) {
    const auto from = parts(file);
    const auto to = parts(included);
    if (to.front() == "tests") return "only tests include tests";
    if (is_of_command(file) && std::ranges::find(work, included) != work.end()) return no_work;
    if (const auto homes = at_home.find(included); homes != at_home.end()) {
        if (std::ranges::find(homes->second, file.string()) != homes->second.end())
            return std::nullopt;
        return "that belongs to " + homes->second.front() + " alone";
    }
    if (from.front() == "python") {
        // Its own files lie beside each other.
        const bool is_known = to.front() == "libchess" || !quoted || to.size() == 1;
        if (is_known) return std::nullopt;
        return "Python's module knows nothing of tools";
    }
    const std::string layer = layer_of(from);
    const std::string other = layer_of(to);
    if (to.front() == "libchess" && to.back() == "chess.hpp") return "that is for clients";
    if (file == "libchess/chess.hpp" && to.front() == "libchess") return std::nullopt;
    if (from.front() == "tools" && layer.empty()) return std::nullopt;
    if (from.front() == "libchess") {
        if (to.front() == "tools") return "the library knows nothing of tools";
        if (quoted && to.front() != "libchess")
            return "write it from the root, as \"libchess/...\"";
    }
    if (to.front() != "libchess" && other.empty()) {
        if (quoted) return layer + " knows nothing of the rest of tools";
        return std::nullopt;
    }
    if (!allowed.contains(layer))
        return "'" + layer + "' is not a layer of man/guide/architecture.md";
    if (!allowed.contains(other))
        return "'" + other + "' is not a layer of man/guide/architecture.md";
    const Layers& may = allowed.at(layer);
    if (layer == other || std::ranges::find(may, other) != may.end()) return std::nullopt;
    return layer + " may not include " + other;
}

struct Include {
    int line;
    std::string path;
    bool quoted;
};

std::vector<Include> includes_of(std::istream& text) {
    static const std::regex include(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"].*)");
    std::vector<Include> result;
    int number = 0;
    for (std::string line; std::getline(text, line);) {
        ++number;
        std::smatch match;
        if (std::regex_match(line, match, include))
            result.push_back({number, match[2], match[1] == "\""});
    }
    return result;
}

std::vector<std::smatch> matches(const std::string& text, const std::regex& pattern) {
    return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

/// The objections to a file's text, each as "file:line: #include ...: why".
std::vector<std::string> objections(const fs::path& file, const std::string& text) {
    std::vector<std::string> result;
    std::istringstream includes(text);
    for (const auto& [line, path, quoted] : includes_of(includes))
        if (const auto why = objection(file, path, quoted))
            result.push_back(file.string() + ":" + std::to_string(line) + ": #include " + path +
                             ": " + *why);
    if (!is_of_command(file)) return result;
    for (const std::smatch& word : matches(text, word_of_work))
        result.push_back(file.string() + ": " + word.str() + ": " + no_work);
    return result;
}

/// All sources and headers in folders of the root, from the root.
std::vector<fs::path> sources_in(const fs::path& root, std::initializer_list<const char*> folders) {
    std::vector<fs::path> result;
    for (const char* folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().extension() == ".hpp" || entry.path().extension() == ".cpp")
                result.push_back(fs::relative(entry.path(), root));
    return result;
}

std::string text_of(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("every include goes where the layers allow", "[layers]") {
    const fs::path root = fs::path(CHESS_TESTS_DIR).parent_path();
    std::vector<std::string> found;
    const std::vector<fs::path> files = sources_in(root, {"libchess", "tools", "python"});
    for (const fs::path& file : files)
        std::ranges::move(objections(file, text_of(root / file)), std::back_inserter(found));
    CHECK(files.size() > 400);
    CHECK_THAT(found, Catch::Equals(std::vector<std::string>{}));
}

TEST_CASE("every arrow that the layers allow has an include behind it", "[layers]") {
    const fs::path root = fs::path(CHESS_TESTS_DIR).parent_path();
    std::map<std::string, std::set<std::string>> used;
    for (const fs::path& file : sources_in(root, {"libchess", "tools/lab", "tools/report"})) {
        std::ifstream text(root / file);
        for (const Include& include : includes_of(text))
            used[layer_of(parts(file))].insert(layer_of(parts(include.path)));
    }
    std::vector<std::string> idle;
    for (const auto& [layer, others] : allowed)
        for (const std::string& other : others)
            if (!used[layer].contains(other)) idle.push_back(fmt::format("{} to {}", layer, other));
    CHECK_THAT(idle, Catch::Equals(std::vector<std::string>{}));
}

TEST_CASE("a wrong include is reported with its line", "[layers]") {
    using Found = std::vector<std::string>;
    const std::string text = "#pragma once\n\n#include \"libchess/position/position.hpp\"\n";
    CHECK(objections("libchess/core/bad.hpp", text) ==
          Found{"libchess/core/bad.hpp:3: #include libchess/position/position.hpp: core may not "
                "include position"});
    CHECK(objections("libchess/perft/good.hpp", text).empty());
    CHECK(objections("libchess/position/good.hpp", text).empty());
    CHECK(objections("tools/good.cpp", text).empty());
}

TEST_CASE("other ways around the layers are found too", "[layers]") {
    const auto objects = [](const std::string& file, const std::string& include) {
        return objections(file, include).size() == 1;
    };
    const std::string mate = "libchess/mate/solver.cpp";
    CHECK(objects(mate, "#include \"libchess/search/search.hpp\""));
    CHECK(objects(mate, "#include <libchess/search/search.hpp>"));
    CHECK(objects(mate, "  #  include \"libchess/eval/weights.hpp\"  // for a while"));
    CHECK(objects(mate, "#include \"solver.hpp\""));
    CHECK(objects(mate, "#include \"../notation/fen.hpp\""));
    CHECK(objects(mate, "#include \"tools/input.hpp\""));
    CHECK(objects(mate, "#include \"tests/support/random.hpp\""));
    CHECK(objects(mate, "#include <CLI/CLI.hpp>"));
    CHECK(objects(mate, "#include <rang.hpp>"));
    CHECK(objects(mate, "#include \"libchess/unheard/of.hpp\""));
    CHECK(objects("libchess/unheard/of.cpp", "#include \"libchess/core/move.hpp\""));
    CHECK(objects("python/mate.cpp", "#include \"run/interrupt.hpp\""));
    CHECK(objects("tools/main.cpp", "#include \"libchess/chess.hpp\""));
    CHECK(objects("libchess/chess.hpp", "#include \"report/mate/mate_report.hpp\""));
    CHECK_FALSE(objects("libchess/chess.hpp", "#include \"libchess/core/move.hpp\""));
    CHECK(objects("libchess/all.hpp", "#include \"libchess/core/move.hpp\""));
    CHECK(objects("tools/main.cpp", "#include \"tests/support/random.hpp\""));
    CHECK(objects("tools/main.cpp", "#include <CLI/CLI.hpp>"));
    CHECK(objects("tools/commands/perft.cpp", "#include \"libchess/position/movegen.hpp\""));
    CHECK(objects("tools/commands/perft.cpp", "IdlePool<chess::MateSolver> solvers_;"));
    CHECK(objects("tools/commands/perft.cpp", "for (Move move : chess::legal_moves(position))"));
    CHECK(objects("tools/commands/perft.cpp", "const Position after = before.after(move);"));
    CHECK(objects("tools/commands/perft.cpp", "position.make(move);"));
    CHECK_FALSE(objects("tools/commands/perft.cpp", "has_legal_moves(position)"));
    CHECK_FALSE(objects("tools/run/puzzle_solver.hpp", "IdlePool<chess::MateSolver> solvers_;"));
    CHECK(objects("report/mate/mate_fields.cpp", "#include <nlohmann/json.hpp>"));
    CHECK_FALSE(objects("tools/options/command_parser.cpp", "#include <CLI/CLI.hpp>"));
    CHECK_FALSE(objects("libchess/base/json.cpp", "#include <nlohmann/json.hpp>"));
    CHECK_FALSE(objects("python/mate.cpp", "#include \"errors.hpp\""));
    CHECK_FALSE(objects("tools/report/lab/compare_json.cpp", "#include \"lab/comparison.hpp\""));
    CHECK_FALSE(objects("tools/commands/perft.cpp", "#include \"report/perft/x.hpp\""));
    CHECK_FALSE(objects(mate, "#include <vector>"));
    CHECK_FALSE(objects(mate, "#include <fmt/format.h>"));
}

TEST_CASE("the guide's pages name files and functions that are there", "[layers]") {
    static const std::regex path(R"(`((?:libchess|tools|tests)/[a-z0-9_/]+(?:\.[ch]pp)?)`)");
    // `Class::name` in `file.cpp`, or `Class::name` (`file.cpp`.
    static const std::regex place(R"(`([\w:]+)`(?:\s+in\s+|\s+\()`([a-z0-9_/]+\.[ch]pp)`)");
    const fs::path root = fs::path(CHESS_TESTS_DIR).parent_path();
    std::map<std::string, std::string> sources;
    for (const char* folder : {"libchess", "tools"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.is_regular_file()) sources[entry.path().string()] = text_of(entry.path());
    int named = 0;
    for (const auto& entry : fs::directory_iterator(root / "man/guide")) {
        if (entry.path().extension() != ".md") continue;
        const std::string page = text_of(entry.path());
        for (const std::smatch& match : matches(page, path)) {
            CAPTURE(entry.path(), match.str(1));
            CHECK(fs::exists(root / match.str(1)));
        }
        for (const std::smatch& match : matches(page, place)) {
            const std::string name = match.str(1).substr(match.str(1).rfind(':') + 1);
            const std::string file = '/' + match.str(2);
            ++named;
            CAPTURE(entry.path(), name, file);
            CHECK(std::ranges::any_of(sources, [&](const auto& source) {
                return source.first.ends_with(file) && source.second.contains(name);
            }));
        }
    }
    CHECK(named > 20);
}

TEST_CASE("no two headers define a type of one name", "[layers]") {
    // Two of them in one namespace are undefined behaviour that no compiler reports.
    static const std::regex space(R"(^namespace ([\w:]+) \{.*)");
    static const std::regex type(
        R"(^(?:struct|class|enum class|union)\s+(?:LIBCHESS_(?:TEST_)?API\s+)?(\w+(?:<[\w<>]+>)?)(?!\w)[^;]*\{.*)");
    const fs::path root = fs::path(CHESS_TESTS_DIR).parent_path();
    std::map<std::string, std::string> homes;
    for (const fs::path& path : sources_in(root, {"libchess", "tools"})) {
        if (path.extension() != ".hpp") continue;
        const std::string file = path.string();
        std::ifstream text(root / path);
        std::string outer;
        for (std::string line; std::getline(text, line);) {
            std::smatch match;
            if (std::regex_match(line, match, space)) outer = match[1].str();
            if (!std::regex_match(line, match, type)) continue;
            const auto [home, is_new] = homes.emplace(outer + "::" + match[1].str(), file);
            CAPTURE(home->first, home->second, file);
            CHECK((is_new || home->second == file));
        }
    }
    CHECK(homes.size() > 200);
}
