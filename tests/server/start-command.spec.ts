// `npm start` runs a script that starts the server. The script stops the server, or is killed.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { copyProject } from '../support/copy-project.ts'
import { cleanUp, isGone, readDatabase, runServer, signIn } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

afterEach(cleanUp)

/** Starts a copy of the project with its script, and returns the processes that it started. */
async function startByScript() {
  const dataDir = copyOfBank()
  const project = path.join(path.dirname(dataDir), 'project')
  copyProject(project)
  const script = runServer({ DATA_DIR: dataDir }, path.join(project, 'scripts', 'start.mjs'))
  const { origin } = await script.ready
  expect(script.said()).not.toMatch(/Installing|Building/)
  expect(await signIn(origin)).toBe(201)
  const [server] = readFileSync(path.join(dataDir, 'server.pid'), 'utf8').split('\n')
  const { pid: database, socketFolder } = readDatabase(dataDir)
  return { script, server: Number(server), database, socketFolder }
}

test('the server and its database end when the script is killed', async () => {
  const { script, server, database, socketFolder } = await startByScript()
  expect([server, database].map(isGone)).toEqual([false, false])
  script.kill('SIGKILL')
  expect(await script.exited).toBeNull()
  await expect.poll(() => [server, database].map(isGone), { timeout: 20_000 }).toEqual([true, true])
  expect(existsSync(socketFolder)).toBe(false)
})

test('everything ends in order when the script is stopped', async () => {
  const { script, server, database, socketFolder } = await startByScript()
  script.kill('SIGTERM')
  expect(await script.exited).toBe(0)
  expect([script.pid, server, database].map(isGone)).toEqual([true, true, true])
  expect(existsSync(socketFolder)).toBe(false)
})
