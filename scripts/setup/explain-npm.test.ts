import { expect, test } from 'vitest'
import { explainNpm } from './explain-npm.mjs'

const said = (code: string) =>
  `npm error code ${code}\nnpm error syscall mkdir\nnpm error     at async mkdir (node:internal/fs/promises:856:10)\n`

test.each([
  ['ENOTFOUND', 'npm could not reach its registry.'],
  ['ECONNREFUSED', 'npm could not reach its registry.'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'npm does not trust the certificate of its registry.'],
  ['EACCES', 'This account may not write to '],
  ['ENOSPC', 'The disk is full'],
])('for %s it says what to do, without a stack trace', (code, sentence) => {
  expect(explainNpm(said(code))).toContain(sentence)
  expect(explainNpm(said(code))).toContain(`(npm says ${code})`)
  expect(explainNpm(said(code))).not.toContain(' at ')
})

test('the code of an older npm is recognised', () => {
  expect(explainNpm('npm ERR! code ENOSPC\n')).toContain('The disk is full')
})

test('for anything else the whole output of npm is shown', () => {
  expect(explainNpm(said('EUSAGE'))).toBe(said('EUSAGE').trim())
})
