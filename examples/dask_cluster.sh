#!/usr/bin/env bash
# A Dask cluster by its own commands: a scheduler and two workers on this machine, a study run against them
# while a worker is killed, and the bytes compared with a run by threads. On several machines each command
# runs where it belongs, with TLS (docs/running.md).
#
#     examples/dask_cluster.sh [FOLDER] [TRIALS]
set -euo pipefail
trials=${2:-40000}
mkdir -p "${1:-.}"
folder=$(mktemp -d ${1:+"$1/XXXXXX"}) # a new one: what a ledger holds is not simulated again
address=tcp://127.0.0.1:${DASK_PORT:-8786}
study=(simkit softmax-vs-linear --n 200:400:100 --trials "$trials" --path literal --no-plot)
started=()
trap 'kill -9 "${started[@]}" 2>/dev/null || true' EXIT

export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1
# simkit counts the deaths of workers itself: which block is to blame it knows better.
export DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES=0
dask scheduler --host 127.0.0.1 --port "${address##*:}" --no-dashboard 2>"$folder/scheduler.log" &
started+=($!)
for i in 1 2; do
    dask worker "$address" --nthreads 1 --no-nanny --no-dashboard --local-directory "$folder" \
        2>"$folder/worker$i.log" &
    started+=($!)
done

"${study[@]}" --scheduler "$address" --out "$folder/cluster" &
run=$!
# Once blocks are in the ledger, a worker is killed; the other one finishes what it had.
until [ -s "$folder/cluster/ledger.sqlite-wal" ] || ! kill -0 "$run" 2>/dev/null; do sleep 0.1; done
sleep 0.3
kill -0 "$run" # there is something left to lose
kill -9 "${started[2]}"
wait "$run"

"${study[@]}" --out "$folder/threads" >/dev/null
cmp "$folder"/cluster/softmax-vs-linear/*.csv "$folder"/threads/softmax-vs-linear/*.csv
echo "the same bytes, a worker killed in between: $folder"
