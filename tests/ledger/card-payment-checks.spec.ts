// Card payments: what the reconciler finds (specification, section 15.7).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { cardWalks } from '../../src/bank/ledger/card-checks.ts'
import { cardPaymentWalks } from '../../src/bank/ledger/card-payment-checks.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { walkThrough } from '../../src/bank/ledger/run-checks.ts'
import { runAll } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { payByCard } from './paid-by-card.ts'

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    ids = await payByCard(open())
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)

  describe('the reconciler finds', () => {
    const guardsOff = [
      'card_message',
      'card_payment',
      'card_payment_event',
      'card_settlement',
      'card',
      'account',
      'confirmation',
      'notification',
      'open_hold',
      'transfer',
    ]
      .map(table => `alter table ${table} disable trigger user`)
      .join('; ')

    test.each<readonly [string, string, RegExp]>([
      [
        'a pending payment without an open hold',
        `delete from open_hold where transfer_id = (select hold_id from card_payment where id = :pending)`,
        /nothing is held for it/,
      ],
      [
        'a hold of a payment that is not pending',
        `insert into open_hold (debtor_account_id, transfer_id, expires_at)
           select account_id, hold_id, hold_ends_at from card_payment where id = :settled`,
        /its money is held although it is not pending/,
      ],
      [
        'a second hold of a payment',
        `insert into card_message (id, kind, payment_id, fingerprint, answer, at)
           values (:fresh, 'increment', :pending, sha256('x'), 'approved', now());
         insert into open_hold (debtor_account_id, transfer_id, expires_at)
           values (:current, card_transfer_id(:fresh, 'hold'), now())`,
        /more is held for it/,
      ],
      [
        'a hold of the cards that no payment has',
        `update card_payment set hold_id = :fresh where id = :pending`,
        /no card payment has this hold/,
      ],
      [
        'entries that are not what cleared',
        `update card_payment set cleared_pence = 4999, cleared_minor = 4999 where id = :settled;
         update card_message set pence = 4999 where id = :clearing`,
        /what was taken and what is owed is not what cleared/,
      ],
      [
        'something owed that is not short',
        `update card_payment set owed_pence = 999 where id = :owing`,
        /what was taken and what is owed is not what cleared/,
      ],
      [
        'a clearing whose payment is not settled by it',
        `update card_message set payment_id = :fresh where id = :clearing`,
        /it cleared nothing/,
      ],
      [
        'an authorisation of nothing',
        `update card_message set payment_id = :fresh where id = :pending`,
        /it authorised nothing/,
      ],
      [
        'a refund without its transfer',
        `update card_message set id = :fresh where id = :refund`,
        /it refunded nothing/,
      ],
      [
        'refunds of another sum',
        `update card_payment set refunded_pence = 2399 where id = :refunded`,
        /its refunds are another sum/,
      ],
      [
        'a cards’ account that is not what is unsettled less what is owed',
        `update account set balance_pence = balance_pence + 1 where id = :cards`,
        /it holds \d+ pence and not \d+/,
      ],
      [
        'an account of disputes that holds something',
        `update account set balance_pence = 1 where id = :disputes`,
        /it holds 1 pence and not 0/,
      ],
      [
        'a settlement of another sum',
        `update card_settlement set net_pence = 3999 where net_pence <> 0`,
        /its transfer is another one/,
      ],
      [
        'a day above its limit',
        `update card_payment set limit_pence = 45999 where counts_on = '2026-11-27'`,
        /its card paid 46000 pence on its day, above the limit of 45999/,
      ],
      [
        'an online payment that nobody approved',
        `update card_payment set confirmation_id = null where id = :online`,
        /its customer did not approve it/,
      ],
      [
        'a confirmation that approved nothing',
        `update card_payment set confirmation_id = null where id = :online`,
        /no card payment was approved by it/,
      ],
      [
        'an approval of something else',
        `update card_payment set merchant = 'Another' where id = :online`,
        /its customer approved something else/,
      ],
      [
        'a payment that stands elsewhere than its steps led',
        `update card_payment_event set status = 'reversed' where payment_id = :pending`,
        /its steps do not lead to where it stands/,
      ],
      [
        'a step that there is not',
        `update card_payment_event set status = 'declined' where payment_id = :settled and event_no = 1`,
        /it took a step that there is not/,
      ],
      [
        'a step that no audit event tells of',
        `update card_payment set changed_at = changed_at + interval '1 s' where id = :declined`,
        /no audit event tells of its step/,
      ],
      [
        'a payment of another’s card',
        `update card_payment set card_id = :other where id = :declined`,
        /its card is another one's/,
      ],
      [
        'a notice with another amount',
        `update notification set facts = facts || '{"amountPence": "1"}' where customer_id = :maya and type = 'card_payment'`,
        /other facts/,
      ],
      [
        'a notice of an approval with another amount',
        `update notification set type = 'approve_a_payment', facts = facts || '{"amountPence": "1"}'
          where customer_id = :maya and type = 'card_payment'`,
        /other facts/,
      ],
      [
        'a notice with another amount that is not covered',
        `update notification set facts = facts || '{"amountPence": "28000"}'
          where customer_id = :maya and type = 'card_payment_not_covered'`,
        /other facts/,
      ],
      [
        'a notice with another amount that was declined',
        `update notification set facts = facts || '{"amountPence": "1"}' where customer_id = :maya and type = 'card_payment_declined'`,
        /other facts/,
      ],
      [
        'a notice with another refund',
        `update notification set facts = facts || '{"refundPence": "1"}' where customer_id = :maya and type = 'card_refund'`,
        /other facts/,
      ],
    ])('%s', async (_, sql, words) => {
      const found = await withoutTrace(open(), async database => {
        await run(database, `${guardsOff}; ${sql}`)
        return reconcile(database)
      })
      expect(found.map(difference => difference.found).join('\n')).toMatch(words)
    })

    test('an event of a card by an index that leaves out transfers, of which a chain may have millions', async () => {
      const plans = await withoutTrace(open(), async database => {
        await database.query('set local session_replication_role = replica')
        await run(
          database,
          `insert into audit_event (chain_id, event_no, at, type, detail, hash)
             select :maya, 1000000 + n, timestamptz '2026-11-27T10:00:00Z' + n * interval '1 ms', 'transfer.completed', '{}',
                    sha256('x') from generate_series(1, 20000) n;
           insert into gambling_block (customer_id, turned_on_at) values (:maya, '2026-11-27T10:00:00Z');
           analyze audit_event`,
        )
        const explained: string[] = []
        const explaining: Queryable = {
          async query<Row extends object>(...[text, parameters]: Parameters<Queryable['query']>) {
            const lines = await database.query<Record<string, string>>(`explain ${text}`, parameters)
            explained.push(...lines.flatMap(line => Object.values(line)))
            return database.query<Row>(text, parameters)
          },
        }
        const found: unknown[] = []
        for (const walk of [...cardWalks, ...cardPaymentWalks])
          for await (const difference of walkThrough(explaining, walk)) found.push(difference)
        expect(found).toHaveLength(1) // the block above, which no event tells of
        return explained.filter(line => line.includes(' on audit_event '))
      })
      expect(plans).toHaveLength(7)
      for (const line of plans) expect(line).toContain('audit_event_security')
    })

    test('nothing of card payments that nobody touched', async () => {
      expect(await reconcile(open())).toEqual([])
    })
  })
})
