import type { TestProject } from 'vitest/node'
import { cleanUp, makeDataFolder, runServer } from '../support/run-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a demonstration that was stopped in order, to make copies of. */
    madeBank: string
  }
}

/** Makes a bank once for the run: most of its tests are about a bank that is there. */
export default async function makeBank(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeDataFolder()
  const server = runServer({ DATA_DIR: dataDir })
  await server.ready
  server.kill('SIGTERM')
  const code = await server.exited
  if (code !== 0) throw new Error(`the bank to copy ended with ${code}:\n${server.said()}`)
  project.provide('madeBank', dataDir)
  return cleanUp
}
