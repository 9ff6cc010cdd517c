import { buildSite } from './setup/build-site.mjs'
import { checkVersions } from './setup/check-versions.mjs'
import { findChromium } from './setup/find-chromium.mjs'
import { findNode } from './setup/find-node.mjs'
import { installDependencies } from './setup/install-dependencies.mjs'
import { run } from './setup/run.mjs'
import { runCommand, StartProblem } from './setup/start-problem.mjs'

await runCommand(async () => {
  checkVersions()
  await installDependencies()
  await buildSite()
  const chromium = await findChromium()
  if (!chromium)
    throw new StartProblem('No Chromium could be found or installed, and no picture is taken without.')
  const args = ['--disable-warning=ExperimentalWarning', 'tests/look/look.ts']
  return (await run(findNode(), [...args, ...process.argv.slice(2)], { env: { CHROMIUM_PATH: chromium } }))
    .code
})
