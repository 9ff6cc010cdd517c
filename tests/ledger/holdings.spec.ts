// Several accounts for each customer, and what an account may still do (specification, section 11).
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess, revokeAccess } from '../../src/bank/accounts/account-access.ts'
import { chooseForAccount } from '../../src/bank/accounts/account-choices.ts'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller, type Maya, openFor, takeOnMaya, within } from './maya.ts'
import { capture, hold, newId, noon, posting, settling, takeOn, type TestCustomer } from './test-bank.ts'

onEveryDatabase(open => {
  let maya: Maya
  beforeAll(async () => {
    maya = await takeOnMaya(open())
  })

  const legs = () => ({ from: maya.accountId, to: ownAccountIds.settlement, amountPence: 10n })

  describe('accounts', () => {
    test('the oldest current account is primary, and stands first with its own name', async () => {
      const [first, second] = await listAccounts(within(open()), maya.customerId)
      expect(first).toMatchObject({
        id: maya.accountId,
        productCode: 'current',
        name: 'Premium',
        isPrimary: true,
        holders: ['Test Customer'],
        status: 'open',
        pots: [],
      })
      expect(second).toMatchObject({ id: maya.flexiSave, productCode: 'flexisave', isPrimary: false })
    })

    test('a holder names an account and chooses the primary one, for their own screens and audit trail', async () => {
      await withoutTrace(open(), async database => {
        const own = within(database)
        const later = await openFor(database, { customerId: maya.customerId, productCode: 'current' })
        const choose = (accountId: string, choices: object) =>
          chooseForAccount(own, { customerId: maya.customerId, accountId, choices, caller })
        expect(await choose(maya.flexiSave, { name: 'Rainy days' })).toEqual({ ok: true, value: null })
        expect(await choose(later, { isPrimary: true })).toEqual({ ok: true, value: null })
        const listed = await listAccounts(own, maya.customerId)
        expect(listed.map(({ id, name }) => [id, name])).toEqual([
          [later, 'Current Account'],
          [maya.accountId, 'Premium'],
          [maya.flexiSave, 'Rainy days'],
        ])
        expect(await choose(maya.flexiSave, { isPrimary: true })).toMatchObject({
          refusal: { code: 'not_a_current_account' },
        })
        expect(await choose(newId(), { name: 'Not mine' })).toMatchObject({ refusal: { code: 'not_found' } })
        expect(await choose(maya.flexiSave, { name: '' })).toEqual({ ok: true, value: null })
        expect((await listAccounts(own, maya.customerId)).at(-1)).toMatchObject({ name: 'FlexiSave' })
        const events = await database.query<{ type: string }>(
          `select type from audit_event where chain_id = $1 and type in ('account_renamed', 'primary_changed')
            order by event_no`,
          [maya.customerId],
        )
        expect(events.map(({ type }) => type)).toEqual([
          'account_renamed',
          'primary_changed',
          'account_renamed',
        ])
        expect(await reconcile(database)).toEqual([])
      })
    })

    // Each has its own reason and those of all that follow.
    test.each([
      ['not_found', 'nobody', false],
      ['not_a_current_account', 'flexisave', false],
      ['private_desk', 'current', false],
      ['account_closed', 'current', true],
    ] as const)('of several refusals of a choice the first wins: %s', async (code, product, hasChecks) => {
      await withoutTrace(open(), async database => {
        const { customerId } = maya
        const accountId =
          product === 'nobody' ? newId() : await openFor(database, { customerId, productCode: product })
        await database.query('update account set closed_at = $2 where id = $1', [accountId, noon])
        await database.query('update customer set payment_checks = $2 where id = $1', [customerId, hasChecks])
        const choices = { name: 'Mine', isPrimary: true } as const
        const chosen = chooseForAccount(within(database), { customerId, accountId, choices, caller })
        expect(await chosen).toEqual({ ok: false, refusal: { code } })
      })
    })

    test('a customer has ten open accounts at most, and a closed one makes room', async () => {
      await withoutTrace(open(), async database => {
        const openCurrent = () => openFor(database, { customerId: maya.customerId, productCode: 'current' })
        const third = await openCurrent()
        for (let count = 4; count <= 10; count += 1) await openCurrent()
        await database.query('savepoint eleven')
        await expect(openCurrent()).rejects.toThrow(/ten open accounts at most/)
        await database.query('rollback to savepoint eleven')
        await closeAccount(within(database), { customerId: maya.customerId, accountId: third, caller })
        await openCurrent()
        expect(await reconcile(database)).toEqual([])
      })
    })

    test('an account has two holders at most, and a revocation makes room', async () => {
      await withoutTrace(open(), async database => {
        const [daniel, third] = [await takeOn(within(database)), await takeOn(within(database))]
        const grant = (customer: TestCustomer) =>
          grantAccess(database, {
            customerId: customer.customerId,
            accountId: maya.accountId,
            grantedAt: noon,
            at: noon,
          })
        await grant(daniel)
        await database.query('savepoint third')
        await expect(grant(third)).rejects.toThrow(/account_access_two_holders/)
        await database.query('rollback to savepoint third')
        const [row] = await database.query<{ email: string }>('select email from customer where id = $1', [
          daniel.customerId,
        ])
        await revokeAccess(within(database), { email: row?.email ?? '', accountNumber: maya.accountNumber })
        await grant(third)
        expect(await reconcile(database)).toEqual([])
      })
    })

    test.each([
      ['a closed account stays closed', 'closed_at = null', /stays closed/],
      ['an account keeps its product', `product_code = 'flexisave'`, /keeps its product/],
      ['a closed account cannot hold money', 'balance_pence = 1', /account_closed_is_empty/],
    ])('%s', async (_, change, words) => {
      await withoutTrace(open(), async database => {
        const id = await openFor(database, { customerId: maya.customerId, productCode: 'current' })
        await database.query('update account set closed_at = $2 where id = $1', [id, noon])
        await expect(database.query(`update account set ${change} where id = $1`, [id])).rejects.toThrow(
          words,
        )
      })
    })

    test('an account that holds money is not closed', async () => {
      await withoutTrace(open(), async database => {
        await expect(
          database.query('update account set closed_at = $2 where id = $1', [maya.accountId, noon]),
        ).rejects.toThrow(/account_closed_is_empty/)
      })
    })

    test('an access to a closed account takes no slot, and a revocation forgets the holder’s choices', async () => {
      await withoutTrace(open(), async database => {
        const daniel = await takeOn(within(database))
        const closed = await openFor(database, { customerId: maya.customerId, productCode: 'current' })
        await closeAccount(within(database), { customerId: maya.customerId, accountId: closed, caller })
        const grant = { customerId: daniel.customerId, grantedAt: noon, at: noon }
        await grantAccess(database, { ...grant, accountId: closed })
        const own = within(database)
        await chooseForAccount(own, {
          customerId: daniel.customerId,
          accountId: daniel.accountId,
          choices: { name: 'Mine', isPrimary: true },
          caller,
        })
        await database.query(`select revoke_account_access($1, $2, $3, 'operator')`, [
          daniel.customerId,
          daniel.accountId,
          noon,
        ])
        for (const table of ['account_slot', 'account_choice', 'primary_account'])
          expect(
            await database.query(`select account_id from ${table} where customer_id = $1`, [
              daniel.customerId,
            ]),
          ).toEqual([])
        expect(await reconcile(database)).toEqual([])
      })
    })

    test('a name or a primary account of somebody else is refused', async () => {
      await withoutTrace(open(), async database => {
        const other = await takeOn(within(database))
        await expect(
          database.query('insert into primary_account (customer_id, account_id) values ($1, $2)', [
            other.customerId,
            maya.accountId,
          ]),
        ).rejects.toThrow(/not theirs/)
      })
    })
  })

  describe('orders on restricted accounts', () => {
    test('a frozen account declines what takes money out, before the limit, and takes money in', async () => {
      await withoutTrace(open(), async database => {
        const held = hold(legs())
        await postTransfers(database, [held])
        await database.query(`update account set frozen_at = '2026-03-01Z' where id = $1`, [maya.accountId])
        const outcomes = await postTransfers(database, [
          posting({ ...legs(), limitPence: 1n }),
          hold(legs()),
          settling('release', held.id),
          posting({ from: ownAccountIds.suspense, to: maya.accountId, amountPence: 10n }),
        ])
        expect(outcomes).toMatchObject([
          { outcome: 'declined', reason: 'account_frozen' },
          { outcome: 'declined', reason: 'account_frozen' },
          { outcome: 'completed' },
          { outcome: 'completed' },
        ])
        expect(await reconcile(database)).toEqual([])
      })
    })

    test('a locked account declines until its day in London', async () => {
      await withoutTrace(open(), async database => {
        const fixed = await openFor(database, {
          customerId: maya.customerId,
          productCode: 'fixed_1y',
          lockedUntil: '2026-07-01',
        })
        await postTransfers(database, [posting({ from: maya.accountId, to: fixed, amountPence: 500_00n })])
        const leave = (decidedAt: string) =>
          posting({ from: fixed, to: maya.accountId, amountPence: 10n, decidedAt: new Date(decidedAt) })
        // In July London is an hour ahead of UTC.
        const outcomes = await postTransfers(database, [
          leave('2026-06-30T22:59:59Z'),
          leave('2026-06-30T23:00:00Z'),
        ])
        expect(outcomes).toMatchObject([
          { outcome: 'declined', reason: 'account_locked' },
          { outcome: 'completed' },
        ])
        await expect(
          database.query(`update account set locked_until = '2026-08-01' where id = $1`, [fixed]),
        ).rejects.toThrow(/never locked again/)
      })
    })

    test('a closed account is unknown on either side', async () => {
      await withoutTrace(open(), async database => {
        const closed = await openFor(database, { customerId: maya.customerId, productCode: 'current' })
        await database.query('update account set closed_at = $2 where id = $1', [closed, noon])
        const outcomes = await postTransfers(database, [
          posting({ from: closed, to: maya.accountId, amountPence: 1n }),
          posting({ from: maya.accountId, to: closed, amountPence: 1n }),
        ])
        expect(outcomes).toEqual([{ outcome: 'unknown_account' }, { outcome: 'unknown_account' }])
      })
    })

    test('what is held for an account that closed is not captured, and is released', async () => {
      await withoutTrace(open(), async database => {
        const closed = await openFor(database, { customerId: maya.customerId, productCode: 'current' })
        const held = hold({ from: maya.accountId, to: closed, amountPence: 10n })
        expect(await postTransfers(database, [held])).toMatchObject([{ outcome: 'completed' }])
        await database.query('update account set closed_at = $2 where id = $1', [closed, noon])
        const outcomes = await postTransfers(database, [capture(held.id), settling('release', held.id)])
        expect(outcomes).toMatchObject([{ outcome: 'unknown_account' }, { outcome: 'completed' }])
      })
    })
  })
})
