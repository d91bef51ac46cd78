#pragma once

#include "training/tuning_record.hpp"

#include <string>

namespace chess::training {

/// The course of every number as a picture (SVG): a small graph for each, over the steps, with its
/// first and last value.
[[nodiscard]] std::string tuning_plot(const TuningRecord& record);

}  // namespace chess::training
