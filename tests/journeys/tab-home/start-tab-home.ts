import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildStatic } from '../../../scripts/static/build-static.ts'
import { serveStatic } from '../../../scripts/static/serve-static.mjs'
import { journeysPlugin } from './journeys-plugin.ts'

/** Builds the static site as the journeys have it, and serves it as a plain host of files does. */
export async function startTabHome(): Promise<{ home: { origin: string }; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarsen-journeys-tab-'))
  await buildStatic(folder, '', [journeysPlugin()])
  const { origin, close } = await serveStatic({ folder, basePath: '', host: '127.0.0.1', port: 0 })
  return {
    home: { origin },
    async stop() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
