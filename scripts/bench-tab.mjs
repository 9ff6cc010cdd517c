import { buildStaticSite, staticFolder } from './setup/build-site.mjs'
import { inProject } from './setup/project.mjs'
import { runWithChromium } from './setup/run-with-chromium.mjs'

await runWithChromium('tests/bench/tab/measure-tab.ts', {
  build: () => buildStaticSite(''),
  args: [inProject(staticFolder)],
})
