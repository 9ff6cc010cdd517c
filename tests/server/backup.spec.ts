// The commands that back up the embedded database as a cold copy, and restore it.
import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupCommand, restoreCommand } from '../../src/cli/commands/backup.ts'
import { reconcileCommand } from '../../src/cli/commands/audit.ts'
import { runCommand } from '../../src/cli/command.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { openBank } from '../../src/server/open-bank.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { cleanUp, isGone, makeDataFolder, readDatabase, runServer, signIn } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'
import { startAndKill } from './start-and-kill.ts'

// Each copy waits for the disk a thousand times.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const report = () => undefined
/** A backup of a demonstration, and a data folder restored from it and then marked as later. */
let backup = ''
let present = ''

/** Runs one of the operator's commands on a data folder. */
async function run(dataDir: string, ...words: string[]) {
  const said: string[] = []
  const code = await runCommand([backupCommand, restoreCommand, reconcileCommand], words, {
    environment: { DATA_DIR: dataDir },
    project: path.resolve(import.meta.dirname, '../..'),
    print: line => said.push(line),
    report: line => said.push(line),
  })
  return { code, said: said.join('\n') }
}

/** Opens the embedded database of a data folder for `work`, and closes it. */
async function within<Result>(
  dataDir: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres({ dataDir, report })
  const database = openPostgres(embedded.connection)
  try {
    return await work(database)
  } finally {
    await database.close()
    await embedded.stop()
  }
}

const makeBank = (dataDir: string) =>
  within(dataDir, database =>
    openBank(nodeDependencies(database), true, { report, stopping: new AbortController().signal }),
  )

/** A table of its own marks a change after the backup. */
const markLater = (dataDir: string) => within(dataDir, database => database.script('create table later ()'))

const isMarked = async (dataDir: string): Promise<boolean> => {
  const [row] = await within(dataDir, database =>
    database.query<{ later: boolean }>(`select to_regclass('later') is not null as later`),
  )
  return row?.later === true
}

/** A path for a backup that does not exist yet. */
const newPlace = () => path.join(path.dirname(makeDataFolder()), 'backups', 'monday')

/** A copy of the whole backup, for a test to damage. */
function copyOfBackup(): string {
  const copy = newPlace()
  cpSync(backup, copy, { recursive: true })
  return copy
}

beforeAll(async () => {
  const dataDir = makeDataFolder()
  await makeBank(dataDir)
  backup = newPlace()
  expect(await run(dataDir, 'backup', backup)).toMatchObject({ code: 0 })
  present = makeDataFolder()
  expect(await run(present, 'restore', backup)).toMatchObject({ code: 0 })
  await markLater(present)
})
afterAll(cleanUp)

test('an open bank is not copied and goes on; a closed one is, and the copy restores elsewhere', async () => {
  const dataDir = copyOfBank()
  const server = runServer({ DATA_DIR: dataDir })
  const { origin } = await server.ready
  const place = newPlace()
  const refused = await run(dataDir, 'backup', place)
  expect(refused).toMatchObject({
    code: 2,
    said: expect.stringContaining(`The bank is running on ${dataDir}.`),
  })
  expect(existsSync(place)).toBe(false)
  expect((await run(dataDir, 'restore', backup, '--replace')).said).toContain(
    `The bank is running on ${dataDir}.`,
  )
  expect(await signIn(origin)).toBe(201)

  // A killed bank leaves its database running, which is stopped before the copy.
  const { pid } = readDatabase(dataDir)
  server.kill('SIGKILL')
  await server.exited
  expect(isGone(pid)).toBe(false)
  const made = await run(dataDir, 'backup', place)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`to ${place}`) })
  expect(isGone(pid)).toBe(true)

  const elsewhere = makeDataFolder()
  expect(await run(elsewhere, 'restore', place)).toMatchObject({
    code: 0,
    said: expect.stringContaining('The ledger reconciles: all invariants hold.'),
  })
  const next = runServer({ DATA_DIR: elsewhere })
  expect(await signIn((await next.ready).origin)).toBe(201)
  next.kill('SIGTERM')
  await next.exited
})

test('a restore stops a database that a killed bank has left running, and keeps it', async () => {
  const dataDir = copyOfBank()
  const { pid } = await startAndKill(dataDir)
  expect(isGone(pid)).toBe(false)
  expect(await run(dataDir, 'restore', backup, '--replace')).toMatchObject({
    code: 0,
    said: expect.stringContaining('The previous database is now in'),
  })
  expect(isGone(pid)).toBe(true)
})

test.each([
  ['changed by a byte', (file: string) => appendFileSync(file, 'x')],
  ['missing', (file: string) => rmSync(file)],
])('a backup with a file that is %s is refused by the file’s name, and nothing changes', async (_, spoil) => {
  const spoilt = copyOfBackup()
  spoil(path.join(spoilt, 'postgresql-18', 'global', 'pg_control'))
  const refused = await run(present, 'restore', spoilt, '--replace')
  expect(refused.code).toBe(2)
  expect(refused.said).toMatch(
    /The backup is damaged: .+pg_control has changed since the backup\. Nothing was restored/,
  )
  expect(await isMarked(present)).toBe(true)
})

