import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import {
  cleanUp,
  isGone,
  makeDataFolder,
  readDatabase,
  readiness,
  runServer,
  signIn,
} from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

afterEach(cleanUp)

describe('a start', () => {
  test(
    'creates the bank, serves it, and prints the address and the demo credentials last',
    { tags: 'quick' },
    async () => {
      const server = runServer({ DATA_DIR: makeDataFolder() })
      const { origin } = await server.ready
      expect(await readiness(origin)).toBe(200)
      expect(await signIn(origin)).toBe(201)
      await server.says('Demo-Customer-2026')
      expect(server.said()).toMatch(/ready: .*\n.*demo@sarsen\.example.*\n.*Demo-Customer-2026\n/)
    },
  )

  test('of a second copy with another folder and port leaves the first one alone', async () => {
    const servers = [runServer({ DATA_DIR: copyOfBank() }), runServer({ DATA_DIR: copyOfBank() })]
    const origins = await Promise.all(servers.map(async server => (await server.ready).origin))
    expect(await Promise.all(origins.map(origin => signIn(origin)))).toEqual([201, 201])
    servers[0]?.kill('SIGTERM')
    await servers[0]?.exited
    expect(await signIn(origins[1] ?? '')).toBe(201)
  })
})

describe('an orderly stop', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s leaves no process, socket or lock, and exits with 0',
    { tags: 'quick' },
    async signal => {
      const dataDir = copyOfBank()
      const server = runServer({ DATA_DIR: dataDir })
      await server.ready
      const database = readDatabase(dataDir)
      server.kill(signal)
      expect(await server.exited).toBe(0)
      expect(isGone(database.pid)).toBe(true)
      expect(existsSync(database.socketFolder)).toBe(false)
      expect(await readdir(dataDir)).not.toContain('server.pid')
    },
  )

  test('during the start ends that too', async () => {
    const dataDir = makeDataFolder()
    const server = runServer({ DATA_DIR: dataDir })
    await server.says('Creating the database')
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(() => readDatabase(dataDir)).toThrow('ENOENT')
    expect(await readdir(dataDir)).not.toContain('server.pid')
  })

  test('that is requested twice does not wait, and the next start recovers', async () => {
    const dataDir = copyOfBank()
    const server = runServer({ DATA_DIR: dataDir })
    await server.ready
    server.kill('SIGINT')
    await server.says('Stopping')
    server.kill('SIGINT')
    await server.exited
    const next = runServer({ DATA_DIR: dataDir })
    expect(await signIn((await next.ready).origin)).toBe(201)
  })
})
