// Second checks of staff members' acts (part two, section 17.4), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { approveAct } from '../../src/bank/staff/acts/approve-act.ts'
import { expireActs } from '../../src/bank/staff/acts/end-act.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { payBy } from './claimant.ts'
import { actIdOf, type Send } from './staff-acting.ts'
import {
  claimOf,
  codeOf,
  type Desk,
  holdOf,
  openDesk,
  payClaim,
  readAct,
  release,
  see,
  statusOfPayment,
} from './staff-desk.ts'
import { lookAt } from './staff-record.ts'
import { signInMember, type TestMember } from './staff.ts'

let fixture: ApiFixture
let desk: Desk

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  desk = await openDesk(fixture)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

/** A claim of £1,500.00, which its maker wants to pay: it waits for a second check. */
async function waitingClaim() {
  const { acting, priya } = desk
  const claimId = await claimOf(desk, 1_600_00n)
  await acting.take(priya, claimId)
  const made = await acting.make(priya, payClaim(priya, claimId), { amount: '1500.00' })
  return { claimId, actId: actIdOf(made, 202) }
}

test('above £10,000.00 a release waits for another, and a maker’s releases of 24 hours add up', async () => {
  expect(bankLimits.secondCheckAbovePence).toEqual({ released: 10_000_00n, paid: 1_000_00n })
  desk = await openDesk(fixture, 1_500_00n)
  const [first, second] = [await holdOf(desk.ada), await holdOf(desk.ada)]
  await desk.acting.take(desk.priya, first)
  await desk.acting.take(desk.priya, second)
  actIdOf(await desk.acting.make(desk.priya, release(desk.priya, first), { reason: 'known_payee' }), 201)
  const made = await desk.acting.make(desk.priya, release(desk.priya, second), { reason: 'known_payee' })
  actIdOf(made, 202)
  expect(await statusOfPayment(desk.ada, second)).toBe('held')
  expect(made.body).toMatchObject({ state: 'waiting', expiresAt: expect.any(String) })
})

test('two releases at once by one maker do not both stay below the figure', async () => {
  desk = await openDesk(fixture, 1_500_00n)
  const payments = [await holdOf(desk.ada), await holdOf(desk.ada)]
  const sent = []
  for (const paymentId of payments) {
    await desk.acting.take(desk.priya, paymentId)
    const act = { id: crypto.randomUUID(), reason: 'known_payee' }
    const { contentHash } = await desk.acting.preview(release(desk.priya, paymentId), act)
    const confirmationId = await desk.acting.confirm(desk.priya, contentHash)
    sent.push({ paymentId, body: { ...act, contentHash, confirmationId } })
  }
  const answers = await Promise.all(sent.map(({ paymentId, body }) => release(desk.priya, paymentId)(body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 202])
})

test('a payment of a claim above £1,000.00 is approved by another, once: 20 approvals at once have one outcome', async () => {
  const { claimId, actId } = await waitingClaim()
  const checkers = [desk.tom]
  for (const name of ['Ada Lund', 'Bo Lund', 'Cy Lund', 'Di Lund'])
    checkers.push(await desk.acting.member(['payments'], { name }))
  const contents: {
    readonly checker: TestMember
    readonly contentHash: string
    readonly confirmationId: string
  }[] = []
  for (const checker of checkers) {
    const seen = await see(checker, actId)
    const contentHash = 'contentHash' in seen ? seen.contentHash : ''
    contents.push({ checker, contentHash, confirmationId: await desk.acting.confirm(checker, contentHash) })
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => contents[n % contents.length]).map(one =>
      one === undefined
        ? Promise.reject(new Error('nobody'))
        : one.checker.client.staffApproveAct({
            params: { id: actId },
            body: { contentHash: one.contentHash, confirmationId: one.confirmationId },
          }),
    ),
  )
  // Whoever was first, and the same approval sent again.
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length).toBe(4)
  expect(done.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
  expect(
    new Set(
      answers
        .filter(({ status }) => status !== 200)
        .map(codeOf)
        .map(String),
    ),
  ).toEqual(new Set(['409,act_decided']))
  expect(await readAct(desk, actId)).toMatchObject({ state: 'done' })
  const [paid] = await fixture.database.query<{ status: string; refunds: bigint }>(
    `select c.status, (select count(*) from transfer t where t.reference = 'Claim ' || c.number and t.category = 'Refund') as refunds
       from claim c where c.id = $1`,
    [claimId],
  )
  expect(paid).toEqual({ status: 'paid', refunds: 1n })
})

