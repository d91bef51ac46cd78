#include "input/certificate_source.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"

using namespace chesstool;
using chess::test::set_bytes;
using chess::test::TemporaryFolder;

namespace {

/// A folder with files of certificates.
struct Input : TemporaryFolder {
    std::vector<std::string> files;

    std::string add(const std::string& name, std::string_view text) {
        files.push_back(path() + "/" + name);
        set_bytes(files.back(), text);
        return files.back();
    }
    [[nodiscard]] std::vector<InputCertificate> all(const std::stop_token& stop = {}) const {
        CertificateSource source(files, stop);
        std::vector<InputCertificate> certificates;
        while (auto certificate = source.next()) certificates.push_back(*std::move(certificate));
        return certificates;
    }
};

}  // namespace

TEST_CASE("certificates have their lines in their files", "[tools][certificate_source]") {
    Input input;
    input.add("a", "{\"a\":1}\n{\n  \"b\":2\n}\n\n{\"c\":3}\n");
    const std::string second = input.add("b", "\n{\"d\":4}\n");
    const auto certificates = input.all();
    REQUIRE(certificates.size() == 4);
    CHECK(certificates[0].text() == "{\"a\":1}");
    CHECK(certificates[1].line == 2);
    CHECK(certificates[1].text() == "{\n  \"b\":2\n}");
    CHECK(certificates[2].line == 6);
    CHECK(certificates[3].line == 2);
    CHECK(certificates[3].file->name == second);
    for (const InputCertificate& certificate : certificates) CHECK_FALSE(certificate.fault);
}

TEST_CASE("the mark of UTF-8 before a certificate is no part of it",
          "[tools][certificate_source]") {
    Input input;
    input.add("a", "\xEF\xBB\xBF{\"a\":1}");
    const auto certificates = input.all();
    REQUIRE(certificates.size() == 1);
    CHECK(certificates[0].text() == "{\"a\":1}");
}

TEST_CASE("a fault of a certificate has its place in the file", "[tools][certificate_source]") {
    Input input;
    const std::string file = input.add("a", "{\"a\":1}\n{\n  \"b\":2\n}\n");
    const auto certificates = input.all();
    REQUIRE(certificates.size() == 2);
    chess::ParseError error;
    error.offset = 4;  // of the line below the brace
    error.length = 3;
    error.message = "some fault";
    const FileFault fault = certificates[1].fault_at(error);
    CHECK(fault.effect == ExitCode::malformed);
    CHECK(fault.message.file == file);
    CHECK(fault.message.line == 3);
    CHECK(fault.message.column == 3);
    CHECK(fault.message.length == 3);
    CHECK(fault.message.message == "some fault");
    CHECK(fault.message.source == "  \"b\":2");
}

TEST_CASE("a file without certificates is a fault, and the next is read",
          "[tools][certificate_source]") {
    Input input;
    input.add("a", "\n");
    input.files.push_back(input.path() + "/missing");
    input.add("b", std::string(std::size_t{1} << 19U, 'x'));  // is not read to its end
    input.add("c", "{\"a\":1}\n");
    const auto certificates = input.all();
    REQUIRE(certificates.size() == 4);
    for (const std::size_t i : {0U, 2U}) {
        REQUIRE(certificates[i].fault);
        CHECK(certificates[i].fault->message.message == "there is no certificate in this file");
        CHECK(certificates[i].fault->effect == ExitCode::malformed);
    }
    REQUIRE(certificates[1].fault);
    CHECK(certificates[1].fault->effect == ExitCode::failure);
    CHECK_FALSE(certificates[3].fault);
}
