// Accounts that customers open by themselves (specification, section 11.2).
import { beforeAll, describe, expect, test } from 'vitest'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { deriveId } from '../../src/bank/derive-id.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { caller, databaseWithin, type Maya, takeOnMaya } from './maya.ts'
import { anniversary, bankAt, openedAt, openingsOf } from './opened-accounts.ts'
import { newId, takeOn } from './test-bank.ts'

onEveryDatabase(open => {
  let maya: Maya
  beforeAll(async () => {
    maya = await takeOnMaya(open())
  })

  const { fixedOf, openWith, openFixed, noticesOf, eventsOf } = openingsOf(() => maya)

  /** Leaves nothing behind: time does not run backwards on the bank's own accounts. */
  const alone = (work: (database: Database) => Promise<void>): Promise<void> =>
    withoutTrace(open(), transaction => work(databaseWithin(transaction)))

  describe('opening', () => {
    test('moves the deposit, tells the customer and leaves a trace', () =>
      alone(async database => {
        const request = fixedOf({ name: 'Nest egg' })
        const bank = bankAt(database, openedAt)
        const opened = await openWith(bank, request)
        expect(opened).toMatchObject({ ok: true, value: { replayed: false } })
        if (!opened.ok) return
        const { accountId } = opened.value
        const account = (await listAccounts(bank, maya.customerId)).find(({ id }) => id === accountId)
        expect(account).toMatchObject({
          product: 'Fixed Savings 1 year',
          productCode: 'fixed_1y',
          name: 'Nest egg',
          holderName: 'Test Customer',
          bookedPence: 500_00n,
          lockedUntil: anniversary,
          openedAt: new Date(openedAt),
        })
        const ending = account?.accountNumber.slice(-4) ?? ''
        expect(await noticesOf(database, 'account_opened')).toEqual([
          { type: 'account_opened', facts: { product: 'Fixed Savings 1 year', accountEnding: ending } },
        ])
        expect(await eventsOf(database, 'account_opened')).toMatchObject([
          { accountId, openingId: request.id, productCode: 'fixed_1y', address: caller.address },
        ])
        const lines = await database.query(
          `select account_id, description, category, reference from account_transaction where transfer_id = $1
          order by direction`,
          [deriveId(`sarsen/opening-deposit/${maya.customerId}/${request.id}`)],
        )
        const number = maya.accountNumber.slice(-4)
        expect(lines).toEqual([
          {
            account_id: accountId,
            description: `From Premium (${number})`,
            category: 'Deposit',
            reference: 'Move',
          },
          {
            account_id: maya.accountId,
            description: `To Nest egg (${ending})`,
            category: 'Transfer',
            reference: 'Move',
          },
        ])
        expect(await reconcile(database)).toEqual([])
      }))

    test.each([
      ['2026-03-02T12:00:00Z', '2027-03-02'],
      // In June London is an hour ahead of UTC.
      ['2026-06-30T23:30:00Z', '2027-07-01'],
      ['2028-02-28T12:00:00Z', '2029-02-28'],
      ['2028-02-29T12:00:00Z', '2029-03-01'],
      ['2027-02-28T12:00:00Z', '2028-02-28'],
    ])('at %s locks Fixed Savings until %s', async (at, lockedUntil) => {
      await withoutTrace(open(), async database => {
        const id = await openFixed(database, {}, at)
        const accounts = await listAccounts(bankAt(database, at), maya.customerId)
        expect(accounts.find(account => account.id === id)?.lockedUntil).toBe(lockedUntil)
        expect(await reconcile(database)).toEqual([])
      })
    })

    test('without enough money opens nothing and moves nothing', () =>
      alone(async database => {
        const before = await listAccounts(bankAt(database, openedAt), maya.customerId)
        const request = fixedOf({ deposit: { from: maya.accountId, amountPence: 1_000_01n } })
        expect(await openWith(bankAt(database, openedAt), request)).toEqual({
          ok: false,
          refusal: { code: 'deposit_not_funded', availablePence: 1_000_00n },
        })
        expect(await listAccounts(bankAt(database, openedAt), maya.customerId)).toEqual(before)
        expect(await database.query('select id from account_opening')).toEqual([])
        expect(await noticesOf(database, 'account_opened')).toEqual([])
      }))

    const foreign = '00000000-0000-7000-8000-000000000099'
    const asOf = (amountPence: bigint, from = foreign) => ({ from, amountPence })
    test.each([
      ['deposit_below_minimum', () => ({ deposit: asOf(499_99n) })],
      ['deposit_above_maximum', () => ({ deposit: asOf(1_000_000_01n) })],
      ['not_found', () => ({ deposit: asOf(500_00n) })],
      ['not_found', () => ({ deposit: asOf(500_00n, maya.flexiSave), payTo: foreign })],
      ['deposit_not_funded', () => ({ deposit: asOf(500_00n, maya.flexiSave) })],
      ['private_desk', () => ({})],
      ['opening_id_reused', () => ({})],
      ['product_not_available', () => ({})],
      ['too_many_accounts', () => ({})],
      ['account_closed', () => ({})],
      ['account_frozen', () => ({})],
    ])('of several refusals the first wins: %s', async (code, rest) => {
      const order = [
        'private_desk',
        'opening_id_reused',
        'product_not_available',
        'too_many_accounts',
        'account_closed',
        'account_frozen',
      ]
      const applies = (one: string) => !order.includes(code) || order.indexOf(one) >= order.indexOf(code)
      await withoutTrace(open(), async database => {
        const bank = bankAt(database, openedAt)
        const request = fixedOf({ ...rest() })
        const pays = await openWith(bank, { id: newId(), product: 'current' })
        const payTo = pays.ok ? pays.value.accountId : ''
        if (applies('opening_id_reused')) {
          const small = { from: maya.accountId, amountPence: 1_00n }
          await openWith(bank, { id: request.id, product: 'flexisave', deposit: small })
        }
        if (applies('too_many_accounts'))
          for (let count = 4; count <= 11; count += 1)
            await openWith(bank, { id: newId(), product: 'current' })
        if (applies('private_desk'))
          await database.query('update customer set payment_checks = false where id = $1', [maya.customerId])
        if (applies('product_not_available'))
          await database.query(`update customer set kind = 'corporate' where id = $1`, [maya.customerId])
        await database.query(`update account set frozen_at = '2026-03-01Z' where id = $1`, [maya.accountId])
        if (applies('account_closed') && !applies('too_many_accounts'))
          await database.query('update account set closed_at = $2 where id = $1', [payTo, new Date(openedAt)])
        const isToClosed = code === 'account_closed'
        expect(await openWith(bank, { ...request, ...(isToClosed && { payTo }) })).toMatchObject({
          ok: false,
          refusal: { code },
        })
      })
    })

    test('is for companies a Corporate Current Account and no Fixed Savings', () =>
      alone(async database => {
        await database.query(
          `update customer set kind = 'corporate', first_name = 'Peel Ltd', last_name = '' where id = $1`,
          [maya.customerId],
        )
        const bank = bankAt(database, openedAt)
        expect(await openWith(bank, { id: newId(), product: 'current' })).toMatchObject({ ok: true })
        expect((await listAccounts(bank, maya.customerId)).at(-1)).toMatchObject({
          product: 'Corporate Current Account',
          holderName: 'Peel Ltd',
        })
        expect(await openWith(bank, fixedOf())).toMatchObject({ refusal: { code: 'product_not_available' } })
      }))

    test.each([
      ['is not yet 18', '2008-03-03', false],
      ['is 18 today', '2008-03-02', true],
    ])('asks for 18 years by the application: who %s', async (_, bornOn, ok) => {
      await withoutTrace(open(), async database => {
        await database.query(
          `insert into application (id, account_type, kind, product, first_name, last_name, email, phone,
             date_of_birth, id_number, city, state, country, status, created_at, decided_at, decided_by, customer_id)
           select $4, 'banking', 'personal', 'Current Account', 'Maya', 'Okafor', c.email, '+447700900142', $2::date,
             'MO 1', 'Leeds', 'Yorkshire', 'United Kingdom', 'approved', $3, $3, 'operator', c.id
             from customer c where c.id = $1`,
          [maya.customerId, bornOn, new Date(openedAt), newId()],
        )
        expect(await openWith(bankAt(database, openedAt), fixedOf())).toMatchObject(
          ok ? { ok } : { refusal: { code: 'product_not_available' } },
        )
      })
    })
  })

  describe('the database refuses', () => {
    test.each([
      ['an opening that changes', `update account_opening set opened_at = now()`, /append-only/],
      ['an opening that is removed', 'delete from account_opening', /append-only/],
      [
        'an account of somebody else',
        `insert into account_opening select gen_random_uuid(), :other, customer_id, 'current', null, null, :now,
           fingerprint, 1 from account_opening where account_id = :fixed`,
        /not theirs/,
      ],
      [
        'a savings account without its deposit',
        `insert into account_opening select gen_random_uuid(), :flexi, customer_id, 'flexisave', null, null, :now,
           fingerprint, 1 from account_opening where account_id = :fixed`,
        /account_opening_savings_have_deposit/,
      ],
      [
        'a deposit that went elsewhere',
        `insert into account_opening select gen_random_uuid(), :flexi, customer_id, 'flexisave', (
           select id from transfer where creditor_account_id = :current limit 1), null, :now, fingerprint, 1
           from account_opening where account_id = :fixed`,
        /deposit was not posted/,
      ],
      [
        'another product',
        `insert into account_opening select gen_random_uuid(), :flexi, customer_id, 'current', null, null, :now,
           fingerprint, 1 from account_opening where account_id = :fixed`,
        /another product/,
      ],
      [
        'a notification that forgets its facts',
        `update notification set facts = null where type = 'account_opened'`,
        /stays as it was told/,
      ],
    ])('%s', async (_, statement, words) => {
      await withoutTrace(open(), async database => {
        const fixed = await openFixed(database)
        const other = await takeOn(bankAt(database, openedAt))
        const ids = {
          fixed,
          other: other.accountId,
          flexi: maya.flexiSave,
          current: maya.accountId,
          now: openedAt,
        }
        await expect(database.query(fillIds(statement, ids))).rejects.toThrow(words)
      })
    })
  })
})
