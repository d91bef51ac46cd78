#include "libchess/endgame_tables/syzygy.hpp"

#include "libchess/endgame_tables/detail/syzygy_files.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/system/detail/files.hpp"
#include "libchess/system/detail/paths.hpp"

#if defined(CHESS_SYZYGY)
#include "libchess/endgame_tables/detail/fathom.hpp"
#endif
#if defined(CHESS_ON_DEMAND)
#include "libchess/system/detail/part.hpp"
#endif

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace chess {

namespace fs = std::filesystem;

bool has_syzygy() noexcept {
#if defined(CHESS_SYZYGY)
    return true;
#else
    return false;
#endif
}

// The reader keeps its files: on closing, libfathom of 2019 unmaps addresses that it has not
// mapped, and complains on standard error.
SyzygyTables::~SyzygyTables() {
    std::error_code error;
    if (!links_.empty()) fs::remove_all(system::path_of(links_), error);
}

SyzygyTables::SyzygyTables() : files_(std::make_unique<detail::SyzygyFiles>()) {}

const std::vector<std::string>& SyzygyTables::files() const noexcept {
    return files_->paths();
}

std::vector<SyzygyFault> SyzygyTables::faults() const {
    return files_->faults();
}

/// False if the system does not allow it.
bool SyzygyTables::link_files() {
    std::error_code error;
    const auto folder = system::make_temporary_folder("chess-syzygy");
    if (!folder) return false;
    links_ = *folder;
    for (const std::string& file : files()) {
        const fs::path link = system::path_of(*folder) / system::path_of(file).filename();
        if (fs::exists(link, error)) continue;  // the first folder that has it counts
        const fs::path target = fs::absolute(system::path_of(file), error);
        if (error) return false;
        fs::create_symlink(target, link, error);
        // Not everyone may make one on Windows.
        if (error) fs::create_hard_link(target, link, error);
        if (error) return false;
    }
    return true;
}

#if defined(CHESS_SYZYGY)

const detail::Fathom& detail::fathom() {
#if defined(CHESS_ON_DEMAND)
    static const auto* const loaded = system::load<const Fathom>("syzygy", "chess_fathom");
    return *loaded;
#else
    return chess_fathom;
#endif
}

namespace {

/// Guards the reader's globals: only one set of tables is open at a time, and the reader is not
/// thread-safe for opening, closing and root probes.
struct Reader {
    std::mutex mutex;
    std::weak_ptr<const SyzygyTables> open;
    /// The path that the reader was given, and the files found there.
    std::string path;
    std::vector<std::string> files;
    /// The folder of links that belongs to the open tables.
    std::string links;
};

Reader& reader() {
    static Reader the_reader;
    return the_reader;
}

using Question = detail::SyzygyFiles::Question;

Wdl to_wdl(unsigned result) noexcept {
    return static_cast<Wdl>(static_cast<int>(result) - TB_DRAW);
}

constexpr int last_clock = 99;

bool has_table_size(const Position& position, int most_men) noexcept {
    return position.castling_rooks().empty() && position.occupied().count() <= most_men;
}

unsigned en_passant_of(const Position& position) noexcept {
    const auto square = position.legal_en_passant();
    return square ? static_cast<unsigned>(index_of(*square)) : 0;
}

/// Calls a function of the reader with a position's bitboards, en passant square, and turn.
template <typename Call>
auto with_bitboards(const Position& position, const Call& call) {
    const auto kind = [&](PieceType type) { return position.pieces(type).bits(); };
    return call(position.pieces(Color::white).bits(), position.pieces(Color::black).bits(),
                kind(PieceType::king), kind(PieceType::queen), kind(PieceType::rook),
                kind(PieceType::bishop), kind(PieceType::knight), kind(PieceType::pawn),
                en_passant_of(position), position.turn() == Color::white);
}

/// The legal move that the reader's result means; nullopt if there is none.
std::optional<Move> find_move(const MoveList& moves, unsigned result) {
    constexpr std::array<std::optional<PieceType>, 5> promotions{
        std::nullopt, PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight};
    const auto promoted = promotions[std::min<std::size_t>(TB_GET_PROMOTES(result), 4)];
    for (const Move move : moves)
        if (index_of(move.from()) == static_cast<int>(TB_GET_FROM(result)) &&
            index_of(move.to()) == static_cast<int>(TB_GET_TO(result)) &&
            move.promoted_to() == promoted)
            return move;
    return std::nullopt;
}

}  // namespace

std::expected<std::shared_ptr<const SyzygyTables>, std::string> SyzygyTables::open(
    const std::string& path) {
    const std::scoped_lock lock(reader().mutex);
    if (auto now = reader().open.lock()) {
        if (now->path_ == path) return now;
        return std::unexpected("other Syzygy tables are open: " + now->path_);
    }
    std::shared_ptr<SyzygyTables> tables(new SyzygyTables());
    tables->path_ = path;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find(system::folder_separator, begin), path.size());
        if (end > begin) tables->files_->find(path.substr(begin, end - begin));
        begin = end + 1;
    }
    if (!tables->faults().empty() && !tables->link_files())
        return std::unexpected("no room for links to the files that are sound");
    const std::string& read_from = tables->links_.empty() ? path : tables->links_;
    reader().links = tables->links_;
    if (reader().path != read_from || reader().files != tables->files()) {
        reader().path.clear();
        try {
            if (!detail::fathom().init(read_from.c_str()))
                return std::unexpected("libfathom cannot be started");
        } catch (const std::runtime_error& problem) {
            return std::unexpected(problem.what());
        }
        reader().path = read_from;
        reader().files = tables->files();
    }
    tables->most_men_ =
        std::min(tables->files_->most_men(), static_cast<int>(*detail::fathom().largest));
    reader().open = tables;
    return tables;
}

