"""SipHash-2-4: a short keyed digest without `hashlib`, whose import costs the load hook more than this arithmetic.

Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF" (2012).
"""

from __future__ import annotations

_MASK = 0xFFFFFFFFFFFFFFFF


def siphash(key: bytes, message: bytes) -> int:
    """Gives the 64-bit digest of a message under a key of 16 bytes."""
    k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:16], "little")
    state = (k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573)
    whole = len(message) & ~7
    last = message[whole:] + bytes(7 - len(message) + whole) + bytes([len(message) & 0xFF])
    words = [int.from_bytes(message[i : i + 8], "little") for i in range(0, whole, 8)]
    for word in (*words, int.from_bytes(last, "little")):
        v0, v1, v2, v3 = state
        v0, v1, v2, v3 = _round(*_round(v0, v1, v2, v3 ^ word))
        state = (v0 ^ word, v1, v2, v3)
    v0, v1, v2, v3 = state
    state = (v0, v1, v2 ^ 0xFF, v3)
    for _ in range(4):
        state = _round(*state)
    return state[0] ^ state[1] ^ state[2] ^ state[3]


def _round(v0: int, v1: int, v2: int, v3: int) -> tuple[int, int, int, int]:
    v0 = (v0 + v1) & _MASK
    v1 = ((v1 << 13 | v1 >> 51) & _MASK) ^ v0
    v0 = (v0 << 32 | v0 >> 32) & _MASK
    v2 = (v2 + v3) & _MASK
    v3 = ((v3 << 16 | v3 >> 48) & _MASK) ^ v2
    v0 = (v0 + v3) & _MASK
    v3 = ((v3 << 21 | v3 >> 43) & _MASK) ^ v0
    v2 = (v2 + v1) & _MASK
    v1 = ((v1 << 17 | v1 >> 47) & _MASK) ^ v2
    v2 = (v2 << 32 | v2 >> 32) & _MASK
    return v0, v1, v2, v3
