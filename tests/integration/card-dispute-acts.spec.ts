// Acts of staff members on disputes of card payments (specification, sections 15.4, 17.3 and 17.4), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { taskViews } from '../../src/domain/tasks.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { cardsOf } from './card-bank.ts'
import { disputesOf } from './card-dispute.ts'
import { networkOf } from './card-network.ts'
import { actIdOf, type Send } from './staff-acting.ts'
import { codeOf, type Desk, openDesk, readAct, see } from './staff-desk.ts'
import type { TestMember } from './staff.ts'

let fixture: ApiFixture
let desk: Desk
let network: ReturnType<typeof networkOf>
let disputes: ReturnType<typeof disputesOf>

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  desk = await openDesk(fixture)
  network = networkOf(desk.api, await cardsOf(desk.ada, desk.api).have())
  disputes = disputesOf(desk.ada, desk.api)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

/** A settled payment by chip. */
async function settle(amountMinor = 64_00n): Promise<string> {
  const { id, said } = await network.authorise({ amountMinor })
  expect(said).toBe('approved')
  expect(await network.clear(id, amountMinor)).toBe('approved')
  return id
}

const openDispute = async (amountMinor = 64_00n) => disputes.open(await settle(amountMinor))

/** A dispute whose credit its merchant contests. */
async function contested() {
  const dispute = await openDispute()
  expect(await disputes.decide(dispute.id, { act: 'credit' })).toBe('credited')
  expect(await disputes.decide(dispute.id, { act: 'contest' })).toBe('contested')
  return dispute
}

type DisputeAct =
  | 'staffAskAboutCardDispute'
  | 'staffCreditCustomer'
  | 'staffRefuseDispute'
  | 'staffLetCustomerKeepIt'
  | 'staffTakeCreditBack'

const on =
  ({ client }: TestMember, act: DisputeAct, id: string): Send =>
  body =>
    client[act]({ params: { id }, body })

const readTask = async (subjectId: string) => {
  const [task] = await fixture.database.query<{ state: string; change: string; due: string }>(
    `select state, change, london_day(due_at)::text as due from task where subject_id = $1
      order by closed_at desc nulls first limit 1`,
    [subjectId],
  )
  return task
}

const eventsOf = (actId: string) =>
  fixture.database.query<{ chain: string; type: string }>(
    `select 'customer' as chain, type from audit_event where detail ->> 'actId' = $1
     union all select 'member', type from staff_event where detail ->> 'actId' = $1 order by 1, 2`,
    [actId],
  )

const noticesOf = async (): Promise<readonly string[]> => {
  const { body } = await desk.ada.client.listNotifications({ query: {} })
  return 'notifications' in body ? body.notifications.map(({ description }) => description) : []
}

/** What was sent to the customer besides the notice, by its channel. */
const sentOf = async (type: string): Promise<readonly string[]> =>
  (
    await fixture.database.query<{ channel: string }>(
      'select channel from outbox_message where customer_id = $1 and type = $2 order by channel',
      [desk.ada.customerId, type],
    )
  ).map(({ channel }) => channel)

const preview = (send: Send, fields: Record<string, unknown> = {}) =>
  desk.acting.preview(send, { id: crypto.randomUUID(), reason: 'customer_asked', ...fields })

test('a dispute is a task of payments and compliance, named by its merchant and amount, due in five working days', async () => {
  const { id } = await openDispute()
  const { priya, tom, acting, ada } = desk
  const support = await acting.member(['support'])
  const { id: taskId } = await acting.open(priya, id)
  const { body } = await tom.client.staffOpenTask({ params: { id: taskId } })
  expect(body).toMatchObject({
    task: {
      kind: 'card_dispute',
      subjectId: id,
      name: 'Card dispute: Wrenmoor Cafe, £64.00',
      customerId: ada.customerId,
      state: 'open',
    },
    facts: {
      kind: 'card_dispute',
      status: 'received',
      reason: 'not_received',
      amount: '64.00',
      paid: '64.00',
      refunded: '0.00',
      how: 'chip',
      hadPin: true,
      wasApproved: false,
      accountEnding: ada.account.accountNumber.slice(-4),
      isAccountClosed: false,
      creditable: '64.00',
      credit: null,
      open: '0.00',
      steps: [{ step: 'made', text: null }],
    },
  })
  expect(codeOf(await support.client.staffOpenTask({ params: { id: taskId } }))).toEqual([
    403,
    'role_missing',
  ])
  const found = await Promise.all(
    taskViews.map(view => priya.client.staffTasks({ query: { view, kind: 'card_dispute' } })),
  )
  const listed = found.map(({ body: page }) => 'tasks' in page && page.tasks.some(task => task.id === taskId))
  expect(listed).toEqual([true, false, true, false])
})

