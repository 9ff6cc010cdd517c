// Acts on applications, returned payments and account disputes (part two, section 17.4), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { freezeAccount } from '../../src/bank/accounts/freeze-account.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { applyAsNewApplicant } from './apply.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { nadia, newPayment, openPaymentsApi, pay, paymentOf } from './payer.ts'
import { Acting, type ActAnswer, actIdOf, type Send } from './staff-acting.ts'
import type { TestMember } from './staff.ts'

let fixture: ApiFixture
let api: TestApi
let acting: Acting
let ada: TestCustomer
let tom: TestMember
let priya: TestMember

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  acting = new Acting(api)
  ada = await openSignedInCustomer(api, 5_000_00n)
  tom = await acting.member(['compliance'], { name: 'Tom Hallam' })
  priya = await acting.member(['payments'], { name: 'Priya Nair' })
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const caller = { address: '192.0.2.7', device: 'A test' }

const codeOf = ({ status, body }: ActAnswer): readonly unknown[] => [
  status,
  'code' in body ? body.code : body,
]

const eventsOf = (actId: string) =>
  fixture.database.query<{ chain: string }>(
    `select 'customer' as chain from audit_event where detail ->> 'actId' = $1 and type not like 'joint%' and type <> 'staff_act_waits'
     union all select 'member' from staff_event where detail ->> 'actId' = $1 and type not like 'act%' order by 1`,
    [actId],
  )

const emailsTo = async (recipient: string): Promise<readonly string[]> =>
  (
    await fixture.database.query<{ type: string; reason: string | null }>(
      `select type, facts ->> 'reason' as reason from outbox_message where recipient = $1 order by created_at`,
      [recipient],
    )
  ).map(({ type, reason }) => (reason === null ? type : `${type}: ${reason}`))

const applied = () => applyAsNewApplicant(api)

test('an application is approved by compliance: the applicant banks here', async () => {
  const { id, email } = await applied()
  await acting.take(tom, id)
  const approve: Send = body => tom.client.staffApproveApplication({ params: { id }, body })
  const actId = actIdOf(await acting.make(tom, approve, { reason: 'customer_asked' }))
  const customers = await fixture.database.query('select id from customer where email = $1', [email])
  expect(customers).toHaveLength(1)
  expect(await eventsOf(actId)).toEqual([{ chain: 'member' }])
  expect(codeOf(await approve({ id: crypto.randomUUID(), reason: 'customer_asked' }))).toEqual([
    409,
    'task_closed',
  ])
  const other = await applied()
  const denied = priya.client.staffApproveApplication({ params: { id: other.id }, body: {} })
  expect(codeOf(await denied)).toEqual([403, 'role_missing'])
})

test('a rejected applicant reads why only if they could not be identified', async () => {
  const [unknown, criminal] = [await applied(), await applied()]
  const reject = async ({ id, email }: typeof unknown, reason: string) => {
    await acting.take(tom, id)
    const send: Send = body => tom.client.staffRejectApplication({ params: { id }, body })
    const preview = await acting.preview(send, { id: crypto.randomUUID(), reason })
    actIdOf(await acting.make(tom, send, { reason }))
    return { preview, emails: await emailsTo(email) }
  }
  const told = await reject(unknown, 'identity_not_confirmed')
  expect(told.preview).toMatchObject({
    customerReads: expect.stringMatching(/We could not confirm who you are\.$/),
  })
  expect(told.emails).toEqual(['application_rejected: identity_not_confirmed'])
  const untold = await reject(criminal, 'financial_crime')
  expect(untold.preview).toMatchObject({
    customerReads: expect.stringMatching(/We are sorry that we cannot open it for you\.$/),
  })
  expect(untold.emails).toEqual(['application_rejected'])
})

/** Ada freezes an account that she holds with another customer. Returns the freeze and the account. */
async function frozen(): Promise<{ readonly freezeId: string; readonly accountId: string }> {
  const grace = await openSignedInCustomer(api)
  const id = crypto.randomUUID()
  await sendInvitation(api.bank, {
    customerId: ada.customerId,
    invitation: { id, email: grace.email },
    caller,
  })
  const joined = await acceptInvitation(api.bank, { customerId: grace.customerId, invitationId: id, caller })
  if (!joined.ok) throw new Error(joined.refusal.code)
  const { accountId } = joined.value
  expect(await freezeAccount(api.bank, { customerId: ada.customerId, accountId, caller })).toMatchObject({
    ok: true,
  })
  const [freeze] = await fixture.database.query<{ id: string }>(
    'select id from account_freeze where account_id = $1',
    [accountId],
  )
  return { freezeId: freeze?.id ?? '', accountId }
}

