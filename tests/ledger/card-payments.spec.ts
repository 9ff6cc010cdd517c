// Card payments: what the database refuses (specification, sections 15.2, 15.3 and 15.7).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { runAll } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { payByCard } from './paid-by-card.ts'

/** A payment like another one, with other values. */
const like = (payment: string, values: string) =>
  `insert into card_payment select (jsonb_populate_record(p, jsonb_build_object('id', :fresh, 'hold_id', null, ${values}))).*
     from card_payment p where p.id = ${payment}`

/** A message like the clearing, with other values. */
const messageLike = (values: string) =>
  `insert into card_message select (jsonb_populate_record(m, jsonb_build_object('id', :fresh, ${values}))).*
     from card_message m where m.id = :clearing`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    ids = await payByCard(open())
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)

  describe('the database refuses', () => {
    test.each<readonly [string, string, RegExp]>([
      [
        'a changed message',
        `update card_message set answer = 'declined' where id = :clearing`,
        /append-only/,
      ],
      ['removal of messages', `delete from card_message where id = :clearing`, /append-only/],
      ['a message of no kind', messageLike(`'kind', 'greeting'`), /card_message_kind_check/],
      ['a second clearing', messageLike(`'at', now()`), /card_message_cleared_once/],
      [
        'a reason without a decline',
        messageLike(`'kind', 'refund', 'reason', 'reversed'`),
        /card_message_reason/,
      ],
      [
        'a refusal without a reason',
        messageLike(`'answer', 'refused', 'pence', null`),
        /card_message_reason/,
      ],
      [
        'an approved clearing of nothing',
        messageLike(`'payment_id', :fresh, 'pence', null`),
        /card_message_pence/,
      ],
      ['a clearing that waits', messageLike(`'answer', 'waiting', 'pence', null`), /card_message_waits/],
      [
        'a pending payment without a hold',
        like(
          ':pending',
          `'hold_ends_at', null, 'authorised_pence', null, 'authorised_minor', null, 'counts_on', null, 'limit_pence', null`,
        ),
        /card_payment_held/,
      ],
      [
        'a pending payment whose hold is another’s',
        `insert into card_payment select (jsonb_populate_record(p, jsonb_build_object('id', :fresh, 'hold_id', :fresh))).*
           from card_payment p where p.id = :pending`,
        /nothing is held for it/,
      ],
      [
        'a pending payment of another sum than is held',
        `update card_payment set authorised_pence = authorised_pence + 1 where id = :pending`,
        /nothing is held for it/,
      ],
      [
        'a payment that is not pending and held',
        `update card_payment set status = 'reversed', changed_at = now() where id = :pending`,
        /held although it is not pending/,
      ],
      [
        'a payment that is settled without a clearing',
        `update card_payment set status = 'settled', changed_at = now() where id = :pending`,
        /card_payment_cleared/,
      ],
      [
        'a payment that is cleared by another’s clearing',
        like(
          ':settled',
          `'hold_ends_at', null, 'authorised_pence', null, 'authorised_minor', null, 'clearing_id', :owed`,
        ),
        /clearing_id_key|no message has cleared it/,
      ],
      [
        'a payment that is cleared twice',
        `update card_payment set clearing_id = :owed where id = :settled`,
        /clearing_id_key|stays|no message has cleared it/,
      ],
      [
        'another sum than cleared',
        `update card_payment set cleared_pence = cleared_pence - 1, cleared_minor = cleared_minor - 1 where id = :settled`,
        /no message has cleared it/,
      ],
      [
        'a clearing without its currency',
        `update card_payment set cleared_currency = null, cleared_minor = null where id = :settled`,
        /card_payment_cleared_in/,
      ],
      [
        'a clearing in pounds at a rate',
        `update card_payment set cleared_rate = 1.1523 where id = :settled`,
        /card_payment_cleared_in/,
      ],
      [
        'a clearing in pounds of another sum',
        `update card_payment set cleared_minor = cleared_minor + 1 where id = :settled`,
        /card_payment_cleared_in/,
      ],
      [
        'a clearing in another currency',
        `update card_payment set cleared_currency = 'EUR', cleared_rate = 1.1523 where id = :settled`,
        /what was decided of a card payment stays/,
      ],
      [
        'less owed than is short',
        `update card_payment set owed_pence = owed_pence - 1 where id = :owing`,
        /what is owed is not what cleared/,
      ],
      [
        'something owed that is taken without a transfer',
        `update card_payment set owed_taken_at = changed_at where id = :owing`,
        /what is owed is not what cleared/,
      ],
      [
        'something taken that nobody owed',
        `update card_payment set owed_taken_at = changed_at where id = :settled`,
        /card_payment_owed/,
      ],
      [
        'a refund without its message',
        `update card_payment set refunded_pence = 1 where id = :settled`,
        /another sum/,
      ],
      [
        'more refunded than cleared',
        `update card_payment set refunded_pence = 6401 where id = :refunded`,
        /card_payment_refunded/,
      ],
      [
        'a refund that is taken back',
        `update card_payment set refunded_pence = 0 where id = :refunded`,
        /another sum|stays/,
      ],
      [
        'an online payment that nobody approved',
        `update card_payment set confirmation_id = null where id = :online`,
        /did not approve it/,
      ],
      ['a payment of another’s card', like(':declined', `'card_id', :other`), /its card is another one's/],
      [
        'a payment that begins expired',
        like(
          ':settled',
          `'status', 'expired', 'clearing_id', null, 'cleared_pence', null, 'cleared_currency', null, 'cleared_minor', null, 'hold_id', :fresh, 'changed_at', '2026-11-27T10:00:00Z'`,
        ),
        /begins with its message/,
      ],
      [
        'a payment that waits longer than 5 minutes',
        `update card_payment set approve_by = approve_by + interval '1 minute' where id = :waiting`,
        /card_payment_waits_5_minutes/,
      ],
      ['a payment by chip that waits', like(':waiting', `'how', 'chip'`), /card_payment_waits_5_minutes/],
      [
        'a step that no payment takes',
        `update card_payment set status = 'reversed', changed_at = now() where id = :waiting`,
        /only these steps/,
      ],
      [
        'a declined payment without a reason',
        `update card_payment set status = 'declined', changed_at = now() where id = :waiting`,
        /card_payment_declined/,
      ],
      [
        'another reason of a decline',
        `update card_payment set decline_reason = 'card_frozen' where id = :declined`,
        /what was decided of a card payment stays/,
      ],
      [
        'another merchant',
        `update card_payment set merchant = 'Another' where id = :settled`,
        /stays as it was asked for/,
      ],
      [
        'another visitor',
        `update card_payment set visitor_address = '192.0.2.2' where id = :settled`,
        /stays as it was asked for/,
      ],
      [
        'a step back in time',
        `update card_payment set changed_at = begun_at - interval '1 s' where id = :pending`,
        /card_payment_runs_forward|stays/,
      ],
      [
        'a day without its limit',
        `update card_payment set limit_pence = null where id = :pending`,
        /card_payment_counted/,
      ],
      [
        'an amount of no rate that is not declined',
        `update card_payment set amount_pence = null where id = :waiting`,
        /card_payment_in_pounds/,
      ],
      ['removal of payments', `delete from card_payment where id = :declined`, /it is kept/],
      [
        'another step in its history',
        `update card_payment_event set status = 'declined' where payment_id = :pending`,
        /append-only/,
      ],
      [
        'an account that closes and owes',
        `alter table account drop constraint account_closed_is_empty;
         alter table account disable trigger user;
         alter table account enable trigger account_closes_without_owing;
         update account set closed_at = now() where id = :current`,
        /is paid before an account closes/,
      ],
      [
        'a settlement without its transfer',
        `insert into card_settlement (day, net_pence, settled_at) values ('2026-12-01', 1, now())`,
        /its transfer is another one/,
      ],
      ['another settlement', `update card_settlement set net_pence = 1`, /append-only/],
    ])('%s', async (_, sql, words) => {
      await expect(withoutTrace(open(), database => run(database, sql))).rejects.toThrow(words)
    })
  })
})
