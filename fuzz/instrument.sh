#!/usr/bin/env bash
# Cargo's RUSTC_WRAPPER for the fuzz targets: libFuzzer's instrumentation (the flags of cargo-fuzz) for our own crates alone. Coverage of a dependency
# leads the fuzzer nowhere, and so dependencies are those of `cargo build --release`, as they lie in target/.
set -euo pipefail
coverage=(-sanitizer-coverage-level=4 -sanitizer-coverage-inline-8bit-counters -sanitizer-coverage-pc-table -sanitizer-coverage-trace-compares)
# A build script runs without libFuzzer.
if [[ ${CARGO_PKG_NAME:-} == leadlight* && $* != *build_script_build* ]]; then
  exec "$@" -Cpasses=sancov-module "${coverage[@]/#/-Cllvm-args=}" -Cllvm-args=-simplifycfg-branch-fold-threshold=0
fi
exec "$@"
