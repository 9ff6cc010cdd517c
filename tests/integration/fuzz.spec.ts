// Thousands of requests, ten thousand bodies among them, from almost valid to nonsense, over every route. None breaks
// the bank, the contract lists every response (the browser checks that), and the ledger reconciles to the penny.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { demoCustomers } from '../../content/demo.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { PaymentAnswer } from '../../src/contract/payments.ts'
import { PlacedTransfer } from '../../src/contract/transfers.ts'
import { asPrivateDesk } from '../support/open-customer.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { arbitraryBody, nonsense } from './arbitrary-bodies.ts'
import { openBrowser, type Browser } from './browser.ts'
import { cardSteps } from './card-steps.ts'
import { spendingSteps } from './spending-steps.ts'
import { claimSteps } from './claim-steps.ts'
import { disputeSteps } from './card-dispute.ts'
import { directDebitSteps } from './direct-debit-steps.ts'
import { standingOrderSteps } from './standing-order-steps.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openFollowedCustomer, type FollowedCustomer } from './followed-customer.ts'
import { heapMiB } from './heap-size.ts'
import { addressHeader, openTestApi, type TestApi } from './open-test-api.ts'
import { passkeySteps, type RightStep } from './passkey-customer.ts'
import { paymentSteps } from './payment-steps.ts'
import { idsOf, operationTable, pathOf, type NamedOperation, type OperationName } from './right-requests.ts'

const seed = 20_261_122
const requests = 19_200
const bodiesLeast = 10_000
const openingPence = 100_000_00n
const caller = { address: '192.0.2.7', device: '' }

let testDatabase: TestDatabase
let api: TestApi
let grace: TestCustomer
let stranger: Browser
/** The customer of most requests. When their session has ended, the next customer replaces them. */
let ada: FollowedCustomer
let adasSavings = ''
let adasFixedSavings = ''
/** Her joint account, and invitations to others. */
let adas = { joint: '', toAccept: '', toDecline: '' }

/** Another customer invites Ada. Returns the invitation. */
const inviteAda = async (): Promise<string> => {
  const { customerId } = await openSignedInCustomer(api, openingPence)
  const id = api.bank.newId()
  const invitation = { id, email: ada.customer.email }
  const sent = await sendInvitation(api.bank, { customerId, invitation, caller })
  if (!sent.ok) throw new Error(sent.refusal.code)
  return id
}

const bringNextAda = async () => {
  ada = await openFollowedCustomer(api, openingPence)
  const { customerId, client, account } = ada.customer
  const pot = { id: api.bank.newId(), name: 'Holiday', colour: 'tarn' } as const
  await client.openPot({ params: { id: account.id }, body: pot })
  await ada.learn('openPot', JSON.stringify(pot), null)
  const flexiSave = {
    customerId,
    product: 'FlexiSave',
    productCode: 'flexisave',
    holderName: 'Ada Byron',
  } as const
  adasSavings = (await openAccount(api.bank, testDatabase.database, flexiSave)).id
  const invitationId = await inviteAda()
  const accepted = await acceptInvitation(api.bank, { customerId, invitationId, caller })
  if (!accepted.ok) throw new Error(accepted.refusal.code)
  adas = { joint: accepted.value.accountId, toAccept: await inviteAda(), toDecline: await inviteAda() }
  const fixed = { ...flexiSave, product: 'Fixed Savings 1 year', productCode: 'fixed_1y' } as const
  const lockedUntil = '2199-03-01'
  adasFixedSavings = (await openAccount(api.bank, testDatabase.database, { ...fixed, lockedUntil })).id
}

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database, {}, demoCustomers)
  stranger = openBrowser(api.app)
  grace = await openSignedInCustomer(api, openingPence)
  await bringNextAda()
})
afterAll(() => testDatabase.close())

