"""Where compiled kernels are kept, so that machine code older than its sources is never run.

Numba keeps compiled code by file, and serves a stale callee when the code it calls has changed in
another file. Here the folder of a kernel is named by all files that its file rests on
(`simkit.kernels.closure`), and an entry in it by what the kernel calls and reads in this process.
"""

import functools
import hashlib
import os
import stat
import sys
import tempfile
import threading
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simkit.kernels.closure.finder import IN_THE_ENVIRONMENT, loaded_file
from simkit.kernels.closure.follow import closure_digest

_setting = threading.Lock()
_digests: dict[str, tuple[object, str]] = {}
_DIGEST = 32  # bytes of a checksum
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)  # nor a pipe that is waited for


def keep_compiled(dispatcher: Any) -> Any:
    """Let a kernel, unless ``NUMBA_DISABLE_JIT=1``, keep its machine code in the user's cache folder."""
    function = getattr(dispatcher, "py_func", None)
    if function is None or os.environ.get("SIMKIT_NO_CACHE"):
        return dispatcher
    folder = cache_folder(function)
    if folder is not None:
        _attach(dispatcher, function, folder)
    return dispatcher


def cache_folder(function: Any) -> Path | None:
    """Return the folder for a function's machine code, or None where none of one's own can be had.

    ``SIMKIT_CACHE`` names its parent; by default the user's cache folder, else one in the temporary
    folder. A folder that others own or may write, or may put another in the place of, is never read,
    nor is one inside it that numba would write to: what lies there is run.
    """
    file = os.path.abspath(function.__code__.co_filename)
    if not os.path.isfile(file):  # typed at a prompt
        return None
    digest = _digest_of_sources(function, file)
    for home in _homes():
        folder = home / f"kernels-{digest}"
        if _make_private(folder) and _make_private(folder / _subfolder(file)):
            return folder
    return None


def _subfolder(file: str) -> str:
    """Return how numba calls the folder of a file's machine code."""
    from numba.core.caching import UserProvidedCacheLocator

    return str(UserProvidedCacheLocator.get_suitable_cache_subpath(file))


def _digest_of_sources(function: Any, file: str) -> str:
    """Return the hash of all that a function's file rests on, taken once each time it is loaded."""
    module = sys.modules.get(function.__module__)
    loading = getattr(module, "__spec__", None) or module
    known = _digests.get(file)
    if known is None or known[0] is not loading:
        known = loading, closure_digest(file, *_module_of(function, file))
        _digests[file] = known
    return known[1]


def _module_of(function: Any, file: str) -> tuple[str, str]:
    """Return the name and the package of the module that defines a function."""
    module = sys.modules.get(function.__module__)
    if module is None or loaded_file(module) is None:
        return Path(file).stem, ""
    if os.path.abspath(loaded_file(module) or "") != file or function.__module__ == "__main__":
        return Path(file).stem, getattr(module, "__package__", None) or ""
    return function.__module__, getattr(module, "__package__", None) or ""


def _homes() -> Iterator[Path]:
    """Yield simkit's folders in the places where a cache may lie, those that are the user's own."""
    given = os.environ.get("SIMKIT_CACHE") or os.environ.get("XDG_CACHE_HOME")
    for parent in (given, "~/.cache"):
        if parent:
            try:
                home = Path(parent).expanduser().resolve() / "simkit"
            except (OSError, RuntimeError):  # nobody's home, or no path
                continue
            if _make_private(home, mend=True):
                yield home
    user = os.getuid() if hasattr(os, "getuid") else "user"
    home = Path(tempfile.gettempdir()).resolve() / f"simkit-{user}"
    if _make_private(home):
        yield home


