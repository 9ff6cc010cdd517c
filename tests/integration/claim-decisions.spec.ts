// The decisions of claims, and the money that they move (specification, section 12.6), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import {
  askAboutClaim,
  type ClaimDecision,
  decideClaim,
  settleClaim,
} from '../../src/bank/claims/decide-claim.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { makeClaimOf, type Paying, payBy, readClaimOf, type Typed } from './claimant.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { readNotices } from './read-notices.ts'

const caller = { address: '192.0.2.7', device: 'A test' }

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
beforeEach(async () => {
  ada = await openSignedInCustomer(api, 100_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const pay = (amountPence: bigint, paying: Partial<Paying> = {}) =>
  payBy(api, amountPence, { by: ada, ...paying })
const claim = (transferIds: readonly string[], typed: Typed = {}) => makeClaimOf(ada, transferIds, typed)
const read = (id: string) => readClaimOf(ada, id)
const decide = (claimId: string, decision: ClaimDecision) => decideClaim(api.bank, { claimId, decision })

const newestOf = async (accountId = ada.account.id) => {
  const { body } = await ada.client.listTransactions({ params: { id: accountId }, query: {} })
  return 'transactions' in body ? body.transactions[0] : body
}

const balanceOfOwn = async (id: string) => {
  const [row] = await fixture.database.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [id],
  )
  return row?.balance_pence ?? 0n
}

test('of a scam £310.00, £210.00 is paid, and another bank owes half of it', async () => {
  const before = await balanceOfOwn(ownAccountIds.reimbursements)
  const due = await balanceOfOwn(ownAccountIds.dueFromBanks)
  const { id, number } = await claim([await pay(310_00n)])
  expect(await decide(id, { step: 'pay' })).toMatchObject({ ok: true, value: { status: 'paid' } })
  expect(await read(id)).toMatchObject({
    status: 'paid',
    refund: '210.00',
    steps: [{ step: 'made' }, { step: 'paid' }],
  })
  expect(await newestOf()).toMatchObject({
    description: `Refund for claim ${number}`,
    category: 'Refund',
    type: 'credit',
    amount: '210.00',
  })
  expect(await balanceOfOwn(ownAccountIds.reimbursements)).toBe(before - 210_00n + 105_00n)
  expect(await balanceOfOwn(ownAccountIds.dueFromBanks)).toBe(due - 105_00n)
  expect(await settleClaim(api.bank, id)).toEqual({ ok: true, value: { sharePence: 105_00n } })
  expect(await settleClaim(api.bank, id)).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  expect(await balanceOfOwn(ownAccountIds.dueFromBanks)).toBe(due)
})

test('a vulnerable customer gets all of it, and only claim staff know why', async () => {
  const { id } = await claim([await pay(310_00n)], { isVulnerable: true })
  for (const reason of ['ignored_warning', 'late_report', 'no_answer'] as const)
    expect(await decide(id, { step: 'refuse', reason })).toEqual({ ok: false, refusal: 'reason_not_allowed' })
  expect(await decide(id, { step: 'pay' })).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({ refund: '310.00' })
  expect(JSON.stringify(await read(id))).not.toMatch(/vulnerable/i)
  const traces = await fixture.database.query<{ text: string }>(
    `select event_detail(e)::text as text from audit_event e where chain_id = $1
     union all select coalesce(facts::text, '') from notification where customer_id = $1
     union all select outbox_facts(m)::text from outbox_message m where customer_id = $1`,
    [ada.customerId],
  )
  expect(traces.filter(({ text }) => /Somebody called|vulnerable/i.test(text))).toEqual([])
})

test('less than all is paid in part, and never more', async () => {
  const { id } = await claim([await pay(310_00n)])
  expect(await decide(id, { step: 'pay', amountPence: 210_01n })).toEqual({
    ok: false,
    refusal: 'above_entitlement',
  })
  expect(await decide(id, { step: 'pay', amountPence: 50_01n })).toMatchObject({
    ok: true,
    value: { status: 'part_paid', refundPence: 50_01n, sharePence: 25_00n },
  })
})

test('of a payment at this bank nobody else owes anything', async () => {
  const grace = await openSignedInCustomer(api)
  const destination = `${grace.account.sortCode} ${grace.account.accountNumber}`
  const { id } = await claim([await pay(310_00n, { to: grace.account.id, destination })])
  expect(await decide(id, { step: 'pay' })).toEqual({
    ok: true,
    value: { status: 'paid', refundPence: 210_00n },
  })
  expect(await settleClaim(api.bank, id)).toEqual({ ok: false, refusal: 'changed_meanwhile' })
})

test('a scam abroad is not covered', async () => {
  const { id } = await claim([await pay(310_00n, { destination: 'SE3550000000054910000003' })])
  expect(await decide(id, { step: 'pay' })).toEqual({ ok: false, refusal: 'nothing_to_pay' })
})

test('what the customer did not pay is paid whole if no confirmation was asked', async () => {
  const first = await pay(310_00n)
  const { id } = await claim([first], { kind: 'unauthorised' })
  expect(await decide(id, { step: 'pay' })).toMatchObject({ ok: true, value: { refundPence: 310_00n } })
})

test('of a wrong account, what comes back is the customer’s', async () => {
  const { id, number } = await claim([await pay(310_00n)], { kind: 'wrong_account' })
  expect(await decide(id, { step: 'pay' })).toEqual({ ok: false, refusal: 'another_kind' })
  expect(await decide(id, { step: 'recover', amountPence: 310_01n })).toMatchObject({
    refusal: 'above_entitlement',
  })
  const before = await balanceOfOwn(ownAccountIds.reimbursements)
  expect(await decide(id, { step: 'recover', amountPence: 300_00n })).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({ status: 'recovered', refund: '300.00' })
  expect(await newestOf()).toMatchObject({ description: `Refund for claim ${number}`, amount: '300.00' })
  expect(await balanceOfOwn(ownAccountIds.reimbursements)).toBe(before)
  const lost = await claim([await pay(20_00n)], { kind: 'wrong_account' })
  expect(await decide(lost.id, { step: 'not_recovered' })).toMatchObject({ ok: true })
  expect(await read(lost.id)).toMatchObject({ status: 'not_recovered', refund: null })
})

test('a refusal tells its reason, by e-mail and by post, whatever the preferences are', async () => {
  const { id } = await claim([await pay(310_00n)])
  const preferences = { emailNotifications: false, paperStatements: false }
  expect((await ada.client.changePreferences({ body: preferences })).status).toBe(200)
  expect(await decide(id, { step: 'refuse', reason: 'confirmed_by_you' })).toMatchObject({
    refusal: 'reason_not_allowed',
  })
  expect(await decide(id, { step: 'refuse', reason: 'real_seller' })).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({ status: 'refused', reason: 'It is a dispute with a real seller.' })
  const notices = await readNotices(fixture.database, ada)
  expect(notices.filter(notice => notice.endsWith('claim_decided'))).toEqual([
    'claim_decided',
    'email claim_decided',
    'post claim_decided',
  ])
  const { body } = await ada.client.listNotifications({ query: {} })
  expect('notifications' in body && body.notifications[0]).toMatchObject({
    type: 'claim_decided',
    title: 'Claim Decided',
    description:
      'We cannot pay your claim of £310.00. It is a dispute with a real seller. You may complain to us, then within 6 months to the Financial Ombudsman Service.',
  })
})

test('who does not answer is refused while the question waits', async () => {
  const { id } = await claim([await pay(310_00n)])
  await askAboutClaim(api.bank, { claimId: id, question: 'Who told you to pay?' })
  expect(await decide(id, { step: 'refuse', reason: 'no_answer' })).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({
    status: 'refused',
    reason: 'You did not answer us.',
    question: null,
  })
})

test('two decisions at the same time have one outcome', async () => {
  const { id } = await claim([await pay(310_00n)])
  const decisions = await Promise.all([
    decide(id, { step: 'pay' }),
    decide(id, { step: 'pay', amountPence: 1_00n }),
    decide(id, { step: 'refuse', reason: 'took_part' }),
  ])
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1)
  expect(decisions.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 2 }, () => ({ ok: false, refusal: 'changed_meanwhile' })),
  )
})

test('a refund goes to the primary account once its own is closed', async () => {
  const { customerId } = ada
  const other = await openAccount(api.bank, fixture.database, {
    customerId,
    product: 'Current Account',
    holderName: 'Ada Byron',
  })
  const { id } = await claim([await pay(310_00n)])
  const closed = await closeAccount(api.bank, {
    customerId,
    accountId: ada.account.id,
    payTo: other.id,
    caller,
  })
  expect(closed).toMatchObject({ ok: true })
  expect(await decide(id, { step: 'pay' })).toMatchObject({ ok: true })
  expect(await newestOf(other.id)).toMatchObject({ category: 'Refund', amount: '210.00' })
})

test('a refund goes to the account that paid, though another one is primary', async () => {
  const { customerId } = ada
  const holder = { customerId, product: 'Current Account', holderName: 'Ada Byron' }
  const other = await openAccount(api.bank, fixture.database, holder)
  await payIn(api.bank, other.id, 310_00n)
  const { id } = await claim([await pay(310_00n, { by: { ...ada, account: other } })])
  expect(await decide(id, { step: 'pay' })).toMatchObject({ ok: true })
  expect(await newestOf(other.id)).toMatchObject({ category: 'Refund', amount: '210.00' })
})
