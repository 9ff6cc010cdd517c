import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/cluster/test-cluster.ts')
