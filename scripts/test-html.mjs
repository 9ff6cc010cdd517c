import { buildSite, buildStaticSite, staticFolder } from './setup/build-site.mjs'
import { findPrograms, java } from './setup/find-programs.mjs'
import { inProject } from './setup/project.mjs'
import { runWithChromium } from './setup/run-with-chromium.mjs'
import { StartProblem } from './setup/start-problem.mjs'

async function build() {
  const lacking = await findPrograms([java])
  if (lacking) throw new StartProblem(lacking)
  await buildSite()
  await buildStaticSite('')
}

await runWithChromium('tests/html/test-html.ts', {
  build,
  args: [inProject('dist'), inProject(staticFolder)],
})
