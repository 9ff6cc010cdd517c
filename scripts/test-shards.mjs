import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/faults/two-banks/test-two-banks.ts')
