#!/usr/bin/env bash
# RUSTC_WRAPPER of the fuzz targets: adds libFuzzer instrumentation (the flags of cargo-fuzz) to our own crates. Coverage of dependencies would mislead
# the fuzzer, so the dependencies in target/ are those of `cargo build --release`.
set -euo pipefail
coverage=(-sanitizer-coverage-level=4 -sanitizer-coverage-inline-8bit-counters -sanitizer-coverage-pc-table -sanitizer-coverage-trace-compares)
# Build scripts run without libFuzzer.
if [[ ${CARGO_PKG_NAME:-} == leadlight* && $* != *build_script_build* ]]; then
  exec "$@" -Cpasses=sancov-module "${coverage[@]/#/-Cllvm-args=}" -Cllvm-args=-simplifycfg-branch-fold-threshold=0
fi
exec "$@"
