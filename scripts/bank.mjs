import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('src/cli/main.ts')
