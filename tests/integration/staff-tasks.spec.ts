// The staff's queue: who sees, takes, hands back and passes on what waits (part two, section 17.3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectApplication } from '../../src/bank/applications/decide-application.ts'
import { askAboutClaim } from '../../src/bank/claims/decide-claim.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { answerMessage } from '../../src/bank/messages/answer-message.ts'
import { creditReturn } from '../../src/bank/payments/credit-return.ts'
import { askAboutHeld, refuseHeld } from '../../src/bank/payments/decide-held.ts'
import { runDuePayments } from '../../src/bank/payments/run-payments.ts'
import type { StaffTask } from '../../src/contract/staff-tasks.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { applyAsNewApplicant } from './apply.ts'
import { makeClaimOf } from './claimant.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { nadia, newPayment, openPaymentsApi, pay, paymentOf } from './payer.ts'
import { openFurther, openJoint, openPerson } from './people.ts'
import { openMember, signInMember, type TestMember } from './staff.ts'

let fixture: ApiFixture
let api: TestApi
let support: TestMember
let payments: TestMember
let compliance: TestMember

const note = 'No answer, please call again on Monday.'

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

const openPayer = () => openSignedInCustomer(api, 5_000_00n)

interface Waiting {
  readonly id: string
  readonly customer: TestCustomer
}

/** A message of a customer. */
async function sendMessage(subject = 'Locked out while abroad'): Promise<Waiting> {
  const customer = await openPayer()
  const id = api.bank.newId()
  const body = { id, name: 'Ada Byron', email: 'ada@example.com', subject, message: 'Please help.' }
  expect((await customer.client.sendMessage({ body })).status).toBe(201)
  return { id, customer }
}

/** A payment that is held for its purpose. */
async function holdPayment(): Promise<Waiting> {
  const customer = await openPayer()
  const payment = await newPayment(customer, '1000.00', {
    recipient: nadia,
    purpose: 'investment',
    warning: { rule: 'purpose', version: 1 },
  })
  expect(paymentOf(await pay(customer, payment)).status).toBe('held')
  return { id: payment.id, customer }
}

async function payBill(customer: TestCustomer, amount: string, destination = nadia.destination as string) {
  const payment = await newPayment(customer, amount, {
    recipient: { ...nadia, destination },
    purpose: 'bill',
    warning: { rule: 'purpose', version: 1 },
  })
  expect(paymentOf(await pay(customer, payment)).status).toBe('completed')
  return payment.id
}

async function claimOf(kind: 'scam' | 'unauthorised' = 'scam') {
  const customer = await openPayer()
  return makeClaimOf(customer, [await payBill(customer, '310.00')], { kind })
}

interface Listed {
  readonly view?: 'open' | 'mine' | 'unassigned' | 'closed'
  readonly kind?: StaffTask['kind']
  readonly priority?: 'overdue' | 'urgent'
  readonly page?: number
  readonly since?: string
}

async function queueOf({ client }: TestMember, query: Listed = {}) {
  const answer = await client.staffTasks({ query })
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  return answer.body
}

/** The newest task of a subject as a member who may see it finds it. */
async function taskOf(member: TestMember, subjectId: string): Promise<StaffTask> {
  for (const view of ['open', 'closed'] as const)
    for (let page = 1; ; page++) {
      const { tasks } = await queueOf(member, { view, page })
      const found = tasks.find(task => task.subjectId === subjectId)
      if (found) return found
      if (tasks.length === 0) break
    }
  throw new Error('there is no such task')
}

const stepOf = ({ id, version }: StaffTask) => ({ params: { id }, body: { version } })
const notedStepOf = ({ id, version }: StaffTask) => ({ params: { id }, body: { version, note } })

const taskIn = (answer: { readonly status: number; readonly body: unknown }): StaffTask => {
  expect(answer.status).toBe(200)
  return (answer.body as { task: StaffTask }).task
}

/** The code and the sentence of a refusal. */
const refusalOf = (answer: { readonly status: number; readonly body: unknown }) => {
  const { code, detail } = answer.body as { code: string; detail: string }
  return [answer.status, code, detail]
}

const take = async (member: TestMember, task: StaffTask) =>
  taskIn(await member.client.staffTakeTask(stepOf(task)))

const chainOf = async ({ memberId }: TestMember) =>
  (
    await fixture.database.query<{ type: string }>(
      'select type from staff_event where member_id = $1 order by event_no',
      [memberId],
    )
  ).map(({ type }) => type)

