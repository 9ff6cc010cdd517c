import { expect, test } from 'vitest'
import {
  storedCheck,
  needsNameCheck,
  type PayDraft,
  paymentBody,
  reachable,
  receivedReference,
  type SavedPayee,
  stepIn,
  stepOfCode,
  stepOfFault,
  recipientOfNew,
  recipientOfPayee,
} from './pay-draft.ts'

const british = { scheme: 'sort_code_account_number', sortCode: '000001', accountNumber: '10000002' } as const
const abroad = { scheme: 'iban', iban: 'SE4550000000058398257466' } as const
const checkId = '0199a1b2-0000-4000-8000-000000000002'
const accountId = '0199a1b2-0000-7000-8000-000000000001'

const filled = {
  name: 'Tomas Zielinski',
  kind: 'personal',
  destination: british,
  rollNumber: null,
  nickname: 'Tom',
} as const

const check = {
  phase: 'answered',
  query: { name: 'Tomas Zielinski', kind: 'personal', destination: '000001 10000002' },
  answer: {
    id: checkId,
    reasonCode: 'MBAM',
    heldName: 'Tomasz Zielinski',
    checkedAt: '2026-10-16T09:00:00Z',
  },
} as const

const payee: SavedPayee = {
  id: '0199a1b2-0000-4000-8000-000000000003',
  name: 'Nadia Farrow',
  kind: 'personal',
  destination: '00-00-01 10000001',
  sortCode: '000001',
  accountNumber: '10000001',
  iban: null,
  rollNumber: null,
  nickname: null,
  isFavourite: false,
  isTrusted: false,
  addedAt: '2026-01-01T00:00:00Z',
  lastPaidAt: null,
  nameCheck: { reasonCode: null, checkedAt: '2026-07-18T09:00:00Z' },
}

test('somebody new is paid under the name that the customer chose, with the check and the choice', () => {
  const recipient = recipientOfNew(filled, { ...check, choice: 'use_held_name' }, true)
  expect(recipient.saveAs).toEqual({ nickname: 'Tom' })
  expect(paymentBody(recipient, { accountId, amount: '850.00', reference: 'Deposit' })).toEqual({
    accountId,
    recipient: { name: 'Tomasz Zielinski', kind: 'personal', destination: '000001 10000002' },
    amount: '850.00',
    reference: 'Deposit',
    nameCheckId: checkId,
    nameChoice: 'use_held_name',
  })
})

test('somebody abroad has no check, and is not saved unless that is ticked', () => {
  const recipient = recipientOfNew({ ...filled, destination: abroad }, undefined, false)
  expect(recipient.saveAs).toBeUndefined()
  expect(paymentBody(recipient, { accountId, amount: '1.00' })).toEqual({
    accountId,
    recipient: { name: 'Tomas Zielinski', kind: 'personal', destination: 'SE4550000000058398257466' },
    amount: '1.00',
  })
})

test('a payee is paid by its id, with the purpose and the warning that was read', () => {
  const warning = { rule: 'purpose', version: 1 } as const
  const terms = { accountId, amount: '850.00' }
  expect(paymentBody(recipientOfPayee(payee, undefined), terms, { purpose: 'home', warning })).toEqual({
    accountId,
    payeeId: payee.id,
    amount: '850.00',
    purpose: 'home',
    warning,
  })
})

test.each([
  ['2026-10-16T09:00:00Z', false],
  ['2026-10-16T09:00:01Z', true],
])('a check of 18 July 2026, 10:00, is too old at %s: %s', (now, isNeeded) => {
  expect(needsNameCheck(payee, Date.parse(now))).toBe(isNeeded)
})

test('a payee without a check needs one, and one abroad never does', () => {
  const now = Date.parse('2026-10-16T09:00:00Z')
  expect(needsNameCheck({ ...payee, nameCheck: null }, now)).toBe(true)
  expect(needsNameCheck({ ...payee, nameCheck: null, iban: abroad.iban }, now)).toBe(false)
})

const recipient = recipientOfPayee(payee, undefined)
const terms = { accountId, amount: '850.00' }
const assessment = {
  rail: 'faster_payment',
  fee: '0.00',
  askedFor: '2026-10-16',
  dueOn: '2026-10-16',
  confirmation: 'required',
} as const
const plain = { ...assessment, asks: [] }
const assessmentWithQuestions = { ...assessment, asks: ['purpose' as const] }
const warning = { rule: 'purpose', version: 1, heading: 'Have you seen it?', text: '' } as const

