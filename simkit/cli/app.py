"""The command `simkit`: which command is meant, and how errors and interrupts end."""

import errno
import gc
import importlib
import io
import os
import re
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from simkit.cli.options.common import escape
from simkit.cli.options.study_options import expand_flags, study_function
from simkit.cli.terminal.completion import is_completing, typed_words
from simkit.cli.terminal.console import say
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.cli.terminal.signals import interrupted_code, take_signals
from simkit.declare.checks import COMMANDS
from simkit.declare.study import Study
from simkit.engine.sources.registry import (
    command_names,
    load_any,
    load_command,
    load_study,
    load_study_file,
    study_names,
)
from simkit.errors import (
    Interrupted,
    SimkitError,
    UsageError,
    describe_os_error,
    nearest,
    one_line,
    printable,
)

# typer's base of usage errors, wherever its version keeps it.
_CliError: type[Exception] = next(
    cls for cls in typer.BadParameter.__mro__ if cls.__name__ == "ClickException"
)
_HELP_NAMES = {"help_option_names": ["-h", "--help"]}
#: What options are called that are asked for by the name of something near.
_OTHERWISE = {
    **dict.fromkeys(("--along", "--of", "--for", "--parameter"), "--over"),
    **dict.fromkeys(("--repeats", "--repetitions", "--samples", "--runs"), "--trials"),
    **dict.fromkeys(("--probability", "--level"), "--target"),
    **dict.fromkeys(("--output", "--folder"), "--out"),
    "--event": "--quantity",
}
_NO_COMMAND = re.compile(r"No such command '(.*?)'")


def _load_replayed(name: str) -> Study:
    from simkit.cli.commands.replay import load_replayed

    return load_replayed(name)


#: Commands whose next word names a study, whose options follow.
_OF_A_STUDY = {
    "run": load_study_file, "replay": _load_replayed, "threshold": load_any, "slurm": load_any,
}  # fmt: skip
#: Commands whose function is made for them: the module that makes it, and its name there.
_FUNCTIONS = {
    "reproduce": ("simkit.cli.built_in", "reproduce_function"),
    "audit": ("simkit.cli.built_in", "audit_function"),
    "report": ("simkit.cli.commands.report", "report_function"),
    "refute": ("simkit.cli.commands.refute", "refute_function"),
}
_TAKE_GRIDS = ("audit", "refute")
# Of objects made and not let go before the collector looks: what a command keeps is hardly ever garbage.
_BETWEEN_COLLECTIONS = 200_000
_exit_code = 0


