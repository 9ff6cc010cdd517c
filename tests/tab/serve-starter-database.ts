import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'

const address = '/starter-database.tar.gz'
const project = path.resolve(import.meta.dirname, '../..')
const starterUrlFile = path.join(project, 'src/tab/starter-url.ts')

async function buildDatabase(): Promise<Uint8Array> {
  const { module } = await runnerImport<typeof import('../../scripts/build-starter-database.ts')>(
    path.join(project, 'scripts/build-starter-database.ts'),
  )
  return module.buildStarterDatabase()
}

/**
 * Serves the starter database of a static site to the tests. Without it each new database is created from nothing,
 * which takes four times as long.
 */
export function serveStarterDatabase(): Plugin {
  let database: Promise<Uint8Array> | undefined
  return {
    name: 'serve-starter-database',
    load: id => (id === starterUrlFile ? `export const starterUrl = '${address}'` : undefined),
    configureServer({ middlewares }) {
      middlewares.use(address, (_, response, next) => {
        database ??= buildDatabase()
        database.then(bytes => response.end(bytes), next)
      })
    },
  }
}
