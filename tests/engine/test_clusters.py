"""Blocks on a Dask cluster: the same bits, and nothing lost whatever dies."""

from __future__ import annotations

import contextlib
import gc
import math
import os
import shutil
import socket
import subprocess
import sysconfig
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from coins_for_tests import Coins

import simkit
from simkit.cli.running.executing import opened_executor
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.sources.registry import load_any
from simkit.engine.workers.clusters import Dask, JoinedCluster, LocalCluster, _DaskPost
from simkit.engine.workers.dispatch import Died
from simkit.engine.workers.executors import Threads
from simkit.engine.workers.isolated import Isolated
from simkit.engine.workers.messages import Message
from simkit.engine.workers.schedulers import read_scheduler
from simkit.errors import MachineFault

dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")

SCRIPT = Path(__file__).parents[2] / "examples" / "dask_cluster.sh"
_FILE = """
import os, time
from simkit import Parameter, Study, event, measurement

class Base(Study):
    name, summary, block_size, default_trials = "sent", "travels to its workers", 5, 20
    parameters = (Parameter("n", "int", 1, "Size", low=1, step="1"),)
    quantities = (event("above", "above zero"), measurement("value", "a normal"))

    def trial(self, params, rng):
        from sent_helper import FACTOR

        value = params["n"] * FACTOR * rng.standard_normal()
        return {"above": value > 0, "value": value}

class Sent(Base):
    pass

class Deadly(Base):
    name = "deadly"

    def simulate(self, params, rng, trials):
        if params["n"] == 2:
            os._exit(3)
        return super().simulate(params, rng, trials)

class Long(Base):
    name = "long"

    def simulate(self, params, rng, trials):
        time.sleep(0.05)
        return super().simulate(params, rng, trials)
"""


@pytest.fixture(autouse=True)
def in_time(time_limit: Any) -> Iterator[None]:
    with time_limit(120):  # a run that waits for ever fails instead
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("sent")
    (found / "sent.py").write_text(_FILE)
    (found / "sent_helper.py").write_text("FACTOR = 2.0\n")
    return found


@pytest.fixture(scope="module")
def processes() -> Iterator[LocalCluster]:
    cluster = LocalCluster(2)
    yield cluster
    cluster.close()


