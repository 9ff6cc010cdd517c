import { expect, test } from 'vitest'
import { judgeName, readVerdict } from './name-check.ts'

const maya = { kind: 'personal', names: ['Maya Okafor'] } as const
const aldermoor = { kind: 'business', names: ['Aldermoor Joinery Ltd'] } as const

test.each([
  ['Maya Okafor', 'personal', maya, { reasonCode: null }],
  ['M Okafor', 'personal', maya, { reasonCode: 'MBAM', heldName: 'Maya Okafor' }],
  ['Maya Okafor', 'business', maya, { reasonCode: 'PANM' }],
  ['M Okafor', 'business', maya, { reasonCode: 'PAMM', heldName: 'Maya Okafor' }],
  ['Ian Lee', 'personal', maya, { reasonCode: 'ANNM' }],
  ['Ian Lee', 'business', maya, { reasonCode: 'ANNM' }],
  ['Aldermoor Joinery', 'business', aldermoor, { reasonCode: null }],
  ['Aldermoor Joinery', 'personal', aldermoor, { reasonCode: 'BANM' }],
  ['Joinery Aldermoor', 'personal', aldermoor, { reasonCode: 'BAMM', heldName: 'Aldermoor Joinery Ltd' }],
] as const)('%s, asked as %s', (name, kind, holder, verdict) => {
  expect(judgeName({ name, kind }, holder)).toEqual(verdict)
})

const close = { name: 'M Okafor', kind: 'business', reasonCode: 'PAMM', heldName: 'Maya Okafor' } as const
const otherKind = { name: 'Aldermoor Joinery', kind: 'personal', reasonCode: 'BANM' } as const
const match = { name: 'Maya Okafor', kind: 'personal', reasonCode: null } as const

test.each([
  ['the same', { name: 'M Okafor', kind: 'business' }, close, 'PAMM'],
  ['the held name, and its kind', { name: 'Maya Okafor', kind: 'personal' }, close, null],
  ['the held name, and the other kind', { name: 'Maya Okafor', kind: 'business' }, close, undefined],
  ['the typed name, and the right kind', { name: 'M Okafor', kind: 'personal' }, close, undefined],
  ['the kind changed as it said', { name: 'Aldermoor Joinery', kind: 'business' }, otherKind, null],
  ['another name', { name: 'Aldermoor', kind: 'business' }, otherKind, undefined],
  ['a match', { name: 'Maya Okafor', kind: 'personal' }, match, null],
  ['a match of another kind', { name: 'Maya Okafor', kind: 'business' }, match, undefined],
] as const)('a check says of %s', (_, asked, check, said) => {
  expect(readVerdict(asked, check)).toBe(said)
})
