import { spawn } from 'node:child_process'
import { buildSite } from './setup/build-site.mjs'
import { checkVersions } from './setup/check-versions.mjs'
import { findNode } from './setup/find-node.mjs'
import { installDependencies } from './setup/install-dependencies.mjs'
import { project } from './setup/project.mjs'
import { runCommand } from './setup/start-problem.mjs'
import { watchNpm } from './setup/watch-npm.mjs'

const sameKeyMs = 500

await runCommand(async () => {
  checkVersions()
  await installDependencies()
  await buildSite()
  return runServer(findNode())
})

/**
 * Runs the server until it ends. The server has its own process group, so that Ctrl-C reaches it only once, through
 * this script. If this process is killed, the closed channel tells the server to stop.
 * @param {string} node
 * @returns {Promise<number>} its exit code
 */
function runServer(node) {
  const server = spawn(node, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  // A terminal sends Ctrl-C to npm and to this script, and npm passes its own on. Both come from one press of the key.
  let firstMs
  const pass = () => {
    firstMs ??= performance.now()
    server.kill(performance.now() - firstMs > sameKeyMs ? 'SIGINT' : 'SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal).on(signal, pass)
  watchNpm(pass)
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.on('exit', code => resolve(code ?? 1))
  })
}
