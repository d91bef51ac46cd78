#include "option_table.hpp"

#include "word_notes.hpp"

namespace chesstool {

namespace {

OptionRow::Value value_of(const CLI::Option& option, const std::optional<WordNotes>& notes) {
    if (option.get_items_expected_max() == 0) return OptionRow::Value::none;
    if (notes) return notes->is_list ? OptionRow::Value::words : OptionRow::Value::word;
    const std::string name = option.get_type_name();
    if (name == "FILE" || option.get_positional()) return OptionRow::Value::file;
    return name == "CMD" ? OptionRow::Value::program : OptionRow::Value::anything;
}

OptionRow row_of(CLI::Option& option) {
    OptionRow row;
    for (const std::string& name : option.get_snames()) row.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) row.names.push_back("--" + name);
    row.description = option.get_description();
    const auto notes = words_noted(option);
    row.value = value_of(option, notes);
    if (row.value != OptionRow::Value::none) row.value_name = option.get_type_name();
    if (notes) row.words = notes->words;
    row.repeatable = option.get_items_expected_max() > 1;
    return row;
}

}  // namespace

OptionTable option_table(CLI::App& app) {
    OptionTable table;
    for (CLI::Option* option : app.get_options()) table.push_back(row_of(*option));
    return table;
}

}  // namespace chesstool
