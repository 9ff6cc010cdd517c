// Disputes of card payments: what the database refuses, and what the reconciler finds (specification, section 15.7).
import { beforeAll, describe, expect, test } from 'vitest'
import { readClosable } from '../../src/bank/accounts/closure.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { cardDisputeWalks } from '../../src/bank/ledger/card-dispute-checks.ts'
import { cardPaymentWalks } from '../../src/bank/ledger/card-payment-checks.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { walkThrough } from '../../src/bank/ledger/run-checks.ts'
import { spendingWalks } from '../../src/bank/ledger/spending-checks.ts'
import { runAll } from './couple.ts'
import { disputeByCard } from './disputed.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'

/** A dispute like the received one, with other values. */
const like = (values: string) =>
  `insert into card_dispute select (jsonb_populate_record(d, jsonb_build_object('id', :fresh, 'number', 900001, ${values}))).*
     from card_dispute d where d.id = :received`

const event = (dispute: string, step: string, at = 'now()') =>
  `insert into card_dispute_event (id, dispute_id, event_no, step, at)
   select :fresh, ${dispute}, max(event_no) + 1, '${step}', ${at} from card_dispute_event where dispute_id = ${dispute}`

/** Money of a step of a dispute that spending does not count with the payment. */
const apart = (step: string, dispute: string, leg: 'creditor' | 'debtor') =>
  `update spending_line s set refunds_account_id = null, refunds_no = null
     from transfer t
    where t.id = card_dispute_transfer_id(${dispute}, '${step}')
      and (s.account_id, s.transaction_no) = (t.${leg}_account_id, t.${leg}_transaction_no)`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    ids = await disputeByCard(open())
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)

  describe('the database refuses', () => {
    test.each<readonly [string, string, RegExp]>([
      ['two live disputes of a payment', like(`'made_at', now(), 'changed_at', now()`), /card_dispute_live/],
      [
        'a dispute of nobody’s payment',
        like(`'payment_id', :fresh`),
        /foreign key|another one''s|another one's/,
      ],
      [
        'a dispute of another customer’s payment',
        like(`'payment_id', :plain, 'customer_id', :daniel`),
        /its payment is another one's/,
      ],
      [
        'more disputed than cleared',
        like(`'payment_id', :plain, 'amount_pence', 5001`),
        /more is disputed than cleared/,
      ],
      [
        'a wrong amount without the right one',
        like(`'payment_id', :plain, 'reason', 'wrong_amount'`),
        /card_dispute_amount_wrong/,
      ],
      [
        'a dispute that begins decided',
        like(`'payment_id', :plain, 'status', 'refused', 'refused_because', 'received', 'due_day', null`),
        /a dispute begins received/,
      ],
      [
        'a dispute of no history that begins won',
        like(
          `'payment_id', :plain, 'status', 'won', 'due_day', null, 'credit_pence', 5000, 'credited_at', now(), 'changed_at', now()`,
        ),
        /its credit is not its transfer|a dispute begins received/,
      ],
      [
        'a credit without its transfer',
        `update card_dispute set status = 'credited', credit_pence = 5000, credited_at = now(), due_day = null,
                next_on = '2026-12-27', changed_at = now() where id = :received`,
        /its credit is not its transfer/,
      ],
      [
        'a credit above what is disputed',
        `update card_dispute set status = 'credited', credit_pence = 5001, credited_at = now(), due_day = null,
                next_on = '2026-12-27', changed_at = now() where id = :received`,
        /card_dispute_credited/,
      ],
      [
        'a credit above what is left of a wrong amount',
        `alter table card_payment disable trigger user; alter table card_dispute disable trigger user;
         update card_payment set refunded_pence = 1 where id = :received_payment;
         update card_dispute set reason = 'wrong_amount', should_be_pence = 2000, amount_pence = 3000 where id = :received;
         alter table card_dispute enable trigger card_dispute_goes_forward;
         update card_dispute set status = 'credited', credit_pence = 3000, credited_at = now(), due_day = null,
                next_on = '2026-12-27', changed_at = now() where id = :received`,
        /its credit is more than what is left of what is disputed/,
      ],
      [
        'credits and refunds above the payment',
        `update card_payment set refunded_pence = 5000 where id = :credited_payment`,
        /another sum|its customer got more than it cleared/,
      ],
      [
        'more that came back than was credited',
        `update card_dispute set covered_pence = 5001 where id = :credited`,
        /card_dispute_credit_once/,
      ],
      [
        'a merchant who bears something without a transfer',
        `update card_dispute set status = 'won', next_on = null, charged_pence = 5000, charged_at = now(), changed_at = now()
          where id = :credited`,
        /what its merchant bears is not its transfer/,
      ],
      [
        'a withdrawal without the credit',
        `update card_dispute set status = 'withdrawn', next_on = null, returned_pence = 5000, changed_at = now()
          where id = :credited`,
        /what its customer gave back is not its transfer/,
      ],
      [
        'a refund that covers a credit without a transfer',
        `update card_dispute set covered_pence = 1 where id = :credited`,
        /what its merchant refunded is not its transfers/,
      ],
      [
        'a step that there is not',
        `update card_dispute set status = 'received', refused_because = null, due_day = '2026-12-03', changed_at = now()
          where id = :refused`,
        /a dispute takes only these steps/,
      ],
      [
        'a dispute that changes what it is',
        `update card_dispute set story = 'Something else altogether.' where id = :received`,
        /a dispute stays as it was made/,
      ],
      [
        'a decision that changes',
        `update card_dispute set refused_because = 'not_covered' where id = :refused`,
        /what was decided of a dispute stays/,
      ],
      [
        'a received dispute without its due day',
        `update card_dispute set due_day = null where id = :received`,
        /card_dispute_due/,
      ],
      [
        'a question without its time',
        `update card_dispute set asked_at = null where id = :asked`,
        /card_dispute_waits_once_asked/,
      ],
      [
        'a credited dispute that waits for ever',
        `update card_dispute set next_on = null where id = :credited`,
        /card_dispute_goes_on/,
      ],
      [
        'a refusal without a reason',
        `update card_dispute set refused_because = null where id = :refused`,
        /card_dispute_refused/,
      ],
      [
        'something owed before it is lost',
        `update card_dispute set owed_at = now() where id = :credited`,
        /card_dispute_owed/,
      ],
      [
        'something charged at no time',
        `update card_dispute set charged_at = null where id = :won`,
        /card_dispute_charged/,
      ],
      [
        'something given back of what was won',
        `update card_dispute set returned_pence = 1 where id = :kept`,
        /card_dispute_returned/,
      ],
      [
        'a time that goes back',
        `update card_dispute set asked_at = made_at - interval '1 day' where id = :asked`,
        /card_dispute_runs_forward/,
      ],
      [
        'removal of a dispute',
        `delete from card_dispute where id = :received`,
        /delete of card_dispute is refused/,
      ],
      ['a changed step', `update card_dispute_event set step = 'won'`, /append-only/],
      ['a step that the dispute has not taken', event(':received', 'credited'), /has not taken this step/],
      ['a step that does not follow', event(':refused', 'won'), /a dispute takes only these steps/],
      [
        'a step before the one before it',
        event(':received', 'credited', `timestamptz '2026-01-01'`),
        /it comes before the step before it/,
      ],
      [
        'a question without words',
        event(':asked', 'asked'),
        /card_dispute_event_text|a dispute takes only these steps/,
      ],
    ])('%s', async (_, sql, refusal) => {
      await withoutTrace(open(), async transaction => {
        await expect(run(transaction, sql)).rejects.toThrow(refusal)
      })
    })
  })

  describe('the reconciler finds', () => {
    const guardsOff = [
      'card_dispute',
      'card_dispute_event',
      'card_payment',
      'account',
      'notification',
      'spending_line',
      'transfer',
    ]
      .map(table => `alter table ${table} disable trigger user`)
      .join('; ')

    test.each<readonly [string, string, RegExp]>([
      [
        'a dispute that is credited twice',
        `update card_dispute set covered_pence = 0 where id = :covered`,
        /its customer got more than it cleared/,
      ],
      [
        'a credit of another sum',
        `update card_dispute set credit_pence = 4999 where id = :credited`,
        /its credit is not its transfer/,
      ],
      [
        'an account of disputes that is not what is open or borne',
        `update account set balance_pence = balance_pence + 1 where id = :disputes`,
        /it holds -?\d+ pence and not -\d+/,
      ],
      [
        'an entry of disputes that is no dispute’s',
        `update card_dispute set number = 900001 where id = :credited`,
        /it moves money of disputes and is no dispute's/,
      ],
      [
        'a status that its steps do not lead to',
        `update card_dispute set status = 'received', refused_because = null, due_day = '2026-12-03' where id = :refused`,
        /its steps led to another status/,
      ],
      [
        'a step at another time',
        `update card_dispute set changed_at = changed_at + interval '1 second' where id = :refused`,
        /its last step was at another time/,
      ],
      [
        'a step that does not follow',
        `update card_dispute_event set step = 'won' where dispute_id = :credited and step = 'credited'`,
        /a dispute takes only these steps/,
      ],
      [
        'a second live dispute of a payment',
        `drop index card_dispute_live;
         update card_dispute set payment_id = :credited_payment where id = :received`,
        /another live dispute is of its payment/,
      ],
      [
        'something owed that no step tells of',
        `update card_dispute set owed_at = now() where id = :lost`,
        /its steps do not tell what was owed/,
      ],
      [
        'a reason that no audit event tells of',
        `update card_dispute set refused_because = 'not_covered' where id = :refused`,
        /no audit event tells of its step/,
      ],
      [
        'an amount that no audit event tells of',
        `update card_dispute set amount_pence = 4000 where id = :received`,
        /no audit event tells that it was made so/,
      ],
      [
        'a notice of another amount',
        `update notification set facts = facts || '{"amountPence":"5001"}' where facts ->> 'disputeId' = :credited::text`,
        /this notification has other facts than what it tells of/,
      ],
      [
        'what a merchant bears and the cards’ account does not show',
        `update card_dispute set charged_pence = 4999 where id = :won`,
        /what its merchant bears is not its transfer/,
      ],
      [
        'a credit that spending counts in another category than its payment',
        apart('credited', ':credited', 'creditor'),
        /money of it has another category than its payment/,
      ],
      [
        'what was taken back in another category',
        apart('withdrawn', ':withdrawn', 'debtor'),
        /money of it has another category than its payment/,
      ],
    ])('%s', async (_, sql, found) => {
      await withoutTrace(open(), async transaction => {
        await run(transaction, `${guardsOff}; ${sql}`)
        const differences: string[] = []
        for (const walk of [...cardDisputeWalks, ...cardPaymentWalks, ...spendingWalks])
          for await (const difference of walkThrough(transaction, walk)) differences.push(difference.found)
        expect(differences.join('\n')).toMatch(found)
      })
    })

    test('nothing of disputes that nobody touched', async () => {
      expect(await reconcile(open())).toEqual([])
    })
  })

  test('who closes an account reads the disputes of it alone', async () => {
    const { maya: customerId = '', current: accountId = '' } = ids
    const plan = await withoutTrace(open(), async transaction => {
      await transaction.query('set local enable_seqscan = off')
      const lines: string[] = []
      const explaining: Queryable = {
        async query<Row extends object>(...[text, parameters]: Parameters<Queryable['query']>) {
          const found = await transaction.query<Record<string, string>>(`explain ${text}`, parameters)
          lines.push(...found.flatMap(line => Object.values(line)))
          return transaction.query<Row>(text, parameters)
        },
      }
      const read = await readClosable(explaining, {
        customerId,
        accountId,
        at: new Date('2026-12-01T10:00:00Z'),
      })
      expect(read).toBeDefined()
      return lines.join('\n')
    })
    expect(plan).toContain('card_dispute_by_account')
  })
})
