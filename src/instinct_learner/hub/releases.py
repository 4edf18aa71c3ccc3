"""Versions of skills: published, listed, compared, taken back, installed.

The database is the truth; the folder `hub/skills/<slug>-<version>/` is the same files for people and hosts, made whole
or not at all, and made again where it is missing.

Source: seed ultron-skill-hub "技能结构"; HUB.md rows 7, 8 and 9; SPEC §5.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import shutil
import uuid
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import PackageError, RecordNotFoundError, StaleVersionError
from instinct_learner.hub.document import Front, read_front
from instinct_learner.hub.naming import is_slug, slug_of
from instinct_learner.hub.stores.protocol import SkillRow
from instinct_learner.hub.versions import is_version, newest, next_patch, version_key

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from instinct_learner.hub.embed import Embedder, Vector
    from instinct_learner.hub.stores.protocol import Store

SKILL, META = "SKILL.md", "_meta.json"
_TRIES = 20


def digest_of(files: Mapping[str, bytes]) -> str:
    """SHA-256 over all names and bytes."""
    whole = hashlib.sha256()
    for path in sorted(files):
        name = path.encode()
        whole.update(b"%d:%b%d:" % (len(name), name, len(files[path])))
        whole.update(files[path])
    return whole.hexdigest()


def read_meta(files: Mapping[str, bytes], *, where: str) -> dict[str, Any]:
    """What `_meta.json` says, {} where there is none.

    Raises:
        PackageError: It is no JSON object.
    """
    if META not in files:
        return {}
    try:
        meta = json.loads(files[META].decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise PackageError(path=f"{where}/{META}", reason=f"is no JSON ({str(error)[:80]})") from error
    if not isinstance(meta, dict):
        raise PackageError(path=f"{where}/{META}", reason="is no JSON object")
    return meta


def front_of(files: Mapping[str, bytes], *, where: str) -> Front:
    """The front matter of SKILL.md.

    Raises:
        PackageError: There is none that can be read.
    """
    if SKILL not in files:
        raise PackageError(path=where, reason="not a skill directory (no SKILL.md)")
    try:
        text = files[SKILL].decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PackageError(path=f"{where}/{SKILL}", reason="isn't UTF-8") from error
    return read_front(text, path=f"{where}/{SKILL}")


class Releases:
    """The versions that a hub has.

    Args:
        store: The truth.
        folder: Of the release folders.
        embedder: Makes what a skill is found by.
        now: The clock.
    """

    def __init__(self, store: Store, folder: str, embedder: Embedder, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._folder = folder
        self._embedder = embedder
        self._now = now

    # -- publishing --
    def upload(self, files: Mapping[str, bytes], *, where: str, owner: str = "instinct-hub") -> SkillRow:
        """Publishes a package that somebody made.

        The slug is what `_meta.json` says, else the name in SKILL.md. A version that is there already becomes the next
        patch; the files are kept byte for byte, `_meta.json` only where it names the version that it became.

        Raises:
            PackageError: It is no package, or its name is none.
        """
        front = front_of(files, where=where)
        meta = read_meta(files, where=where)
        said = meta.get("slug")
        slug = said if isinstance(said, str) and said else slug_of(front.name)
        if not is_slug(slug):
            raise PackageError(path=where, reason=f"{slug[:80]!r} is no name for a skill: lower case, digits, hyphens")
        version = meta.get("version")
        if not isinstance(version, str) or not is_version(version):
            version = "1.0.0"
        text = self._found_by(front)
        vector = self._embedder.encode([text])[0]
        for _ in range(_TRIES):
            known = {row.version for row in self._store.versions(slug)}
            free = version if version not in known else next_patch(newest(known))
            row = SkillRow(
                slug=slug,
                version=free,
                name=front.name or slug,
                description=front.description,
                published_at=self._now(),
                categories=front.categories or ("general",),
                owner=owner,
                source="upload",
                parent_version=newest(known) or None,
            )
            stays = META in files and meta.get("slug") == slug and meta.get("version") == free
            kept = dict(files) if stays else {**files, META: self._meta(row, meta)}
            try:
                return self._publish(row, kept, vector)
            except StaleVersionError:
                continue  # Somebody published the same version this instant; the next one is free.
        raise StaleVersionError(file=f"{slug}-{version}")

    def publish_evolved(self, row: SkillRow, skill: str, scripts: Mapping[str, bytes]) -> SkillRow:
        """Publishes what evolution made, with the other files of the version before. Call it inside a unit of work.

        Raises:
            StaleVersionError: There is this version already.
        """
        files = {**scripts, SKILL: skill.encode()}
        old = read_meta(scripts, where=row.slug) if META in scripts else {}
        files[META] = self._meta(row, old)
        front = front_of(files, where=row.slug)
        return self._publish(row, files, self._embedder.encode([self._found_by(front)])[0], folder=False)

    @staticmethod
    def _found_by(front: Front) -> str:
        return f"{front.name} {front.description}\n{front.body[:500]}"

    def _meta(self, row: SkillRow, before: Mapping[str, Any]) -> bytes:
        meta = {
            **before,
            "ownerId": row.owner,
            "slug": row.slug,
            "version": row.version,
            "publishedAt": round(row.published_at.timestamp() * 1000),
            "parentVersion": row.parent_version,
            "clusterId": row.cluster_id,
            "evolutionCount": row.evolution_count,
            "structureScore": row.structure_score,
        }
        return json.dumps(meta, ensure_ascii=False, indent=2).encode()

    def _publish(self, row: SkillRow, files: Mapping[str, bytes], vector: Vector, *, folder: bool = True) -> SkillRow:
        whole = replace(row, size_bytes=sum(map(len, files.values())), digest=digest_of(files))
        with self._store.writing(turn=f"skill:{row.slug}"):
            current = self._store.current(row.slug)
            leads = current is None or version_key(row.version) > version_key(current.version)
            self._store.put_skill(whole, files, vector if leads else None)
        if folder:
            self.folder_of(whole)
        return whole

    # -- what is there --
    def folder_of(self, row: SkillRow) -> str:
        """The release's folder, made where it is missing."""
        target = os.path.join(self._folder, f"{row.slug}-{row.version}")
        if not os.path.isdir(target):
            _place(target, self._store.files(row.slug, row.version), replace_ours="")
        return target

    def find(self, slug: str, version: str = "") -> SkillRow:
        """A version of exactly this slug; the current one where none is named.

        Raises:
            RecordNotFoundError: There is none.
        """
        row = (
            next((one for one in self._store.versions(slug) if one.version == version), None)
            if version
            else self._store.current(slug)
        )
        if row is None:
            raise RecordNotFoundError(record_id=f"{slug}-{version}" if version else slug)
        return row

    def versions(self, slug: str) -> list[SkillRow]:
        """Every version, oldest number first."""
        return sorted(self._store.versions(slug), key=lambda row: version_key(row.version))

    def skill_text(self, row: SkillRow) -> str:
        """Its SKILL.md."""
        return self._store.files(row.slug, row.version).get(SKILL, b"").decode("utf-8", "replace")

    def diff(self, slug: str, old: str, new: str) -> str:
        """What changed between two versions' SKILL.md, as a unified diff."""
        before, after = (self.skill_text(self.find(slug, one)) for one in (old, new))
        lines = difflib.unified_diff(
            before.splitlines(keepends=True), after.splitlines(keepends=True), f"{slug}-{old}", f"{slug}-{new}"
        )
        return "".join(line if line.endswith("\n") else line + "\n" for line in lines)

    def rollback(self, slug: str, version: str = "") -> tuple[SkillRow, SkillRow]:
        """Makes an earlier version the current one again; the one before it where none is named. Gives old and new.

        Raises:
            RecordNotFoundError: There is no such version.
        """
        current = self.find(slug)
        if version:
            row = self.find(slug, version)
        else:
            earlier = [one for one in self.versions(slug) if version_key(one.version) < version_key(current.version)]
            if not earlier:
                raise RecordNotFoundError(record_id=f"{slug} before {current.version}")
            row = earlier[-1]
        front = front_of(self._store.files(slug, row.version), where=slug)
        self._store.set_current(slug, row.version, self._embedder.encode([self._found_by(front)])[0])
        return current, row

    # -- installing --
    def package(self, slug: str) -> dict[str, bytes]:
        """The files of the current version, if they are those that were published.

        Raises:
            RecordNotFoundError: No such skill.
            PackageError: They aren't.
        """
        row = self.find(slug)
        files = self._store.files(slug, row.version)
        if digest_of(files) != row.digest:
            raise PackageError(path=f"{slug}-{row.version}", reason="its files aren't those that were published")
        return files

    @staticmethod
    def place(slug: str, files: Mapping[str, bytes], target_dir: str) -> str:
        """Puts files into `<target_dir>/<slug>`, whole or not at all. Nothing of it is run.

        An older install of the same skill is replaced; anything else that lies there is left alone.

        Raises:
            PackageError: What lies there isn't this skill.
            OSError: It can't be written.
        """
        os.makedirs(target_dir, exist_ok=True)
        target = os.path.join(target_dir, slug)
        _place(target, files, replace_ours=slug)
        return target


