import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanUp, readDatabase, readiness, runServer, signIn } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'
import { startAndKill } from './start-and-kill.ts'

afterEach(cleanUp)

/** Writes this process's id in the first line of a file, as if the system had reused it. */
function giveOurNumber(file: string): void {
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [process.pid, ...rest].join('\n'))
}

describe('after kill -9', () => {
  test('of the application the next start takes over its database', { tags: 'quick' }, async () => {
    const dataDir = copyOfBank()
    const database = await startAndKill(dataDir)

    const next = runServer({ DATA_DIR: dataDir })
    expect(await signIn((await next.ready).origin)).toBe(201)
    expect(next.said()).toContain('Taking over the database of an earlier run')
    expect(readDatabase(dataDir)).toEqual(database)

    next.kill('SIGTERM')
    expect(await next.exited).toBe(0)
    expect(existsSync(database.socketFolder)).toBe(false)
  })

  test('of the database the running application restarts it and goes on', { tags: 'quick' }, async () => {
    const dataDir = copyOfBank()
    const server = runServer({ DATA_DIR: dataDir })
    const { origin } = await server.ready
    const first = readDatabase(dataDir)
    process.kill(first.pid, 'SIGKILL')
    await server.says('The database is back')
    expect(await readiness(origin)).toBe(200)
    expect(await signIn(origin)).toBe(201)
    const second = readDatabase(dataDir)
    expect(second.pid).not.toBe(first.pid)
    expect(second.socketFolder).toBe(first.socketFolder)
  })

  test('of a database that was taken over it is restarted too', async () => {
    const dataDir = copyOfBank()
    await startAndKill(dataDir)
    const next = runServer({ DATA_DIR: dataDir })
    const { origin } = await next.ready
    process.kill(readDatabase(dataDir).pid, 'SIGKILL')
    await next.says('The database is back')
    expect(await signIn(origin)).toBe(201)
  })

  test('of both the next start recovers, and removes the old socket', { tags: 'quick' }, async () => {
    const dataDir = copyOfBank()
    const database = await startAndKill(dataDir, { withDatabase: true })

    const next = runServer({ DATA_DIR: dataDir })
    expect(await signIn((await next.ready).origin)).toBe(201)
    expect(existsSync(database.socketFolder)).toBe(false)
  })

  test('of both, when other programs have their process ids since', async () => {
    const dataDir = copyOfBank()
    await startAndKill(dataDir, { withDatabase: true })
    giveOurNumber(path.join(dataDir, 'server.pid'))
    giveOurNumber(path.join(dataDir, 'postgresql-18', 'postmaster.pid'))

    const next = runServer({ DATA_DIR: dataDir })
    expect(await signIn((await next.ready).origin)).toBe(201)
  })

  test('of both, and without their data, any next start removes the old socket', async () => {
    const dataDir = copyOfBank()
    const database = await startAndKill(dataDir, { withDatabase: true })
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })

    await runServer({ DATA_DIR: copyOfBank() }).ready
    expect(existsSync(database.socketFolder)).toBe(false)
  })
})