void SyzygyTables::abandon() noexcept {
    const std::scoped_lock lock(reader().mutex);
    std::error_code error;
    if (!reader().links.empty()) fs::remove_all(system::path_of(reader().links), error);
}

std::optional<Wdl> SyzygyTables::probe(const Position& position) const {
    if (!has_table_size(position, most_men_)) return std::nullopt;
    if (position.occupied().count() == 2) return Wdl::draw;
    if (!files_->can_answer(Question::result, detail::SyzygyMen(position))) return std::nullopt;
    const unsigned result =
        with_bitboards(position, [](auto w, auto b, auto k, auto q, auto r, auto bi, auto n, auto p,
                                    unsigned passed, bool turn) {
            return detail::fathom().probe_wdl(w, b, k, q, r, bi, n, p, 0, 0, passed, turn);
        });
    if (result == TB_RESULT_FAILED) return std::nullopt;
    return to_wdl(result);
}

std::optional<std::vector<EndingMove>> SyzygyTables::probe_moves(const Position& position) const {
    if (!has_table_size(position, most_men_) ||
        !files_->can_answer(Question::moves, detail::SyzygyMen(position)))
        return std::nullopt;
    const MoveList moves = legal_moves(position);
    if (moves.empty()) return std::nullopt;
    std::array<unsigned, TB_MAX_MOVES> results{};
    // Once fifty moves are complete and no draw is claimed, the next move must reset the clock, as
    // one half-move before.
    const auto clock = static_cast<unsigned>(std::min(position.halfmove_clock(), last_clock));
    const unsigned best =
        with_bitboards(position, [&](auto w, auto b, auto k, auto q, auto r, auto bi, auto n,
                                     auto p, unsigned passed, bool turn) {
            const std::scoped_lock lock(reader().mutex);
            return detail::fathom().probe_root(w, b, k, q, r, bi, n, p, clock, 0, passed, turn,
                                               results.data());
        });
    std::vector<EndingMove> found;
    if (best == TB_RESULT_FAILED) return std::nullopt;
    for (const unsigned result : results) {
        if (result == TB_RESULT_FAILED || found.size() == moves.size()) break;
        if (const auto move = find_move(moves, result))
            found.push_back(
                {*move,
                 {.wdl = to_wdl(TB_GET_WDL(result)), .dtz = static_cast<int>(TB_GET_DTZ(result))}});
    }
    if (found.size() != moves.size()) return std::nullopt;
    return found;
}

#else

void SyzygyTables::abandon() noexcept {}
std::expected<std::shared_ptr<const SyzygyTables>, std::string> SyzygyTables::open(
    const std::string&) {
    return std::unexpected("this build cannot read Syzygy tables: it was made without libfathom");
}
std::optional<Wdl> SyzygyTables::probe(const Position&) const {
    return std::nullopt;
}
std::optional<std::vector<EndingMove>> SyzygyTables::probe_moves(const Position&) const {
    return std::nullopt;
}

#endif

}  // namespace chess
