import { expect, test } from 'vitest'
import { DatabaseFull } from '../bank/database/database.ts'
import { explainFullDisk } from './full-disk.ts'

const explain = (fault: unknown, databaseUrl?: string) =>
  explainFullDisk(fault, { databaseUrl, dataDir: '/srv/bank' }, '/opt/sarsen')?.message
const kept = 'Make room on it, then start again: what the bank has booked is kept.'

test.each([
  ['the system', new Error('ENOSPC: no space left on device, write')],
  [
    'initdb',
    new Error('Command failed: initdb\nFATAL:  could not write to file "pg_wal/x": No space left on device'),
  ],
  ['the embedded database', new DatabaseFull('the disk of the database is full')],
])('in the words of %s it is the data folder’s disk that is full', (_, fault) => {
  expect(explain(fault)).toBe(`The disk that /srv/bank lies on is full. ${kept}`)
})

test('a file that the system names may lie elsewhere', () => {
  const fault = Object.assign(new Error('ENOSPC: no space left on device, mkdtemp'), {
    path: '/tmp/sarsen-pg-a',
  })
  expect(explain(fault)).toBe(`The disk that /tmp lies on is full. ${kept}`)
})

test('a database of the operator’s own has a disk of its own', () => {
  const full = new DatabaseFull('the disk of the database is full')
  expect(explain(full, 'postgres://db/bank')).toBe(
    `The disk of the PostgreSQL of DATABASE_URL is full. ${kept}`,
  )
})

test('any other fault is none of it', () => {
  expect(explain(new Error('EACCES: permission denied'))).toBeUndefined()
})
