"""A limit on the time of one evaluation."""

import contextlib
import signal
import time

import pytest

from simkit.verdicts.searching.blackbox import TooLong, at_most


def spend(seconds):
    started = time.monotonic()
    with at_most(0.05):
        while time.monotonic() - started < seconds:
            with contextlib.suppress(Exception):
                time.sleep(0.01)


def lose_one(lost):
    with at_most(0.05):
        try:
            time.sleep(10)
        except TooLong:  # as a callback of a library in C would
            lost.append(True)
        time.sleep(20)


def test_what_takes_too_long_is_ended_even_if_it_catches_errors():
    before = signal.getsignal(signal.SIGALRM)
    started = time.monotonic()
    with pytest.raises(TooLong):
        spend(30)
    assert time.monotonic() - started < 20
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_an_alarm_that_is_lost_in_a_callback_rings_again():
    lost = []
    with pytest.raises(TooLong):
        lose_one(lost)
    assert lost


def test_what_is_quick_is_let_be():
    with at_most(5.0):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
