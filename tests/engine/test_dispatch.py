"""Messages to workers: how much they carry, what comes back, and whose worker is refused."""

from __future__ import annotations

import itertools
import pickle
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from studies_for_tests import Coin, Idle

import simkit
from simkit.engine.cells.cell import build_cells
from simkit.engine.plans.plan import make_plan, plan_run
from simkit.engine.running.runner import execute
from simkit.engine.running.tasks import run_task
from simkit.engine.sources import references, shipping
from simkit.engine.sources.environment import current_environment
from simkit.engine.sources.registry import load_any
from simkit.engine.workers import messages
from simkit.engine.workers.dispatch import MOST_RERUNS, Died, Dispatch, Elsewhere, Lost, MessageSizes
from simkit.engine.workers.executors import Pool, Threads, as_executor
from simkit.engine.workers.messages import Message, Reply, differing_versions, own_versions, run_message
from simkit.errors import MachineFault, StudyError, UsageError


def message(function: Callable[[Any], Any], jobs: tuple[Any, ...], **other: Any) -> Message:
    return Message(function, jobs, **{"seconds": 10.0, "versions": own_versions(), **other})


class Here:
    """Runs messages at once, in this process, as `act` says where it is told to."""

    def __init__(self, workers: int = 2, act: Callable[[Message], Any] = run_message) -> None:
        self.workers, self.room, self.act = workers, 2 * workers, act
        self.sizes: list[int] = []
        self.most = self.under_way = 0
        self._held: list[tuple[Message, Callable[[Any], None]]] = []

    def send(self, message: Message, put: Callable[[Any], None]) -> None:
        self.sizes.append(len(message.jobs))
        put(self.act(message))

    def check(self) -> None: ...

    def end(self) -> None: ...


def answers_of(
    post: Any, function: Callable[[Any], Any], jobs: Any, sizes: MessageSizes | None = None
) -> list[Any]:
    found = Dispatch(post, sizes or MessageSizes(), function, jobs).run()
    return list(itertools.chain.from_iterable(found))


def test_every_job_comes_back_once_with_its_answer() -> None:
    found = answers_of(Here(), lambda job: job * job, range(3000))
    assert sorted(found) == [(job, job * job) for job in range(3000)]


def test_messages_grow_until_they_carry_a_quarter_of_a_second() -> None:
    sizes = MessageSizes()
    assert sizes.whole == 1
    sizes.learn(1, 0.02)
    assert sizes.whole == 12
    sizes.learn(10, 0.0001)
    assert sizes.whole == 512
    sizes.learn(1, 3.0)
    assert sizes.whole == 1


@pytest.mark.parametrize(("waiting", "size"), [(1000, 12), (40, 10), (18, 5), (8, 4), (3, 2), (1, 1)])
def test_towards_the_end_messages_become_small_so_that_no_worker_starves(
    waiting: int, size: int
) -> None:
    sizes = MessageSizes()
    sizes.learn(1, 0.02)
    assert sizes.at_end(waiting, workers=2) == size


def test_what_a_worker_has_not_begun_in_time_is_run_by_others() -> None:
    def slow(job: int) -> int:
        time.sleep(0.002 * (job % 7 == 0))
        return job

    reply = run_message(message(slow, tuple(range(7, 50)), seconds=0.001))
    assert reply.answers == [7]
    sizes = MessageSizes(0.001)
    sizes.learn(100, 0.0001)  # far too good
    post = Here()
    assert sorted(answers_of(post, slow, range(300), sizes)) == [(job, job) for job in range(300)]
    assert max(post.sizes) > 1


def test_jobs_are_drawn_as_they_are_needed() -> None:
    drawn = itertools.count()
    found = Dispatch(
        Here(), MessageSizes(), lambda job: job, (next(drawn) for _ in itertools.count())
    ).run()
    for _ in range(3):
        next(found)
    assert next(drawn) < 20_000
    found.close()


def test_a_job_that_kills_its_worker_is_run_elsewhere_three_times_and_takes_no_other_with_it() -> None:
    ran: list[tuple[Any, ...]] = []

    def act(sent: Message) -> Any:
        ran.append(sent.jobs)
        return Died("it died", is_final=False) if 5 in sent.jobs else run_message(sent)

    sizes = MessageSizes()
    sizes.learn(1000, 1.0)
    found = dict(answers_of(Here(act=act), lambda job: job, range(40), sizes))
    assert found.pop(5) == Lost("it died")
    assert found == {job: job for job in range(40) if job != 5}
    assert sum(5 in jobs for jobs in ran) == 1 + MOST_RERUNS


def test_a_cell_is_given_up_with_its_first_block_that_nobody_survives() -> None:
    cells = build_cells(Coin(), {"bias": "0.3,0.6"})
    tasks = list(plan_run(cells, trials=200, seed=0).tasks())
    deaths = 0

    def act(sent: Message) -> Any:
        nonlocal deaths
        if any(task.parameters[0]["bias"] == 0.3 for task in sent.jobs):
            deaths += 1
            return Died("it died", is_final=False)
        return run_message(sent)

    post = Here(1, act)
    post.room = 1
    found = answers_of(post, run_task, tasks)
    lost = [task for task, answer in found if isinstance(answer, Lost)]
    assert len(found) == 40
    assert {task.parameters[0]["bias"] for task in lost} == {0.3}
    assert len(lost) == 20
    assert deaths <= 20 + MOST_RERUNS


