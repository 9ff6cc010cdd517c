// Privacy between customers, for every operation: Grace sends requests, and no response may contain anything of Ada,
// whose data stays unchanged.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Problem } from '../../src/contract/problem.ts'
import { asPrivateDesk, password } from '../support/open-customer.ts'
import { newAuthenticator } from '../support/software-authenticator.ts'
import { openCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { publicOrigin, type TestApi } from './open-test-api.ts'
import { makeIdsFor, makeOwnIds } from './own-ids.ts'
import { readAllRows, readRowsNaming, type RowText } from './read-rows.ts'
import {
  idsOf,
  operationTable,
  pathOf,
  rightRequest,
  type Ids,
  type OperationName,
} from './right-requests.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

/**
 * What protects a resource. `id`: the path names it, and only its owner finds it. `session`: it belongs to the
 * signed-in customer, and a request cannot name another. `nobody`: it shows no customer's data. A new operation does
 * not compile until it is in one of these classes.
 */
const classes: Readonly<Record<OperationName, 'id' | 'session' | 'nobody'>> = {
  readBalance: 'id',
  readInterest: 'id',
  listHolds: 'id',
  listTransactions: 'id',
  exportTransactions: 'id',
  readTransaction: 'id',
  listStatements: 'id',
  readStatement: 'id',
  exportStatement: 'id',
  readNotification: 'id',
  listNotifications: 'session',
  readAllNotifications: 'session',
  notePromotionClick: 'nobody',
  placeTransfer: 'id',
  listProducts: 'session',
  openAccount: 'session',
  cancelAccount: 'id',
  readClosure: 'id',
  closeAccount: 'id',
  withdrawClosure: 'id',
  freezeAccount: 'id',
  releaseAccount: 'id',
  listInvitations: 'session',
  sendInvitation: 'session',
  acceptInvitation: 'id',
  declineInvitation: 'id',
  withdrawInvitation: 'id',
  changeAccount: 'id',
  openPot: 'id',
  readPot: 'id',
  changePot: 'id',
  closePot: 'id',
  moveMoney: 'session',
  readTransfer: 'id',
  listPayees: 'session',
  addPayee: 'session',
  assessPayment: 'session',
  placePayment: 'session',
  listPayments: 'session',
  readPayment: 'id',
  cancelPayment: 'id',
  changePayment: 'id',
  answerPaymentQuestion: 'id',
  readPaymentLimits: 'session',
  readComingUp: 'session',
  makeNextPaymentDay: 'session',
  changePaymentLimits: 'session',
  trustPayee: 'id',
  distrustPayee: 'id',
  readPayee: 'id',
  changePayee: 'id',
  deletePayee: 'id',
  checkName: 'session',
  previewStandingOrder: 'session',
  listStandingOrders: 'session',
  setUpStandingOrder: 'session',
  readStandingOrder: 'id',
  changeStandingOrder: 'id',
  skipStandingOrder: 'id',
  undoStandingOrderSkip: 'id',
  cancelStandingOrder: 'id',
  listDirectDebits: 'session',
  readDirectDebit: 'id',
  cancelDirectDebit: 'id',
  refundCollection: 'id',
  addSimulatedDirectDebit: 'session',
  readSpending: 'session',
  compareMonths: 'session',
  listSpendingLines: 'session',
  chooseCategory: 'id',
  listBudgets: 'session',
  setBudget: 'session',
  removeBudget: 'session',
  listCards: 'session',
  orderCard: 'session',
  readCard: 'id',
  activateCard: 'id',
  freezeCard: 'id',
  unfreezeCard: 'id',
  replaceCard: 'id',
  cancelCard: 'id',
  changeCardControls: 'id',
  showCardDetails: 'id',
  showCardPin: 'id',
  unblockCardPin: 'id',
  listCardPayments: 'session',
  readCardPayment: 'id',
  approveCardPayment: 'id',
  refuseCardPayment: 'id',
  turnOnGamblingBlock: 'session',
  takeOffGamblingBlock: 'session',
  listSubscriptions: 'session',
  stopMerchant: 'id',
  allowMerchant: 'id',
  deliverCard: 'session',
  listCardDisputes: 'session',
  openCardDispute: 'session',
  readCardDispute: 'id',
  answerCardDispute: 'id',
  withdrawCardDispute: 'id',
  answerDisputeAsMerchant: 'session',
  authoriseCardPayment: 'session',
  clearCardPayment: 'session',
  raiseCardPayment: 'id',
  reverseCardPayment: 'id',
  settleCardPayment: 'id',
  refundCardPayment: 'id',
  listClaims: 'session',
  makeClaim: 'session',
  readClaim: 'id',
  answerClaim: 'id',
  withdrawClaim: 'id',
  endSession: 'id',
  extendSession: 'session',
  readSession: 'session',
  listSessions: 'session',
  endOtherSessions: 'session',
  listSecurityEvents: 'session',
  readProfile: 'session',
  changeProfile: 'session',
  changePassword: 'session',
  readPreferences: 'session',
  changePreferences: 'session',
  readSecondFactor: 'session',
  beginSecondFactor: 'session',
  confirmSecondFactor: 'session',
  renewRecoveryCodes: 'session',
  removeSecondFactor: 'session',
  newPasskeyChallenge: 'nobody',
  signInWithPasskey: 'nobody',
  listPasskeys: 'session',
  beginPasskey: 'session',
  addPasskey: 'session',
  renamePasskey: 'id',
  removePasskey: 'id',
  readConfirmation: 'id',
  answerConfirmation: 'id',
  cancelConfirmation: 'id',
  listAccounts: 'session',
  listAllTransactions: 'session',
  exportAllTransactions: 'session',
  listMessages: 'session',
  sendMessage: 'nobody',
  signIn: 'nobody',
  enterSecondFactor: 'nobody',
  signOut: 'nobody',
  submitApplication: 'nobody',
  requestPasswordReset: 'nobody',
  checkPasswordReset: 'nobody',
  resetPassword: 'nobody',
  readDemonstration: 'nobody',
  subscribeToNewsletter: 'nobody',
}

const ofClass = (wanted: string) => operationTable.filter(({ name }) => classes[name] === wanted)

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer
let adasIds: Ids
/** Ada's data in the bank's tables and in the responses to her, without values that other customers share. */
let marks: string[]

/** The parts of a JSON value that could identify its owner; kinds and types cannot. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  const text = String(value)
  return text.length >= 6 && !/^[a-z_]+$/.test(text) ? [text] : []
}
const leavesOfRow = (row: RowText): string[] => leavesOf(JSON.parse(row.slice(row.indexOf(':') + 1)))

const idsNaming = ({ customerId, account }: TestCustomer, ids?: Ids): string[] => [
  customerId,
  account.id,
  ...(ids ? Object.values(ids) : []),
]

/** The operations that show a customer's data. Her own actions first leave traces to find. */
async function everythingOf(customer: TestCustomer, ids: Ids): Promise<Set<string>> {
  const leaves = new Set<string>()
  for (const { name, operation } of operationTable.filter(({ operation: { method } }) => method === 'GET')) {
    const response = await customer.send(
      pathOf(operation, ids),
      rightRequest(name, { ...customer, password }),
    )
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    for (const leaf of isJson ? leavesOf(JSON.parse(text)) : text.split(/[,\r\n]+/)) leaves.add(leaf)
  }
  const rows = await readRowsNaming(fixture.database, idsNaming(customer, ids))
  for (const leaf of rows.flatMap(leavesOfRow)) leaves.add(leaf)
  return leaves
}

/** A customer who has sent messages, was refused, and has changed every setting. */
async function openBusyCustomer(name: string, device: string, balancePence: bigint): Promise<TestCustomer> {
  const customer = await openCustomer(api, balancePence)
  const signIn = (given: string) =>
    customer.send('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': device },
      body: JSON.stringify({ email: customer.email, password: given, accountType: 'personal' }),
    })
  await signIn('wrong')
  expect((await signIn(password)).status).toBe(201)
  const { client, email } = customer
  const words = { subject: `Of ${name}`, message: `${name} writes what nobody else may read` }
  await client.sendMessage({ body: { id: crypto.randomUUID(), name, email, ...words } })
  const order = { recipientName: `${name}’s landlord`, destination: '20-00-00 87654321', amount: '76.54' }
  const reference = `Rent of ${name}`
  await asPrivateDesk(api.bank, customer, () =>
    client.placeTransfer({
      params: { id: customer.account.id },
      body: { id: crypto.randomUUID(), ...order, reference },
    }),
  )
  await client.changePreferences({ body: { smsNotifications: true } })
  return customer
}

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
  // Grace comes first, so that her own data has nothing of Ada's.
  const grace = await openBusyCustomer(
    'Amazing',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0',
    8_000_00n,
  )
  const common = await everythingOf(grace, await makeOwnIds(grace, fixture.database))
  ada = await openBusyCustomer(
    'Augusta',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Firefox/145.0',
    7_654_21n,
  )
  const phone = '07700 900815'
  await ada.client.changeProfile({
    body: { firstName: 'Augusta', lastName: 'Lovelace', email: ada.email, phone, currentPassword: password },
  })
  const authenticator = await newAuthenticator(publicOrigin)
  adasIds = await makeOwnIds(ada, fixture.database, authenticator)
  await turnOnSecondFactor({ ...ada, authenticator }, api)
  marks = [...(await everythingOf(ada, adasIds))].filter(leaf => !common.has(leaf))
})
// On a busy machine all of this takes longer than a session lasts without activity.
beforeEach(() => ada.client.extendSession({}))
afterAll(() => fixture.close())

