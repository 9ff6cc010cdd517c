import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './project.mjs'
import { runNpm } from './run.mjs'
import { StartProblem } from './start-problem.mjs'
import { step } from './steps.mjs'

/**
 * Builds a folder unless its fingerprint file says `wanted`. A build removes that file with everything else first, so
 * an aborted build leaves none.
 * @param {{ folder: string, script: string, wanted: string, env?: Record<string, string> }} options `script` is an npm
 * script
 * @throws StartProblem with the build's output if it fails
 */
export async function buildWhereStale({ folder, script, wanted, env = {} }) {
  const stamp = inProject(folder, '.built-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // A folder that cannot be written is reported at once, not after a failed build.
  mkdirSync(inProject(folder), { recursive: true })
  accessSync(inProject(folder), constants.W_OK)
  await step('Building the pages', async () => {
    const { code, said } = await runNpm(['run', script], { quiet: true, env })
    if (code !== 0)
      throw new StartProblem(`${said.trim()}\n\nThe pages could not be built (npm run ${script}).`)
  })
  writeFileSync(stamp, wanted)
}