test('an act and its second check: two people, and the maker is not one of them', async () => {
  const { actId } = await waitingClaim()
  const own = await desk.acting.approve(desk.priya, actId)
  expect(codeOf(own)).toEqual([409, 'maker_cannot_check'])
  await see(desk.tom, actId)
  expect((await desk.acting.approve(desk.tom, actId)).body).toMatchObject({ state: 'done', failure: null })
  const late = await desk.acting.approve(desk.tom, actId)
  expect(codeOf(late)).toEqual([409, 'act_decided'])
  expect(late.body).toMatchObject({ detail: expect.stringMatching(/^This was decided at /) })
})

test('nor is the maker under another membership and another name, whatever was left to wait', async () => {
  const { ada, priya, tom, acting } = desk
  const transferId = await payBy(desk.api, 40_00n, { by: ada })
  await lookAt(priya, ada.customerId)
  const reverse: Send = body => priya.client.staffReverseTransfer({ params: { id: transferId }, body })
  const actId = actIdOf(await acting.make(priya, reverse, { text: 'Paid twice' }), 202)
  const params = [priya.memberId]
  // As if she had left without her acts being withdrawn.
  await fixture.database.query(
    `update staff_session set ended_at = created_at, end_reason = 'member_changed' where member_id = $1`,
    params,
  )
  await fixture.database.query(
    `update staff_member set status = 'left', version = version + 1 where id = $1`,
    params,
  )
  const again = await acting.member(['payments', 'compliance'], { email: priya.email, name: 'P. N. Rao' })
  expect(await see(again, actId)).toMatchObject({ maker: 'Priya Nair', isOwn: false, mayCheck: false })
  const { body } = await again.client.staffSecondChecks({})
  expect(JSON.stringify(body)).not.toContain(actId)
  expect(codeOf(await acting.approve(again, actId))).toEqual([409, 'maker_cannot_check'])
  const reason = 'I would not do this at all.'
  const refused = await again.client.staffRefuseAct({ params: { id: actId }, body: { reason } })
  expect(codeOf(refused)).toEqual([409, 'maker_cannot_check'])
  await expect(
    fixture.database.query(
      `update staff_act set state = 'refused', refusal = $2, checker_id = $3, decided_at = made_at where id = $1`,
      [actId, reason, again.memberId],
    ),
  ).rejects.toThrow(/its maker checked it/u)
  await see(tom, actId)
  expect((await acting.approve(tom, actId)).body).toMatchObject({
    state: 'failed',
    failureSentence: 'Who asked for this may not do it any more.',
  })
})

test('a checker needs the record open, a confirmation of the same content, and the role', async () => {
  const { actId } = await waitingClaim()
  const hash = (
    await fixture.database.query<{ hash: string }>(
      `select encode(content_hash, 'hex') as hash from staff_act where id = $1`,
      [actId],
    )
  )[0]?.hash
  const contentHash = hash ?? ''
  const approve = (confirmationId?: string, content = contentHash) =>
    desk.tom.client.staffApproveAct({
      params: { id: actId },
      body: { contentHash: content, ...(confirmationId !== undefined && { confirmationId }) },
    })
  expect(codeOf(await approve())).toEqual([403, 'look_required'])
  await see(desk.tom, actId)
  expect(codeOf(await approve())).toEqual([403, 'confirmation_required'])
  const elsewhere = await desk.acting.confirm(desk.tom, '1'.repeat(64))
  expect(codeOf(await approve(elsewhere))).toEqual([403, 'confirmation_required'])
  expect(codeOf(await approve(elsewhere, '1'.repeat(64)))).toEqual([409, 'content_changed'])
  const support = await desk.acting.member(['support'])
  expect(codeOf(await support.client.staffSecondCheck({ params: { id: actId } }))).toEqual([
    403,
    'role_missing',
  ])
  const friend = await desk.acting.member(['payments'], { customerIds: [desk.ada.customerId] })
  expect(codeOf(await friend.client.staffSecondCheck({ params: { id: actId } }))).toEqual([403, 'own_record'])
  const friends = await friend.client.staffSecondChecks({})
  expect(JSON.stringify(friends.body)).not.toContain(actId)
})

