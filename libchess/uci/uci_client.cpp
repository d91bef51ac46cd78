#include "libchess/uci/uci_client.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/uci/detail/client_search.hpp"
#include "libchess/uci/detail/uci_session.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace chess {

namespace {

using Kind = EngineError::Kind;

class UciAnalyser final : public Analyser {
public:
    UciAnalyser(UciCommand command, std::unique_ptr<UciSession> session)
        : command_(std::move(command)),
          name_(session->name()),
          session_(std::move(session)) {}
    UciAnalyser(const UciAnalyser&) = delete;
    UciAnalyser& operator=(const UciAnalyser&) = delete;
    ~UciAnalyser() override {
        if (session_) session_->quit();
    }

    [[nodiscard]] std::string name() const override { return name_; }

    /// An engine that fails here is started anew, which forgets as well.
    void forget() override {
        if (!session_) return;
        if (!session_->send("ucinewgame") || !session_->wait_until_ready()) session_.reset();
    }

    [[nodiscard]] std::expected<SearchResult, EngineError> analyse(
        const SearchRoot& root, const SearchLimits& limits, const std::stop_token& stop,
        const Engine::Observer& observer) override {
        const Position position = root.position();
        const std::size_t moves =
            limits.first_moves.empty() ? legal_moves(position).size() : limits.first_moves.size();
        if (moves == 0) return SearchResult{};
        if (session_) session_->watch(stop);

        // In a local variable, so that any way out but the last one ends the engine.
        auto session = take_session(root, limits, stop);
        if (!session) return std::unexpected(std::move(session).error());
        const std::size_t lines = std::min(lines_of(**session, limits), moves);
        auto result = run_uci_search(**session, root, limits, lines, observer);
        if (result) session_ = *std::move(session);
        return result;
    }

private:
    using Session = std::expected<std::unique_ptr<UciSession>, EngineError>;

    /// The engine, ready for a search: the running one, or a new one if it is not well.
    Session take_session(const SearchRoot& root, const SearchLimits& limits,
                         const std::stop_token& stop) {
        if (session_) {
            std::unique_ptr<UciSession> session = std::move(session_);
            const auto prepared = prepare(*session, root, limits);
            if (prepared) return session;
            if (prepared.error().kind == Kind::no_option) session_ = std::move(session);
            if (prepared.error().kind == Kind::no_option || prepared.error().kind == Kind::stopped)
                return std::unexpected(prepared.error());
        }
        auto session = UciSession::start(command_, stop);
        if (!session) return session;
        if (auto prepared = prepare(**session, root, limits); !prepared)
            return std::unexpected(std::move(prepared).error());
        return session;
    }

    static std::expected<void, EngineError> prepare(UciSession& session, const SearchRoot& root,
                                                    const SearchLimits& limits) {
        // Without castling rights it is chess like any other.
        const bool is_chess960 = root.start.is_chess960() && !root.start.castling_rooks().empty();
        if (is_chess960 && session.find_option("UCI_Chess960") == nullptr)
            return std::unexpected(session.error(
                Kind::no_option, "plays no Chess960 (it has no option 'UCI_Chess960')"));
        if (session.find_option("UCI_Chess960") != nullptr)
            if (auto done = session.set_option("UCI_Chess960", is_chess960 ? "true" : "false");
                !done)
                return done;
        if (limits.lines > 1 && session.find_option("MultiPV") == nullptr)
            return std::unexpected(session.error(Kind::no_option, no_lines));
        if (session.find_option("MultiPV") != nullptr)
            if (auto done =
                    session.set_option("MultiPV", std::to_string(lines_of(session, limits)));
                !done)
                return done;
        return session.wait_until_ready();
    }

    /// How many lines the engine is to show: no more than it can.
    static std::size_t lines_of(const UciSession& session, const SearchLimits& limits) {
        const AnnouncedOption* option = session.find_option("MultiPV");
        if (option == nullptr) return 1;
        const std::int64_t most = std::max<std::int64_t>(option->most.value_or(limits.lines), 1);
        return static_cast<std::size_t>(std::clamp<std::int64_t>(limits.lines, 1, most));
    }

    UciCommand command_;
    std::string name_;
    /// None after the engine has failed.
    std::unique_ptr<UciSession> session_;
};

}  // namespace

std::expected<std::unique_ptr<Analyser>, EngineError> make_uci_analyser(
    const UciCommand& command, const std::stop_token& stop) {
    auto session = UciSession::start(command, stop);
    if (!session) return std::unexpected(std::move(session).error());
    return std::make_unique<UciAnalyser>(command, *std::move(session));
}

}  // namespace chess
