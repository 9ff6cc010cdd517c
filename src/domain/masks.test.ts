import { expect, test } from 'vitest'
import {
  maskAccountNumber,
  maskDateOfBirth,
  maskEmail,
  maskFact,
  maskFacts,
  maskText,
  maskToLastTwo,
} from './masks.ts'

test('each thing that identifies somebody has its mask, which does not tell its length', () => {
  expect(maskEmail('maya@sarsen.example')).toBe('m•••@sarsen.example')
  expect(maskEmail('x@y.example')).toBe('x•••@y.example')
  expect(maskAccountNumber('41027836')).toBe('•••• 7836')
  expect(maskAccountNumber('001964 41027836')).toBe('•••• 7836')
  expect(maskToLastTwo('+447700900117')).toBe('•••• 17')
  expect(maskToLastTwo('541 770 238')).toBe('•••• 38')
  expect(maskDateOfBirth('1991-04-23')).toBe('•• ••• 1991')
})

test('in a text links are hidden and emails masked', () => {
  expect(maskText('Open https://bank.test/reset-password#abc or write to maya@sarsen.example.')).toBe(
    'Open ••• or write to m•••@sarsen.example.',
  )
})

test.each([
  ['01930000-0000-7000-8000-00000000abcd', '01930000-0000-7000-8000-00000000abcd'],
  ['2026-11-30T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
  ['2026-11-30', '2026-11-30'],
  [true, 'true'],
  [4250, '4250'],
  ['001964 41027836', '•••• 7836'],
  ['+447700900117', '•••• 0117'],
  ['by maya@sarsen.example', 'by m•••@sarsen.example'],
  ['a'.repeat(64), undefined],
  [null, undefined],
  [{ a: 1 }, undefined],
])('the fact %o of an event is shown as %o', (fact, shown) => {
  expect(maskFact(fact)).toBe(shown)
})

test('an amount stays as it is, and no other name makes a number one', () => {
  const facts = {
    amountPence: '125000',
    refundPence: 4250,
    accountPence: '001964 41027836',
    number: '125000',
  }
  expect(maskFacts(facts, { withOrigin: false })).toEqual([
    { name: 'amountPence', value: '125000' },
    { name: 'refundPence', value: '4250' },
    { name: 'accountPence', value: '•••• 7836' },
    { name: 'number', value: '•••• 5000' },
  ])
})
