import { fastChecks } from './checks/checks.mjs'
import { runChecks } from './checks/run-checks.mjs'
import { checkVersions } from './setup/check-versions.mjs'
import { installDependencies } from './setup/install-dependencies.mjs'
import { runCommand } from './setup/start-problem.mjs'

await runCommand(async () => {
  checkVersions()
  await installDependencies()
  const outcomes = await runChecks(fastChecks)
  return outcomes.some(({ failed }) => failed > 0) ? 1 : 0
})