def _make_private(folder: Path, mend: bool = False) -> bool:
    """Make a folder that only the user can write; return whether there is one.

    With `mend`, one's own folder that others may write is closed to them: what they may have put there
    is theirs, or was open to them, and is refused in turn.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder = folder.parent.resolve() / folder.name
        folder.mkdir(mode=0o700, exist_ok=True)
        here = folder.lstat()
        if mend and hasattr(os, "getuid") and here.st_uid == os.getuid() and stat.S_ISDIR(here.st_mode):
            folder.chmod(here.st_mode & ~(stat.S_IWGRP | stat.S_IWOTH))
            here = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(here.st_mode) or not os.access(folder, os.W_OK | os.X_OK):
        return False
    if not hasattr(os, "getuid"):
        return True
    others = here.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    if here.st_uid != os.getuid() or others:
        return False
    return all(_stays_in_place(above) for above in folder.parents)


def _stays_in_place(folder: Path) -> bool:
    """Return whether nobody but the user and root can put another folder in the place of one in here.

    Where others may write, the sticky bit keeps them from it.
    """
    try:
        found = folder.stat()
    except OSError:
        return False
    open_to = found.st_mode & stat.S_IWOTH
    if not _is_users_own(found.st_gid):
        open_to |= found.st_mode & stat.S_IWGRP
    return found.st_uid in (0, os.getuid()) and not (open_to and not found.st_mode & stat.S_ISVTX)


@functools.cache
def _is_users_own(group: int) -> bool:
    """Return whether a group is the user's alone, as many systems give one to each user."""
    if group == 0:  # root, who may write everywhere
        return True
    try:
        import grp
        import pwd

        user, found = pwd.getpwuid(os.getuid()), grp.getgrgid(group)
    except (ImportError, KeyError):
        return False
    is_private = found.gr_gid == user.pw_gid and found.gr_name == user.pw_name
    return is_private and not set(found.gr_mem) - {user.pw_name}


def _attach(dispatcher: Any, function: Any, folder: Path) -> None:
    """Give a dispatcher its cache; numba reads the name of the folder when the cache is made."""
    import numba

    with _setting:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)
        try:
            cache = _cache_class()(function)
        except (OSError, RuntimeError):  # no locator takes it: it is compiled in each process
            return
        finally:
            numba.config.CACHE_DIR = before
    if folder in Path(cache.cache_path).parents:  # numba falls back to folders beside the source
        dispatcher._cache = cache


@functools.cache
def _cache_class() -> Any:
    import pickle

    import llvmlite
    import numba
    from numba.core.caching import FunctionCache, IndexDataCacheFile

    version = f"{numba.__version__} {llvmlite.__version__}"

    class CheckedFile(IndexDataCacheFile):  # type: ignore[misc]
        """Index and machine code with checksums: a damaged object file may crash the process."""

        def _load_index(self) -> Any:
            try:
                found, stamp, overloads = pickle.loads(_checked(self._index_path))
            except FileNotFoundError:
                return {}
            fresh = found == version and stamp == self._source_stamp
            return pickle.loads(overloads) if fresh else {}

        def _save_index(self, overloads: Any) -> None:
            entry = version, self._source_stamp, self._dump(overloads)
            self._write(self._index_path, pickle.dumps(entry))

        def _load_data(self, name: str) -> Any:
            return pickle.loads(_checked(self._data_path(name)))

        def _save_data(self, name: str, data: Any) -> None:
            self._write(self._data_path(name), self._dump(data))

        def _write(self, path: str, content: bytes) -> None:
            with self._open_for_write(path) as file:
                if hasattr(os, "fchmod"):
                    os.fchmod(file.fileno(), 0o600)
                file.write(hashlib.sha256(content).digest() + content)

    class KernelCache(FunctionCache):  # type: ignore[misc]
        """Numba's cache of one function, whose entries also tell what the function uses."""

        def __init__(self, function: Any) -> None:
            super().__init__(function)
            stamp = self._impl.locator.get_source_stamp()
            self._cache_file: Any = CheckedFile(self._cache_path, self._impl.filename_base, stamp)

        def _index_key(self, signature: Any, codegen: Any) -> Any:
            return (*super()._index_key(signature, codegen), fingerprint(self._py_func))

        def load_overload(self, signature: Any, context: Any) -> Any:
            try:
                return super().load_overload(signature, context)
            except Exception as error:  # whatever damage makes the unpickler raise
                self._discard(error)
                return None

        def save_overload(self, signature: Any, data: Any) -> None:
            try:
                super().save_overload(signature, data)
            except (OSError, ValueError) as error:  # a full disk keeps nothing, and stops nothing
                folder = os.path.dirname(self._cache_path)
                _say_once(f"machine code cannot be kept in {folder}, the cache of kernels", error)

        def _discard(self, error: Exception) -> None:
            folder = os.path.dirname(self._cache_path)
            _say_once(
                f"machine code in {folder} is damaged, or not one's own, and is compiled anew", error
            )
            try:
                os.unlink(self._cache_file._index_path)
            except OSError:
                self.disable()

    return KernelCache


