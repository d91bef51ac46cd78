#pragma once

#include "libchess/uci/uci_client.hpp"

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace chess::test {

/// The command line of tests/support/fake_engine with these arguments.
[[nodiscard]] std::string fake_engine(const std::vector<std::string>& arguments = {});

/// The fake engine to be treated with so little patience that tests are quick.
[[nodiscard]] UciCommand impatient(const std::vector<std::string>& arguments = {});

/// A path where nothing is yet, in the folder for temporary files; what is there at the end goes.
class TemporaryPath {
public:
    TemporaryPath();
    TemporaryPath(const TemporaryPath&) = delete;
    TemporaryPath& operator=(const TemporaryPath&) = delete;
    ~TemporaryPath();

    [[nodiscard]] std::string string() const { return path_.string(); }
    /// The lines of the file there.
    [[nodiscard]] std::vector<std::string> lines() const;

private:
    std::filesystem::path path_;
};

}  // namespace chess::test
