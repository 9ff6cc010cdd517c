// The life of Fixed Savings: locked for a year, cancelled within 14 days, ended on the anniversary (specification, section
// 11.6).
import { beforeAll, describe, expect, test } from 'vitest'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { moveMoney } from '../../src/bank/accounts/move-money.ts'
import { openOwnAccount } from '../../src/bank/accounts/open-own-account.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import { deriveId } from '../../src/bank/derive-id.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { cancelFixedSavings } from '../../src/bank/savings/cancel-fixed-savings.ts'
import { announceFixedSavingsEnds, endDueFixedSavings } from '../../src/bank/savings/end-fixed-savings.ts'
import { doSavingsWork } from '../../src/bank/savings/pay-interest.ts'
import { readInterest } from '../../src/bank/savings/read-interest.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { caller, databaseWithin, type Maya, openFor, takeOnMaya } from './maya.ts'
import { anniversary, bankAt, openedAt, openingsOf } from './opened-accounts.ts'
import { newId, post, posting } from './test-bank.ts'

const endAt = (database: Database | Queryable, at: string) => endDueFixedSavings(bankAt(database, at))

/** Closes an account whose money goes outside first. */
async function close(database: Queryable, accountId: string, at: string): Promise<void> {
  const [row] = await database.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [accountId],
  )
  const amountPence = row?.balance_pence ?? 0n
  const decidedAt = new Date(at)
  if (amountPence > 0n)
    await post(database, posting({ from: accountId, to: ownAccountIds.settlement, amountPence, decidedAt }))
  const [holder] = await database.query<{ customer_id: string }>(
    'select customer_id from access_in_force where account_id = $1',
    [accountId],
  )
  await closeAccount(bankAt(database, at), { customerId: holder?.customer_id ?? '', accountId, caller })
}

