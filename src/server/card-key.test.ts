import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openServerVault } from './card-key.ts'
import { readCardKey } from './read-card-key.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'card-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const secret = { number: '9000196412345674', securityCode: '123', pin: '0420' }
const demonstration = () => ({ cardKey: undefined, demo: true, databaseUrl: undefined, dataDir })

test('a key is 32 bytes in base64 or hexadecimal', () => {
  const bytes = new Uint8Array(32).fill(0xfb)
  expect(readCardKey(` ${Buffer.from(bytes).toString('base64')}\n`)).toEqual(bytes)
  expect(readCardKey(Buffer.from(bytes).toString('hex'))).toEqual(bytes)
  for (const text of ['', 'key', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('hex')])
    expect(readCardKey(text)).toBeUndefined()
})

test('a demonstration makes its key once, in a file that its owner alone may read', async () => {
  const first = await openServerVault(demonstration(), dataDir)
  const file = path.join(dataDir, 'card-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const second = await openServerVault(demonstration(), dataDir)
  const sealed = await first?.seal('one', secret)
  expect(sealed && (await second?.open('one', sealed))).toEqual(secret)
  expect(readCardKey(readFileSync(file, 'utf8'))).toHaveLength(32)
})

test('no key: no vault, also of a demonstration on another PostgreSQL; a spoilt file stops the start', async () => {
  expect(await openServerVault({ ...demonstration(), demo: false }, dataDir)).toBeUndefined()
  const away = { ...demonstration(), databaseUrl: 'postgres://db.example/bank' }
  expect(await openServerVault(away, dataDir)).toBeUndefined()
  expect(await openServerVault({ ...away, cardKey: new Uint8Array(32) }, dataDir)).toBeDefined()
  writeFileSync(path.join(dataDir, 'card-key'), 'spoilt')
  await expect(openServerVault(demonstration(), dataDir)).rejects.toThrow('is not a key of the cards')
})
