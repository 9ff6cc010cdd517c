import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/faults/test-faults.ts')