/** Expects no data of Ada in the text of these responses; a request may name hers. */
async function expectNothingOfAda(response: Response): Promise<void> {
  const answered = `${JSON.stringify([...response.headers])} ${await response.text()}`
  expect(marks.filter(mark => answered.includes(mark))).toEqual([])
}

const adasRows = () => readRowsNaming(fixture.database, idsNaming(ada, adasIds))

test('every operation is in the class of its description', () => {
  for (const { name, operation } of operationTable) {
    const described = {
      customer: operation.path.includes('{id}') ? 'id' : 'session',
      anyone: 'nobody',
      either: 'nobody',
      // None of these is an operation of customers.
      staff: undefined,
      staff_anyone: undefined,
    }
    expect([name, classes[name]]).toEqual([name, described[operation.access]])
  }
  expect(Object.keys(classes).toSorted()).toEqual(operationTable.map(({ name }) => name).toSorted())
})

test('Ada has much data that could leak', async () => {
  expect(marks).toEqual(
    expect.arrayContaining([
      ...idsNaming(ada, adasIds),
      ada.email,
      ada.account.iban,
      ada.account.accountNumber,
      'Augusta Lovelace',
      '+447700900815',
      '07700 900815',
      'Rent of Augusta',
      'Augusta’s landlord',
      'Augusta writes what nobody else may read',
      '7576.67',
    ]),
  )
  expect((await adasRows()).map(row => row.split(':')[0])).toEqual(
    expect.arrayContaining([
      'recovery_code',
      'second_factor',
      'outbox_message',
      'notification',
      'preference',
    ]),
  )
})

