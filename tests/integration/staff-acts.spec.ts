// Acts of staff members on held payments, claims and messages (part two, sections 17.4 and 17.7), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { sendMessage } from '../../src/bank/messages/send-message.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { paymentOf } from './payer.ts'
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
import type { TestMember } from './staff.ts'

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

const refuse =
  ({ client }: TestMember, id: string): Send =>
  body =>
    client.staffRefusePayment({ params: { id }, body })
const refuseClaim =
  ({ client }: TestMember, id: string): Send =>
  body =>
    client.staffRefuseClaim({ params: { id }, body })

const noticesOf = async (): Promise<readonly string[]> => {
  const { body } = await desk.ada.client.listNotifications({ query: {} })
  return 'notifications' in body ? body.notifications.map(({ description }) => description) : []
}

const eventsOf = (actId: string) =>
  fixture.database.query<{ chain: string; type: string }>(
    `select 'customer' as chain, type from audit_event where detail ->> 'actId' = $1
     union all select 'member', type from staff_event where detail ->> 'actId' = $1 order by 1, 2`,
    [actId],
  )

test('a preview says what happens and what the customer will read, and does nothing', async () => {
  const paymentId = await holdOf(desk.ada)
  await desk.acting.take(desk.priya, paymentId)
  const preview = await desk.acting.preview(release(desk.priya, paymentId), {
    id: crypto.randomUUID(),
    reason: 'known_payee',
  })
  expect(preview).toMatchObject({
    effects: [
      { label: 'Sends', value: '£1,000.00 to Nadia Farrow' },
      { label: 'To', value: '00-00-01 10000001' },
      { label: 'From', value: `account ending ${desk.ada.account.accountNumber.slice(-4)}` },
      { label: 'Reference', value: expect.any(String) },
    ],
    customerReads: 'We have checked and sent £1,000.00 to Nadia Farrow.',
    needs: { confirmation: true, secondCheck: false, identityCheck: false },
    contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await statusOfPayment(desk.ada, paymentId)).toBe('held')
})

test('a released payment is sent once, with its transfer, one event in each chain, and the words of the preview', async () => {
  const paymentId = await holdOf(desk.ada)
  await desk.acting.take(desk.priya, paymentId)
  const made = await desk.acting.make(desk.priya, release(desk.priya, paymentId), {
    reason: 'customer_confirmed',
  })
  const actId = actIdOf(made)
  expect(made.body).toMatchObject({ act: 'release_payment', state: 'done', expiresAt: null })
  expect(await statusOfPayment(desk.ada, paymentId)).toBe('completed')
  expect(await readAct(desk, actId)).toEqual({ state: 'done', transfer_id: paymentId, failure: null })
  expect(await eventsOf(actId)).toEqual([
    { chain: 'customer', type: 'release_payment' },
    { chain: 'member', type: 'release_payment' },
  ])
  expect(await noticesOf()).toContain('We have checked and sent £1,000.00 to Nadia Farrow.')
})

test('a held payment is not released from an account that the bank froze since, and is refused from it', async () => {
  const { ada, priya, acting } = desk
  const paymentId = await holdOf(ada)
  await acting.take(priya, paymentId)
  const freeze: Send = body => priya.client.staffFreezeAccount({ params: { id: ada.account.id }, body })
  actIdOf(await acting.make(priya, freeze, {}))
  const act = { id: crypto.randomUUID(), reason: 'known_payee' }
  expect(codeOf(await release(priya, paymentId)(act))).toEqual([409, 'account_frozen'])
  actIdOf(await acting.make(priya, refuse(priya, paymentId), { reason: 'scam' }))
  expect(await statusOfPayment(ada, paymentId)).toBe('refused')
})

test('the same act again gets the same answer, and its id with other content is refused', async () => {
  const paymentId = await holdOf(desk.ada)
  await desk.acting.take(desk.priya, paymentId)
  const id = crypto.randomUUID()
  const act = { id, reason: 'known_payee' }
  const { contentHash } = await desk.acting.preview(release(desk.priya, paymentId), act)
  const confirmationId = await desk.acting.confirm(desk.priya, contentHash)
  const sent = { ...act, contentHash, confirmationId }
  const first = await release(desk.priya, paymentId)(sent)
  const again = await release(desk.priya, paymentId)(sent)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  for (const hash of ['0'.repeat(64), contentHash]) {
    const other = { ...sent, reason: 'customer_confirmed', contentHash: hash }
    expect(codeOf(await release(desk.priya, paymentId)(other))).toEqual([409, 'act_id_reused'])
  }
})

test('a refused payment is told as a scam, or not sent; financial crime is compliance’s alone and never told', async () => {
  const [scam, crime] = [await holdOf(desk.ada), await holdOf(desk.ada)]
  await desk.acting.take(desk.tom, scam)
  actIdOf(await desk.acting.make(desk.tom, refuse(desk.tom, scam), { reason: 'scam' }))
  expect(await noticesOf()).toContain(
    'We stopped £1,000.00 to Nadia Farrow: it looks like a scam. If anybody presses you, call 020 7946 0990. Your money is in your account.',
  )
  await desk.acting.take(desk.priya, crime)
  const denied = await refuse(desk.priya, crime)({ id: crypto.randomUUID(), reason: 'financial_crime' })
  expect(denied.body).toMatchObject({
    code: 'bad_input',
    errors: [{ field: 'reason', message: 'Choose a reason' }],
  })
  const back = await desk.acting.open(desk.priya, crime)
  await desk.priya.client.staffHandTaskBack({
    params: { id: back.id },
    body: { version: back.version, note: 'Not for me to decide.' },
  })
  await desk.acting.take(desk.tom, crime)
  const actId = actIdOf(
    await desk.acting.make(desk.tom, refuse(desk.tom, crime), { reason: 'financial_crime' }),
  )
  expect(await noticesOf()).toContain(
    'We have not sent £1,000.00 to Nadia Farrow. Your money is in your account.',
  )
  const told = await fixture.database.query(
    `select 1 from audit_event where chain_id = $1 and detail::text like '%financial_crime%'`,
    [desk.ada.customerId],
  )
  expect(told).toEqual([])
  expect(await statusOfPayment(desk.ada, crime)).toBe('refused')
  expect((await eventsOf(actId)).length).toBe(2)
})

test('an act and a customer who cancels at once: one of them finds it decided', async () => {
  const paymentId = await holdOf(desk.ada)
  await desk.acting.take(desk.priya, paymentId)
  const act = { id: crypto.randomUUID(), reason: 'known_payee' }
  const { contentHash } = await desk.acting.preview(release(desk.priya, paymentId), act)
  const confirmationId = await desk.acting.confirm(desk.priya, contentHash)
  const [released, cancelled] = await Promise.all([
    release(desk.priya, paymentId)({ ...act, contentHash, confirmationId }),
    desk.ada.client.cancelPayment({ params: { id: paymentId }, body: {} }),
  ])
  expect([released.status === 201, cancelled.status === 200].filter(Boolean)).toHaveLength(1)
  expect(await statusOfPayment(desk.ada, paymentId)).toBe(released.status === 201 ? 'completed' : 'cancelled')
})

test('two members at one task: who has it acts, the other is told who', async () => {
  const paymentId = await holdOf(desk.ada)
  await desk.acting.take(desk.priya, paymentId)
  await desk.acting.open(desk.tom, paymentId)
  const act = { id: crypto.randomUUID(), reason: 'known_payee' }
  const taken = await release(desk.tom, paymentId)(act)
  expect(codeOf(taken)).toEqual([409, 'task_taken'])
  expect(taken.body).toMatchObject({ detail: expect.stringMatching(/^Priya Nair has had this since /) })
  actIdOf(await desk.acting.make(desk.priya, release(desk.priya, paymentId), { reason: 'known_payee' }))
  expect(codeOf(await release(desk.tom, paymentId)(act))).toEqual([409, 'task_closed'])
})

test('refusals come in their order', async () => {
  const paymentId = await holdOf(desk.ada)
  const id = crypto.randomUUID()
  const auditor = await desk.acting.member(['auditor'])
  expect(codeOf(await release(auditor, crypto.randomUUID())({}))).toEqual([403, 'role_missing'])
  expect(codeOf(await release(desk.priya, crypto.randomUUID())({}))).toEqual([404, 'not_found'])
  const friend = await desk.acting.member(['payments'], { customerIds: [desk.ada.customerId] })
  expect(codeOf(await release(friend, paymentId)({}))).toEqual([403, 'own_record'])
  expect(codeOf(await release(desk.priya, paymentId)({}))).toEqual([403, 'look_required'])
  await desk.acting.open(desk.priya, paymentId)
  const fields = await release(desk.priya, paymentId)({ id })
  expect(fields.body).toMatchObject({
    code: 'bad_input',
    errors: [{ field: 'reason', message: 'Choose a reason' }],
  })
  const note = await release(desk.priya, paymentId)({ id, reason: 'other' })
  expect(note.body).toMatchObject({ errors: [{ field: 'note', message: 'Write 10 to 500 characters' }] })
  expect(codeOf(await release(desk.priya, paymentId)({ id, reason: 'known_payee' }))).toEqual([
    409,
    'task_not_yours',
  ])
  await desk.acting.take(desk.priya, paymentId)
  const { contentHash } = await desk.acting.preview(release(desk.priya, paymentId), {
    id,
    reason: 'known_payee',
  })
  const sent = { id, reason: 'known_payee', contentHash }
  expect(codeOf(await release(desk.priya, paymentId)({ ...sent, reason: 'customer_confirmed' }))).toEqual([
    409,
    'content_changed',
  ])
  expect(codeOf(await release(desk.priya, paymentId)(sent))).toEqual([403, 'confirmation_required'])
})

test('a confirmation is of one session, one content and one use, and of five minutes', async () => {
  const [one, other] = [await holdOf(desk.ada), await holdOf(desk.ada)]
  await desk.acting.take(desk.priya, one)
  await desk.acting.take(desk.priya, other)
  const first = { id: crypto.randomUUID(), reason: 'known_payee' }
  const { contentHash } = await desk.acting.preview(release(desk.priya, one), first)
  const confirmationId = await desk.acting.confirm(desk.priya, contentHash)
  const second = { id: crypto.randomUUID(), reason: 'known_payee' }
  const { contentHash: otherHash } = await desk.acting.preview(release(desk.priya, other), second)
  expect(
    codeOf(await release(desk.priya, other)({ ...second, contentHash: otherHash, confirmationId })),
  ).toEqual([403, 'confirmation_required'])
  desk.api.pass(5 * 60_000)
  expect(codeOf(await release(desk.priya, one)({ ...first, contentHash, confirmationId }))).toEqual([
    403,
    'confirmation_required',
  ])
})

test('the fifth wrong code ends the session', async () => {
  const body = { contentHash: '2'.repeat(64), code: '000000' }
  for (let n = 0; n < 5; n += 1) {
    const wrong = await desk.priya.client.staffConfirm({ body: { ...body, id: crypto.randomUUID() } })
    expect(codeOf(wrong)).toEqual([401, 'invalid_code'])
  }
  expect((await desk.priya.client.staffSecondChecks({})).status).toBe(401)
})

test('a claim is paid at most what the customer is entitled to, and its words are those of the preview', async () => {
  const claimId = await claimOf(desk, 500_00n)
  await desk.acting.take(desk.priya, claimId)
  const above = await payClaim(
    desk.priya,
    claimId,
  )({ id: crypto.randomUUID(), reason: 'bank_error', amount: '500.00' })
  expect(above.body).toMatchObject({
    code: 'bad_input',
    errors: [{ field: 'amount', message: 'Enter at most £400.00' }],
  })
  const empty = await payClaim(
    desk.priya,
    claimId,
  )({ id: crypto.randomUUID(), reason: 'bank_error', amount: '' })
  expect(empty.body).toMatchObject({ errors: [{ field: 'amount', message: 'Enter an amount' }] })
  const actId = actIdOf(
    await desk.acting.make(desk.priya, payClaim(desk.priya, claimId), {
      amount: '400.00',
      reason: 'bank_error',
    }),
  )
  const act = await readAct(desk, actId)
  expect(act?.transfer_id).not.toBeNull()
  expect(await noticesOf()).toContain(
    `We have paid £400.00 into your account ending ${desk.ada.account.accountNumber.slice(-4)}.`,
  )
})

test('a claim is refused by compliance and another, with the reason and where to complain', async () => {
  const claimId = await claimOf(desk, 500_00n)
  await desk.acting.take(desk.tom, claimId)
  const made = await desk.acting.make(desk.tom, refuseClaim(desk.tom, claimId), { reason: 'took_part' })
  const actId = actIdOf(made, 202)
  await see(desk.priya, actId)
  expect((await desk.acting.approve(desk.priya, actId)).body).toMatchObject({ state: 'done' })
  expect(await noticesOf()).toContain(
    'We cannot pay your claim of £500.00. We believe you took part. You may complain to us, then within 6 months to the Financial Ombudsman Service.',
  )
  const another = await claimOf(desk, 300_00n)
  await desk.acting.open(desk.priya, another)
  expect(codeOf(await refuseClaim(desk.priya, another)({}))).toEqual([403, 'role_missing'])
})

test('the customer is asked about a held payment and a claim, and the task waits for them', async () => {
  const [paymentId, claimId] = [await holdOf(desk.ada), await claimOf(desk, 500_00n)]
  const text = 'Who told you to make this payment?'
  await desk.acting.take(desk.priya, paymentId)
  await desk.acting.take(desk.priya, claimId)
  const ask = (send: Send) => desk.acting.make(desk.priya, send, { text, reason: 'suspected_fraud' })
  actIdOf(await ask(body => desk.priya.client.staffAskAboutPayment({ params: { id: paymentId }, body })))
  actIdOf(await ask(body => desk.priya.client.staffAskAboutClaim({ params: { id: claimId }, body })))
  const states = await fixture.database.query<{ state: string }>(
    'select state from task where subject_id = any ($1::uuid[])',
    [[paymentId, claimId]],
  )
  expect(states.map(({ state }) => state)).toEqual(['waiting_for_customer', 'waiting_for_customer'])
  expect(paymentOf(await desk.ada.client.readPayment({ params: { id: paymentId } }))).toMatchObject({
    question: text,
  })
})

test('a message is answered, and one of nobody who is signed in may be closed', async () => {
  const own = crypto.randomUUID()
  await desk.ada.client.sendMessage({
    body: { id: own, name: 'Ada Byron', email: desk.ada.email, subject: 'A card', message: 'It is lost.' },
  })
  const strangers = crypto.randomUUID()
  await sendMessage(desk.api.bank, {
    id: strangers,
    name: 'Nobody',
    email: 'nobody@example.org',
    subject: 'Buy this',
    message: 'It is cheap.',
    sender: { address: '192.0.2.99' },
  })
  await desk.acting.take(desk.priya, own)
  await desk.acting.take(desk.priya, strangers)
  const close =
    (id: string): Send =>
    body =>
      desk.priya.client.staffCloseMessage({ params: { id }, body })
  const denied = await close(own)({ id: crypto.randomUUID(), reason: 'spam' })
  expect(codeOf(denied)).toEqual([409, 'answer_needed'])
  actIdOf(await desk.acting.make(desk.priya, close(strangers), { reason: 'spam' }))
  const answer: Send = body => desk.priya.client.staffAnswerMessage({ params: { id: own }, body })
  actIdOf(
    await desk.acting.make(desk.priya, answer, {
      text: 'A new one is on its way.',
      reason: 'customer_asked',
    }),
  )
  const { body } = await desk.ada.client.listMessages({ query: {} })
  expect(body).toMatchObject({ messages: [{ answer: { text: 'A new one is on its way.' } }] })
  const [closed] = await fixture.database.query(
    'select id from message where id = $1 and closed_at is not null',
    [strangers],
  )
  expect(closed).toBeDefined()
})
