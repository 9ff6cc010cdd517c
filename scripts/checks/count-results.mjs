import { existsSync, readFileSync } from 'node:fs'

/**
 * Counts the tests in a report that Vitest wrote as JSON. A skipped test counts as failed: it proved nothing.
 * So does a file that could not be loaded, and a run that left no report.
 * @param {string} file
 * @param {number} code the run's exit code
 * @returns {{ passed: number, failed: number }}
 */
export function countVitest(file, code) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    suite => suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length
  return settle(report.numPassedTests, failed, code)
}

/** The same for a report of Playwright's. A test that passed only when tried again counts as failed too. */
export function countPlaywright(file, code) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return settle(expected, unexpected + flaky + skipped, code)
}

/** The same for a program of the project's own, whose report is the two counts. */
export function countOwn(file, code) {
  const report = readReport(file)
  return report ? settle(report.passed, report.failed, code) : { passed: 0, failed: 1 }
}

/** A run that ended badly although no test failed counts one failure; so does one that ran nothing. */
function settle(passed, failed, code) {
  const crashed = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: crashed ? 1 : failed }
}

function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch {
    return undefined // broken off while it was written
  }
}
