// Money that moves between a customer's own accounts and pots (specification, section 11.5).
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { moveMoney } from '../../src/bank/accounts/move-money.ts'
import { openPot } from '../../src/bank/accounts/open-pot.ts'
import { changePot, closePot } from '../../src/bank/accounts/pots.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller, type Maya, openFor, takeOnMaya, within } from './maya.ts'
import { newId, noon, posting, takeOn } from './test-bank.ts'

onEveryDatabase(open => {
  let maya: Maya
  beforeAll(async () => {
    maya = await takeOnMaya(open())
  })

  const pot = (rest: object = {}) => ({
    id: newId(),
    accountId: maya.accountId,
    name: 'Holiday',
    goalPence: 1_200_00n,
    goalDate: '2027-06-01',
    colour: 'tarn' as const,
    amountPence: 420_00n,
    ...rest,
  })
  const openHoliday = async (database: Queryable, rest: object = {}) => {
    const request = pot(rest)
    const opened = await openPot(within(database), { customerId: maya.customerId, pot: request, caller })
    return { request, opened }
  }

  const moveOf = (rest: object = {}) => ({
    id: newId(),
    from: maya.accountId,
    to: maya.flexiSave,
    amountPence: 50_00n,
    ...rest,
  })

  const moved = (database: Queryable, order: ReturnType<typeof moveOf>) =>
    moveMoney(within(database), { customerId: maya.customerId, order })

  describe('moves', () => {
    test('money moves at once, with a line on each account that names the other', async () => {
      await withoutTrace(open(), async database => {
        const order = moveOf()
        expect(await moved(database, order)).toMatchObject({
          ok: true,
          value: { replayed: false, move: { ...order, status: 'completed' } },
        })
        expect(await moved(database, order)).toMatchObject({
          ok: true,
          value: { replayed: true, move: { status: 'completed' } },
        })
        const lines = await database.query(
          `select l.direction, l.description, l.category, l.reference from account_transaction l
            where l.transfer_id = $1 order by l.direction desc`,
          [order.id],
        )
        const [current, savings] = await listAccounts(within(database), maya.customerId)
        const last4 = (account: typeof current) => account?.accountNumber.slice(-4)
        expect(lines).toEqual([
          {
            direction: 'debit',
            description: `To FlexiSave (${last4(savings)})`,
            category: 'Transfer',
            reference: 'Move',
          },
          {
            direction: 'credit',
            description: `From Premium (${last4(current)})`,
            category: 'Deposit',
            reference: 'Move',
          },
        ])
        expect([current?.bookedPence, savings?.bookedPence]).toEqual([950_00n, 50_00n])
        expect(await database.query('select from notification where transfer_id = $1', [order.id])).toEqual(
          [],
        )
        expect(await reconcile(database)).toEqual([])
      })
    })

    test('a move is refused by its places, or declined by the ledger', async () => {
      await withoutTrace(open(), async database => {
        const other = await takeOn(within(database))
        const fixed = await openFor(database, { customerId: maya.customerId, productCode: 'fixed_1y' })
        const refusals = []
        for (const order of [
          moveOf({ to: maya.accountId }),
          moveOf({ to: other.accountId }),
          moveOf({ from: other.accountId }),
          moveOf({ to: fixed }),
          moveOf({ from: fixed, to: newId() }),
          moveOf({ amountPence: 1_000_000_01n }),
        ])
          refusals.push(await moved(database, order))
        expect(refusals).toEqual(
          ['same_account', 'not_found', 'not_found', 'not_found', 'not_found', 'above_maximum'].map(code => ({
            ok: false,
            refusal: expect.objectContaining({ code }),
          })),
        )
        expect(await moved(database, moveOf({ amountPence: 1_000_01n }))).toMatchObject({
          value: { move: { status: 'declined', reason: 'insufficient_funds' } },
        })
        const first = moveOf()
        await moved(database, first)
        expect(await moved(database, { ...first, amountPence: 51_00n })).toMatchObject({
          refusal: { code: 'transfer_id_reused' },
        })
      })
    })

    // Each row has its own reason and those of all rows below it.
    const nobody = newId()
    const inOrder: readonly (readonly [code: string, rest: object])[] = [
      ['same_account', { from: nobody, to: nobody }],
      ['not_found', { from: nobody, amountPence: 1_000_000_01n }],
      ['above_maximum', { amountPence: 1_000_000_01n }],
      ['private_desk', {}],
      ['transfer_id_reused', {}],
      ['account_closed', {}],
      ['account_frozen', {}],
      ['account_locked', {}],
    ]
    test.each(inOrder)('of several refusals of a move the first wins: %s', async (code, rest) => {
      const applies = (other: string) =>
        inOrder.findIndex(([one]) => one === other) >= inOrder.findIndex(([one]) => one === code)
      await withoutTrace(open(), async database => {
        const { customerId } = maya
        const lockedUntil = '2027-03-02'
        const from = await openFor(database, { customerId, productCode: 'fixed_1y', lockedUntil })
        const order = moveOf({ from, ...rest })
        if (applies('transfer_id_reused')) {
          await moved(database, moveOf({ id: order.id }))
          await moved(database, moveOf({ from: maya.flexiSave, to: maya.accountId }))
        }
        const change = (what: string, id: string) =>
          database.query(`update account set ${what} where id = $1`, [id])
        if (applies('account_closed')) await change(`closed_at = '2026-03-02T12:00:00Z'`, maya.flexiSave)
        if (applies('account_frozen')) await change(`frozen_at = '2026-03-02T12:00:00Z'`, from)
        if (applies('private_desk'))
          await database.query('update customer set payment_checks = false where id = $1', [customerId])
        expect(await moved(database, order)).toMatchObject({ ok: false, refusal: { code } })
      })
    })

    test('a joint account’s line names only the mover, and the other holder is told', async () => {
      await withoutTrace(open(), async database => {
        const daniel = await takeOn(within(database))
        const joint = await openFor(database, { customerId: maya.customerId, productCode: 'joint' })
        await grantAccess(database, {
          customerId: daniel.customerId,
          accountId: joint,
          grantedAt: noon,
          at: noon,
        })
        const order = moveOf({ to: joint })
        await moved(database, order)
        const [line] = await database.query<{ description: string }>(
          'select description from account_transaction where account_id = $1',
          [joint],
        )
        expect(line?.description).toBe('From Test Customer')
        const told = await database.query(
          'select customer_id, type from notification where transfer_id = $1',
          [order.id],
        )
        expect(told).toEqual([{ customer_id: daniel.customerId, type: 'received' }])
      })
    })

    test('customers of the private desk move nothing', async () => {
      await withoutTrace(open(), async database => {
        await database.query('update customer set payment_checks = false where id = $1', [maya.customerId])
        expect(await moved(database, moveOf())).toMatchObject({ refusal: { code: 'private_desk' } })
        expect((await openHoliday(database)).opened).toMatchObject({ refusal: { code: 'private_desk' } })
      })
    })
  })

  test('a FlexiSave that would hold more than its product allows is refused by the ledger, too', async () => {
    await withoutTrace(open(), async database => {
      const bounded = { from: maya.accountId, to: maya.flexiSave, creditorMaximumPence: 60_00n }
      const outcomes = await postTransfers(database, [
        posting({ ...bounded, amountPence: 40_00n }),
        posting({ ...bounded, amountPence: 20_01n }),
        posting({ ...bounded, amountPence: 20_00n }),
      ])
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['completed', 'above_maximum', 'completed'])
      expect(await reconcile(database)).toEqual([])
    })
  })

  describe('pots', () => {
    test('a pot opens with its amount, once, and is listed below its account', async () => {
      await withoutTrace(open(), async database => {
        const { request, opened } = await openHoliday(database)
        expect(opened).toEqual({ ok: true, value: { replayed: false } })
        const again = { customerId: maya.customerId, pot: request, caller }
        expect(await openPot(within(database), again)).toEqual({ ok: true, value: { replayed: true } })
        const [account] = await listAccounts(within(database), maya.customerId)
        expect(account).toMatchObject({
          bookedPence: 580_00n,
          pots: [
            {
              id: request.id,
              name: 'Holiday',
              balancePence: 420_00n,
              goalPence: 1_200_00n,
              goalDate: '2027-06-01',
              colour: 'tarn',
            },
          ],
        })
        const lines = await database.query(
          `select description from account_transaction where account_id = any ($1::uuid[]) and reference = 'Move'`,
          [[maya.accountId, request.id]],
        )
        expect(lines).toEqual([{ description: 'To pot Holiday' }])
        expect(await reconcile(database)).toEqual([])
      })
    })

    test('money goes in and out of a pot, to its own account alone', async () => {
      await withoutTrace(open(), async database => {
        const { request } = await openHoliday(database)
        const own = within(database)
        const move = (from: string, to: string, amountPence = 20_00n) =>
          moveMoney(own, { customerId: maya.customerId, order: { id: newId(), from, to, amountPence } })
        expect(await move(maya.accountId, request.id)).toMatchObject({
          value: { move: { status: 'completed' } },
        })
        expect(await move(request.id, maya.accountId)).toMatchObject({
          value: { move: { status: 'completed' } },
        })
        expect(await move(request.id, maya.accountId, 420_01n)).toMatchObject({
          value: { move: { status: 'declined', reason: 'insufficient_funds' } },
        })
        expect(await move(request.id, maya.flexiSave)).toMatchObject({ refusal: { code: 'not_found' } })
        await expect(
          postTransfers(database, [
            posting({ from: ownAccountIds.settlement, to: request.id, amountPence: 1n }),
          ]),
        ).rejects.toThrow(/only with its own account \(invariant 11\)/)
      })
    })

    test('a pot stays with its account, and has no address', async () => {
      await expect(
        withoutTrace(open(), async database => {
          const { request } = await openHoliday(database)
          const elsewhere = await openFor(database, { customerId: maya.customerId, productCode: 'current' })
          await database.query('update account set parent_account_id = $2 where id = $1', [
            request.id,
            elsewhere,
          ])
        }),
      ).rejects.toThrow(/keeps its product and its parent/)
      await withoutTrace(open(), async database => {
        const { request } = await openHoliday(database)
        const [row] = await database.query(
          'select sort_code, account_number, iban from account where id = $1',
          [request.id],
        )
        expect(row).toEqual({ sort_code: null, account_number: null, iban: null })
      })
    })

    test('a pot is changed and closed: its money returns, its slot is free and its entries stay', async () => {
      await withoutTrace(open(), async database => {
        const { request } = await openHoliday(database)
        const own = within(database)
        const of = { customerId: maya.customerId, potId: request.id, caller }
        const changes = { name: 'Lisbon', goalPence: null, goalDate: null, colour: 'gorse' as const }
        expect(await changePot(own, { ...of, changes })).toEqual({ ok: true, value: null })
        expect((await listAccounts(own, maya.customerId))[0]?.pots).toEqual([
          { id: request.id, balancePence: 420_00n, name: 'Lisbon', colour: 'gorse' },
        ])
        expect(await closePot(own, of)).toEqual({ ok: true, value: null })
        expect(await closePot(own, of)).toEqual({ ok: true, value: null })
        expect(await changePot(own, { ...of, changes })).toMatchObject({
          refusal: { code: 'account_closed' },
        })
        const [account] = await listAccounts(own, maya.customerId)
        expect([account?.bookedPence, account?.pots]).toEqual([1_000_00n, []])
        const entries = await database.query('select direction from entry where account_id = $1', [
          request.id,
        ])
        expect(entries).toHaveLength(2)
        expect(await reconcile(database)).toEqual([])
      })
    })

    test('each holder’s audit trail has what was done to a pot, and by whom; from where, only their own', async () => {
      await withoutTrace(open(), async database => {
        const daniel = await takeOn(within(database))
        const joint = await openFor(database, { customerId: maya.customerId, productCode: 'joint' })
        const grant = { customerId: daniel.customerId, accountId: joint, grantedAt: noon, at: noon }
        await grantAccess(database, grant)
        const { request } = await openHoliday(database, { accountId: joint, amountPence: undefined })
        const of = { customerId: daniel.customerId, potId: request.id, caller }
        const changes = { name: 'Lisbon' }
        for (const _ of [1, 2]) await changePot(within(database), { ...of, changes })
        for (const _ of [1, 2]) await closePot(within(database), of)
        const eventsOf = (customerId: string) =>
          database.query(
            `select type, detail ->> 'name' as name, detail ->> 'by' as by, detail ->> 'address' as address
               from audit_event where chain_id = $1 and type like 'pot%' order by event_no`,
            [customerId],
          )
        const events = (own: string) =>
          [
            { type: 'pot_opened', name: 'Holiday', by: maya.customerId },
            { type: 'pot_changed', name: 'Lisbon', by: daniel.customerId },
            { type: 'pot_closed', name: 'Lisbon', by: daniel.customerId },
          ].map(event => ({ ...event, address: event.by === own ? caller.address : null }))
        for (const { customerId } of [maya, daniel])
          expect(await eventsOf(customerId)).toEqual(events(customerId))
      })
    })

    test('an account has ten pots at most, and a closed one makes room', async () => {
      await withoutTrace(open(), async database => {
        const nothing = { amountPence: undefined }
        const first = await openHoliday(database, nothing)
        for (let count = 2; count <= 10; count += 1) await openHoliday(database, nothing)
        expect((await openHoliday(database, nothing)).opened).toEqual({
          ok: false,
          refusal: { code: 'too_many_pots' },
        })
        await closePot(within(database), { customerId: maya.customerId, potId: first.request.id, caller })
        expect((await openHoliday(database, nothing)).opened).toMatchObject({ ok: true })
        expect(await reconcile(database)).toEqual([])
      })
    })

    const past = { goalDate: '2026-03-02' } // today in London
    test.each([
      ['goal_date_past', '', () => ({ ...past, accountId: maya.flexiSave })],
      ['not_found', '', () => ({ accountId: maya.flexiSave, amountPence: 1_000_01n })],
      ['insufficient_funds', `payment_checks = false`, () => ({ amountPence: 1_000_01n })],
      ['above_limit', `payment_checks = false`, () => ({ amountPence: 2_000_000_01n })],
      ['private_desk', `payment_checks = false`, () => ({ id: maya.accountId })],
      ['pot_id_reused', '', () => ({ id: maya.accountId })],
      ['account_frozen', '', () => ({})],
    ])('of several refusals of a pot the first wins: %s', async (code, customer, rest) => {
      await withoutTrace(open(), async database => {
        if (code === 'above_limit')
          await postTransfers(database, [
            posting({ from: ownAccountIds.settlement, to: maya.accountId, amountPence: 3_000_000_00n }),
          ])
        if (customer !== '')
          await database.query(`update customer set ${customer} where id = $1`, [maya.customerId])
        await database.query(`update account set frozen_at = '2026-03-01Z' where id = $1`, [maya.accountId])
        expect((await openHoliday(database, rest())).opened).toMatchObject({ ok: false, refusal: { code } })
      })
    })
  })
})
