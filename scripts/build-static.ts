import { basePathOf } from './static/base-path.mjs'
import { buildStatic } from './static/build-static.ts'
import { siteOriginOf } from './static/site-origin.mjs'

// `npm run build:static`: the site without a server, for a host that has it in the folder BASE_PATH of SITE_ORIGIN,
// written into STATIC_DIR.
const { BASE_PATH, SITE_ORIGIN, STATIC_DIR = 'dist-static' } = process.env

const startedMs = performance.now()
const weighed = await buildStatic(STATIC_DIR, basePathOf(BASE_PATH), {
  origin: siteOriginOf(SITE_ORIGIN),
})
console.log(`${weighed} Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`)
