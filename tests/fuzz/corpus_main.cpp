// Gives a fuzz target the files of its corpus, without a fuzzer: what was found once stays tested
// in every build. A broken law aborts.
//
//   NAME_corpus FOLDER

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const char* folder) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

void run(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    // In memory of exactly this size, so that a sanitizer sees a read beyond the end.
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    std::fprintf(stderr, "%s\n", file.string().c_str());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: NAME_corpus FOLDER\n", stderr);
        return 2;
    }
    try {
        const std::vector<fs::path> files = files_in(argv[1]);
        for (const fs::path& file : files) run(file);
        std::printf("%zu inputs\n", files.size());
        return files.empty() ? 1 : 0;
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
        return 1;
    }
}
