import { checkVersions } from './check-versions.mjs'
import { findChromium, noChromium } from './find-chromium.mjs'
import { findNode } from './find-node.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { run } from './run.mjs'
import { runCommand, StartProblem } from './start-problem.mjs'

/**
 * Runs a program of the project's that looks at the product in a browser, with the words that this command was given,
 * after installing what is missing and building what is stale.
 * @param {string} file a path in the project
 * @param {{ build: () => Promise<unknown>, args?: string[] }} options `args` come before the words
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
