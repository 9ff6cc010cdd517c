import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './project.mjs'
import { runNpm } from './run.mjs'
import { StartProblem } from './start-problem.mjs'
import { step } from './steps.mjs'

/**
 * Builds a folder where what it says it was built from is not `wanted`. It says so in a file of its own, which each
 * build removes with all the rest first: a build that broke off leaves none.
 * @param {{ folder: string, script: string, wanted: string, env?: Record<string, string> }} options `script` is npm's
 * @throws StartProblem where the build fails, with what it said
 */
export async function buildWhereStale({ folder, script, wanted, env = {} }) {
  const stamp = inProject(folder, '.built-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // Where nothing may be written that is said at once, and not by a build that has failed.
  mkdirSync(inProject(folder), { recursive: true })
  accessSync(inProject(folder), constants.W_OK)
  await step('Building the pages', async () => {
    const { code, said } = await runNpm(['run', script], { quiet: true, env })
    if (code !== 0)
      throw new StartProblem(`${said.trim()}\n\nThe pages could not be built (npm run ${script}).`)
  })
  writeFileSync(stamp, wanted)
}
