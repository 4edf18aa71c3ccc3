"""Fetching an import from an address: only what lies on the public Internet, and nothing an address can smuggle in.

A name is resolved once, every address it has must be public, and the connection goes to one of exactly these. Each
redirect is a new address and judged as such. Addresses that wrap another one (IPv4-mapped, NAT64, 6to4, Teredo) are
judged by what they wrap.

Source: THREATS "import from a URL"; ADR 0103.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
from typing import TYPE_CHECKING, NamedTuple, Protocol
from urllib.parse import urljoin, urlsplit

from instinct_learner.interchange.record import SourceError, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Address = ipaddress.IPv4Address | ipaddress.IPv6Address

#: What a fetched source may hold. Source: THREATS data, urls.jsonl "body over 1 MiB".
BODY_LIMIT_BYTES = 1_048_576
REDIRECTS = 5
TIMEOUT_SECONDS = 15.0
_READ_BYTES = 16_384
_PORTS = {"http": 80, "https": 443}
_TYPES = ("text/", "application/json", "application/yaml", "application/x-yaml", "application/octet-stream")
_NAMES_REFUSED = ("localhost", "metadata.google.internal", "metadata")
_ENDINGS_REFUSED = (".localhost", ".internal", ".local", ".localdomain", ".home.arpa", ".onion")
#: What `ipaddress` calls global although it isn't a place on the public Internet, or is a well-known inner service.
_ALSO_REFUSED = tuple(
    map(ipaddress.ip_network, ("100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "fec0::/10", "64:ff9b:1::/48"))
)
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class Place(NamedTuple):
    """An address taken apart and judged.

    Attributes:
        scheme: `http` or `https`.
        host: As the address names it, lower case.
        port: Its port.
        path: What is asked for, query included.
        addresses: Where it may be connected to, in the resolver's order.
    """

    scheme: str
    host: str
    port: int
    path: str
    addresses: tuple[str, ...]


class Fetched(NamedTuple):
    """What came.

    Attributes:
        data: The body.
        address: From where in the end, without query and fragment.
        remarks: What is worth knowing about the way.
    """

    data: bytes
    address: str
    remarks: tuple[Text, ...]


class Resolver(Protocol):
    """Names to addresses."""

    def __call__(self, host: str, port: int, /) -> Sequence[str]:
        """Every address of a name."""
        ...


Connect = "Callable[[Place, str, float], http.client.HTTPConnection]"


def resolve(host: str, port: int) -> Sequence[str]:
    """The system's resolver."""
    return [str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def is_address(text: str) -> bool:
    """Whether a word on the command line is meant as an address and not as a file."""
    scheme, separator, _ = text.partition(":")
    return bool(separator) and (text.lower().startswith(("http:", "https:")) or ("://" in text and scheme.isalnum()))


def judged(url: str, *, resolver: Resolver = resolve) -> Place:
    """An address taken apart, every place it may lead to looked at.

    Raises:
        SourceError: It may not be fetched, or its name can't be found.
    """
    if not url.isprintable() or any(blank in url for blank in " \\"):
        raise _refused(
            url,
            ("an address holds no blanks, backslashes or hidden characters", "地址中不能有空格、反斜杠或不可见字符"),
        )
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip(".").lower(), parts.port
    except ValueError as error:
        raise _refused(url, (f"no address: {error}", f"不是有效地址：{error}")) from None
    if parts.scheme not in _PORTS:
        raise _refused(url, ("only https:// and http:// are fetched", "只支持 https:// 与 http://"))
    if parts.username is not None or parts.password is not None or "@" in parts.netloc:
        raise _refused(url, ("names a user before `@`; give the address without", "地址含有用户名（@ 之前），请去掉"))
    if "@" in parts.fragment:
        raise _refused(url, ("its fragment imitates a host", "其片段（# 之后）伪装成主机名"))
    if not host:
        raise _refused(url, ("names no host", "没有主机名"))
    if host in _NAMES_REFUSED or host.endswith(_ENDINGS_REFUSED):
        raise _refused(url, (f"{host} is a name of inner networks", f"{host} 是内部网络的名字"))
    port = _PORTS[parts.scheme] if port is None else port
    literal = _literal(host)
    try:
        found = [str(literal)] if literal else list(resolver(host, port))
    except (OSError, UnicodeError) as error:
        raise _refused(url, (f"{host} can't be found: {error}", f"找不到 {host}：{error}")) from None
    if not found:
        raise _refused(url, (f"{host} has no address", f"{host} 没有地址"))
    for address in found:
        if why := _inner(ipaddress.ip_address(address.partition("%")[0])):
            raise _refused(url, (f"{host} leads to {address}: {why}", f"{host} 指向 {address}：{why}"))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(scheme=parts.scheme, host=host, port=port, path=path, addresses=tuple(found))


def fetch(
    url: str,
    *,
    resolver: Resolver = resolve,
    connect: Callable[[Place, str, float], http.client.HTTPConnection] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Fetched:
    """The body behind an address.

    Args:
        url: Where.
        resolver: Names to addresses.
        connect: Opens a connection to a place at an address, given the seconds left.
        clock: For the one time limit over everything.

    Raises:
        SourceError: It may not be fetched, isn't there, isn't text, or is too long.
    """
    until = clock() + TIMEOUT_SECONDS
    remarks: list[Text] = []
    for _ in range(REDIRECTS + 1):
        place = judged(url, resolver=resolver)
        if place.scheme == "http":
            remarks.append(
                (
                    "came over plain http: anybody on the way could have changed it",
                    "经明文 http 获取：途中任何人都可能改动过",
                )
            )
        moved, data = _one(url, place, connect or _connect, lambda: until - clock())
        if moved is None:
            return Fetched(data=data, address=shown_address(url), remarks=tuple(dict.fromkeys(remarks)))
        following = urljoin(url, moved)
        if place.scheme == "https" and not following.lower().startswith("https:"):
            raise _refused(url, ("redirects from https to something less", "从 https 重定向到了不加密的地址"))
        url = following
    raise _refused(url, (f"redirects more than {REDIRECTS} times", f"重定向超过 {REDIRECTS} 次"))


def shown_address(url: str) -> str:
    """An address as it is noted: without user, query and fragment, which may hold keys."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def _one(
    url: str,
    place: Place,
    connect: Callable[[Place, str, float], http.client.HTTPConnection],
    left: Callable[[], float],
) -> tuple[str | None, bytes]:
    """One request: where it redirects to, or its body."""
    connection: http.client.HTTPConnection | None = None
    try:
        for at, address in enumerate(place.addresses):
            try:
                connection = connect(place, address, _some(url, left))
                connection.connect()
                break
            except OSError:
                if at + 1 == len(place.addresses):
                    raise
        if connection is None:  # `judged` gives at least one address
            return None, b""
        connection.request(
            "GET",
            place.path,
            headers={
                "Accept": "text/*, application/yaml, */*;q=0.1",
                "Accept-Encoding": "identity",
                "User-Agent": "instinct-learner",
            },
        )
        response = connection.getresponse()
        if response.status in (301, 302, 303, 307, 308):
            return response.getheader("Location") or "", b""
        if response.status != 200:
            raise _refused(
                url,
                (
                    f"the server said {response.status} {response.reason}",
                    f"服务器返回 {response.status} {response.reason}",
                ),
            )
        _require_text(url, response)
        return None, _body(url, response, connection, left)
    except (OSError, http.client.HTTPException) as error:
        raise _refused(url, (f"can't be fetched: {error}", f"无法获取：{error}")) from None
    finally:
        if connection is not None:
            connection.close()


def _body(
    url: str, response: http.client.HTTPResponse, connection: http.client.HTTPConnection, left: Callable[[], float]
) -> bytes:
    too_long: Text = (f"longer than {BODY_LIMIT_BYTES >> 20} MiB", f"超过 {BODY_LIMIT_BYTES >> 20} MiB")
    if response.length is not None and response.length > BODY_LIMIT_BYTES:
        raise _refused(url, too_long)
    pieces: list[bytes] = []
    size = 0
    while True:
        if connection.sock is not None:
            connection.sock.settimeout(_some(url, left))
        # read1 gives what has come: a server that sends a byte a second must meet the time limit, not outlive it.
        piece = response.read1(_READ_BYTES)
        if not piece:
            return b"".join(pieces)
        _some(url, left)
        size += len(piece)
        if size > BODY_LIMIT_BYTES:
            raise _refused(url, too_long)
        pieces.append(piece)


def _require_text(url: str, response: http.client.HTTPResponse) -> None:
    kind = (response.getheader("Content-Type") or "text/plain").partition(";")[0].strip().lower()
    if kind == "text/html" or not kind.startswith(_TYPES):
        why = (
            f"is {kind}, not a text file; give the address of the raw file",
            f"类型是 {kind}，不是文本文件；请给出原始文件的地址",
        )
        raise _refused(url, why)
    coding = (response.getheader("Content-Encoding") or "identity").strip().lower()
    if coding != "identity":
        raise _refused(url, (f"comes packed ({coding}), which was not asked for", f"内容被压缩（{coding}），未被请求"))


def _some(url: str, left: Callable[[], float]) -> float:
    seconds = left()
    if seconds <= 0:
        raise _refused(url, (f"took longer than {TIMEOUT_SECONDS:.0f} s", f"超过 {TIMEOUT_SECONDS:.0f} 秒"))
    return seconds


class _Pinned(http.client.HTTPSConnection):
    """A TLS connection to one address, its certificate checked against the name."""

    def __init__(self, host: str, address: str, port: int, timeout: float) -> None:
        self._pinned_context = ssl.create_default_context()
        super().__init__(host, port, timeout=timeout, context=self._pinned_context)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self.timeout)
        try:
            self.sock = self._pinned_context.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise


class _PinnedPlain(http.client.HTTPConnection):
    """A plain connection to one address that asks for the name."""

    def __init__(self, host: str, address: str, port: int, timeout: float) -> None:
        super().__init__(host, port, timeout=timeout)
        self._address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), self.timeout)


def _connect(place: Place, address: str, seconds: float) -> http.client.HTTPConnection:
    kind = _Pinned if place.scheme == "https" else _PinnedPlain
    return kind(place.host, address, place.port, seconds)


def _literal(host: str) -> Address | None:
    """The address that a host is, in any spelling that the system's own resolver would take for one."""
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        pass
    try:
        # 2130706433, 0x7f.1 and 0177.0.0.1 are 127.0.0.1 to inet_aton, and so to connect().
        return ipaddress.IPv4Address(socket.inet_aton(host)) if host[:1].isdigit() else None
    except (OSError, UnicodeError):
        return None


def _inner(address: Address) -> str:
    """Why an address is no place on the public Internet, "" if it is one."""
    if isinstance(address, ipaddress.IPv6Address):
        wrapped = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _NAT64 or int(address) >> 32 == 0:
            wrapped = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if wrapped is not None:
            return _inner(wrapped) or ("" if address.ipv4_mapped else f"wraps {wrapped}")
    if not address.is_global or address.is_multicast or any(address in network for network in _ALSO_REFUSED):
        return "not public"
    # Cloud metadata that pretends to be public.
    return "not public" if str(address) == "168.63.129.16" else ""


def _refused(url: str, why: Text) -> SourceError:
    return SourceError(source=shown_address(url) if url.isprintable() and "//" in url else repr(url), why=why)
