import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hashFiles } from './hash-files.mjs'
import { inProject } from './project.mjs'
import { runNpm } from './run.mjs'
import { StartProblem } from './start-problem.mjs'
import { step } from './steps.mjs'

/** In the built folder, which each build empties first: a build that broke off leaves none. */
const stamp = inProject('dist', '.built-from')

const sources = [
  'app.html',
  'content',
  'public',
  'src/contract',
  'src/web',
  'vite.config.ts',
  'package-lock.json',
]

const isSource = name => !/\.test\.tsx?$|\/tsconfig\.json$/.test(name)
const isBuildScript = name => name.endsWith('.ts')

/** What the pages that stand in `dist` say they were built from, where they are of today's sources. */
export const fingerprintSources = () => hashFiles(sources, isSource) + hashFiles(['scripts'], isBuildScript)

/**
 * Builds the pages where one of their sources is not what they were built from.
 * @throws StartProblem where the build fails, with what it said
 */
export async function buildSite() {
  const wanted = fingerprintSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await step('Building the pages', async () => {
    const { code, said } = await runNpm(['run', 'build'], { quiet: true })
    if (code !== 0) throw new StartProblem(`${said.trim()}\n\nThe pages could not be built (npm run build).`)
  })
  writeFileSync(stamp, wanted)
}
