import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Check, everything, nightly, quickProof } from './checks.mjs'
import { type Outcome, runChecks } from './run-checks.mjs'

const project = path.resolve(import.meta.dirname, '../..')
const events = path.join(import.meta.dirname, 'events.mjs')

/** A check whose program is `code`; it tells events by `tell`, or leaves its counts in `process.argv.at(-1)`. */
const check = (name: string, code: string, reports: Check['reports'] = 'events'): Check => ({
  name,
  shows: 'how checks are run',
  args: ['--input-type=module', '-e', `import { tell } from '${events}'\n${code}`, '--'],
  reports,
  alone: ({ file, line }) => `run ${file}:${line}`,
})

/** Where a failed check of these tests leaves its log. */
const results = 'test-results/of-run-checks'
const runAll = (lists: Parameters<typeof runChecks>[0], lacking = ''): Promise<Outcome[]> =>
  runChecks(lists, { results, lacking })

const failure = `tell({ kind: 'failed', file: 'a.spec.ts', title: 'it holds', line: 7, text: 'one is not two' })`
const pass = `tell({ kind: 'passed' })`
const done = (file: string, durationMs: number) =>
  `tell({ kind: 'done', file: 'tests/${file}', durationMs: ${durationMs} })`

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(...text.split('\n')))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(path.join(project, results), { recursive: true, force: true })
})

const shown = (text: string) => printed.flatMap((line, at) => (line.includes(text) ? [at] : []))

test('what passes is counted over all checks, and the last line says how many', async () => {
  const outcomes = await runAll([
    [check('one', `${pass}; ${pass}`), check('whole', '', 'whole')],
    [check('counts', `fs.writeFileSync(process.argv.at(-1), '{"passed":40,"failed":0}')`, 'counts')],
  ])
  expect(outcomes.map(({ passed, failed }) => [passed, failed])).toEqual([
    [2, 0],
    [1, 0],
    [40, 0],
  ])
  expect(printed.at(-1)).toBe('43 passed, 0 failed')
})

test('a failure is shown at once and again at the end, with what runs it alone, and the rest still runs', async () => {
  const outcomes = await runAll([
    [check('one', `${pass}; ${failure}; process.exitCode = 1`)],
    [check('two', pass)],
  ])
  expect(outcomes.map(({ passed, failed }) => [passed, failed])).toEqual([
    [1, 1],
    [1, 0],
  ])
  for (const text of ['✗ one · a.spec.ts:7 · it holds', 'one is not two', 'Alone: run a.spec.ts:7']) {
    const [first, last, ...more] = shown(text)
    expect(first).toBeLessThan(shown('two                   begins')[0] ?? 0)
    expect(last).toBeGreaterThan(shown('check ')[0] ?? Infinity)
    expect(more).toEqual([])
  }
  expect(printed.at(-1)).toBe('2 passed, 1 failed')
})

test('the files that took longest are named, with all that was done of each', async () => {
  await runAll([
    [
      check(
        'one',
        [pass, done('b.spec.ts', 2000), done('a.spec.ts', 1500), done('b.spec.ts', 500)].join('\n'),
      ),
    ],
  ])
  expect(printed.find(line => line.includes('took longest'))).toMatch(
    /: b\.spec\.ts 2\.5 s, a\.spec\.ts 1\.5 s$/,
  )
})

test('a run that ends badly though nothing failed counts as failed, with the last that it said', async () => {
  const [outcome] = await runAll([
    [check('one', `${pass}; console.log('out of memory'); process.exitCode = 1`)],
  ])
  expect(outcome?.failed).toBe(1)
  expect(outcome?.failures[0]?.text).toBe('out of memory')
  expect(readFileSync(path.join(project, results, 'one.log'), 'utf8')).toBe('out of memory\n')
})

test('so does a run that tested nothing, and one that leaves no counts', async () => {
  const outcomes = await runAll([
    [check('nothing', ''), check('no counts', '', 'counts'), check('whole', 'process.exitCode = 1', 'whole')],
  ])
  expect(outcomes.map(({ failed }) => failed)).toEqual([1, 1, 1])
  expect(printed.at(-1)).toBe('0 passed, 3 failed')
})

test('what could not be set up is said before the last lines', async () => {
  await runAll([[check('one', pass)]], 'Without qpdf no PDF is checked.')
  expect(printed.slice(-4)[0]).toBe('Without qpdf no PDF is checked.')
})

const proofs = { quickProof, everything, nightly }

test.for(Object.entries(proofs))('%s runs each check once, from files that are there', ([, lists]) => {
  const checks = lists.flat()
  const names = checks.map(({ name }) => name)
  expect(new Set(names)).toHaveLength(names.length)
  for (const { args } of checks) expect(existsSync(args.find(arg => path.isAbsolute(arg)) ?? '')).toBe(true)
})

test('journeys have no tags but those that CONTRIBUTING.md explains, and @server', () => {
  const explained = readFileSync(path.join(project, 'CONTRIBUTING.md'), 'utf8').match(/`@[a-z-]+`/g) ?? []
  const known = new Set(['@server', ...explained.map(tag => tag.slice(1, -1))])
  const used = globSync('tests/journeys/*.spec.ts', { cwd: project }).flatMap(file =>
    [...readFileSync(path.join(project, file), 'utf8').matchAll(/'(@[a-z-]+)'/g)].map(([, tag]) => tag ?? ''),
  )
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter(tag => !known.has(tag))).toEqual([])
})
