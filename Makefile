# `make` lists the targets. Cargo alone is enough to run the server and the Rust tests: `cargo run --release`, `cargo test --release`.

SHELL := /bin/bash
BINARY := target/release/leadlight
DEV := target/dev-site
# Tests compile only leadlight anew, without optimization, and reuse the dependencies of the release build.
FAST := --config .cargo/tests.toml

.PHONY: help
help: ## this list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

.PHONY: run
run: build ## build and serve http://127.0.0.1:8080, with the database data/site.db
	$(BINARY)

.PHONY: build
build: ## front end, bundles and release binary: target/release/leadlight
	cargo build --release --locked

.PHONY: dev
dev: build ## serve; rebuild the front end on every change and reload the browser
	@rm -rf $(DEV) && mkdir -p $(DEV)
	@node frontend/build.mjs --out $(DEV) --dev
	@trap 'kill 0' EXIT; node frontend/build.mjs --out $(DEV) --watch & $(BINARY) --dev $(DEV)

# Steps run one after the other also under `make -j`: tests must not wait for a compiler.
.NOTPARALLEL:

.PHONY: check
check: fmt lint check-frontend test-unit ## after an edit: format, types, lint and unit tests

.PHONY: test
test: $(if $(CI),tools-all,tools) fmt lint build check-frontend e2e test-rust ## before a commit: everything but the tests of test-all

.PHONY: test-all
test-all: tools-all test-v8 soak-short e2e-all ## what is slow and rarely fails: V8, attacks, three browsers, every page at every width

.PHONY: fmt
fmt: ## rustfmt
	cargo fmt --check

# The fuzz targets are not compiled here, but their lock file must be up to date.
.PHONY: lint
lint: ## clippy; warnings are errors
	cargo clippy --release --locked $(FAST) --all-targets --features failpoints -- -D warnings
	cargo clippy --release --locked $(FAST) --features failpoints --test soak -- -D warnings
	@cargo metadata --locked --manifest-path fuzz/Cargo.toml --format-version 1 > /dev/null

.PHONY: check-frontend
check-frontend: ## front end: types, linter, prettier, unit tests
	cd frontend && npm run check

CARGO_TEST := cargo test --release --locked $(FAST)

.PHONY: test-unit
test-unit: ## Rust unit tests
	$(CARGO_TEST) --lib --features failpoints

# More threads than cores, because most tests wait for a time limit of the server.
TEST_THREADS := 8
# Tests leave their own build of the binary at $(BINARY): this puts the release build back, whatever their exit code is.
RESTORE_BINARY := code=$$?; cargo build --release --locked --quiet; exit $$code

.PHONY: test-rust
# Some tests need PostgreSQL, nginx or pebble. In CI they must not be skipped.
test-rust: ## Rust unit and integration tests; tests whose program is missing are skipped
	REQUIRE_PROGRAMS=$$CI $(CARGO_TEST) --features failpoints -- --test-threads $(TEST_THREADS); $(RESTORE_BINARY)

# The V8 engine needs its static library (docs/engines.md). The machines of the project have it in ../shared/v8.
V8_FILES := $(wildcard ../shared/v8)
ifneq ($(V8_FILES),)
export RUSTY_V8_ARCHIVE ?= $(abspath $(V8_FILES)/librusty_v8_release_x86_64-unknown-linux-gnu.a.gz)
export RUSTY_V8_SRC_BINDING_PATH ?= $(abspath $(V8_FILES)/src_binding_release_x86_64-unknown-linux-gnu.rs)
endif

# These tests do not depend on the engine: they run with QuickJS alone.
WITHOUT_ENGINE := admin:: backups:: connections:: deploy:: export:: handover:: leads:: modules:: outbox:: postgres:: settings store tls::

.PHONY: test-v8
test-v8: ## the tests that depend on the engine, with V8; needs RUSTY_V8_ARCHIVE and RUSTY_V8_SRC_BINDING_PATH
ifeq ($(and $(RUSTY_V8_ARCHIVE),$(RUSTY_V8_SRC_BINDING_PATH)),)
	@echo "skipped: the tests with V8 need RUSTY_V8_ARCHIVE and RUSTY_V8_SRC_BINDING_PATH"
else
	$(CARGO_TEST) --no-default-features --features v8,failpoints --test it -- --test-threads $(TEST_THREADS) $(WITHOUT_ENGINE:%=--skip %); $(RESTORE_BINARY)
endif

