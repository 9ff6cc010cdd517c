// The staff's queue: who sees, takes, hands back and passes on what waits (part two, section 17.3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeAccess } from '../../src/bank/accounts/account-access.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { answerMessage } from '../../src/bank/messages/answer-message.ts'
import { sendMessage as storeMessage } from '../../src/bank/messages/send-message.ts'
import { reachSubject } from '../../src/bank/staff/acts/reach.ts'
import { changeTask } from '../../src/bank/staff/tasks/change-task.ts'
import { takeNext } from '../../src/bank/staff/tasks/take-next.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { applyAsNewApplicant } from './apply.ts'
import { cardsOf } from './card-bank.ts'
import { disputesOf } from './card-dispute.ts'
import { networkOf } from './card-network.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { newPayment, openPaymentsApi, pay, paymentOf } from './payer.ts'
import { accountOf, openJoint, openPerson } from './people.ts'
import { Acting } from './staff-acting.ts'
import { lookAt } from './staff-record.ts'
import { openMember, signInMember, type TestMember } from './staff.ts'
import {
  codeOf,
  holdPayment,
  note,
  notedStepOf,
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

const chainOf = async ({ memberId }: TestMember) =>
  (
    await fixture.database.query<{ type: string }>(
      'select type from staff_event where member_id = $1 order by event_no',
      [memberId],
    )
  ).map(({ type }) => type)

test('auditors and administrators have no queue', async () => {
  const auditor = await openMember(api, ['auditor'])
  expect(codeOf(await auditor.client.staffTasks({}))).toEqual([403, 'role_missing'])
})

test('a task is taken, handed back with a note, and taken over with a note; the history says so', async () => {
  const { id: heldId } = await holdPayment(api)
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
    const open = await taskOf(payments, (await holdPayment(api)).id)
    const answers = await Promise.all(members.map(({ client }) => client.staffTakeTask(stepOf(open))))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(refusalOf(answer)).toEqual([
        409,
        'task_taken',
        expect.stringMatching(new RegExp(`^${members[won]?.name} has had this since `, 'u')),
      ])
  }
})

test('those who take the next task at the same time each get another, soonest first', async () => {
  const members: TestMember[] = []
  for (const name of ['Ann Lee', 'Ben Cole', 'Cyra Dunn'])
    members.push(await openMember(api, ['support'], { name }))
  for (let n = 0; n < 4; n++) await sendMessage(api, `Question ${n}`)
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
  const open = await taskOf(payments, (await holdPayment(api)).id)
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
  const { id: messageId } = await sendMessage(api)
  const taken = await take(support, await taskOf(support, messageId))
  const escalated = taskIn(await support.client.staffEscalateTask(notedStepOf(taken)))
  expect(escalated).toMatchObject({ state: 'open', isEscalated: true, priority: 'urgent', holder: null })
  expect(taskIn(await support.client.staffEscalateTask(notedStepOf(taken)))).toMatchObject({ id: taken.id })
  expect(codeOf(await support.client.staffTakeTask(stepOf(escalated)))).toEqual([403, 'role_missing'])
  expect((await queueOf(support)).tasks.map(({ id }) => id)).not.toContain(taken.id)
  expect(await take(compliance, escalated)).toMatchObject({ holder: { name: 'Tom Hallam' } })
})

test('a connected customer’s tasks are neither listed nor opened nor taken', async () => {
  const { id: heldId, customer } = await holdPayment(api)
  const friend = await openMember(api, ['payments'], { customerIds: [customer.customerId] })
  const { id } = await taskOf(payments, heldId)
  expect((await queueOf(friend)).tasks.map(task => task.id)).not.toContain(id)
  const refusal = [403, 'own_record', 'You are connected with this customer.']
  expect(refusalOf(await friend.client.staffOpenTask({ params: { id } }))).toEqual(refusal)
  expect(refusalOf(await friend.client.staffTakeTask({ params: { id }, body: { version: 1 } }))).toEqual(
    refusal,
  )
  // The watchers hear of it.
  const alerts = await fixture.database.query('select kind from staff_alert where member_id = $1', [
    friend.memberId,
  ])
  expect(alerts).toContainEqual({ kind: 'own_record' })
  const opened = await payments.client.staffOpenTask({ params: { id } })
  if (opened.status !== 200) throw new Error(`answered ${opened.status}`)
  expect(opened.body.assignees.map(({ id: member }) => member)).not.toContain(friend.memberId)
})

