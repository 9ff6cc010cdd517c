import { allChecks, runChecks } from './checks/run-checks.mjs'
import { buildSite } from './setup/build-site.mjs'
import { checkVersions } from './setup/check-versions.mjs'
import { findChromium } from './setup/find-chromium.mjs'
import { findPrograms } from './setup/find-programs.mjs'
import { installDependencies } from './setup/install-dependencies.mjs'
import { runCommand } from './setup/start-problem.mjs'

await runCommand(async () => {
  checkVersions()
  await installDependencies()
  const chromium = await findChromium()
  if (!chromium) console.error('No Chromium could be found or installed: the browser tests will fail.')
  const lacking = await findPrograms()
  if (lacking) console.error(lacking)
  // A build that fails is counted below: what needs the pages fails, and what does not still runs.
  await buildSite().catch(error => console.error(error.message))
  return runChecks(allChecks, chromium ? { CHROMIUM_PATH: chromium } : {})
})
