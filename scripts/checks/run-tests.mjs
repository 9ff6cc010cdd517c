import { buildSite } from '../setup/build-site.mjs'
import { checkVersions } from '../setup/check-versions.mjs'
import { findChromium, noChromium } from '../setup/find-chromium.mjs'
import { findPrograms } from '../setup/find-programs.mjs'
import { installDependencies } from '../setup/install-dependencies.mjs'
import { runCommand } from '../setup/start-problem.mjs'
import { runChecks } from './run-checks.mjs'

/** Installs and builds what these checks need, and runs them. */
export const runTests = checks =>
  runCommand(async () => {
    checkVersions()
    await installDependencies()
    const chromium = await findChromium()
    if (!chromium) console.error(`${noChromium} The browser tests will fail.`)
    const lacking = await findPrograms()
    if (lacking) console.error(lacking)
    // A build that fails is counted below: what needs the pages fails, and what does not still runs.
    await buildSite().catch(error => console.error(error.message))
    return runChecks(checks, chromium ? { CHROMIUM_PATH: chromium } : {})
  })