test('each kind is named, due and shown to its roles alone', async () => {
  const { id: messageId, customer } = await sendMessage()
  const { id: heldId } = await holdPayment()
  const claim = await claimOf()
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
  expect(refusalOf(refused)).toEqual([403, 'role_missing', 'Not part of your role'])
})

test('auditors and administrators have no queue', async () => {
  const auditor = await openMember(api, ['auditor'])
  expect(refusalOf(await auditor.client.staffTasks({}))).toMatchObject([403, 'role_missing'])
})

test('a task is taken, handed back with a note, and taken over with a note; the history says so', async () => {
  const { id: heldId } = await holdPayment()
  const open = await taskOf(payments, heldId)
  const taken = await take(payments, open)
  expect(taken).toMatchObject({
    state: 'taken',
    version: open.version + 1,
    holder: { name: 'Priya Nair', isYou: true },
  })
  // The same again: the answer was lost.
  expect(await take(payments, open)).toMatchObject({ version: taken.version })
  const late = await compliance.client.staffTakeTask(stepOf(open))
  expect(refusalOf(late)).toEqual([
    409,
    'task_taken',
    expect.stringMatching(/^Priya Nair has had this since .+\.$/u),
  ])
  const short = await payments.client.staffHandTaskBack({
    params: { id: taken.id },
    body: { version: taken.version, note: 'Too short' },
  })
  expect(short).toMatchObject({ status: 422, body: { errors: [{ message: 'Write 10 to 500 characters' }] } })
  expect(refusalOf(await compliance.client.staffHandTaskBack(notedStepOf(taken)))).toEqual([
    409,
    'task_not_yours',
    'Take this task to decide it.',
  ])
  const over = taskIn(await compliance.client.staffTakeTaskOver(notedStepOf(taken)))
  expect(over).toMatchObject({ state: 'taken', holder: { name: 'Tom Hallam', isYou: true } })
  const back = taskIn(await compliance.client.staffHandTaskBack(notedStepOf(over)))
  expect(back).toMatchObject({ state: 'open', holder: null })
  const stale = await payments.client.staffTakeTask(stepOf(open))
  expect(refusalOf(stale)).toEqual([409, 'content_changed', 'Something changed. Check it again.'])
  const opened = await payments.client.staffOpenTask({ params: { id: back.id } })
  expect(opened.status).toBe(200)
  if (opened.status !== 200) return
  expect(opened.body.history.map(({ change, member, note: said }) => [change, member, said])).toEqual([
    ['opened', null, null],
    ['taken', 'Priya Nair', null],
    ['taken_over', 'Tom Hallam', note],
    ['handed_back', 'Tom Hallam', note],
  ])
  expect(await chainOf(compliance)).toEqual(expect.arrayContaining(['task_taken_over', 'task_handed_back']))
})

test('of two who take one task at the same time one gets it, and the other is told who', async () => {
  const members = [compliance, payments, await openMember(api, ['payments'], { name: 'Ruth Amadi' })]
  for (let round = 0; round < 5; round++) {
    const open = await taskOf(payments, (await holdPayment()).id)
    const answers = await Promise.all(members.map(({ client }) => client.staffTakeTask(stepOf(open))))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(refusalOf(answer)).toEqual([
        409,
        'task_taken',
        expect.stringMatching(new RegExp(`^${members[won]?.name} has had this since `, 'u')),
      ])
  }
})

test('those who take the next task at the same time each get another, soonest first', async () => {
  const members = await Promise.all(
    ['Ann Lee', 'Ben Cole', 'Cyra Dunn'].map(name => openMember(api, ['support'], { name })),
  )
  for (let n = 0; n < 4; n++) await sendMessage(`Question ${n}`)
  const waiting = await queueOf(support, { view: 'unassigned' })
  const answers = await Promise.all(members.map(({ client }) => client.staffTakeNextTask({ body: {} })))
  const ids = answers.map(({ body }) => ('task' in body ? body.task?.id : undefined))
  expect(new Set(ids).size).toBe(3)
  expect(new Set(ids)).toEqual(new Set(waiting.tasks.slice(0, 3).map(({ id }) => id)))
})

test('the next one is none when nothing waits', async () => {
  const busy = await openMember(api, ['support'])
  for (;;) {
    const answer = await busy.client.staffTakeNextTask({ body: {} })
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
    if (answer.body.task === null) break
  }
  expect((await queueOf(busy, { view: 'unassigned' })).tasks).toEqual([])
})

