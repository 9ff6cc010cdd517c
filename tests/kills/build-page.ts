import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { buildStarterDatabase } from '../../scripts/build-starter-database.ts'

const starterName = 'database.tar.gz'
const root = fileURLToPath(new URL('page', import.meta.url))

/** Builds the harness's page and its bank into `folder`, like the static build; `bugs` are planted on the way. */
export async function buildPage(folder: string, bugs: readonly Plugin[]): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [...bugs],
    define: { __STARTER_DATABASE__: JSON.stringify(`/${starterName}`) },
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
    worker: { format: 'es', plugins: () => [...bugs] },
  })
  await writeFile(join(folder, starterName), await buildStarterDatabase())
}
