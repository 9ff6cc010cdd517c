import { StartProblem } from './start-problem.mjs'

const oldestNode = 20
const oldestNpm = 8

/**
 * These scripts run on the machine's own Node, however old. Everything else runs on the Node that is installed with the
 * dependencies.
 * @throws StartProblem if Node or npm is too old even for that
 */
export function checkVersions() {
  const node = Number(process.versions.node.split('.')[0])
  if (node < oldestNode) {
    throw new StartProblem(
      `This machine has Node ${process.versions.node}; ${oldestNode} or later is needed to start. ` +
        'Newer ones are at https://nodejs.org.',
    )
  }
  const [, npm] = /\bnpm\/(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
  if (npm && Number(npm) < oldestNpm) {
    throw new StartProblem(
      `This machine has npm ${npm}; ${oldestNpm} or later is needed: npm install --global npm`,
    )
  }
}
