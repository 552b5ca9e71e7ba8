"""Addresses of running Dask clusters, as they are typed; Dask is loaded where its settings decide."""

import importlib.util
import ipaddress
import json
import socket
from pathlib import Path
from urllib.parse import urlsplit

from simkit.errors import UsageError, one_line

INSTALL = "pip install 'attention-simkit[dask]'"
_CERTIFICATES = ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY")


def require_dask(option: str) -> None:
    """Refuse what needs Dask where it is not installed, with the command that installs it."""
    if importlib.util.find_spec("distributed") is None:
        raise UsageError(f"{option} needs Dask, which is not installed; write {INSTALL}")


def read_scheduler(text: str) -> str:
    """Return the address of a scheduler, given as such or as the file that it has written.

    Raises UsageError if it is neither, or beyond this machine without encryption, or encrypted and
    Dask's settings name no certificates that can be used.
    """

    def refusal(wrong: str) -> UsageError:
        return UsageError(wrong, parameter="scheduler", value=text, example="tcp://127.0.0.1:8786")

    address: object = text
    if "://" not in text:
        try:
            found = json.loads(Path(text).read_text())
            address = found["address"] if isinstance(found, dict) else None
        except OSError as error:
            raise refusal(f"no address, and as a scheduler's file: {error.strerror}") from None
        except (ValueError, KeyError, RecursionError):
            address = None
        if not isinstance(address, str):
            raise refusal("no scheduler's file, which is JSON with an address")
    assert isinstance(address, str)
    try:
        parts = urlsplit(address)
        is_one = parts.scheme in ("tcp", "tls") and bool(parts.hostname and parts.port)
    except ValueError:
        is_one = False
    if not is_one:
        raise refusal("no address of a scheduler")
    if parts.scheme == "tls":
        _require_certificates(text)
    if parts.scheme == "tcp" and not _is_here(str(parts.hostname)):
        import dask
        import distributed  # noqa: F401  its settings

        if dask.config.get("distributed.comm.require-encryption", None) is not False:
            raise UsageError(
                "it is beyond this machine, and not encrypted; start the cluster with TLS and write tls://,"
                " or, in a network of your own, set DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION=False",
                parameter="scheduler", value=text,
            )  # fmt: skip
    return address


def _require_certificates(text: str) -> None:
    """Refuse what a connection would trip over for long."""
    from distributed.security import Security

    try:
        if Security().get_connection_args("client")["ssl_context"] is not None:
            return
        wrong = "Dask's settings name no certificates"
    except (OSError, ValueError, TypeError) as error:
        wrong = f"the certificates of Dask's settings cannot be used ({one_line(error)})"
    names = ", ".join(f"DASK_DISTRIBUTED__COMM__TLS__{each}" for each in _CERTIFICATES)
    raise UsageError(f"{wrong}; set {names} to their files", parameter="scheduler", value=text)


def _is_here(host: str) -> bool:
    """Return whether a host is this machine."""
    try:
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return bool(found) and all(_is_own(str(place[0])) for *_, place in found)


def _is_own(address: str) -> bool:
    number = ipaddress.ip_address(address.partition("%")[0])
    if number.is_loopback:
        return True
    family = socket.AF_INET6 if number.version == 6 else socket.AF_INET
    try:
        with socket.socket(family) as trial:
            trial.bind((address, 0))
    except OSError:
        return False
    return True