test('who says that it was not them is answered by the next working day', async () => {
  const { id, dueDay } = await disputes.open(await settle(), { reason: 'not_me' })
  const next = await fixture.database.query<{ due: string }>(
    'select working_day_after(london_day($1::timestamptz))::text as due',
    [desk.api.bank.clock()],
  )
  expect([await readTask(id)]).toMatchObject(next)
  expect(next).toEqual([{ due: dueDay }])
})

test('the customer is credited up to £1,000.00 by one person who confirms, and reads the words of the preview', async () => {
  const { id, number } = await openDispute()
  const { priya, acting, ada } = desk
  await acting.take(priya, id)
  const send = on(priya, 'staffCreditCustomer', id)
  const words = `We paid you £64.00 for dispute ${number}, Wrenmoor Cafe. The merchant has 30 days to say that the payment was right.`
  const shown = await preview(send)
  expect(shown).toMatchObject({
    effects: [
      { label: 'Dispute', value: `${number}, £64.00 at Wrenmoor Cafe` },
      { label: 'Credits', value: '£64.00' },
      { label: 'Into', value: `account ending ${ada.account.accountNumber.slice(-4)}` },
    ],
    customerReads: words,
    needs: { confirmation: true, secondCheck: false, identityCheck: false },
  })
  const unconfirmed = {
    id: crypto.randomUUID(),
    reason: 'customer_asked',
    contentHash: shown.contentHash,
  }
  expect(codeOf(await send(unconfirmed))).toEqual([403, 'confirmation_required'])
  const actId = actIdOf(await acting.make(priya, send, { reason: 'customer_asked' }))
  expect(await disputes.read(id)).toMatchObject({ status: 'credited', credit: '64.00' })
  expect(await readTask(id)).toMatchObject({ state: 'closed' })
  expect(await readAct(desk, actId)).toEqual({
    state: 'done',
    transfer_id: expect.any(String),
    failure: null,
  })
  expect(await eventsOf(actId)).toEqual([
    { chain: 'customer', type: 'credit_customer' },
    { chain: 'member', type: 'credit_customer' },
  ])
  expect(await noticesOf()).toContain(words)
  const auditor = await acting.member(['auditor'])
  const audit = await auditor.client.staffAudit({ query: { memberId: priya.memberId } })
  expect(audit.body).toMatchObject({
    names: expect.arrayContaining([{ id, kind: 'dispute', name: `dispute ${number}` }]),
  })
  expect(codeOf(await send({ id: crypto.randomUUID(), reason: 'customer_asked' }))).toEqual([
    409,
    'task_closed',
  ])
})

test('a credit that makes it more than £1,000.00 in a day needs another person', async () => {
  const [first, second] = [await openDispute(600_00n), await openDispute(500_00n)]
  const { priya, tom, acting } = desk
  await acting.take(priya, first.id)
  await acting.take(priya, second.id)
  actIdOf(await acting.make(priya, on(priya, 'staffCreditCustomer', first.id), {}))
  const actId = actIdOf(await acting.make(priya, on(priya, 'staffCreditCustomer', second.id), {}), 202)
  expect(await readTask(second.id)).toMatchObject({ state: 'second_check' })
  expect(await disputes.read(second.id)).toMatchObject({ status: 'received' })
  expect(await see(tom, actId)).toMatchObject({
    label: 'Credit customer',
    subjects: 'card-disputes',
    amount: '500.00',
  })
  expect((await acting.approve(tom, actId)).body).toMatchObject({ state: 'done' })
  expect(await disputes.read(second.id)).toMatchObject({ status: 'credited' })
  expect(await readTask(second.id)).toMatchObject({ state: 'closed' })
})

