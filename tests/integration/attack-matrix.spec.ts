// Permissions as one table: every operation on Ada's resources, by every kind of caller, with the status that each must
// get. The rows are the API's own table of operations, so a new operation does not compile without a row.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { retireDemo } from '../../src/bank/simulator/demo-customers.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import { password } from '../support/open-customer.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { openCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { addressHeader, openTestApi, type TestApi } from './open-test-api.ts'
import { makeIdsFor, makeOwnIds } from './own-ids.ts'
import { readAllRows } from './read-rows.ts'
import {
  operationTable,
  pathOf,
  rightRequest,
  type Ids,
  type OperationName,
  type RightRequest,
} from './right-requests.ts'

let testDatabase: TestDatabase
let api: TestApi

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await testDatabase.close()
})

/** A caller: the cookie that is sent, and the e-mail that a body may need. */
interface Asker {
  readonly email: string
  readonly cookie: string | undefined
}

const askerOf = (customer: TestCustomer): Asker => ({ email: customer.email, cookie: customer.cookie() })

async function signInAs(customer: TestCustomer, accountType: 'personal' | 'corporate'): Promise<Asker> {
  const browser = openBrowser(api.app)
  const { status } = await browser.client.signIn({ body: { email: customer.email, password, accountType } })
  expect(status).toBe(201)
  return { email: customer.email, cookie: browser.cookie() }
}

/** Every kind of caller, in the order of the table's columns. There is no role below that of an owner. */
const askers = {
  nobody: ({ email }) => Promise.resolve({ email, cookie: undefined }),
  Ada: ada => Promise.resolve(askerOf(ada)),
  'Ada, who chose the other type of account': ada => signInAs(ada, 'corporate'),
  'another customer': async () => askerOf(await openSignedInCustomer(api, 1_000_00n)),
  'a corporate customer': async () => {
    const customer = await openCustomer(api, 1_000_00n)
    await testDatabase.database.query("update customer set kind = 'corporate' where id = $1", [
      customer.customerId,
    ])
    return signInAs(customer, 'corporate')
  },
  'Ada, signed out': async ada => {
    const browser = openBrowser(api.app)
    await browser.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
    const cookie = browser.cookie()
    expect((await browser.client.signOut({})).status).toBe(204)
    return { email: ada.email, cookie }
  },
  'a retired customer': async () => {
    const former = await openSignedInCustomer(api)
    const asker = askerOf(former)
    await testDatabase.database.query('update customer set is_demo = true where id = $1', [former.customerId])
    const demo = { ...demoCustomers, personal: { ...demoCustomers.personal, email: former.email } }
    expect((await retireDemo(api.bank, demo)).ok).toBe(true)
    return asker
  },
} satisfies Record<string, (ada: TestCustomer) => Promise<Asker>>

type Row = readonly [number, number, number, number, number, number, number]

/** Ada alone may use it. Others do not find it, and anonymous callers get 401. */
const hers = (status: number): Row => [401, status, status, 404, 404, 401, 401]
/** Every signed-in caller may use it, on their own resources. */
const own = (status: number): Row => [401, status, status, status, status, 401, 401]
const open = (status: number): Row => [status, status, status, status, status, status, status]

