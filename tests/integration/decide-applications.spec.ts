// The operator approves or rejects an application. Of several decisions at once, one counts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessAccountTypes } from '../../content/business/account-types.ts'
import { corporateCurrentAccount } from '../../content/products/corporate/current-account.ts'
import { currentAccount } from '../../content/products/personal/current-account.ts'
import { premiumAccount } from '../../content/products/personal/premium-account.ts'
import { studentAccount } from '../../content/products/personal/student-account.ts'
import { platinumPage } from '../../content/products/platinum.ts'
import { flexiSave } from '../../content/products/personal/flexisave.ts'
import { approveApplication, rejectApplication } from '../../src/bank/applications/decide-application.ts'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { chosenAccount } from '../../src/contract/chosen-account.ts'
import { NamedAccount } from '../../src/contract/applications.ts'
import { applicantPassword, newApplication } from '../support/application.ts'
import { apply, applyAsNewApplicant } from './apply.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { signInWithNewBrowser } from './try-sign-in.ts'
import { createCustomer } from '../../src/bank/customers/customer.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const approve = (applicationId: string) => approveApplication(api.bank, { applicationId, by: 'operator' })
const reject = (applicationId: string) => rejectApplication(api.bank, { applicationId, by: 'operator' })

const applied = (changes?: object) => applyAsNewApplicant(api, changes)

const rowsOf = <Row extends object>(sql: string, ...parameters: string[]) =>
  fixture.database.query<Row>(sql, parameters)

const decisionOn = (id: string) =>
  rowsOf(
    'select status, decided_by, customer_id is not null as is_customer from application where id = $1',
    id,
  )

const mailTo = (recipient: string) =>
  rowsOf('select channel, type, facts from outbox_message where recipient = $1', recipient)

const signIn = (email: string, password = applicantPassword) => signInWithNewBrowser(api, { email, password })

const customersOf = (email: string) =>
  rowsOf<{ id: string; accounts: bigint }>(
    `select c.id, count(x.account_id) as accounts
       from customer c left join account_access x on x.customer_id = c.id where c.email = $1 group by c.id`,
    email,
  )

test('an approved applicant signs in and finds the chosen account with the deposit in it', async () => {
  const sent = await applied({ bankingAccountType: 'corporate', initialDeposit: '1,250.50' })
  expect(await approve(sent.id)).toMatchObject({ ok: true, value: { replayed: false } })
  const mary = await signIn(sent.email)
  expect(mary.status).toBe(201)
  expect(await mary.client.readProfile({})).toMatchObject({
    body: { firstName: 'Mary Fairfax', lastName: 'Somerville', email: sent.email, phone: '07700 900142' },
  })
  const { body } = await mary.client.listAccounts({})
  expect(body).toMatchObject({
    accounts: [
      {
        product: 'Corporate Current Account',
        holderName: 'Mary Fairfax Somerville',
        sortCode: '001964',
        accountNumber: expect.stringMatching(/^\d{8}$/),
        iban: expect.stringMatching(/^GB\d\dSRSN001964\d{8}$/),
        availableBalance: '1250.50',
      },
    ],
  })
  const [account] = 'accounts' in body ? body.accounts : []
  const lines = await mary.client.listTransactions({ params: { id: account?.id ?? '' }, query: {} })
  expect(lines.body).toMatchObject({
    transactions: [
      { description: 'Initial deposit', type: 'credit', amount: '1250.50', category: 'Deposit' },
    ],
    total: 1,
  })
})

test('a new customer gets a welcome notification and an e-mail without the whole account number', async () => {
  const sent = await applied()
  await approve(sent.id)
  const [customer] = await customersOf(sent.email)
  const [account] = await rowsOf<{ account_number: string }>(
    'select account_number from account_access x join account a on a.id = x.account_id where customer_id = $1',
    customer?.id ?? '',
  )
  expect(
    await rowsOf('select type, read_at from notification where customer_id = $1', customer?.id ?? ''),
  ).toEqual([{ type: 'welcome', read_at: null }])
  expect(await mailTo(sent.email)).toEqual([
    {
      channel: 'email',
      type: 'welcome',
      facts: {
        product: 'Current Account',
        sortCode: '001964',
        accountEnding: account?.account_number.slice(4),
      },
    },
  ])
  expect(
    await rowsOf(
      'select type, detail from audit_event where chain_id = $1 order by event_no',
      customer?.id ?? '',
    ),
  ).toMatchObject([
    { type: 'account_access_granted', detail: { role: 'owner', by: 'bank' } },
    { type: 'application_approved', detail: { applicationId: sent.id, by: 'operator' } },
  ])
})

