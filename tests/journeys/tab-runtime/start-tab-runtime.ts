import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoCustomers } from '../../../content/demo.ts'
import { buildStarterDatabase } from '../../../scripts/build-starter-database.ts'
import { buildStatic } from '../../../scripts/static/build-static.ts'
import { serveStatic } from '../../../scripts/static/serve-static.mjs'
import { createBank } from '../../../src/bank/bank.ts'
import { seedDemo } from '../../../src/bank/simulator/seed-demo.ts'
import { nodeDependencies } from '../../../src/server/node-runtime.ts'
import { journeysPlugin } from './journeys-plugin.ts'

/**
 * Builds the static site as the journeys have it, and serves it as a plain host of files does. Its banks begin
 * with the demo customers, who are drawn once here and not in each journey's browser; that a browser draws them is
 * shown by tests/tab.
 */
export async function startTabRuntime(): Promise<{ runtime: { origin: string }; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarsen-journeys-tab-'))
  const starterDatabase = await buildStarterDatabase(database =>
    seedDemo(createBank(nodeDependencies(database)), demoCustomers),
  )
  await buildStatic(folder, '', { starterDatabase, plugins: [journeysPlugin()] })
  const { origin, close } = await serveStatic({ folder, basePath: '', host: '127.0.0.1', port: 0 })
  return {
    runtime: { origin },
    async stop() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
