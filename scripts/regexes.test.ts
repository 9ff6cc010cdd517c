// No regular expression of the product takes long at what a stranger may send: time that grows with the square of a
// text, or doubles with each character, would stop the bank for everybody else.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'

const project = path.resolve(import.meta.dirname, '..')

/** The most that a request's head or body holds: src/server/connection-limits.ts, src/api/read-request.ts. */
const longest = 16 * 1024

/** Processor time, so that a busy machine makes none seem slow. The square of `longest` takes 100 ms and more. */
const mostMs = 20

const sources = execFileSync('git', ['ls-files', '--', 'src', 'content'], { cwd: project, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** Every regular expression that is written in a file, as `/pattern/flags`. */
function regexesIn(file: string): RegExp[] {
  const found: RegExp[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('value' in node && node.value instanceof RegExp) found.push(node.value)
    else for (const part of Object.values(node)) visit(part)
  }
  visit(parseAst(readFileSync(path.join(project, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

const usual = [
  'a',
  'Z',
  '0',
  ' ',
  '\n',
  '/',
  '.',
  '-',
  ',',
  '_',
  '@',
  '£',
  'é',
  '\u200d',
  'a0',
  'a.',
  '0 ',
  '. ',
]

/** What is repeated at a regular expression: what is usual, and the characters that stand in it itself. */
const pumpsOf = ({ source }: RegExp): string[] => [
  ...new Set([...usual, ...source.replaceAll(/\\./g, '').split('')]),
]

/** Long texts that match almost: what is repeated, and something else before or after it. */
function* attacksOn(regex: RegExp, length: number): Generator<string> {
  for (const pump of pumpsOf(regex)) {
    const row = pump.repeat(length / pump.length)
    for (const other of ['\0', 'a']) yield* [row + other, other + row + other]
    yield row
  }
}

function takenMs(regex: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  text.replace(regex, '')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Whether an attack takes too long, both times. Short ones come first: what doubles shows there, and ends. */
const isSlow = (regex: RegExp): boolean =>
  [24, 2048, longest].some(length =>
    [...attacksOn(regex, length)].some(attack => [1, 2].every(() => takenMs(regex, attack) > mostMs)),
  )

test('the attacks find what takes the square of a text, and what doubles with each character', () => {
  for (const slow of [/\/+$/, /[^a-z]+$/, /^(a+)+$/]) expect([slow, isSlow(slow)]).toEqual([slow, true])
  expect(isSlow(/^.*[^/]/s)).toBe(false)
})

test('no regular expression takes long at the longest text that may come', { timeout: 120_000 }, () => {
  const written = sources.flatMap(file => regexesIn(file).map(regex => ({ file, regex })))
  expect(written.length).toBeGreaterThan(100)
  expect(written.filter(({ regex }) => isSlow(regex))).toEqual([])
})