// A few ids, so that orders collide.
const orderIds = Array.from(
  { length: 40 },
  (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
)

const passwords = ['{ada.password}', '{ada.password}', '{ada.password}', 'wrong']
const newPasswords = ['three unrelated words', 'connexion of the sciences', 'password', '{ada.password}']
const emails = ['{ada.email}', '{grace.email}', 'nobody@sarsen.example', 'ADA@Example.com']

/** Values that are likely to be valid in a field. Names in braces are replaced when the request is sent. */
const known = {
  id: [...orderIds, ...orderIds.map(() => '{new.id}')],
  email: [...emails, '{new.id}@example.com', '{ada.email}', '{ada.email}'],
  password: passwords,
  currentPassword: passwords,
  newPassword: newPasswords,
  code: ['{ada.code}', '{ada.code}', '{ada.code}', '000000', 'ABCD-EFGH-IJKL-MNOP'],
  token: ['{ada.reset}', 't'.repeat(43), ''],
  destination: [
    '12345678',
    '20-00-00 12345678',
    'SE35 9999 9557 0666 2266 5465',
    '{ada.account}',
    '{grace.iban}',
    '00-19-64 99999999',
  ],
  iban: ['SE35 5000 0000 0549 1000 0003', '{grace.iban}', 'SE36 5000'],
  sortCode: ['20-00-00', '000001', '00 19 64', '20-00'],
  accountNumber: ['{new.number}', '{new.number}', '1234567', '12345'],
  rollNumber: ['RN-4471', ''],
  nickname: ['Landlady', ''],
  from: ['{ada.accountId}', '{ada.accountId}', '{ada.potId}', '{new.id}'],
  to: ['{ada.potId}', '{ada.potId}', '{ada.accountId}', '{new.id}'],
  goalDate: ['2199-06-01', '2020-01-01'],
  newestSeenId: ['{ada.notification}', '{ada.notification}', '{new.id}'],
  amount: [
    '0.01',
    '7.50',
    '48.25',
    '999.99',
    '4999.00',
    '0.00',
    '2000000.01',
    '1e6',
    '1.001',
    '999999999999.99',
  ],
  phone: ['07700 900142', '+353 1 234 5678', ''],
  dateOfBirth: ['14/3/1991', '1 January 1970', '29 2 2001', '14 3 2025'],
  idNumber: ['AB 123456'],
  country: ['United Kingdom', 'Ireland', 'Other'],
  initialDeposit: ['250', '£1,000.00', ''],
}

const nobodys = '01890000-0000-7000-8000-ffffffffffff'

let accountNumbers = 10_000_000

const values: Readonly<Record<string, () => string>> = {
  'ada.email': () => ada.right.email(),
  'ada.password': () => ada.right.password(),
  'ada.code': () => ada.right.code(),
  'ada.reset': () => ada.right.reset(),
  'ada.account': () => `00-19-64 ${ada.customer.account.accountNumber}`,
  'ada.accountId': () => ada.ids().accounts ?? nobodys,
  'ada.potId': () => ada.ids().pots ?? nobodys,
  'ada.notification': () => ada.ids().notifications ?? nobodys,
  'grace.email': () => grace.email,
  'grace.iban': () => grace.account.iban,
  'new.id': () => api.bank.newId(),
  'new.number': () => String((accountNumbers += 1)),
}
const filledIn = (text: string): string =>
  text.replaceAll(/\{(\w+\.\w+)\}/g, (braced, name: string) => values[name]?.() ?? braced)

/** The owner of the resource in a path: mostly Ada. */
const named = fc.oneof(
  { arbitrary: fc.constant('{own}'), weight: 12 },
  { arbitrary: fc.constantFrom(...orderIds), weight: 2 },
  { arbitrary: fc.oneof(fc.constant('{grace}'), fc.uuid(), fc.string({ unit: 'binary' })), weight: 1 },
)

function pathFor(operation: NamedOperation['operation'], id: string): string {
  const own = {
    ...idsOf(nobodys),
    ...ada.ids(),
    // Only savings have interest.
    ...(operation.path.endsWith('/interest') && { accounts: adasSavings }),
    // Only a joint account is frozen, and nothing closes the account that most requests need.
    ...(/\/(freeze|closure)\b/.test(operation.path) && { accounts: adas.joint }),
    // She answers invitations that others sent her.
    ...(operation.path.endsWith('/acceptance') && { 'joint-invitations': adas.toAccept }),
    ...(operation.path.endsWith('/decline') && { 'joint-invitations': adas.toDecline }),
    // Only Fixed Savings are cancelled.
    ...(operation.path.endsWith('/cancellation') && { accounts: adasFixedSavings }),
  }
  if (id === '{own}') return pathOf(operation, own)
  const given = id === '{grace}' ? grace.account.id : encodeURIComponent(id.toWellFormed())
  return pathOf(operation, idsOf(given))
}

const days = ['2026-01-01', '2026-11-22', '2999-12-31', '0000-01-01', '2026-02-30']

/** Values that are likely to be valid in a query; a parameter without one gets a small number. */
const knownQueries: Readonly<Record<string, readonly string[]>> = {
  page: [],
  pageSize: [],
  search: ['transfer', 'a', '%', '_\\', 'ÉTÉ', "'", ''],
  status: ['completed', 'declined'],
  amountBand: ['high', 'medium', 'low'],
  category: ['Deposit', 'Transfer', 'International Transfer', 'Interest', 'Fee', 'Refund'],
  from: days,
  to: days,
  order: ['newest', 'oldest', 'largest', 'smallest', 'declined_first'],
  format: ['csv', 'ofx', 'qif'],
}

const queryField = ([name, likely]: [string, readonly string[]]): fc.Arbitrary<[string, string]> =>
  fc.tuple(
    fc.constant(name),
    fc.oneof(
      { arbitrary: likely.length > 0 ? fc.constantFrom(...likely) : fc.nat(120).map(String), weight: 12 },
      { arbitrary: fc.string({ maxLength: 8 }), weight: 1 },
    ),
  )

const queries = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...Object.entries(knownQueries)).chain(queryField), weight: 12 },
      { arbitrary: fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 })), weight: 1 },
    ),
    { maxLength: 3 },
  )
  .map(pairs => Object.fromEntries(pairs))

