#include "libchess/endgame_tables/detail/syzygy_files.hpp"

#include "libchess/endgame_tables/detail/syzygy_checksum.hpp"
#include "libchess/endgame_tables/detail/syzygy_file.hpp"
#include "libchess/system/detail/paths.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

namespace chess::detail {

namespace fs = std::filesystem;

namespace {

constexpr std::array beside_king{PieceType::pawn, PieceType::knight, PieceType::bishop,
                                 PieceType::rook, PieceType::queen};
constexpr std::array promotions{PieceType::queen, PieceType::rook, PieceType::bishop,
                                PieceType::knight};

}  // namespace

SyzygyMen::SyzygyMen(const Position& position) noexcept {
    for (const Color color : all_colors)
        for (const PieceType type : beside_king)
            add(color, type, position.pieces(color, type).count());
}

SyzygyMen::SyzygyMen(const std::string& name) noexcept {
    Color color = Color::white;
    for (const char letter : name.substr(0, name.find('.'))) {
        if (letter == 'v') color = Color::black;
        else if (const auto type = parse_piece_type(letter); type && *type != PieceType::king)
            add(color, *type);
    }
}

std::uint64_t SyzygyMen::number() const noexcept {
    constexpr unsigned side_bits = 20;
    const auto [less, more] = std::minmax(sides_[Color::white], sides_[Color::black]);
    return (more << side_bits) | less;
}

void SyzygyMen::add_promotions(Color color, std::vector<SyzygyMen>& found) const {
    if (count(color, PieceType::pawn) == 0) return;
    for (const PieceType type : promotions) {
        found.push_back(*this);
        found.back().remove(color, PieceType::pawn);
        found.back().add(color, type);
    }
}

std::vector<SyzygyMen> SyzygyMen::after_captures() const {
    std::vector<SyzygyMen> found;
    for (const Color color : all_colors)
        for (const PieceType type : beside_king) {
            if (count(color, type) == 0) continue;
            SyzygyMen left = *this;
            left.remove(color, type);
            found.push_back(left);
            left.add_promotions(~color, found);
        }
    return found;
}

std::vector<SyzygyMen> SyzygyMen::after_promotions() const {
    std::vector<SyzygyMen> found;
    for (const Color color : all_colors) add_promotions(color, found);
    return found;
}

void SyzygyFiles::find(const std::string& folder) {
    std::error_code error;
    std::vector<fs::path> found;
    for (fs::directory_iterator entry(system::path_of(folder), error), end; !error && entry != end;
         entry.increment(error))
        if (is_syzygy_name(system::name_of(entry->path().filename())))
            found.push_back(entry->path());
    if (error) faults_.push_back({folder, "cannot be read: " + error.message()});
    std::ranges::sort(found);
    for (const fs::path& path : found) add(system::name_of(path), system::name_of(path.filename()));
}

void SyzygyFiles::add(const std::string& path, const std::string& name) {
    Ending& ending = endings_[SyzygyMen(name).number()];
    auto& file = name.ends_with('z') ? ending.distances : ending.results;
    if (auto fault = fault_of_syzygy_file(path)) {
        faults_.push_back({path, *std::move(fault)});
        if (!file) file = {path, Trust::damaged};
        return;
    }
    paths_.push_back(path);
    most_men_ = std::max(most_men_, static_cast<int>(name.find('.')) - 1);
    if (!file || file->trust == Trust::damaged) file = {path};
}

std::vector<SyzygyFault> SyzygyFiles::faults() const {
    const std::scoped_lock lock(mutex_);
    return faults_;
}

bool SyzygyFiles::can_answer(Question question, const SyzygyMen& men) const {
    const auto found = endings_.find(men.number());
    if (found == endings_.end() || !found->second.results) return false;
    Ending& ending = found->second;
    std::atomic<Trust>& answer = question == Question::result ? ending.result : ending.moves;
    Trust trust = answer.load(std::memory_order_acquire);
    if (trust == Trust::unknown) {
        const std::scoped_lock lock(mutex_);
        const bool sound =
            question == Question::result ? has_sound_results(men) : has_sound_moves(men);
        trust = sound ? Trust::sound : Trust::damaged;
        answer.store(trust, std::memory_order_release);
    }
    return trust == Trust::sound;
}

/// A missing file counts as sound: the reader does not read it.
bool SyzygyFiles::is_sound(std::optional<File>& file) const {
    if (!file) return true;
    if (file->trust == Trust::unknown) {
        std::error_code error;
        std::optional<std::string> fault;
        if (fs::file_size(system::path_of(file->path), error) <= SyzygyTables::most_verified)
            fault = checksum_fault_of_syzygy_file(file->path);
        file->trust = fault ? Trust::damaged : Trust::sound;
        if (fault) faults_.push_back({file->path, *std::move(fault)});
    }
    return file->trust == Trust::sound;
}

/// The reader also probes the positions after captures.
bool SyzygyFiles::has_sound_results(const SyzygyMen& men) const {
    if (const auto known = sound_results_.find(men.number()); known != sound_results_.end())
        return known->second;
    const auto ending = endings_.find(men.number());
    const bool sound = (ending == endings_.end() || is_sound(ending->second.results)) &&
                       std::ranges::all_of(men.after_captures(), [&](const SyzygyMen& left) {
                           return has_sound_results(left);
                       });
    sound_results_[men.number()] = sound;
    return sound;
}

/// After a capture or a promotion the reader needs only the result.
bool SyzygyFiles::has_sound_moves(const SyzygyMen& men) const {
    const auto ending = endings_.find(men.number());
    return has_sound_results(men) &&
           (ending == endings_.end() || is_sound(ending->second.distances)) &&
           std::ranges::all_of(men.after_promotions(),
                               [&](const SyzygyMen& next) { return has_sound_results(next); });
}

}  // namespace chess::detail