/** What this member is told of a task that they may not have. */
async function expectOwn(member: TestMember, colleague: TestMember, subjectId: string) {
  const { id, version } = await taskOf(colleague, subjectId)
  expect((await queueOf(member)).tasks.map(task => task.id)).not.toContain(id)
  expect(codeOf(await member.client.staffOpenTask({ params: { id } }))).toEqual([403, 'own_record'])
  const params = { id }
  expect(codeOf(await member.client.staffTakeTask({ params, body: { version } }))).toEqual([
    403,
    'own_record',
  ])
  const body = { version, memberId: member.memberId }
  expect((await colleague.client.staffAssignTask({ params, body })).status).toBe(422)
}

test('a task of what a member applied for or wrote themselves is not theirs, by an equal e-mail', async () => {
  const email = `nora.${crypto.randomUUID()}@example.com`
  const { id: applied } = await applyAsNewApplicant(api, { email })
  const nora = await openMember(api, ['support', 'payments', 'compliance'], { email })
  await expectOwn(nora, compliance, applied)
  const { id: taskId } = await taskOf(compliance, applied)
  const act = await nora.client.staffApproveApplication({
    params: { id: applied },
    body: { id: crypto.randomUUID(), reason: 'other', note },
  })
  expect(codeOf(act)).toEqual([403, 'own_record'])
  const wrote = crypto.randomUUID()
  await storeMessage(api.bank, {
    id: wrote,
    name: 'Nora',
    email: email.toUpperCase(),
    subject: 'My application',
    message: 'When will it be decided?',
    sender: { address: '192.0.2.98' },
  })
  await expectOwn(nora, support, wrote)
  await expect(
    fixture.database.query(
      `update task set state = 'taken', holder_id = $2, held_since = changed_at, version = version + 1, change = 'taken', changed_by = $2
        where id = $1`,
      [taskId, nora.memberId],
    ),
  ).rejects.toThrow(/nobody has a task of their own/u)
  const other = await openMember(api, ['compliance'])
  expect(await take(other, await taskOf(other, applied))).toMatchObject({ state: 'taken' })
})

test('a payment to a connected customer is neither listed nor opened nor taken, nor in the audit', async () => {
  const payee = await openSignedInCustomer(api)
  const payer = await openSignedInCustomer(api, 5_000_00n)
  const destination = `${payee.account.sortCode} ${payee.account.accountNumber}`
  const recipient = { name: payee.name, kind: 'personal', destination } as const
  const payment = await newPayment(payer, '1000.00', {
    recipient,
    purpose: 'investment',
    warning: { rule: 'purpose', version: 1 },
  })
  expect(paymentOf(await pay(payer, payment)).status).toBe('held')
  const friend = await openMember(api, ['payments'], { customerIds: [payee.customerId] })
  await expectOwn(friend, compliance, payment.id)
  // Nor is it in the record of who pays.
  const recorded = async (member: TestMember) => {
    await lookAt(member, payer.customerId)
    const params = { id: payer.customerId }
    const [overview, tasks] = [
      await member.client.staffCustomerOverview({ params }),
      await member.client.staffCustomerTasks({ params }),
    ]
    if (overview.status !== 200 || tasks.status !== 200) throw new Error('the record is closed')
    return [overview.body.waiting, tasks.body.tasks.map(({ name }) => name)]
  }
  expect(await recorded(friend)).toEqual([{ messages: 0, tasks: 0 }, []])
  expect(await recorded(compliance)).toEqual([
    { messages: 0, tasks: 1 },
    [`Held payment: £1,000.00 to ${payee.name}`],
  ])
  // Nor does the audit show what was done with it.
  const acting = new Acting(api)
  const clerk = await acting.member(['payments'])
  await acting.take(clerk, payment.id)
  await acting.make(clerk, body => clerk.client.staffRefusePayment({ params: { id: payment.id }, body }), {
    reason: 'not_reached',
  })
  const query = { memberId: clerk.memberId }
  const auditor = await openMember(api, ['auditor'])
  const cousin = await openMember(api, ['compliance'], { customerIds: [payee.customerId] })
  const done = ['task_taken', 'refuse_payment']
  const typesOf = async ({ client }: TestMember) => {
    const { status, body } = await client.staffAudit({ query })
    if (status !== 200) throw new Error(`answered ${status}`)
    return body.events.map(({ type }) => type).filter(type => done.includes(type))
  }
  expect((await typesOf(auditor)).toSorted()).toEqual(done.toSorted())
  expect(await typesOf(cousin)).toEqual([])
})

