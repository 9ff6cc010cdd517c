import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../deploy/pgbackrest/archive.sh')
let folder: string

/** A node on timeline 8, where pgBackRest ends with the code that it is told. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarsen-archive-'))
  mkdirSync(path.join(folder, 'pg_wal'))
  for (const name of ['00000002.history', '00000008.history', '000000080000000000000020'])
    writeFileSync(path.join(folder, 'pg_wal', name), '')
  const program = path.join(folder, 'pgbackrest')
  writeFileSync(program, '#!/bin/sh\nexit "$CODE"\n')
  chmodSync(program, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  [0, '000000080000000000000020', 0],
  [0, '00000007000000000000001B', 0],
  // Another node kept its own end of a timeline that is over.
  [45, '00000007000000000000001B', 0],
  [45, '00000007000000000000001B.partial', 0],
  // Two nodes would write the newest one.
  [45, '000000080000000000000020', 45],
  [45, '0000000A0000000000000020', 45],
  [45, '00000008.history', 45],
  // The backup machine does not answer: it is tried again, whatever the timeline.
  [82, '00000007000000000000001B', 82],
  [103, '000000080000000000000020', 103],
])('where pgBackRest ends with %i, %s ends with %i', (code, name, expected) => {
  const { status } = spawnSync('sh', [script, `pg_wal/${name}`], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env['PATH']}`, CODE: String(code), ROOT: '', CLUSTER: 'sarsen' },
  })
  expect(status).toBe(expected)
})
