import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/bench/sign-in.ts')
