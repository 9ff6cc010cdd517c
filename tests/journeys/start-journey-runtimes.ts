import { type RuntimeName, shareJourneyRuntimes } from './journey-runtimes.ts'
import { startServerRuntime } from './start-server-runtime.ts'
import { startTabRuntime } from './tab-runtime/start-tab-runtime.ts'

/**
 * Starts the runtimes that `--project` asks for, or both, for all journeys, and stops them at the end.
 */
export default async function startJourneyRuntimes(): Promise<() => Promise<void>> {
  const server = isWanted('server') ? await startServerRuntime() : undefined
  const tab = isWanted('tab') ? await startTabRuntime() : undefined
  shareJourneyRuntimes({ ...(server && { server: server.runtime }), ...(tab && { tab: tab.runtime }) })
  return async () => {
    await tab?.stop()
    await server?.stop()
  }
}

/** Playwright does not tell its set-up which projects are going to run. */
function isWanted(name: RuntimeName): boolean {
  const words = process.argv.flatMap(word => word.split('='))
  const asked = words.filter((_, index) => words[index - 1] === '--project')
  return asked.length === 0 || asked.includes(name)
}
