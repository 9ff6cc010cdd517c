// Stopped merchants: what the database refuses and the reconciler finds (specification, sections 15.4 and 15.7).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { listSubscriptions, stopMerchant } from '../../src/bank/cards/subscriptions.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { answerCardNetwork } from '../../src/bank/outside/card-network.ts'
import { cardVault } from '../support/card-vault.ts'
import { runAll } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller } from './maya.ts'
import { payByCard } from './paid-by-card.ts'
import { openTestBank } from './test-bank.ts'

/** The cafe, which Maya knows, also takes £3.00 again and again: twice, and then she stops it. */
async function stopTheCafe(bank: Bank, ids: Readonly<Record<string, string>>): Promise<string> {
  const { maya: customerId = '', card: cardId = '' } = ids
  const purchase = {
    cardId,
    how: 'recurring',
    merchant: 'Wrenmoor Cafe',
    mcc: '5812',
    country: 'GB',
    place: 'London',
    currency: 'GBP',
    amountMinor: 3_00n,
  } as const
  // It clears although the account is short: the rest is owed.
  const clearing = { ...purchase, kind: 'clearing', id: crypto.randomUUID() } as const
  expect(await answerCardNetwork(bank, clearing)).toMatchObject({ value: { answer: 'approved' } })
  const listed = await listSubscriptions(bank, { customerId, visitor: null })
  const [cafe] = listed.ok ? listed.value : []
  if (!cafe) throw new Error('there is no subscription')
  expect((await stopMerchant(bank, { customerId, visitor: null, id: cafe.id, caller })).ok).toBe(true)
  const late = { ...clearing, id: crypto.randomUUID() }
  expect(await answerCardNetwork(bank, late)).toMatchObject({ value: { reason: 'merchant_stopped' } })
  return clearing.id
}

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    const paid = await payByCard(open())
    const opened = openTestBank(open())
    opened.setClock(new Date('2026-11-27T10:00:00Z'))
    ids = { ...paid, taken: await stopTheCafe({ ...opened.bank, cardVault }, paid) }
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)
  /** Whether a second before Maya was created is history. */
  const isHistory = async (database: Queryable) => {
    const [row] = await database.query<{ said: boolean }>(
      `select is_card_history(c.id, c.created_at - interval '1 s') as said from customer c where c.id = $1`,
      [ids['maya'] ?? ''],
    )
    return row?.said
  }
  /** A recurring payment at the cafe, a day later, for which another hold is said to be open. */
  const taken = `
    alter table card_payment disable trigger card_payment_checked;
    insert into card_payment (id, card_id, customer_id, account_id, how, merchant, mcc, country, place, currency, amount_minor,
                              amount_pence, begun_at, status, changed_at, has_pin, counts_on, limit_pence, hold_id, hold_ends_at,
                              authorised_minor, authorised_pence)
    select :fresh, card_id, customer_id, account_id, 'recurring', merchant, mcc, country, place, currency, 300, 300,
           begun_at + interval '1 day', 'pending', begun_at + interval '1 day', false, '2026-11-28', 500000, :fresh, hold_ends_at,
           300, 300
      from card_payment where id = :pending`

  describe('the database refuses', () => {
    test.each<readonly [string, string, RegExp]>([
      [
        'a stop of a merchant that takes nothing again and again',
        `insert into stopped_merchant select stopped_merchant_id(:daniel, 'Cinderlight'), :daniel, 'Cinderlight', now()`,
        /takes nothing again and again/,
      ],
      [
        'a stop under another id',
        `delete from stopped_merchant;
         insert into stopped_merchant values (:fresh, :maya, 'Wrenmoor Cafe', now())`,
        /another merchant's/,
      ],
      [
        'a second stop',
        `insert into stopped_merchant select :fresh, customer_id, merchant, now() from stopped_merchant`,
        /unique|duplicate|another merchant's/,
      ],
      ['another time of a stop', `update stopped_merchant set stopped_at = now()`, /stopped as it was/],
      ['removal of all stops', 'truncate stopped_merchant', /it is kept/],
      ['a recurring payment of a stopped merchant', taken, /has stopped payments to this merchant/],
    ])('%s', async (_, sql, words) => {
      await expect(withoutTrace(open(), database => run(database, sql))).rejects.toThrow(words)
    })
  })

  test('a bank without a demonstration has no history, whatever its clocks say', async () => {
    expect(await isHistory(open())).toBe(false)
    const inDemonstration = await withoutTrace(open(), async database => {
      await run(
        database,
        `insert into account (id, kind, product, holder_name, opened_at) values (:fresh, 'demo', 'Demonstration', 'Sarsen', now())`,
      )
      return isHistory(database)
    })
    expect(inDemonstration).toBe(true)
  })

  describe('the reconciler finds', () => {
    const guardsOff = ['stopped_merchant', 'card_payment', 'card_payment_event']
      .map(table => `alter table ${table} disable trigger user`)
      .join('; ')

    test.each<readonly [string, string, RegExp]>([
      [
        'a stop that no audit event tells of',
        `update stopped_merchant set stopped_at = stopped_at + interval '1 s'`,
        /no audit event tells of the stop/,
      ],
      [
        'a stop of a merchant that took nothing again and again',
        `update card_payment set how = 'chip' where id = :taken`,
        /it took nothing again and again/,
      ],
      [
        'a payment that a stopped merchant took',
        `update stopped_merchant set stopped_at = stopped_at - interval '1 h'`,
        /it took a payment after it was stopped/,
      ],
    ])('%s', async (_, sql, words) => {
      const found = await withoutTrace(open(), async database => {
        await run(database, `${guardsOff}; ${sql}`)
        return reconcile(database)
      })
      expect(found.map(difference => difference.found).join('\n')).toMatch(words)
    })

    test('nothing of stops that nobody touched', async () => {
      expect(await reconcile(open())).toEqual([])
    })
  })
})
