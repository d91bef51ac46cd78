"""write_stub.py [FILE]: writes the types file of the module, python/libchess/__init__.pyi.

    PYTHONPATH=build/dev/python python3 tests/python/write_stub.py python/libchess/__init__.pyi

Everything in it is what the module itself says: the signatures that pybind11 writes into the texts
of functions, the type hints of results (`__annotations__`), and the explanations. Only the names
that the hints use, and the attributes of exceptions, stand here.
"""
import inspect
import re
import sys
import textwrap

import libchess

HEAD = '''\
# Written by tests/python/write_stub.py from the module; a test compares.
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, Final, Literal, NamedTuple, TypeVar, final, overload

import numpy
from numpy.typing import NDArray

_T = TypeVar("_T")
_Path = str | bytes | os.PathLike[str] | os.PathLike[bytes]
_Square = int | str
_Capsule = object  # a PyCapsule, which has no name
_Evaluation = Literal["network", "full", "material", "physicist"]
_Result = Literal["1-0", "0-1", "1/2-1/2", "*"]
'''

#: What an error says of its place; one that was raised elsewhere says nothing.
ERROR_MEMBERS = {"message": "str | None", "file": "str | None", "line": "int | None",
                 "column": "int | None", "length": "int | None", "source": "str | None"}
MORE_ERROR_MEMBERS = {"faults": "list[Fault]", "candidates": "list[Move]"}

#: Methods that `object` has, or that nobody calls.
LEFT_OUT = {"__init__", "__new__", "__repr__", "__str__", "__eq__", "__ne__", "__reduce__",
            "__copy__", "__deepcopy__", "__bool__", "_asdict", "_replace"}

#: For type checkers more can be said than one signature does.
OVERLOADS = {
    "Score.score": ["(self, *, mate_score: int) -> int",
                    "(self, *, mate_score: None = None) -> int | None"],
    "Tags.get": ["(self, name: str) -> str | None", "(self, name: str, default: _T) -> str | _T"],
}

WIDTH = 100


def split(text):
    """The parts between commas that stand in no brackets and no quotes."""
    parts, depth, begin, quoted = [], 0, 0, False
    for i, letter in enumerate(text):
        quoted ^= letter == "'"
        if quoted:
            continue
        depth += (letter in "([{<") - (letter in ")]}" or letter == ">" and text[i - 1] != "-")
        if letter == "," and depth == 0:
            parts.append(text[begin:i].strip())
            begin = i + 1
    return parts + [text[begin:].strip()] if text[begin:].strip() else parts


def hint(text, of_argument):
    """A type as pybind11 writes it, as Python writes it."""
    text = text.replace("libchess.", "").strip()
    text = re.sub(r"numpy\.ndarray\[(\S+)\]", r"NDArray[\1]", text)
    if match := re.fullmatch(r"Optional\[(.*)\]", text):
        return hint(match[1], of_argument) + " | None"
    text = re.sub(r"\bList\[", "Sequence[" if of_argument else "list[", text)
    text = re.sub(r"\bDict\[", "dict[", text)
    text = re.sub(r"\bTuple\[", "tuple[", text)
    text = re.sub(r"\b(object|handle)\b", "object", text)
    return re.sub(r"\bSquare\b", "_Square" if of_argument else "int", text)


def default(text):
    """A default value, which a types file need not say if it is long."""
    try:
        compile(text, "", "eval")
    except SyntaxError:
        return "..."
    return text if len(text) < 20 else "..."


def argument(text):
    """`name: type = value`"""
    if ":" not in text:
        return text
    name, _, rest = text.partition(":")
    kind, _, value = rest.partition(" = ")
    if re.fullmatch(r"arg\d+", name):
        name = "_" * 2 + name
    kind = hint(kind, True)
    if not value:
        return f"{name}: {kind}"
    if value == "None" and "None" not in kind:
        kind += " | None"
    return f"{name}: {kind} = {default(value)}"


def signature(text, is_method):
    """`(self, a: int = 1) -> int` of what pybind11 writes."""
    inside, _, result = text.partition("(")[2].rpartition(") -> ")
    arguments = split(inside)
    if is_method:
        arguments[0] = "self"
    written = [part if part in ("self", "*") or part.startswith("*") and ":" not in part
               else argument(part) for part in arguments]
    written = ["*args: Any" if part == "*args" else part for part in written]
    # Operators have names of their own for what they take.
    written = [re.sub(r"^__arg0: ", "other: ", part) for part in written]
    return f"({', '.join(written)}) -> {hint(result, False)}"


def signatures(function, name, is_method):
    """All that a function can be called with, and what it explains."""
    first, _, rest = (function.__doc__ or "").partition("\n")
    if rest.startswith("Overloaded function."):
        found = re.findall(r"^\d+\. (.*)$", rest, re.M)
        return [signature(text, is_method) for text in found], ""
    return [signature(first, is_method)], rest.strip()