test('without a deposit the account opens empty', async () => {
  const sent = await applied({ accountType: 'invest', preferredInvestmentType: 'growth' })
  await approve(sent.id)
  const mary = await signIn(sent.email)
  expect(await mary.client.listAccounts({})).toMatchObject({
    body: { accounts: [{ product: 'Growth Portfolio', bookedBalance: '0.00', lastBookedAt: null }] },
  })
})

test.each([
  [undefined, 'below_minimum', 'Pay in at least £500.00'],
  ['499.99', 'below_minimum', 'Pay in at least £500.00'],
  ['1000000.01', 'above_maximum', 'Fixed Savings 1 year holds at most £1,000,000.00'],
])('a fixed plan with a deposit of %s is refused, and nothing is stored', async (given, code, message) => {
  const plan = { accountType: 'invest', preferredInvestmentType: 'fixed', initialDeposit: given }
  const body = { ...newApplication(), ...plan }
  const response = await apply(api, body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: [{ field: 'initialDeposit', code, message }] })
  expect(await rowsOf('select id from application where email = $1', body.email)).toEqual([])
})

test('a fixed plan opens Fixed Savings with its deposit, locked for a year, and says so', async () => {
  const plan = { accountType: 'invest', preferredInvestmentType: 'fixed', bankingAccountType: 'corporate' }
  const sent = await applied({ ...plan, initialDeposit: '500' })
  await approve(sent.id)
  const mary = await signIn(sent.email)
  expect(await mary.client.listAccounts({})).toMatchObject({
    body: {
      accounts: [
        {
          product: 'Fixed Savings 1 year',
          productCode: 'fixed_1y',
          bookedBalance: '500.00',
          lockedUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      ],
    },
  })
  expect(await mailTo(sent.email)).toMatchObject([{ facts: { product: 'Fixed Savings 1 year' } }])
})

test('approving again gives the same answer and does nothing more', async () => {
  const sent = await applied({ initialDeposit: '10.00' })
  await approve(sent.id)
  expect(await approve(sent.id)).toMatchObject({ ok: true, value: { replayed: true } })
  expect(await customersOf(sent.email)).toMatchObject([{ accounts: 1n }])
  expect(await mailTo(sent.email)).toHaveLength(1)
})

test('approving many times at once, in two processes, opens one account', async () => {
  const other = openTestApi(fixture.openAnother())
  for (let n = 0; n < 4; n++) {
    const sent = await applied({ initialDeposit: '10.00' })
    const decided = await Promise.all(
      [api, other, api, other, api].map(({ bank }) =>
        approveApplication(bank, { applicationId: sent.id, by: 'operator' }),
      ),
    )
    expect(decided.every(({ ok }) => ok)).toBe(true)
    expect(decided.filter(({ ok, ...rest }) => ok && 'value' in rest && !rest.value.replayed)).toHaveLength(1)
    expect(await customersOf(sent.email)).toMatchObject([{ accounts: 1n }])
    const mary = await signIn(sent.email)
    expect(await mary.client.listAccounts({})).toMatchObject({
      body: { accounts: [{ bookedBalance: '10.00' }] },
    })
  }
})

test('of an approval and a rejection at once, one counts', async () => {
  for (let n = 0; n < 4; n++) {
    const { id, email } = await applied()
    const [approved, rejected] = await Promise.all([
      approveApplication(api.bank, { applicationId: id, by: 'operator' }),
      rejectApplication(api.bank, { applicationId: id, by: 'operator' }),
    ])
    expect(approved.ok).toBe(!rejected.ok)
    expect(await customersOf(email)).toHaveLength(approved.ok ? 1 : 0)
  }
})

test('approval is refused when the e-mail now belongs to a customer; the application stays until it is rejected', async () => {
  const sent = await applied()
  await fixture.database.transaction(async transaction =>
    createCustomer(api.bank, transaction, {
      firstName: 'Mary',
      lastName: 'Greig',
      email: sent.email,
      kind: 'personal',
      passwordPhc: await api.bank.passwords.hash('hers alone'),
    }),
  )
  expect(await approve(sent.id)).toEqual({ ok: false, refusal: 'email_taken' })
  expect(await decisionOn(sent.id)).toMatchObject([{ status: 'pending_verification' }])
  expect(await customersOf(sent.email)).toMatchObject([{ accounts: 0n }])
  expect(await reject(sent.id)).toMatchObject({ ok: true })
  expect(await decisionOn(sent.id)).toMatchObject([{ status: 'rejected' }])
})

test('a rejected applicant gets an e-mail and no account, and may apply again', async () => {
  const sent = await applied()
  expect(await reject(sent.id)).toMatchObject({ ok: true, value: { replayed: false } })
  expect(await decisionOn(sent.id)).toEqual([
    { status: 'rejected', decided_by: 'operator', is_customer: false },
  ])
  expect(await mailTo(sent.email)).toEqual([
    { channel: 'email', type: 'application_rejected', facts: { product: 'Current Account' } },
  ])
  expect(
    await rowsOf(
      `select detail from audit_event
        where type = 'application_rejected' and detail ->> 'applicationId' = $1
          and chain_id = '${bankChainId}'`,
      sent.id,
    ),
  ).toEqual([{ detail: { applicationId: sent.id, by: 'operator' } }])
  expect(await reject(sent.id)).toMatchObject({ ok: true, value: { replayed: true } })
  expect(await approve(sent.id)).toEqual({ ok: false, refusal: 'already_rejected' })
  expect((await signIn(sent.email)).status).toBe(401)
  const again = await applied({ email: sent.email })
  expect(await approve(again.id)).toMatchObject({ ok: true })
  expect(await reject(again.id)).toEqual({ ok: false, refusal: 'already_approved' })
})

const accountCount = () => rowsOf('select count(*) as accounts from account')

test('a fault in the middle leaves no customer and no account', async () => {
  const sent = await applied({ initialDeposit: '10.00' })
  const before = await accountCount()
  const failing = openTestApi({
    ...fixture.database,
    transaction: work =>
      fixture.database.transaction(transaction =>
        work({
          query: (text, parameters) =>
            text.includes('record_audit_events')
              ? Promise.reject(new Error('the disk is full'))
              : transaction.query(text, parameters),
        }),
      ),
  })
  await expect(approveApplication(failing.bank, { applicationId: sent.id, by: 'operator' })).rejects.toThrow(
    'full',
  )
  expect([await customersOf(sent.email), await mailTo(sent.email), await accountCount()]).toEqual([
    [],
    [],
    before,
  ])
  expect(await approve(sent.id)).toMatchObject({ ok: true })
})

test('an unknown application is reported as unknown', async () => {
  expect(await approve(crypto.randomUUID())).toEqual({ ok: false, refusal: 'unknown_application' })
})

const banking = (account?: NamedAccount) => chosenAccount({ accountType: 'banking', account }).product

test('the new account has the name of its product page', () => {
  expect(banking()).toBe(currentAccount.title)
  expect(banking('corporate-current')).toBe(corporateCurrentAccount.title)
  for (const { id, name } of businessAccountTypes) expect(banking(id)).toBe(name)
  expect([banking('student-account'), banking('premium-account')]).toEqual([
    studentAccount.title,
    premiumAccount.title,
  ])
  expect(NamedAccount.options).toEqual([
    ...[studentAccount, premiumAccount, platinumPage].map(({ account }) => account),
    ...businessAccountTypes.map(({ id }) => id),
    'corporate-current',
  ])
  expect(chosenAccount({ accountType: 'invest', preferredInvestmentType: 'flexi' }).product).toBe(
    flexiSave.title,
  )
})
