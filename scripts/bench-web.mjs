import { buildSite, buildStaticSite, staticFolder } from './setup/build-site.mjs'
import { inProject } from './setup/project.mjs'
import { runWithChromium } from './setup/run-with-chromium.mjs'

await runWithChromium('tests/bench/web/measure-pages.ts', {
  build: () => buildSite().then(() => buildStaticSite('')),
  args: [inProject(staticFolder)],
})
