// What waits for the staff: its name, its time, and what its decision rests on (part two, sections 17.3 and 17.4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveApplication, rejectApplication } from '../../src/bank/applications/decide-application.ts'
import { askAboutClaim } from '../../src/bank/claims/decide-claim.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { creditReturn } from '../../src/bank/payments/credit-return.ts'
import { askAboutHeld, refuseHeld } from '../../src/bank/payments/decide-held.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import type { StaffTask } from '../../src/contract/staff-tasks.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { applyAsNewApplicant } from './apply.ts'
import { makeClaimOf } from './claimant.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { newPayment, openPaymentsApi, pay, paymentOf, unmatched } from './payer.ts'
import { openFurther, openJoint, openPerson } from './people.ts'
import { openMember, type TestMember } from './staff.ts'
import {
  claimOf,
  codeOf,
  holdPayment,
  payBill,
  queueOf,
  refusalOf,
  sendMessage,
  stepOf,
  take,
  taskIn,
  taskOf,
} from './staff-queue.ts'

let fixture: ApiFixture
let api: TestApi
let support: TestMember
let payments: TestMember
let compliance: TestMember

beforeAll(async () => {
  fixture = await openApiFixture()
  api = openPaymentsApi(fixture)
  support = await openMember(api, ['support'], { name: 'Sam Ortiz' })
  payments = await openMember(api, ['payments'], { name: 'Priya Nair' })
  compliance = await openMember(api, ['payments', 'compliance'], { name: 'Tom Hallam' })
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

test('each kind is named, due and shown to its roles alone', async () => {
  const { id: messageId, customer } = await sendMessage(api)
  const { id: heldId } = await holdPayment(api)
  const claim = await claimOf(api)
  const message = await taskOf(support, messageId)
  expect(message).toMatchObject({
    kind: 'message',
    name: 'Message: Locked out while abroad',
    customerId: customer.customerId,
    state: 'open',
    priority: null,
    holder: null,
  })
  expect(Date.parse(message.dueAt) - Date.parse(message.openedAt)).toBe(24 * 3_600_000)
  expect(await taskOf(payments, heldId)).toMatchObject({
    kind: 'held_payment',
    name: 'Held payment: £1,000.00 to Nadia Farrow',
  })
  expect(await taskOf(compliance, claim.id)).toMatchObject({
    kind: 'claim',
    name: 'Claim: I was tricked into paying, £310.00',
  })
  expect((await queueOf(support)).tasks.map(({ kind }) => kind)).not.toContain('held_payment')
  expect((await queueOf(payments)).tasks.map(({ kind }) => kind)).not.toContain('message')
  const refused = await payments.client.staffOpenTask({ params: { id: message.id } })
  expect(refusalOf(refused)).toEqual([403, 'role_missing', 'Not part of your role.'])
})

test('a question makes the task of a held payment wait; the answer gives it back to who has it', async () => {
  const { id: heldId, customer } = await holdPayment(api)
  const taken = await take(payments, await taskOf(payments, heldId))
  await askAboutHeld(api.bank, { paymentId: heldId, question: 'Who told you of this?' })
  expect(await taskOf(payments, heldId)).toMatchObject({ state: 'waiting_for_customer', dueAt: taken.dueAt })
  await customer.client.answerPaymentQuestion({
    params: { id: heldId },
    body: { text: 'A friend of my sister.' },
  })
  expect(await taskOf(payments, heldId)).toMatchObject({ state: 'taken', holder: { isYou: true } })
  await refuseHeld(api.bank, heldId)
  const closed = await taskOf(payments, heldId)
  expect(closed).toMatchObject({ state: 'closed', priority: null, holder: { isYou: true } })
  expect(codeOf(await compliance.client.staffTakeTask(stepOf(closed)))).toEqual([409, 'task_closed'])
})

test('the clock of a claim stands still while it waits, to the 35th working day, and runs on when staff carry on', async () => {
  const claim = await claimOf(api)
  const taken = await take(payments, await taskOf(payments, claim.id))
  await askAboutClaim(api.bank, { claimId: claim.id, question: 'Who told you to pay?' })
  const waiting = await taskOf(payments, claim.id)
  expect(waiting.state).toBe('waiting_for_customer')
  const [row] = await fixture.database.query<{ last_day: string }>(
    'select last_day::text as last_day from claim where id = $1',
    [claim.id],
  )
  expect(waiting.dueAt.slice(0, 10)).toBe(row?.last_day)
  const refused = await compliance.client.staffCarryTaskOn(stepOf(waiting))
  expect(codeOf(refused)).toEqual([409, 'task_not_yours'])
  const on = taskIn(await payments.client.staffCarryTaskOn(stepOf(waiting)))
  expect(on).toMatchObject({ state: 'taken', holder: { isYou: true }, dueAt: taken.dueAt })
  expect(taskIn(await payments.client.staffCarryTaskOn(stepOf(waiting)))).toMatchObject({
    version: on.version,
  })
})

test('an unauthorised claim is due at the end of the next working day', async () => {
  const claim = await claimOf(api, 'unauthorised')
  const { dueAt, name } = await taskOf(payments, claim.id)
  expect(name).toBe('Claim: I did not make this payment, £310.00')
  expect(dueAt.slice(0, 10)).toBe(claim.dueDay)
  expect(dueAt).toMatch(/T2[23]:59:59/u)
})

test('to open a task is a look at its customer, once for 30 minutes', async () => {
  const { id: heldId } = await holdPayment(api)
  const { id } = await taskOf(payments, heldId)
  const looks = () =>
    fixture.database.query('select id from staff_look where subject_id = $1 and member_id = $2', [
      id,
      payments.memberId,
    ])
  await payments.client.staffOpenTask({ params: { id } })
  await payments.client.staffOpenTask({ params: { id } })
  expect(await looks()).toHaveLength(1)
})

const factsOf = async (member: TestMember, { id }: StaffTask) => {
  const opened = await member.client.staffOpenTask({ params: { id } })
  if (opened.status !== 200) throw new Error(`answered ${opened.status}`)
  return opened.body.facts
}

test('the facts of a held payment, a claim, a message and a dispute are what their decision rests on', async () => {
  const held = await taskOf(payments, (await holdPayment(api)).id)
  const claim = await taskOf(payments, (await claimOf(api)).id)
  const message = await taskOf(support, (await sendMessage(api)).id)
  expect(await factsOf(payments, held)).toMatchObject({
    kind: 'held_payment',
    payee: 'Nadia Farrow',
    amount: '1000.00',
    rule: 'risky_purpose',
    purpose: 'investment',
    warning: { rule: 'purpose', version: 1 },
    newDevices: [],
  })
  expect(await factsOf(payments, claim)).toMatchObject({
    kind: 'claim',
    claimKind: 'scam',
    payments: [
      { amount: '310.00', recipientName: 'Nadia Farrow', warningRule: 'purpose', nameCheck: { code: null } },
    ],
    excess: '100.00',
    entitled: '210.00',
  })
  expect(await factsOf(support, message)).toMatchObject({
    kind: 'message',
    email: 'a•••@example.com',
    subject: 'Locked out while abroad',
    isFromCustomer: true,
  })
})

test('a claim says that a name did not match, and that an account abroad was not checked', async () => {
  const customer = await openSignedInCustomer(api, 5_000_00n)
  const other = await newPayment(customer, '20.00', {
    recipient: unmatched,
    warning: { rule: 'unmatched', version: 1 },
  })
  expect(paymentOf(await pay(customer, other)).status).toBe('completed')
  const abroad = {
    id: api.bank.newId(),
    accountId: customer.account.id,
    recipient: { name: 'Jonas Weber', kind: 'personal', destination: 'DE89370400440532013000' },
    amount: '10.00',
  } as const
  expect(paymentOf(await pay(customer, abroad)).status).toBe('completed')
  const claim = await makeClaimOf(customer, [other.id, abroad.id], { kind: 'unauthorised' })
  const facts = await factsOf(payments, await taskOf(payments, claim.id))
  expect(facts.kind === 'claim' && facts.payments.map(one => [one.recipientName, one.nameCheck])).toEqual(
    expect.arrayContaining([
      ['Ida Rubens', { code: 'ANNM' }],
      ['Jonas Weber', null],
    ]),
  )
})

test('a holder’s freeze of a joint account is compliance’s, named by the account', async () => {
  const [maya, daniel] = [await openPerson(api, 'Maya Okafor'), await openPerson(api, 'Daniel Reyes')]
  const accountId = await openJoint(maya, daniel)
  expect((await maya.client.freezeAccount({ params: { id: accountId } })).status).toBe(200)
  const [freeze] = await fixture.database.query<{ id: string; ending: string }>(
    `select f.id, right(a.account_number, 4) as ending from account_freeze f join account a on a.id = f.account_id
      where a.id = $1`,
    [accountId],
  )
  const task = await taskOf(compliance, freeze?.id ?? '')
  expect(task).toMatchObject({
    kind: 'account_dispute',
    name: `Account dispute: account ending ${freeze?.ending}`,
    person: 'Maya Okafor',
  })
  const opened = await compliance.client.staffOpenTask({ params: { id: task.id } })
  expect(opened).toMatchObject({
    status: 200,
    body: {
      facts: {
        frozenBy: 'Maya Okafor',
        holders: [
          { name: 'Maya Okafor', hasReleased: false },
          { name: 'Daniel Reyes', hasReleased: false },
        ],
      },
    },
  })
})

test('an application is compliance’s, with its namesakes of that birth date', async () => {
  const first = await applyAsNewApplicant(api, { fullName: 'ÓWEN  Pryce', dateOfBirth: '1990-01-02' })
  await applyAsNewApplicant(api, { fullName: 'Olwen Pryce', dateOfBirth: '1990-01-02' })
  const second = await applyAsNewApplicant(api, { fullName: 'Owen Pryce', dateOfBirth: '1990-01-02' })
  const task = await taskOf(compliance, second.id)
  expect(task).toMatchObject({ name: 'Application: Owen Pryce', customerId: null, person: 'Owen Pryce' })
  expect(Date.parse(task.dueAt) - Date.parse(task.openedAt)).toBe(48 * 3_600_000)
  const opened = await compliance.client.staffOpenTask({ params: { id: task.id } })
  expect(opened).toMatchObject({
    status: 200,
    body: {
      facts: {
        status: 'pending_verification',
        applicant: { name: 'Owen Pryce', dateOfBirth: '1990-01-02', idNumber: second.idNumber },
        namesakes: [
          { name: expect.stringMatching(/^ÓWEN/u), status: 'pending_verification', customerId: null },
        ],
      },
    },
  })
  await rejectApplication(api.bank, { applicationId: first.id, by: 'operator' })
  // A customer is found by their birth date and the name that they have now.
  const third = await applyAsNewApplicant(api, { fullName: 'Owen Rees', dateOfBirth: '1990-01-02' })
  expect(await approveApplication(api.bank, { applicationId: third.id, by: 'operator' })).toMatchObject({
    ok: true,
  })
  await fixture.database.query(
    `update customer c set last_name = 'Pryce' from application a where a.customer_id = c.id and a.id = $1`,
    [third.id],
  )
  expect(await compliance.client.staffOpenTask({ params: { id: task.id } })).toMatchObject({
    body: {
      facts: {
        namesakes: expect.arrayContaining([
          expect.objectContaining({ name: 'Owen Pryce', status: 'approved', customerId: expect.any(String) }),
        ]),
      },
    },
  })
  expect(await taskOf(compliance, first.id)).toMatchObject({ state: 'closed' })
})

test('what comes back to a closed account is a task until it is credited', async () => {
  const bea = await openPerson(api, 'Bea Quist', 20_00n)
  const paymentId = await payBill({ ...bea, account: bea.account }, '20.00', '00-00-01 10000016')
  await bea.client.closeAccount({ params: { id: bea.account.id }, body: { payTo: null } })
  const accountId = await openFurther(api, bea, { code: 'current' })
  api.pass(10_000)
  await runPaymentsRound(api.bank)
  const task = await taskOf(payments, paymentId)
  expect(task).toMatchObject({
    kind: 'returned_payment',
    name: 'Returned payment: £20.00',
    person: 'Bea Quist',
  })
  expect(Date.parse(task.dueAt) - Date.parse(task.openedAt)).toBe(24 * 3_600_000)
  const opened = await payments.client.staffOpenTask({ params: { id: task.id } })
  expect(opened).toMatchObject({
    status: 200,
    body: { facts: { amount: '20.00', reason: 'rejected', accounts: [{ id: accountId }] } },
  })
  expect(await creditReturn(api.bank, { paymentId, accountId })).toMatchObject({ ok: true })
  expect(await taskOf(payments, paymentId)).toMatchObject({ state: 'closed' })
  expect(await creditReturn(api.bank, { paymentId, accountId })).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
  })
})
