import { buildSite } from './setup/build-site.mjs'
import { runWithChromium } from './setup/run-with-chromium.mjs'

await runWithChromium('tests/pictures/take-pictures.ts', { build: buildSite })
