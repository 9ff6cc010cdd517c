import { checkVersions } from './check-versions.mjs'
import { findNode } from './find-node.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { run } from './run.mjs'
import { runCommand } from './start-problem.mjs'

/**
 * Runs a program of the project with the arguments of this command, after installing missing dependencies. The pages
 * are not built, because such a program needs none.
 * @param {string} file a path in the project
 */
export const runTypeScript = file =>
  runCommand(async () => {
    checkVersions()
    await installDependencies()
    const args = ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)]
    return (await run(findNode(), args)).code
  })