const table: Readonly<Record<OperationName, Row>> = {
  readBalance: hers(200),
  readInterest: hers(404),
  listHolds: hers(200),
  listTransactions: hers(200),
  exportTransactions: hers(200),
  readTransaction: hers(200),
  listStatements: hers(200),
  readStatement: hers(200),
  exportStatement: hers(200),
  readNotification: hers(204),
  // She has checks, and pays by a payment.
  placeTransfer: hers(403),
  listProducts: own(200),
  openAccount: own(201),
  // The account is no Fixed Savings.
  cancelAccount: hers(404),
  readClosure: hers(200),
  // The account holds money, and names no other that gets it.
  closeAccount: hers(409),
  // The account has one holder.
  withdrawClosure: hers(404),
  freezeAccount: hers(404),
  releaseAccount: hers(404),
  listInvitations: own(200),
  // A company opens no joint account.
  sendInvitation: [401, 202, 202, 202, 409, 401, 401],
  // She sent the invitation. Only whom she invited may answer it.
  acceptInvitation: hers(404),
  declineInvitation: hers(404),
  withdrawInvitation: hers(204),
  changeAccount: hers(204),
  openPot: hers(201),
  readPot: hers(200),
  changePot: hers(204),
  closePot: hers(204),
  // The accounts are ids that do not exist.
  moveMoney: own(404),
  readTransfer: hers(200),
  listPayees: own(200),
  addPayee: own(201),
  // The account is an id that does not exist.
  assessPayment: own(404),
  placePayment: own(404),
  listPayments: own(200),
  readPayment: hers(200),
  // It does not wait for a day.
  cancelPayment: hers(200),
  changePayment: hers(409),
  // The bank has asked nothing.
  answerPaymentQuestion: hers(409),
  readPaymentLimits: own(200),
  readComingUp: hers(200),
  // The bank is no demonstration.
  makeNextPaymentDay: own(404),
  changePaymentLimits: own(200),
  // It must be confirmed first.
  trustPayee: hers(403),
  distrustPayee: hers(200),
  readPayee: hers(200),
  changePayee: hers(200),
  deletePayee: hers(204),
  checkName: own(201),
  previewStandingOrder: own(200),
  listStandingOrders: own(200),
  // The accounts are ids that do not exist.
  setUpStandingOrder: own(404),
  readStandingOrder: hers(200),
  // It changes nothing.
  changeStandingOrder: hers(200),
  skipStandingOrder: hers(200),
  undoStandingOrderSkip: hers(200),
  cancelStandingOrder: hers(200),
  listDirectDebits: own(200),
  readDirectDebit: hers(200),
  cancelDirectDebit: hers(200),
  // The collection is not taken yet.
  refundCollection: hers(409),
  // This is no demonstration.
  addSimulatedDirectDebit: own(404),
  readSpending: own(200),
  compareMonths: own(200),
  listSpendingLines: own(200),
  // Her only line is income.
  chooseCategory: hers(404),
  listBudgets: own(200),
  setBudget: own(200),
  removeBudget: own(200),
  listCards: own(200),
  // The account is an id that does not exist.
  orderCard: own(404),
  readCard: hers(200),
  // Her card is a virtual one: active already, without a PIN, and not replaced.
  activateCard: hers(409),
  freezeCard: hers(200),
  unfreezeCard: hers(200),
  replaceCard: hers(404),
  cancelCard: hers(200),
  changeCardControls: hers(200),
  // It must be confirmed first.
  showCardDetails: hers(403),
  showCardPin: hers(404),
  unblockCardPin: hers(404),
  listCardPayments: own(200),
  readCardPayment: hers(200),
  // It must be confirmed first.
  approveCardPayment: hers(403),
  refuseCardPayment: hers(200),
  turnOnGamblingBlock: own(200),
  takeOffGamblingBlock: own(200),
  listSubscriptions: own(200),
  stopMerchant: hers(200),
  allowMerchant: hers(200),
  // This is no demonstration.
  deliverCard: own(404),
  listCardDisputes: own(200),
  // The payment in the body is nobody's.
  openCardDispute: own(404),
  readCardDispute: hers(200),
  // No question of the bank waits.
  answerCardDispute: hers(409),
  withdrawCardDispute: hers(200),
  // The dispute in the body is nobody's.
  answerDisputeAsMerchant: own(404),
  authoriseCardPayment: own(404),
  clearCardPayment: own(404),
  raiseCardPayment: hers(404),
  reverseCardPayment: hers(404),
  settleCardPayment: hers(404),
  refundCardPayment: hers(404),
  listClaims: own(200),
  // The payments are ids that do not exist.
  makeClaim: own(404),
  readClaim: hers(200),
  // No question waits.
  answerClaim: hers(409),
  withdrawClaim: hers(200),
  endSession: hers(204),
  listNotifications: own(200),
  // The newest seen notification is an id that does not exist.
  readAllNotifications: own(404),
  extendSession: own(204),
  readSession: own(200),
  listSessions: own(200),
  endOtherSessions: own(204),
  listSecurityEvents: own(200),
  readProfile: own(200),
  changeProfile: own(200),
  // Ada has a passkey, and confirms what others do with a password alone.
  changePassword: [401, 403, 403, 204, 204, 401, 401],
  readPreferences: own(200),
  changePreferences: own(200),
  readSecondFactor: own(200),
  beginSecondFactor: [401, 403, 403, 201, 201, 401, 401],
  // None of them has a second factor, or a set-up that has begun.
  confirmSecondFactor: own(409),
  renewRecoveryCodes: [401, 403, 403, 409, 409, 401, 401],
  removeSecondFactor: own(409),
  newPasskeyChallenge: open(201),
  // The challenge is an id that does not exist.
  signInWithPasskey: open(401),
  listPasskeys: own(200),
  // It must be confirmed first.
  beginPasskey: own(403),
  // The options are an id that does not exist.
  addPasskey: own(410),
  renamePasskey: hers(204),
  removePasskey: hers(403),
  // A confirmation is of one session. Nobody who has a passkey confirms by a password.
  readConfirmation: [401, 200, 404, 404, 404, 401, 401],
  answerConfirmation: [401, 422, 404, 404, 404, 401, 401],
  cancelConfirmation: [401, 204, 404, 404, 404, 401, 401],
  listAccounts: own(200),
  listAllTransactions: own(200),
  exportAllTransactions: own(200),
  listMessages: own(200),
  // Ada has a passkey, so her password leads to one more step.
  signIn: [202, 202, 202, 201, 201, 202, 401],
  // None of them has a sign-in that waits for a code.
  enterSecondFactor: open(401),
  signOut: open(204),
  sendMessage: open(202),
  submitApplication: open(202),
  subscribeToNewsletter: open(202),
  notePromotionClick: open(202),
  requestPasswordReset: open(202),
  checkPasswordReset: open(410),
  resetPassword: open(410),
  readDemonstration: open(200),
}