def run() -> None:
    """Run the command line and leave with its exit code."""
    gc.set_threshold(_BETWEEN_COLLECTIONS)
    _mend_streams()
    take_signals()
    os.environ["MPLBACKEND"] = "agg"  # no window is opened, whatever the shell's setting
    code = main(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        _drop_output()
    except OSError as error:
        say(f"error: {describe_os_error(error, _drop_output())}")
        code = code or 1
    if code == interrupted_code() and threading.active_count() > 1:
        sys.stderr.flush()
        os._exit(code)  # a kernel in flight would hold the process up
    gc.freeze()  # or Python looks through all objects for garbage before it ends
    sys.exit(code)


def _mend_streams() -> None:
    """Let what is printed go nowhere where a stream is closed, and nothing fail that it cannot spell."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; nothing but the tests of failures is raised.

    Codes: 0 done; 1 a trial or the run failed; 2 bad usage or input; 130, 143 or 129 interrupted.
    """
    global _exit_code
    _exit_code = 0
    try:
        app, rest = _build(list(arguments) or ["--help"])
        result = app(args=rest, prog_name="simkit", standalone_mode=False)
        code = _exit_code or (result if isinstance(result, int) else 0)
        if code == 130:  # typer has caught it
            say("interrupted; run the same command again to go on")
            return interrupted_code()
        return code
    except Interrupted as interrupt:
        say(str(interrupt))
        return interrupted_code()
    except SimkitError as error:
        say(f"error: {error}")
        return error.exit_code
    except _CliError as error:
        text = printable(error.format_message()).strip().rstrip(".")  # type: ignore[attr-defined]
        if not text:  # a group without a command has shown its help
            return 0
        if (match := _NO_COMMAND.match(text)) and match[1] == arguments[0]:
            hint = nearest(match[1], (*COMMANDS, *command_names(), *study_names()))
            hint = hint if hint.endswith("?") else "; see `simkit --help`"
            hint = f"; write simkit run {match[1]}" if ".py" in match[1] else hint
            say(f"error: there is no command {match[1]!r}{hint}")
            return 2
        text = _by_its_name(error) or text
        known = arguments and arguments[0] in (*COMMANDS, *command_names(), *study_names())
        words = arguments[: 2 if _names_study(arguments) else 1] if known else []
        say(f"error: {text}; see `{' '.join(['simkit', *filter(None, words), '--help'])}`")
        return 2
    except SystemExit as end:
        if type(sys.stdout).__name__ == "PacifyFlushWrapper":  # typer: the reader has seen enough
            return 0
        return end.code if isinstance(end.code, int) else 1
    except (KeyboardInterrupt, typer.Abort):
        say("interrupted; run the same command again to go on")
        return interrupted_code()
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:  # a disk that fills up while files are written
        say(f"error: {describe_os_error(error, _full_stream(error))}")
        return 1
    except (ImportError, MemoryError) as error:  # a library that does not fit into memory
        say(f"error: {one_line(error)}")
        return 1


def _by_its_name(error: Any) -> str:
    """Return what an option is called that was asked for by another name, or nothing."""
    given = getattr(error, "option_name", "")
    name = _OTHERWISE.get(given)
    known = name and any(name in each.opts for each in error.ctx.command.params)
    return f"No such option: {given}; write {name}" if known else ""


def _full_stream(error: OSError) -> str:
    """Return the name of standard output if a disk is full and it takes no line; else nothing."""
    if error.errno == errno.ENOSPC and error.filename is None:
        try:
            print(flush=True)
        except OSError:
            return _drop_output()
    return ""


def _drop_output() -> str:
    """Let what is still to be printed go nowhere, and return the name of where it went."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return "standard output"


def _names_study(arguments: Sequence[str]) -> bool:
    """Return whether the word behind the command is a study."""
    return len(arguments) > 1 and arguments[0] in _OF_A_STUDY and not arguments[1].startswith("-")


def _build(arguments: list[str]) -> tuple[typer.Typer, list[str]]:
    """Return the app with the commands that the arguments may need, and the arguments for it."""
    if is_completing():
        return _build_completion(typed_words()), arguments
    _refuse_empty(arguments)
    app, first = _new_app(), arguments[0]
    if _names_study(arguments):
        name = f"{first} {arguments[1]}"
        with prints_to_stderr():
            study = _OF_A_STUDY[first](arguments[1])
        arguments = [name, *expand_flags(study, arguments[2:])]
        _add_study(app, study, name, first)
    elif first in study_names():
        with prints_to_stderr():
            study = load_study(first)
        arguments = [first, *expand_flags(study, arguments[1:])]
        _add_study(app, study, first)
    elif first in (*COMMANDS, *command_names()):
        _add_command(app, first)
    else:
        _add_all(app)
        return app, arguments
    # One command alone would swallow its own name: typer then has no group.
    app.command("run" if first == "list" else "list")(_bare())
    return app, arguments


def _refuse_empty(arguments: Sequence[str]) -> None:
    """Refuse an empty word, as a shell makes of a variable that is not set: it is no default."""
    named = 2 if arguments[0] in _OF_A_STUDY else 1  # words that say themselves what is to be named
    for before, word in zip(arguments, arguments[1:], strict=False):
        name, sign, value = word.partition("=")
        if sign and not value and name.startswith("--"):
            before, word = name, value
        if not word and before.startswith("-"):
            raise _CliError(f"{before} '': it is empty; write a value, or leave {before} out")
    if "" in arguments[named:] and all(arguments[:named]):
        raise _CliError("a word of the command is empty: ''; write it, or leave it out")


def _build_completion(words: list[str]) -> typer.Typer:
    """Return the app as far as a word to be completed needs it: names, or one command's options."""
    app, first = _new_app(), words[0] if words else ""
    if len(words) > 2 and first in _OF_A_STUDY:
        own = typer.Typer()
        _add_study(own, _OF_A_STUDY[first](words[1]), words[1], first)
        own.command("other")(_bare())
        app.add_typer(own, name=first)
    elif len(words) > 1 and first in study_names():
        _add_study(app, load_study(first), first)
    elif len(words) > 1 and first in (*COMMANDS, *command_names()):
        _add_command(app, first)
    for name in (*COMMANDS, *command_names(), *study_names()):
        if name != first:
            app.command(name, short_help=" ")(lambda: None)
    return app


def _add_command(app: typer.Typer, name: str) -> None:
    """Add a command by its name; what it consists of is imported for it alone."""
    takes_any = {**_HELP_NAMES, "ignore_unknown_options": True}
    if name == "ledger":
        from simkit.cli.commands import ledger as ledgers

        ledger = typer.Typer(
            no_args_is_help=True,
            help="Look into the ledger of finished blocks, and tidy it.",
            context_settings=_HELP_NAMES,
        )
        for own in ("info", "export", "prune", "merge", "verify", "repair"):
            ledger.command(own)(getattr(ledgers, own))
        app.add_typer(ledger, name=name)
    elif name in _FUNCTIONS:
        module, function = _FUNCTIONS[name]
        made = getattr(importlib.import_module(module), function)(_finish)
        app.command(name, context_settings=takes_any if name in _TAKE_GRIDS else None)(made)
    elif name in COMMANDS:
        from simkit.cli.before_study import PLAIN

        app.command(name)(PLAIN[name])
    else:
        from simkit.cli.commands.paper_commands import command_function

        app.command(name)(command_function(load_command(name)))


def _add_all(app: typer.Typer) -> None:
    """Add every command without its options: what lists them, or finds none, needs their texts alone."""
    for name in (*COMMANDS, *command_names()):
        try:
            _add_command(app, name)
        except UsageError as error:
            _warn(error)
    for name in study_names():
        try:
            app.command(name, **_of_study(load_study(name)))(_bare())
        except UsageError as error:
            _warn(error)
    for info in app.registered_commands:
        info.callback = _bare(info.callback)


def _bare(function: Callable[..., None] | None = None) -> Callable[[], None]:
    """Return a function of no options with the text of another."""

    def bare() -> None: ...

    bare.__doc__ = function.__doc__ if function else None
    return bare


def _warn(error: UsageError) -> None:
    say(f"warning: {error}")


def _new_app() -> typer.Typer:
    app = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings=_HELP_NAMES,
    )
    app.callback()(_root)
    return app


