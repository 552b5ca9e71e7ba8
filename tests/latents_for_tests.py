"""Draws of the latent numbers that a study declares, and what they say of its events."""

import itertools

import numpy as np

from simkit.declare.parameters.resolving import resolve
from simkit.declare.rare import rare_events_of
from simkit.engine.cells.rare_trials import Model
from simkit.stats.rare.found import found_by_conditioning, found_by_tilting
from simkit.stats.rare.latents import draw


def params_of(study, **given):
    """Return all parameters of a cell."""
    return resolve(study.parameters, given).values


def draws_of(study, params, count, seed=0):
    """Return independent draws of the latent numbers."""
    latents = rare_events_of(study).latent(params)
    return draw(latents, np.random.default_rng(seed).spawn(len(latents)), count)


def happened(study, params, latent):
    """Return by event in which draws it happens."""
    return {name: np.asarray(m) <= 0 for name, m in rare_events_of(study).margin(params, latent).items()}


def agree(share, exact, draws):
    """Say whether a share of draws is as likely as its exact value has it: 4.5 standard deviations."""
    return abs(share - exact) <= 4.5 * np.sqrt(exact * (1 - exact) / draws) + 1e-12


def alike(share, other, draws, other_draws):
    """Say whether two shares may have one probability: 4.5 standard deviations."""
    middle = (share * draws + other * other_draws) / (draws + other_draws)
    return abs(share - other) <= 4.5 * np.sqrt(middle * (1 - middle) * (1 / draws + 1 / other_draws))


def tilted(study, params, event, draws, seed=0):
    """Return what tilted draws find of an event, in an interval that misses once in ten thousand."""
    model = Model(study, params, event)
    plan = model.tilting()
    return found_by_tilting(plan, plan.sample(model.happens, np.random.default_rng(seed), draws), 0.9999)


def conditioned(study, params, event, draws, seed=0, chunk=1000):
    """Return what conditional probabilities find of an event, in such an interval, and their bound."""
    model, values, bound = Model(study, params, event), [], None
    for start in range(0, draws, chunk):
        one, bound = model.conditional(draws_of(study, params, min(chunk, draws - start), seed + start))
        values.append(one)
    return found_by_conditioning(np.concatenate(values), bound, 0.9999), bound


def in_half_spaces(tails, latent):
    """Return which draws lie in the union."""
    inside = False
    for tail in tails:
        total = 0.0
        for name, weights in tail.weights.items():
            x = latent[name]
            total = total + (x * np.broadcast_to(weights, x.shape[1:])).reshape(len(x), -1).sum(axis=1)
        inside = inside | (total >= tail.at_least)
    return inside


def all_values(latents):
    """Return every value of discrete latent numbers, each once, as a batch of draws."""
    choices = []
    for latent in latents.values():
        values = {
            "sign": (-1.0, 1.0), "finite": latent.values, "binomial": range(latent.count + 1)
        }[latent.law]  # fmt: skip
        choices += [values] * latent.size
    table = np.array(list(itertools.product(*choices)), dtype=np.float64)
    batch, at = {}, 0
    for name, latent in latents.items():
        columns = table[:, at : at + latent.size].reshape(len(table), *latent.shape)
        batch[name] = columns.astype(np.int64) if latent.law == "binomial" else columns
        at += latent.size
    return batch