test('an open task is assigned to who may have it', async () => {
  const open = await taskOf(payments, (await holdPayment()).id)
  const opened = await payments.client.staffOpenTask({ params: { id: open.id } })
  if (opened.status !== 200) throw new Error(`answered ${opened.status}`)
  expect(opened.body.assignees).toContainEqual({ id: compliance.memberId, name: 'Tom Hallam' })
  expect(opened.body.assignees.map(({ id }) => id)).not.toContain(support.memberId)
  const params = { id: open.id }
  const wrong = await payments.client.staffAssignTask({
    params,
    body: { version: open.version, memberId: support.memberId },
  })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'memberId', message: 'Choose who takes it' }] },
  })
  const body = { version: open.version, memberId: compliance.memberId }
  const assigned = taskIn(await payments.client.staffAssignTask({ params, body }))
  expect(assigned).toMatchObject({ state: 'taken', holder: { name: 'Tom Hallam', isYou: false } })
  expect((await queueOf(compliance, { view: 'mine' })).tasks.map(({ id }) => id)).toContain(open.id)
})

test('an escalated task is open again, and for compliance alone', async () => {
  const { id: messageId } = await sendMessage()
  const taken = await take(support, await taskOf(support, messageId))
  const escalated = taskIn(await support.client.staffEscalateTask(notedStepOf(taken)))
  expect(escalated).toMatchObject({ state: 'open', isEscalated: true, priority: 'urgent', holder: null })
  expect(taskIn(await support.client.staffEscalateTask(notedStepOf(taken)))).toMatchObject({ id: taken.id })
  expect(refusalOf(await support.client.staffTakeTask(stepOf(escalated)))).toMatchObject([
    403,
    'role_missing',
  ])
  expect((await queueOf(support)).tasks.map(({ id }) => id)).not.toContain(taken.id)
  expect(await take(compliance, escalated)).toMatchObject({ holder: { name: 'Tom Hallam' } })
})

test('a question makes the task of a held payment wait; the answer gives it back to who has it', async () => {
  const { id: heldId, customer } = await holdPayment()
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
  expect(refusalOf(await compliance.client.staffTakeTask(stepOf(closed)))).toMatchObject([409, 'task_closed'])
})

test('the clock of a claim stands still while it waits, to the 35th working day, and runs on when staff carry on', async () => {
  const claim = await claimOf()
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
  expect(refusalOf(refused)).toMatchObject([409, 'task_not_yours'])
  const on = taskIn(await payments.client.staffCarryTaskOn(stepOf(waiting)))
  expect(on).toMatchObject({ state: 'taken', holder: { isYou: true }, dueAt: taken.dueAt })
  expect(taskIn(await payments.client.staffCarryTaskOn(stepOf(waiting)))).toMatchObject({
    version: on.version,
  })
})

test('an unauthorised claim is due at the end of the next working day', async () => {
  const claim = await claimOf('unauthorised')
  const { dueAt, name } = await taskOf(payments, claim.id)
  expect(name).toBe('Claim: I did not make this payment, £310.00')
  expect(dueAt.slice(0, 10)).toBe(claim.dueDay)
  expect(dueAt).toMatch(/T2[23]:59:59/u)
})

test('a connected customer’s tasks are neither listed nor opened nor taken', async () => {
  const { id: heldId, customer } = await holdPayment()
  const friend = await openMember(api, ['payments'], { customerIds: [customer.customerId] })
  const { id } = await taskOf(payments, heldId)
  expect((await queueOf(friend)).tasks.map(task => task.id)).not.toContain(id)
  const refusal = [403, 'own_record', 'You are connected with this customer.']
  expect(refusalOf(await friend.client.staffOpenTask({ params: { id } }))).toEqual(refusal)
  expect(refusalOf(await friend.client.staffTakeTask({ params: { id }, body: { version: 1 } }))).toEqual(
    refusal,
  )
  const opened = await payments.client.staffOpenTask({ params: { id } })
  if (opened.status !== 200) throw new Error(`answered ${opened.status}`)
  expect(opened.body.assignees.map(({ id: member }) => member)).not.toContain(friend.memberId)
})