let addresses = 0

/** Sends the request from an address of its own, so that no other request counts against its rate limit. */
const ask = (path: string, { cookie }: Asker, request: RightRequest | { readonly method: string }) =>
  api.app.request(path, {
    ...request,
    headers: {
      ...('headers' in request && request.headers),
      [addressHeader]: `198.51.${Math.trunc(++addresses / 250)}.${addresses % 250}`,
      ...(cookie !== undefined && { cookie }),
    },
  })

/**
 * The callers, and the ids of Ada's resources. Each caller that owns something has an Ada of its own. She has a passkey,
 * and what makes the ids of her other resources says.
 */
async function gather(
  makeIds: (ada: TestCustomer) => Promise<Ids>,
): Promise<readonly { who: string; asker: Asker; ids: Ids }[]> {
  const gathered = []
  const target = await openSignedInCustomer(api, 1_000_00n)
  const targetIds = await makeIds(target)
  for (const [who, become] of Object.entries(askers)) {
    const ada = who.startsWith('Ada') ? await openSignedInCustomer(api, 1_000_00n) : target
    // First, because afterwards she has a passkey, and her password leads to one more step.
    const asker = await become(ada)
    const ids = ada === target ? targetIds : await makeIds(ada)
    gathered.push({ who, asker, ids })
  }
  return gathered
}

// Reading changes nothing, so operations that read share their callers, for as long as nobody's session ends: on a busy
// machine all of this takes longer than that.
let readers: { readonly gathered: ReturnType<typeof gather>; readonly untilMs: number } | undefined

function gatherReaders(): ReturnType<typeof gather> {
  const nowMs = Date.now()
  if (!readers || nowMs >= readers.untilMs)
    readers = {
      gathered: gather(ada => makeOwnIds(ada, testDatabase.database)),
      untilMs: nowMs + limits.sessionIdleMs / 2,
    }
  return readers.gathered
}

test.each(operationTable)('$name answers each caller as the table says', async ({ name, operation }) => {
  const isRead = operation.method === 'GET'
  const all = (
    await (isRead
      ? gatherReaders()
      : gather(ada => makeIdsFor(operation, ada, testDatabase.database, ['passkeys', 'confirmations'])))
  ).map((one, n) => ({
    ...one,
    status: table[name][n],
  }))
  const answersOf = async (some: typeof all) => {
    const answers: [string, number][] = []
    for (const { who, asker, ids } of some) {
      const response = await ask(pathOf(operation, ids), asker, rightRequest(name, { ...asker, password }))
      await response.text()
      answers.push([who, response.status])
    }
    return answers
  }
  const wanted = (some: typeof all) => some.map(({ who, status }) => [who, status])
  const isHarmless = ({ status }: { status: number | undefined }) =>
    isRead || (operation.access === 'customer' && (status === 401 || status === 404))
  const [harmless, others] = [all.filter(isHarmless), all.filter(one => !isHarmless(one))]
  const before = await readAllRows(testDatabase.database)
  expect(await answersOf(harmless)).toEqual(wanted(harmless))
  expect(await readAllRows(testDatabase.database)).toEqual(before)
  expect(await answersOf(others)).toEqual(wanted(others))
})

const routes = operationTable.map(({ operation }) => ({
  operation,
  path: operation.path,
  methods: operationTable.flatMap(other =>
    other.operation.path === operation.path ? [other.operation.method] : [],
  ),
}))
const everyMethod = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

test('no route has a further method, for any caller', async () => {
  const people = await gatherReaders()
  const before = await readAllRows(testDatabase.database)
  for (const { path, methods, operation } of routes)
    for (const method of everyMethod.filter(one => !methods.some(allowed => allowed === one)))
      for (const { asker, ids } of people) {
        const response = await ask(pathOf(operation, ids), asker, { method })
        // HEAD is GET without a body (RFC 9110, 9.3.2).
        const isRead = method === 'HEAD' && methods.includes('GET')
        if (isRead) expect(await response.text()).toBe('')
        else expect([method, path, response.status]).toEqual([method, path, 405])
        expect(response.headers.get('access-control-allow-origin')).toBeNull()
      }
  expect(await readAllRows(testDatabase.database)).toEqual(before)
})
