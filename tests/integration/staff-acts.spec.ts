// Acts of staff members on tasks, and their second checks (part two, sections 17.4 and 17.7), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { sendMessage } from '../../src/bank/messages/send-message.ts'
import { expireActs } from '../../src/bank/staff/acts/end-act.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { makeClaimOf, payBy } from './claimant.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { newPayment, openPaymentsApi, pay, paymentOf } from './payer.ts'
import { Acting, type ActAnswer, actIdOf, type Send } from './staff-acting.ts'
import type { TestMember } from './staff.ts'

let fixture: ApiFixture
let api: TestApi
let acting: Acting
let ada: TestCustomer
let priya: TestMember
let tom: TestMember

beforeAll(async () => {
  fixture = await openApiFixture()
})
/** Opens the bank anew, with this much that a maker may release in 24 hours without a second check. */
async function reopen(releasedPence: bigint): Promise<void> {
  const { paid } = bankLimits.secondCheckAbovePence
  api = openPaymentsApi(fixture, {
    limits: { ...bankLimits, secondCheckAbovePence: { released: releasedPence, paid } },
  })
  acting = new Acting(api)
  ada = await openSignedInCustomer(api, 50_000_00n)
  priya = await acting.member(['support', 'payments'], { name: 'Priya Nair' })
  tom = await acting.member(['payments', 'compliance'], { name: 'Tom Hallam' })
}

beforeEach(() => reopen(bankLimits.secondCheckAbovePence.released))
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const codeOf = ({ status, body }: ActAnswer): readonly unknown[] => [
  status,
  'code' in body ? body.code : body,
]

/** Orders a payment for an investment, which is held. Returns its id. */
async function hold(): Promise<string> {
  const risky = { purpose: 'investment', warning: { rule: 'purpose', version: 1 } } as const
  const payment = await newPayment(ada, '1000.00', risky)
  expect(paymentOf(await pay(ada, payment))).toMatchObject({ status: 'held' })
  return payment.id
}

const claim = async (amountPence: bigint, customer = ada): Promise<string> =>
  (await makeClaimOf(customer, [await payBy(api, amountPence, { by: customer })])).id

const release =
  ({ client }: TestMember, id: string): Send =>
  body =>
    client.staffReleasePayment({ params: { id }, body })
const refuse =
  ({ client }: TestMember, id: string): Send =>
  body =>
    client.staffRefusePayment({ params: { id }, body })
const payClaim =
  ({ client }: TestMember, id: string): Send =>
  body =>
    client.staffPayClaim({ params: { id }, body })
const refuseClaim =
  ({ client }: TestMember, id: string): Send =>
  body =>
    client.staffRefuseClaim({ params: { id }, body })

const statusOfPayment = async (id: string): Promise<string> =>
  paymentOf(await ada.client.readPayment({ params: { id } })).status

const noticesOf = async (customer = ada): Promise<readonly string[]> => {
  const { body } = await customer.client.listNotifications({ query: {} })
  return 'notifications' in body ? body.notifications.map(({ description }) => description) : []
}

const eventsOf = (actId: string) =>
  fixture.database.query<{ chain: string; type: string }>(
    `select 'customer' as chain, type from audit_event where detail ->> 'actId' = $1
     union all select 'member', type from staff_event where detail ->> 'actId' = $1 order by 1, 2`,
    [actId],
  )

const readAct = async (id: string) => {
  const [act] = await fixture.database.query<{
    state: string
    transfer_id: string | null
    failure: string | null
  }>('select state, transfer_id, failure from staff_act where id = $1', [id])
  return act
}

/** A claim of £1,500.00, which its maker wants to pay: it waits for a second check. */
async function waitingClaim(maker = priya) {
  const claimId = await claim(1_600_00n)
  await acting.take(maker, claimId)
  const made = await acting.make(maker, payClaim(maker, claimId), { amount: '1500.00' })
  return { claimId, actId: actIdOf(made, 202) }
}

