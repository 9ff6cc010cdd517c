import { existsSync } from 'node:fs'
import { inProject } from './project.mjs'
import { StartProblem } from './start-problem.mjs'

const oldestNode = 24

/**
 * The Node that runs the server: the one among the dependencies, or else this one if it is new enough to run TypeScript
 * directly.
 * @throws StartProblem if there is neither
 */
export function findNode() {
  // On Windows, npm's .bin has a script that needs a shell, so the package's own file is used there.
  const place =
    process.platform === 'win32' ? [`node-win-${process.arch}`, 'bin', 'node.exe'] : ['.bin', 'node']
  const installed = inProject('node_modules', ...place)
  if (existsSync(installed)) return installed
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath
  throw new StartProblem(
    `The dependencies contain no Node for ${process.platform} on ${process.arch}, and this machine's is ` +
      `${process.versions.node}. Install Node ${oldestNode} or later from https://nodejs.org, then start again.`,
  )
}
