import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('scripts/build-static.ts')
