"""NumPy's PCG64DXSM inside kernels: the streams that a block's generator spawns, without their objects.

To spawn a generator takes NumPy as long as a kernel takes for dozens of short trials. Here a stream is
four words: the state and the increment of the generator, each its high word first. What it yields is
what the spawned generator would.
"""

from numbers import Integral
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.types.containers import UniTuple
from numpy.random import PCG64DXSM, Generator, SeedSequence
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.jit import kernel
from simkit.kernels.lanes.registers import instruction

_POOL, _STREAM = 4, 4  # words of a seed sequence's pool, and of a stream
_CHEAP = np.uint64(0xDA942042E4DD58B5)  # PCG64DXSM's multiplier
_SEEDING = np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645)  # PCG64's, which seeds both
_MASK = np.uint64(0xFFFFFFFF)
_ZERO, _ONE, _16, _32, _48 = (np.uint64(k) for k in (0, 1, 16, 32, 48))
# NumPy's SeedSequence: a word is hashed with a constant that each hash multiplies.
_INIT_A, _MULT_A = np.uint64(0x43B0D7E5), np.uint64(0x931E8875)
_INIT_B, _MULT_B = np.uint64(0x8B51F9DD), np.uint64(0x58F38DED)
_MIX_L, _MIX_R = np.uint64(0xCA01F9DD), np.uint64(0x4973F715)


def multiply_plainly(a_high: Any, a_low: Any, b_high: Any, b_low: Any) -> tuple[Any, Any]:
    """Return a * b modulo 2^128 of two numbers of two words."""
    return _two_words((int(a_high) << 64 | int(a_low)) * (int(b_high) << 64 | int(b_low)))


def add_plainly(a_high: Any, a_low: Any, b_high: Any, b_low: Any) -> tuple[Any, Any]:
    """Return a + b modulo 2^128 of two numbers of two words."""
    return _two_words((int(a_high) << 64 | int(a_low)) + (int(b_high) << 64 | int(b_low)))


def _two_words(number: int) -> tuple[Any, Any]:
    return np.uint64(number >> 64 & 2**64 - 1), np.uint64(number & 2**64 - 1)


_PAIR: Any = UniTuple(types.uint64, 2)
_WORDS = (types.uint64,) * 4


