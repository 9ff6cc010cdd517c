import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { everything, inATab } from '../checks/checks.mjs'

const run = promisify(execFile)
const project = path.resolve(import.meta.dirname, '../..')

/** The runtimes in which each test runs, by `file: title`. The path of a file below tests/ is without that folder. */
export type RunTests = ReadonlyMap<string, ReadonlySet<string>>

const args = [...everything, ...inATab].flat().map(check => check.args)
const journeyRuntimes = new Set(args.flatMap(words => words.filter(word => word.startsWith('--project='))))
const vitestProjects = args.flatMap(words => words.filter((_, at) => words[at - 1] === '--project'))

const { PATH, HOME, CHROMIUM_PATH } = process.env

/**
 * Runs a test runner's list command. The environment of the calling run is not passed on, except for programs that it
 * found.
 */
async function list(script: readonly string[], words: readonly string[]): Promise<unknown> {
  const file = path.join(project, 'node_modules', ...script)
  const { stdout } = await run(process.execPath, [file, ...words], {
    cwd: project,
    env: { PATH, HOME, CHROMIUM_PATH },
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout)
}

const Spec = z.object({ title: z.string(), tests: z.array(z.object({ projectName: z.string() })) })
const Suite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(Spec).default([]),
  get suites() {
    return z.array(Suite).default([])
  },
})
type Suite = z.infer<typeof Suite>
const VitestTests = z.array(z.object({ name: z.string(), file: z.string(), projectName: z.string() }))

/** A group without a title adds nothing. */
const idOf = (file: string, titles: readonly string[]): string =>
  `${file}: ${titles.filter(title => title !== '').join(' › ')}`

const inSuite = (suite: Suite, above: readonly string[]): [string, ReadonlySet<string>][] => [
  ...suite.specs.map(({ title, tests }): [string, ReadonlySet<string>] => [
    idOf(`journeys/${suite.file}`, [...above, title]),
    new Set(tests.map(({ projectName }) => projectName)),
  ]),
  ...suite.suites.flatMap(inner => inSuite(inner, [...above, inner.title])),
]

/** The runtime that each Vitest project tests: a server has PostgreSQL, a tab PGlite. */
const runtimeOfProject: Readonly<Record<string, string>> = {
  ledger: 'server',
  'ledger-pglite': 'tab',
  integration: 'server',
  'integration-pglite': 'tab',
  'specs-in-a-browser': 'tab',
  server: 'server',
  tab: 'tab',
  static: 'tab',
}

/** Unit tests count for both runtimes, except those in the folder of one runtime. */
const runtimeOfFolder: readonly (readonly [RegExp, string])[] = [
  [/^src\/(?:server|cli)\//, 'server'],
  [/^src\/(?:tab|static)\//, 'tab'],
]

function runtimesOf(projectName: string, place: string): readonly string[] {
  const ofProject = runtimeOfProject[projectName.replace(/ \(.+\)$/, '')]
  if (ofProject !== undefined) return [ofProject]
  const [, ofFolder] = runtimeOfFolder.find(([folder]) => folder.test(place)) ?? []
  return ofFolder === undefined ? ['server', 'tab'] : [ofFolder]
}

/** All tests that `npm test -- --all` and `npm run test:tab` run, as listed by their runners. */
export async function listTests(): Promise<RunTests> {
  const [journeys, others] = await Promise.all([
    list(['@playwright', 'test', 'cli.js'], ['test', '--list', '--reporter=json', ...journeyRuntimes]),
    list(
      ['vitest', 'vitest.mjs'],
      ['list', '--static-parse', '--json', ...vitestProjects.map(name => `--project=${name}`)],
    ),
  ])
  const { suites } = z.object({ suites: z.array(Suite) }).parse(journeys)
  const isRun = new Map<string, ReadonlySet<string>>(suites.flatMap(suite => inSuite(suite, [])))
  for (const { name, file, projectName } of VitestTests.parse(others)) {
    const place = path.relative(project, file).replace(/^tests\//, '')
    const id = idOf(place, name.split(' > '))
    isRun.set(id, new Set([...(isRun.get(id) ?? []), ...runtimesOf(projectName, place)]))
  }
  return isRun
}