onEveryDatabase(open => {
  let maya: Maya
  beforeAll(async () => {
    maya = await takeOnMaya(open())
  })

  const { openFixed, noticesOf, eventsOf } = openingsOf(() => maya)

  const cancelAt = (database: Queryable, accountId: string, at: string) =>
    cancelFixedSavings(bankAt(database, at), { customerId: maya.customerId, accountId, caller })

  async function stateOf(database: Queryable, id: string) {
    const accounts = await listAccounts(bankAt(database, openedAt), maya.customerId, { includeClosed: true })
    const found = accounts.find(account => account.id === id)
    return found && [found.status, found.bookedPence]
  }

  /** Leaves nothing behind: time does not run backwards on the bank's own accounts. */
  const alone = (work: (database: Database) => Promise<void>): Promise<void> =>
    withoutTrace(open(), transaction => work(databaseWithin(transaction)))

  describe('Fixed Savings', () => {
    test('pay nothing out before their day, and answer account_locked', () =>
      alone(async database => {
        const fixed = await openFixed(database)
        const bank = bankAt(database, '2027-03-01T23:59:59Z')
        const order = { id: newId(), from: fixed, to: maya.accountId, amountPence: 10n }
        expect(await moveMoney(bank, { customerId: maya.customerId, order })).toEqual({
          ok: false,
          refusal: { code: 'account_locked', lockedUntil: anniversary },
        })
        const into = { ...order, from: maya.accountId, to: fixed }
        expect(await moveMoney(bank, { customerId: maya.customerId, order: into })).toMatchObject({
          refusal: { code: 'not_found' },
        })
        expect(await endAt(database, '2027-03-01T23:59:59Z')).toBe(0)
        expect(await stateOf(database, fixed)).toEqual(['open', 500_00n])
      }))

    test('end on the anniversary: interest, everything to the named account, closed', () =>
      alone(async database => {
        const fixed = await openFixed(database)
        expect(await endAt(database, '2027-03-02T00:00:00Z')).toBe(1)
        expect(await stateOf(database, fixed)).toEqual(['closed', 0n])
        // 365 days of £500.00 at 4.1%.
        expect(await stateOf(database, maya.accountId)).toEqual(['open', 1_020_50n])
        const lines = await database.query(
          `select description, amount_pence from account_transaction where account_id = $1 order by transaction_no`,
          [fixed],
        )
        const number = maya.accountNumber.slice(-4)
        expect(lines).toEqual([
          { description: `From Premium (${number})`, amount_pence: 500_00n },
          { description: 'Interest for March 2027', amount_pence: 20_50n },
          { description: `To Premium (${number})`, amount_pence: 520_50n },
        ])
        expect(
          await database.query('select id, placed_by from transfer where debtor_account_id = $1', [fixed]),
        ).toEqual([{ id: deriveId(`sarsen/fixed-end/${fixed}`), placed_by: null }])
        expect(await noticesOf(database, 'fixed_savings_ended')).toEqual([
          {
            type: 'fixed_savings_ended',
            facts: { product: 'Premium', accountEnding: number, amountPence: '52050' },
          },
        ])
        expect(await eventsOf(database, 'fixed_savings_ended')).toMatchObject([
          { accountId: fixed, to: maya.accountId, amountPence: '52050' },
        ])
        expect(await endAt(database, '2027-03-02T01:00:00Z')).toBe(0)
        expect(await reconcile(database)).toEqual([])
      }))

    test('that end late pay the same', () =>
      alone(async database => {
        const fixed = await openFixed(database)
        // What is shown until then is what is paid then.
        const bank = bankAt(database, '2027-06-15T11:00:00Z')
        expect(await readInterest(bank, { customerId: maya.customerId, accountId: fixed })).toMatchObject({
          accruedPence: 20_50n,
          nextOn: anniversary,
        })
        expect(await endAt(database, '2027-06-15T12:00:00Z')).toBe(1)
        expect(await stateOf(database, maya.accountId)).toEqual(['open', 1_020_50n])
        expect(await stateOf(database, fixed)).toEqual(['closed', 0n])
        expect(await reconcile(database)).toEqual([])
      }))

    test('of 29 February end on 1 March, after 366 days', () =>
      alone(async database => {
        const fixed = await openFixed(database, {}, '2028-02-29T12:00:00Z')
        expect(await endAt(database, '2029-02-28T23:59:59Z')).toBe(0)
        expect(await endAt(database, '2029-03-01T00:00:00Z')).toBe(1)
        // £500.00 × 4.1% × 366 ÷ 365, rounded half up.
        expect(await stateOf(database, maya.accountId)).toEqual(['open', 1_020_56n])
        expect(await stateOf(database, fixed)).toEqual(['closed', 0n])
        expect(await reconcile(database)).toEqual([])
      }))

    test('whose named account is closed pay the primary current account', () =>
      alone(async database => {
        const fixed = await openFixed(database, { payTo: maya.flexiSave })
        await close(database, maya.flexiSave, '2026-04-01T12:00:00Z')
        await endAt(database, '2027-03-02T00:00:00Z')
        expect(await stateOf(database, fixed)).toEqual(['closed', 0n])
        expect(await stateOf(database, maya.accountId)).toEqual(['open', 1_020_50n])
      }))

    test('pay FlexiSave where no current account is left', () =>
      alone(async database => {
        const fixed = await openFixed(database)
        await close(database, maya.accountId, '2026-04-01T12:00:00Z')
        await endAt(database, '2027-03-02T00:00:00Z')
        expect(await stateOf(database, fixed)).toEqual(['closed', 0n])
        expect(await stateOf(database, maya.flexiSave)).toEqual(['open', 520_50n])
      }))

    test('with no account to pay stay open, unlocked, and earn nothing more', () =>
      alone(async database => {
        const fixed = await openFixed(database)
        await close(database, maya.accountId, '2026-04-01T12:00:00Z')
        await closeAccount(bankAt(database, '2026-04-01T12:00:00Z'), { ...maya, accountId: maya.flexiSave })
        expect(await endAt(database, '2027-03-02T00:00:00Z')).toBe(1)
        expect(await endAt(database, '2027-03-02T01:00:00Z')).toBe(0)
        expect(await stateOf(database, fixed)).toEqual(['open', 520_50n])
        expect(await noticesOf(database, 'fixed_savings_ended')).toMatchObject([
          { facts: { product: 'Fixed Savings 1 year', amountPence: '52050' } },
        ])
        const bank = bankAt(database, '2027-04-06T12:00:00Z')
        const customerId = maya.customerId
        expect(await readInterest(bank, { customerId, accountId: fixed })).toEqual({
          productCode: 'fixed_1y',
          grossMillionths: 41_000,
          accruedPence: 0n,
          thisYearPence: 0n,
          lastYearPence: 20_50n,
          totalPence: 20_50n,
        })
        expect(await cancelAt(database, fixed, '2027-04-01T12:00:00Z')).toMatchObject({
          refusal: { code: 'not_found' },
        })
        const to = await openFor(database, { customerId, productCode: 'current' })
        const order = { id: newId(), from: fixed, to, amountPence: 520_50n }
        expect(await moveMoney(bank, { customerId, order })).toMatchObject({
          value: { move: { status: 'completed' } },
        })
        expect(await reconcile(database)).toEqual([])
      }))

    test('that are frozen wait until they are released, and are paid the same', () =>
      alone(async database => {
        const fixed = await openFixed(database)
        await database.query(`update account set frozen_at = '2027-01-01Z' where id = $1`, [fixed])
        expect(await endAt(database, '2027-03-02T00:00:00Z')).toBe(0)
        await database.query('update account set frozen_at = null where id = $1', [fixed])
        expect(await endAt(database, '2027-03-09T00:00:00Z')).toBe(1)
        expect(await stateOf(database, maya.accountId)).toEqual(['open', 1_020_50n])
      }))

    test('are announced once, from 14 days before their end on', () =>
      alone(async database => {
        await openFixed(database)
        const announceAt = (at: string) => announceFixedSavingsEnds(bankAt(database, at))
        expect(await announceAt('2027-02-15T23:59:59Z')).toBe(0)
        expect(await announceAt('2027-02-16T00:00:00Z')).toBe(1)
        expect(await announceAt('2027-02-16T01:00:00Z')).toBe(0)
        expect(await noticesOf(database, 'fixed_savings_ending')).toMatchObject([
          { facts: { product: 'Fixed Savings 1 year', endsOn: anniversary } },
        ])
        expect(await eventsOf(database, 'fixed_savings_ending')).toHaveLength(1)
      }))

    test('are cancelled until the end of the 14th day: the deposit back, no interest', () =>
      alone(async database => {
        const fixed = await openFixed(database)
        expect(await cancelAt(database, fixed, '2026-03-16T23:59:59Z')).toEqual({ ok: true, value: null })
        expect(await cancelAt(database, fixed, '2026-03-30T12:00:00Z')).toEqual({ ok: true, value: null })
        expect(await stateOf(database, fixed)).toEqual(['closed', 0n])
        expect(await stateOf(database, maya.accountId)).toEqual(['open', 1_000_00n])
        expect(await noticesOf(database, 'account_closed')).toMatchObject([
          { facts: { product: 'Fixed Savings 1 year' } },
        ])
        expect(await eventsOf(database, 'account_closed')).toMatchObject([
          { accountId: fixed, isCancelled: true, address: caller.address },
        ])
        expect(await endAt(database, '2027-03-02T12:00:00Z')).toBe(0)
        expect(await database.query('select * from interest_credit where account_id = $1', [fixed])).toEqual(
          [],
        )
        expect(await reconcile(database)).toEqual([])
      }))

    test('are not cancelled on the 15th day', () =>
      alone(async database => {
        const fixed = await openFixed(database)
        expect(await cancelAt(database, fixed, '2026-03-17T00:00:00Z')).toEqual({
          ok: false,
          refusal: { code: 'account_locked', lockedUntil: anniversary },
        })
        expect(await stateOf(database, fixed)).toEqual(['open', 500_00n])
      }))

    test('go back to the primary account if the one that paid is closed', () =>
      alone(async database => {
        const bank = bankAt(database, openedAt)
        const move = { id: newId(), from: maya.accountId, to: maya.flexiSave, amountPence: 600_00n }
        await moveMoney(bank, { customerId: maya.customerId, order: move })
        const fixed = await openFixed(database, { deposit: { from: maya.flexiSave, amountPence: 600_00n } })
        await close(database, maya.flexiSave, '2026-03-03T12:00:00Z')
        expect(await cancelAt(database, fixed, '2026-03-04T12:00:00Z')).toMatchObject({ ok: true })
        expect(await stateOf(database, maya.accountId)).toEqual(['open', 1_000_00n])
      }))

    test.each([
      ['not_found', `update account set frozen_at = '2026-03-03Z' where id = :fixed`, () => maya.flexiSave],
      ['not_found', 'select 1 as one', () => newId()],
      ['private_desk', `update customer set payment_checks = false where id = :customer`, undefined],
      ['account_frozen', `update account set frozen_at = '2026-03-03Z' where id = :fixed`, undefined],
    ])('are not cancelled: %s', async (code, change, other) => {
      await withoutTrace(open(), async database => {
        const fixed = await openFixed(database)
        await database.query(fillIds(change, { fixed, customer: maya.customerId }))
        // The 15th day: the refusal comes before account_locked.
        expect(await cancelAt(database, other?.() ?? fixed, '2026-03-17T00:00:00Z')).toEqual({
          ok: false,
          refusal: { code },
        })
      })
    })
  })

  describe('the reconciler finds', () => {
    test.each([
      [
        11,
        'an account that is not theirs',
        'delete from account_access where account_id = :fixed',
        /not theirs/,
      ],
      [
        11,
        'a deposit that was lost',
        `delete from transfer where creditor_account_id = :fixed`,
        /deposit was not posted/,
      ],
      [
        11,
        'a term that was made longer',
        `update account set locked_until = '2027-04-02' where id = :fixed`,
        /locked until another day/,
      ],
      [
        12,
        'an end without interest',
        `update account set closed_at = '2027-03-02Z', balance_pence = 0 where id = :fixed`,
        /closed without the interest of its term/,
      ],
      [
        12,
        'a cancellation with interest',
        `insert into interest_credit values (:fixed, '2026-03-02', '2026-03-09', 1, 0, 0, null, null);
         update account set closed_at = '2026-03-10Z', balance_pence = 0, locked_until = null where id = :fixed`,
        /paid for other days than its term/,
      ],
    ])('by invariant %i %s', async (invariant, _, damage, words) => {
      const found = await withoutTrace(open(), async database => {
        const fixed = await openFixed(database)
        await database.query('set local session_replication_role = replica')
        for (const statement of damage.split(';')) await database.query(fillIds(statement, { fixed }))
        return reconcile(databaseWithin(database))
      })
      const ofInvariant = found.filter(difference => difference.invariant === invariant)
      expect(ofInvariant.map(difference => difference.found).join()).toMatch(words)
    })
  })

  test('runners at once end and announce each account once', async () => {
    const database = open()
    const saver = await takeOnMaya(database)
    const opening = {
      id: newId(),
      product: 'fixed_1y' as const,
      deposit: { from: saver.accountId, amountPence: 500_00n },
      payTo: saver.accountId,
    }
    await openOwnAccount(bankAt(database, openedAt), { customerId: saver.customerId, opening, caller })
    const all = (at: string) => Promise.all([1, 2, 3].map(() => doSavingsWork(bankAt(database, at))))
    const announced = await all('2027-02-16T08:00:00Z')
    expect(announced.reduce((sum, work) => sum + work.announced, 0)).toBe(1)
    const ended = await all('2027-03-02T08:00:00Z')
    expect(ended.reduce((sum, work) => sum + work.ended, 0)).toBe(1)
    const told = await database.query<{ type: string }>(
      `select type from notification where customer_id = $1 and type like 'fixed%' order by created_at`,
      [saver.customerId],
    )
    expect(told.map(({ type }) => type)).toEqual(['fixed_savings_ending', 'fixed_savings_ended'])
    expect(await reconcile(database)).toEqual([])
  })
})
