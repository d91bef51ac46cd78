#pragma once

#include "training/failure.hpp"
#include "training/trainer.hpp"

#include <expected>
#include <string>

namespace chess::training {

/// Writes the network in integers, as the library loads it; `scale` is the centipawns of an output
/// of 1.
[[nodiscard]] std::expected<void, Failure> export_network(const Trainer& trainer, double scale,
                                                          const std::string& path);

/// Reads the weights of an integer network for further training. With several tables the common one
/// is zero.
[[nodiscard]] std::expected<Parameters, Failure> import_network(const std::string& path);

}  // namespace chess::training
