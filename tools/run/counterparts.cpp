#include "run/counterparts.hpp"

namespace chesstool {

Counterparts::Counterparts(const PerftCommandOptions& options, std::stop_token stop)
    : is_own_(options.self_check),
      command_(options.against),
      pool_([this, stop = std::move(stop)]() -> Made {
          if (is_own_) return chess::make_own_counterpart();
          return chess::start_counterpart(command_, stop);
      }) {}

std::optional<chess::EngineError> Counterparts::start() {
    return pool_.start([this](const chess::Counterpart& first) {
        name_ = first.name();
        if (!command_.kind)
            command_.kind =
                first.remembers() ? chess::CounterpartKind::uci : chess::CounterpartKind::script;
    });
}

}  // namespace chesstool