test('an account dispute is kept frozen, and then waits for its holders alone', async () => {
  const { freezeId, accountId } = await frozen()
  await acting.take(tom, freezeId)
  const keep: Send = body => tom.client.staffKeepFrozen({ params: { id: freezeId }, body })
  const actId = actIdOf(await acting.make(tom, keep, { reason: 'customer_asked' }))
  expect(await eventsOf(actId)).toEqual([{ chain: 'customer' }, { chain: 'customer' }, { chain: 'member' }])
  const [account] = await fixture.database.query<{ is_frozen: boolean }>(
    'select frozen_at is not null as is_frozen from account where id = $1',
    [accountId],
  )
  expect(account).toEqual({ is_frozen: true })
  expect(codeOf(await keep({ id: crypto.randomUUID(), reason: 'customer_asked' }))).toEqual([
    409,
    'task_closed',
  ])
})

test('an account is released on a court order by two people, and its holders are told', async () => {
  const { freezeId, accountId } = await frozen()
  await acting.take(tom, freezeId)
  const release: Send = body => tom.client.staffReleaseOnCourtOrder({ params: { id: freezeId }, body })
  const actId = actIdOf(await acting.make(tom, release, {}), 202)
  await priya.client.staffSecondCheck({ params: { id: actId } })
  expect((await acting.approve(priya, actId)).body).toMatchObject({ state: 'done' })
  const [account] = await fixture.database.query<{ is_frozen: boolean }>(
    'select frozen_at is not null as is_frozen from account where id = $1',
    [accountId],
  )
  expect(account).toEqual({ is_frozen: false })
  const { body } = await ada.client.listNotifications({ query: {} })
  expect(JSON.stringify(body)).toContain('Money can leave Joint Current Account ending')
  const releases = await fixture.database.query('select 1 from freeze_release where act_id = $1', [actId])
  expect(releases).toHaveLength(2)
})

test('what came back of a payment whose account is closed is credited to another account of who paid, once', async () => {
  const bea = await openSignedInCustomer(api, 20_00n)
  const other = await api.bank.database.transaction(transaction =>
    openAccount(api.bank, transaction, {
      customerId: bea.customerId,
      product: 'Current Account',
      productCode: 'current',
      holderName: 'Bea Ray',
      openedAt: api.bank.clock(),
    }),
  )
  const recipient = { ...nadia, destination: '00-00-01 10000016' }
  const payment = await newPayment(bea, '20.00', { recipient })
  expect(paymentOf(await pay(bea, payment)).status).toBe('completed')
  await bea.client.closeAccount({ params: { id: bea.account.id }, body: { payTo: null } })
  api.pass(10_000)
  await runPaymentsRound(api.bank)
  const params = { id: payment.id }
  const send: Send = body => priya.client.staffCreditAccount({ params, body })
  await acting.take(priya, payment.id)
  const elsewhere = { id: crypto.randomUUID(), reason: 'bank_error', to: ada.account.id }
  expect((await send(elsewhere)).body).toMatchObject({ code: 'bad_input', errors: [{ field: 'to' }] })
  const actId = actIdOf(await acting.make(priya, send, { to: other.id, reason: 'bank_error' }))
  const { body } = await bea.client.listNotifications({ query: {} })
  expect(JSON.stringify(body)).toContain(
    `£20.00 to Nadia Farrow came back. It is in your account ending ${other.accountNumber.slice(-4)}.`,
  )
  const [credited] = await fixture.database.query<{ is_its_transfer: boolean }>(
    `select r.credit_transfer_id = a.transfer_id as is_its_transfer
       from suspended_return r join staff_act a on a.subject_id = r.payment_id where a.id = $1`,
    [actId],
  )
  expect(credited).toEqual({ is_its_transfer: true })
  expect(codeOf(await send({ ...elsewhere, to: other.id }))).toEqual([409, 'task_closed'])
})