def _place(target: str, files: Mapping[str, bytes], *, replace_ours: str) -> None:
    """Makes a folder hold exactly these files: written beside it, then moved into its place."""
    parent = os.path.dirname(target)
    os.makedirs(parent, exist_ok=True)
    made = os.path.join(parent, f".{os.path.basename(target)}.{uuid.uuid4().hex[:8]}.tmp")
    old = made + ".old"
    try:
        for path, content in files.items():
            place = os.path.join(made, *path.split("/"))
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        if os.path.lexists(target):
            if not replace_ours or not is_install_of(target, replace_ours):
                if not replace_ours:
                    return  # Another process made the same release; it is the same bytes.
                raise PackageError(
                    path=target, reason=f"is there and isn't an install of {replace_ours}; move it away first"
                )
            os.rename(target, old)
        try:
            os.rename(made, target)
        except OSError:
            if os.path.lexists(old):
                os.rename(old, target)
            elif not replace_ours and os.path.isdir(target):
                return
            raise
        _sync(parent)
    finally:
        for one in (made, old):
            shutil.rmtree(one, ignore_errors=True)


def is_install_of(target: str, slug: str) -> bool:
    """Whether a folder is an install of this skill, by its `_meta.json`."""
    if os.path.islink(target):
        return False
    try:
        with open(os.path.join(target, META), "rb") as file:
            meta = json.loads(file.read(1_000_000))
    except (OSError, ValueError):
        return False
    return isinstance(meta, dict) and meta.get("slug") == slug


def _sync(folder: str) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