def _build_wide(operation: str) -> Any:
    """Return what builds an operation on two numbers of 128 bits."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide, word = ir.IntType(128), ir.IntType(64)
        numbers = [
            builder.or_(
                builder.shl(builder.zext(arguments[k], wide), wide(64)),
                builder.zext(arguments[k + 1], wide),
            )
            for k in (0, 2)
        ]
        result = getattr(builder, operation)(*numbers)
        words = builder.trunc(builder.lshr(result, wide(64)), word), builder.trunc(result, word)
        return context.make_tuple(builder, _PAIR, words)

    return build


@instruction(multiply_plainly)
def multiply_wide(typingctx, a_high, a_low, b_high, b_low):
    """Return a * b modulo 2^128 of two numbers of two words."""
    return _PAIR(*_WORDS), _build_wide("mul")


@instruction(add_plainly)
def add_wide(typingctx, a_high, a_low, b_high, b_low):
    """Return a + b modulo 2^128 of two numbers of two words."""
    return _PAIR(*_WORDS), _build_wide("add")


def block_streams(rng: Generator, children: int) -> NDArray[np.uint64]:
    """Return the streams of a block's generator and of the first ones that it would spawn.

    The streams are uint64 (1 + children, 4). Nothing was drawn from the generator, and none spawned; it
    stays where it is. `ArgumentError` where it is no fresh PCG64DXSM with a seed sequence of the usual
    size.
    """
    bit_generator = rng.bit_generator
    seeds = bit_generator.seed_seq
    if not (
        isinstance(bit_generator, PCG64DXSM)
        and isinstance(seeds, SeedSequence)
        and seeds.pool_size == _POOL
    ):
        raise ArgumentError("a Generator(PCG64DXSM(SeedSequence(seed)))", parameter="rng")
    mixed = max(_count_words(seeds.entropy), _POOL) + _count_words(seeds.spawn_key)
    constant = int(_INIT_A) * pow(int(_MULT_A), _POOL * mixed, 2**32) % 2**32
    streams = np.empty((1 + children, _STREAM), dtype=np.uint64)
    seed_streams(seeds.pool, np.uint64(constant), streams)
    state: Any = bit_generator.state["state"]
    is_at_start = (*_two_words(state["state"]), *_two_words(state["inc"])) == tuple(streams[0])
    if seeds.n_children_spawned or not is_at_start:
        raise ArgumentError("a fresh generator: this one was drawn or spawned from", parameter="rng")
    return streams


def _count_words(entropy: Any) -> int:
    """Return how many 32-bit words a seed sequence makes of an integer, or of a sequence of them."""
    if isinstance(entropy, Integral):
        return max(-(-int(entropy).bit_length() // 32), 1)
    if isinstance(entropy, np.ndarray) and entropy.dtype == np.uint32:  # as they are
        return entropy.size
    return sum(_count_words(part) for part in entropy)


@kernel
def mix_word(word, constant, factor):
    """Return a word of 32 bits hashed with a constant, and the next constant."""
    following = constant * factor & _MASK
    word = (word ^ constant) * following & _MASK
    return word ^ word >> _16, following


@kernel
def start_stream(pool, seeds, stream):
    """Write the stream of a generator that begins with a seed sequence's pool.

    The pool is (4,) words of 32 bits, seeds uint64 (4,) are room for what it yields, the stream, uint64
    (4,), is filled.
    """
    # SeedSequence.generate_state: eight words of 32 bits out of the pool,
    following = _INIT_B
    for k in range(_STREAM):
        low, following = mix_word(np.uint64(pool[2 * k % _POOL]), following, _MULT_B)
        high, following = mix_word(np.uint64(pool[(2 * k + 1) % _POOL]), following, _MULT_B)
        seeds[k] = high << _32 | low
    # and the generator's own start: (increment + seed) is stepped once.
    high, low = seeds[2] << _ONE | seeds[3] >> np.uint64(63), seeds[3] << _ONE | _ONE
    stream[2], stream[3] = high, low
    high, low = add_wide(high, low, seeds[0], seeds[1])
    high, low = multiply_wide(high, low, _SEEDING[0], _SEEDING[1])
    stream[0], stream[1] = add_wide(high, low, stream[2], stream[3])


@kernel
def seed_streams(pool, constant, streams):
    """Write the streams of a seed sequence and of its first children.

    The pool is uint32 (4,), the constant, uint64, what the next word that is mixed into it is hashed
    with; the streams, uint64 (1 + children, 4), are filled.
    """
    mixed, seeds = np.empty(_POOL, dtype=np.uint64), np.empty(_STREAM, dtype=np.uint64)
    for k in range(_POOL):
        mixed[k] = pool[k]
    start_stream(mixed, seeds, streams[0])
    for child in range(streams.shape[0] - 1):
        # SeedSequence.spawn: the child's number is mixed into the pool.
        following = constant
        for k in range(_POOL):
            word, following = mix_word(np.uint64(child), following, _MULT_A)
            word = (_MIX_L * np.uint64(pool[k]) & _MASK) + (
                _MASK + _ONE - (_MIX_R * word & _MASK)
            ) & _MASK
            mixed[k] = word ^ word >> _16
        start_stream(mixed, seeds, streams[1 + child])


@kernel
def step_state(high, low, stream):
    """Return the state that follows another."""
    high, low = multiply_wide(_ZERO, _CHEAP, high, low)
    return add_wide(high, low, stream[2], stream[3])


@kernel
def scramble_state(high, low):
    """Return the 64 random bits that a state yields."""
    low |= _ONE
    high ^= high >> _32
    high = multiply_wide(_ZERO, high, _ZERO, _CHEAP)[1]
    high ^= high >> _48
    return multiply_wide(_ZERO, high, _ZERO, low)[1]


@kernel
def next_word(stream):
    """Return the next 64 random bits of a stream."""
    high, low = stream[0], stream[1]
    stream[0], stream[1] = step_state(high, low, stream)
    return scramble_state(high, low)


@kernel
def fill_words(stream, out, first, last):
    """Write the next words of a stream to out[first : last], as `random_raw` returns them."""
    high, low = stream[0], stream[1]
    for k in range(first, last):
        out[k] = scramble_state(high, low)
        high, low = step_state(high, low, stream)
    stream[0], stream[1] = high, low


@kernel
def next_uniform(stream):
    """Return the next number of a stream that is uniform on [0, 1), as `Generator.random` does."""
    return np.int64(next_word(stream) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@kernel
def advance(stream, steps):
    """Pass over so many words of a stream, as `PCG64DXSM.advance` does."""
    # Steps compose: x -> factor x + term. Those of the set bits of `steps`, each the square of the last.
    factor_high, factor_low, term_high, term_low = _ZERO, _CHEAP, stream[2], stream[3]
    while steps > 0:
        if steps & 1:
            high, low = multiply_wide(stream[0], stream[1], factor_high, factor_low)
            stream[0], stream[1] = add_wide(high, low, term_high, term_low)
        high, low = add_wide(factor_high, factor_low, _ZERO, _ONE)
        term_high, term_low = multiply_wide(high, low, term_high, term_low)
        factor_high, factor_low = multiply_wide(factor_high, factor_low, factor_high, factor_low)
        steps >>= 1


@kernel
def draw_below(stream, bound, out):
    """Fill an array with numbers uniform on {0, ..., bound - 1}, as `Generator.integers(bound)` does.

    The bound is from 2 to 2^63 - 1. Half a word of the stream may be left over: nothing else is to be
    drawn from it.

    A word of 32 or 64 bits times the bound; what would come up once too often is told by the product's
    lower half, and drawn again. Source: Lemire (2019).
    """
    size = np.uint64(bound)
    halves = size <= _MASK + _ONE
    # 2^32 or 2^64 modulo the bound
    surplus = (_MASK + _ONE - size if halves else ~_ZERO - size + _ONE) % size
    word, half = _ZERO, False
    for k in range(out.size):
        while True:
            if halves:
                word = word >> _32 if half else next_word(stream)
                half = not half
                scaled = (word & _MASK) * size
                number, rest = scaled >> _32, scaled & _MASK
            else:
                number, rest = multiply_wide(_ZERO, next_word(stream), _ZERO, size)
            if rest >= surplus:
                break
        out[k] = np.int64(number)
