"""Kernels that kernels call are linked as they stand, and optimised once, in the outermost one.

Numba makes runnable machine code, and a wrapper for Python, of every function that compiled code calls,
and optimises it again in each caller. What is called stands here in a twin that only callers see: it is
typed and lowered, and becomes machine code with the kernel that Python calls.
"""

import functools
from typing import Any


def link_into_callers(dispatcher: Any) -> Any:
    """Let kernels that call this one, unless it is plain Python, take its intermediate code."""
    if not hasattr(dispatcher, "py_func"):
        return dispatcher

    @functools.cache
    def twin() -> Any:
        import numba

        options = {**dispatcher.targetoptions, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        options.pop("nopython")  # what `njit` says itself
        made = numba.njit(pipeline_class=_compilers().Linked, **options)(dispatcher.py_func)
        made._compiling_counter = dispatcher._compiling_counter  # by which numba knows a recursive call
        return made

    def template(args: Any, kws: Any) -> Any:
        from numba.core.types.misc import unliteral

        # A constant is an argument like any other: it does not make a version of its own.
        return twin().get_call_template(tuple(map(unliteral, args)), kws)

    dispatcher.get_call_template = template
    dispatcher.get_overload = lambda signature: twin().get_overload(signature)
    return dispatcher


def runnable_compiler() -> Any:
    """Return the pipeline of kernels that Python calls, for numba's ``pipeline_class``."""
    return _compilers().Runnable


@functools.cache
def _compilers() -> Any:
    from types import SimpleNamespace

    from numba import _dynfunc
    from numba.core.codegen import JITCodeLibrary, RuntimeLinker
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import register_pass
    from numba.core.environment import lookup_environment
    from numba.core.errors import UnsupportedError
    from numba.core.typed_passes import NativeLowering

    class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
        """Code that is optimised and becomes runnable with that of its callers."""

        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

    @register_pass(mutates_CFG=True, analysis_only=False)
    class LowerLinked(NativeLowering):  # type: ignore[misc]
        _name = "lower_linked"

        def run_pass(self, state: Any) -> bool:
            state.library = LinkedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
            state.flags.no_compile = True
            super().run_pass(state)
            result, library = state.cr, state.library
            # Callers know a function by this object, which nobody can call.
            module, name = result.fndesc.lookup_module(), result.fndesc.unique_name
            key = _dynfunc.make_function(module, name, "", 0, result.env, (library,))
            state.targetctx.insert_user_function(key, result.fndesc, [library])
            library.finalize()
            state.reload_init.extend(getattr(library, "_reload_init", ()))  # numba 0.61 has none
            state.cr = result._replace(cfunc=key)
            return True

    @register_pass(mutates_CFG=True, analysis_only=False)
    class LowerRunnable(NativeLowering):  # type: ignore[misc]
        _name = "lower_runnable"

        def run_pass(self, state: Any) -> bool:
            super().run_pass(state)
            library = state.library
            # As numba does where it loads code: what was linked has its own global objects.
            for variable in library._final_module.global_variables:
                if variable.name.startswith(RuntimeLinker.PREFIX):
                    raise UnsupportedError("kernels call each other in a circle; one may call itself")
                if variable.name.startswith("_ZN08NumbaEnv"):
                    environment = lookup_environment(variable.name)
                    if environment is not None:
                        library.codegen.set_env(variable.name, environment)
            return True

    def with_lowering(lowering: Any) -> Any:
        class Compiler(CompilerBase):  # type: ignore[misc]
            def define_pipelines(self) -> list[Any]:
                passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
                passes.passes = [
                    (lowering if each is NativeLowering else each, what) for each, what in passes.passes
                ]
                passes.finalize()
                return [passes]

        return Compiler

    return SimpleNamespace(Linked=with_lowering(LowerLinked), Runnable=with_lowering(LowerRunnable))
