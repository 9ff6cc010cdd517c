// What the staff of a demonstration can let happen, and the second check that is seeded (part two, sections 17.6 and 17.7).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { restoreDemoCustomers } from '../../src/bank/simulator/demo-customers.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { look, openClock, openDemoAccount, openDemonstration } from './open-demonstration.ts'
import { openTestApi } from './open-test-api.ts'
import { refusalOf } from './staff-record.ts'
import { openMember, staffEvents, type TestMember } from './staff.ts'

const clock = openClock()
let testDatabase: TestDatabase
let demonstration: ReturnType<typeof openDemonstration>
let member: TestMember

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  demonstration = openDemonstration(testDatabase.database, clock, {
    outside: createSimulatedBanks(testAccounts),
    modulus: demoModulusTable,
  })
  await prepareDemo(demonstration.bank, demoCustomers)
  member = await openMember(demonstration, ['support'])
})
afterAll(async () => {
  expect(demonstration.faults).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const readDemo = async ({ client }: Pick<TestMember, 'client'> = member) => {
  const { status, body } = await client.staffReadDemo({})
  if (status !== 200 || !body.demo) throw new Error('there is no demonstration')
  return body.demo
}

const maya = () => openDemoAccount(demonstration.bank, demoCustomers.everyday)

const eventsOf = async (type: string, { memberId }: TestMember = member) =>
  (await staffEvents(demonstration, { memberId })).filter(one => one === type)

const incomingTo = (accountId: string) => ({
  id: crypto.randomUUID(),
  accountId,
  amount: '120.00',
  from: 'Aunt Ada',
  reference: 'Happy birthday',
})

const purchaseOf = (accountId: string, settleNow = false) => ({
  id: crypto.randomUUID(),
  accountId,
  merchant: 'Wrenmoor Cafe',
  amount: '4.20',
  settleNow,
})

const mandateOn = (accountId: string) => ({
  id: crypto.randomUUID(),
  accountId,
  serviceUserNumber: '990003',
  amount: '31.00',
  dueOn: '2026-12-08',
})

describe('the controls', () => {
  test('show every role the accounts of Maya and Daniel, with the day that is made next', async () => {
    const auditor = await openMember(demonstration, ['auditor'])
    const demo = await readDemo(auditor)
    expect(demo).toMatchObject({ isOn: true, isShared: false })
    const { everyday, partner, jointAccountNumber } = demoCustomers
    const numbers = [everyday.accountNumber, jointAccountNumber, partner.accountNumber]
    expect(demo.accounts.map(({ ending }) => ending).toSorted()).toEqual(
      numbers.map(number => number.slice(-4)).toSorted(),
    )
    expect(demo.accounts[0]).toMatchObject({
      id: (await maya()).id,
      next: { date: expect.stringMatching(/^2026-/), attempt: 1 },
    })
  })

  test('let a payment come in, once, of £10,000.00 at most', async () => {
    const { client } = member
    const account = await maya()
    const before = await look(demonstration.bank, account)
    const body = incomingTo(account.id)
    expect(await client.staffDemoIncoming({ body })).toMatchObject({
      status: 201,
      body: { id: body.id, from: 'Aunt Ada', amount: '120.00' },
    })
    expect((await client.staffDemoIncoming({ body })).status).toBe(200)
    const after = await look(demonstration.bank, account)
    expect(after.bookedPence - before.bookedPence).toBe(120_00n)
    const reused = await client.staffDemoIncoming({ body: { ...body, amount: '121.00' } })
    expect(refusalOf(reused).slice(0, 2)).toEqual([409, 'transfer_id_reused'])
    const tooMuch = { ...incomingTo(account.id), amount: '10000.01' }
    expect((await client.staffDemoIncoming({ body: tooMuch })).status).toBe(422)
    expect(await eventsOf('demo_incoming_payment')).toHaveLength(1)
  })

  test('let a card pay, and its merchant settle at once', async () => {
    const { client } = member
    const { id } = await maya()
    const pending = await client.staffDemoPurchase({ body: purchaseOf(id) })
    expect(pending).toMatchObject({ status: 201, body: { status: 'pending', why: null } })
    const body = purchaseOf(id, true)
    expect(await client.staffDemoPurchase({ body })).toMatchObject({
      status: 201,
      body: { status: 'settled', why: null },
    })
    expect(await client.staffDemoPurchase({ body })).toMatchObject({
      status: 200,
      body: { status: 'settled' },
    })
    expect(await eventsOf('demo_card_purchase')).toHaveLength(2)
  })

  test('let a company announce a Direct Debit', async () => {
    const { client } = member
    const body = mandateOn((await maya()).id)
    expect(await client.staffDemoDirectDebit({ body })).toMatchObject({
      status: 201,
      body: { company: 'Tarnwater', amount: '31.00', dueOn: '2026-12-08' },
    })
    expect((await client.staffDemoDirectDebit({ body })).status).toBe(200)
    const late = await client.staffDemoDirectDebit({
      body: { ...mandateOn(body.accountId), dueOn: '2026-11-01' },
    })
    expect(late.status).toBe(422)
    expect(await eventsOf('demo_direct_debit')).toHaveLength(1)
  })

  test('make the next day’s payments now', async () => {
    const { client } = member
    const [first] = (await readDemo()).accounts
    if (!first?.next) throw new Error('nothing is due')
    const made = await client.staffDemoPaymentDay({ body: { accountId: first.id, ...first.next } })
    if (made.status !== 200) throw new Error(`it answered ${made.status}`)
    expect(made.body.made + made.body.waiting + made.body.failed).toBeGreaterThan(0)
    expect((await readDemo()).accounts[0]?.next).not.toEqual(first.next)
    const past = { accountId: first.id, date: '2026-01-05', attempt: 1 } as const
    expect((await client.staffDemoPaymentDay({ body: past })).status).toBe(422)
  })

  test('reach no account of anybody else, and none of whom the member knows', async () => {
    const eleanor = await openDemoAccount(demonstration.bank, demoCustomers.personal)
    const account = await maya()
    const friend = await openMember(demonstration, ['payments'], { customerIds: [account.customerId] })
    for (const [{ client }, accountId, status] of [
      [member, eleanor.id, 404],
      [friend, account.id, 403],
    ] as const) {
      const answers = [
        await client.staffDemoIncoming({ body: incomingTo(accountId) }),
        await client.staffDemoPurchase({ body: purchaseOf(accountId) }),
        await client.staffDemoDirectDebit({ body: mandateOn(accountId) }),
        await client.staffDemoPaymentDay({ body: { accountId, date: '2026-12-01', attempt: 1 } }),
      ]
      expect(answers.map(answer => answer.status)).toEqual(answers.map(() => status))
    }
  })

  test('take no free text where visitors share the demonstration, and change nothing of all its customers', async () => {
    const shared = openDemonstration(testDatabase.database, clock, { isShared: true })
    const { client } = await openMember(shared, ['administrator'])
    const { id } = await maya()
    const offered = { ...incomingTo(id), from: 'Tessel Upholstery', reference: 'Refund' }
    const atField = { status: 422, body: { code: 'bad_input' } }
    expect(await client.staffDemoIncoming({ body: { ...offered, from: 'Anybody at all' } })).toMatchObject({
      ...atField,
      body: { errors: [{ field: 'from', code: 'not_offered' }] },
    })
    expect(await client.staffDemoIncoming({ body: { ...offered, reference: 'Read this' } })).toMatchObject({
      ...atField,
      body: { errors: [{ field: 'reference', code: 'not_offered' }] },
    })
    expect((await client.staffDemoIncoming({ body: offered })).status).toBe(201)
    const named = await client.staffDemoPurchase({ body: { ...purchaseOf(id), merchant: 'Read this' } })
    expect(named).toMatchObject({ ...atField, body: { errors: [{ field: 'merchant' }] } })
    for (const whole of [
      await client.staffDemoReset({ body: {} }),
      await client.staffDemoRetire({ body: {} }),
    ])
      expect(refusalOf(whole).slice(0, 2)).toEqual([403, 'shared_demonstration'])
    expect(shared.faults).toEqual([])
  })

  test('are not there without DEMO', async () => {
    const real = openTestApi(testDatabase.database, { clock: clock.read })
    const { client } = await openMember(real, ['payments'])
    expect(await client.staffReadDemo({})).toMatchObject({ status: 200, body: {} })
    const { id } = await maya()
    const answers = [
      await client.staffDemoIncoming({ body: incomingTo(id) }),
      await client.staffDemoPurchase({ body: purchaseOf(id) }),
      await client.staffDemoDirectDebit({ body: mandateOn(id) }),
      await client.staffDemoPaymentDay({ body: { accountId: id, date: '2026-12-01', attempt: 1 } }),
      await client.staffDemoReset({ body: {} }),
      await client.staffDemoRetire({ body: {} }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(real.faults).toEqual([])
  })
})

interface SeededAct {
  readonly id: string
  readonly subject_id: string
  readonly state: string
  readonly maker: string
}

const seededActs = () =>
  testDatabase.database.query<SeededAct>(
    `select a.id, a.subject_id, a.state, m.name as maker from staff_act a join staff_member m on m.id = a.maker_id
      where a.is_demo and a.needs_check and a.expires_at is null order by a.made_at, a.id`,
  )

const waitingActs = async () => (await seededActs()).filter(({ state }) => state === 'waiting')

/** A payment and its equals, without those that were reversed. */
const standingTwins = (transferId = '') =>
  testDatabase.database.query(
    `select t.id from transfer t join transfer s on (t.debtor_account_id, t.amount_pence, t.recipient_name, t.reference)
                                                  = (s.debtor_account_id, s.amount_pence, s.recipient_name, s.reference)
      where s.id = $1 and t.status = 'completed' and t.kind = 'posting'
        and not exists (select from transfer r
                         where r.subject_transfer_id = t.id and r.kind = 'reversal' and r.status = 'completed')`,
    [transferId],
  )

/** What a member of the demonstration signs in with now. */
async function credentialsOf(name: string) {
  const read = await openBrowser(demonstration.app).client.staffReadDemonstration({})
  const shown = read.status === 200 ? read.body.demonstration : undefined
  const found = shown?.members.find(one => one.name === name)
  if (!shown || !found) throw new Error(`there is no ${name}`)
  return { email: found.email, password: shown.password, code: found.code }
}

async function signIn(name: string) {
  const browser = openBrowser(demonstration.app)
  expect((await browser.client.staffSignIn({ body: await credentialsOf(name) })).status).toBe(201)
  return browser
}

describe('Priya’s reversal of a duplicate £42.50', () => {
  test('waits for Tom without an end, and another start makes no second one', async () => {
    const { bank } = demonstration
    const [act] = await waitingActs()
    expect(act).toMatchObject({ maker: 'Priya Nair' })
    await prepareDemo(bank, demoCustomers)
    expect(await waitingActs()).toEqual([act])
    const { client } = await signIn('Tom Hallam')
    expect(await client.staffSecondChecks({})).toMatchObject({
      status: 200,
      body: {
        secondChecks: [{ label: 'Reverse transfer', amount: '42.50', expiresAt: null, mayCheck: true }],
      },
    })
    expect(await standingTwins(act?.subject_id)).toHaveLength(2)
  })

  test('gives the money back once Tom approves it, and is made again with the demo customers', async () => {
    const { bank } = demonstration
    const account = await maya()
    const [act] = await waitingActs()
    const before = await look(bank, account)
    const { client } = await signIn('Tom Hallam')
    const read = await client.staffSecondCheck({ params: { id: act?.id ?? '' } })
    if (read.status !== 200) throw new Error(`it answered ${read.status}`)
    const { contentHash, hasChanged } = read.body
    expect(hasChanged).toBe(false)
    const id = crypto.randomUUID()
    const { code } = await credentialsOf('Tom Hallam')
    expect((await client.staffConfirm({ body: { id, contentHash, code } })).status).toBe(201)
    const approved = await client.staffApproveAct({
      params: { id: act?.id ?? '' },
      body: { contentHash, confirmationId: id },
    })
    expect(approved).toMatchObject({ status: 200, body: { state: 'done' } })
    const after = await look(bank, account)
    expect(after.bookedPence - before.bookedPence).toBe(42_50n)

    await restoreDemoCustomers(bank, demoCustomers)
    const again = await waitingActs()
    expect(again).toHaveLength(1)
    expect(again[0]?.subject_id).not.toBe(act?.subject_id)
    expect(await standingTwins(again[0]?.subject_id)).toHaveLength(2)
  })

  test('is made again after a refusal, of the same payment', async () => {
    const [act] = await waitingActs()
    const { client } = await signIn('Tom Hallam')
    const body = { reason: 'It is not a duplicate.' }
    expect((await client.staffRefuseAct({ params: { id: act?.id ?? '' }, body })).status).toBe(200)
    await restoreDemoCustomers(demonstration.bank, demoCustomers)
    const again = await waitingActs()
    expect(again.map(({ subject_id: subjectId }) => subjectId)).toEqual([act?.subject_id])
  })
})

describe('all demo customers', () => {
  test('are replaced by a reset, and the reversal is of the new Maya', async () => {
    const { client } = member
    const former = await maya()
    const [act] = await waitingActs()
    expect((await client.staffDemoReset({ body: {} })).status).toBe(204)
    expect((await maya()).customerId).not.toBe(former.customerId)
    expect(await eventsOf('demo_reset')).toHaveLength(1)
    const acts = await seededActs()
    expect(acts.find(({ id }) => id === act?.id)).toMatchObject({ state: 'withdrawn' })
    expect(await waitingActs()).toHaveLength(1)
  })

  test('are retired, with the demonstration’s staff', async () => {
    const tom = await signIn('Tom Hallam')
    expect((await member.client.staffDemoRetire({ body: {} })).status).toBe(204)
    expect((await tom.client.staffReadSession({})).status).toBe(401)
    expect(await readDemo()).toEqual({ isOn: true, isShared: false, accounts: [] })
    expect(await waitingActs()).toEqual([])
    expect((await member.client.staffDemoRetire({ body: {} })).status).toBe(404)
    expect(await eventsOf('demo_retire')).toHaveLength(1)
  })
})
