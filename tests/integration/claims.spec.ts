// Claims over the API (specification, section 12.6 and 12.7), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { askAboutClaim, type ClaimDecision, decideClaim } from '../../src/bank/claims/decide-claim.ts'
import { makeClaim } from '../../src/bank/claims/make-claim.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import {
  codeOf,
  makeClaimOf,
  type Paying,
  payBy,
  readClaimOf,
  sendClaim,
  story,
  type Typed,
} from './claimant.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'

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

const dayMs = 24 * 60 * 60_000
const caller = { address: '192.0.2.7', device: 'A test' }

const pay = (amountPence: bigint, paying: Partial<Paying> = {}) =>
  payBy(api, amountPence, { by: ada, ...paying })
const send = (transferIds: readonly string[], typed: Typed = {}, customer = ada) =>
  sendClaim(customer, transferIds, typed)
const claim = (transferIds: readonly string[], typed: Typed = {}) => makeClaimOf(ada, transferIds, typed)
const read = (id: string) => readClaimOf(ada, id)
const withdraw = (claimId: string) => ada.client.withdrawClaim({ params: { id: claimId } })
const decide = (claimId: string, decision: ClaimDecision) => decideClaim(api.bank, { claimId, decision })

test('a claim is received, with its number, its payments and its due day', async () => {
  const [first, second] = [await pay(310_00n), await pay(20_50n)]
  const made = await claim([first, second])
  expect(made).toMatchObject({
    kind: 'scam',
    status: 'received',
    story,
    claimed: '330.50',
    decidedAt: null,
    reason: null,
    refund: null,
    question: null,
    steps: [{ step: 'made', text: null }],
  })
  expect(made.number).toBeGreaterThanOrEqual(100_001)
  expect(made.payments.map(({ amount }) => amount).toSorted()).toEqual(['20.50', '310.00'])
  const { body } = await ada.client.listClaims({ query: {} })
  expect(body).toEqual({ claims: [made], page: 1, pageSize: 10, total: 1 })
  expect(await readEventTypes(fixture.database, ada)).toContain('claim_made')
})

test('the numbers follow each other', async () => {
  const made = await claim([await pay(1_00n)])
  const next = await claim([await pay(1_00n)])
  expect(next.number).toBe(made.number + 1)
})

test('the same request again changes nothing', async () => {
  const id = crypto.randomUUID()
  const transferId = await pay(310_00n)
  const made = await claim([transferId], { id })
  const again = await send([transferId], { id })
  expect(again.status).toBe(200)
  expect(again.body).toEqual({ claim: made })
})

test('an id that somebody else’s claim has takes no number', async () => {
  const grace = await openSignedInCustomer(api, 1_000_00n)
  const id = crypto.randomUUID()
  const [hers, his] = [await pay(1_00n, { by: grace }), await pay(1_00n)]
  const [one, other] = await Promise.all([send([hers], { id }, grace), send([his], { id })])
  expect([one, other].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const [counter] = await fixture.database.query<{ next: bigint; newest: bigint }>(
    'select next_number as next, (select max(number) from claim) as newest from claim_counter',
  )
  expect(counter?.next).toBe((counter?.newest ?? 0n) + 1n)
})

test('refusals come in their order', async () => {
  const id = crypto.randomUUID()
  const [claimed, fresh] = [await pay(2_00n), await pay(3_00n)]
  await claim([claimed], { id })
  const unknown = crypto.randomUUID()
  // Thirteen months after its payments, so that they are too late as well.
  const later = { ...api.bank, clock: () => new Date(api.bank.clock().getTime() + 400 * dayMs) }
  const sendLater = async (transferIds: readonly string[], claimId = crypto.randomUUID()) => {
    const request = { id: claimId, kind: 'scam', transferIds, story, isVulnerable: true } as const
    const made = await makeClaim(later, { customerId: ada.customerId, claim: request, caller })
    return made.ok ? made.value : made.refusal.code
  }
  expect(await sendLater([unknown, claimed], id)).toBe('not_found')
  expect(await sendLater([claimed], id)).toBe('claim_id_reused')
  expect(await sendLater([claimed])).toBe('too_late')
  expect(await sendLater([fresh])).toBe('too_late')
  expect(await send([claimed, fresh])).toMatchObject({
    status: 409,
    body: { code: 'already_claimed', detail: 'You reported this payment already.' },
  })
})

test('a payment is claimed for 13 months, and later the customer is told to call', async () => {
  const transferIds = [await pay(5_00n)]
  // Thirteen months are 393 to 397 days.
  const sendAfter = (days: number) => {
    const later = { ...api.bank, clock: () => new Date(api.bank.clock().getTime() + days * dayMs) }
    const request = { id: crypto.randomUUID(), kind: 'scam', transferIds, story, isVulnerable: true } as const
    return makeClaim(later, { customerId: ada.customerId, claim: request, caller })
  }
  expect(await sendAfter(398)).toMatchObject({ ok: false, refusal: { code: 'too_late' } })
  expect(await sendAfter(393)).toMatchObject({ ok: true })
})

test('the fields have their sentences', async () => {
  const { status, body } = await ada.client.makeClaim({
    body: { id: crypto.randomUUID(), transferIds: [], kind: 'scam', story: 'Too short' },
  })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    errors: [
      { field: 'transferIds', message: 'Choose 1 to 20 payments' },
      { field: 'story', message: 'Tell us what happened in 20 to 4,000 characters' },
    ],
  })
  const many = Array.from({ length: 21 }, () => crypto.randomUUID())
  expect(codeOf(await send(many))).toBe('bad_input')
  expect(codeOf(await send([many[0] ?? '', many[0] ?? '']))).toBe('bad_input')
  expect(codeOf(await send(many.slice(0, 1), { story: '😀'.repeat(19) }))).toBe('bad_input')
  expect(codeOf(await send(many.slice(0, 1), { story: 'a'.repeat(4_001) }))).toBe('bad_input')
  // These can be read: nobody has made such a payment.
  expect(codeOf(await send(many.slice(0, 20), { story: 'é'.repeat(4_000) }))).toBe('not_found')
})

