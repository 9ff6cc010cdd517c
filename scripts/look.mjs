import { buildSite } from './setup/build-site.mjs'
import { runWithChromium } from './setup/run-with-chromium.mjs'

await runWithChromium('tests/look/look.ts', { build: buildSite })
