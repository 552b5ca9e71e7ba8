"""The search for a crossing: levels, order of visits, what stalls, what is known, and how it ends."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.stats.crossings.crossing_search import ABOVE, BELOW, OPEN, CrossingSearch, Visit
from simkit.stats.evidence.sequences import log_evidence_above, log_evidence_below, look_trials

ALPHA = 0.05


def search_of(size, target=0.5, most=320, **more):
    return CrossingSearch(size, target, ALPHA, block_size=20, most=most, **more)


def finish(search, successes, order=lambda positions: positions):
    """Answer every request with successes(position, trials), and return all requests."""
    rounds = []
    while due := search.due():
        rounds.append(dict(due))
        for position in order(list(due)):
            search.see(position, successes(position, due[position]), due[position])
    return rounds


def certain(values):
    """Successes where a position's probability is 0, 1/2 or 1, exactly that share."""
    return lambda position, trials: int(values(position) * trials)


def drawn(chances, seed):
    """Successes of independent trials, the same however they are asked for."""
    cache = {}

    def successes(position, trials):
        if position not in cache:
            rng = np.random.default_rng([seed, position])
            cache[position] = np.cumsum(rng.random(2000) < chances[position])
        return int(cache[position][trials - 1])

    return successes


def backwards(positions):
    return sorted(positions, reverse=True)


def test_a_step_is_found_by_halving_from_the_ends():
    search = search_of(100)
    rounds = finish(search, certain(lambda position: position >= 37))
    asked = ((0, 99), (49,), (24,), (36,), (42,), (39,), (37,))
    assert rounds == [dict.fromkeys(found, 20) for found in asked]
    assert (search.bracket, search.is_rising, search.crossings) == ((36, 37), True, 1)
    assert search.spent == 160
    assert search.due() == {}


def test_a_falling_step_has_its_sides_the_other_way():
    search = search_of(100)
    finish(search, certain(lambda position: position < 37))
    assert (search.bracket, search.is_rising, search.crossings) == ((36, 37), False, 1)
    assert dict(search.decided)[36] == ABOVE
    assert dict(search.decided)[37] == BELOW


def test_the_ith_visited_value_has_its_part_of_alpha():
    search = search_of(1000)
    finish(search, certain(lambda position: position >= 371))
    needed = [visit.log_needed for visit in search.visits.values()]
    assert needed == [math.log(i * (i + 1) / ALPHA) for i in range(1, len(needed) + 1)]
    assert len(needed) > 10


def test_values_that_share_random_numbers_have_equal_parts():
    search = search_of(1000, shared=True)
    finish(search, certain(lambda position: position >= 371))
    assert {visit.log_needed for visit in search.visits.values()} == {math.log(1000 / ALPHA)}


def test_exact_values_take_no_trial_and_no_part():
    asked = []

    def known(position):
        asked.append(position)
        return None if position in (36, 37, 49) else position >= 37

    search = search_of(100, known=known)
    rounds = finish(search, certain(lambda position: position >= 37))
    assert rounds == [{49: 20}, {36: 20}, {37: 20}]
    assert len(asked) == len(set(asked))  # once each
    assert {p: visit.is_known for p, visit in search.visits.items()} == {
        p: p not in (36, 37, 49) for p in (0, 99, 49, 24, 36, 42, 39, 37)
    }
    own = [search.visits[p].log_needed for p in (49, 36, 37)]
    assert own == [math.log(i * (i + 1) / ALPHA) for i in (1, 2, 3)]
    assert (search.bracket, search.spent) == ((36, 37), 60)


@pytest.mark.parametrize("rises", [True, False])
def test_where_all_is_known_nothing_is_due(rises):
    search = search_of(100, known=lambda position: (position >= 37) == rises)
    assert search.due() == {}
    assert (search.bracket, search.is_rising, search.spent) == ((36, 37), rises, 0)


def test_evidence_counts_by_its_supremum_and_against_the_part():
    search = search_of(100)
    first = search.due()
    assert first == {0: 20, 99: 20}
    search.see(99, 15, 20)
    visit = search.visits[99]
    assert visit.above == log_evidence_above(15, 20, 0.5) < visit.log_needed
    assert visit.below == log_evidence_below(15, 20, 0.5)
    assert (visit.looks, visit.successes, visit.trials, visit.verdict) == (1, 15, 20, OPEN)
    search.see(99, 35, 40)
    highest = log_evidence_above(35, 40, 0.5)
    assert visit.above == highest >= visit.log_needed
    search.see(99, 35, 60)
    assert (visit.above, visit.verdict, visit.looks) == (highest, ABOVE, 3)
    search.see(99, 35, 320)  # and now surely below: the looks contradict each other
    assert visit.below >= visit.log_needed
    assert visit.verdict == OPEN
    assert visit.is_open
    assert 99 not in dict(search.decided)
    for successes, trials in ((5, 40), (25, 60)):
        search.see(0, successes, trials)
    assert search.visits[0].below == log_evidence_below(5, 40, 0.5)
    assert search.decided == [(0, BELOW)]