test('what the merchant refunded meanwhile is not credited', async () => {
  const paymentId = await settle()
  const { id } = await disputes.open(paymentId)
  const { priya, acting } = desk
  await acting.take(priya, id)
  const send = on(priya, 'staffCreditCustomer', id)
  const { contentHash } = await preview(send)
  expect(await network.refund(paymentId, 24_00n)).toBe('approved')
  const late = { id: crypto.randomUUID(), reason: 'customer_asked', contentHash }
  expect(codeOf(await send(late))).toEqual([409, 'content_changed'])
  expect(await preview(send)).toMatchObject({
    effects: expect.arrayContaining([{ label: 'Credits', value: '£40.00' }]),
  })
  expect(await network.refund(paymentId, 40_00n)).toBe('approved')
  expect(codeOf(await send({ id: crypto.randomUUID(), reason: 'customer_asked' }))).toEqual([
    409,
    'nothing_left',
  ])
})

test('a refusal is compliance’s, checked by another, with a reason, an e-mail and a letter', async () => {
  const { id, number } = await openDispute()
  const { priya, tom, acting } = desk
  await acting.open(priya, id)
  expect(codeOf(await on(priya, 'staffRefuseDispute', id)({}))).toEqual([403, 'role_missing'])
  await acting.take(tom, id)
  const send = on(tom, 'staffRefuseDispute', id)
  const text = `We cannot pay £64.00 for dispute ${number}, Wrenmoor Cafe. The merchant showed us that you received it.`
  expect(await preview(send, { reason: 'received' })).toMatchObject({
    customerReads: `${text} You may complain to us, and we answer within 15 working days. You may then go to the Financial Ombudsman Service within 6 months.`,
    needs: { confirmation: true, secondCheck: true },
  })
  expect(codeOf(await send({ id: crypto.randomUUID(), reason: 'other', note: 'As they told us.' }))).toEqual([
    422,
    'bad_input',
  ])
  const actId = actIdOf(await acting.make(tom, send, { reason: 'received' }), 202)
  await see(priya, actId)
  expect((await acting.approve(priya, actId)).body).toMatchObject({ state: 'done' })
  expect(await disputes.read(id)).toMatchObject({
    status: 'refused',
    refusal: 'The merchant showed us that you received it.',
  })
  expect(await noticesOf()).toContain(text)
  expect(await sentOf('dispute_refused')).toEqual(['email', 'post'])
  expect(await readTask(id)).toMatchObject({ state: 'closed' })
})

test('the customer is asked, which is confirmed too, and their answer or a member goes on', async () => {
  const [answered, resumed] = [await openDispute(), await openDispute()]
  const { priya, acting } = desk
  const text = 'What did you order?'
  for (const { id } of [answered, resumed]) {
    await acting.take(priya, id)
    const send = on(priya, 'staffAskAboutCardDispute', id)
    expect(await preview(send, { text })).toMatchObject({
      customerReads: text,
      needs: { confirmation: true },
    })
    actIdOf(await acting.make(priya, send, { text }))
    expect(await disputes.read(id)).toMatchObject({ status: 'information_needed', question: text })
    expect(await readTask(id)).toMatchObject({ state: 'waiting_for_customer', change: 'asked' })
    expect(
      codeOf(await on(priya, 'staffCreditCustomer', id)({ id: crypto.randomUUID(), reason: 'bank_error' })),
    ).toEqual([409, 'changed_meanwhile'])
  }
  expect((await disputes.answer(answered.id, 'I ordered a lamp.')).status).toBe(200)
  expect(await readTask(answered.id)).toMatchObject({ state: 'taken', change: 'answered' })

  const { id: taskId } = await acting.open(priya, resumed.id)
  const [row] = await fixture.database.query<{ version: number }>('select version from task where id = $1', [
    taskId,
  ])
  const carriedOn = await priya.client.staffCarryTaskOn({
    params: { id: taskId },
    body: { version: row?.version ?? 0 },
  })
  expect(carriedOn.status).toBe(200)
  expect(await readTask(resumed.id)).toMatchObject({ state: 'taken', change: 'carried_on' })
  expect(await disputes.stepsOf(resumed.id)).toEqual(['made', 'asked'])
  expect(await disputes.read(resumed.id)).toMatchObject({ status: 'received', question: null })
  const { body } = await disputes.answer(resumed.id, 'I ordered a lamp.')
  expect(body).toMatchObject({ code: 'changed_meanwhile' })
  actIdOf(await acting.make(priya, on(priya, 'staffCreditCustomer', resumed.id), {}))
  expect(await disputes.stepsOf(resumed.id)).toEqual(['made', 'asked', 'credited'])
})