// Of these hardly any random body goes together.
const fitting: Partial<Record<OperationName, object>> = {
  openAccount: { id: '{new.id}', product: 'current', acknowledged: true },
  addPayee: {
    id: '{new.id}',
    name: 'Ada',
    kind: 'personal',
    sortCode: '20-00-00',
    accountNumber: '{new.number}',
  },
  changePayee: { nickname: 'Landlady' },
  answerClaim: { text: 'They called on Monday.' },
  answerCardDispute: { text: 'I ordered a lamp.' },
}

const bodyOf = ({ name, operation }: NamedOperation): fc.Arbitrary<string> =>
  fc.oneof(
    {
      arbitrary: (operation.body ? arbitraryBody(operation.body, known) : nonsense).map(body =>
        JSON.stringify(body),
      ),
      weight: 30,
    },
    { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
    ...(fitting[name] ? [{ arbitrary: fc.constant(JSON.stringify(fitting[name])), weight: 6 }] : []),
  )

const requestOf = (one: NamedOperation) =>
  fc.record({
    one: fc.constant(one),
    // Another customer takes part too. Only they sign out and in, so that Ada stays signed in.
    isAdas: /sign|enter/i.test(one.name) ? fc.constant(false) : fc.nat(9).map(n => n > 0),
    id: named,
    query: fc.option(queries, { nil: {}, freq: 3 }),
    body: bodyOf(one),
    // Some operations follow from others. Their first request is right, and a few later ones.
    isRight: fc.nat(99).map(n => n === 0),
    type: fc.constantFrom(...Array<string>(30).fill('application/json'), 'text/plain', ''),
    from: fc.ipV4(),
  })

const frequent =
  /^(placeTransfer|signIn|extendSession|submitApplication|resetPassword|(list|end)Sessions?|\w+(SecondFactor|Codes))$/
const anyCall = fc.oneof(
  ...operationTable.map(one => ({
    arbitrary: requestOf(one),
    weight: frequent.test(one.name) ? 7 : one.operation.body ? 4 : 1,
  })),
)

const countOf = (counts: Map<number, number>, status: number) => counts.get(status) ?? 0

/** Sends a right request of an operation that needs several steps. Returns its status. */
async function sendRightStep({ name, operation }: NamedOperation, next: () => Promise<RightStep>) {
  const { sender, id, body, transactionId = 'TXN1' } = await next()
  const { method } = operation
  const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const address = pathOf(operation, idsOf(id)).replace('TXN1', transactionId)
  const { status } = await sender.send(address, { method, ...(operation.body && sent) })
  return [name, status] as const
}

const statuses = new Map<number, number>()
const succeeded = new Set<string>()
const decided = new Set<string>()
let n = 0
let bodies = 0
let heapEarlyMiB = 0

/** By operation: the right request of those that follow from others. */
const rightSteps = (): ReadonlyMap<string, () => Promise<RightStep>> =>
  new Map(
    Object.entries({
      ...passkeySteps(api, openingPence),
      ...paymentSteps(api, openingPence),
      ...claimSteps(api, openingPence, paid => decided.add(paid)),
      ...directDebitSteps(api, openingPence),
      ...standingOrderSteps(api, openingPence),
      ...cardSteps(api, openingPence),
      ...disputeSteps(api, openingPence),
      ...spendingSteps(api, openingPence, paid => decided.add(paid)),
    }),
  )

/** Sends half of the requests. */
const sendHalf = (halfSeed: number): Promise<void> => {
  const steps = rightSteps()
  return fc.assert(
    fc.asyncProperty(anyCall, async ({ one, isAdas, id, query, body, type, from, isRight }) => {
      const { name, operation } = one
      if (++n === requests / 5) heapEarlyMiB = heapMiB()
      const next = steps.get(name)
      if (next && (isRight || !succeeded.has(name))) {
        const [done, answered] = await sendRightStep(one, next)
        expect([done, answered < 300]).toEqual([name, true])
        succeeded.add(name)
        return
      }
      if (operation.body) bodies += 1
      api.pass(2000)
      const address = pathFor(operation, id)
      const path = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
      const sent = { body: filledIn(body), headers: { 'content-type': type, [addressHeader]: from } }
      const sendIt = () =>
        (isAdas ? ada.customer : stranger).send(path, {
          method: operation.method,
          ...(operation.method !== 'GET' && sent),
        })
      // Transfers are the private desk's, where nobody opens a pot.
      const response =
        isAdas && name === 'placeTransfer' && n % 2 === 0
          ? await asPrivateDesk(api.bank, ada.customer, sendIt)
          : await sendIt()
      const { status } = response
      statuses.set(status, countOf(statuses, status) + 1)
      expect(status).toBeLessThan(500)
      if (status < 300) {
        succeeded.add(name)
        const answer = /json/.test(response.headers.get('content-type') ?? '') ? await response.json() : null
        if (name === 'placePayment') decided.add(PaymentAnswer.parse(answer).payment.id)
        if (name === 'placeTransfer') decided.add(PlacedTransfer.parse(answer).transfer.id)
        if (isAdas || name === 'resetPassword') await ada.learn(name, sent.body, answer)
      }
      if (isAdas && status === 401 && operation.access === 'customer') await bringNextAda()
    }),
    { seed: halfSeed, numRuns: requests / 2, endOnFailure: true },
  )
}

test('the first half of the requests breaks nothing', { timeout: 300_000 }, () => sendHalf(seed))

test('no request breaks the bank, and memory stays flat', { timeout: 300_000 }, async () => {
  await sendHalf(seed + 1)
  expect(api.faults).toEqual([])
  expect(bodies).toBeGreaterThanOrEqual(bodiesLeast)
  // The test would prove little if hardly any request succeeded.
  for (const status of [200, 201, 202, 204, 400, 401, 404, 409, 415, 422, 429])
    expect([status, countOf(statuses, status) > 20]).toEqual([status, true])
  expect([...succeeded].toSorted()).toEqual(operationTable.map(({ name }) => name).toSorted())
  expect(heapMiB() - heapEarlyMiB).toBeLessThan(20)
  expect(await reconcile(testDatabase.database)).toEqual([])
  const placed = await testDatabase.database.query<{ id: string }>(
    `select id from transfer t where placed_by is not null and destination is not null
        and not exists (select from payment p where p.id = t.id or p.hold_id = t.id)`,
  )
  expect(new Set(placed.map(({ id }) => id))).toEqual(decided)
})

test('every penny is accounted for: the completed transfers add up to the balances', async () => {
  const [sums] = await testDatabase.database.query<{
    all: bigint
    customers: bigint
    in: bigint
    out: bigint
  }>(
    `select sum(balance_pence)::int8 as all,
            (sum(balance_pence) filter (where kind in ('customer', 'pot')))::int8 as customers,
            ((select count(*) * ${openingPence} from account a where product_code = 'current'
                and not exists (select from account_opening o where o.account_id = a.id))
              + (select coalesce(sum(r.amount_pence), 0) from refund_claim r)
              + (select coalesce(sum(p.refunded_pence), 0) from card_payment p)
              + (select coalesce(sum(d.credit_pence - d.covered_pence - d.returned_pence), 0) from card_dispute d))::int8 as in,
            (select coalesce(sum(amount_pence), 0) from account_transaction l
              where l.status = 'completed' and l.direction = 'debit' and not exists (
                select from account_transaction other
                 where other.transfer_id = l.transfer_id and other.direction = 'credit')
                and not exists (
                  select from transfer t join account pot on pot.id = t.creditor_account_id and pot.kind = 'pot'
                   where t.id = l.transfer_id))::int8 as out
       from account`,
  )
  expect(sums?.all).toBe(0n)
  expect(sums?.out).toBeGreaterThan(0n)
  expect(sums?.customers).toBe((sums?.in ?? 0n) - (sums?.out ?? 0n))
})
