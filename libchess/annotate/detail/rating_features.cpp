#include "libchess/annotate/detail/rating_features.hpp"

#include "libchess/motif/find_motifs.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace chess::detail {

namespace {

void add_motif_features(RatingFeatures& features, const MotifLine& line) {
    std::array<bool, motif_count> shown{};
    for (const FoundMotif& found : find_motifs(line))
        shown.at(std::to_underlying(found.motif)) = true;
    for (std::size_t i = 0; i < motif_count; ++i)
        features.add(name_of(static_cast<Motif>(i)), shown.at(i));
}

}  // namespace

RatingFeatures rating_features(const MotifLine& line, Engine& engine) {
    RatingFeatures features;
    add_line_features(features, line);
    add_move_features(features, line);
    add_gift_features(features, line);
    add_board_features(features, line);
    add_motif_features(features, line);
    add_search_features(features, line, engine);
    return features;
}

}  // namespace chess::detail