test('a restore replaces an existing database only on request, and moves it aside', async () => {
  expect(await run(present, 'restore', backup)).toEqual({
    code: 2,
    said: expect.stringMatching(/^There is already a database in .+ add --replace/),
  })
  expect(await isMarked(present)).toBe(true)

  const { code, said } = await run(present, 'restore', backup, '--replace')
  expect(code).toBe(0)
  expect(await isMarked(present)).toBe(false)
  const [, previous = ''] = /The previous database is now in (\S+)\./.exec(said) ?? []
  expect(readdirSync(present)).not.toContain('postgresql-18.restoring')
  rmSync(path.join(present, 'postgresql-18'), { recursive: true })
  renameSync(previous, path.join(present, 'postgresql-18'))
  expect(await isMarked(present)).toBe(true)
})

test('after an interrupted restore no empty bank is made: the start names the folders, and a restore repairs it', async () => {
  const dataDir = makeDataFolder()
  expect(await run(dataDir, 'restore', backup)).toMatchObject({ code: 0 })
  const cluster = path.join(dataDir, 'postgresql-18')
  const expectRefusal = async (words: string) => {
    const server = runServer({ DATA_DIR: dataDir })
    await expect(server.ready).rejects.toThrow(words)
    expect(await server.exited).toBe(1)
    expect(existsSync(cluster)).toBe(false)
  }
  // A kill between the two renames of a restore leaves this state.
  const previous = `${cluster}.until-2026-03-02T12-00-00-000Z`
  cpSync(cluster, `${cluster}.restoring`, { recursive: true })
  renameSync(cluster, previous)
  await expectRefusal(`an interrupted restore has left ${previous} and ${cluster}.restoring`)
  rmSync(`${cluster}.restoring`, { recursive: true })
  await expectRefusal(`rename ${previous} to ${cluster}`)
  renameSync(previous, `${cluster}.restoring`)
  await expectRefusal(`an interrupted restore has left ${cluster}.restoring`)

  expect(await run(dataDir, 'restore', backup)).toMatchObject({ code: 0 })
  expect(readdirSync(dataDir)).not.toContain('postgresql-18.restoring')
  expect(await isMarked(dataDir)).toBe(false)
})

test.each([
  [
    'a ledger that differs',
    'alter table entry disable trigger entry_append_only',
    'alter table entry enable trigger entry_append_only',
    { code: 1, said: expect.stringContaining('invariant 3: entry_append_only') },
  ],
  [
    'the schema of a later version',
    `insert into migration values ('999-later.sql', 'unknown')`,
    `delete from migration where name = '999-later.sql'`,
    { code: 2, said: expect.stringContaining('A newer version of Sarsen made this database') },
  ],
])('a backup with %s is not restored, and the command says why', async (_, change, mend, refused) => {
  await within(present, database => database.script(change))
  const place = newPlace()
  expect(await run(present, 'backup', place)).toMatchObject({ code: 0 })
  await within(present, database => database.script(mend))
  const dataDir = makeDataFolder()
  expect(await run(dataDir, 'restore', place)).toMatchObject(refused)
  expect(existsSync(path.join(dataDir, 'postgresql-18'))).toBe(false)
})

test('a folder that is no backup is not restored, nor a backup whose note names a file outside it', async () => {
  const none = makeDataFolder()
  expect(await run(none, 'restore', path.dirname(none))).toMatchObject({
    code: 2,
    said: expect.stringContaining('is not a backup: it has no sarsen-backup.json'),
  })
  const forged = copyOfBackup()
  const note = path.join(forged, 'sarsen-backup.json')
  writeFileSync(note, readFileSync(note, 'utf8').replace('"global/pg_control"', '"../../pg_control"'))
  expect(await run(none, 'restore', forged)).toMatchObject({
    code: 2,
    said: expect.stringContaining('cannot be read. The backup is damaged'),
  })
})

test('a backup is not restored over its own database, however that folder is named', async () => {
  const link = path.join(path.dirname(present), 'link')
  symlinkSync(present, link)
  for (const folder of [present, link])
    expect(await run(present, 'backup', path.join(folder, 'postgresql-18', 'monday'))).toMatchObject({
      code: 2,
      said: expect.stringContaining('is inside the database'),
    })
  expect(readdirSync(path.join(present, 'postgresql-18'))).not.toContain('monday.unfinished')
})

test('a backup never overwrites anything, needs a database, and is refused with DATABASE_URL', async () => {
  const none = makeDataFolder()
  expect(await run(none, 'backup', newPlace())).toEqual({
    code: 2,
    said: `There is no database in ${none} to back up.`,
  })
  expect((await run(present, 'backup', backup)).said).toContain(`${backup} already exists`)
  const own = await runCommand([backupCommand], ['backup', newPlace()], {
    environment: { DATABASE_URL: 'postgres://bank@db.example/bank' },
    project: none,
    print: report,
    report: sentence => expect(sentence).toContain('use pg_dump (docs/operations.md)'),
  })
  expect(own).toBe(2)
})
