#!/usr/bin/env bash
# What an evaluation costs in nanoseconds: builds the micro benchmark and runs it. Needs
# libbenchmark-dev; arguments go to the benchmark, as --benchmark_filter=full.
#
#   tests/bench/evaluation.sh --benchmark_repetitions=5
set -euo pipefail
cd "$(dirname "$0")/../.."
{
  cmake --preset release -DBUILD_TESTING=ON -DCHESS_BENCHMARKS=ON
  cmake --build --preset release --target evaluation_benchmark
} >&2
exec build/release/bin/evaluation_benchmark "$@"
