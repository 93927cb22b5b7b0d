MVN ?= mvn

.DEFAULT_GOAL := help
.PHONY: help build test test-stores cases format demo docs clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

build: ## Compile and package everything, without tests and checks
	$(MVN) -B -ntp -Dquick package

test: ## Compile, test and check everything; needs no services
	$(MVN) -B -ntp verify

test-stores: ## Prove the SQLite and PostgreSQL stores against real databases; starts its own servers
	$(MVN) -B -ntp -Pstores -pl store-jdbc -am -Dtest='io/flowfabric/store/jdbc/*Test' \
	  -Dsurefire.failIfNoSpecifiedTests=false verify

cases: ## Run the conformance suite and report which cases of the specification it covers
	@rm -rf tck/target/cases
	$(MVN) -B -q -ntp -pl tck -am -Dtest='io/flowfabric/tck/**/*Test' \
	  -Dsurefire.failIfNoSpecifiedTests=false test
	@test -f tck/target/cases/missing.txt || { echo "The conformance suite wrote no report." >&2; exit 1; }
	@cat tck/target/cases/report.txt
	@if [ -s tck/target/cases/missing.txt ]; then \
	  echo "Cases without a test:" >&2; cat tck/target/cases/missing.txt >&2; exit 1; \
	fi

format: ## Format the code the way the build expects it
	$(MVN) -B -q -ntp -pl format -Dformat.write=true test

demo: ## Run the demonstration
	./flowfabric demo

docs: ## Write the generated parts of the documentation anew
	$(MVN) -B -q -ntp -pl quality -am -Dtest='io/flowfabric/quality/*Test' \
	  -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true test

clean: ## Remove everything that was built
	$(MVN) -B -q -ntp clean
