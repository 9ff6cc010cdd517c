import { expect, test } from 'vitest'
import { readVerdict } from '../../../domain/name-check.ts'
import { chosenName, chosenRow, differencesIn, isNameChoice, nameRow } from './name-check-rows.ts'

const query = { name: 'Tomas Zielinski', kind: 'personal' } as const
const unchecked =
  'We could not check the name. That does not mean anything is wrong. Check the details carefully.'

test.each([
  [null, undefined, 'The name matches the account.', []],
  [
    'MBAM',
    'Tomasz Zielinski',
    'The name on this account is Tomasz Zielinski. Is that who you meant to pay?',
    ['Use Tomasz Zielinski', 'Edit', 'Continue with Tomas Zielinski'],
  ],
  [
    'BAMM',
    'Wrenmoor Cafe',
    'The name on this account is Wrenmoor Cafe. Is that who you meant to pay? It is a business account.',
    ['Use Wrenmoor Cafe', 'Edit', 'Continue with Tomas Zielinski'],
  ],
  [
    'PAMM',
    'Leah Brandt',
    'The name on this account is Leah Brandt. Is that who you meant to pay? It is a personal account.',
    ['Use Leah Brandt', 'Edit', 'Continue with Tomas Zielinski'],
  ],
  [
    'BANM',
    undefined,
    'The name matches, but this is a business account.',
    ['Change to business', 'Edit', 'Continue'],
  ],
  [
    'PANM',
    undefined,
    'The name matches, but this is a personal account.',
    ['Change to personal', 'Edit', 'Continue'],
  ],
  [
    'ANNM',
    undefined,
    'The name you entered does not match this account. Check with the person or business, using contact details you already trust. If you pay the wrong account, we may not get your money back.',
    ['Edit', 'Cancel', 'Continue'],
  ],
  ['IVCR', undefined, "This account needs the payee's roll number.", ['Check again', 'Cancel']],
  ['AC01', undefined, 'We could not find this account. Check the details.', ['Edit', 'Cancel']],
  ['CASS', undefined, 'This account has moved to another bank. Ask for the new details.', ['Edit', 'Cancel']],
  ['ACNS', undefined, unchecked, ['Continue', 'Edit']],
  ['SCNS', undefined, unchecked, ['Continue', 'Edit']],
  ['OPTO', undefined, unchecked, ['Continue', 'Edit']],
  ['no_answer', undefined, unchecked, ['Continue', 'Edit']],
] as const)('%s says its text and offers its buttons', (reasonCode, heldName, text, labels) => {
  const row = nameRow(query, { reasonCode, heldName })
  expect(row.text.map(part => part.text).join('')).toBe(text)
  expect(row.buttons.map(({ label }) => label)).toEqual(labels)
})

test('only where the name does not match, going on waits for a tick', () => {
  expect(nameRow(query, { reasonCode: 'ANNM' }).tick).toBe('I have checked another way')
  expect(nameRow(query, { reasonCode: 'ANNM' }).buttons.at(-1)?.act).toBe('checked_another_way')
  for (const reasonCode of [null, 'MBAM', 'BANM', 'IVCR', 'AC01', 'no_answer'] as const)
    expect(nameRow(query, { reasonCode, heldName: 'Tomasz Zielinski' }).tick).toBeUndefined()
})

test.each(['AC01', 'CASS', 'IVCR'] as const)('nothing goes on after %s', reasonCode => {
  expect(nameRow(query, { reasonCode }).buttons.filter(({ act }) => isNameChoice(act))).toEqual([])
})

test('after the held name is used the row reads Match, and after going on it keeps its result', () => {
  const row = nameRow(query, { reasonCode: 'MBAM', heldName: 'Tomasz Zielinski' })
  expect(chosenRow(row, 'use_held_name')).toMatchObject({ label: 'Match', buttons: [] })
  expect(chosenRow(row, 'continue')).toMatchObject({ label: 'Close match', buttons: [] })
})

test.each([
  ['MBAM', 'Tomasz Zielinski', 'use_held_name', { name: 'Tomasz Zielinski', kind: 'personal' }],
  ['BAMM', 'Wrenmoor Cafe', 'use_held_name', { name: 'Wrenmoor Cafe', kind: 'business' }],
  ['BANM', undefined, 'change_kind', { name: 'Tomas Zielinski', kind: 'business' }],
] as const)('the choice after %s is a match for the bank too', (reasonCode, heldName, choice, chosen) => {
  const verdict = { reasonCode, heldName }
  expect(chosenName(query, verdict, choice)).toEqual(chosen)
  expect(readVerdict(chosenName(query, verdict, choice), { ...query, ...verdict })).toBeNull()
})

test('a personal account under a business’s name becomes personal', () => {
  const business = { name: 'Wren Street Florist', kind: 'business' } as const
  expect(chosenName(business, { reasonCode: 'PANM' }, 'change_kind').kind).toBe('personal')
})

test.each(['continue', 'checked_another_way'] as const)('%s keeps what was typed', choice => {
  expect(chosenName(query, { reasonCode: 'ANNM' }, choice)).toEqual(query)
})

test.each([
  ['Tomasz Zielinski', 'Tomas Zielinski', 'Tomas[z] Zielinski'],
  ['Maya Okafor', 'maya okafor', 'Maya Okafor'],
  ['William Carr', 'Bill Carr', '[W]ill[iam] Carr'],
  ['Leah Brandt', '', '[Leah Brandt]'],
])('%s differs from %s in %s', (held, typed, marked) => {
  const parts = differencesIn(held, typed)
  expect(parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')).toBe(marked)
})
