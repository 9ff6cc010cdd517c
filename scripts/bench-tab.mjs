import { buildStaticSite, staticFolder } from './setup/build-site.mjs'
import { checkVersions } from './setup/check-versions.mjs'
import { findChromium } from './setup/find-chromium.mjs'
import { findNode } from './setup/find-node.mjs'
import { installDependencies } from './setup/install-dependencies.mjs'
import { inProject } from './setup/project.mjs'
import { run } from './setup/run.mjs'
import { runCommand, StartProblem } from './setup/start-problem.mjs'

await runCommand(async () => {
  checkVersions()
  await installDependencies()
  await buildStaticSite('')
  const chromium = await findChromium()
  if (!chromium)
    throw new StartProblem('No Chromium could be found or installed, and nothing is measured without.')
  const program = ['--disable-warning=ExperimentalWarning', 'tests/bench/tab/measure-tab.ts']
  const args = [...program, inProject(staticFolder), ...process.argv.slice(2)]
  return (await run(findNode(), args, { env: { CHROMIUM_PATH: chromium } })).code
})
