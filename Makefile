MVN ?= mvn
PREFIX ?= /usr/local
DESTDIR ?=
bin = $(DESTDIR)$(PREFIX)/bin
lib = $(DESTDIR)$(PREFIX)/lib/flowfabric
completions = $(DESTDIR)$(PREFIX)/share/bash-completion/completions

.DEFAULT_GOAL := help
.PHONY: help build test test-stores stranger cases format demo sim chaos soak pit bench jmh docs clean
.PHONY: install uninstall try-install

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

build: ## Compile and package everything, without tests and checks
	$(MVN) -B -ntp -Dquick package

test: ## Compile, test and check everything; needs no services
	$(MVN) -B -ntp verify

test-stores: ## Prove the SQLite and PostgreSQL stores only; starts its own server
	$(MVN) -B -ntp -pl store-jdbc -am -Dtest='io/flowfabric/store/jdbc/**/*Test' \
	  -Dplan.rows=1000000 -Dsurefire.failIfNoSpecifiedTests=false verify

stranger: ## Run the README's program in a new project outside of this one, from installed artifacts
	.ci/stranger

cases: ## Run the conformance suite and report which cases of the specification each store proves
	@rm -rf */target/cases
	$(MVN) -B -q -ntp -pl tck,store-jdbc,client -am -Dtest='io/flowfabric/**/*FlowFabricTest' \
	  -Dsurefire.failIfNoSpecifiedTests=false test
	@for store in memory sqlite postgres http; do \
	  cat */target/cases/$$store.txt 2>/dev/null || { echo "$$store: no report" >&2; failed=1; }; \
	done; \
	for missing in */target/cases/*.missing.txt; do \
	  if [ -s "$$missing" ]; then \
	    failed=1; \
	    echo "Not proven on $$(basename "$$missing" .missing.txt):" $$(cat "$$missing") >&2; \
	  fi; \
	done; \
	exit $${failed:-0}

format: ## Format the code the way the build expects it
	$(MVN) -B -q -ntp -pl format -Dformat.write=true test

sim: ## Play the whole system from seeds, with everything going wrong that can
	./flowfabric sim --seeds $(or $(SEEDS),10000)

chaos: ## Break real processes on a real database, and prove what they did; MINUTES, SEED, STORE=sqlite
	@rm -rf chaos/target/chaos
	@$(MVN) -B -q -ntp -pl chaos -am -Dtest='io/flowfabric/chaos/run/ChaosTest' \
	  -Dsurefire.failIfNoSpecifiedTests=false -Dchaos.minutes=$(or $(MINUTES),10) \
	  -Dchaos.seed=$(or $(SEED),1) -Dchaos.store=$(or $(STORE),postgresql) test; \
	status=$$?; cat chaos/target/chaos/*/report.txt; exit $$status

soak: ## Hold a load for long while workers crash, and see whether anything grows; MINUTES, RATE, STORE=sqlite
	@rm -rf chaos/target/soak
	@$(MVN) -B -q -ntp -pl chaos -am -Dtest='io/flowfabric/chaos/soak/SoakTest' \
	  -Dsurefire.failIfNoSpecifiedTests=false -Dsoak.minutes=$(or $(MINUTES),20) \
	  -Dsoak.rate=$(or $(RATE),50) -Dsoak.store=$(or $(STORE),postgresql) test; \
	status=$$?; cat chaos/target/soak/*/report.txt; exit $$status

pit: ## Change the rules one by one, and see whether the tests notice; ONLY='io.flowfabric.lease.*'
	$(MVN) -B -q -ntp -Ppit -pl tck -am -Dtest=DiceTest -Dsurefire.failIfNoSpecifiedTests=false \
	  $(if $(ONLY),-Dpit.classes='$(ONLY)') test

demo: ## Run the demonstration
	./flowfabric demo

bench: ## Measure the engine on SQLite and PostgreSQL; flowfabric bench --help tells more
	./flowfabric bench --scenario drain,latency,submit
	./flowfabric bench --store postgresql: --scenario drain,latency,submit

jmh: ## Measure rules and codecs by themselves; ONLY=Decide for some of them
	$(MVN) -B -q -ntp -Pjmh -pl bench -am -DskipTests -Djmh.only='$(or $(ONLY),.*)' test

docs: ## Write the generated parts of the documentation anew
	$(MVN) -B -q -ntp -pl quality -am -Dtest='io/flowfabric/quality/*Test,io/flowfabric/cli/CliPageTest' \
	  -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true test

install: ## Install jar and launcher under PREFIX; they need neither this folder nor Maven
	./flowfabric version
	install -d -m 755 "$(bin)" "$(lib)"
	install -m 755 flowfabric "$(bin)"
	install -m 755 packaging/prepare-start "$(lib)"
	install -m 644 cli/target/flowfabric-cli.jar "$(lib)"
	-"$(bin)/flowfabric" prepare-start
	@if script=$$("$(bin)/flowfabric" completion 2>/dev/null); then \
	  install -d -m 755 "$(completions)"; \
	  printf '%s\n' "$$script" >"$(completions)/flowfabric"; \
	  chmod 644 "$(completions)/flowfabric"; \
	fi

uninstall: ## Remove what install has put under PREFIX
	rm -f "$(bin)/flowfabric" "$(completions)/flowfabric"
	rm -rf "$(lib)"

try-install: ## Install into a temporary folder, run it from there, and remove it again
	.ci/try-install

clean: ## Remove everything that was built
	$(MVN) -B -q -ntp clean
