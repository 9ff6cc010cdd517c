import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findNode } from '../setup/find-node.mjs'
import { inProject } from '../setup/project.mjs'
import { run } from '../setup/run.mjs'
import { inSeconds } from '../setup/steps.mjs'
import { readEvents, writingTo } from './events.mjs'

/** No check that names no other limit takes half as long on a busy machine: one that does hangs. */
const usualTimeLimitMs = 40 * 60_000
const progressEveryMs = 15_000
const lookEveryMs = 500
/** What a person reads of a program that says much before it fails. */
const lastLines = 60
/** How many of a check's files are named with their time: those worth making quicker. */
const filesNamed = 12

/**
 * @typedef {import('./checks.mjs').Check} Check
 * @typedef {{ check: Check, file: string, title: string, line?: number, text: string }} Failure
 * @typedef {{ name: string, passed: number, failed: number, durationMs: number, failures: Failure[] }} Outcome
 */

/**
 * Runs one list of checks after another, also after one that failed. It says how far each is, shows a failure at once
 * and again at the end with the command that runs it alone, and on the last line how many passed and failed.
 * @param {Check[][]} lists the checks of a list run beside each other
 * @param {{ env?: Record<string, string>, lacking?: string, results?: string }} [options] `lacking` says what could
 *   not be set up, and is said again at the end; `results` is a folder of the project that is emptied first, where all
 *   that a failed check said is kept
 * @returns {Promise<Outcome[]>}
 */
export async function runChecks(lists, { env = {}, lacking, results = 'test-results' } = {}) {
  rmSync(inProject(results), { recursive: true, force: true })
  const startedMs = performance.now()
  const outcomes = []
  for (const checks of lists)
    outcomes.push(...(await Promise.all(checks.map(check => runCheck(check, { env, results })))))
  console.log(`\n${tableOf(outcomes)}`)
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n${describe(failure)}`)
  if (lacking) console.log(`\n${lacking}`)
  const sum = column => outcomes.reduce((total, outcome) => total + outcome[column], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  console.log(`\nIn ${inMinutes(performance.now() - startedMs)}.`)
  console.log(`${passed} passed, ${failed} failed`)
  return outcomes
}

/** @returns {Promise<Outcome>} */
async function runCheck(check, { env, results }) {
  const { name, args, reports, timeLimitMs = usualTimeLimitMs } = check
  const startedMs = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-check-'))
  const report = path.join(folder, 'report')
  const followed = follow(check, readEvents(report))
  const after = () => inSeconds(performance.now() - startedMs)
  say(name, 'begins')
  const looking = setInterval(followed.look, lookEveryMs)
  const telling = setInterval(() => say(name, [followed.progress(), after()].join(', ')), progressEveryMs)
  const { code, said } = await run(
    findNode(),
    [...args, ...(reports === 'counts' ? ['--report', report] : [])],
    { quiet: true, env: { ...env, ...writingTo(report) }, timeLimitMs },
  )
  clearInterval(looking)
  clearInterval(telling)
  const counted = reports === 'events' ? followed.end() : counts(report, reports, code)
  rmSync(folder, { recursive: true, force: true })
  // A run that ended badly although nothing failed counts one failure; so does one that ran nothing.
  const crashed = counted.failed === 0 && (code !== 0 || counted.passed === 0)
  const failures = [...followed.failures]
  if (crashed || (counted.failed > 0 && failures.length === 0)) {
    failures.push({ check, file: '', title: '', text: lastOf(said) })
    console.log(`\n${describe(failures[0])}\n`)
  }
  const failed = crashed ? 1 : counted.failed
  say(name, `${failed === 0 ? 'passed' : 'FAILED'}: ${inWords(counted.passed, failed)}, ${after()}`)
  const longest = followed.longest()
  if (longest !== '') say(name, `took longest: ${longest}`)
  if (failed > 0) say(name, `all that it said stands in ${keep(results, name, said)}`)
  return { name, passed: counted.passed, failed, durationMs: performance.now() - startedMs, failures }
}

/** Follows a run by its events. Failures are shown as soon as they are read. */
function follow(check, read) {
  const failures = []
  const durationMsOf = new Map()
  let begun,
    passed = 0,
    done = 0
  const look = () => {
    for (const event of read()) {
      if (event.kind === 'begun') begun = event
      else if (event.kind === 'done') {
        done++
        durationMsOf.set(event.file, (durationMsOf.get(event.file) ?? 0) + event.durationMs)
      } else if (event.kind === 'passed') passed++
      else {
        failures.push({ check, ...event })
        console.log(`\n${describe(failures.at(-1))}\n`)
      }
    }
  }
  const progress = () =>
    begun ? `${done} of ${begun.total} ${begun.of}, ${inWords(passed, failures.length)}` : 'at work'
  const end = () => {
    look()
    return { passed, failed: failures.length }
  }
  const longest = () =>
    [...durationMsOf]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, filesNamed)
      .map(([file, durationMs]) => `${path.basename(file)} ${inSeconds(durationMs)}`)
      .join(', ')
  return { failures, look, progress, end, longest }
}

/** What a check without events comes to: a program of the project's own leaves its two counts in a file. */
function counts(report, reports, code) {
  if (reports === 'whole') return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { passed: 0, failed: 1 }
}

/** Keeps what a check said, beside the pictures of Playwright. @returns the file, from the project */
function keep(results, name, said) {
  const file = path.join(results, `${name.replaceAll(' ', '-')}.log`)
  mkdirSync(inProject(results), { recursive: true })
  writeFileSync(inProject(file), said)
  return file
}

const say = (name, words) => console.log(`  ${name.padEnd(nameWidth)} ${words}`)
const nameWidth = 21

/** @param {Failure} failure */
function describe({ check, file, title, line, text }) {
  const place = [check.name, file && `${file}${line ? `:${line}` : ''}`, title].filter(Boolean).join(' · ')
  const lines = text
    .trimEnd()
    .split('\n')
    .map(each => `    ${each}`)
  return [`✗ ${place}`, ...lines, `  Alone: ${check.alone({ file, title, line })}`].join('\n')
}

const lastOf = said => said.trimEnd().split('\n').slice(-lastLines).join('\n') || 'It said nothing.'
const inWords = (passed, failed) => `${passed} passed${failed === 0 ? '' : `, ${failed} failed`}`
const inMinutes = durationMs => {
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function tableOf(outcomes) {
  const head = { name: 'check', passed: 'passed', failed: 'failed', time: 'time' }
  return [head, ...outcomes.map(outcome => ({ ...outcome, time: inSeconds(outcome.durationMs) }))]
    .map(({ name, ...cells }) =>
      [
        name.padEnd(nameWidth),
        ...['passed', 'failed', 'time'].map(key => String(cells[key]).padStart(10)),
      ].join(''),
    )
    .join('\n')
}