test.each<[string, PayDraft, string]>([
  ['nothing', {}, 'who'],
  ['a payee', { recipient }, 'amount'],
  ['an amount that the bank has not seen', { recipient, terms }, 'amount'],
  ['an amount without questions', { recipient, terms, assessment: plain }, 'review'],
  ['an amount whose purpose is asked', { recipient, terms, assessment: assessmentWithQuestions }, 'purpose'],
  [
    'a purpose without a warning',
    { recipient, terms, assessment: assessmentWithQuestions, purpose: 'home' },
    'review',
  ],
  [
    'a warning that is not read',
    { recipient, terms, assessment: { ...assessmentWithQuestions, warning }, purpose: 'goods' },
    'purpose',
  ],
  [
    'another version of a warning',
    {
      recipient,
      terms,
      assessment: { ...assessmentWithQuestions, warning },
      purpose: 'goods',
      warning: { rule: 'purpose', version: 2 },
    },
    'purpose',
  ],
  [
    'a warning that is read',
    {
      recipient,
      terms,
      assessment: { ...assessmentWithQuestions, warning },
      purpose: 'goods',
      warning: { rule: 'purpose', version: 1 },
    },
    'review',
  ],
])('with %s, the last step before the payment is %s', (_, draft, step) => {
  expect(reachable('review', draft)).toBe(step)
  expect(reachable('result', draft)).toBe(step)
})

test('any step before can be gone back to, and the third only where it has something to ask', () => {
  const draft = { recipient, terms, assessment: plain }
  expect(reachable('who', draft)).toBe('who')
  expect(reachable('amount', draft)).toBe('amount')
  expect(reachable('purpose', draft)).toBe('review')
})

test('an address names a step by its number', () => {
  expect(stepIn(new URLSearchParams('step=3'))).toBe('purpose')
  expect(stepIn(new URLSearchParams('payee=1'))).toBeUndefined()
  expect(stepIn(new URLSearchParams('step=6'))).toBeUndefined()
})

test.each([
  ['amount', 'amount'],
  ['recipient.destination', 'who'],
  ['destination', 'who'],
  ['payeeId', 'who'],
  ['nameChoice', 'who'],
  ['purpose', 'purpose'],
  ['confirmationId', undefined],
])('a fault at %s is put right in step %s', (field, step) => {
  expect(stepOfFault(field)).toBe(step)
})

test('a missing name check leads to the first step, a warning that was not read to the third', () => {
  expect(stepOfCode('name_check_missing')).toBe('who')
  expect(stepOfCode('payee_not_payable')).toBe('who')
  expect(stepOfCode('warning_missing')).toBe('purpose')
  expect(stepOfCode('account_frozen')).toBeUndefined()
})

test.each([
  ['Deposit, Flat 4 Wren Street', 'Deposit Flat 4 Wre'],
  ['Rent', 'Rent'],
  ['Größe & Möbel', 'Gre  Mbel'],
  ['¡!', undefined],
  ['', undefined],
])('of %j another British bank receives %j', (typed, received) => {
  expect(receivedReference(typed, british)).toBe(received)
})

test('here and abroad the whole reference arrives', () => {
  expect(receivedReference('Deposit', { ...british, sortCode: '001964' })).toBeUndefined()
  expect(receivedReference('Deposit', abroad)).toBeUndefined()
})

test('a payee whose last check did not match is looked at before it is paid; one that matched, or was not checked, is not', () => {
  const codes = ['MBAM', 'BAMM', 'PAMM', 'BANM', 'PANM', 'ANNM', 'IVCR', 'AC01', 'CASS'] as const
  const checkedAt = '2026-10-16T09:00:00Z'
  for (const reasonCode of codes)
    expect(storedCheck({ ...payee, nameCheck: { reasonCode, checkedAt } })).toEqual({
      phase: 'answered',
      query: { name: 'Nadia Farrow', kind: 'personal', destination: '000001 10000001' },
      answer: { reasonCode, checkedAt },
    })
  for (const reasonCode of [null, 'ACNS', 'SCNS', 'OPTO', 'no_answer'] as const)
    expect(storedCheck({ ...payee, nameCheck: { reasonCode, checkedAt } })).toBeUndefined()
  expect(storedCheck({ ...payee, nameCheck: null })).toBeUndefined()
})

test('a payee that is paid after its kept check sends the choice, and no id of a check', () => {
  const stored = storedCheck({
    ...payee,
    nameCheck: { reasonCode: 'ANNM', checkedAt: '2026-10-16T09:00:00Z' },
  })
  const chosen = recipientOfPayee(payee, stored && { ...stored, choice: 'checked_another_way' })
  expect(paymentBody(chosen, { accountId, amount: '20.00' })).toEqual({
    accountId,
    payeeId: payee.id,
    amount: '20.00',
    nameChoice: 'checked_another_way',
  })
})