def test_evidence_decides_from_what_is_needed_on():
    assert Visit(3.0, above=3.0).verdict == ABOVE
    assert Visit(3.0, below=3.0).verdict == BELOW
    assert Visit(3.0, above=math.nextafter(3.0, 0), below=2.0).verdict == OPEN
    assert not Visit(3.0, below=3.0).is_open


def test_the_target_is_the_one_that_was_asked_for():
    search = search_of(2, target=0.9, most=2000)
    finish(search, lambda position, trials: (4, 49)[position] * trials // 50)
    assert search.decided == [(0, BELOW), (1, ABOVE)]
    search = search_of(2, target=0.9)
    finish(search, lambda position, trials: (35, 40)[position] * trials // 50)
    assert search.bracket is None


def test_values_at_the_target_are_left_open_and_the_bracket_closes_around_them():
    search = search_of(100)
    finish(search, certain(lambda position: 0.5 if 36 <= position <= 38 else position > 38))
    assert search.bracket == (35, 39)
    inside = {p: visit for p, visit in search.visits.items() if 35 < p < 39}
    assert inside
    assert all(visit.verdict == OPEN for visit in inside.values())
    assert all(search.visits[p].trials == 20 for p in search.visits if p not in inside)


def test_gaps_beside_open_values_are_halved_to_a_third_and_only_the_outermost_go_on():
    search = search_of(302)
    rounds = finish(search, certain(lambda position: {0: 0, 301: 1}.get(position, 0.5)))
    looks = look_trials(320, 20)
    assert rounds == [{0: 20, 301: 20}, {150: 20}, {75: 20, 225: 20}] + [
        {75: trials, 225: trials} for trials in looks[1:]
    ]
    assert {p: visit.trials for p, visit in search.visits.items()} == {
        0: 20, 301: 20, 150: 20, 75: 320, 225: 320,
    }  # fmt: skip
    assert search.bracket == (0, 301)


def test_a_gap_of_a_third_is_left():
    search = search_of(7)
    finish(search, certain(lambda position: {0: 0, 6: 1}.get(position, 0.5)))
    assert list(search.visits) == [0, 6, 3, 1, 4]


def test_a_new_value_has_all_looks_of_the_others():
    """What comes when others have had 80 trials catches up look by look."""
    late = {100: 80, 50: 80}
    search = search_of(201)
    rounds = finish(
        search,
        lambda p, n: 0 if p < 25 else n // 2 if p == 25 or n < late.get(p, 0) else n,
    )
    assert {100: 20} in rounds
    assert search.visits[100].verdict == ABOVE
    requests = [round_[25] for round_ in rounds if 25 in round_]
    assert requests == look_trials(320, 20)[: len(requests)]
    assert search.visits[25].trials == 320


def test_a_value_that_is_given_up_is_left_open():
    search, asked = search_of(100), []
    while due := search.due():
        for position, trials in due.items():
            asked.append(position)
            if position in (36, 37):
                search.give_up(position)
            else:
                search.see(position, trials * (position >= 37), trials)
    assert search.bracket == (35, 38)
    assert (asked.count(36), asked.count(37)) == (1, 1)
    assert search.visits[36].trials == 0


def test_probes_go_outwards_and_the_ends_are_not_visited():
    search = search_of(10_000, probes=[(500,), (499, 501), (0, 9999)])
    rounds = finish(search, certain(lambda position: position >= 501))
    assert rounds == [{500: 20}, {499: 20, 501: 20}]
    assert search.bracket == (500, 501)


def test_an_open_probe_waits_for_the_next_ones():
    search = search_of(1000, probes=[(500,), (400, 600)])
    rounds = finish(search, certain(lambda p: 0.5 if 450 <= p <= 550 else p > 500))
    assert rounds[:2] == [{500: 20}, {400: 20, 600: 20}]
    low, high = search.bracket
    assert 400 <= low < 450
    assert 550 < high <= 600


def test_a_probe_that_does_not_decide_is_pursued_to_the_most():
    search = search_of(50)
    rounds = finish(search, certain(lambda position: 0.5 if position == 49 else 0))
    assert rounds == [{0: 20, 49: 20}] + [{49: trials} for trials in look_trials(320, 20)[1:]]
    assert (search.bracket, search.is_rising, search.crossings) == (None, None, 0)


@pytest.mark.parametrize("side", [0, 1])
def test_a_curve_that_never_crosses_has_no_bracket(side):
    search = search_of(50)
    rounds = finish(search, certain(lambda position: side))
    assert rounds == [{0: 20, 49: 20}]
    assert (search.bracket, search.is_rising, search.crossings) == (None, None, 0)
    assert search.decided == [(p, ABOVE if side else BELOW) for p in (0, 49)]


@pytest.mark.parametrize(
    ("top", "bracket", "rises"), [(4, (2, 3), True), (5, (6, 7), False), (3, (2, 3), True)]
)
def test_the_narrowest_of_several_crossings_is_pursued_and_all_are_counted(top, bracket, rises):
    search = search_of(9, probes=[(0, top, 8)])
    finish(search, certain(lambda position: 3 <= position <= 6))
    assert (search.bracket, search.is_rising, search.crossings) == (bracket, rises, 2)


def test_a_request_stands_until_it_is_answered():
    chances = 1 / (1 + np.exp(-(np.arange(60) - 23.4) / 4))
    search, successes = search_of(60), drawn(chances, 3)
    while due := search.due():
        assert search.due() == due
        for position, trials in due.items():
            search.see(position, successes(position, trials), trials)
    assert search.due() == {}


@pytest.mark.parametrize("seed", range(5))
def test_the_order_within_a_round_is_of_no_account(seed):
    chances = 1 / (1 + np.exp(-(np.arange(60) - 23.4) / 4))
    searches = search_of(60), search_of(60)
    one, other = (
        finish(search, drawn(chances, seed), order)
        for search, order in zip(searches, (sorted, backwards), strict=True)
    )
    assert one == other
    assert list(searches[0].visits.items()) == list(searches[1].visits.items())


@pytest.mark.parametrize("seed", range(5))
def test_a_longer_search_begins_with_the_shorter_one(seed):
    chances = 1 / (1 + np.exp(-(np.arange(200) - 83.4) / 9))
    short, again, long = search_of(200), search_of(200), search_of(200, most=1280)
    rounds = finish(short, drawn(chances, seed))
    assert finish(again, drawn(chances, seed)) == rounds
    assert again == short
    more = finish(long, drawn(chances, seed))
    assert more[: len(rounds)] == rounds
    assert len(more) > len(rounds)
    assert short.bracket[0] <= long.bracket[0] < long.bracket[1] <= short.bracket[1]


@pytest.mark.parametrize(
    "change",
    [
        {"size": 1},
        {"target": 0.0},
        {"target": 1.0},
        {"target": math.nan},
        {"alpha": 0.0},
        {"alpha": 1.0},
    ],
)
def test_what_cannot_be_searched_is_said(change):
    good = {"size": 2, "target": 0.5, "alpha": 0.05, "block_size": 20, "most": 100}
    CrossingSearch(**good)
    with pytest.raises(ValueError, match=r"two positions, and target and alpha in \(0, 1\)"):
        CrossingSearch(**good | change)


@pytest.mark.parametrize("change", [{"most": 0}, {"most": -1}, {"block_size": 0}])
def test_a_search_takes_trials(change):
    good = {"size": 2, "target": 0.5, "alpha": 0.05, "block_size": 20, "most": 100}
    with pytest.raises(ValueError, match="in blocks of|trials at a value"):
        CrossingSearch(**good | change)


@given(
    chances=st.lists(st.floats(0, 1), min_size=2, max_size=60),
    target=st.sampled_from([0.1, 0.5, 0.9]),
    rises=st.booleans(),
    shared=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)
def test_brackets_are_what_they_promise(chances, target, rises, shared, seed):
    chances = sorted(chances, reverse=not rises)
    search = search_of(len(chances), target, most=160, shared=shared)
    rng = np.random.default_rng(seed)
    while due := search.due():
        assert all(0 <= position < len(chances) for position in due)
        for position, trials in due.items():
            visit = search.visits[position]
            assert visit.is_open
            assert trials == look_trials(160, 20)[visit.looks]
            more = int(rng.binomial(trials - visit.trials, chances[position]))
            search.see(position, visit.successes + more, trials)
    verdicts = dict(search.decided)
    assert verdicts == {p: v.verdict for p, v in search.visits.items() if v.verdict != OPEN}
    assert search.spent == sum(visit.trials for visit in search.visits.values())
    changes = [
        (p, q) for p, q in zip(verdicts, list(verdicts)[1:], strict=False) if verdicts[p] != verdicts[q]
    ]
    assert search.crossings == len(changes)
    if not changes:
        assert search.bracket is None
        assert all(search.visits[p].trials == 160 for p in (0, len(chances) - 1) if p not in verdicts)
        return
    low, high = search.bracket
    assert {verdicts[low], verdicts[high]} == {ABOVE, BELOW}
    assert search.is_rising == (verdicts[high] == ABOVE)
    assert not any(low < position < high for position in verdicts)
    assert high - low == min(q - p for p, q in changes)
    inside = sorted(position for position in search.visits if low < position < high)
    assert all(search.visits[p].trials == 160 for p in {*inside[:1], *inside[-1:]})
    ends = [(low, inside[0]), (inside[-1], high)] if inside else [(low, high)]
    assert all(b - a == 1 or (inside and 3 * (b - a) <= high - low) for a, b in ends)


def test_a_side_that_leads_away_from_the_target_waits():
    search = search_of(101, most=2000, probes=[(50,), (40, 60), (30, 70), (10, 90)])
    shares = {40: 0.0, 50: 0.05, 60: 0.15, 70: 0.2}
    finish(search, certain(lambda position: shares.get(position, float(position > 75))))
    assert {40, 60, 70, 90} <= search.visits.keys()
    assert not {10, 30} & search.visits.keys()
