import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/bench/staff.ts')
