// No regular expression of the product is slow on text from strangers. Time that grows quadratically or exponentially
// with the text would block the bank for everyone else.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'

const project = path.resolve(import.meta.dirname, '..')

const sources = execFileSync('git', ['ls-files', '--', 'src', 'content'], { cwd: project, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** Every regular expression in a file, as `/pattern/flags`. */
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

/** Uses recheck's JavaScript version: the same on every machine, without a native program and Java. */
process.env['RECHECK_BACKEND'] = 'pure'

/** Steps decide, not time, so a busy machine makes no expression look slow. */
const withoutTimeouts = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

/** How the time of a regular expression grows, if faster than the text; undefined for a safe one. */
function whySlow({ source, flags }: RegExp): string | undefined {
  const found = checkSync(source, flags, withoutTimeouts)
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
}

test.each([
  [/\/+$/, '2nd degree polynomial'],
  [/[^a-z]+$/, '2nd degree polynomial'],
  [/^(a+)+$/, 'exponential'],
  [/^.*[^/]/s, undefined],
])('%s: %s', (regex, why) => {
  expect(whySlow(regex)).toBe(why)
})

test('the time of no regular expression grows faster than the text', { timeout: 120_000 }, () => {
  const written = sources.flatMap(file => regexesIn(file).map(regex => ({ file, regex })))
  expect(written.length).toBeGreaterThan(100)
  // Many are written in several files: each is checked once.
  const once = new Map(written.map(each => [String(each.regex), each]))
  const slow = [...once.values()].map(each => ({ ...each, why: whySlow(each.regex) }))
  expect(slow.filter(({ why }) => why !== undefined)).toEqual([])
})