def _add_study(app: typer.Typer, study: Study, name: str, command: str = "run") -> None:
    app.command(name, **_of_study(study))(_function_of(study, command))


def _of_study(study: Study) -> dict[str, Any]:
    """Return how help shows the command of a study."""
    return {
        "rich_help_panel": "Studies", "short_help": escape(study.summary),
        "context_settings": _HELP_NAMES,
    }  # fmt: skip


def _function_of(study: Study, command: str) -> Callable[..., None]:
    """Return the function of a command about one study; what runs it is imported when it does."""

    def run(study: Study, options: dict[str, str], given: dict[str, Any]) -> None:
        from simkit.cli.options.picture_options import find_figure
        from simkit.engine.settings.reading import read_settings

        with prints_to_stderr():
            settings = read_settings(
                study, given, is_search=command == "threshold", find_figure=find_figure
            )
            if settings.compare:
                from simkit.engine.cells.paired_trials import compared

                study = compared(study, settings.compare, options)
            if settings.reduce:
                from simkit.engine.results.reducing import reduced

                study, said = reduced(study, options, settings)
                for line in () if settings.quiet else said:
                    say(line)
        if settings.rare:
            from simkit.cli.running.run_rare_events import run_rare_events as started
        elif settings.stopping is not None and settings.stopping.threshold is not None:
            from simkit.cli.commands.threshold import run_search as started
        else:
            from simkit.cli.running.run_study import run_study as started
        _finish(started(study, options, settings))

    if command == "run":
        return study_function(study, run)
    if command == "slurm":
        from simkit.cli.commands.slurm import slurm_function

        return slurm_function(study)
    if command == "threshold":
        from simkit.cli.commands.threshold import threshold_function

        return threshold_function(study, run)
    from simkit.cli.commands.replay import replay_function

    return replay_function(study)


def _finish(code: int) -> None:
    global _exit_code
    _exit_code = code


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"simkit {version('attention-simkit')}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Theorems about attention against simulation: one command from a statement to a figure.

    For example: simkit softmax-vs-linear --n 100:2000
    """
