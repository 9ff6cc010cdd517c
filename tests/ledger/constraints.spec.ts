import { expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { TransactionStatus } from '../../src/contract/transactions.ts'
import { declineReasons } from '../../src/domain/decline-reasons.ts'
import { productCodes } from '../../src/domain/products.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { insertRow, type JsonRow } from './json-row.ts'
import { type TrueRow, trueRows } from './true-rows.ts'

// The values that each table of the ledger accepts and refuses at both ends of each bound, without guards.

const withoutGuards = (database: Queryable) => database.query('set local session_replication_role = replica')

const changed = (name: TrueRow, change: JsonRow) => {
  const [table, row] = trueRows[name]
  return [table, { ...row, ...change }] as const
}

const bytes = (size: number) => `\\x${'00'.repeat(size)}`
const text = (length: number) => 'é'.repeat(length)

type Bound = readonly [
  of: TrueRow,
  column: string,
  taken: readonly JsonRow[string][],
  refused: readonly JsonRow[string][],
]

const texts = (of: TrueRow, column: string, least: number, most: number): Bound => [
  of,
  column,
  [text(least), text(most)],
  [...(least > 0 ? [text(least - 1)] : []), text(most + 1)],
]

const bounds: readonly Bound[] = [
  [
    'an account of the bank’s own',
    'kind',
    ['settlement', 'fees', 'suspense', 'demo', 'interest'],
    ['savings'],
  ],
  ['a customer’s account', 'product_code', [...productCodes], ['isa']],
  texts('a customer’s account', 'product', 1, 80),
  texts('a customer’s account', 'holder_name', 1, 140),
  ['a customer’s account', 'currency', ['GBP'], ['EUR']],
  ['a customer’s account', 'held_pence', [0], [-1]],
  ['a customer’s account', 'floor_pence', [0], [-1]],
  ['a customer’s account', 'last_entry_no', [0], [-1]],
  ['a customer’s account', 'last_held_no', [0], [-1]],
  ['a customer’s account', 'last_transaction_no', [0], [-1]],
  ['a customer’s account', 'last_entry_hash', [bytes(32)], [bytes(31), bytes(33)]],
  ['an access', 'role', ['owner'], ['guest']],
  ['a counter', 'next_number', [10_000_000, 99_999_999], [9_999_999, 100_000_000]],
  ['a posting', 'fingerprint', [bytes(32)], [bytes(31), bytes(33)]],
  ['a posting', 'kind', ['posting'], ['withdrawal']],
  ['a posting', 'status', ['completed'], ['pending']],
  ['a declined posting', 'reason', [...declineReasons], ['bad_weather']],
  ['a posting', 'amount_pence', [1, 99_999_999_999_999], [-1, 0, 100_000_000_000_000]],
  ['a posting', 'debtor_entry_no', [1], [0]],
  ['a posting', 'creditor_entry_no', [1], [0]],
  ['a posting', 'debtor_transaction_no', [1], [0]],
  ['a posting', 'creditor_transaction_no', [1], [0]],
  ['a hold', 'held_no', [1], [0]],
  ['a hold', 'held_after_pence', [0], [-1]],
  texts('a posting', 'recipient_name', 1, 140),
  texts('a posting', 'reference', 0, 160),
  texts('a posting', 'category', 1, 40),
  texts('a posting', 'debtor_description', 1, 160),
  texts('a posting', 'creditor_description', 1, 160),
  ['an entry', 'entry_no', [1], [0]],
  ['an entry', 'direction', ['debit', 'credit'], ['sideways']],
  ['an entry', 'amount_pence', [1], [0, -1]],
  ['an entry', 'hash', [bytes(32)], [bytes(31), bytes(33)]],
  ['a line', 'transaction_no', [1], [0]],
  ['a line', 'direction', ['debit', 'credit'], ['sideways']],
  ['a declined line', 'status', ['declined'], ['pending']],
  ['a line', 'amount_pence', [1], [0, -1]],
  texts('a line', 'description', 1, 160),
  texts('a line', 'reference', 0, 160),
  texts('a line', 'category', 1, 40),
  ['a statement', 'month', ['2026-01', '2000-12'], ['1999-12', '2025-0112']],
  ['a statement', 'first_entry_no', [1], [0]],
  ['a statement', 'shown_size_bytes', [1], [0]],
  texts('a notification', 'type', 1, 40),
  texts('a notification', 'subject', 1, 120),
  ['an audit chain', 'last_event_no', [0], [-1]],
  ['an audit chain', 'last_hash', [bytes(32)], [bytes(31), bytes(33)]],
  ['an audit event', 'event_no', [1], [0]],
  texts('an audit event', 'type', 1, 60),
  ['an audit event', 'hash', [bytes(32)], [bytes(31), bytes(33)]],
]

const checkOf = (name: TrueRow, column: string) => `"${trueRows[name][0]}_${column}_check"`

const twoLegs = { debtor_entry_no: 1, creditor_entry_no: 1 }
const noLegs = { debtor_entry_no: null, creditor_entry_no: null, creditor_transaction_no: null }
const subject = { subject_transfer_id: '00000000-0000-7000-8000-000000000021' }
const noSubject = { subject_transfer_id: null }
const nothingHeld = { held_no: null, held_after_pence: null }
const address = { sort_code: '001964', account_number: '00000001', iban: 'GB00SRSN00196400000001' }

const address10 = '00000000-0000-7000-8000-000000000010'
const nothing = { balance_pence: 0, held_pence: 0 }

/** Rows in which no column is invalid by itself. */
const together: readonly (readonly [constraint: string, name: TrueRow, change: JsonRow])[] = [
  ['account_floor', 'a customer’s account', { floor_pence: 3 }],
  ['account_floor', 'a customer’s account', { balance_pence: 4 }],
  ['account_floor', 'a customer’s account', { held_pence: 4 }],
  ['account_customer_is_addressed', 'a customer’s account', { floor_pence: null }],
  ['account_customer_is_addressed', 'a customer’s account', { sort_code: null }],
  ['account_customer_is_addressed', 'a customer’s account', { account_number: null }],
  ['account_customer_is_addressed', 'a customer’s account', { iban: null }],
  ['account_customer_is_addressed', 'an account of the bank’s own', { floor_pence: 0 }],
  ['account_customer_is_addressed', 'an account of the bank’s own', address],
  ['account_customer_is_addressed', 'an account of the bank’s own', { iban: address.iban }],
  ['account_customer_is_addressed', 'a pot’s account', address],
  ['account_customer_is_addressed', 'a pot’s account', { floor_pence: null }],
  ['account_product_or_parent', 'a customer’s account', { product_code: null }],
  ['account_product_or_parent', 'a customer’s account', { parent_account_id: address10 }],
  ['account_product_or_parent', 'a pot’s account', { parent_account_id: null }],
  ['account_product_or_parent', 'a pot’s account', { product_code: 'current' }],
  ['account_only_customers_are_restricted', 'a pot’s account', { frozen_at: '2026-03-01Z' }],
  ['account_only_customers_are_restricted', 'a customer’s account', { locked_until: '2027-03-01' }],
  ['account_only_customers_are_restricted', 'a pot’s account', { locked_until: '2027-03-01' }],
  [
    'account_only_customers_are_restricted',
    'an account of the bank’s own',
    { ...nothing, closed_at: '2026-03-01Z' },
  ],
  ['account_closed_is_empty', 'a customer’s account', { closed_at: '2026-03-01Z' }],
  ['account_closed_is_empty', 'a pot’s account', { ...nothing, balance_pence: 2, closed_at: '2026-03-01Z' }],
  [
    'transfer_between_two_accounts',
    'a posting',
    { creditor_account_id: '00000000-0000-7000-8000-000000000010' },
  ],
  ['transfer_reason_if_declined', 'a posting', { reason: 'insufficient_funds' }],
  ['transfer_reason_if_declined', 'a declined posting', { reason: null }],
  ['transfer_subject_by_kind', 'a posting', subject],
  ['transfer_subject_by_kind', 'a hold', subject],
  ['transfer_subject_by_kind', 'a capture', noSubject],
  ['transfer_subject_by_kind', 'a release', noSubject],
  ['transfer_subject_by_kind', 'a reversal', noSubject],
  ['transfer_two_legs_or_none', 'a posting', noLegs],
  ['transfer_two_legs_or_none', 'a capture', noLegs],
  ['transfer_two_legs_or_none', 'a reversal', noLegs],
  ['transfer_two_legs_or_none', 'a posting', { debtor_entry_no: null }],
  ['transfer_two_legs_or_none', 'a posting', { creditor_entry_no: null, creditor_transaction_no: null }],
  ['transfer_two_legs_or_none', 'a declined posting', twoLegs],
  ['transfer_two_legs_or_none', 'a hold', twoLegs],
  ['transfer_two_legs_or_none', 'a release', twoLegs],
  ['transfer_lines_by_kind', 'a hold', { debtor_transaction_no: 1 }],
  ['transfer_lines_by_kind', 'a release', { debtor_transaction_no: 1 }],
  ['transfer_lines_by_kind', 'a declined posting', { creditor_transaction_no: 1 }],
  ['transfer_held_by_kind', 'a posting', { held_no: 1, held_after_pence: 0 }],
  ['transfer_held_by_kind', 'a posting', { held_after_pence: 0 }],
  ['transfer_held_by_kind', 'a declined hold', { held_no: 1, held_after_pence: 5 }],
  ['transfer_held_by_kind', 'a hold', { held_after_pence: null }],
  ['transfer_held_by_kind', 'a hold', nothingHeld],
  ['transfer_held_by_kind', 'a capture', nothingHeld],
  ['transfer_held_by_kind', 'a release', nothingHeld],
  ['transfer_expires_if_hold', 'a posting', { expires_at: '2026-03-03T12:00:00Z' }],
  ['transfer_expires_if_hold', 'a hold', { expires_at: null }],
  ['transfer_expires_if_hold', 'a hold', { expires_at: '2026-03-02T12:00:00Z' }],
  ['account_transaction_entry_if_completed', 'a line', { entry_no: null }],
  ['account_transaction_entry_if_completed', 'a declined line', { entry_no: 1 }],
  ['statement_opening_pence_check', 'a statement', { opening_pence: -1, money_in_pence: 8 }],
  ['statement_money_in_pence_check', 'a statement', { opening_pence: 8, money_in_pence: -1 }],
  ['statement_money_out_pence_check', 'a statement', { money_out_pence: -1, closing_pence: 8 }],
  ['statement_closing_pence_check', 'a statement', { money_out_pence: 8, closing_pence: -1 }],
  ['statement_adds_up', 'a statement', { closing_pence: 6 }],
  ['statement_has_entries', 'a statement', { first_entry_no: 2 }],
  ['statement_is_over', 'a statement', { issued_at: '2026-01-31T23:59:59.999Z' }],
]

type Pair = readonly [first: TrueRow, second: TrueRow, change: JsonRow]
const another = { id: '00000000-0000-7000-8000-000000000099' }

const onlyOne: readonly (readonly [constraint: string, ...Pair])[] = [
  [
    'account_number_unique',
    'a customer’s account',
    'a customer’s account',
    { ...another, iban: 'GB00SRSN00196400000002' },
  ],
  [
    'account_iban_unique',
    'a customer’s account',
    'a customer’s account',
    { ...another, account_number: '00000002' },
  ],
  ['transfer_settles_subject_once', 'a capture', 'a release', { ...another, held_no: 3 }],
  ['transfer_settles_subject_once', 'a reversal', 'a reversal', another],
  ['transfer_held_no', 'a hold', 'a hold', another],
  ['statement_account_id_first_entry_no_key', 'a statement', 'a statement', { month: '2025-12' }],
]

const both: readonly Pair[] = [
  ['an account of the bank’s own', 'an account of the bank’s own', another],
  ['a declined reversal', 'a reversal', another],
  ['a posting', 'a posting', another],
  ['a hold', 'a hold', { ...another, held_no: 2 }],
  ['a hold', 'a hold', { ...another, debtor_account_id: '00000000-0000-7000-8000-000000000012' }],
]

const ibanOf = (length: number) => `GB00${'A'.repeat(length - 4)}`
const noIbans = [
  ibanOf(14),
  ibanOf(35),
  'gb00SRSN00196400000001',
  'G100SRSN00196400000001',
  'GBAASRSN00196400000001',
]

/** The addresses of accounts. */
const domains: readonly (readonly [name: string, taken: readonly string[], refused: readonly string[]])[] = [
  ['sort_code', ['001964'], ['00196', '0019640', '00-19-64', '']],
  ['account_number', ['41027836'], ['4102783', '410278360', '4102783X', '']],
  ['iban', [ibanOf(15), ibanOf(34)], [...noIbans, '41027836', '']],
  [
    'destination',
    ['001964 41027836', '41027836', ibanOf(15), ibanOf(34)],
    [...noIbans, '00196441027836', '001964 4102783', '00196 41027836', '001964-41027836', ''],
  ],
]

onEveryDatabase(open => {
  const take = (...rows: readonly (readonly [table: string, row: JsonRow])[]) =>
    withoutTrace(open(), async database => {
      await withoutGuards(database)
      for (const [table, row] of rows) await insertRow(database, table, row)
      return true
    })

  test.each(Object.entries(trueRows))('%s is accepted', async (_, [table, row]) => {
    expect(await take([table, row])).toBe(true)
  })

  test.each(bounds)(
    'in %s, %s is accepted and refused at its bounds',
    async (name, column, taken, refused) => {
      const taking = (value: JsonRow[string]) => take(changed(name, { [column]: value }))
      for (const value of taken) expect(await taking(value), JSON.stringify(value)).toBe(true)
      for (const value of refused)
        await expect(taking(value), JSON.stringify(value)).rejects.toThrow(checkOf(name, column))
    },
  )

  test.each(together)('%s refuses %s with %j', async (constraint, name, change) => {
    await expect(take(changed(name, change))).rejects.toThrow(`"${constraint}"`)
  })

  test.each(onlyOne)('%s refuses beside %s %s with %j', async (constraint, first, second, change) => {
    await expect(take(changed(first, {}), changed(second, change))).rejects.toThrow(`"${constraint}"`)
  })

  test.each(both)('beside %s SQL accepts %s with %j', async (first, second, change) => {
    expect(await take(changed(first, {}), changed(second, change))).toBe(true)
  })

  test.each([
    ['reasons', 'transfer_reason_check', declineReasons],
    ['statuses', 'transfer_status_check', TransactionStatus.options],
    ['statuses', 'account_transaction_status_check', TransactionStatus.options],
  ])('the %s that %s accepts are those that have words', async (_, constraint, worded) => {
    const [check] = await open().query<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [constraint],
    )
    const accepted = [...(check?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, value]) => value)
    expect(accepted).toEqual(worded)
  })

  test.each(domains)('a %s is accepted and refused at its bounds', async (domain, taken, refused) => {
    const read = (value: string) => open().query(`select $1::text::${domain} as value`, [value])
    for (const value of taken) expect(await read(value)).toEqual([{ value }])
    for (const value of refused) await expect(read(value), value).rejects.toThrow(`"${domain}_check"`)
  })
})