test('nothing is claimed that is not one’s own payment to somebody else, or that came back', async () => {
  const grace = await openSignedInCustomer(api, 1_000_00n)
  const hers = await pay(1_00n, { by: grace })
  const own = await openAccount(api.bank, fixture.database, {
    customerId: ada.customerId,
    product: 'Current Account',
    holderName: 'Ada Byron',
  })
  const moved = await pay(1_00n, { to: own.id })
  const returned = await pay(1_00n)
  const undone = await api.bank.postings.post({
    id: crypto.randomUUID(),
    kind: 'reversal',
    subjectTransferId: returned,
    recipientName: 'Ada Byron',
    reference: 'Sent back',
    category: 'Transfer',
    debtorDescription: 'Reversal',
    creditorDescription: 'Reversal',
    decidedAt: api.bank.clock(),
  })
  expect(undone.outcome).toBe('completed')
  for (const id of [hers, moved, returned]) expect(codeOf(await send([id]))).toBe('not_found')
  // What is not claimed is not offered.
  const exemptionOf = async (id: string) => (await ada.client.readPayment({ params: { id } })).body
  expect(await exemptionOf(moved)).toMatchObject({ payment: { exemption: 'own_account' } })
  expect(await exemptionOf(await pay(1_00n))).toMatchObject({ payment: { exemption: null } })
})

test('a question stops the clock, and its answer starts it again', async () => {
  const { id, dueDay } = await claim([await pay(310_00n)])
  const question = 'Who told you to pay?'
  const text = 'A man who said he was the bank.'
  const answer = (words: string) => ada.client.answerClaim({ params: { id }, body: { text: words } })
  expect(codeOf(await answer(text))).toBe('changed_meanwhile')
  expect(await askAboutClaim(api.bank, { claimId: id, question })).toMatchObject({ ok: true })
  expect(await askAboutClaim(api.bank, { claimId: id, question })).toMatchObject({ ok: false })
  expect(await read(id)).toMatchObject({ status: 'information_needed', question })
  expect(codeOf(await answer('No.'))).toBe('bad_input')
  expect((await answer(text)).status).toBe(200)
  expect((await answer(text)).status).toBe(200)
  expect(await read(id)).toMatchObject({
    status: 'received',
    question: null,
    dueDay,
    steps: [{ step: 'made' }, { step: 'asked', text: question }, { step: 'answered', text }],
  })
  expect(
    (await readEventTypes(fixture.database, ada)).filter(type => type === 'claim_answered'),
  ).toHaveLength(1)
})

test('a claim is withdrawn while it is not decided, and its payments may be claimed again', async () => {
  const transferId = await pay(310_00n)
  const { id } = await claim([transferId])
  expect(await withdraw(id)).toMatchObject({ status: 200, body: { claim: { status: 'withdrawn' } } })
  expect((await withdraw(id)).status).toBe(200)
  expect(await decide(id, { step: 'pay' })).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  const again = await claim([transferId])
  await decide(again.id, { step: 'pay' })
  expect(codeOf(await withdraw(again.id))).toBe('changed_meanwhile')
})

test('two claims for one payment at the same time: one is made', async () => {
  const transferId = await pay(310_00n)
  const made = await Promise.all([send([transferId]), send([transferId])])
  expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
})

test('another customer does not find a claim, and a joint account’s is the payer’s alone', async () => {
  const grace = await openSignedInCustomer(api)
  await grantAccess(fixture.database, {
    customerId: grace.customerId,
    accountId: ada.account.id,
    grantedAt: api.bank.clock(),
    at: api.bank.clock(),
  })
  const transferId = await pay(310_00n)
  expect(codeOf(await send([transferId], {}, grace))).toBe('not_found')
  const { id } = await claim([transferId])
  const params = { id }
  expect((await grace.client.readClaim({ params })).status).toBe(404)
  expect((await grace.client.withdrawClaim({ params })).status).toBe(404)
  expect((await grace.client.answerClaim({ params, body: { text: 'I am somebody else.' } })).status).toBe(404)
  expect((await grace.client.listClaims({ query: {} })).body).toMatchObject({ total: 0 })
})

test('20 claims in 24 hours are the most', async () => {
  const transferId = await pay(1_00n)
  for (let n = 0; n < 20; n += 1) {
    const { id } = await claim([transferId])
    await ada.client.withdrawClaim({ params: { id } })
  }
  expect(codeOf(await send([transferId]))).toBe('too_many_claims')
})
