#include "arrow.hpp"

#include "gil.hpp"

#include <array>
#include <cerrno>
#include <utility>

namespace py = pybind11;

// The structs of the specification, with its names.
extern "C" {

struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    std::int64_t flags;
    std::int64_t n_children;
    ArrowSchema** children;
    ArrowSchema* dictionary;
    void (*release)(ArrowSchema*);
    void* private_data;
};

struct ArrowArray {
    std::int64_t length;
    std::int64_t null_count;
    std::int64_t offset;
    std::int64_t n_buffers;
    std::int64_t n_children;
    const void** buffers;
    ArrowArray** children;
    ArrowArray* dictionary;
    void (*release)(ArrowArray*);
    void* private_data;
};

struct ArrowArrayStream {
    int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
    int (*get_next)(ArrowArrayStream*, ArrowArray*);
    const char* (*get_last_error)(ArrowArrayStream*);
    void (*release)(ArrowArrayStream*);
    void* private_data;
};

}  // extern "C"

namespace chess_python {

namespace {

constexpr std::int64_t nullable = 2;  // ARROW_FLAG_NULLABLE

/// The children of a struct, which it owns; who takes one out sets its `release` to null.
template <typename Struct>
class Children {
public:
    explicit Children(std::size_t size) : all_(size), places_(size) {
        for (std::size_t i = 0; i < size; ++i) places_[i] = &all_[i];
    }
    Children(const Children&) = delete;
    Children& operator=(const Children&) = delete;
    ~Children() {
        for (Struct& child : all_)
            if (child.release != nullptr) child.release(&child);
    }

    [[nodiscard]] Struct* at(std::size_t i) { return places_[i]; }
    void give_to(Struct& parent) {
        parent.n_children = static_cast<std::int64_t>(places_.size());
        parent.children = places_.empty() ? nullptr : places_.data();
    }

private:
    std::vector<Struct> all_;
    std::vector<Struct*> places_;
};

/// What a struct keeps until it is released.
template <typename Struct, typename Held>
void keep(Struct& made, std::unique_ptr<Held> held) {
    made.private_data = held.release();
    made.release = [](Struct* released) {
        delete static_cast<Held*>(released->private_data);
        released->release = nullptr;
    };
}

struct SchemaHeld {
    SchemaHeld(std::string its_format, std::string its_name, std::size_t its_children)
        : format(std::move(its_format)),
          name(std::move(its_name)),
          children(its_children) {}

    std::string format;
    std::string name;
    Children<ArrowSchema> children;
};

SchemaHeld& make_schema(ArrowSchema& made, std::string format, std::string name,
                        std::size_t children) {
    made = {};
    auto held = std::make_unique<SchemaHeld>(std::move(format), std::move(name), children);
    SchemaHeld& result = *held;
    made.format = result.format.c_str();
    made.name = result.name.c_str();
    result.children.give_to(made);
    keep(made, std::move(held));
    return result;
}

void make_schema(ArrowSchema& made, const ArrowColumn& column) {
    SchemaHeld& held = make_schema(made, column.format, column.name, column.item ? 1 : 0);
    if (!column.valid.empty()) made.flags = nullable;
    if (column.item) make_schema(*held.children.at(0), *column.item);
}

struct ArrayHeld {
    ArrayHeld(std::shared_ptr<const void> its_owner, std::size_t its_children)
        : owner(std::move(its_owner)),
          children(its_children) {}

    std::shared_ptr<const void> owner;
    std::array<const void*, 3> buffers{};
    Children<ArrowArray> children;
};

ArrayHeld& make_array(ArrowArray& made, std::shared_ptr<const void> owner, std::int64_t length,
                      std::size_t children) {
    made = {};
    auto held = std::make_unique<ArrayHeld>(std::move(owner), children);
    ArrayHeld& result = *held;
    made.length = length;
    made.n_buffers = 1;  // which are valid
    made.buffers = result.buffers.data();
    result.children.give_to(made);
    keep(made, std::move(held));
    return result;
}

void make_array(ArrowArray& made, std::shared_ptr<const ArrowColumn> column, std::int64_t length) {
    ArrayHeld& held = make_array(made, column, length, column->item ? 1 : 0);
    if (!column->valid.empty()) held.buffers[0] = column->valid.data();
    made.null_count = column->missing;
    if (column->offsets != nullptr)
        held.buffers[static_cast<std::size_t>(made.n_buffers++)] = column->offsets;
    if (column->item) make_array(*held.children.at(0), column->item, column->items);
    else held.buffers[static_cast<std::size_t>(made.n_buffers++)] = column->values;
}

/// A table, of which a stream gives one batch.
struct Table {
    std::vector<std::shared_ptr<const ArrowColumn>> columns;
    std::int64_t rows;
    bool is_given = false;

    void schema(ArrowSchema& made) const {
        SchemaHeld& held = make_schema(made, "+s", "", columns.size());
        for (std::size_t i = 0; i < columns.size(); ++i)
            make_schema(*held.children.at(i), *columns[i]);
    }
    void next(ArrowArray& made) {
        made = {};
        if (std::exchange(is_given, true)) return;  // released: the end
        ArrayHeld& held = make_array(made, nullptr, rows, columns.size());
        for (std::size_t i = 0; i < columns.size(); ++i)
            make_array(*held.children.at(i), columns[i], rows);
    }
};

Table& table_of(ArrowArrayStream* stream) {
    return *static_cast<Table*>(stream->private_data);
}

/// No exception leaves C's functions: there is one reason, no memory.
template <typename Work>
int without_exceptions(Work work) noexcept {
    try {
        work();
        return 0;
    } catch (...) {
        return ENOMEM;
    }
}

constexpr const char* capsule_name = "arrow_array_stream";

/// Of a stream that nobody has taken out.
void release_capsule(PyObject* capsule) {
    auto* const stream =
        static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, capsule_name));
    if (stream->release != nullptr) stream->release(stream);
    delete stream;
}

}  // namespace

py::capsule arrow_stream(std::vector<ArrowColumn> columns, std::int64_t rows) {
    auto table = std::make_unique<Table>(std::vector<std::shared_ptr<const ArrowColumn>>(), rows);
    for (ArrowColumn& column : columns)
        table->columns.push_back(std::make_shared<const ArrowColumn>(std::move(column)));
    auto stream = std::make_unique<ArrowArrayStream>();
    stream->get_schema = [](ArrowArrayStream* self, ArrowSchema* made) {
        return without_exceptions([&] { table_of(self).schema(*made); });
    };
    stream->get_next = [](ArrowArrayStream* self, ArrowArray* made) {
        return without_exceptions([&] { table_of(self).next(*made); });
    };
    stream->get_last_error = [](ArrowArrayStream*) -> const char* { return "not enough memory"; };
    keep(*stream, std::move(table));
    PyObject* capsule = PyCapsule_New(stream.get(), capsule_name, release_capsule);
    if (capsule == nullptr) throw py::error_already_set();
    static_cast<void>(stream.release());
    return py::reinterpret_steal<py::capsule>(capsule);
}

std::shared_ptr<const void> kept(py::object object) {
    struct Release {
        void operator()(const py::object* held) const {
            const WithGil gil;
            delete held;
        }
    };
    return std::shared_ptr<const py::object>(new py::object(std::move(object)), Release());
}

}  // namespace chess_python