# libFuzzer with the stable compiler. It writes new inputs to fuzz/found and failing ones to fuzz/artifacts. Copy inputs worth keeping to fuzz/corpus:
# `cargo test` runs all files there.
FUZZ_TARGETS := $(notdir $(basename $(wildcard fuzz/fuzz_targets/*.rs)))
SECONDS := 60

.PHONY: fuzz
fuzz: ## search for failing inputs: SECONDS=60 for each target, TARGET=query for one of them
	@for target in $(or $(TARGET),$(FUZZ_TARGETS)); do mkdir -p fuzz/found/$$target fuzz/artifacts/$$target; \
	  RUSTC_WRAPPER=$(CURDIR)/fuzz/instrument.sh cargo run --release --locked --manifest-path fuzz/Cargo.toml --target-dir target --bin $$target -- \
	    -max_total_time=$(SECONDS) -timeout=30 -print_final_stats=1 -artifact_prefix=fuzz/artifacts/$$target/ \
	    fuzz/found/$$target fuzz/corpus/$$target || exit 1; done

.PHONY: e2e
e2e: tools build ## journeys in Chromium against the release binary
	node e2e/run.mjs $(BINARY)

.PHONY: e2e-all
e2e-all: tools-all build ## journeys in three browsers, and every page at every width
	REQUIRE_PROGRAMS=$$CI node e2e/run.mjs $(BINARY) --all

# The duration of `make soak`.
MINUTES ?= 10

.PHONY: soak
soak: build ## attack the release binary for MINUTES (10) and report: docs/soak.md
	cargo test --release --locked --test soak -- --minutes $(MINUTES)

.PHONY: soak-short
soak-short: build ## the short form, which judges nothing that a busy machine changes
	cargo test --release --locked --test soak -- --short

# Flags for `make bench`: --quick, --only WORD; `node bench/run.mjs --help` lists all.
BENCH ?=

.PHONY: bench
bench: build ## speed, memory and growth beside nginx, hyper and Node: docs/benchmarks.md
	node bench/run.mjs --binary $(BINARY) $(BENCH)

.PHONY: bench-network
bench-network: build ## how fast pages appear over slow lines, by HTTP/1.1, HTTP/2 and HTTP/3: docs/benchmarks.md
	node bench/network.mjs --binary $(BINARY) $(BENCH)

# tools/new reads the variables from the environment. CONTRIBUTING.md describes the generated files.
.PHONY: new-form new-page new-article
new-form: ## a form: NAME=webinar PAGE=products FIELDS=name,email LABEL="The webinar"
new-page: ## a page: NAME=solutions/retail LABEL="For retailers"
new-article: ## a blog article: NAME=quiet-quarter AUTHOR="Priya Raman" LABEL="The quiet quarter"
new-form new-page new-article:
	@node tools/new/run.mjs $(@:new-%=%)

.PHONY: release
release: build ## target/dist: an archive with binary, man pages, completions, licenses and SBOM, and its checksums
	node tools/release/run.mjs --binary $(BINARY) --out target/dist

# Installs the Debian packages in $$missing, if this user may.
APT_INSTALL = if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq $$missing >/dev/null; else false; fi

# `make test` needs a browser, besides the compiler and Node.
.PHONY: tools
tools:
	@if [ -z "$$CHROMIUM" ] && ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null && ! command -v google-chrome >/dev/null; then \
	  missing=chromium; $(APT_INSTALL) || \
	    { echo "Chromium is needed for the browser tests: install it (Debian: apt-get install chromium) or set CHROMIUM to its path."; exit 1; }; fi

# `make test-all` also needs two more browsers (one of them with a virtual screen). Rust tests need a certificate authority, a database server and a
# proxy: without them `make test` skips some, except in CI.
.PHONY: tools-all
tools-all: tools
	@missing=""; \
	if [ -z "$$FIREFOX" ] && ! command -v firefox-esr >/dev/null; then missing="$$missing firefox-esr"; fi; \
	if [ -z "$$WEBKIT_DRIVER" ] && ! command -v WebKitWebDriver >/dev/null; then missing="$$missing webkit2gtk-driver"; fi; \
	if ! command -v Xvfb >/dev/null; then missing="$$missing xvfb"; fi; \
	if ! command -v pebble >/dev/null; then missing="$$missing pebble"; fi; \
	if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ! command -v initdb >/dev/null; then missing="$$missing postgresql"; fi; \
	if ! command -v nginx >/dev/null; then missing="$$missing nginx"; fi; \
	if [ -n "$$missing" ]; then $(APT_INSTALL) || echo "Tests are skipped, because programs are missing (Debian: apt-get install$$missing)."; fi
