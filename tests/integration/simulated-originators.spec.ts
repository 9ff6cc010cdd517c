// The simulated originators of a demonstration: they go on by their plans, ask once more, and lodge what a visitor adds
// (specification, sections 13.10 and 17.6).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { announceCollection, lodgeMandate } from '../../src/bank/direct-debits/originators.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import {
  originatorPlans,
  plannedCollections,
  seededMandates,
} from '../../src/bank/simulator/originators-plan.ts'
import { simulateOriginators } from '../../src/bank/simulator/simulate-originators.ts'
import { DirectDebit } from '../../src/contract/direct-debits.ts'
import { dayOfIsoDate, londonDayOf, londonMoment } from '../../src/domain/london-time.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { codeOf, openFurther, openPerson, type Person, signInAgain } from './people.ts'

let testDatabase: TestDatabase
let api: TestApi
let maya: Person
let now: Date

const seededAt = new Date('2026-11-24T10:00:00Z')

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
beforeEach(async () => {
  now = seededAt
  api = openTestApi(testDatabase.database, { clock: () => now }, demoCustomers)
  maya = await openPerson(api, 'Maya Okafor', 1_000_00n)
})
afterAll(async () => {
  expect(await reconcile(testDatabase.database)).toEqual([])
  expect(api.faults).toEqual([])
  await testDatabase.close()
})

/** Lodges Maya's mandate with an originator as the seed does. */
async function lodge(company: string): Promise<string> {
  const seeded = seededMandates(londonDayOf(seededAt)).find(({ plan }) => plan.company === company)
  if (!seeded) throw new Error(`there is no ${company}`)
  const { serviceUserNumber, reference } = seeded.plan
  const id = crypto.randomUUID()
  const at = londonMoment(seeded.setUpOn, 600)
  const mandate = { id, accountId: maya.account.id, serviceUserNumber, company, reference, at }
  const lodged = await api.bank.database.transaction(transaction => lodgeMandate(transaction, mandate))
  expect(lodged).toMatchObject({ ok: true })
  return id
}

async function historyOf(id: string): Promise<readonly string[]> {
  await signInAgain(maya)
  const { body } = await maya.client.readDirectDebit({ params: { id } })
  return 'directDebit' in body
    ? body.directDebit.history.map(({ dueOn, amount, what }) => `${dueOn} ${amount} ${what}`)
    : []
}

const goOn = () => simulateOriginators(api.bank, { email: maya.email })

test('each originator announces by its plan, 10 working days before, once', async () => {
  const [broadband, insurance] = [await lodge('Wrenmoor Broadband'), await lodge('Saltmarch Insurance')]
  await goOn()
  await goOn()
  expect(await historyOf(broadband)).toEqual(['2026-11-30 35.50 announced'])
  expect(await historyOf(insurance)).toEqual(['2026-12-04 41.27 announced'])
  now = new Date('2026-11-30T06:00:00Z')
  await runDue(api.bank)
  now = new Date('2026-12-11T10:00:00Z')
  await goOn()
  expect(await historyOf(broadband)).toEqual(['2026-11-30 35.50 taken'])
  now = new Date('2026-12-14T10:00:00Z')
  await goOn()
  expect(await historyOf(broadband)).toEqual(['2026-12-30 35.50 announced', '2026-11-30 35.50 taken'])
})

test('what is left unpaid is asked for once more, 5 working days on', async () => {
  const id = await lodge('Tarnwater')
  const announced = await api.bank.database.transaction(transaction =>
    announceCollection(transaction, {
      directDebitId: id,
      dueOn: '2026-12-01',
      amountPence: 5_000_00n,
      at: now,
    }),
  )
  expect(announced).toMatchObject({ ok: true })
  for (const time of ['2026-12-01T06:00:00Z', '2026-12-01T14:00:00Z']) {
    now = new Date(time)
    await runDue(api.bank)
  }
  await goOn()
  await goOn()
  expect(await historyOf(id)).toEqual(['2026-12-08 5000.00 announced', '2026-12-01 5000.00 unpaid'])
  for (const time of ['2026-12-08T06:00:00Z', '2026-12-08T14:00:00Z']) {
    now = new Date(time)
    await runDue(api.bank)
  }
  await goOn()
  expect(await historyOf(id)).toEqual(['2026-12-08 5000.00 unpaid', '2026-12-01 5000.00 unpaid'])
})

