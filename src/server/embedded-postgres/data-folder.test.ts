import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseFull } from '../../bank/database/database.ts'
import { explainFullDisk, lockFolder } from './data-folder.ts'
import { identityOf } from './process-identity.ts'

let folder = ''
const lockFile = () => path.join(folder, 'server.pid')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarsen-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder is locked until it is released, and nothing else is left in it', () => {
  const release = lockFolder(folder)
  expect(readFileSync(lockFile(), 'utf8')).toBe(`${process.pid}\n${identityOf(process.pid)}\n`)
  expect(readdirSync(folder)).toEqual(['server.pid'])
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('a second one is refused while the first lives', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`Another Sarsen (process ${process.pid}) is running on ${folder}`)
  release()
  lockFolder(folder)()
})

test.each([
  { left: 'by a process that is gone', pid: 2_147_483_646 },
  { left: 'by one whose number another program has now', pid: process.ppid },
])('a lock $left is taken over', ({ pid }) => {
  writeFileSync(lockFile(), `${pid}\nanother boot 123\n`)
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test.each(['', 'nonsense', '\n\n'])('a lock that says %j is taken over', content => {
  writeFileSync(lockFile(), content)
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('on a full disk there is no lock, and nothing is left', () => {
  // Whatever is written there finds no room.
  symlinkSync('/dev/full', `${lockFile()}.${process.pid}`)
  expect(() => lockFolder(folder)).toThrow('ENOSPC')
  expect(readdirSync(folder)).toEqual([])
})

test('a lock that cannot be read is nobody’s to take over', () => {
  mkdirSync(lockFile())
  expect(() => lockFolder(folder)).toThrow(
    'Sarsen cannot find out whether another one is running there: Error: EISDIR',
  )
  expect(readdirSync(folder)).toEqual(['server.pid'])
})

const explain = (fault: unknown, databaseUrl?: string) =>
  explainFullDisk(fault, { databaseUrl, dataDir: '/srv/bank' }, '/opt/sarsen')?.message
const nothingLost = 'Free some space, then start again. Nothing that the bank has booked is lost.'

test.each([
  ['the system', new Error('ENOSPC: no space left on device, write')],
  [
    'initdb',
    new Error('Command failed: initdb\nFATAL:  could not write to file "pg_wal/x": No space left on device'),
  ],
  ['the embedded database', new DatabaseFull('the disk of the database is full')],
])('in the words of %s it is the data folder’s disk that is full', (_, fault) => {
  expect(explain(fault)).toBe(`The disk that holds /srv/bank is full. ${nothingLost}`)
})

test('a file that the system names may lie elsewhere', () => {
  const fault = Object.assign(new Error('ENOSPC: no space left on device, mkdtemp'), {
    path: '/tmp/sarsen-pg-a',
  })
  expect(explain(fault)).toBe(`The disk that holds /tmp is full. ${nothingLost}`)
})

test('a database of the operator’s own has a disk of its own', () => {
  const full = new DatabaseFull('the disk of the database is full')
  expect(explain(full, 'postgres://db/bank')).toBe(
    `The disk of the PostgreSQL of DATABASE_URL is full. ${nothingLost}`,
  )
})

test('any other fault is none of it', () => {
  expect(explain(new Error('EACCES: permission denied'))).toBeUndefined()
})
