import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findNode } from '../setup/find-node.mjs'
import { inProject } from '../setup/project.mjs'
import { run } from '../setup/run.mjs'
import { inSeconds } from '../setup/steps.mjs'
import { countOwn, countPlaywright, countVitest } from './count-results.mjs'

const timeLimitMs = 40 * 60_000

const oneWhole = (file, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })

/** A check that is one whole: it passes or it fails. */
const whole = (name, script, args = []) => ({
  name,
  args: [inProject('node_modules', ...script), ...args],
  count: oneWhole,
})

const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')

const tests = name => ({
  name,
  // Vitest itself would leave one core to others.
  args: [vitest, 'run', '--project', name, '--maxWorkers=100%', '--reporter=default', '--reporter=json'],
  reportTo: file => ({ args: [`--outputFile.json=${file}`] }),
  count: countVitest,
})

/** The journeys against one of the bank's homes, a project of Playwright's: all, or those of some files. */
const journeys = (name, home, files = []) => ({
  name,
  args: [
    inProject('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    `--project=${home}`,
    '--reporter=list,json',
    ...files,
  ],
  reportTo: file => ({ env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
  count: countPlaywright,
})

/** The bank under faults, and the bugs that this has to find: a test each. */
const faults = {
  name: 'faults',
  args: ['--disable-warning=ExperimentalWarning', inProject('tests', 'faults', 'test-faults.ts')],
  reportTo: file => ({ args: ['--report', file] }),
  count: countOwn,
}

/** Ten tabs and workers ended in the middle of orders; `npm run test:kills -- --count 200` ends more. */
const kills = {
  name: 'kills',
  args: [
    '--disable-warning=ExperimentalWarning',
    inProject('tests', 'kills', 'test-kills.ts'),
    '--count',
    '10',
  ],
  count: oneWhole,
}

const linted = ['src', 'content', 'tests', 'scripts']

/** What `npm run validate` runs: the fast part. Each of the lists in a list has its checks run beside each other. */
export const fastChecks = [
  [
    whole('format', ['prettier', 'bin', 'prettier.cjs'], ['--check', '--log-level=warn', '.']),
    whole('lint', ['oxlint', 'bin', 'oxlint'], ['--type-aware', '--deny-warnings', ...linted]),
    whole('types', ['typescript', 'bin', 'tsc'], ['-b']),
  ],
  [tests('unit')],
]

/**
 * What the tab's home has alone, and the chief journeys of both homes: a session is kept and ended, the overview is
 * read and money is sent. `npm run test:tab` runs the others there too, from pages that are the same in both homes.
 */
const chiefJourneys = ['/tab-', '/overview.spec', '/transfer.spec', '/sign-in.spec']

/** What `npm test` runs: everything but most journeys in a tab, the quickest first. What waits a lot has company. */
export const allChecks = [
  ...fastChecks,
  [tests('ledger')],
  [tests('integration')],
  [tests('integration-pglite')],
  [tests('server'), tests('static')],
  [faults],
  [tests('tab'), kills],
  [tests('specs-in-a-browser')],
  [journeys('journeys', 'server')],
  [journeys('journeys in a tab', 'tab', chiefJourneys)],
]

/** What `npm run test:tab` runs. */
export const tabChecks = [[journeys('all journeys in a tab', 'tab')]]

/**
 * Runs one list of checks after another, also after one that failed, shows a table of them, and says on the last line
 * how many passed and failed.
 * @param {typeof allChecks} lists
 * @param {Record<string, string>} env
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(lists, env) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-checks-'))
  const rows = []
  for (const checks of lists) {
    const quiet = checks.length > 1
    console.log(title(checks.map(({ name }) => name).join(', ')))
    rows.push(...(await Promise.all(checks.map(check => runCheck(check, { folder, env, quiet })))))
  }
  rmSync(folder, { recursive: true, force: true })
  const sum = column => rows.reduce((total, row) => total + row[column], 0)
  console.log(`\n${table(rows)}\n`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}

/** Runs a check. One that is quiet, since others speak at the same time, has what it said shown at its end. */
async function runCheck({ name, args, reportTo, count }, { folder, env, quiet }) {
  const startedMs = performance.now()
  const file = path.join(folder, `${name}.json`)
  const more = reportTo?.(file) ?? {}
  const { code, said } = await run(findNode(), [...args, ...(more.args ?? [])], {
    quiet,
    env: { ...env, ...more.env },
    timeLimitMs,
  })
  if (quiet) console.log(`${title(name)}\n${said.trimEnd()}`)
  return { name, ...count(file, code), time: inSeconds(performance.now() - startedMs) }
}

const title = name => `\n── ${name} ──`

function table(rows) {
  const lines = [{ name: 'check', passed: 'passed', failed: 'failed', time: 'time' }, ...rows]
  return lines
    .map(({ name, passed, failed, time }) =>
      [name.padEnd(20), ...[passed, failed, time].map(cell => String(cell).padStart(10))].join(''),
    )
    .join('\n')
}
