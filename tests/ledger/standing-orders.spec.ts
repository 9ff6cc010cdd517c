// Standing orders: what the database refuses, and what the reconciler finds (specification, sections 13.3, 13.9 and 13.11).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { cancelStandingOrder } from '../../src/bank/standing-orders/cancel-order.ts'
import { skipDate } from '../../src/bank/standing-orders/skip-date.ts'
import { orderRegularly } from '../support/due-rows.ts'
import { runAll } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller } from './maya.ts'
import { newId, noon, openTestBank, takeOn } from './test-bank.ts'

/** The payment of a date, as the run keeps it, with changes of it. */
const paymentSql = (askedFor: string, changes = '') =>
  `insert into payment select (jsonb_populate_record(p, jsonb_build_object(
     'id', derived_id('sarsen/standing-order/' || :monthly || '/${askedFor}'), 'asked_for', '${askedFor}',
     'due_on', '${askedFor}', 'status', 'scheduled', 'changed_at', p.placed_at, 'decline_reason', null${changes}))).*
     from payment p where p.id = derived_id('sarsen/standing-order/' || :monthly || '/2026-03-03')`
const nextOn = (date: string, id = ':monthly') =>
  `update standing_order set next_asked_for = '${date}', next_due_on = '${date}' where id = ${id}`
const versionSql = (changes: string) =>
  `insert into standing_order_version select (jsonb_populate_record(v, jsonb_build_object('version', 2,
     'replaces_from', '2026-05-03'${changes}))).* from standing_order_version v where v.standing_order_id = :monthly`
/** A change of the next version that its customer confirmed with these fields. */
const confirmedSql = (amount: string) =>
  `insert into confirmation (id, customer_id, session_id, action, subject, content, content_hash, nonce, status, opened_at, ends_at)
   select :fresh, :maya, :fresh, 'standing_order', o.id, t.text, sha256(convert_to(t.text, 'UTF8')), sha256('n'), 'open',
          now(), now() + interval '5 minutes'
     from standing_order o join standing_order_version v on v.standing_order_id = o.id and v.version = o.version,
          lateral (select jsonb_build_object('action', 'standing_order', 'customer', :maya, 'session', :fresh, 'subject', o.id,
            'fields', jsonb_build_object('account', o.account_id, 'name', o.name, 'destination', o.destination, 'amount', '${amount}',
              'reference', v.reference, 'frequency', v.frequency, 'firstOn', '2026-05-03'))::text) t (text)
    where o.id = :monthly;
   update confirmation set status = 'answered', method = 'password', answer_ids = array[:fresh]::uuid[], answered_at = now() where id = :fresh;
   update confirmation set status = 'used', used_at = now(), use_id = :fresh where id = :fresh;
   ${versionSql(`, 'starts_on', '2026-05-03', 'exemption', null, 'confirmation_id', :fresh`)}`
