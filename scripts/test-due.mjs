import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/due/test-due.ts')
