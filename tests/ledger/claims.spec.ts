// Claims: what the database refuses, and what the reconciler finds (specification, section 12.6 and 12.8).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { answerClaim, withdrawClaim } from '../../src/bank/claims/answer-claim.ts'
import { askAboutClaim, decideClaim, settleClaim } from '../../src/bank/claims/decide-claim.ts'
import { makeClaim } from '../../src/bank/claims/make-claim.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { ClaimKind } from '../../src/domain/claims.ts'
import { runAll } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller } from './maya.ts'
import { newId, openTestBank, post, posting, takeOn, type TestCustomer } from './test-bank.ts'

const story = 'Somebody called and said that they were the bank.'

/** A payment to another bank. */
async function pay(
  bank: Bank,
  { accountId, customerId }: TestCustomer,
  amountPence: bigint,
): Promise<string> {
  const order = posting({ from: accountId, to: ownAccountIds.settlement, amountPence })
  await post(bank.database, { ...order, destination: '000001 10000002', placedBy: customerId })
  return order.id
}

async function claim(
  bank: Bank,
  { customerId }: TestCustomer,
  transferIds: readonly string[],
  kind: ClaimKind = 'scam',
): Promise<string> {
  const request = { id: newId(), kind, transferIds, story, isVulnerable: false }
  expect(await makeClaim(bank, { customerId, claim: request, caller })).toMatchObject({ ok: true })
  return request.id
}

/** A posting of SQL that names what it is by hand, as nobody but the database's owner could make it. */
const moved = (id: string, from: string, to: string, pence: number, reference = 'Claim 100001') =>
  `select * from post_transfers(jsonb_build_array(jsonb_build_object('id', ${id}, 'kind', 'posting',
     'debtor_account_id', ${from}, 'creditor_account_id', ${to}, 'amount_pence', ${pence}, 'recipient_name', 'Maya',
     'reference', '${reference}', 'category', 'Refund', 'debtor_description', 'Refund', 'creditor_description', 'Refund',
     'decided_at', now(), 'recorded_at', now())))`

const step = (claimId: string, name: string, words = 'null') =>
  `insert into claim_event (id, claim_id, event_no, step, text, at)
   select :fresh, ${claimId}, max(event_no) + 1, '${name}', ${words}, max(at) from claim_event where claim_id = ${claimId}`