test('a refused act hands its task back with the reason, and a withdrawn one too', async () => {
  const { claimId, actId } = await waitingClaim()
  await see(desk.tom, actId)
  const params = { id: actId }
  const reason = 'The customer took part, I believe.'
  const refused = await desk.tom.client.staffRefuseAct({ params, body: { reason } })
  expect(refused.body).toMatchObject({ state: 'refused' })
  const { body: own } = await desk.priya.client.staffSecondChecks({})
  const row = { id: actId, isOwn: true, refusal: reason, checker: 'Tom Hallam' }
  expect(own).toMatchObject({ secondChecks: expect.arrayContaining([expect.objectContaining(row)]) })
  const stateOf = async () =>
    (
      await fixture.database.query<{ state: string }>('select state from task where subject_id = $1', [
        claimId,
      ])
    )[0]?.state
  expect(await stateOf()).toBe('taken')
  const again = await desk.acting.make(desk.priya, payClaim(desk.priya, claimId), { amount: '1500.00' })
  const secondId = actIdOf(again, 202)
  expect(await stateOf()).toBe('second_check')
  const act = { id: crypto.randomUUID(), reason: 'bank_error', amount: '1500.00' }
  expect(codeOf(await payClaim(desk.priya, claimId)(act))).toEqual([409, 'already_waiting'])
  const withdrawn = await desk.priya.client.staffWithdrawAct({ params: { id: secondId } })
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn' })
  expect(await stateOf()).toBe('taken')
  expect(codeOf(await desk.tom.client.staffWithdrawAct({ params: { id: secondId } }))).toEqual([
    404,
    'not_found',
  ])
})

test('an act expires after 24 hours, or with the deadline of a held payment', async () => {
  const { actId } = await waitingClaim()
  desk.api.pass(24 * 60 * 60_000)
  const late = await desk.acting.member(['payments', 'compliance'])
  await see(late, actId)
  expect(codeOf(await desk.acting.approve(late, actId))).toEqual([409, 'act_expired'])
  await signInMember(desk.priya, desk.api)
  const withdraw = async () => codeOf(await desk.priya.client.staffWithdrawAct({ params: { id: actId } }))
  // Its time is over before the bank has looked.
  expect(await withdraw()).toEqual([409, 'act_expired'])
  await expireActs(desk.api.bank)
  expect(await readAct(desk, actId)).toMatchObject({ state: 'expired' })
  expect(await withdraw()).toEqual([409, 'act_expired'])
})

test('an approval and the end of its time at once have one outcome', async () => {
  const { actId } = await waitingClaim()
  const seen = await see(desk.tom, actId)
  const contentHash = 'contentHash' in seen ? seen.contentHash : ''
  const confirmationId = await desk.acting.confirm(desk.tom, contentHash)
  const later = {
    ...desk.api.bank,
    clock: () => new Date(desk.api.bank.clock().getTime() + 24 * 60 * 60_000),
  }
  const [approved] = await Promise.all([
    desk.tom.client.staffApproveAct({ params: { id: actId }, body: { contentHash, confirmationId } }),
    expireActs(later),
  ])
  const act = await readAct(desk, actId)
  expect([`200 done`, `409 expired`]).toContain(`${approved.status} ${act?.state}`)
})

test('a waiting act fails when its task is decided otherwise', async () => {
  desk = await openDesk(fixture, 900_00n)
  const paymentId = await holdOf(desk.ada)
  await desk.acting.take(desk.priya, paymentId)
  const made = await desk.acting.make(desk.priya, release(desk.priya, paymentId), { reason: 'known_payee' })
  const actId = actIdOf(made, 202)
  expect((await desk.ada.client.cancelPayment({ params: { id: paymentId }, body: {} })).status).toBe(200)
  expect(await readAct(desk, actId)).toMatchObject({ state: 'failed', failure: 'task_closed' })
  await see(desk.tom, actId)
  expect(codeOf(await desk.acting.approve(desk.tom, actId))).toEqual([409, 'act_decided'])
})

/** A waiting act that Tom has seen and confirmed, and what approves it by the bank's own function. */
async function confirmedByTom() {
  const { tom, acting } = desk
  const { claimId, actId } = await waitingClaim()
  const seen = await see(tom, actId)
  const contentHash = 'contentHash' in seen ? seen.contentHash : ''
  const confirmationId = await acting.confirm(tom, contentHash)
  const [session] = await fixture.database.query<{ id: string }>(
    'select id from staff_session where member_id = $1 and ended_at is null',
    [tom.memberId],
  )
  const staff = {
    sessionId: session?.id ?? '',
    memberId: tom.memberId,
    roles: ['payments', 'compliance'],
    isDemo: false,
  } as const
  const caller = { address: '192.0.2.7', device: 'A test' }
  return { claimId, actId, approval: { staff, actId, contentHash, confirmationId, caller } }
}

const statusOfClaim = async (claimId: string) =>
  (await fixture.database.query<{ status: string }>('select status from claim where id = $1', [claimId]))[0]
    ?.status

