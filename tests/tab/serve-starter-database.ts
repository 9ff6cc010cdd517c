import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'

const address = '/starter-book.tar.gz'
const project = path.resolve(import.meta.dirname, '../..')
const starterUrlFile = path.join(project, 'src/tab/starter-url.ts')

async function buildDatabase(): Promise<Uint8Array> {
  const { module } = await runnerImport<typeof import('../../scripts/build-starter-book.ts')>(
    path.join(project, 'scripts/build-starter-book.ts'),
  )
  return module.buildStarterDatabase()
}

/**
 * Gives the banks of the tests the book that those of a static site begin as. Without one each new book is made from
 * nothing, which takes four times as long.
 */
export function serveStarterDatabase(): Plugin {
  let database: Promise<Uint8Array> | undefined
  return {
    name: 'serve-starter-book',
    load: id => (id === starterUrlFile ? `export const starterUrl = '${address}'` : undefined),
    configureServer({ middlewares }) {
      middlewares.use(address, (_, response, next) => {
        database ??= buildDatabase()
        database.then(bytes => response.end(bytes), next)
      })
    },
  }
}
