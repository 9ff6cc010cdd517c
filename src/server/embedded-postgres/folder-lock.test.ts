import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identityOf } from '../process-identity.ts'
import { lockFolder } from './folder-lock.ts'

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
  expect(() => lockFolder(folder)).toThrow('Whether a Sarsen is running there cannot be told: Error: EISDIR')
  expect(readdirSync(folder)).toEqual(['server.pid'])
})
