import { tabChecks } from './checks/run-checks.mjs'
import { runTests } from './checks/run-tests.mjs'

await runTests(tabChecks)
