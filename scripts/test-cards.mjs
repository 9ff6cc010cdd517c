import { runTypeScript } from './setup/run-typescript.mjs'

await runTypeScript('tests/cards/test-cards.ts')