test('to open a task is a look at its customer, once for 30 minutes', async () => {
  const { id: heldId } = await holdPayment()
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

test('the facts of a held payment, a claim, a message and a dispute are what their decision rests on', async () => {
  const held = await taskOf(payments, (await holdPayment()).id)
  const claim = await taskOf(payments, (await claimOf()).id)
  const message = await taskOf(support, (await sendMessage()).id)
  const factsOf = async (member: TestMember, { id }: StaffTask) => {
    const opened = await member.client.staffOpenTask({ params: { id } })
    if (opened.status !== 200) throw new Error(`answered ${opened.status}`)
    return opened.body.facts
  }
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
    payments: [{ amount: '310.00', recipientName: 'Nadia Farrow', warningRule: 'purpose' }],
    excess: '100.00',
    entitled: '210.00',
  })
  expect(await factsOf(support, message)).toMatchObject({
    kind: 'message',
    subject: 'Locked out while abroad',
    isFromCustomer: true,
  })
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
  const first = await applyAsNewApplicant(api, { fullName: 'Owen Pryce', dateOfBirth: '1990-01-02' })
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
        namesakes: [{ name: 'Owen Pryce', status: 'pending_verification', customerId: null }],
      },
    },
  })
  await rejectApplication(api.bank, { applicationId: first.id, by: 'operator' })
  expect(await taskOf(compliance, first.id)).toMatchObject({ state: 'closed' })
})

test('what comes back to a closed account is a task until it is credited', async () => {
  const bea = await openPerson(api, 'Bea Quist', 20_00n)
  const paymentId = await payBill({ ...bea, account: bea.account }, '20.00', '00-00-01 10000016')
  await bea.client.closeAccount({ params: { id: bea.account.id }, body: { payTo: null } })
  const accountId = await openFurther(api, bea, { code: 'current' })
  api.pass(10_000)
  await runDuePayments(api.bank)
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

test('members of a shared demonstration see what it seeded alone', async () => {
  const shared = openPaymentsApi(fixture, { isShared: true })
  const demo = await openMember(shared, ['support', 'payments'], { isDemo: true })
  const [message, seeded] = [await sendMessage(), await sendMessage()]
  await fixture.database.query('update customer set is_demo = true where id = $1', [
    seeded.customer.customerId,
  ])
  const listed = (await queueOf(demo)).tasks.map(({ subjectId }) => subjectId)
  expect(listed).toEqual([seeded.id])
  const { id } = await taskOf(support, message.id)
  const hidden = await demo.client.staffOpenTask({ params: { id } })
  expect(refusalOf(hidden)).toMatchObject([404, 'not_found'])
  expect(refusalOf(await demo.client.staffTakeTask({ params: { id }, body: { version: 1 } }))).toMatchObject([
    404,
    'not_found',
  ])
  await fixture.database.query('update customer set is_demo = false where id = $1', [
    seeded.customer.customerId,
  ])
})

test('whoever changes hands back what they have', async () => {
  const leaving = await openMember(api, ['payments'])
  const taken = await take(leaving, await taskOf(payments, (await holdPayment()).id))
  await fixture.database.query('select staff_hand_back($1, $2) is null as done', [
    leaving.memberId,
    api.bank.clock(),
  ])
  expect(await taskOf(payments, taken.subjectId)).toMatchObject({ state: 'open', holder: null })
})

test('views, kinds, priorities and counts; what is overdue and urgent', async () => {
  const clerk = await openMember(api, ['support'])
  const { id: messageId } = await sendMessage('Where is my card?')
  const before = await queueOf(clerk)
  expect(before.counts.open).toBe(before.total)
  const since = before.asOf
  api.pass(1000)
  const { id: second } = await sendMessage('And my PIN?')
  expect((await queueOf(clerk, { since })).newTasks).toBe(1)
  api.pass(20 * 3_600_000)
  await signInMember(clerk, api)
  expect(await taskOf(clerk, second)).toMatchObject({ priority: 'urgent' })
  const urgent = await queueOf(clerk, { priority: 'urgent' })
  expect(urgent.tasks.every(({ priority }) => priority === 'urgent')).toBe(true)
  expect(urgent.tasks.map(({ subjectId }) => subjectId)).toContain(messageId)
  expect(urgent.total).toBe(urgent.tasks.length)
  api.pass(4 * 3_600_000 + 1000)
  await signInMember(clerk, api)
  const overdue = await queueOf(clerk, { priority: 'overdue', kind: 'message' })
  expect(overdue.tasks.map(({ subjectId }) => subjectId)).toContain(messageId)
  expect(overdue.tasks.every(({ priority }) => priority === 'overdue')).toBe(true)
  const dues = (await queueOf(clerk)).tasks.map(({ dueAt }) => dueAt)
  expect(dues).toEqual(dues.toSorted())
  await answerMessage(api.bank, { messageId, text: 'It is on its way.' })
  const closed = await queueOf(clerk, { view: 'closed' })
  expect(closed.tasks[0]).toMatchObject({ subjectId: messageId, state: 'closed' })
})
