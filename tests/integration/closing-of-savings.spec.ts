// Closing FlexiSave over the API (specification, section 11.6 and 11.8), over a real database. Apart from the other closings,
// because it moves the time of the bank's own accounts forward.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import { accountOf, openFurther, openPerson, signInAgain, type Person } from './people.ts'
import { readEventTypes } from './read-notices.ts'

const dayMs = 24 * 60 * 60_000

let fixture: ApiFixture
let api: TestApi
let maya: Person
let flexiSave: string

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = fixture.openApi(undefined, { clock: () => new Date('2026-03-02T12:00:00Z') })
  maya = await openPerson(api, 'Maya Okafor', 1_000_00n)
  flexiSave = await openFurther(api, maya, { code: 'flexisave' })
})
afterAll(() => fixture.close())

const close = (id: string, payTo: string | null = null) =>
  maya.client.closeAccount({ params: { id }, body: { payTo } })
const previewOf = (id: string) => maya.client.readClosure({ params: { id } })

const move = (from: string, to: string, amount: string) =>
  maya.client.moveMoney({ body: { id: crypto.randomUUID(), from, to, amount } })

const linesOf = async (id: string) => {
  const { body } = await maya.client.listTransactions({ params: { id } })
  return 'transactions' in body
    ? body.transactions.map(({ description, type, amount }) => [description, type, amount])
    : []
}

test('FlexiSave is paid its interest until yesterday before it closes', async () => {
  await move(maya.account.id, flexiSave, '1000.00')
  api.pass(10 * dayMs)
  await signInAgain(maya)
  // £1,000.00 at 24,718 millionths for 10 days, from 2 to 11 March.
  expect(await previewOf(flexiSave)).toMatchObject({
    body: { balance: '1000.00', interest: '0.68', total: '1000.68' },
  })
  expect(await close(flexiSave)).toMatchObject({
    status: 409,
    body: { code: 'balance_not_zero', detail: 'Move the £1,000.68 out first.' },
  })
  expect((await close(flexiSave, maya.account.id)).status).toBe(200)
  expect((await linesOf(flexiSave)).slice(0, 2)).toMatchObject([
    [/^To Current Account/, 'debit', '1000.68'],
    ['Interest for March 2026', 'credit', '0.68'],
  ])
  expect((await accountOf(maya, maya.account.id))?.availableBalance).toBe('1000.68')
  expect((await maya.client.readInterest({ params: { id: flexiSave } })).body).toMatchObject({
    accrued: '0.00',
    nextOn: null,
    total: '0.68',
  })
  expect(await readEventTypes(fixture.database, maya)).toContain('interest_paid')
  expect(await reconcile(fixture.database)).toEqual([])
})

test('a closing whose clock is behind its account pays the interest of the days that the account has seen', async () => {
  await move(maya.account.id, flexiSave, '1000.00')
  const ahead = fixture.openApi(undefined, { clock: () => new Date('2026-03-13T00:00:00.100Z') })
  await payIn(ahead.bank, flexiSave, 1n)
  const behind = fixture.openApi(undefined, { clock: () => new Date('2026-03-12T23:59:59.900Z') })
  const closed = await closeAccount(behind.bank, {
    customerId: maya.customerId,
    accountId: flexiSave,
    payTo: maya.account.id,
  })
  expect(closed).toMatchObject({ ok: true, value: 'closed' })
  // From 2 to 12 March, and the penny of the 13th.
  expect((await accountOf(maya, maya.account.id))?.availableBalance).toBe('1000.75')
  expect(await reconcile(fixture.database)).toEqual([])
})
