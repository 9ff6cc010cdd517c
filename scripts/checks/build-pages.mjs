import { buildSite } from '../setup/build-site.mjs'
import { runCommand } from '../setup/start-problem.mjs'

await runCommand(async () => {
  await buildSite()
  return 0
})