test('a card dispute is not for who knows the other holder, also once its own customer has left the account', async () => {
  const [ada, daniel] = [await openPerson(api, 'Ada Byron'), await openPerson(api, 'Daniel Reyes', 500_00n)]
  const accountId = await openJoint(ada, daniel)
  await payIn(api.bank, accountId, 100_00n)
  const shared = { ...ada, account: { ...ada.account, id: accountId } }
  const network = networkOf(api, await cardsOf(shared, api).have())
  const paymentId = crypto.randomUUID()
  expect(await network.clear(undefined, 10_00n, { id: paymentId })).toBe('approved')
  const { id } = await disputesOf(ada, api).open(paymentId)
  const friend = await openMember(api, ['payments'], { customerIds: [daniel.customerId] })
  await expectOwn(friend, compliance, id)
  const accountNumber = (await accountOf(daniel, accountId))?.accountNumber ?? ''
  expect(await revokeAccess(api.bank, { email: ada.email, accountNumber })).toMatchObject({ ok: true })
  await expectOwn(friend, compliance, id)
})

test('members of a shared demonstration see what it seeded alone', async () => {
  const shared = openPaymentsApi(fixture, { isShared: true, isDemonstration: true })
  const demo = await openMember(shared, ['support', 'payments'], { isDemo: true })
  const [message, seeded] = [await sendMessage(api), await sendMessage(api)]
  await fixture.database.query('update customer set is_demo = true where id = $1', [
    seeded.customer.customerId,
  ])
  const listed = (await queueOf(demo)).tasks.map(({ subjectId }) => subjectId)
  expect(listed).toEqual([seeded.id])
  // What acts on them concerns, whoever has the task.
  const isDemoOf = async (subjectId: string) =>
    (await reachSubject(fixture.database, { subjects: 'messages', subjectId }))?.isDemo
  expect([await isDemoOf(seeded.id), await isDemoOf(message.id)]).toEqual([true, false])
  const { id } = await taskOf(support, message.id)
  const hidden = await demo.client.staffOpenTask({ params: { id } })
  expect(codeOf(hidden)).toEqual([404, 'not_found'])
  expect(codeOf(await demo.client.staffTakeTask({ params: { id }, body: { version: 1 } }))).toEqual([
    404,
    'not_found',
  ])
  await fixture.database.query('update customer set is_demo = false where id = $1', [
    seeded.customer.customerId,
  ])
})

test('whoever changes hands back what they have', async () => {
  const leaving = await openMember(api, ['payments'])
  const taken = await take(leaving, await taskOf(payments, (await holdPayment(api)).id))
  await fixture.database.query('select staff_hand_back($1, $2) is null as done', [
    leaving.memberId,
    api.bank.clock(),
  ])
  expect(await taskOf(payments, taken.subjectId)).toMatchObject({ state: 'open', holder: null })
})

test('who was suspended a moment ago takes nothing', async () => {
  const open = await taskOf(payments, (await holdPayment(api)).id)
  const leaving = await openMember(api, ['payments'])
  const { memberId } = leaving
  const staff = { memberId, roles: ['payments'], isDemo: false } as const
  await fixture.database.query(
    `update staff_session set ended_at = created_at, end_reason = 'member_changed' where member_id = $1`,
    [memberId],
  )
  await fixture.database.query(
    `update staff_member set status = 'suspended', version = version + 1 where id = $1`,
    [memberId],
  )
  const caller = { address: '192.0.2.7', device: 'A test' }
  const change = { change: 'taken' } as const
  const taking = { staff, taskId: open.id, version: open.version, change, caller }
  expect(await changeTask(api.bank, taking)).toEqual({ ok: false, refusal: { code: 'role_missing' } })
  expect(await takeNext(api.bank, { staff, caller })).toBeUndefined()
})

test('views, kinds, priorities and counts; what is overdue and urgent', async () => {
  const clerk = await openMember(api, ['support'])
  const { id: messageId } = await sendMessage(api, 'Where is my card?')
  const before = await queueOf(clerk)
  expect(before.counts.open).toBe(before.total)
  const since = before.asOf
  api.pass(1000)
  const { id: second } = await sendMessage(api, 'And my PIN?')
  expect((await queueOf(clerk, { since })).newTasks).toBe(1)
  expect((await queueOf(clerk, { since, view: 'mine' })).newTasks).toBe(0)
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
