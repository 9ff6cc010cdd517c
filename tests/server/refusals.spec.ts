import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import {
  cleanUp,
  databaseUrlOf,
  makeDataFolder,
  readDatabase,
  runServer,
  signIn,
} from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

afterEach(cleanUp)

describe('a start is refused with a clear sentence', () => {
  test.each([
    [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be the address of a PostgreSQL'],
    [{ PUBLIC_ORIGIN: 'bank' }, 'PUBLIC_ORIGIN must be an origin without a path'],
  ])('for the settings %o', async (settings, sentence) => {
    const server = runServer(settings)
    expect(await server.exited).toBe(1)
    expect(server.said()).toContain(sentence)
    expect(server.said()).not.toContain(' at ')
  })

  test.each([
    ['a file of that name', '', 'there is a file with that name'],
    ['a file in its path', 'below', 'there is a file in its path'],
  ])('for a data folder with %s', async (_, below, reason) => {
    const file = makeDataFolder()
    writeFileSync(file, '')
    const dataDir = path.join(file, below)
    const server = runServer({ DATA_DIR: dataDir })
    expect(await server.exited).toBe(1)
    expect(server.said()).toContain(`The database's folder ${dataDir} cannot be used: ${reason}.`)
    expect(server.said()).not.toContain(' at ')
  })

  test('for a folder that another copy uses, which goes on undisturbed', async () => {
    const dataDir = copyOfBank()
    const first = runServer({ DATA_DIR: dataDir })
    const { origin } = await first.ready
    const second = runServer({ DATA_DIR: dataDir })
    expect(await second.exited).toBe(1)
    expect(second.said()).toContain(`Another Sarsen (process ${first.pid}) is running on ${dataDir}`)
    expect(await signIn(origin)).toBe(201)
  })

  test('for a port in use, before anything starts', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const dataDir = makeDataFolder()
    const server = runServer({ DATA_DIR: dataDir, PORT: String(port) })
    expect(await server.exited).toBe(1)
    expect(server.said()).toContain(`Another program uses port ${port} on 127.0.0.1`)
    expect(existsSync(dataDir)).toBe(false)
    taken.close()
  })
})

describe('on a full disk a start is refused with a sentence', () => {
  test('if its own folder has no room, and leaves nothing there', async () => {
    const dataDir = makeDataFolder()
    const server = runServer({ DATA_DIR: dataDir }, path.join(import.meta.dirname, 'server-on-full-disk.ts'))
    expect(await server.exited).toBe(1)
    expect(server.said()).toContain(
      `The disk that holds ${dataDir} is full. Free some space, then start again. Nothing that the bank has booked is lost.`,
    )
    expect(server.said()).not.toContain(' at ')
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('if the operator’s own PostgreSQL has no room', async () => {
    const own = await startEmbeddedPostgres({
      dataDir: makeDataFolder(),
      report: () => undefined,
      isVolatile: true,
    })
    const database = openPostgres(own.connection)
    await database.script(`
      create function find_no_room() returns event_trigger language plpgsql as $$
      begin
        raise 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full';
      end $$;
      create event trigger disk_is_full on ddl_command_start execute function find_no_room();
    `)
    await database.close()
    const server = runServer({ DATABASE_URL: databaseUrlOf(own.connection) })
    expect(await server.exited).toBe(1)
    expect(server.said()).toContain('The disk of the PostgreSQL of DATABASE_URL is full. Free some space')
    expect(server.said()).not.toContain(' at ')
    await own.stop()
  })
})

describe('with the operator’s own PostgreSQL', () => {
  test('a start without the named database is refused, and does not print the password', async () => {
    const own = await startEmbeddedPostgres({
      dataDir: makeDataFolder(),
      report: () => undefined,
      isVolatile: true,
    })
    const url = databaseUrlOf({ ...own.connection, database: 'nowhere' }).replace('@', ':hush@')
    const server = runServer({ DATABASE_URL: url })
    expect(await server.exited).toBe(1)
    expect(server.said()).toContain(
      'The PostgreSQL of DATABASE_URL cannot be used: database "nowhere" does not exist',
    )
    expect(server.said()).not.toContain('hush')
    await own.stop()
  })

  test('it is used, no other one starts, and demo customers exist only on request', async () => {
    const dataDir = makeDataFolder()
    const own = await startEmbeddedPostgres({ dataDir, report: () => undefined, isVolatile: true })
    const { host, port, user, database } = own.connection
    const url = `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
    const unused = path.join(dataDir, 'unused')
    try {
      const server = runServer({ DATABASE_URL: url, DATA_DIR: unused })
      const { origin } = await server.ready
      expect(await signIn(origin)).toBe(401)
      expect(server.said()).not.toContain('Demo-Customer-2026')
      server.kill('SIGTERM')
      expect(await server.exited).toBe(0)
      expect(existsSync(unused)).toBe(false)
      expect(readDatabase(dataDir).pid).toBeGreaterThan(0)

      const demo = runServer({ DATABASE_URL: url, DEMO: '1' })
      expect(await signIn((await demo.ready).origin)).toBe(201)
      demo.kill('SIGTERM')
      await demo.exited
    } finally {
      await own.stop()
    }
  })
})
