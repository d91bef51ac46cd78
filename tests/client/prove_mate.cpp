// prove_mate LENGTH FEN CERTIFICATE: finds the shortest mate in at most LENGTH moves, writes its
// proof to a file, and verifies that file.
#include <libchess/mate/certificate.hpp>
#include <libchess/mate/solver.hpp>
#include <libchess/mate/verify.hpp>
#include <libchess/notation/fen.hpp>
#include <libchess/notation/san.hpp>

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace {

/// Reads a certificate and checks it against the rules of chess alone; says what it proves.
bool verify_file(const char* name) {
    std::ifstream file(name, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const auto certificate = chess::read_certificate(text);
    if (!certificate) {
        fmt::print(stderr, "{}: byte {}: {}\n", name, certificate.error().offset,
                   certificate.error().message);
        return false;
    }
    const auto verified = chess::verify(certificate->proof);
    if (!verified) {
        const auto& fault = verified.error();
        fmt::print(stderr, "{}: byte {}: {}\n", name, certificate->places.of(fault).offset,
                   fault.message);
        return false;
    }
    fmt::print("{}: mate in {}, {} positions checked\n", name, verified->length,
               verified->positions);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        fmt::print(stderr, "usage: prove_mate LENGTH FEN CERTIFICATE\n");
        return 2;
    }
    const auto fen = chess::read_fen(argv[2]);
    if (!fen) {
        fmt::print(stderr, "FEN: {}\n", fen.error().front().message);
        return 1;
    }
    const chess::Position& position = fen->position;
    chess::MateSolver solver({.hash_megabytes = 16});
    const chess::MateResult result =
        solver.solve({.position = position, .length = std::atoi(argv[1])},
                     {.all_keys = true, .proof = true, .limits = {.nodes = 10'000'000}});
    if (result.status != chess::MateStatus::mate) {
        const bool none = result.status == chess::MateStatus::no_mate;
        fmt::print("{}\n", none ? "no such mate, proved" : "not decided within the limit");
        return 1;
    }
    fmt::print("mate in {}, {}\n", *result.length,
               result.minimal ? "no shorter one, proved" : "perhaps not the shortest");
    for (const chess::Move key : result.keys) fmt::print("key: {}\n", chess::to_san(position, key));

    if (!result.proof) return 1;
    {
        std::ofstream file(argv[3], std::ios::binary);
        file << chess::certificate_json(*result.proof, {}) << '\n';
        if (!file.flush()) {
            fmt::print(stderr, "{}: cannot be written\n", argv[3]);
            return 1;
        }
    }
    return verify_file(argv[3]) ? 0 : 1;
}