def _checked(path: str) -> bytes:
    """Return what a file holds after its checksum, if nobody but the user may write it."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | _NO_LINK)) as file:
        found = os.fstat(file.fileno())
        others = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if hasattr(os, "getuid") and (found.st_uid != os.getuid() or others):
            raise ValueError("another user's, or open to others")
        content = file.read()
    if hashlib.sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
        raise ValueError("its checksum is another")
    return content[_DIGEST:]


_said: set[str] = set()


def _say_once(line: str, error: Exception) -> None:
    """Say what is wrong with the cache, with the first error: a dozen kernels would say the same."""
    if line not in _said:
        _said.add(line)
        reason = f"{type(error).__name__}: {error}".splitlines()[0].rstrip(": ")
        print(f"simkit: {line} ({reason})", file=sys.stderr)


def fingerprint(function: Any) -> str:
    """Return a hash of a function's code and of what it uses, as it stands in this process.

    It covers kernels and plain functions that it calls, wherever they came from, and the constants that
    the compiler freezes into the machine code; so code that was loaded before a file changed, or was
    replaced, is not kept under the name of the new one.
    """
    digest = hashlib.sha256()
    _describe(function, (), digest, {})
    return digest.hexdigest()


def _describe(value: Any, names: tuple[str, ...], digest: Any, seen: dict[object, int]) -> None:
    """Add a value that a function uses; of a module, those of its attributes that have such names."""
    function = getattr(value, "py_func", value) if not isinstance(value, types.ModuleType) else value
    if isinstance(function, types.FunctionType):
        options = getattr(value, "targetoptions", None) or {}
        digest.update(repr(sorted((key, str(option)) for key, option in options.items())).encode())
        if id(function) in seen:
            digest.update(b"again %d" % seen[id(function)])
            return
        seen[id(function)] = len(seen)
        _describe_function(function, digest, seen)
    elif isinstance(value, types.ModuleType):
        digest.update(f"module {value.__name__}".encode())
        if _is_own(value.__name__) and (id(value), names) not in seen:
            seen[id(value), names] = len(seen)
            for name in names:
                if name in vars(value):
                    digest.update(name.encode())
                    _describe(vars(value)[name], names, digest, seen)
    elif isinstance(value, bool | int | float | complex | str | bytes | None):
        digest.update(f"{type(value).__name__} {value!r}".encode("utf-8", "surrogatepass"))
    elif isinstance(value, tuple | list):
        digest.update(b"%d items" % len(value))
        for item in value:
            _describe(item, names, digest, seen)
    elif hasattr(value, "dtype") and hasattr(value, "tobytes"):  # an array, or a NumPy number
        digest.update(f"{value.dtype!r} {getattr(value, 'shape', ())}".encode() + value.tobytes())
    else:
        name = getattr(value, "__qualname__", "")
        digest.update(f"{type(value).__qualname__} {getattr(value, '__module__', '')} {name}".encode())


def _describe_function(function: types.FunctionType, digest: Any, seen: dict[object, int]) -> None:
    if not _is_own(function.__module__ or ""):
        digest.update(f"{function.__module__} {function.__qualname__}".encode())
        return
    codes = [function.__code__]
    names: list[str] = []
    for code in codes:
        digest.update(code.co_code + repr((code.co_names, code.co_varnames)).encode())
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                codes.append(constant)
            elif constant is None or constant != function.__doc__:
                _describe_constant(constant, digest)
        names += code.co_names
    used = tuple(dict.fromkeys(names))
    for name in used:
        if name in function.__globals__:
            digest.update(name.encode())
            _describe(function.__globals__[name], used, digest, seen)
    for cell in function.__closure__ or ():
        try:
            _describe(cell.cell_contents, used, digest, seen)
        except ValueError:  # still empty
            digest.update(b"empty")
    _describe(function.__defaults__ or (), used, digest, seen)


def _describe_constant(constant: object, digest: Any) -> None:
    if isinstance(constant, frozenset):
        constant = sorted(map(repr, constant))
    digest.update(f"{type(constant).__name__} {constant!r}".encode("utf-8", "surrogatepass"))


def _is_own(module: str) -> bool:
    """Return whether a module is neither Python's nor one that the environment names."""
    top = module.partition(".")[0]
    return top not in sys.stdlib_module_names and top not in IN_THE_ENVIRONMENT or top == "__main__"
