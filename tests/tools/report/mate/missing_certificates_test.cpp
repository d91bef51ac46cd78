#include "report/mate/missing_certificates.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("an answer without a certificate is named", "[report][certificate]") {
    const std::vector<AskedCertificate> asked{
        {"a) ", {R"("fen":"x")", R"("twin":"a")"}},
        {"b) ", {R"("fen":"x")", R"("twin":"b")"}},
        {"c) ", {R"("fen":"y")", R"("twin":"c")"}},
    };
    const std::string_view a = R"({"twin":"a","fen":"x"})";
    const std::string_view b = R"({"twin":"b","fen":"x"})";
    const std::string_view c = R"({"twin":"c","fen":"y"})";
    const auto missing = [&](const std::vector<std::string_view>& certificates,
                             std::size_t answered) {
        std::string all;
        for (const std::string& message : missing_certificates(asked, certificates, answered))
            all += message.substr(0, message.find(": a limit was reached")) + '\n';
        return all;
    };
    CHECK(missing({a, b, c}, 3).empty());
    CHECK(missing({a, b}, 2).empty());  // c) is not solved
    CHECK(missing({a, c}, 3) == "b) no certificate\n");
    CHECK(missing({c}, 3) == "a) no certificate\nb) no certificate\n");
    CHECK(missing({}, 0).empty());
    CHECK(missing({c}, 2) == "no certificate for 1 of 2 answers\n");  // a) or b) is not solved
}
