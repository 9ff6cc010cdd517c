import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { nativePasswords } from '../../src/server/node-runtime.ts'
import { createWasmPasswords } from '../../src/tab/passwords.ts'

const wasmPasswords = createWasmPasswords(size => new Uint8Array(randomBytes(size)))

test.each([
  { from: 'the server', to: 'the tab', made: nativePasswords, checked: wasmPasswords },
  { from: 'the tab', to: 'the server', made: wasmPasswords, checked: nativePasswords },
])('a password hashed in $from verifies in $to', async ({ made, checked }) => {
  const phc = await made.hash('Demo-Customer-2026')
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await checked.verify(phc, 'Demo-Customer-2026')).toBe(true)
  expect(await checked.verify(phc, 'Demo-Customer-2027')).toBe(false)
})
