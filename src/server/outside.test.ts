import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noOutsideBanks } from '../bank/outside/outside-banks.ts'
import { isPossibleNumber } from '../domain/modulus-check.ts'
import { outsideOf } from './outside.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'modulus-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const nothing = { demo: false, modulusWeights: undefined, modulusSubstitutions: undefined }
const row = (range: string) => `${range} MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1\r\n`
const impossible = { sortCode: '000001', accountNumber: '12345600' }

test('without files every number passes, and without a demonstration no other bank is reached', () => {
  const { outside, modulus } = outsideOf(nothing)
  expect(outside).toBe(noOutsideBanks)
  expect(isPossibleNumber(modulus, impossible)).toBe(true)
  expect(isPossibleNumber(modulus, { sortCode: '000050', accountNumber: '12345602' })).toBe(true)
})

test('the operator’s files decide, in a demonstration beside its own row', () => {
  const modulusWeights = write('weights.txt', row('000000 000049'))
  const modulusSubstitutions = write('substitutions.txt', '000111 000222\r\n')
  const { modulus } = outsideOf({ demo: true, modulusWeights, modulusSubstitutions })
  expect(isPossibleNumber(modulus, impossible)).toBe(false)
  expect(isPossibleNumber(modulus, { ...impossible, accountNumber: '12345601' })).toBe(true)
  expect(isPossibleNumber(modulus, { sortCode: '000050', accountNumber: '12345602' })).toBe(false)
  expect(modulus.substitutions).toEqual(new Map([['000111', '000222']]))
})

test('a bad line stops the start with a sentence that names the file and the line', () => {
  const modulusWeights = write('weights.txt', `${row('000000 000049')}${row('000050')}`)
  const modulusSubstitutions = write('substitutions.txt', '000111 000222\n\n000111\n')
  expect(() => outsideOf({ ...nothing, modulusWeights, modulusSubstitutions })).toThrow(
    `MODULUS_WEIGHTS names ${modulusWeights}, whose line 2 is not right. A line begins with two sort codes of 6 digits.`,
  )
  const weights = write('good.txt', row('000000 000049'))
  expect(() => outsideOf({ ...nothing, modulusWeights: weights, modulusSubstitutions })).toThrow(
    `MODULUS_SUBSTITUTIONS names ${modulusSubstitutions}, whose line 3 is not right. A line is two sort codes of 6 digits.`,
  )
})

test('a file that cannot be read stops the start, and so does one without the other', () => {
  const missing = path.join(folder, 'missing.txt')
  expect(() => outsideOf({ ...nothing, modulusWeights: missing, modulusSubstitutions: missing })).toThrow(
    `MODULUS_WEIGHTS names ${missing}, which cannot be read.`,
  )
  for (const alone of [{ modulusWeights: missing }, { modulusSubstitutions: missing }])
    expect(() => outsideOf({ ...nothing, ...alone })).toThrow(
      'Set both MODULUS_WEIGHTS and MODULUS_SUBSTITUTIONS, or neither.',
    )
})
