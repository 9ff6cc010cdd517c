import { type HomeName, shareJourneyHomes } from './journey-homes.ts'
import { startServerHome } from './start-server-home.ts'
import { startTabHome } from './tab-home/start-tab-home.ts'

/**
 * Starts the homes that `--project` asks for, or both, for all journeys, and stops them at the end.
 */
export default async function startJourneyHomes(): Promise<() => Promise<void>> {
  const server = isWanted('server') ? await startServerHome() : undefined
  const tab = isWanted('tab') ? await startTabHome() : undefined
  shareJourneyHomes({ ...(server && { server: server.home }), ...(tab && { tab: tab.home }) })
  return async () => {
    await tab?.stop()
    await server?.stop()
  }
}

/** Playwright does not tell its set-up which projects are going to run. */
function isWanted(name: HomeName): boolean {
  const words = process.argv.flatMap(word => word.split('='))
  const asked = words.filter((_, index) => words[index - 1] === '--project')
  return asked.length === 0 || asked.includes(name)
}
