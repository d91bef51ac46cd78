#include "training/position_file.hpp"

#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/posix/descriptor.hpp"
#include "training/bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>

namespace chess::training {

namespace {

constexpr std::string_view position_file_magic = "CHPOSIT\n";
constexpr std::uint32_t position_file_version = 1;
constexpr std::size_t position_file_head = sizeof(PositionRecord);
/// Into how many files the positions are distributed: a billion positions make piles of half a
/// gigabyte.
constexpr std::size_t pile_count = 64;

std::string position_file_header() {
    std::string bytes(position_file_magic);
    append(bytes, position_file_version);
    append(bytes, static_cast<std::uint32_t>(sizeof(PositionRecord)));
    bytes.resize(position_file_head);
    return bytes;
}

/// A file in the folder of `path` that has no name and disappears with the program.
std::FILE* nameless_file_beside(const std::string& path) {
    std::string folder = std::filesystem::path(path).parent_path().string();
    if (folder.empty()) folder = ".";
    const int number = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    std::FILE* file = number < 0 ? std::tmpfile() : ::fdopen(number, "w+b");
    if (file == nullptr)
        throw chesstool::OutputError(
            fmt::format("{}: no file can be made beside it: {}", path, system_reason(errno)));
    return file;
}

}  // namespace

void PositionFile::Unmap::operator()(const void* address) const {
    ::munmap(const_cast<void*>(address), length);  // NOLINT(*-const-cast): what munmap takes
}

std::expected<PositionFile, Failure> PositionFile::open(const std::string& path) {
    const auto failure = [&](int code) {
        return std::unexpected(Failure{path + ": " + system_reason(code)});
    };
    const chess::system::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status{};
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0) return failure(errno);
    const auto length = static_cast<std::size_t>(status.st_size);
    if (length < position_file_head)
        return std::unexpected(malformed(path + ": this is not a file of positions"));
    void* address = ::mmap(nullptr, length, PROT_READ, MAP_SHARED, file.number(), 0);
    if (address == MAP_FAILED) return failure(errno);
    PositionFile result;
    result.mapping_ = {address, Unmap{length}};
    const std::string_view bytes(static_cast<const char*>(address), length);
    if (bytes.substr(0, position_file_head) != position_file_header())
        return std::unexpected(
            malformed(path + (bytes.starts_with(position_file_magic)
                                  ? ": this is a file of positions of another version"
                                  : ": this is not a file of positions")));
    // NOLINTNEXTLINE(*-reinterpret-cast): the file holds such records
    result.records_ = {reinterpret_cast<const PositionRecord*>(bytes.data() + position_file_head),
                       (length - position_file_head) / sizeof(PositionRecord)};
    return result;
}

ShuffledPositions::ShuffledPositions(const std::string& path, std::uint64_t seed)
    : path_(path),
      output_(path),
      random_(seed) {
    for (std::size_t i = 0; i < pile_count; ++i) piles_.emplace_back(nameless_file_beside(path));
}

void ShuffledPositions::add(const PositionRecord& record) {
    std::FILE* pile = piles_[random_.below(pile_count)].get();
    if (std::fwrite(&record, sizeof record, 1, pile) != 1)
        throw chesstool::OutputError(fmt::format("{}: {}", path_, system_reason(errno)));
    ++size_;
}

void ShuffledPositions::append(std::FILE* file) {
    const auto fail = [&] {
        throw chesstool::OutputError(fmt::format("{}: {}", path_, system_reason(errno)));
    };
    if (std::fflush(file) != 0) fail();
    const long length = std::ftell(file);
    if (length < 0 || std::fseek(file, 0, SEEK_SET) != 0) fail();
    std::vector<PositionRecord> records(static_cast<std::size_t>(length) / sizeof(PositionRecord));
    if (std::fread(records.data(), sizeof(PositionRecord), records.size(), file) != records.size())
        fail();
    for (std::size_t i = records.size(); i > 1; --i)
        std::swap(records[i - 1], records[random_.below(i)]);
    output_.write(
        // NOLINTNEXTLINE(*-reinterpret-cast): the bytes of the records
        {reinterpret_cast<const char*>(records.data()), records.size() * sizeof(PositionRecord)});
}

void ShuffledPositions::finish() {
    output_.write(position_file_header());
    for (File& pile : piles_) {
        append(pile.get());
        pile.reset();
    }
    output_.finish();
}

}  // namespace chess::training