test('the gym asks once more after its mandate was cancelled, and is refused; others do not', async () => {
  const [gym, council] = [await lodge('Ironmoor Gym'), await lodge('Harrowmere Council')]
  await goOn()
  for (const id of [gym, council]) await maya.client.cancelDirectDebit({ params: { id }, body: {} })
  now = new Date(now.getTime() + 60_000)
  await goOn()
  await goOn()
  expect(await historyOf(gym)).toEqual(['2026-12-29 29.99 refused', '2026-11-26 29.99 refused'])
  expect(await historyOf(council)).toEqual(['2026-12-01 187.00 refused'])
})

const add = (body: object) =>
  maya.client.addSimulatedDirectDebit({
    body: { id: crypto.randomUUID(), accountId: maya.account.id, ...body },
  })

test('a visitor adds a simulated Direct Debit: lodged and announced, once for an id', async () => {
  const id = crypto.randomUUID()
  const added = await add({ id, serviceUserNumber: '990006', amount: '12.34', dueOn: '2026-12-05' })
  expect(added.status).toBe(201)
  const direct = DirectDebit.parse('directDebit' in added.body ? added.body.directDebit : undefined)
  // Saturday 5 December: the next working day.
  expect(direct).toMatchObject({
    id,
    company: 'Saltmarch Insurance',
    nextPayment: { dueOn: '2026-12-07', amount: '12.34' },
  })
  const again = await add({ id, serviceUserNumber: '990006', amount: '12.34', dueOn: '2026-12-05' })
  expect(again).toMatchObject({ status: 200, body: added.body })
  const plain = await add({})
  expect(plain).toMatchObject({
    status: 201,
    body: {
      directDebit: { company: 'Wrenmoor Broadband', nextPayment: { dueOn: '2026-12-08', amount: '25.00' } },
    },
  })
})

test('what cannot be added is refused, in this order', async () => {
  const savings = await openFurther(api, maya, { code: 'flexisave' })
  const stranger = await openPerson(api, 'Ada Stranger')
  const id = crypto.randomUUID()
  await add({ id })
  const other = await openFurther(api, maya, { code: 'current' })
  expect(codeOf(await add({ accountId: savings }))).toBe('not_found')
  expect(codeOf(await add({ accountId: stranger.account.id }))).toBe('not_found')
  expect(codeOf(await add({ id, accountId: other }))).toBe('direct_debit_id_reused')
  const closed = await openFurther(api, maya, { code: 'current' })
  expect((await maya.client.closeAccount({ params: { id: closed }, body: { payTo: null } })).status).toBe(200)
  expect(codeOf(await add({ accountId: closed }))).toBe('account_closed')
  for (const dueOn of ['2026-11-24', '2027-11-25']) {
    const refused = await add({ dueOn, serviceUserNumber: '999999' })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'dueOn',
            code: 'out_of_range',
            message: 'Choose a date from 25 November 2026 to 24 November 2027',
          },
        ],
      },
    })
  }
  expect(codeOf(await add({ serviceUserNumber: '999999' }))).toBe('unknown_company')
  for (let nth = 1; nth < 50; nth += 1) expect((await add({})).status).toBe(201)
  expect(codeOf(await add({}))).toBe('too_many_direct_debits')
})

test('the plans of all originators can be lodged and announced', async () => {
  for (const { company } of originatorPlans) {
    const id = await lodge(company)
    const seeded = seededMandates(londonDayOf(seededAt)).find(({ plan }) => plan.company === company)
    const [next] = seeded
      ? plannedCollections(seeded, { from: dayOfIsoDate('2026-11-25'), until: dayOfIsoDate('2027-12-31') })
      : []
    if (!next) throw new Error(`${company} collects nothing`)
    const announced = await api.bank.database.transaction(transaction =>
      announceCollection(transaction, { directDebitId: id, ...next, at: now }),
    )
    expect(announced).toMatchObject({ ok: true })
  }
})
