#include "training/training_run.hpp"

#include <algorithm>

namespace chess::training {

TrainingRun::TrainingRun(Checkpoint begin, std::vector<PositionFile> files)
    : plan_(begin.plan),
      source_(std::move(files), plan_.batches),
      held_out_(source_.held_out(most_held_out)),
      trainer_(std::move(begin.state), plan_.loss, plan_.threads),
      positions_(begin.positions),
      seconds_before_(begin.seconds),
      positions_before_(positions_) {
    source_.go_to(begin.place);
}

double TrainingRun::seconds() const {
    return seconds_before_ + std::chrono::duration<double>(Clock::now() - start_).count();
}

double TrainingRun::progress() const {
    const Schedule& schedule = plan_.schedule;
    if (schedule.positions != 0)
        return static_cast<double>(positions_) / static_cast<double>(schedule.positions);
    return seconds() / schedule.seconds;
}

std::expected<bool, Failure> TrainingRun::advance() {
    const double done = progress();
    if (done >= 1) return false;
    if (auto drawn = source_.next(batch_); !drawn) return std::unexpected(drawn.error());
    loss_ += trainer_.step(batch_, plan_.schedule.rate_at(done));
    positions_ += batch_.size();
    return true;
}

TrainingReport TrainingRun::report() {
    const double done = progress();
    return {.positions = positions_,
            .epochs = static_cast<double>(positions_) / static_cast<double>(source_.size()),
            .progress = std::min(done, 1.0),
            .rate = plan_.schedule.rate_at(done),
            .loss = std::exchange(loss_, {}),
            .speed = static_cast<double>(positions_ - positions_before_) /
                     (seconds() - seconds_before_)};
}

Checkpoint TrainingRun::checkpoint() const {
    return {.plan = plan_,
            .place = source_.place(),
            .positions = positions_,
            .seconds = seconds(),
            .state = trainer_.state()};
}

}  // namespace chess::training
