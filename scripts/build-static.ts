import { basePathOf } from './static/base-path.mjs'
import { buildStatic } from './static/build-static.ts'

/* `npm run build:static`: the site without a server, for a host that has it in the folder BASE_PATH, written into STATIC_DIR. */
const { BASE_PATH, STATIC_DIR = 'dist-static' } = process.env

const startedMs = performance.now()
const weighed = await buildStatic(STATIC_DIR, basePathOf(BASE_PATH))
console.log(`${weighed} Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`)
