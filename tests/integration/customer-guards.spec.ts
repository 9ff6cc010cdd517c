// The database refuses invalid rows around the ledger by itself: bounds, times in a wrong order, and overwritten
// history.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { withoutTrace } from '../ledger/every-database.ts'
import { idOf, insertRow, type JsonRow } from '../ledger/json-row.ts'
import { refusedChanges, takenChanges } from './customer-changes.ts'
import { type CustomerRow, customerRows } from './customer-rows.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(() => fixture.close())

const switchGuards = (database: Queryable, to: 'on' | 'off') =>
  database.query(`set local session_replication_role = ${to === 'on' ? 'origin' : 'replica'}`)

const changed = (of: CustomerRow, change: JsonRow) => {
  const [table, , row] = customerRows[of]
  return [table, { ...row, ...change }] as const
}

/** Writes rows with guards and foreign keys off, so that only a constraint can refuse one. */
const take = (...rows: readonly (readonly [table: string, row: JsonRow])[]) =>
  withoutTrace(fixture.database, async database => {
    await switchGuards(database, 'off')
    for (const [table, row] of rows) await insertRow(database, table, row)
    return true
  })

/** Runs SQL on all of these rows, with the guards on. */
const run = (sql: string, parameters: readonly string[] = []) =>
  withoutTrace(fixture.database, async database => {
    await switchGuards(database, 'off')
    for (const [table, , row] of Object.values(customerRows)) await insertRow(database, table, row)
    await switchGuards(database, 'on')
    return database.query(sql, parameters)
  })

/** Changes one of these rows. */
const changeRow = (of: CustomerRow, what: string) => {
  const [table, key, row] = customerRows[of]
  const named = `(jsonb_populate_record(null::${table}, $1::text::jsonb)).${key}`
  return run(`update ${table} set ${what} where ${key} = ${named} returning 1 as changed`, [
    JSON.stringify(row),
  ])
}

/** Gives access to an account to the customer who has nothing. */
const grant = (accountId: string) =>
  run(`select grant_account_access($1, $2, 'owner', now(), now(), 'bank') is not null as granted`, [
    idOf(32),
    accountId,
  ])

const before = '2026-03-02T11:59:59.999Z'
const after = '2026-03-02T12:00:00.001Z'
const text = (length: number) => 'é'.repeat(length)
const someTransfer = { transfer_id: idOf(20) }

const takenRows: readonly (readonly [of: CustomerRow, change: JsonRow])[] = [
  ['a customer', { first_name: text(70), last_name: text(70), email: text(254) }],
  ['an application', { first_name: text(70), last_name: text(70) }],
  ['an application', { last_name: '', initial_deposit_pence: 99_999_999_999_999 }],
  ['a rejected application', { decided_by: 'simulator' }],
  ['a notification', { type: 'a later version’s' }],
  ...['completed', 'declined', 'received', 'debited'].map(
    type => ['a notification', { type, ...someTransfer }] as const,
  ),
  ...['statement_ready', 'message_answered'].map(
    type => ['a notification', { type, subject: '2026-02' }] as const,
  ),
]

const refusedRows: readonly (readonly [constraint: string, of: CustomerRow, change: JsonRow])[] = [
  ['customer_name_lengths', 'a customer', { first_name: text(71) }],
  ['customer_name_lengths', 'a customer', { last_name: text(71) }],
  ['customer_email_length', 'a customer', { email: 'ab' }],
  ['customer_email_length', 'a customer', { email: text(255) }],
  ['application_name_lengths', 'an application', { first_name: text(71) }],
  ['application_name_lengths', 'an application', { last_name: text(71) }],
  ['application_born_before', 'an application', { date_of_birth: '2026-03-03' }],
  ['application_deposit_bound', 'an application', { initial_deposit_pence: 100_000_000_000_000 }],
  ['application_decider', 'a rejected application', { decided_by: 'somebody' }],
  ['application_blanked_late', 'a forgotten application', { blanked_at: before }],
  ['session_in_time', 'a session', { last_active_at: before }],
  ['session_in_time', 'a session', { last_active_at: after }],
  ['session_in_time', 'a session', { idle_ends_at: before }],
  ['password_reset_in_time', 'a reset link', { ends_at: before }],
  ['failed_attempt_outlasts_lock', 'failures', { ends_at: before }],
  ['throttle_outlasts_turns', 'turns', { taken_at: [before, after] }],
  ['throttle_outlasts_turns', 'turns', { taken_at: [before, null] }],
  ['second_factor_step', 'a second factor', { last_step: -1 }],
  ['second_factor_step_once_on', 'a set-up', { last_step: 1 }],
  ['second_factor_step_once_on', 'a set-up', { last_entry_id: idOf(99) }],
  ['recovery_code_used_by', 'a recovery code', { used_at: after }],
  ['recovery_code_used_by', 'a recovery code', { entry_id: idOf(99) }],
  ['notification_transfer_by_type', 'a notification', someTransfer],
  ...['completed', 'declined', 'received', 'debited'].map(
    type => ['notification_transfer_by_type', 'a notification', { type }] as const,
  ),
  ...['statement_ready', 'message_answered'].map(
    type => ['notification_subject_by_type', 'a notification', { type }] as const,
  ),
  ['outbox_message_facts', 'a message on its way', { facts: [] }],
]

describe('a new row', () => {
  test.each(Object.entries(customerRows))('%s is accepted', async (_, [table, , row]) => {
    expect(await take([table, row])).toBe(true)
  })

  test.each(takenRows)('%s is accepted with %j', async (of, change) => {
    expect(await take(changed(of, change))).toBe(true)
  })

  test.each(refusedRows)('%s refuses %s with %j', async (constraint, of, change) => {
    await expect(take(changed(of, change))).rejects.toThrow(`"${constraint}"`)
  })

  test('a customer has one reset link, and another customer another one', async () => {
    const first = changed('a reset link', {})
    const second = (customerId: string) =>
      changed('a reset link', { token_hash: `\\x${'01'.repeat(32)}`, customer_id: customerId })
    await expect(take(first, second(idOf(30)))).rejects.toThrow('"password_reset_one_each"')
    expect(await take(first, second(idOf(31)))).toBe(true)
  })
})

describe('an existing row', () => {
  test.each(takenChanges)('%s may change: %s', async (of, what) => {
    expect(await changeRow(of, what)).toEqual([{ changed: 1 }])
  })

  test.each(refusedChanges)('%s may not change: %s', async (of, what, words) => {
    await expect(changeRow(of, what)).rejects.toThrow(words)
  })

  test.each([
    [/delete of account_access is refused/, 'delete from account_access'],
    [/truncate of account_access is refused/, 'truncate account_access'],
    [/delete of application is refused/, 'delete from application'],
    [/truncate of application is refused/, 'truncate application'],
  ])('history cannot be deleted: %s', async (words, sql) => {
    await expect(run(sql)).rejects.toThrow(words)
  })
})

describe('access to accounts', () => {
  test('a second customer may have access to a customer’s account', async () => {
    expect(await grant(idOf(10))).toEqual([{ granted: true }])
  })

  test.each(Object.entries(ownAccountIds))(
    'no customer has access to the bank’s own account: %s',
    async (_, id) => {
      await expect(grant(id)).rejects.toThrow('a customer reaches no account of the bank')
    },
  )
})
