import { expect, test } from 'vitest'
import {
  choiceNeeded,
  judgeName,
  nameReasonCodes,
  payeeKinds,
  readVerdict,
  revealsHeldName,
} from './name-check.ts'

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
const near = { ...match, name: 'M Okafor', reasonCode: 'MBAM', heldName: 'Maya Okafor' } as const
const cafe = { ...match, name: 'Wrenmore Cafe', reasonCode: 'BAMM', heldName: 'Wrenmoor Cafe' } as const
const shop = { ...cafe, kind: 'business', reasonCode: 'MBAM' } as const
const person = { ...match, kind: 'business', reasonCode: 'PANM' } as const
const none = { ...match, name: 'Ian Lee', reasonCode: 'ANNM' } as const

test.each([
  ['the same', { name: 'M Okafor', kind: 'business' }, close, 'PAMM'],
  ['the held name, and its kind', { name: 'Maya Okafor', kind: 'personal' }, close, null],
  ['the held name, and the other kind', { name: 'Maya Okafor', kind: 'business' }, close, undefined],
  ['the typed name, and the right kind', { name: 'M Okafor', kind: 'personal' }, close, undefined],
  ['the kind changed as it said', { name: 'Aldermoor Joinery', kind: 'business' }, otherKind, null],
  ['another name', { name: 'Aldermoor', kind: 'business' }, otherKind, undefined],
  ['a match', { name: 'Maya Okafor', kind: 'personal' }, match, null],
  ['a match of another kind', { name: 'Maya Okafor', kind: 'business' }, match, undefined],
  ['a match of another name', { name: 'M Okafor', kind: 'personal' }, match, undefined],
  ['the held name of a person', { name: 'Maya Okafor', kind: 'personal' }, near, null],
  ['the held name of a person, as a business', { name: 'Maya Okafor', kind: 'business' }, near, undefined],
  ['a name that was not checked', { name: 'Mya Okafor', kind: 'personal' }, near, undefined],
  ['the typed name of a person, as a business', { name: 'M Okafor', kind: 'business' }, near, undefined],
  ['the held name of a business', { name: 'Wrenmoor Cafe', kind: 'business' }, cafe, null],
  ['the held name of a business, as a person', { name: 'Wrenmoor Cafe', kind: 'personal' }, cafe, undefined],
  ['a business by its typed name', { name: 'Wrenmore Cafe', kind: 'business' }, cafe, undefined],
  ['the held name of a business that is one', { name: 'Wrenmoor Cafe', kind: 'business' }, shop, null],
  ['a person whose kind was wrong', { name: 'Maya Okafor', kind: 'personal' }, person, null],
  ['a business that is a person', { name: 'Maya Okafor', kind: 'business' }, person, 'PANM'],
  ['another person', { name: 'Ian Lee', kind: 'personal' }, person, undefined],
  ['no match', { name: 'Ian Lee', kind: 'personal' }, none, 'ANNM'],
  ['no match of another kind', { name: 'Ian Lee', kind: 'business' }, none, undefined],
] as const)('a check says of %s', (_, typed, check, said) => {
  expect(readVerdict(typed, check)).toBe(said)
})

test('of two holders, those whose names are close are named', () => {
  const couple = { kind: 'personal', names: ['Maya Okafor', 'Daniel Reyes'] } as const
  expect(judgeName({ name: 'Dan Reyes & Mya Okafor', kind: 'personal' }, couple)).toEqual({
    reasonCode: 'MBAM',
    heldName: 'Daniel Reyes and Maya Okafor',
  })
  expect(judgeName({ name: 'Aldermore Joinery', kind: 'business' }, aldermoor)).toEqual({
    reasonCode: 'MBAM',
    heldName: 'Aldermoor Joinery Ltd',
  })
})

// Part two, 12.2: the buttons of each code.
test.each([
  [null, undefined, false],
  ['MBAM', 'continue', true],
  ['BAMM', 'continue', true],
  ['PAMM', 'continue', true],
  ['BANM', 'continue', false],
  ['PANM', 'continue', false],
  ['ANNM', 'checked_another_way', false],
  ['IVCR', undefined, false],
  ['AC01', undefined, false],
  ['CASS', undefined, false],
  ['ACNS', undefined, false],
  ['SCNS', undefined, false],
  ['OPTO', undefined, false],
  ['no_answer', undefined, false],
] as const)('%s needs the choice %s, and tells the held name: %s', (code, choice, isRevealed) => {
  expect(choiceNeeded(code)).toBe(choice)
  expect(revealsHeldName(code)).toBe(isRevealed)
})

test('there are twelve codes, no answer, and two kinds', () => {
  expect(nameReasonCodes).toEqual([
    'MBAM',
    'BAMM',
    'PAMM',
    'BANM',
    'PANM',
    'ANNM',
    'IVCR',
    'AC01',
    'CASS',
    'ACNS',
    'SCNS',
    'OPTO',
    'no_answer',
  ])
  expect(payeeKinds).toEqual(['personal', 'business'])
})