@contextlib.contextmanager
def in_process(workers: int) -> Iterator[Any]:
    """Lend a client of a cluster of threads: the way of a message is the same, but for pickle."""
    with (
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=False,
            dashboard_address="127.0.0.1:0",
            scheduler_kwargs={"dashboard": False},
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


def bits(study: Any, **how: Any) -> str:
    return simkit.run(study, **how).rows.to_csv()


@pytest.mark.usefixtures("isolated_imports")
@pytest.mark.parametrize("workers", [1, 2, 4])
def test_threads_and_processes_of_each_kind_write_the_same_bytes(workers: int, folder: Path) -> None:
    study, options = f"{folder / 'sent.py'}:Sent", {"n": "1:9", "trials": 103}
    expected = bits(study, **options, workers=1)
    with (
        contextlib.closing(LocalCluster(workers)) as cluster,
        Isolated(workers) as isolated,
        ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool,
    ):
        for executor in Threads(workers), isolated, pool, cluster:
            assert bits(study, **options, executor=executor) == expected


@pytest.mark.parametrize("workers", [1, 4])
def test_any_number_of_workers_computes_the_same_bits(workers: int) -> None:
    options = {"n": "30:60:10", "trials": 700}
    with in_process(workers) as client:
        assert bits("softmax-vs-linear", **options, executor=client) == bits(
            "softmax-vs-linear", **options
        )
        found = simkit.threshold(
            "softmax-vs-linear", over="n", target=0.9, n="40:400:40", executor=client
        )
        assert (found.crossings[0].low, found.crossings[0].high) == (80.0, 120.0)
        for rule in {"until": "decided"}, {"half_width": 0.05}:
            asked = {**rule, "max_trials": 2000, "p": "0.3,0.9"}
            assert bits(Coins(), **asked, executor=client) == bits(Coins(), **asked)


@pytest.mark.usefixtures("isolated_imports")
def test_jobs_that_kill_their_workers_leave_their_cell_incomplete(
    processes: LocalCluster, folder: Path
) -> None:
    ledger = folder / "deadly.sqlite"
    study = f"{folder / 'sent.py'}:Deadly"
    found = simkit.run(study, n="1:3", trials=10, ledger=ledger, executor=processes)
    ((message, cells),) = found.incomplete.items()
    assert message == "each worker process that ran a block of it died, 4 of them"
    assert [cell.parameters["n"] for cell in cells] == [2]
    assert sorted(set(found.table["n"])) == [1, 3]
    again = simkit.run(study, n="1,3", trials=10, ledger=ledger)
    assert again.plan.simulated == 0


def test_deaths_are_counted_only_where_the_setting_is_known() -> None:
    post = _DaskPost.__new__(_DaskPost)
    post._distributed = distributed
    killed = distributed.KilledWorker("task", None, 3)
    for cluster, said in (Dask, ""), (JoinedCluster, ""), (LocalCluster, ", 4 of them"):
        post._deaths = cluster._deaths
        assert post._outcome(killed) == Died(
            f"each worker process that ran a block of it died{said}", False
        )


@pytest.mark.usefixtures("isolated_imports")
def test_messages_are_forgotten_once_they_are_answered(processes: LocalCluster, folder: Path) -> None:
    study = f"{folder / 'sent.py'}:Sent"

    def count() -> int:
        gc.collect()
        return sum(type(one) is Message for one in gc.get_objects())

    before = count()  # those of other tests' clusters
    simkit.run(study, n="1:1500", trials=5, executor=processes)
    assert count() <= before + 10


@pytest.mark.parametrize(("memory", "limit"), [(1.5e9, 1_500_000_000), (math.inf, 0)])
def test_each_worker_has_the_memory_that_it_is_given(
    memory: float, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def refuse(**settings: Any) -> None:
        asked.append(settings["memory_limit"])
        raise OSError("enough")

    monkeypatch.setattr(distributed, "LocalCluster", refuse)
    with pytest.raises(MachineFault, match="no Dask cluster can be started: OSError: enough"):
        simkit.run("softmax-vs-linear", n=30, trials=5, executor=LocalCluster(3, memory))
    assert asked == [limit]


def test_a_cluster_of_the_command_line_uses_the_share_of_isolated_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("simkit.engine.cells.memory.physical_memory", lambda: 10e9)
    with opened_executor(Settings(trials=1, workers=4, executor="dask")) as executor:
        assert isinstance(executor, LocalCluster)
        assert (executor.workers, executor._memory) == (4, 2e9)


@pytest.mark.usefixtures("isolated_imports")
def test_a_scheduler_that_goes_ends_the_run_in_one_line(folder: Path) -> None:
    study = load_any(f"{folder / 'sent.py'}:Long")
    settings = Settings(trials=400, ledger=folder / "gone.sqlite")
    cells = build_run(study, {"n": "1:10"}, settings)
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        dashboard_address="127.0.0.1:0",
        scheduler_kwargs={"dashboard": False},
        protocol="tcp://",
    ) as cluster:
        joined = JoinedCluster(cluster.scheduler_address)
        threading.Timer(1.5, cluster.close).start()
        started = time.monotonic()
        with pytest.raises(MachineFault) as caught:
            run_session(cells, settings, executor=joined)
        assert time.monotonic() - started < 15
        joined.close(at_once=True)
    assert str(caught.value) == (
        f"the scheduler at {joined.address} is gone; finished blocks are kept: start it again and run"
        " the same command to go on"
    )
    less = Settings(trials=5, ledger=folder / "gone.sqlite")
    assert run_session(build_run(study, {"n": "1"}, less), less).plan.simulated == 0


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simkit.engine.workers.clusters._ANSWER", 0.5)
    with pytest.raises(MachineFault, match=r"no scheduler answers at tcp://127.0.0.1:1 within 0 s"):
        simkit.run("softmax-vs-linear", n=30, trials=5, executor=JoinedCluster("tcp://127.0.0.1:1"))


def test_versions_that_differ_are_said_by_the_worker_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process(1) as client:
        told: list[object] = []
        monkeypatch.setattr(
            "distributed.versions.error_message",
            lambda *_: told.append(_) or {"warning": "a table of them", "error": None},
        )
        joined = JoinedCluster(client.scheduler.address)
        joined._open()  # a warning would be an error here
        joined.close()
    assert told


def test_a_cluster_without_workers_is_waited_for_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simkit.engine.workers.clusters._WORKERS", 1.0)
    with in_process(0) as client:
        address = client.scheduler.address
        with pytest.raises(MachineFault) as caught:
            simkit.run("softmax-vs-linear", n=30, trials=5, executor=Dask(client))
    assert str(caught.value) == (
        f"the scheduler at {address} has had no worker for 1 s; start some with `dask worker {address}`,"
        " and run the same command again to go on"
    )


@pytest.mark.skipif(shutil.which("openssl") is None, reason="it makes the certificates")
def test_a_cluster_with_certificates_computes_the_same_bits(tmp_path: Path) -> None:
    key, certificate = str(tmp_path / "key.pem"), str(tmp_path / "certificate.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
         "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    tls = {"distributed.comm.tls.ca-file": certificate}
    for role in "scheduler", "worker", "client":
        tls |= {
            f"distributed.comm.tls.{role}.{name}": f for name, f in (("cert", certificate), ("key", key))
        }
    with (
        dask.config.set(tls),
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, protocol="tls://",
            security=distributed.security.Security(require_encryption=True),
            dashboard_address="127.0.0.1:0", scheduler_kwargs={"dashboard": False},
        ) as cluster,
    ):  # fmt: skip
        joined = JoinedCluster(read_scheduler(cluster.scheduler_address))
        options = {"n": "30:60:10", "trials": 700}
        assert joined.address.startswith("tls://")
        assert bits("softmax-vs-linear", **options, executor=joined) == bits(
            "softmax-vs-linear", **options
        )
        joined.close()


@pytest.mark.usefixtures("isolated_imports")
def test_the_cluster_of_the_example_loses_a_worker_and_no_byte(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    path = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", str(SCRIPT), str(tmp_path / "out"), "1200"],
        capture_output=True, text=True, timeout=100,
        env={**os.environ, "PATH": path, "DASK_PORT": str(port)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("the same bytes, a worker killed in between: ")
    assert "Killed" in done.stderr