const skipSql = (date: string) =>
  `insert into standing_order_skip (standing_order_id, skip_no, asked_for, skipped_at) values (:monthly, 9, '${date}', now())`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    const { bank, setClock } = openTestBank(open())
    const { customerId, accountId } = await takeOn(bank, { name: 'Maya Okafor', balancePence: 500_00n })
    await bank.database.query('update customer set payment_checks = false where id = $1', [customerId])
    const rows = { bank, customerId, accountId }
    const rule = { frequency: 'monthly', firstOn: '2026-03-03', amountPence: 10_00n }
    const { id: monthly, payeeId } = await orderRegularly(rows, rule)
    const { id: ended } = await orderRegularly(rows, {
      ...rule,
      frequency: 'weekly',
      payments: 2,
      lastOn: '2026-03-10',
      lastAmountPence: 5_00n,
    })
    const { id: cancelled } = await orderRegularly(rows, { ...rule, firstOn: '2026-08-31' })
    for (const day of ['2026-03-03', '2026-03-10']) {
      setClock(new Date(`${day}T06:00:00Z`))
      await runDue(bank)
    }
    const asked = { customerId, standingOrderId: monthly, askedFor: '2026-04-03', caller }
    expect(await skipDate(bank, asked)).toMatchObject({ ok: true })
    // The clock went back since it was set up.
    setClock(new Date(noon.getTime() - 60_000))
    expect(await cancelStandingOrder(bank, { customerId, standingOrderId: cancelled, caller })).toMatchObject(
      {
        ok: true,
      },
    )
    setClock(new Date('2026-04-07T06:00:00Z'))
    await runDue(bank)
    ids = { maya: customerId, account: accountId, monthly, ended, cancelled, payee: payeeId, fresh: newId() }
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)

  test('the rows of these tests are right', async () => {
    expect(await reconcile(open())).toEqual([])
    const states = await open().query(
      `select state, next_asked_for::text as next, (select count(*)::int from payment p where p.standing_order_id = o.id
          and p.status = 'completed') as paid from standing_order o order by state, next_asked_for`,
    )
    expect(states).toEqual([
      { state: 'active', next: '2026-05-03', paid: 1 },
      { state: 'cancelled', next: null, paid: 0 },
      { state: 'ended', next: null, paid: 2 },
    ])
  })

  describe('the database refuses', () => {
    test.each([
      [
        'an ended one that comes back',
        nextOn('2026-03-17', ':ended'),
        /that is over stays so|standing_order_next/,
      ],
      [
        'a cancelled one that comes back',
        `update standing_order set state = 'active', over_at = null, cancelled_because = null, cancelled_by = null, cancelled_before = null, next_asked_for = '2026-08-31', next_due_on = '2026-09-01' where id = :cancelled`,
        /that is over stays so/,
      ],
      [
        'one that is over with a next date',
        `update standing_order set state = 'ended', over_at = now() where id = :monthly`,
        /standing_order_next/,
      ],
      [
        'one without a next date',
        `update standing_order set next_asked_for = null, next_due_on = null where id = :monthly`,
        /standing_order_next/,
      ],
      [
        'an end before the last date',
        `update standing_order set state = 'ended', over_at = now(), next_asked_for = null, next_due_on = null where id = :monthly`,
        /goes from date to date/,
      ],
      [
        'a next date that is none of its dates',
        nextOn('2026-05-04'),
        /its next date is not one of its dates/,
      ],
      ['a next date that goes back', nextOn('2026-04-03'), /goes from date to date/],
      [
        'a due date before the date asked for',
        `update standing_order set next_due_on = next_asked_for - 1 where id = :monthly`,
        /standing_order_next/,
      ],
      [
        'another payee',
        `update standing_order set name = 'Ida' where id = :monthly`,
        /pays as it was set up/,
      ],
      [
        'another account',
        `update standing_order set account_id = creditor_account_id where id = :monthly`,
        /null value|pays as it was set up/,
      ],
      [
        'that it pays itself',
        `update standing_order set payee_id = null, creditor_account_id = account_id where id = :monthly`,
        /standing_order_not_to_itself/,
      ],
      [
        'that it pays nobody',
        `update standing_order set payee_id = null where id = :monthly`,
        /standing_order_pays_one/,
      ],
      [
        'a version that it does not have',
        `update standing_order set version = 2 where id = :monthly`,
        /it has no such version/,
      ],
      ['one that is deleted', `delete from standing_order where id = :cancelled`, /it is kept/],
      [
        'a changed version',
        `update standing_order_version set amount_pence = 1 where standing_order_id = :monthly`,
        /append-only/,
      ],
      [
        'a version that nobody confirmed',
        versionSql(`, 'exemption', null, 'starts_on', '2026-05-03'`),
        /standing_order_version_confirmed/,
      ],
      [
        'a version of another amount than was confirmed',
        confirmedSql('10.01'),
        /its customer confirmed something else/,
      ],
      [
        'a version that is spared as the private desk’s and is not',
        `update customer set payment_checks = true where id = :maya;\n${versionSql(`, 'starts_on', '2026-05-03'`)}`,
        /its customer is not of the private desk/,
      ],
      [
        'a version that starts on none of its dates',
        versionSql(`, 'starts_on', '2026-05-04'`),
        /does not start on one of its dates/,
      ],
      [
        'a version with both ends',
        versionSql(
          `, 'starts_on', '2026-05-03', 'payments', 2, 'end_on', '2026-07-01', 'last_on', '2026-06-03'`,
        ),
        /standing_order_version_one_end/,
      ],
      [
        'a version with another number of dates',
        versionSql(`, 'starts_on', '2026-05-03', 'payments', 3, 'last_on', '2026-06-03'`),
        /another number of dates/,
      ],
      ['two payments of a date', paymentSql('2026-03-03'), /payment_pkey|payment_once_of_date/],
      ['a payment of a skipped date', paymentSql('2026-04-03'), /its date is skipped/],
      [
        'a payment on none of its dates',
        paymentSql('2026-05-04'),
        /its date is not one of its standing order/,
      ],
      [
        'a payment of another amount',
        paymentSql('2026-05-03', `, 'amount_pence', 999`),
        /pays otherwise than its standing order/,
      ],
      [
        'a payment to somebody else',
        paymentSql('2026-05-03', `, 'name', 'Ida'`),
        /somebody else than its standing order/,
      ],
      ['a payment with another id', paymentSql('2026-05-03', `, 'id', :fresh`), /its id is another one's/],
      [
        'a payment of no version',
        paymentSql('2026-05-03', `, 'standing_order_version', 2`),
        /payment_of_version/,
      ],
      ['a skip of a date that was paid', skipSql('2026-03-03'), /only a date to come is skipped/],
      ['a skip of none of its dates', skipSql('2026-05-04'), /only a date to come is skipped/],
      ['a second skip of a date', skipSql('2026-04-03'), /standing_order_skip_once/],
      [
        'a skip that is changed',
        `update standing_order_skip set asked_for = '2026-05-03' where standing_order_id = :monthly`,
        /refused/,
      ],
      [
        'a skip that is deleted',
        `delete from standing_order_skip where standing_order_id = :monthly`,
        /it is kept/,
      ],
    ])('%s', async (_, sql, words) => {
      const refused = await withoutTrace(open(), async database => {
        await database.query('set constraints all immediate')
        await run(database, sql)
        return 'taken'
      }).catch((fault: unknown) => (fault instanceof Error ? fault.message : String(fault)))
      expect(refused).toMatch(words)
    })
  })

  test('a version is kept as its customer confirmed it', async () => {
    const versions = await withoutTrace(open(), async database => {
      await database.query('set constraints all immediate')
      await run(database, confirmedSql('10.00'))
      return database.query('select version from standing_order_version where confirmation_id is not null')
    })
    expect(versions).toEqual([{ version: 2 }])
  })

  test('a skip has a number beyond those of 2 bytes', async () => {
    const number = await withoutTrace(open(), async database => {
      await run(database, skipSql('2026-05-03').replace(', 9,', ', 32768,'))
      return database.query(`select max(skip_no) as last from standing_order_skip`)
    })
    expect(number).toEqual([{ last: 32_768 }])
  })

  /** What it finds of a change that its guards did not see. */
  const findAfter = (sql: string) =>
    withoutTrace(open(), async database => {
      await database.query('set local session_replication_role = replica')
      await run(database, sql)
      const found = await reconcile(database)
      return found.filter(({ invariant }) => invariant === 18).map(difference => difference.found)
    })

  describe('the reconciler finds', () => {
    const paid = `derived_id('sarsen/standing-order/' || :monthly || '/2026-03-03')`

    test.each([
      [
        'a date that was neither paid nor skipped',
        nextOn('2026-06-03'),
        'a date that came was neither paid nor skipped',
      ],
      [
        'a skip that is gone',
        `delete from standing_order_skip where standing_order_id = :monthly`,
        'a date that came was neither paid nor skipped',
      ],
      [
        'a payment of another amount',
        `update payment set amount_pence = 1 where id = ${paid}`,
        'it pays otherwise than its standing order',
      ],
      [
        'a payment to somebody else',
        `update payment set name = 'Ida' where id = ${paid}`,
        'it pays somebody else than its standing order',
      ],
      [
        'a payment on another day',
        `update payment set asked_for = '2026-03-02' where id = ${paid}`,
        'its date is not one of its standing order',
      ],
      [
        'a payment that is skipped too',
        `insert into standing_order_skip (standing_order_id, skip_no, asked_for, skipped_at) values (:monthly, 9, '2026-03-03', now())`,
        'its date is skipped',
      ],
      ['a next date that is none', nextOn('2026-05-05'), 'its next date is not one of its dates'],
      [
        'versions with a gap',
        `update standing_order set version = 3 where id = :monthly`,
        'its versions do not follow each other',
      ],
      [
        'a beginning that nobody told of',
        `update standing_order set set_up_at = set_up_at - interval '1 minute' where id = :monthly`,
        'no audit event tells that it was set up',
      ],
      [
        'an end that nobody told of',
        `update standing_order set over_at = over_at + interval '1 minute' where id = :ended`,
        'no audit event tells that it is over',
      ],
      [
        'a skip that nobody told of',
        `update standing_order_skip set skipped_at = skipped_at + interval '1 minute' where standing_order_id = :monthly`,
        'no audit event tells that it was skipped',
      ],
      [
        'a change that nobody told of',
        `${versionSql(`, 'starts_on', '2026-05-03'`)};
         update standing_order set version = 2 where id = :monthly`,
        'no audit event tells of this change',
      ],
      [
        'a transfer of another kind',
        `update transfer set category = 'Transfer' where id = ${paid}`,
        'its transfer is not one of a standing order',
      ],
      [
        'a payment that goes on after the end',
        `update standing_order set state = 'cancelled', over_at = now(), cancelled_because = 'customer', cancelled_before = next_asked_for, next_asked_for = null, next_due_on = null where id = :monthly;
         ${paymentSql('2026-05-03')}`,
        'a payment of it is still to be made',
      ],
    ])('%s', async (_, sql, found) => {
      expect(await findAfter(sql)).toContain(found)
    })
  })
})
