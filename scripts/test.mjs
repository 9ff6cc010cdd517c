import { allChecks } from './checks/run-checks.mjs'
import { runTests } from './checks/run-tests.mjs'

await runTests(allChecks)
