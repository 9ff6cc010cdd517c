// Direct Debits: what the database refuses, and what the reconciler finds (specification, sections 13.4, 13.9 and 13.11).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { cancelDirectDebit } from '../../src/bank/direct-debits/end-mandate.ts'
import { announceCollection, lodgeMandate } from '../../src/bank/direct-debits/originators.ts'
import { refundCollection } from '../../src/bank/direct-debits/refund-collection.ts'
import { repayRefunds } from '../../src/bank/direct-debits/notify-originators.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { runAll } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller } from './maya.ts'
import { newId, openTestBank, takeOn } from './test-bank.ts'

/** A posting of SQL that names what it is by hand, as nobody but the database's owner could make it. */
const moved = (id: string, from: string, to: string, pence: number, category = 'Direct Debit') =>
  `select * from post_transfers(jsonb_build_array(jsonb_build_object('id', ${id}, 'kind', 'posting',
     'debtor_account_id', ${from}, 'creditor_account_id', ${to}, 'amount_pence', ${pence}, 'recipient_name', 'Fenlight',
     'reference', 'REF', 'category', '${category}', 'debtor_description', 'Taken', 'creditor_description', 'Taken',
     'decided_at', now(), 'recorded_at', now())))`

const taken = (id: string) => `update collection set status = 'taken', changed_at = now() where id = ${id}`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    const { bank, setClock } = openTestBank(open())
    const maya = await takeOn(bank, { name: 'Maya Okafor', balancePence: 500_00n })
    const daniel = await takeOn(bank, { name: 'Daniel Reyes', balancePence: 100_00n })
    setClock(new Date('2026-11-16T12:00:00Z'))
    const lodge = async (nth: number) => {
      const id = newId()
      const mandate = { serviceUserNumber: '990002', company: 'Fenlight Energy', reference: `A-551902${nth}` }
      const { accountId } = maya
      const lodged = await bank.database.transaction(transaction =>
        lodgeMandate(transaction, { id, accountId, ...mandate, at: bank.clock() }),
      )
      expect(lodged).toMatchObject({ ok: true })
      return id
    }
    const announce = async (directDebitId: string, dueOn: string, amountPence: bigint) => {
      const announced = await bank.database.transaction(transaction =>
        announceCollection(transaction, { directDebitId, dueOn, amountPence, at: bank.clock() }),
      )
      if (!announced.ok) throw new Error(announced.refusal)
      return announced.value.collectionId
    }
    const [active, ended] = [await lodge(1), await lodge(2)]
    const [takenId, refunded, repaid, unpaid, waiting] = [
      await announce(active, '2026-12-01', 30_00n),
      await announce(active, '2026-12-02', 31_00n),
      await announce(active, '2026-12-03', 32_00n),
      await announce(active, '2026-12-04', 900_00n),
      await announce(active, '2027-01-04', 33_00n),
    ]
    await announce(ended, '2027-01-04', 5_00n)
    const { customerId } = maya
    for (const day of ['01', '02', '03', '04'])
      for (const hour of ['06', '14']) {
        setClock(new Date(`2026-12-${day}T${hour}:00:00Z`))
        await runDue(bank)
      }
    for (const collectionId of [repaid, refunded]) {
      const claim = { id: newId(), reason: 1 } as const
      expect(await refundCollection(bank, { customerId, collectionId, ...claim, caller })).toMatchObject({
        ok: true,
      })
      if (collectionId !== repaid) continue
      setClock(new Date('2026-12-29T12:00:00Z'))
      expect(await repayRefunds(bank)).toBe(1)
    }
    await cancelDirectDebit(bank, { customerId, directDebitId: ended, caller })
    ids = {
      maya: customerId,
      daniel: daniel.customerId,
      current: maya.accountId,
      daniels: daniel.accountId,
      settlement: ownAccountIds.settlement,
      claims: ownAccountIds.directDebitClaims,
      suspense: ownAccountIds.suspense,
      active,
      ended,
      taken: takenId,
      refunded,
      repaid,
      unpaid,
      waiting,
      fresh: newId(),
    }
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)

  describe('the database refuses', () => {
    test.each<readonly [string, string, RegExp]>([
      [
        'a cancelled mandate that comes back',
        `update direct_debit set status = 'active', cancelled_at = null, cancelled_by = null where id = :ended`,
        /cancelled once/,
      ],
      [
        'another company',
        `update direct_debit set company = 'Another' where id = :active`,
        /as it was lodged/,
      ],
      [
        'a second active mandate of a reference',
        `insert into direct_debit select (jsonb_populate_record(d, jsonb_build_object('id', :fresh))).* from direct_debit d where d.id = :active`,
        /direct_debit_once/,
      ],
      [
        'a number that is none',
        `insert into direct_debit select (jsonb_populate_record(d, jsonb_build_object('id', :fresh, 'service_user_number', '99000A'))).* from direct_debit d where d.id = :active`,
        /service_user_number_check/,
      ],
      [
        'a mandate of the bank’s own account',
        `insert into direct_debit select (jsonb_populate_record(d, jsonb_build_object('id', :fresh, 'account_id', :settlement))).* from direct_debit d where d.id = :active`,
        /current and joint accounts/,
      ],
      [
        'an account that closes with a mandate',
        `${moved(':fresh', ':current', ':settlement', 47_000, 'Transfer')}; update account set closed_at = last_decided_at where id = :current`,
        /cancelled before an account closes/,
      ],
      ['a collection that is taken without its transfer', taken(':waiting'), /no transfer has taken it/],
      [
        'a collection that is taken by another amount',
        `${moved(':waiting', ':current', ':settlement', 33_01)}; ${taken(':waiting')}`,
        /no transfer has taken it/,
      ],
      [
        'a collection that is taken from another account',
        `${moved(':waiting', ':daniels', ':settlement', 33_00)}; ${taken(':waiting')}`,
        /no transfer has taken it/,
      ],
      [
        'a collection that is taken before its day',
        `update collection set due_on = due_on where id = :waiting;
         select * from post_transfers(jsonb_build_array(jsonb_build_object('id', :waiting, 'kind', 'posting',
           'debtor_account_id', :current, 'creditor_account_id', :settlement, 'amount_pence', 3300, 'recipient_name', 'F',
           'reference', 'R', 'category', 'Direct Debit', 'debtor_description', 'T', 'creditor_description', 'T',
           'decided_at', '2026-12-30T12:00:00Z', 'recorded_at', '2026-12-30T12:00:00Z')));
         update collection set status = 'taken', changed_at = '2026-12-30T12:00:00Z' where id = :waiting`,
        /before its day/,
      ],
      [
        'that an unpaid collection is withdrawn',
        `update collection set status = 'withdrawn', unpaid_because = null where id = :unpaid`,
        /only these steps/,
      ],
      [
        'that a refund is taken back',
        `update collection set status = 'taken' where id = :refunded`,
        /only these steps/,
      ],
      ['another amount', `update collection set amount_pence = 1 where id = :waiting`, /as it was announced/],
      [
        'another day',
        `update collection set due_on = due_on + 1 where id = :waiting`,
        /as it was announced|another one's/,
      ],
      [
        'a second retry',
        `update collection set tried_at = now(), retry_at = now() where id = :waiting;
         update collection set tried_at = now(), retry_at = now() + interval '1 h' where id = :waiting`,
        /tried again once/,
      ],
      [
        'an announcement to a mandate that has ended',
        `insert into collection select (jsonb_populate_record(c, jsonb_build_object('direct_debit_id', :ended, 'due_on', '2027-02-01',
           'id', derived_id('sarsen/collection/' || :ended::uuid || '/2027-02-01')))).* from collection c where c.id = :waiting`,
        /Direct Debit has ended/,
      ],
      [
        'a collection with an id of its own',
        `insert into collection select (jsonb_populate_record(c, jsonb_build_object('due_on', '2027-02-01', 'id', :fresh))).* from collection c where c.id = :waiting`,
        /another one's/,
      ],
      [
        'two collections of a day',
        `insert into collection select (jsonb_populate_record(c, jsonb_build_object('id', :fresh))).* from collection c where c.id = :waiting`,
        /direct_debit_id_due_on/,
      ],
      [
        'that a taken one is asked for once more',
        `insert into collection select (jsonb_populate_record(c, jsonb_build_object('due_on', '2027-02-01', 'represents', :taken,
           'amount_pence', 3000, 'id', derived_id('sarsen/collection/' || :active::uuid || '/2027-02-01')))).* from collection c where c.id = :waiting`,
        /not unpaid/,
      ],
      [
        'a claim on what was not taken',
        `insert into refund_claim values (:fresh, :unpaid, :maya, 1, 90000, now(), '2027-01-20', null)`,
        /what was not taken/,
      ],
      [
        'a claim on what was reversed',
        `select * from post_transfers(jsonb_build_array(jsonb_build_object('id', :fresh, 'kind', 'reversal',
           'subject_transfer_id', :taken, 'recipient_name', 'Maya', 'reference', 'Back', 'category', 'Transfer',
           'debtor_description', 'Back', 'creditor_description', 'Back', 'decided_at', now(), 'recorded_at', now())));
         insert into refund_claim values (:fresh, :taken, :maya, 1, 3000, now(), '2027-01-20', null)`,
        /came back before/,
      ],
      [
        'a claim without its refund',
        `insert into refund_claim values (:fresh, :taken, :maya, 1, 3000, now(), '2027-01-20', null)`,
        /refund is not its transfer/,
      ],
      [
        'a claim of another amount',
        `${moved(`refund_transfer_id(:taken)`, ':claims', ':current', 29_99, 'Deposit')};
         insert into refund_claim values (:fresh, :taken, :maya, 1, 2999, now(), '2027-01-20', null)`,
        /not of the amount/,
      ],
      [
        'a claim of somebody else',
        `${moved(`refund_transfer_id(:taken)`, ':claims', ':current', 30_00, 'Deposit')};
         insert into refund_claim values (:fresh, :taken, :daniel, 1, 3000, now(), '2027-01-20', null)`,
        /another customer/,
      ],
      [
        'a second claim',
        `insert into refund_claim select (jsonb_populate_record(r, jsonb_build_object('id', :fresh))).* from refund_claim r where r.collection_id = :refunded`,
        /collection_id_key/,
      ],
      [
        'a repayment that did not come',
        `update refund_claim set repaid_at = made_at where collection_id = :refunded`,
        /settlement paid back/,
      ],
      [
        'a message with another code',
        `update originator_message set code = 'B' where direct_debit_id = :ended`,
        /as it was written/,
      ],
      ['removal of mandates', `delete from direct_debit where id = :ended`, /it is kept/],
      ['removal of collections', `delete from collection where id = :unpaid`, /it is kept/],
      ['removal of claims', `delete from refund_claim where collection_id = :refunded`, /it is kept/],
      ['removal of steps', `delete from collection_event where collection_id = :unpaid`, /append-only/],
      ['removal of messages', `delete from originator_message where direct_debit_id = :ended`, /it is kept/],
    ])('%s', async (_, sql, words) => {
      await expect(withoutTrace(open(), database => run(database, sql))).rejects.toThrow(words)
    })
  })

  describe('the reconciler finds', () => {
    const guardsOff = ['direct_debit', 'collection', 'collection_event', 'refund_claim', 'originator_message']
      .map(table => `alter table ${table} disable trigger user`)
      .join('; ')

    test.each<readonly [string, string, RegExp]>([
      [
        'a collection that is done without its transfer',
        `update collection set status = 'taken', changed_at = now() where id = :waiting`,
        /no transfer has taken it/,
      ],
      [
        'a collection of another amount than was taken',
        `update collection set amount_pence = amount_pence + 1 where id = :taken`,
        /no transfer has taken it/,
      ],
      [
        'a transfer whose collection stands announced',
        `update collection set status = 'announced' where id = :taken`,
        /a transfer has taken it/,
      ],
      [
        'a collection that was taken after its mandate had ended',
        `update direct_debit set status = 'cancelled', cancelled_by = 'originator', cancelled_at = set_up_at where id = :active`,
        /after its Direct Debit had ended/,
      ],
      [
        'a collection that was tried before its day',
        `update collection set tried_at = '2026-12-30T12:00:00Z', retry_at = '2027-01-04T14:00:00Z' where id = :waiting`,
        /tried before its day/,
      ],
      [
        'a step without its event',
        `delete from collection_event where collection_id = :taken and step = 'taken'`,
        /led to another status/,
      ],
      [
        'a step that no audit event tells of',
        `update collection set status = 'withdrawn' where id = :waiting;
         insert into collection_event select id, 2, 'withdrawn', changed_at from collection where id = :waiting`,
        /no audit event tells of one of its steps/,
      ],
      [
        'another end of a mandate than was audited',
        `update direct_debit set cancelled_at = cancelled_at + interval '1 s' where id = :ended`,
        /tells that it ended then/,
      ],
      [
        'another reference than was audited',
        `update direct_debit set reference = 'OTHER-99' where id = :active`,
        /tells that it was set up so/,
      ],
      [
        'a mandate whose originator does not hear of its end',
        `delete from originator_message where direct_debit_id = :ended and kind = 'advice'`,
        /does not hear how it ended/,
      ],
      [
        'an unpaid collection whose originator does not hear of it',
        `delete from originator_message where collection_id = :unpaid`,
        /does not hear what became of it/,
      ],
      [
        'a refund whose originator does not hear the claim',
        `delete from originator_message where collection_id = :refunded`,
        /does not hear of the claim/,
      ],
      [
        'a refunded collection without its claim, and money of nobody’s claim',
        `delete from refund_claim where collection_id = :refunded`,
        /nobody asked for its refund/,
      ],
      [
        'a claim of another amount than its refund',
        `update refund_claim set amount_pence = amount_pence + 1 where collection_id = :refunded`,
        /not of the amount that was taken/,
      ],
      [
        'a repayment that is forgotten',
        `update refund_claim set repaid_at = null where collection_id = :repaid`,
        /it holds -3100 pence and not -6300/,
      ],
      [
        'a notice with another amount',
        `alter table notification disable trigger user;
         update notification set facts = facts || '{"amountPence": "1"}' where customer_id = :maya and type = 'collection_announced'`,
        /other facts/,
      ],
    ])('%s', async (_, sql, words) => {
      const found = await withoutTrace(open(), async database => {
        await run(database, `${guardsOff}; ${sql}`)
        return reconcile(database)
      })
      expect(found.filter(({ invariant }) => invariant === 19)).toContainEqual(
        expect.objectContaining({ found: expect.stringMatching(words) }),
      )
    })

    test('money of Direct Debit claims that is no claim’s', async () => {
      const found = await withoutTrace(open(), async database => {
        await run(database, moved(':fresh', ':claims', ':suspense', 5, 'Transfer'))
        return reconcile(database)
      })
      expect(found).toContainEqual({
        invariant: 19,
        subject: ids['fresh'],
        found: "it moves money of Direct Debit claims and is no claim's",
      })
    })
  })

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