// Each request comes from a customer of its own, so that earlier requests leave nothing for it to see.
test.each(operationTable)(
  '$name shows Grace nothing of Ada, and leaves Ada’s data unchanged',
  async ({ name, operation }) => {
    const grace = await openSignedInCustomer(api, 1_000_00n)
    const asGrace = rightRequest(name, { email: grace.email, password })
    const own = await makeIdsFor(operation, grace, fixture.database)
    const before = await adasRows()
    const naming = new URLSearchParams({
      customerId: ada.customerId,
      accountId: ada.account.id,
      email: ada.email,
    })
    for (const path of [pathOf(operation, own), `${pathOf(operation, own)}?${naming}`])
      await expectNothingOfAda(await grace.send(path, asGrace))
    expect(await adasRows()).toEqual(before)
    expect((await ada.client.readSession({})).status).toBe(200)
  },
)

test.each(ofClass('id'))(
  '$name answers Grace about Ada’s resources as about unknown ones',
  async ({ name, operation }) => {
    const grace = await openSignedInCustomer(api, 1_000_00n)
    const request = rightRequest(name, { email: grace.email, password })
    const before = await readAllRows(fixture.database)
    const id = crypto.randomUUID()
    const [hers, nobodys] = [
      await grace.send(pathOf(operation, adasIds), request),
      await grace.send(pathOf(operation, idsOf(id)), request),
    ]
    expect(Problem.parse(await hers.clone().json())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await hers.clone().text()).toBe(await nobodys.text())
    expect([...hers.headers]).toEqual([...nobodys.headers])
    await expectNothingOfAda(hers)
    expect(await readAllRows(fixture.database)).toEqual(before)
  },
)

/** Their bodies have the kind of whom is paid, of what happened, or of a card. */
const withKind = new Set<OperationName>(['addPayee', 'changePayee', 'checkName', 'makeClaim', 'orderCard'])

const withBody = operationTable.filter(({ operation }) => operation.body)

test.each(withBody)('$name refuses a body that names a customer: only the session decides', async named => {
  const grace = await openSignedInCustomer(api, 1_000_00n)
  const request = rightRequest(named.name, { email: grace.email, password })
  const before = await readAllRows(fixture.database)
  for (const field of ['customerId', 'sessionId', 'kind', 'status', 'isDemo', '__proto__x']) {
    if (field === 'kind' && withKind.has(named.name)) continue
    const body = JSON.stringify({ ...JSON.parse(request.body ?? '{}'), [field]: ada.customerId })
    const id = crypto.randomUUID()
    const own = { ...idsOf(id), accounts: grace.account.id }
    const response = await grace.send(pathOf(named.operation, own), { ...request, body })
    expect(Problem.parse(await response.json())).toMatchObject({
      code: 'bad_input',
      errors: [{ field, code: 'unknown_field' }],
    })
  }
  expect(await readAllRows(fixture.database)).toEqual(before)
})
