// What the database refuses of payments and limits by itself, and what the reconciler finds (part two, 12.8 and 14.9).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { deriveId } from '../../src/bank/derive-id.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { makePayment } from '../../src/bank/payments/make-payment.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fieldsOf, returnedSql } from './payment-sql.ts'
import { newId, noon, openTestBank, takeOn } from './test-bank.ts'

const at = noon.toISOString()
const day = '2026-03-02'
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000).toISOString()

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>> = {}

  /** Names in the SQL, as `:ada`, stand for ids. */
  const run = async (database: Queryable, sql: string) => {
    for (const statement of sql.split(';\n'))
      await database.query(
        statement.replaceAll(/:(\w+)\b/g, (named, name: string) => {
          const id = ids[name]
          return id === undefined ? named : `'${id}'`
        }),
      )
  }

  /** A payment of £10.00 to Nadia Farrow, as it is ordered. */
  const orderedSql = (id: string) => `
    insert into payment (id, customer_id, account_id, name, kind, destination, amount_pence, fee_pence, reference, rail,
                         asked_for, due_on, placed_at, expires_at, status, changed_at, changed_by, fingerprint, fingerprint_version)
    values (${id}, :ada, :account, 'Nadia Farrow', 'personal', '000001 10000001', 1000, 0, 'Rent', 'faster_payment',
            '${day}', '${day}', '${at}', '${minutes(15)}', 'awaiting_confirmation', '${at}', 'customer', sha256('f'), 1)`
  /** The used confirmation of an action. */
  const usedSql = (id: string, action: string, subject: string, fields: string, useId: string) => `
    insert into confirmation (id, customer_id, session_id, action, subject, content, content_hash, nonce, status,
                              opened_at, ends_at)
    select ${id}, :ada, :session, '${action}', ${subject}, t.text, sha256(convert_to(t.text, 'UTF8')), sha256('n'),
           'open', '${at}', '${minutes(5)}'
      from (values ('{"action":"${action}","customer":"' || :ada || '","fields":${fields},"session":"' || :session
                    || '","subject":"' || ${subject} || '"}')) t (text);
    update confirmation set status = 'answered', method = 'password', answer_ids = array[${useId}]::uuid[],
           answered_at = '${at}' where id = ${id};
    update confirmation set status = 'used', used_at = '${at}', use_id = ${useId} where id = ${id}`
  const confirmedSql = (id: string, confirmation: string) => `
    update payment set status = 'scheduled', confirmed_at = '${at}', confirmation_id = ${confirmation}, is_new = true
     where id = ${id}`
  const raiseSql = (id: string, name: string, amount = 2_000_000) => `
    insert into limit_raise (id, customer_id, name, amount_pence, confirmation_id, asked_at, starts_at)
    values (${id}, :ada, '${name}', ${amount}, :raising, '${at}', '${minutes(24 * 60)}')`

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const ada = await takeOn(bank, { balancePence: 5000n })
    const names = 'waiting made spared confirmation raising session fresh fresh2 use use2 use3 other'
    ids = {
      ada: ada.customerId,
      account: ada.accountId,
      grace: (await takeOn(bank)).customerId,
      ...Object.fromEntries(names.split(' ').map(name => [name, newId()])),
    }
    ids = { ...ids, raise: deriveId(`sarsen/limit-raise/${ids['raising']}/payment`) }
    await run(
      open(),
      [
        orderedSql(':waiting'),
        orderedSql(':made'),
        usedSql(':confirmation', 'payment', ':made', fieldsOf('10.00'), ':use'),
        confirmedSql(':made', ':confirmation'),
        usedSql(':raising', 'limit_raised', ':ada', '{"payment":"20000.00"}', ':use2'),
        raiseSql(':raise', 'payment'),
        `select record_audit_events(array[new_audit_event(:ada, '${at}', 'limit_raise_asked', '{"limit":"payment","amount":"20000.00"}')])`,
        `insert into exemption_use (customer_id, payments, amount_pence) values (:ada, 5, 8500)`,
      ].join(';\n'),
    )
    expect(await makePayment(bank, ids['made'] ?? '')).toBe(true)
  })

  test('the rows of these tests are right', async () => {
    expect(await reconcile(open())).toEqual([])
  })

  const refusedWith = async (sql: string) =>
    withoutTrace(open(), database => run(database, sql)).then(
      () => 'taken',
      (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
    )

  describe('the database refuses', () => {
    test.each([
      ...['amount_pence = 1', "name = 'Ida'", "destination = '000001 10000002'", "reference = 'x'"].map(
        change =>
          [
            `other content: ${change}`,
            `update payment set ${change} where id = :waiting`,
            /stays as it was ordered/,
          ] as const,
      ),
      [
        'another customer',
        `update payment set customer_id = :grace where id = :waiting`,
        /stays as it was ordered/,
      ],
      [
        'a payment that begins confirmed',
        `${orderedSql(':fresh')};\nupdate payment set status = 'completed' where id = :fresh`,
        /payment_confirmed_by_step/,
      ],
      [
        'a step that there is not',
        `update payment set status = 'cancelled' where id = :made`,
        /takes only these steps|a transfer has carried it out/,
      ],
      [
        'what rules knew without their version',
        `update payment set rule_facts = '{}' where id = :waiting`,
        /payment_judged/,
      ],
      [
        'a rule without what it knew',
        `update payment set rule = 'large' where id = :waiting`,
        /payment_judged/,
      ],
      [
        'a payment that nobody confirmed',
        `update payment set status = 'scheduled' where id = :waiting`,
        /payment_confirmed_by_step/,
      ],
      [
        'a confirmation of another payment',
        confirmedSql(':waiting', ':confirmation'),
        /payment_confirmation_id_key|did not confirm it/,
      ],
      [
        'a confirmation of another amount',
        `${usedSql(':fresh', 'payment', ':waiting', fieldsOf('9.00'), ':use3')};\n${confirmedSql(':waiting', ':fresh')}`,
        /confirmed something else/,
      ],
      ...[
        { name: 'Ida Rubens' },
        { destination: '000001 10000002' },
        { rollNumber: 'RN-1' },
        { account: '00000000-0000-4000-8000-000000000000' },
        { dueOn: '2026-03-03' },
        { reference: 'Deposit' },
      ].map(
        other =>
          [
            `a confirmation of another ${Object.keys(other).join()}`,
            `${usedSql(':fresh', 'payment', ':waiting', fieldsOf('10.00', other), ':use3')};\n${confirmedSql(':waiting', ':fresh')}`,
            /confirmed something else/,
          ] as const,
      ),
      [
        'a payment that was made without a transfer',
        `${usedSql(':fresh', 'payment', ':waiting', fieldsOf('10.00'), ':use3')};\n${confirmedSql(':waiting', ':fresh')};\nupdate payment set status = 'completed' where id = :waiting`,
        /no transfer has carried it out/,
      ],
      [
        'a held payment without a hold',
        `${usedSql(':fresh', 'payment', ':waiting', fieldsOf('10.00'), ':use3')};\nupdate payment set status = 'held', confirmed_at = '${at}', confirmation_id = :fresh, is_new = true, decide_by = '${minutes(60)}', hold_id = derived_id('sarsen/payment/' || id || '/hold') where id = :waiting`,
        /nothing is held for it/,
      ],
      [
        'an exemption to someone new',
        `update payment set status = 'scheduled', confirmed_at = '${at}', exemption = 'low_value', is_new = true where id = :waiting`,
        /payment_spared/,
      ],
      [
        'a payment that came back and did not',
        `update payment set status = 'returned', return_code = '1100' where id = :made`,
        /its money has not come back/,
      ],
      ['a payment that is deleted', `delete from payment where id = :waiting`, /it is kept/],
      ['a changed step', `update payment_event set status = 'held' where payment_id = :made`, /refused/],
      [
        'a day below zero',
        `update payment_day set amount_pence = amount_pence - 1001 where customer_id = :ada`,
        /payment_day_not_below_zero/,
      ],
      ['two higher limits that wait', raiseSql(':fresh', 'payment'), /limit_raise_once/],
      ['a higher limit that nobody confirmed', raiseSql(':fresh', 'day'), /did not confirm it/],
      [
        'a higher limit that begins early',
        `update limit_raise set ended_at = '${minutes(60)}', outcome = 'begun' where id = :raise`,
        /limit_raise_ended/,
      ],
      [
        'another amount of a higher limit',
        `update limit_raise set amount_pence = 100 where id = :raise`,
        /stays as it was asked for/,
      ],
      ['a sixth small payment', `update exemption_use set payments = 6`, /exemption_use_of_five/],
      [
        'small payments of £85.01',
        `update exemption_use set amount_pence = 8501`,
        /exemption_use_of_85_pounds/,
      ],
    ] as const)('%s', async (_, sql, words) => {
      expect(await refusedWith(sql)).toMatch(words)
    })
  })

  test('a confirmation that is used begins the small payments anew', async () => {
    const [use] = await withoutTrace(open(), async database => {
      await run(database, usedSql(':fresh', 'payee_trusted', ':other', '{}', ':use3'))
      return database.query('select period_no, payments, amount_pence from exemption_use')
    })
    expect(use).toEqual({ period_no: 2, payments: 0, amount_pence: 0n })
  })

  /** Small payments, of 5 pence at least, at one time; `period` is an expression of their number, `n`. */
  const smallSql = (count: number, period: string, pence = 5) =>
    `insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'confirmation_id', null, 'exemption', 'low_value', 'exemption_period', ${period}, 'amount_pence', ${pence}, 'is_new', false, 'confirmed_at', '${minutes(10)}', 'status', 'declined', 'decline_reason', 'insufficient_funds'))).* from payment p, generate_series(1, ${count}) n where p.id = :made`

  /** What the reconciler finds after a change that the database would refuse. */
  const findAfter = (sql: string) =>
    withoutTrace(open(), async database => {
      await database.query('set local session_replication_role = replica')
      for (const constraint of [
        'payment_spared_or_confirmed',
        'payment_spared_in_period',
        'payment_confirmed_by_step',
        'payment_of_standing_order',
      ])
        await database.query(`alter table payment drop constraint ${constraint}`)
      await database.query('alter table limit_raise drop constraint limit_raise_after_24_hours')
      await database.query('drop index limit_raise_once')
      await database.query('alter table exemption_use drop constraint exemption_use_of_five')
      await run(database, sql)
      return reconcile(database)
    })

  test.each([
    [
      'a day that counts too much',
      `update payment_day set amount_pence = 1001`,
      'the day has 1001 pence and not 1000',
      16,
    ],
    ['a payment that counts on no day', `delete from payment_day`, 'it counts on no day', 16],
    [
      'a payment without confirmation and exemption',
      `update payment set confirmation_id = null where id = :made`,
      'nothing confirmed it, and nothing spared it',
      15,
    ],
    [
      'a payment of another amount than was confirmed',
      `update payment set reference = 'Deposit' where id = :made`,
      'its customer confirmed something else',
      15,
    ],
    [
      'an exemption above its bounds',
      `update payment set confirmation_id = null, exemption = 'low_value', is_new = false, amount_pence = 2501 where id = :made`,
      'its exemption did not hold',
      15,
    ],
    [
      'a step that was left out',
      `delete from payment_event where payment_id = :made and event_no = 2`,
      'its steps do not lead to where it stands',
      15,
    ],
    [
      'a payment that was held and that nobody confirmed',
      `insert into payment_event values (:waiting, 2, 'held', '${at}', 'bank'), (:waiting, 3, 'cancelled', '${at}', 'customer');\nupdate payment set status = 'cancelled' where id = :waiting`,
      'nothing confirmed it, and nothing spared it',
      15,
    ],
    [
      'a step that there is not',
      `update payment_event set status = 'refused' where payment_id = :made and event_no = 2`,
      'it took a step that there is not',
      15,
    ],
    [
      'a payment that came back and is not returned',
      returnedSql(1000),
      'it came back and is not returned',
      15,
    ],
    ['a return of more than was paid', returnedSql(1001), 'more came back than was paid', 15],
    [
      'a confirmation that was used twice',
      `insert into payment_version (payment_id, version, customer_id, amount_pence, reference, asked_for, due_on, confirmed_at, confirmation_id, replaced_at) values (:made, 1, :ada, 1000, 'Rent', '${day}', '${day}', '${at}', :confirmation, '${at}')`,
      'it was used 2 times',
      15,
    ],
    [
      'two higher limits that wait',
      raiseSql(':fresh', 'payment').replace(':raising', ':confirmation'),
      'another one waits beside it',
      16,
    ],
    [
      'a counter of small payments above its bounds',
      `update exemption_use set payments = 6`,
      '6 small payments of 8500 pence were spared',
      16,
    ],
    [
      'a small payment that is not counted',
      `${smallSql(2, '1')};\nupdate exemption_use set payments = 1`,
      'a small payment is not counted',
      16,
    ],
    [
      'a payment that is made and cancelled',
      `update payment set status = 'cancelled' where id = :made`,
      'a transfer has carried it out',
      15,
    ],
    [
      'a fee that was not taken',
      `update payment set fee_pence = 2000 where id = :made`,
      'its fee is not what was taken',
      15,
    ],
    [
      'a confirmation that did nothing',
      `update payment set confirmation_id = null, exemption = 'low_value', is_new = false where id = :made`,
      'nothing was done by it',
      15,
    ],
    [
      'a notice with another amount',
      `insert into notification (id, customer_id, type, facts, created_at) values (:fresh, :ada, 'payment_held', jsonb_build_object('paymentId', :made, 'amountPence', '1', 'name', 'Nadia Farrow'), '${at}')`,
      'this notification has other facts than what it tells of',
      15,
    ],
    [
      'a higher limit that began early',
      `update limit_raise set starts_at = '${minutes(1)}' where id = :raise`,
      'it began early',
      16,
    ],
    [
      'more that came back than was paid',
      `insert into transfer select (jsonb_populate_record(t, jsonb_build_object('id', :fresh, 'kind', 'reversal', 'subject_transfer_id', t.id, 'amount_pence', 1001, 'debtor_entry_no', 99, 'creditor_entry_no', 99, 'debtor_transaction_no', 99, 'creditor_transaction_no', 99))).* from transfer t where t.id = :made`,
      'more came back than was paid',
      15,
    ],
    [
      'money that is held for a payment that was made',
      `update payment set hold_id = :fresh, decide_by = '${minutes(60)}' where id = :made;\ninsert into open_hold (debtor_account_id, transfer_id, expires_at) values (:account, :fresh, '${minutes(60)}')`,
      'its money is held although it is not',
      15,
    ],
    [
      'a payment of a standing order that is of none',
      `update payment set confirmation_id = null, exemption = 'standing_order', is_new = false where id = :made`,
      'no standing order made it',
      15,
    ],
    [
      'a higher limit that nobody confirmed',
      `update limit_raise set confirmation_id = :confirmation where id = :raise`,
      'its customer did not confirm it',
      16,
    ],
    [
      'six small payments between two confirmations',
      smallSql(6, '1'),
      'too many small payments were spared with it',
      16,
    ],
    [
      'small payments of more than £85.00 between two confirmations',
      smallSql(4, '1', 2500),
      'too many small payments were spared with it',
      16,
    ],
  ])('the reconciler finds %s', async (_, sql, found, invariant) => {
    expect(await findAfter(sql)).toContainEqual(expect.objectContaining({ found, invariant }))
  })

  test('the reconciler counts small payments by their period, whatever the clocks of processes say', async () => {
    const differences = await findAfter(`${smallSql(5, '1')};\n${smallSql(5, '2')}`)
    expect(differences.map(({ found }) => found)).not.toContain('too many small payments were spared with it')
  })
})