test('a crash between the effect and its commit leaves the act waiting, and its confirmation of use', async () => {
  const { claimId, actId, approval } = await confirmedByTom()
  const crashing: Database = {
    ...fixture.database,
    transaction: work =>
      fixture.database.transaction(async transaction => {
        await work(transaction)
        throw new Error('the process ended')
      }),
  }
  await expect(approveAct({ ...desk.api.bank, database: crashing }, approval)).rejects.toThrow(
    'the process ended',
  )
  expect([await statusOfClaim(claimId), (await readAct(desk, actId))?.state]).toEqual(['received', 'waiting'])
  expect(await approveAct(desk.api.bank, approval)).toMatchObject({ ok: true, value: { isReplayed: false } })
  expect([await statusOfClaim(claimId), (await readAct(desk, actId))?.state]).toEqual(['paid', 'done'])
})

test('an approval and its maker’s withdrawal at once have one outcome, and both are told it', async () => {
  const { claimId, actId, approval } = await confirmedByTom()
  const [approved, withdrawn] = await Promise.all([
    approveAct(desk.api.bank, approval),
    desk.priya.client.staffWithdrawAct({ params: { id: actId } }),
  ])
  const state = (await readAct(desk, actId))?.state
  expect(['done', 'withdrawn']).toContain(state)
  expect([await statusOfClaim(claimId), approved.ok, withdrawn.status]).toEqual(
    state === 'done' ? ['paid', true, 409] : ['received', false, 200],
  )
})

test('an approval whose answer was lost has been made once', async () => {
  const { claimId, actId, approval } = await confirmedByTom()
  const losing = { ...desk.api.bank, database: rerunningAfter('update staff_act set', fixture.database) }
  expect(await approveAct(losing, approval)).toMatchObject({ ok: true, value: { act: { state: 'done' } } })
  expect([await statusOfClaim(claimId), (await readAct(desk, actId))?.state]).toEqual(['paid', 'done'])
})

test('who has signed out, or has not the role any more, does not act by what the request was let in with', async () => {
  const { claimId, actId, approval } = await confirmedByTom()
  const support = await desk.acting.member(['support'])
  const staff = { ...approval.staff, memberId: support.memberId }
  expect(await approveAct(desk.api.bank, { ...approval, staff })).toMatchObject({
    refusal: { code: 'role_missing' },
  })
  expect((await desk.tom.client.staffSignOut({})).status).toBe(204)
  expect(await approveAct(desk.api.bank, approval)).toEqual({ ok: false, refusal: { code: 'not_signed_in' } })
  expect([await statusOfClaim(claimId), (await readAct(desk, actId))?.state]).toEqual(['received', 'waiting'])
})

test('what waits is no event of its name to the customer until it is done, and the audit of both members names the customer', async () => {
  const { actId } = await waitingClaim()
  const typesOf = async () =>
    (
      await fixture.database.query<{ type: string }>(
        `select type from audit_event where chain_id = $1 and detail ->> 'actId' = $2 order by event_no`,
        [desk.ada.customerId, actId],
      )
    ).map(({ type }) => type)
  expect(await typesOf()).toEqual(['staff_act_waits'])
  expect(await see(desk.tom, actId)).toMatchObject({
    customers: [{ id: desk.ada.customerId, name: expect.stringMatching(/\w/) }],
    identityCheck: null,
  })
  await desk.acting.approve(desk.tom, actId)
  expect(await typesOf()).toEqual(['staff_act_waits', 'pay_claim'])
  const named = await fixture.database.query(
    `select type from staff_event where detail ->> 'actId' = $1 and detail ->> 'customers' = $2 order by type`,
    [actId, desk.ada.customerId],
  )
  expect(named).toEqual([{ type: 'act_approved' }, { type: 'pay_claim' }])
})

test('a second check of an escalated task is compliance’s alone, and the customer is not told of it', async () => {
  const { acting, priya, tom, ada } = desk
  const claimId = await claimOf(desk, 1_600_00n)
  const { id, version } = await acting.open(tom, claimId)
  const escalated = await tom.client.staffEscalateTask({
    params: { id },
    body: { version, note: 'This needs compliance.' },
  })
  expect(escalated.status).toBe(200)
  await acting.take(tom, claimId)
  const actId = actIdOf(await acting.make(tom, payClaim(tom, claimId), { amount: '1500.00' }), 202)
  expect(codeOf(await priya.client.staffSecondCheck({ params: { id: actId } }))).toEqual([
    403,
    'role_missing',
  ])
  expect(JSON.stringify((await priya.client.staffSecondChecks({})).body)).not.toContain(actId)
  const other = await acting.member(['compliance'])
  expect(await see(other, actId)).toMatchObject({ mayCheck: true })
  const told = await fixture.database.query(
    `select 1 from audit_event where chain_id = $1 and type = 'record_opened_second_check'`,
    [ada.customerId],
  )
  expect(told).toEqual([])
})
