import { describe, expect, expectTypeOf, test } from 'vitest'
import { answersOf, listRefusals, type Operation, type RefusalOf } from './operation.ts'
import { operations, type BankOperations } from './operations.ts'
import { Problem } from './problem.ts'
import { isAtField, refusalCodes, refusals } from './refusals.ts'

const all = Object.values<Operation>(operations)

describe.each(refusalCodes)('%s', code => {
  const { status, sentence, isFinal } = refusals[code]

  test('has a sentence for a person', () => {
    expect(sentence).toMatch(/^[A-Z].+/)
    // Forms show sentences beside fields without a full stop at their end, or with one: as the specification has them.
    if (!isAtField(code)) expect(sentence).toMatch(/\.$/)
  })

  test('may be sent again if it passes by itself', () => {
    if (status === 429 || status >= 500) expect(isFinal).toBe(false)
  })

  test('is a refusal of an operation, or of an address', () => {
    const isListed = all.some(operation => listRefusals(operation).includes(code))
    expect(isListed).toBe(code !== 'method_not_allowed')
  })
})

test.each([
  ['due_today', 409, 'It is being made today and can no longer be changed.'],
  ['changed_meanwhile', 409, 'This is no longer as it was. Look at it again.'],
  ['warning_missing', 409, 'Read the warning first.'],
] as const)('%s has the words of the specification', (code, status, sentence) => {
  expect(refusals[code]).toMatchObject({ status, sentence })
})

test('every operation lists the faults last, and each refusal once', () => {
  for (const operation of all) {
    const listed = listRefusals(operation)
    expect(listed.slice(-3)).toEqual(['internal_error', 'bank_busy', 'bank_unavailable'])
    expect(new Set(listed).size).toBe(listed.length)
  }
})

test('an order is refused in this order', () => {
  const listed = [
    'foreign_origin',
    'too_many_requests',
    'not_signed_in',
    'not_found',
    'not_json',
    'too_large',
    'malformed_json',
    'bad_input',
    'transfer_id_reused',
    'checks_needed',
    'own_account',
    'too_many_unknown_accounts',
    'unknown_beneficiary_account',
    'sort_code_needed',
    'account_closed',
    'above_maximum',
    'internal_error',
    'bank_busy',
    'bank_unavailable',
  ] as const
  expect(listRefusals(operations.placeTransfer)).toEqual(listed)
  expectTypeOf<RefusalOf<BankOperations['placeTransfer']>>().toEqualTypeOf<(typeof listed)[number]>()
})

test('an open read has no refusal but a rate limit and faults', () => {
  const listed = ['too_many_requests', 'internal_error', 'bank_busy', 'bank_unavailable'] as const
  expect(listRefusals(operations.readDemonstration)).toEqual(listed)
  expectTypeOf<RefusalOf<BankOperations['readDemonstration']>>().toEqualTypeOf<(typeof listed)[number]>()
  const { 200: _, ...refused } = answersOf(operations.readDemonstration)
  expect(refused).toEqual({ 429: Problem, 500: Problem, 503: Problem })
})

test.each(all)('$method $path answers no refusal with a status of success', ({ answers }) => {
  expect(Object.keys(answers).every(status => status.startsWith('2'))).toBe(true)
})