def explained(text, indent):
    """A docstring."""
    text = text.strip()
    if not text:
        return []
    text = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    if text.endswith('"'):
        text = text[:-1] + '\\"'
    lines = ('"""' + text + '"""').split("\n")
    return [(indent + line.strip()).rstrip() for line in lines]


def definition(name, text, indent, body):
    """A function; long ones on several lines."""
    line = f"{indent}def {name}{text}:"
    end = " ..." if not body else ""
    if len(line + end) <= WIDTH:
        return [line + end] + body
    inside, _, result = text.partition("(")[2].rpartition(") -> ")
    arguments = [f"{indent}    {part}," for part in split(inside)]
    return [f"{indent}def {name}(", *arguments, f"{indent}) -> {result}:{end}"] + body


def function(thing, name, indent="", owner="", is_method=False, decorator=""):
    known = OVERLOADS.get(f"{owner}.{name}")
    texts, explanation = signatures(thing, name, is_method)
    texts = known or texts
    lines = []
    for i, text in enumerate(texts):
        if len(texts) > 1:
            lines.append(indent + "@overload")
        if decorator:
            lines.append(indent + decorator)
        body = explained(explanation, indent + "    ") if i + 1 == len(texts) else []
        lines += definition(name, text, indent, body)
    return lines


def getter(name, kind, text, writable=None):
    lines = ["    @property"] + definition(name, f"(self) -> {kind}", "    ",
                                           explained(text, " " * 8))
    if writable:
        lines += [f"    @{name}.setter"]
        lines += definition(name, f"(self, {name}: {writable}) -> None", "    ", [])
    return lines


def property_of(thing, name, hints):
    old = re.fullmatch(r"The old name of `(\w+)`\.", thing.__doc__ or "")
    if old and old[1] in hints:
        return getter(name, hints[old[1]], thing.__doc__)
    kind = hint(thing.fget.__doc__.partition("\n")[0].rpartition(" -> ")[2], False)
    writable = None
    if thing.fset:
        inside = thing.fset.__doc__.partition("(")[2].rpartition(") -> ")[0]
        writable = argument(split(inside)[1]).partition(": ")[2]
    return getter(name, kind, thing.__doc__ or "", writable)


def result_class(thing, name):
    """A named tuple."""
    lines = [f"class {name}(NamedTuple):"] + explained(thing.__doc__, "    ")
    hints = thing.__annotations__
    for member, kind in hints.items():
        lines.append(f"    {member}: {kind}")
        lines += explained(vars(thing)[member].__doc__, "    ")
    for member, value in vars(thing).items():
        if isinstance(value, property):
            lines += property_of(value, member, hints)
        elif callable(value) and member not in LEFT_OUT and \
                f"{member}(self" in (value.__doc__ or ""):
            lines += function(value, member, "    ", name, True)
    return lines


def value_class(thing, name):
    lines = ["@final", f"class {name}:"] + explained(thing.__doc__, "    ")
    if vars(thing)["__init__"].__doc__ and "(self:" in vars(thing)["__init__"].__doc__:
        lines += function(vars(thing)["__init__"], "__init__", "    ", name, True)
    for member, value in sorted(vars(thing).items(), key=lambda item: item[0].startswith("__")):
        if isinstance(value, property):
            lines += property_of(value, member, {})
        elif isinstance(value, staticmethod):
            lines += function(value.__func__, member, "    ", name, False, "@staticmethod")
        elif callable(value) and member not in LEFT_OUT and "(self" in (value.__doc__ or ""):
            lines += function(value, member, "    ", name, True)
    return lines


def error_class(thing, name):
    lines = [f"class {name}({thing.__base__.__name__}):"] + explained(thing.__doc__, "    ")
    members = dict(ERROR_MEMBERS) if "message" in vars(thing) else {}
    members |= {m: kind for m, kind in MORE_ERROR_MEMBERS.items() if m in vars(thing)}
    return lines + [f"    {member}: {kind}" for member, kind in members.items()]


def constant(thing, name):
    kind = type(thing).__name__
    return [f"{name}: Final[{kind}]"]


def written(name):
    thing = getattr(libchess, name)
    if not inspect.isclass(thing):
        return function(thing, name) if callable(thing) else constant(thing, name)
    if thing.__name__ != name:
        return [f"{name} = {thing.__name__}"]
    if issubclass(thing, BaseException):
        return error_class(thing, name)
    return result_class(thing, name) if issubclass(thing, tuple) else value_class(thing, name)


def stub():
    """The whole file."""
    text = HEAD
    before = ""
    for name in ["__version__"] + libchess.__all__:
        lines = written(name)
        is_short = len(lines) == 1 and not lines[0].startswith("def")
        text += ("" if is_short and before else "\n") + "\n".join(lines) + "\n"
        before = is_short
    return text


if __name__ == "__main__":
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            file.write(stub())
    else:
        sys.stdout.write(stub())