def test_a_pool_that_is_broken_loses_its_jobs_at_once() -> None:
    post = Here(act=lambda sent: Died("broken", is_final=True))
    assert set(answers_of(post, abs, range(50))) == {(job, Lost("broken")) for job in range(50)}
    assert len(post.sizes) <= 50


# Versions, errors, environments


def test_other_versions_are_named_on_both_sides() -> None:
    assert differing_versions({"numpy": "2.4.6"}, {"numpy": "2.4.6"}) == ""
    here, there = {"Python": "3.11.7", "numpy": "2.4.6"}, {"Python": "3.11.7", "numpy": "2.3.0"}
    assert differing_versions(here, there) == "numpy 2.3.0 (here 2.4.6)"
    assert set(own_versions()) == {"Python", "simkit", "numpy", "numba"}


@pytest.mark.parametrize("name", ["Python", "simkit", "numpy", "numba"])
def test_a_worker_with_another_version_ends_the_run_in_one_line(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = own_versions()
    monkeypatch.setattr("simkit.engine.workers.dispatch.own_versions", lambda: own | {name: "9.9"})
    with ThreadPoolExecutor(1) as pool, pytest.raises(MachineFault) as caught:
        simkit.run(Coin, trials=5, executor=pool)
    assert f" has {name} {own[name]} (here 9.9): give it the same versions" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_error_travels_as_it_is_or_in_words() -> None:
    class Odd(Exception):
        def __init__(self, one: int, two: int) -> None:
            super().__init__("odd")

    def raising(error: Exception) -> Callable[[Any], Any]:
        def function(job: Any) -> Any:
            if job == 2:
                raise error
            return job

        return function

    reply = run_message(message(raising(StudyError("wrong")), (1, 2, 3)))
    assert (reply.answers, str(reply.fault), type(reply.fault)) == ([1], "wrong", StudyError)
    reply = run_message(message(raising(Odd(1, 2)), (1, 2, 3)))
    assert str(reply.fault) == "a worker ended a block: Odd: odd"


def test_blocks_of_another_environment_are_stored_as_such(tmp_path: Path) -> None:
    from simkit.engine.ledger.store import Ledger

    other = current_environment().replace('"cpu":', '"cpu":"other","was":')

    def act(sent: Message) -> Reply:
        reply = run_message(sent)
        reply.environment = other
        return reply

    def executor(function: Any, tasks: Any) -> Any:
        return Dispatch(Here(act=act), MessageSizes(), function, tasks).run()

    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        plan = plan_run(build_cells(Coin(), {}), trials=20, seed=0, ledger=ledger)
        execute(plan, executor, ledger=ledger)
        assert {row[-1] for row in ledger.export()} == {other}
    assert isinstance(answers_of(Here(act=act), abs, [1])[0][1], Elsewhere)


# A study in a user's file

_FILE = """
from simkit import Parameter, Study, event
import carried_helper

class Carried(Study):
    name, summary, block_size = "carried", "travels", 5
    parameters = (Parameter("n", "int", 1, "Size", low=1, step="1"),)
    quantities = (event("above", "above"),)
    data_files = ("bound.txt",)

    def trial(self, params, rng):
        from pathlib import Path

        bound = float(Path(__file__).with_name("bound.txt").read_text())
        return {"above": rng.random() > bound + carried_helper.SHIFT}
"""


@pytest.fixture
def carried(tmp_path: Path, isolated_imports: None) -> str:
    write_carried(tmp_path, "0.1")
    return f"{tmp_path / 'carried.py'}:Carried"


def write_carried(folder: Path, shift: str) -> None:
    (folder / "carried.py").write_text(_FILE)
    (folder / "carried_helper.py").write_text(f"SHIFT = {shift}\n")
    (folder / "bound.txt").write_text("0.2")


def table_of(study: str, **how: Any) -> str:
    return simkit.run(study, n="1:3", trials=20, **how).rows.to_csv()


def test_a_process_without_the_file_gets_it_with_what_it_imports(carried: str, tmp_path: Path) -> None:
    expected = table_of(carried)
    plan = make_plan(build_cells(load_any(carried), {}), 0)
    task = plan.task(tuple(plan.cells), (0, 5))
    name = messages.shipped_study((task,))
    assert name == (f"{tmp_path / 'carried.py'}:Carried", task.source)
    bundle = shipping.pack(name)
    assert sorted(path for path, _ in bundle.files) == ["bound.txt", "carried.py", "carried_helper.py"]
    assert pickle.loads(pickle.dumps(bundle)) == bundle
    for path in ("carried.py", "carried_helper.py", "bound.txt"):
        (tmp_path / path).rename(tmp_path / f"{path}.away")
    references.forget(*name)
    stage = shipping._Stage().hold
    with stage(name, None) as is_here:
        assert not is_here
    with stage(name, bundle) as is_here:
        assert is_here
        folder = Path(references.find_study(*name).trial.__code__.co_filename).parent
        assert folder != tmp_path
        assert folder.stat().st_mode & 0o777 == 0o700
        (tally,) = run_task(task)
        assert f",{tally.events['above']}," in expected or tally.trials == 5
    with stage(name, None) as is_here:  # once is enough
        assert is_here


def test_what_was_edited_meanwhile_is_refused(carried: str, tmp_path: Path) -> None:
    plan = make_plan(build_cells(load_any(carried), {}), 0)
    name = (plan.study, plan.source)
    bundle = shipping.pack(name)
    edited = shipping.Bundle(
        bundle.target, tuple((p, c.replace(b"0.1", b"0.3")) for p, c in bundle.files)
    )
    references.forget(*name)
    with pytest.raises(StudyError, match="has other sources on a worker than where its tasks were made"):
        shipping._Stage().hold(name, edited).__enter__()
    reply = run_message(message(run_task, (plan.task(tuple(plan.cells), (0, 5)),), study=name))
    assert reply.lacks


def test_two_versions_of_a_file_do_not_mix_in_one_process(carried: str, tmp_path: Path) -> None:
    found, bundles = [], []
    for shift in "0.1", "0.7":
        (tmp_path / shift).mkdir()
        write_carried(tmp_path / shift, shift)
        study = f"{tmp_path / shift / 'carried.py'}:Carried"
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            found.append(simkit.run(study, trials=50, executor=pool))
        assert found[-1].rows.to_csv() == simkit.run(study, trials=50).rows.to_csv()
        bundles.append(shipping.pack((found[-1].plan.study, found[-1].plan.source)))
        shipping._unload(str(tmp_path / shift))
    names = [(each.plan.study, each.plan.source) for each in found]
    for name in names:
        references.forget(*name)
    stage = shipping._Stage().hold
    for i in (0, 1, 0):
        with stage(names[i], bundles[i]) as is_here:
            assert is_here
            module = references.find_study(*names[i]).trial.__globals__["carried_helper"]
            assert (0.1, 0.7)[i] == module.SHIFT


def test_too_much_to_send_is_said(carried: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan(build_cells(load_any(carried), {}), 0)
    monkeypatch.setattr(shipping, "_MOST_BYTES", 100)
    with pytest.raises(MachineFault, match="over 0 MB, too much to send to workers"):
        shipping.pack((plan.study, plan.source))


# Any pool


class Asked(Executor):
    """A pool whose futures tell only if they are asked, as those of a queue of jobs."""

    class Job:
        def __init__(self, future: Future[Any]) -> None:
            self.done, self.result, self.cancel = future.done, future.result, future.cancel

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(2)

    def submit(self, function: Any, *arguments: Any) -> Any:  # type: ignore[override]
        return self.Job(self.pool.submit(function, *arguments))


@pytest.mark.parametrize("make", [ThreadPoolExecutor, Asked])
def test_any_pool_computes_the_same_bits(make: Callable[[], Any]) -> None:
    options = {"bias": "0.3,0.6,0.9", "trials": 700}
    with make() as pool:
        found = simkit.run(Coin, **options, executor=pool)
    assert found.rows.to_csv() == simkit.run(Coin, **options).rows.to_csv()
    assert isinstance(found.executor, Pool)


def test_what_runs_nothing_is_refused() -> None:
    assert as_executor(None) is None
    threads = Threads(2)
    assert as_executor(threads) is threads
    for wrong in 3, "dask", ThreadPoolExecutor:
        with pytest.raises(UsageError, match="nothing that runs blocks; pass an executor of concurrent"):
            simkit.run(Coin, trials=5, executor=wrong)  # type: ignore[arg-type]


def test_a_pool_that_is_shut_down_is_said() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(MachineFault, match="the pool takes no block: RuntimeError: cannot schedule new"):
        simkit.run(Coin, trials=5, executor=pool)


def test_of_many_cells_few_are_under_way() -> None:
    drawn, most = itertools.count(), 0
    tasks = plan_run(build_cells(Idle(), {"n": "1:20000"}), trials=1, seed=0).tasks()
    with ThreadPoolExecutor(2) as threads:
        done = 0
        for batch in Pool(threads)(run_task, (task for task in tasks if next(drawn) >= 0)):
            done += len(batch)
            most = max(most, next(drawn) - done)
    assert done == 20000
    assert most < 10_000


class Huge(Coin):
    """Needs more memory, and more time, than any machine of these tests has."""

    def memory(self, params: Any) -> float:
        return 1e15

    def seconds(self, params: Any) -> float:
        return 1e9


def test_the_memory_and_time_of_this_machine_bound_no_run_on_others() -> None:
    from simkit.engine.results.result import Settings
    from simkit.engine.results.session import build_run

    assert len(build_run(Huge(), {}, Settings(trials=10, remote=True))) == 1
    with pytest.raises(UsageError, match="GB"):
        build_run(Huge(), {}, Settings(trials=10))
