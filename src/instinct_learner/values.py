"""What we use of `typing` and `dataclasses`, at little cost to a cold process.

A hook is a fresh process, and declares every value that its rooms know. `typing` compiles each annotation and
`dataclasses` the methods of each class; together with what the two import that took a fifth of a turn that teaches.
Type checkers see the originals. What asks `dataclasses` itself about our values, or `typing.get_args` about our
literals, is answered as usual.

Source: PERFORMANCE.md; ADR 0119.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import asdict, dataclass, field, fields, replace
    from typing import Literal, NamedTuple, NewType, cast, get_args
else:
    from collections import namedtuple
    from types import GenericAlias

    class Literal:
        """As `typing.Literal`."""

        def __class_getitem__(cls, names):
            return GenericAlias(cls, names)

    def get_args(literal):
        """As `typing.get_args`."""
        return literal.__args__

    def cast(_kind, value):
        """As `typing.cast`."""
        return value

    def NewType(_name, kind):
        """As `typing.NewType`; such a value is one of the kind below it."""
        return kind

    #: What a class body holds beside fields and methods, and what a tuple made of it has of its own.
    _NOT_COPIED = frozenset(("__annotations__", "__classcell__", "__module__", "__qualname__", "__slots__"))

    class _Tuples(type):
        """Makes of a class body what `typing.NamedTuple` makes of it."""

        def __new__(cls, name, bases, body):
            names = tuple(body.get("__annotations__", ()))
            defaults = [body[one] for one in names if one in body]
            if any(one in body for one in names[: len(names) - len(defaults)]):
                raise TypeError(f"{name}: a field without a default follows one with a default")
            made = namedtuple(name, names, defaults=defaults, module=body["__module__"])  # noqa: PYI024
            for key, value in body.items():
                if key not in _NOT_COPIED and key not in names:
                    setattr(made, key, value)
            made.__annotations__ = body.get("__annotations__", {})
            made.__qualname__ = body["__qualname__"]
            return made

    #: To inherit from, as `typing.NamedTuple`.
    NamedTuple = type.__new__(_Tuples, "NamedTuple", (), {"__module__": __name__})

    class _Fresh:
        """A default that is made anew for each value."""

        def __init__(self, make):
            self.make = make

    def field(*, default=None, default_factory=None):
        """As `dataclasses.field`, with one of the two."""
        return default if default_factory is None else _Fresh(default_factory)

    class _Fields:
        """`__dataclass_fields__`, made when somebody asks: `dataclasses` itself can work on our values too."""

        def __get__(self, value, owner):
            import dataclasses

            shape = [(name, owner.__annotations__[name], *_described(owner, name)) for name in owner._names]
            made = dataclasses.make_dataclass(owner.__name__, shape, frozen=True, kw_only=True)
            found = owner.__dataclass_fields__ = made.__dataclass_fields__
            return found

    def _described(owner, name):
        import dataclasses

        if name not in owner._defaults:
            return ()
        default = owner._defaults[name]
        if isinstance(default, _Fresh):
            return (dataclasses.field(default_factory=default.make),)
        return (dataclasses.field(default=default),)

    def dataclass(*, frozen, kw_only, slots):
        """As `dataclasses.dataclass(frozen=True, kw_only=True, slots=True)`; nothing else is offered."""
        if not (frozen and kw_only and slots):
            raise TypeError("only frozen values by keyword, with slots")

        def made(cls):
            names = tuple(cls.__annotations__)
            body = {key: value for key, value in vars(cls).items() if key not in names}
            body.pop("__dict__", None)
            body.pop("__weakref__", None)
            body["_names"] = names
            body["_defaults"] = {name: vars(cls)[name] for name in names if name in vars(cls)}
            body["__slots__"] = names
            body["__match_args__"] = ()
            for method in (__init__, __eq__, __hash__, __repr__, __setattr__, __delattr__, __reduce__):
                body.setdefault(method.__name__, method)
            whole = type(cls)(cls.__name__, cls.__bases__, body)
            whole.__qualname__ = cls.__qualname__
            whole.__dataclass_fields__ = _Fields()
            return whole

        return made

    _put = object.__setattr__

    def __init__(self, **given):
        defaults = self._defaults
        for name in self._names:
            if name in given:
                value = given.pop(name)
            elif name in defaults:
                value = defaults[name]
                if type(value) is _Fresh:
                    value = value.make()
            else:
                raise TypeError(f"{type(self).__name__}: missing {name!r}")
            _put(self, name, value)
        if given:
            raise TypeError(f"{type(self).__name__}: no such field: {', '.join(given)}")

    def _values(self):
        return tuple([getattr(self, name) for name in self._names])

    def __eq__(self, other):
        return _values(self) == _values(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self):
        return hash(_values(self))

    def __repr__(self):
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._names)})"

    def __setattr__(self, name, value):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self):
        return _remade, (type(self), _values(self))

    def _remade(cls, values):
        return cls(**dict(zip(cls._names, values, strict=True)))

    def replace(value, /, **changes):
        """As `dataclasses.replace`; `dataclasses` itself looks after what it made."""
        if not hasattr(type(value), "_names"):
            import dataclasses

            return dataclasses.replace(value, **changes)
        for name in value._names:
            if name not in changes:
                changes[name] = getattr(value, name)
        return type(value)(**changes)

    class _Named:
        """What `fields` tells: the name alone."""

        def __init__(self, name):
            self.name = name

    def fields(value):
        """As `dataclasses.fields`; each tells its name."""
        if not hasattr(value, "_names"):
            import dataclasses

            return dataclasses.fields(value)
        return tuple([_Named(name) for name in value._names])

    def asdict(value):
        """As `dataclasses.asdict`."""
        if not hasattr(type(value), "_names"):
            import dataclasses

            return dataclasses.asdict(value)
        return {name: _plain(getattr(value, name)) for name in value._names}

    def _plain(value):
        kind = type(value)
        if hasattr(kind, "_names") or hasattr(kind, "__dataclass_fields__"):
            return asdict(value)
        if isinstance(value, (tuple, list)):
            inner = [_plain(one) for one in value]
            return kind(*inner) if hasattr(kind, "_fields") else kind(inner)
        if isinstance(value, dict):
            return {name: _plain(one) for name, one in value.items()}
        return value


__all__ = [
    "Literal",
    "NamedTuple",
    "NewType",
    "asdict",
    "cast",
    "dataclass",
    "field",
    "fields",
    "get_args",
    "replace",
]