const decidedAs = (claimId: string, status: string, rest = '') =>
  `update claim set status = '${status}', decided_at = made_at ${rest} where id = ${claimId}`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const maya = await takeOn(bank, { name: 'Maya Okafor', balancePence: 5_000_00n })
    const daniel = await takeOn(bank, { name: 'Daniel Reyes', balancePence: 100_00n })
    const [first, second, third, fourth] = [
      await pay(bank, maya, 310_00n),
      await pay(bank, maya, 20_00n),
      await pay(bank, maya, 30_00n),
      await pay(bank, maya, 40_00n),
    ]
    const theirs = await pay(bank, daniel, 10_00n)
    const paid = await claim(bank, maya, [first])
    const decided = await decideClaim(bank, { claimId: paid, decision: { step: 'pay' } })
    expect(decided).toMatchObject({ ok: true, value: { status: 'paid', refundPence: 210_00n } })
    expect(await settleClaim(bank, paid)).toMatchObject({ ok: true })
    const withdrawn = await claim(bank, maya, [second])
    await withdrawClaim(bank, { customerId: maya.customerId, claimId: withdrawn, caller })
    const asked = await claim(bank, maya, [third])
    await askAboutClaim(bank, { claimId: asked, question: 'Who told you to pay?' })
    const received = await claim(bank, maya, [second])
    ids = {
      maya: maya.customerId,
      daniel: daniel.customerId,
      current: maya.accountId,
      daniels: daniel.accountId,
      reimbursements: ownAccountIds.reimbursements,
      due: ownAccountIds.dueFromBanks,
      settlement: ownAccountIds.settlement,
      first,
      second,
      fourth,
      theirs,
      paid,
      withdrawn,
      asked,
      received,
      fresh: newId(),
    }
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)

  describe('the database refuses', () => {
    test.each<readonly [string, () => string, RegExp]>([
      [
        'a step of a paid claim',
        () => `update claim set status = 'part_paid' where id = :paid`,
        /only these steps/,
      ],
      [
        'a withdrawn claim that comes back',
        () => `update claim set status = 'received', decided_at = null where id = :withdrawn`,
        /only these steps/,
      ],
      [
        'a decision while it waits for an answer',
        () => decidedAs(':asked', 'refused', `, asked_at = null, reason = 'took_part'`),
        /only these steps/,
      ],
      [
        'another story',
        () => `update claim set story = story || ' And more.' where id = :received`,
        /stays as it was made/,
      ],
      [
        'another customer',
        () => `update claim set customer_id = :daniel where id = :received`,
        /stays as it was made|another customer's/,
      ],
      [
        'another vulnerability',
        () => `update claim set is_vulnerable = true where id = :received`,
        /stays as it was made/,
      ],
      [
        'another decision',
        () =>
          `update claim set decided_at = decided_at + interval '1 s', settled_at = settled_at + interval '1 s' where id = :paid`,
        /decision of a claim stays/,
      ],
      [
        'another settlement',
        () => `update claim set settled_at = null where id = :paid`,
        /decision of a claim stays|not its transfer/,
      ],
      [
        'a due day that moves by itself',
        () => `update claim set due_day = due_day + 1 where id = :received`,
        /moves the due day/,
      ],
      [
        'a due day after the last one',
        () =>
          `update claim set status = 'received', asked_at = null, due_day = last_day + 1 where id = :asked`,
        /claim_last_day/,
      ],
      [
        'a claim that begins decided',
        () =>
          `insert into claim select (jsonb_populate_record(c, jsonb_build_object('id', :fresh, 'number', 200000, 'status', 'withdrawn', 'decided_at', c.made_at))).* from claim c where c.id = :received`,
        /begins received/,
      ],
      ['a refusal without a reason', () => decidedAs(':received', 'refused'), /claim_reason_if_refused/],
      [
        'a refusal for another reason',
        () => decidedAs(':received', 'refused', `, reason = 'too_dear'`),
        /claim_reason_check/,
      ],
      [
        'that a scam was confirmed',
        () => decidedAs(':received', 'refused', `, reason = 'confirmed_by_you'`),
        /claim_confirmed_by_you/,
      ],
      [
        'a scam that was recovered',
        () => decidedAs(':received', 'recovered', ', refund_pence = 1'),
        /claim_outcome_of_kind/,
      ],
      [
        'a payment without its transfer',
        () => decidedAs(':received', 'paid', ', refund_pence = 1'),
        /refund is not its transfer/,
      ],
      [
        'a refund above its payments',
        () => `${moved(`claim_transfer_id(:received, 'refund')`, ':reimbursements', ':current', 2001)};
               ${decidedAs(':received', 'paid', ', refund_pence = 2001')}`,
        /refunded above its payments/,
      ],
      [
        'a refund to another customer',
        () => `${moved(`claim_transfer_id(:received, 'refund')`, ':reimbursements', ':daniels', 2000)};
               ${decidedAs(':received', 'paid', ', refund_pence = 2000')}`,
        /refund is not its transfer/,
      ],
      [
        'a refund from another account',
        () => `${moved(`claim_transfer_id(:received, 'refund')`, ':settlement', ':current', 2000)};
               ${decidedAs(':received', 'paid', ', refund_pence = 2000')}`,
        /refund is not its transfer/,
      ],
      [
        'more than half from other banks',
        () => `${moved(`claim_transfer_id(:received, 'refund')`, ':reimbursements', ':current', 2000)};
               ${moved(`claim_transfer_id(:received, 'share')`, ':due', ':reimbursements', 1001)};
               ${decidedAs(':received', 'paid', ', refund_pence = 2000, share_pence = 1001')}`,
        /claim_share/,
      ],
      [
        'a payment in two live claims',
        () =>
          `insert into claim_payment select c.id, :first, 31000, true from claim c where c.id = :received`,
        /claim_payment_once|made without it/,
      ],
      [
        'a payment that comes later',
        () => `insert into claim_payment values (:received, :fourth, 4000, true)`,
        /made without it/,
      ],
      [
        'another customer’s payment',
        () => `insert into claim_payment values (:received, :theirs, 1000, true)`,
        /no payment of its customer/,
      ],
      [
        'another amount',
        () => `insert into claim_payment values (:received, :fourth, 4001, true)`,
        /no payment of its customer/,
      ],
      [
        'a payment that is set free',
        () => `update claim_payment set is_live = false where claim_id = :received`,
        /live just as its claim/,
      ],
      [
        'a payment of a withdrawn claim that is live',
        () => `update claim_payment set is_live = true where claim_id = :withdrawn`,
        /claim_payment_once|stays as it was claimed/,
      ],
      [
        'a step that the claim has not taken',
        () => step(':received', 'withdrawn'),
        /has not taken this step/,
      ],
      ['a step out of order', () => step(':asked', 'paid'), /only these steps/],
      ['a settlement of what is not paid', () => step(':received', 'settled'), /only these steps/],
      ['a question without words', () => step(':received', 'asked'), /claim_event_text/],
      ['another answer', () => `update claim_event set at = at where claim_id = :asked`, /append-only/],
      ['removal', () => `delete from claim where id = :withdrawn`, /it is kept/],
      ['removal of payments', () => `delete from claim_payment where claim_id = :withdrawn`, /it is kept/],
      ['removal of steps', () => `delete from claim_event where claim_id = :withdrawn`, /append-only/],
    ])('%s', async (_, sql, words) => {
      await expect(withoutTrace(open(), database => run(database, sql()))).rejects.toThrow(words)
    })

    test.each(['ignored_warning', 'late_report', 'no_answer'])(
      'a refusal of who is vulnerable for %s',
      async reason => {
        const refused = withoutTrace(open(), async database => {
          await database.query('alter table claim disable trigger user')
          await run(database, `update claim set is_vulnerable = true where id = :received`)
          await run(database, decidedAs(':received', 'refused', `, reason = '${reason}'`))
        })
        await expect(refused).rejects.toThrow(/claim_spares_the_vulnerable/)
      },
    )

    test('a refund that is posted twice: by its id', async () => {
      const outcomes = await withoutTrace(open(), async database =>
        database.query<{ outcome: string }>(
          moved(`claim_transfer_id($1, 'refund')`, '$2::uuid', '$3::uuid', 21001),
          [ids['paid'] ?? '', ownAccountIds.reimbursements, ids['current'] ?? ''],
        ),
      )
      expect(outcomes).toMatchObject([{ outcome: 'id_reused' }])
    })
  })

  describe('the reconciler finds', () => {
    const guardsOff = `alter table claim disable trigger user; alter table claim_payment disable trigger user;
      alter table claim_event disable trigger user`

    test.each<readonly [string, string, RegExp]>([
      [
        'a claim that was paid above its payment',
        `update claim_payment set amount_pence = 20999 where claim_id = :paid`,
        /refunded above its payments/,
      ],
      [
        'another refund than its transfer',
        `update claim set refund_pence = 21001 where id = :paid`,
        /refund is not its transfer/,
      ],
      [
        'another share than its transfer',
        `update claim set share_pence = 10499 where id = :paid`,
        /other banks owe of it is not its transfer/,
      ],
      [
        'a settlement that is forgotten',
        `update claim set settled_at = null where id = :paid`,
        /other banks paid of it is not its transfer/,
      ],
      [
        'a refund of a claim that is not paid',
        `update claim set status = 'received', decided_at = null, refund_pence = null, share_pence = null, settled_at = null where id = :paid`,
        /refund is not its transfer/,
      ],
      [
        'a status without its step',
        `update claim set status = 'withdrawn', decided_at = made_at where id = :received`,
        /another status/,
      ],
      [
        'a step that is gone',
        `delete from claim_event where claim_id = :asked and step = 'made'`,
        /none is left out/,
      ],
      [
        'a payment of a live claim that is free',
        `update claim_payment set is_live = false where claim_id = :received`,
        /live just as its claim/,
      ],
      ['a claim without payments', `delete from claim_payment where claim_id = :received`, /of no payment/],
      [
        'another kind than was audited',
        `update claim set kind = 'unauthorised', last_day = null where id = :received`,
        /made so/,
      ],
    ])('%s', async (_, sql, words) => {
      const found = await withoutTrace(open(), async database => {
        await run(database, `${guardsOff}; ${sql}`)
        return reconcile(database)
      })
      expect(found.filter(({ invariant }) => invariant === 17)).toContainEqual(
        expect.objectContaining({ found: expect.stringMatching(words) }),
      )
    })

    test('a payment that came back whole after its refund', async () => {
      const found = await withoutTrace(open(), async database => {
        await run(
          database,
          `select * from post_transfers(jsonb_build_array(jsonb_build_object('id', :fresh, 'kind', 'reversal',
             'subject_transfer_id', :first, 'recipient_name', 'Maya', 'reference', 'Back', 'category', 'Transfer',
             'debtor_description', 'Back', 'creditor_description', 'Back', 'decided_at', now(), 'recorded_at', now())))`,
        )
        return reconcile(database)
      })
      expect(found).toEqual([
        { invariant: 17, subject: ids['paid'], found: 'more was refunded and came back than was paid' },
      ])
    })

    test('money of reimbursements that is no claim’s', async () => {
      const found = await withoutTrace(open(), async database => {
        await run(database, moved(':fresh', ':reimbursements', ':current', 5))
        return reconcile(database)
      })
      expect(found).toContainEqual({
        invariant: 17,
        subject: ids['fresh'],
        found: "it moves money of claims and is no claim's",
      })
    })
  })

  test('an answer lets the claim go on, and it is decided in the end', async () => {
    const { bank } = openTestBank(open())
    const request = { customerId: ids['maya'] ?? '', claimId: ids['asked'] ?? '', caller }
    const answered = await answerClaim(bank, { ...request, text: 'A man who said he was the bank.' })
    expect(answered).toMatchObject({ ok: true, value: { status: 'received' } })
    const decision = { step: 'refuse', reason: 'took_part' } as const
    expect(await decideClaim(bank, { claimId: request.claimId, decision })).toMatchObject({ ok: true })
  })

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