test('a question that nobody answers in 14 days refuses the dispute, and closes its task', async () => {
  const { id } = await openDispute()
  const { priya, acting, api } = desk
  const before = await readTask(id)
  await acting.take(priya, id)
  const text = 'What did you order?'
  actIdOf(await acting.make(priya, on(priya, 'staffAskAboutCardDispute', id), { text }))
  expect(await readTask(id)).toMatchObject({ due: before?.due })
  const dayMs = 24 * 60 * 60_000
  api.pass(14 * dayMs)
  expect(await disputes.run()).toMatchObject({ refused: 0 })
  api.pass(dayMs)
  expect(await disputes.run()).toMatchObject({ refused: 1 })
  expect(await readTask(id)).toMatchObject({ state: 'closed' })
})

test('a contested credit is a new task, and the customer may keep it: the bank bears it', async () => {
  const { id, number } = await contested()
  const { priya, acting } = desk
  const own = await disputes.disputesAccount()
  const tasks = await fixture.database.query<{ state: string }>(
    'select state from task where subject_id = $1 order by opened_at, closed_at nulls last',
    [id],
  )
  expect(tasks.map(({ state }) => state)).toEqual(['closed', 'open'])
  await acting.take(priya, id)
  const early = { id: crypto.randomUUID(), reason: 'bank_error' }
  expect(codeOf(await on(priya, 'staffCreditCustomer', id)(early))).toEqual([409, 'changed_meanwhile'])
  const send = on(priya, 'staffLetCustomerKeepIt', id)
  const words = `You keep £64.00 for dispute ${number}, Wrenmoor Cafe.`
  expect(await preview(send)).toMatchObject({
    effects: expect.arrayContaining([{ label: 'The bank bears', value: '£64.00' }]),
    customerReads: words,
    needs: { confirmation: true, secondCheck: false },
  })
  actIdOf(await acting.make(priya, send, {}))
  expect(await disputes.read(id)).toMatchObject({ status: 'won', credit: '64.00' })
  expect(await disputes.disputesAccount()).toBe(own)
  expect(await noticesOf()).toContain(words)
})

test('a contested credit is taken back by compliance and another, 10 working days later', async () => {
  const { id, number } = await contested()
  const { priya, tom, acting, api } = desk
  await acting.open(priya, id)
  expect(codeOf(await on(priya, 'staffTakeCreditBack', id)({}))).toEqual([403, 'role_missing'])
  await acting.take(tom, id)
  const send = on(tom, 'staffTakeCreditBack', id)
  expect(await preview(send)).toMatchObject({
    effects: expect.arrayContaining([{ label: 'Takes back', value: '£64.00' }]),
    customerReads: expect.stringContaining(
      `We take £64.00 back in 10 working days for dispute ${number}, Wrenmoor Cafe. You may complain to us`,
    ),
    needs: { confirmation: true, secondCheck: true },
  })
  const actId = actIdOf(await acting.make(tom, send, {}), 202)
  // Another day: the words hold.
  api.pass(20 * 60 * 60_000)
  const checker = await acting.member(['payments'])
  expect(await see(checker, actId)).toMatchObject({ amount: '64.00', hasChanged: false })
  expect((await acting.approve(checker, actId)).body).toMatchObject({ state: 'done' })
  expect(await sentOf('dispute_lost')).toEqual(['email', 'post'])
  const [dispute] = await fixture.database.query<{ status: string; days: number }>(
    `select status, (select count(*)::int from generate_series(1, next_on - london_day($2::timestamptz)) n
                      where is_working_day(london_day($2::timestamptz) + n)) as days
       from card_dispute where id = $1`,
    [id, api.bank.clock()],
  )
  expect(dispute).toEqual({ status: 'lost', days: 10 })
})

test('what waits for its check fails when the customer withdraws', async () => {
  const { id } = await openDispute()
  const { tom, acting } = desk
  await acting.take(tom, id)
  const actId = actIdOf(
    await acting.make(tom, on(tom, 'staffRefuseDispute', id), { reason: 'not_covered' }),
    202,
  )
  expect((await disputes.withdraw(id)).status).toBe(200)
  expect(await readAct(desk, actId)).toMatchObject({ state: 'failed', failure: 'task_closed' })
  expect(await readTask(id)).toMatchObject({ state: 'closed' })
})
