import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/kills/test-kills.ts')
