import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/mutants/mutate-sql.ts')
