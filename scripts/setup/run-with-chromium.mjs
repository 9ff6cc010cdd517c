import { checkVersions } from './check-versions.mjs'
import { findChromium, noChromium } from './find-chromium.mjs'
import { findNode } from './find-node.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { run } from './run.mjs'
import { runCommand, StartProblem } from './start-problem.mjs'

/**
 * Runs a program of the project that uses a browser, with the arguments of this command, after installing missing
 * dependencies and building outdated pages.
 * @param {string} file a path in the project
 * @param {{ build: () => Promise<unknown>, args?: string[] }} options `args` come before the command's arguments
 */
export const runWithChromium = (file, { build, args = [] }) =>
  runCommand(async () => {
    checkVersions()
    await installDependencies()
    await build()
    const chromium = await findChromium()
    if (!chromium) throw new StartProblem(noChromium)
    const program = ['--disable-warning=ExperimentalWarning', file, ...args, ...process.argv.slice(2)]
    return (await run(findNode(), program, { env: { CHROMIUM_PATH: chromium } })).code
  })
