// What the database refuses of payments that are made later by itself, and what the reconciler finds of them (part two, 13.9
// and 13.11).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { fillIds } from './fill-ids.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { newId, noon, openTestBank, takeOn } from './test-bank.ts'

const at = noon.toISOString()
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000).toISOString()
const day = '2026-03-05'

const triedSql = (id: string, triedAt = `${day}T06:00:00Z`, retryAt = `${day}T14:00:00Z`) =>
  `update payment set tried_at = '${triedAt}', retry_at = '${retryAt}' where id = ${id}`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>> = {}

  const run = async (database: Queryable, sql: string) => {
    for (const statement of sql.split(';\n')) await database.query(fillIds(statement, ids))
  }

  /** A payment of £10.00 for a day, of the private desk: nothing confirms it. */
  const scheduledSql = (id: string) => `
    insert into payment (id, customer_id, account_id, name, kind, destination, amount_pence, fee_pence, reference, rail,
                         asked_for, due_on, is_later, placed_at, expires_at, status, changed_at, changed_by, confirmed_at,
                         exemption, is_new, fingerprint, fingerprint_version)
    values (${id}, :ada, :account, 'Nadia Farrow', 'personal', '000001 10000001', 1000, 0, 'Rent', 'faster_payment',
            '${day}', '${day}', true, '${at}', '${minutes(15)}', 'scheduled', '${at}', 'customer', '${at}', 'private_desk',
            false, sha256('f'), 2)`
  /** One that was held: its release may come long after the date asked for. */
  const releasedSql = (id: string) =>
    scheduledSql(id)
      .replace('is_new, fingerprint', 'is_new, hold_id, decide_by, fingerprint')
      .replace('false, sha256', `false, payment_hold_id(${id}, 1), '${minutes(60)}', sha256`)
  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const ada = await takeOn(bank, { balancePence: 5000n })
    await open().query('update customer set payment_checks = false where id = $1', [ada.customerId])
    ids = {
      ada: ada.customerId,
      account: ada.accountId,
      waiting: newId(),
      tried: newId(),
      fresh: newId(),
    }
    await run(open(), [scheduledSql(':waiting'), scheduledSql(':tried'), triedSql(':tried')].join(';\n'))
  })

  test('the rows of these tests are right', async () => {
    expect(await reconcile(open())).toEqual([])
  })

  const refusedWith = (sql: string) =>
    withoutTrace(open(), database => run(database, sql)).then(
      () => 'taken',
      (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
    )

  describe('the database refuses', () => {
    test.each([
      ['a second retry', triedSql(':tried', `${day}T14:00:00Z`, `${day}T15:00:00Z`), /is tried again once/],
      ['an attempt before its day', triedSql(':waiting', '2026-03-04T23:00:00Z'), /made before its day/],
      ['an attempt before 06:00', triedSql(':waiting', `${day}T05:59:59Z`), /made before its day/],
      ['a retry before the attempt', triedSql(':waiting', `${day}T14:00:01Z`), /payment_tried_once_more/],
      [
        'a made payment without its transfer',
        `update payment set status = 'completed', changed_by = 'bank' where id = :waiting`,
        /no transfer has carried it out/,
      ],
      [
        'another amount without another version',
        `update payment set amount_pence = 1 where id = :waiting`,
        /stays as it was ordered/,
      ],
      [
        'a change between its attempts',
        `update payment set version = 2, amount_pence = 1, changed_by = 'customer' where id = :tried`,
        /only a payment that waits for its day is changed/,
      ],
      [
        'a due date that no table of bank holidays moves so far',
        `${releasedSql(':fresh')};\nupdate payment set due_on = due_on + 6 where id = :fresh`,
        /was decided of a payment stays/,
      ],
      [
        'a payment that is due long after the date asked for',
        scheduledSql(':fresh').replace(`'${day}', '${day}'`, `'${day}', '2026-03-11'`),
        /due long after it was asked for/,
      ],
      [
        'another due date between its attempts',
        `update payment set due_on = due_on + 1 where id = :tried`,
        /made before its day/,
      ],
      [
        'a due date before the date asked for',
        `update payment set due_on = due_on - 1 where id = :waiting`,
        /payment_due_after_asked_for/,
      ],
      [
        'an end that is left',
        `update payment set status = 'cancelled', changed_by = 'customer' where id = :waiting;\nupdate payment set status = 'scheduled' where id = :waiting`,
        /takes only these steps/,
      ],
      [
        'an own account that is another one’s',
        scheduledSql(':fresh').replace('private_desk', 'own_account'),
        /does not go to an account of its customer/,
      ],
      [
        'one that is spared as the private desk’s and is not',
        `update customer set payment_checks = true where id = :ada;\n${scheduledSql(':fresh')}`,
        /its customer is not of the private desk/,
      ],
      [
        'a payment for now that nothing confirmed',
        scheduledSql(':fresh').replace('true,', 'false,'),
        /begins unconfirmed/,
      ],
    ] as const)('%s', async (_, sql, words) => {
      expect(await refusedWith(sql)).toMatch(words)
    })
  })

  /** What the reconciler finds after a change that the database would refuse. */
  const findAfter = (sql: string) =>
    withoutTrace(open(), async database => {
      await database.query('set local session_replication_role = replica')
      await run(database, sql)
      return reconcile(database)
    })

  test.each([
    ['an attempt before its day', triedSql(':waiting', '2026-03-04T23:00:00Z'), 'it was made before its day'],
    ['an attempt without an event', triedSql(':waiting'), 'its first attempt is not told'],
    [
      'a change without an event',
      `update payment set version = 2 where id = :waiting`,
      'its changes are not told',
    ],
    [
      'a due date long after the date asked for',
      `update payment set due_on = due_on + 6 where id = :waiting`,
      'it is due long after it was asked for',
    ],
    [
      'a made payment without its transfer',
      `update payment set status = 'completed' where id = :waiting`,
      'no transfer has carried it out',
    ],
    [
      'a notice of another attempt',
      `insert into notification (id, customer_id, type, facts, created_at) values (:fresh, :ada, 'payment_retry', jsonb_build_object('paymentId', :waiting, 'amountPence', '1000', 'name', 'Nadia Farrow', 'because', 'insufficient_funds'), '${at}')`,
      'this notification has other facts than what it tells of',
    ],
  ])('the reconciler finds %s', async (_, sql, found) => {
    expect(await findAfter(sql)).toContainEqual(expect.objectContaining({ found, invariant: 15 }))
  })
})
