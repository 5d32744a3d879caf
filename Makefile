# make            what there is
# Everything is also a plain command: `cargo run --release` serves, `cargo test --release` tests the host.

SHELL := /bin/bash
BINARY := target/release/leadlight
DEV := target/dev-site

.PHONY: help
help: ## this list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: run
run: build ## build and serve http://127.0.0.1:8080, database at data/site.db
	$(BINARY)

.PHONY: build
build: ## front end, bundles and release binary: target/release/leadlight
	cargo build --release --locked

.PHONY: dev
dev: build ## serve with the front end rebuilt on every change and the browser reloading by itself
	@rm -rf $(DEV) && mkdir -p $(DEV)
	@node frontend/build.mjs --out $(DEV) --dev
	@trap 'kill 0' EXIT; node frontend/build.mjs --out $(DEV) --watch & $(BINARY) --dev $(DEV)

.PHONY: test
test: tools fmt lint test-frontend test-v8 test-host soak-short e2e ## everything that CI runs

.PHONY: fmt
fmt: ## rustfmt
	cargo fmt --check

# The fuzz targets are not compiled here; their lock file must not fall behind.
.PHONY: lint
lint: ## clippy, warnings are errors
	cargo clippy --release --locked --all-targets -- -D warnings
	cargo clippy --release --locked --test soak -- -D warnings
	@cargo metadata --locked --manifest-path fuzz/Cargo.toml --format-version 1 > /dev/null

.PHONY: test-frontend
test-frontend: build ## tsc, linter, prettier, unit tests of the front end
	cd frontend && npm run check

.PHONY: test-host
test-host: ## unit and integration tests of the host, with QuickJS
	cargo test --release --locked

# The V8 engine needs its static library (README, "The V8 engine"). ../shared/v8 holds it on the machines of the project.
V8_FILES := $(wildcard ../shared/v8)
ifneq ($(V8_FILES),)
export RUSTY_V8_ARCHIVE ?= $(abspath $(V8_FILES)/librusty_v8_release_x86_64-unknown-linux-gnu.a.gz)
export RUSTY_V8_SRC_BINDING_PATH ?= $(abspath $(V8_FILES)/src_binding_release_x86_64-unknown-linux-gnu.rs)
endif

# What no engine can change is tested once, with QuickJS.
WITHOUT_ENGINE := admin:: backups:: connections:: deploy:: export:: handover:: leads:: outbox:: postgres:: settings store tls::

.PHONY: test-v8
test-v8: ## the tests of what an engine can change with V8, where RUSTY_V8_ARCHIVE and RUSTY_V8_SRC_BINDING_PATH are set
ifeq ($(and $(RUSTY_V8_ARCHIVE),$(RUSTY_V8_SRC_BINDING_PATH)),)
	@echo "V8 is left out: RUSTY_V8_ARCHIVE and RUSTY_V8_SRC_BINDING_PATH are not set"
else
	cargo test --release --locked --no-default-features --features v8 --test it -- $(WITHOUT_ENGINE:%=--skip %)
endif

# libFuzzer with the stable compiler. What is new lies in fuzz/found, what breaks a property in fuzz/artifacts; what is worth keeping is copied into
# fuzz/corpus, which `cargo test` runs through.
FUZZ_TARGETS := $(notdir $(basename $(wildcard fuzz/fuzz_targets/*.rs)))
SECONDS := 60

.PHONY: fuzz
fuzz: ## look for input that breaks a property: SECONDS=60 for each target, TARGET=query for one of them
	@for target in $(or $(TARGET),$(FUZZ_TARGETS)); do mkdir -p fuzz/found/$$target fuzz/artifacts/$$target; \
	  RUSTC_WRAPPER=$(CURDIR)/fuzz/instrument.sh cargo run --release --locked --manifest-path fuzz/Cargo.toml --target-dir target --bin $$target -- \
	    -max_total_time=$(SECONDS) -timeout=30 -print_final_stats=1 -artifact_prefix=fuzz/artifacts/$$target/ \
	    fuzz/found/$$target fuzz/corpus/$$target || exit 1; done

.PHONY: e2e
e2e: tools build ## journeys in a real browser against the release binary
	node e2e/run.mjs $(BINARY)

# How long `make soak` takes.
MINUTES ?= 10

.PHONY: soak
soak: ## attacks the release binary for MINUTES (10) and prints what was held: docs/soak.md
	cargo test --release --locked --test soak -- --minutes $(MINUTES)

.PHONY: soak-short
soak-short: ## a little of the same, for what does not depend on how busy the machine is
	cargo test --release --locked --test soak -- --short

# More for `make bench`: --quick, --only WORD; `node bench/run.mjs --help` lists all.
BENCH ?=

.PHONY: bench
bench: build ## speed, memory and growth beside nginx, hyper and Node, in one run: docs/bench.md
	node bench/run.mjs --binary $(BINARY) $(BENCH)

# The values reach tools/new through the environment, quotes and all. CONTRIBUTING.md says what each makes.
.PHONY: new-form new-page new-article
new-form: ## a form with a table of its own: NAME=webinar PAGE=products FIELDS=name,email LABEL="The webinar"
new-page: ## a page: NAME=solutions/retail LABEL="For retailers"
new-article: ## an article of the blog: NAME=quiet-quarter AUTHOR="Priya Raman" LABEL="The quiet quarter"
new-form new-page new-article:
	@node tools/new/run.mjs $(@:new-%=%)

.PHONY: release
release: build ## target/dist: an archive with binary, man pages, completions, licences and SBOM, and its sums
	node tools/release/run.mjs --binary $(BINARY) --out target/dist

# What the tests need beside the compiler, installed with apt where that is possible: a browser for the journeys; two more, with a screen for the one
# that needs it, a certificate authority to get certificates from, a database server, and a balancer for several processes, without which those tests
# are left out.
.PHONY: tools
tools:
	@wanted=""; \
	if [ -z "$$CHROMIUM" ] && ! command -v chromium >/dev/null && ! command -v chromium-browser >/dev/null && ! command -v google-chrome >/dev/null; then wanted="chromium"; fi; \
	if [ -z "$$FIREFOX" ] && ! command -v firefox-esr >/dev/null; then wanted="$$wanted firefox-esr"; fi; \
	if [ -z "$$WEBKIT_DRIVER" ] && ! command -v WebKitWebDriver >/dev/null; then wanted="$$wanted webkit2gtk-driver"; fi; \
	if ! command -v Xvfb >/dev/null; then wanted="$$wanted xvfb"; fi; \
	if ! command -v pebble >/dev/null; then wanted="$$wanted pebble"; fi; \
	if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ! command -v initdb >/dev/null; then wanted="$$wanted postgresql"; fi; \
	if ! command -v nginx >/dev/null; then wanted="$$wanted nginx"; fi; \
	if [ -n "$$wanted" ]; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -qq && apt-get install -y -qq $$wanted >/dev/null; \
	  else case "$$wanted" in \
	    chromium*) echo "Chromium is needed for the browser tests: install it (Debian: apt-get install chromium) or name its path in CHROMIUM."; exit 1;; \
	    *) echo "Some tests are left out; what they need is not installed (Debian: apt-get install $$wanted).";; \
	  esac; fi; fi