/** Lets a checker open an act, which opens its customer's record. */
const see = async ({ client }: TestMember, actId: string) => {
  const { status, body } = await client.staffSecondCheck({ params: { id: actId } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

test('a preview says what happens and what the customer will read, and does nothing', async () => {
  const paymentId = await hold()
  await acting.take(priya, paymentId)
  const preview = await acting.preview(release(priya, paymentId), {
    id: crypto.randomUUID(),
    reason: 'known_payee',
  })
  expect(preview).toMatchObject({
    effects: [
      { label: 'Sends', value: '£1,000.00 to Nadia Farrow' },
      { label: 'To', value: '00-00-01 10000001' },
      { label: 'From', value: `account ending ${ada.account.accountNumber.slice(-4)}` },
      { label: 'Reference', value: expect.any(String) },
    ],
    customerReads: 'We have checked and sent £1,000.00 to Nadia Farrow.',
    needs: { confirmation: true, secondCheck: false, identityCheck: false },
    contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await statusOfPayment(paymentId)).toBe('held')
})

test('a released payment is sent once, with its transfer, one event in each chain, and the words of the preview', async () => {
  const paymentId = await hold()
  await acting.take(priya, paymentId)
  const made = await acting.make(priya, release(priya, paymentId), { reason: 'customer_confirmed' })
  const actId = actIdOf(made)
  expect(made.body).toMatchObject({ act: 'release_payment', state: 'done', expiresAt: null })
  expect(await statusOfPayment(paymentId)).toBe('completed')
  expect(await readAct(actId)).toEqual({ state: 'done', transfer_id: paymentId, failure: null })
  expect(await eventsOf(actId)).toEqual([
    { chain: 'customer', type: 'release_payment' },
    { chain: 'member', type: 'release_payment' },
  ])
  expect(await noticesOf()).toContain('We have checked and sent £1,000.00 to Nadia Farrow.')
})

test('the same act again gets the same answer, and its id with other content is refused', async () => {
  const paymentId = await hold()
  await acting.take(priya, paymentId)
  const id = crypto.randomUUID()
  const act = { id, reason: 'known_payee' }
  const { contentHash } = await acting.preview(release(priya, paymentId), act)
  const confirmationId = await acting.confirm(priya, contentHash)
  const sent = { ...act, contentHash, confirmationId }
  const first = await release(priya, paymentId)(sent)
  const again = await release(priya, paymentId)(sent)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const other = await release(
    priya,
    paymentId,
  )({ ...sent, reason: 'customer_confirmed', contentHash: '0'.repeat(64) })
  expect(codeOf(other)).toEqual([409, 'act_id_reused'])
})

test('a refused payment is told as a scam, or not sent; financial crime is compliance’s alone and never told', async () => {
  const [scam, crime] = [await hold(), await hold()]
  await acting.take(tom, scam)
  actIdOf(await acting.make(tom, refuse(tom, scam), { reason: 'scam' }))
  expect(await noticesOf()).toContain(
    'We stopped £1,000.00 to Nadia Farrow: it looks like a scam. If anybody presses you, call 020 7946 0990. Your money is in your account.',
  )
  await acting.take(priya, crime)
  const denied = await refuse(priya, crime)({ id: crypto.randomUUID(), reason: 'financial_crime' })
  expect(denied.body).toMatchObject({
    code: 'bad_input',
    errors: [{ field: 'reason', message: 'Choose a reason' }],
  })
  const back = await acting.open(priya, crime)
  await priya.client.staffHandTaskBack({
    params: { id: back.id },
    body: { version: back.version, note: 'Not for me to decide.' },
  })
  await acting.take(tom, crime)
  const actId = actIdOf(await acting.make(tom, refuse(tom, crime), { reason: 'financial_crime' }))
  expect(await noticesOf()).toContain(
    'We have not sent £1,000.00 to Nadia Farrow. Your money is in your account.',
  )
  const told = await fixture.database.query(
    `select 1 from audit_event where chain_id = $1 and detail::text like '%financial_crime%'`,
    [ada.customerId],
  )
  expect(told).toEqual([])
  expect(await statusOfPayment(crime)).toBe('refused')
  expect((await eventsOf(actId)).length).toBe(2)
})

test('above £10,000.00 a release waits for another, and a maker’s releases of 24 hours add up', async () => {
  expect(bankLimits.secondCheckAbovePence).toEqual({ released: 10_000_00n, paid: 1_000_00n })
  await reopen(1_500_00n)
  const [first, second] = [await hold(), await hold()]
  await acting.take(priya, first)
  await acting.take(priya, second)
  actIdOf(await acting.make(priya, release(priya, first), { reason: 'known_payee' }), 201)
  const made = await acting.make(priya, release(priya, second), { reason: 'known_payee' })
  actIdOf(made, 202)
  expect(await statusOfPayment(second)).toBe('held')
  expect(made.body).toMatchObject({ state: 'waiting', expiresAt: expect.any(String) })
})

test('two releases at once by one maker do not both stay below the figure', async () => {
  await reopen(1_500_00n)
  const payments = [await hold(), await hold()]
  const sent = []
  for (const paymentId of payments) {
    await acting.take(priya, paymentId)
    const act = { id: crypto.randomUUID(), reason: 'known_payee' }
    const { contentHash } = await acting.preview(release(priya, paymentId), act)
    const confirmationId = await acting.confirm(priya, contentHash)
    sent.push({ paymentId, body: { ...act, contentHash, confirmationId } })
  }
  const answers = await Promise.all(sent.map(({ paymentId, body }) => release(priya, paymentId)(body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 202])
})

test('a payment of a claim above £1,000.00 is approved by another, once: 20 approvals at once have one outcome', async () => {
  const { claimId, actId } = await waitingClaim()
  const checkers = [tom]
  for (const name of ['Ada Lund', 'Bo Lund', 'Cy Lund', 'Di Lund'])
    checkers.push(await acting.member(['payments'], { name }))
  const contents: {
    readonly checker: TestMember
    readonly contentHash: string
    readonly confirmationId: string
  }[] = []
  for (const checker of checkers) {
    const seen = await see(checker, actId)
    const contentHash = 'contentHash' in seen ? seen.contentHash : ''
    contents.push({ checker, contentHash, confirmationId: await acting.confirm(checker, contentHash) })
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
  expect(await readAct(actId)).toMatchObject({ state: 'done' })
  const [paid] = await fixture.database.query<{ status: string; refunds: bigint }>(
    `select c.status, (select count(*) from transfer t where t.reference = 'Claim ' || c.number and t.category = 'Refund') as refunds
       from claim c where c.id = $1`,
    [claimId],
  )
  expect(paid).toEqual({ status: 'paid', refunds: 1n })
})

test('an act and its second check: two people, and the maker, also under another membership, is not one of them', async () => {
  const { actId } = await waitingClaim()
  const { contentHash } = await acting.preview(payClaim(priya, actId), {}).catch(() => ({ contentHash: '' }))
  expect(contentHash).toBe('')
  const own = await acting.approve(priya, actId)
  expect(codeOf(own)).toEqual([409, 'maker_cannot_check'])
  await see(tom, actId)
  expect((await acting.approve(tom, actId)).body).toMatchObject({ state: 'done', failure: null })
  const late = await acting.approve(tom, actId)
  expect(codeOf(late)).toEqual([409, 'act_decided'])
  expect(late.body).toMatchObject({ detail: expect.stringMatching(/^This was decided at /) })
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
    tom.client.staffApproveAct({
      params: { id: actId },
      body: { contentHash: content, ...(confirmationId !== undefined && { confirmationId }) },
    })
  expect(codeOf(await approve())).toEqual([403, 'look_required'])
  await see(tom, actId)
  expect(codeOf(await approve())).toEqual([403, 'confirmation_required'])
  const elsewhere = await acting.confirm(tom, '1'.repeat(64))
  expect(codeOf(await approve(elsewhere))).toEqual([403, 'confirmation_required'])
  expect(codeOf(await approve(elsewhere, '1'.repeat(64)))).toEqual([409, 'content_changed'])
  const support = await acting.member(['support'])
  expect(codeOf(await support.client.staffSecondCheck({ params: { id: actId } }))).toEqual([
    403,
    'role_missing',
  ])
  const friend = await acting.member(['payments'], { customerIds: [ada.customerId] })
  expect(codeOf(await friend.client.staffSecondCheck({ params: { id: actId } }))).toEqual([403, 'own_record'])
  const friends = await friend.client.staffSecondChecks({})
  expect(JSON.stringify(friends.body)).not.toContain(actId)
})

test('a refused act hands its task back with the reason, and a withdrawn one too', async () => {
  const { claimId, actId } = await waitingClaim()
  await see(tom, actId)
  const params = { id: actId }
  const reason = 'The customer took part, I believe.'
  const refused = await tom.client.staffRefuseAct({ params, body: { reason } })
  expect(refused.body).toMatchObject({ state: 'refused' })
  const { body: own } = await priya.client.staffSecondChecks({})
  const row = { id: actId, isOwn: true, refusal: reason, checker: 'Tom Hallam' }
  expect(own).toMatchObject({ secondChecks: expect.arrayContaining([expect.objectContaining(row)]) })
  const stateOf = async () =>
    (
      await fixture.database.query<{ state: string }>('select state from task where subject_id = $1', [
        claimId,
      ])
    )[0]?.state
  expect(await stateOf()).toBe('taken')
  const again = await acting.make(priya, payClaim(priya, claimId), { amount: '1500.00' })
  const secondId = actIdOf(again, 202)
  expect(await stateOf()).toBe('second_check')
  const waiting = await acting
    .preview(payClaim(priya, claimId), { id: crypto.randomUUID() })
    .catch(() => undefined)
  expect(waiting).toBeUndefined()
  const withdrawn = await priya.client.staffWithdrawAct({ params: { id: secondId } })
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn' })
  expect(await stateOf()).toBe('taken')
  expect(codeOf(await tom.client.staffWithdrawAct({ params: { id: secondId } }))).toEqual([404, 'not_found'])
})

test('an act expires after 24 hours, or with the deadline of a held payment', async () => {
  const { actId } = await waitingClaim()
  api.pass(24 * 60 * 60_000)
  const late = await acting.member(['payments', 'compliance'])
  await see(late, actId)
  expect(codeOf(await acting.approve(late, actId))).toEqual([409, 'act_expired'])
  await expireActs(api.bank)
  expect(await readAct(actId)).toMatchObject({ state: 'expired' })
})

test('an approval and the end of its time at once have one outcome', async () => {
  const { actId } = await waitingClaim()
  const seen = await see(tom, actId)
  const contentHash = 'contentHash' in seen ? seen.contentHash : ''
  const confirmationId = await acting.confirm(tom, contentHash)
  const later = { ...api.bank, clock: () => new Date(api.bank.clock().getTime() + 24 * 60 * 60_000) }
  const [approved] = await Promise.all([
    tom.client.staffApproveAct({ params: { id: actId }, body: { contentHash, confirmationId } }),
    expireActs(later),
  ])
  const act = await readAct(actId)
  expect([`200 done`, `409 expired`]).toContain(`${approved.status} ${act?.state}`)
})

test('a waiting act fails when its task is decided otherwise, and when the bank refuses it', async () => {
  await reopen(900_00n)
  const paymentId = await hold()
  await acting.take(priya, paymentId)
  const made = await acting.make(priya, release(priya, paymentId), { reason: 'known_payee' })
  const actId = actIdOf(made, 202)
  expect((await ada.client.cancelPayment({ params: { id: paymentId }, body: {} })).status).toBe(200)
  expect(await readAct(actId)).toMatchObject({ state: 'failed', failure: 'task_closed' })
  await see(tom, actId)
  expect(codeOf(await acting.approve(tom, actId))).toEqual([409, 'act_decided'])
})

test('an act and a customer who cancels at once: one of them finds it decided', async () => {
  const paymentId = await hold()
  await acting.take(priya, paymentId)
  const act = { id: crypto.randomUUID(), reason: 'known_payee' }
  const { contentHash } = await acting.preview(release(priya, paymentId), act)
  const confirmationId = await acting.confirm(priya, contentHash)
  const [released, cancelled] = await Promise.all([
    release(priya, paymentId)({ ...act, contentHash, confirmationId }),
    ada.client.cancelPayment({ params: { id: paymentId }, body: {} }),
  ])
  expect([released.status === 201, cancelled.status === 200].filter(Boolean)).toHaveLength(1)
  expect(await statusOfPayment(paymentId)).toBe(released.status === 201 ? 'completed' : 'cancelled')
})

test('two members at one task: who has it acts, the other is told who', async () => {
  const paymentId = await hold()
  await acting.take(priya, paymentId)
  await acting.open(tom, paymentId)
  const act = { id: crypto.randomUUID(), reason: 'known_payee' }
  const taken = await release(tom, paymentId)(act)
  expect(codeOf(taken)).toEqual([409, 'task_taken'])
  expect(taken.body).toMatchObject({ detail: expect.stringMatching(/^Priya Nair has had this since /) })
  actIdOf(await acting.make(priya, release(priya, paymentId), { reason: 'known_payee' }))
  expect(codeOf(await release(tom, paymentId)(act))).toEqual([409, 'task_closed'])
})

test('refusals come in their order', async () => {
  const paymentId = await hold()
  const id = crypto.randomUUID()
  const auditor = await acting.member(['auditor'])
  expect(codeOf(await release(auditor, crypto.randomUUID())({}))).toEqual([403, 'role_missing'])
  expect(codeOf(await release(priya, crypto.randomUUID())({}))).toEqual([404, 'not_found'])
  const friend = await acting.member(['payments'], { customerIds: [ada.customerId] })
  expect(codeOf(await release(friend, paymentId)({}))).toEqual([403, 'own_record'])
  expect(codeOf(await release(priya, paymentId)({}))).toEqual([403, 'look_required'])
  await acting.open(priya, paymentId)
  const fields = await release(priya, paymentId)({ id })
  expect(fields.body).toMatchObject({
    code: 'bad_input',
    errors: [{ field: 'reason', message: 'Choose a reason' }],
  })
  const note = await release(priya, paymentId)({ id, reason: 'other' })
  expect(note.body).toMatchObject({ errors: [{ field: 'note', message: 'Write 10 to 500 characters' }] })
  expect(codeOf(await release(priya, paymentId)({ id, reason: 'known_payee' }))).toEqual([
    409,
    'task_not_yours',
  ])
  await acting.take(priya, paymentId)
  const { contentHash } = await acting.preview(release(priya, paymentId), { id, reason: 'known_payee' })
  const sent = { id, reason: 'known_payee', contentHash }
  expect(codeOf(await release(priya, paymentId)({ ...sent, reason: 'customer_confirmed' }))).toEqual([
    409,
    'content_changed',
  ])
  expect(codeOf(await release(priya, paymentId)(sent))).toEqual([403, 'confirmation_required'])
})

test('a confirmation is of one session, one content and one use, and of five minutes', async () => {
  const [one, other] = [await hold(), await hold()]
  await acting.take(priya, one)
  await acting.take(priya, other)
  const first = { id: crypto.randomUUID(), reason: 'known_payee' }
  const { contentHash } = await acting.preview(release(priya, one), first)
  const confirmationId = await acting.confirm(priya, contentHash)
  const second = { id: crypto.randomUUID(), reason: 'known_payee' }
  const { contentHash: otherHash } = await acting.preview(release(priya, other), second)
  expect(codeOf(await release(priya, other)({ ...second, contentHash: otherHash, confirmationId }))).toEqual([
    403,
    'confirmation_required',
  ])
  api.pass(5 * 60_000)
  expect(codeOf(await release(priya, one)({ ...first, contentHash, confirmationId }))).toEqual([
    403,
    'confirmation_required',
  ])
})

test('the fifth wrong code ends the session', async () => {
  const body = { contentHash: '2'.repeat(64), code: '000000' }
  for (let n = 0; n < 5; n += 1) {
    const wrong = await priya.client.staffConfirm({ body: { ...body, id: crypto.randomUUID() } })
    expect(codeOf(wrong)).toEqual([401, 'invalid_code'])
  }
  expect((await priya.client.staffSecondChecks({})).status).toBe(401)
})

test('a claim is paid at most what the customer is entitled to, and its words are those of the preview', async () => {
  const claimId = await claim(500_00n)
  await acting.take(priya, claimId)
  const above = await payClaim(
    priya,
    claimId,
  )({ id: crypto.randomUUID(), reason: 'bank_error', amount: '500.00' })
  expect(above.body).toMatchObject({
    code: 'bad_input',
    errors: [{ field: 'amount', message: 'Enter at most £400.00' }],
  })
  const empty = await payClaim(priya, claimId)({ id: crypto.randomUUID(), reason: 'bank_error', amount: '' })
  expect(empty.body).toMatchObject({ errors: [{ field: 'amount', message: 'Enter an amount' }] })
  const actId = actIdOf(
    await acting.make(priya, payClaim(priya, claimId), { amount: '400.00', reason: 'bank_error' }),
  )
  const act = await readAct(actId)
  expect(act?.transfer_id).not.toBeNull()
  expect(await noticesOf()).toContain(
    `We have paid £400.00 into your account ending ${ada.account.accountNumber.slice(-4)}.`,
  )
})

test('a claim is refused by compliance and another, with the reason and where to complain', async () => {
  const claimId = await claim(500_00n)
  await acting.take(tom, claimId)
  const made = await acting.make(tom, refuseClaim(tom, claimId), { reason: 'took_part' })
  const actId = actIdOf(made, 202)
  await see(priya, actId)
  expect((await acting.approve(priya, actId)).body).toMatchObject({ state: 'done' })
  expect(await noticesOf()).toContain(
    'We cannot pay your claim of £500.00. We believe you took part. You may complain to us, then within 6 months to the Financial Ombudsman Service.',
  )
  const another = await claim(300_00n)
  await acting.open(priya, another)
  expect(codeOf(await refuseClaim(priya, another)({}))).toEqual([403, 'role_missing'])
})

test('the customer is asked about a held payment and a claim, and the task waits for them', async () => {
  const [paymentId, claimId] = [await hold(), await claim(500_00n)]
  const text = 'Who told you to make this payment?'
  await acting.take(priya, paymentId)
  await acting.take(priya, claimId)
  const ask = (send: Send) => acting.make(priya, send, { text, reason: 'suspected_fraud' })
  actIdOf(await ask(body => priya.client.staffAskAboutPayment({ params: { id: paymentId }, body })))
  actIdOf(await ask(body => priya.client.staffAskAboutClaim({ params: { id: claimId }, body })))
  const states = await fixture.database.query<{ state: string }>(
    'select state from task where subject_id = any ($1::uuid[])',
    [[paymentId, claimId]],
  )
  expect(states.map(({ state }) => state)).toEqual(['waiting_for_customer', 'waiting_for_customer'])
  expect(paymentOf(await ada.client.readPayment({ params: { id: paymentId } }))).toMatchObject({
    question: text,
  })
})

test('a message is answered, and one of nobody who is signed in may be closed', async () => {
  const own = crypto.randomUUID()
  await ada.client.sendMessage({
    body: { id: own, name: 'Ada Byron', email: ada.email, subject: 'A card', message: 'It is lost.' },
  })
  const strangers = crypto.randomUUID()
  await sendMessage(api.bank, {
    id: strangers,
    name: 'Nobody',
    email: 'nobody@example.org',
    subject: 'Buy this',
    message: 'It is cheap.',
    sender: { address: '192.0.2.99' },
  })
  await acting.take(priya, own)
  await acting.take(priya, strangers)
  const close =
    (id: string): Send =>
    body =>
      priya.client.staffCloseMessage({ params: { id }, body })
  const denied = await close(own)({ id: crypto.randomUUID(), reason: 'spam' })
  expect(codeOf(denied)).toEqual([409, 'answer_needed'])
  actIdOf(await acting.make(priya, close(strangers), { reason: 'spam' }))
  const answer: Send = body => priya.client.staffAnswerMessage({ params: { id: own }, body })
  actIdOf(await acting.make(priya, answer, { text: 'A new one is on its way.', reason: 'customer_asked' }))
  const { body } = await ada.client.listMessages({ query: {} })
  expect(body).toMatchObject({ messages: [{ answer: { text: 'A new one is on its way.' } }] })
  const [closed] = await fixture.database.query(
    'select id from message where id = $1 and closed_at is not null',
    [strangers],
  )
  expect(closed).toBeDefined()
})
