import type { TestProject } from 'vitest/node'
import { cleanUp, makeDataFolder, runServer } from '../support/run-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a demonstration that was stopped in order, to copy. */
    madeBank: string
  }
}

/** Makes a bank once for the run, because most tests need an existing bank. */
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
