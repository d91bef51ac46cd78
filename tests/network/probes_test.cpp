#include "libchess/network/network_evaluator.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <cmath>
#include <fstream>
#include <string>

using namespace chess;

TEST_CASE("the integers of the inference are what floating point makes of the network",
          "[network][probes]") {
    NetworkEvaluator evaluator;
    std::ifstream file(CHESS_TESTS_DIR "/network/probes.tsv");
    int probes = 0;
    double sum = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        const std::size_t tab = line.find('\t');
        const Position position = test::position_of(line.substr(0, tab));
        const double error = std::abs(evaluator.evaluate(position) - std::stod(line.substr(tab)));
        if (error >= 3) FAIL_CHECK(line << " is " << evaluator.evaluate(position));
        sum += error;
        ++probes;
    }
    CHECK(probes > 50);
    CHECK(sum / probes < 1);
}
