import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveServerOrigin, lockFolder, readServerOrigin } from './data-folder.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'server-origin-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a server says where it is for as long as it runs', async () => {
  const unlock = lockFolder(folder)
  expect(readServerOrigin(folder)).toBeUndefined()
  const takeAway = saveServerOrigin(folder, 'http://127.0.0.1:41234')
  expect(readServerOrigin(folder)).toBe('http://127.0.0.1:41234')
  await takeAway()
  expect(readServerOrigin(folder)).toBeUndefined()
  unlock()
})

test('what a server said that was killed is not believed, nor what is no address', () => {
  const unlock = lockFolder(folder)
  saveServerOrigin(folder, 'http://127.0.0.1:41234')
  unlock()
  expect(readServerOrigin(folder)).toBeUndefined()
  lockFolder(folder)
  writeFileSync(path.join(folder, 'server.origin'), 'somewhere\n')
  expect(readServerOrigin(folder)).toBeUndefined()
})
