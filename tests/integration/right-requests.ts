import type { z } from 'zod'
import type { Operation } from '../../src/contract/operation.ts'
import { customerOperations, type CustomerOperations } from '../../src/contract/operations.ts'
import { londonDateOf } from '../../src/domain/london-time.ts'

export type OperationName = keyof CustomerOperations

/** The sender's own values, as far as a body needs them. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The resources that a path names by id. */
export interface Ids {
  readonly accounts: string
  readonly pots: string
  readonly transfers: string
  readonly sessions: string
  readonly notifications: string
  /** An invitation that they sent. */
  readonly 'joint-invitations': string
  readonly payees: string
  readonly payments: string
  readonly claims: string
  readonly 'direct-debits': string
  readonly collections: string
  readonly cards: string
  /** A card payment. */
  readonly 'card-authorisations': string
  /** An online payment that waits for them. */
  readonly 'card-payments': string
  readonly 'card-disputes': string
  /** A merchant that takes payments of their card again and again. */
  readonly 'stopped-merchants': string
  readonly 'standing-orders': string
  readonly passkeys: string
  /** One that waits for its answer. */
  readonly confirmations: string
}

/** The same id for a resource of every kind. */
export const idsOf = (id: string): Ids => ({
  accounts: id,
  pots: id,
  transfers: id,
  sessions: id,
  notifications: id,
  'joint-invitations': id,
  payees: id,
  payments: id,
  claims: id,
  'direct-debits': id,
  collections: id,
  cards: id,
  'card-authorisations': id,
  'card-payments': id,
  'card-disputes': id,
  'stopped-merchants': id,
  'standing-orders': id,
  passkeys: id,
  confirmations: id,
})

/** A date in London, `YYYY-MM-DD`, on which the standing orders of these tests pay next: the same one in all of a run. */
export const aDateToCome = londonDateOf(new Date(Date.now() + 300 * 24 * 60 * 60_000))

const cardPurchase = {
  id: crypto.randomUUID(),
  cardId: crypto.randomUUID(),
  merchant: 'Wrenmoor Cafe',
  amount: '1.00',
  currency: 'GBP',
  how: 'chip',
} as const

/** What a body of an operation is sent as. */
export type BodyOf<O extends Operation> = O['body'] extends z.ZodType ? z.input<O['body']> : undefined
type Bodies = { readonly [K in OperationName]: BodyOf<CustomerOperations[K]> }

const noBody = {
  extendSession: undefined,
  readSession: undefined,
  signOut: undefined,
  listSessions: undefined,
  endOtherSessions: undefined,
  endSession: undefined,
  listSecurityEvents: undefined,
  readProfile: undefined,
  readPreferences: undefined,
  readSecondFactor: undefined,
  newPasskeyChallenge: undefined,
  listPasskeys: undefined,
  readConfirmation: undefined,
  cancelConfirmation: undefined,
  readDemonstration: undefined,
  listAccounts: undefined,
  readBalance: undefined,
  readInterest: undefined,
  listHolds: undefined,
  readPot: undefined,
  closePot: undefined,
  listProducts: undefined,
  readClosure: undefined,
  withdrawClosure: undefined,
  freezeAccount: undefined,
  releaseAccount: undefined,
  listInvitations: undefined,
  declineInvitation: undefined,
  withdrawInvitation: undefined,
  cancelAccount: undefined,
  listAllTransactions: undefined,
  exportAllTransactions: undefined,
  listTransactions: undefined,
  exportTransactions: undefined,
  readTransaction: undefined,
  listStatements: undefined,
  readStatement: undefined,
  exportStatement: undefined,
  listNotifications: undefined,
  readNotification: undefined,
  readTransfer: undefined,
  listPayees: undefined,
  listPayments: undefined,
  readPayment: undefined,
  readPaymentLimits: undefined,
  readComingUp: undefined,
  readPayee: undefined,
  deletePayee: undefined,
  listDirectDebits: undefined,
  readDirectDebit: undefined,
  listStandingOrders: undefined,
  readStandingOrder: undefined,
  undoStandingOrderSkip: undefined,
  readSpending: undefined,
  compareMonths: undefined,
  listSpendingLines: undefined,
  listBudgets: undefined,
  removeBudget: undefined,
  listCards: undefined,
  readCard: undefined,
  listCardPayments: undefined,
  readCardPayment: undefined,
  listCardDisputes: undefined,
  readCardDispute: undefined,
  turnOnGamblingBlock: undefined,
  takeOffGamblingBlock: undefined,
  listSubscriptions: undefined,
  stopMerchant: undefined,
  allowMerchant: undefined,
  listClaims: undefined,
  readClaim: undefined,
  withdrawClaim: undefined,
  listMessages: undefined,
} as const

/** An application of a new applicant, with an id and an e-mail of its own. */
const anApplication = () => ({
  id: crypto.randomUUID(),
  accountType: 'banking' as const,
  fullName: 'Mary Somerville',
  email: `mary.${crypto.randomUUID()}@example.com`,
  phone: '07700 900142',
  dateOfBirth: '26 12 1980',
  idNumber: 'MS 178026',
  city: 'Jedburgh',
  state: 'Roxburghshire',
  country: 'United Kingdom',
  bankingAccountType: 'personal' as const,
  initialDeposit: '250.00',
  password: 'connexion of the sciences',
})

const aPayment = () => ({
  accountId: crypto.randomUUID(),
  recipient: { name: 'Ada', kind: 'personal' as const, destination: '20-00-00 12345678' },
  amount: '1.00',
})

/** A password that is not common. */
export const aPassword = 'engine of differences'

/** A credential that nobody has. */
export const aCredential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const }

/** A valid body for each operation, made at each call. A new operation does not compile without one. */
export const rightBodies = ({ email, password }: Credentials): Bodies => ({
  ...noBody,
  signIn: { email, password, accountType: 'personal' },
  enterSecondFactor: { code: '123 456' },
  signInWithPasskey: {
    challengeId: crypto.randomUUID(),
    response: {
      ...aCredential,
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
    accountType: 'personal',
  },
  beginPasskey: {},
  addPasskey: {
    id: crypto.randomUUID(),
    response: { ...aCredential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } },
    name: 'Chrome on Windows',
  },
  renamePasskey: { name: 'Firefox on Linux' },
  removePasskey: {},
  answerConfirmation: { answerId: crypto.randomUUID(), method: 'password', password },
  submitApplication: anApplication(),
  chooseCategory: { category: 'Groceries', always: false },
  setBudget: { amount: '200.00' },
  changeProfile: { firstName: 'Annabella', lastName: 'Byron', email },
  changePassword: { currentPassword: password, newPassword: 'quite another one, of 2026' },
  requestPasswordReset: { email: `nobody.${crypto.randomUUID()}@example.com` },
  checkPasswordReset: { token: 'r'.repeat(43) },
  resetPassword: { token: 'r'.repeat(43), newPassword: aPassword },
  changePreferences: { smsNotifications: true },
  beginSecondFactor: { currentPassword: password },
  confirmSecondFactor: { code: '123456' },
  renewRecoveryCodes: { code: '123456' },
  removeSecondFactor: { code: '123456' },
  placeTransfer: {
    id: crypto.randomUUID(),
    recipientName: 'Ada',
    destination: '20-00-00 12345678',
    amount: '1.00',
  },
  openAccount: { id: crypto.randomUUID(), product: 'current', acknowledged: true },
  closeAccount: { payTo: null },
  sendInvitation: {
    id: crypto.randomUUID(),
    email: `nobody.${crypto.randomUUID()}@example.com`,
    acknowledged: true,
  },
  acceptInvitation: { acknowledged: true },
  changeAccount: { isPrimary: true },
  openPot: { id: crypto.randomUUID(), name: 'Car', colour: 'moss' },
  changePot: { name: 'Lisbon' },
  moveMoney: { id: crypto.randomUUID(), from: crypto.randomUUID(), to: crypto.randomUUID(), amount: '1.00' },
  addPayee: {
    id: crypto.randomUUID(),
    name: 'Ada',
    kind: 'personal',
    sortCode: '20-00-00',
    accountNumber: '12345678',
  },
  changePayee: { nickname: 'Landlady' },
  trustPayee: {},
  distrustPayee: {},
  assessPayment: aPayment(),
  placePayment: { id: crypto.randomUUID(), ...aPayment() },
  cancelPayment: {},
  changePayment: { version: 1 },
  answerPaymentQuestion: { text: 'He is my uncle.' },
  changePaymentLimits: {},
  makeNextPaymentDay: {
    accountId: crypto.randomUUID(),
    date: londonDateOf(new Date()),
    attempt: 1,
  },
  previewStandingOrder: { frequency: 'monthly', firstOn: aDateToCome },
  setUpStandingOrder: {
    id: crypto.randomUUID(),
    accountId: crypto.randomUUID(),
    creditorAccountId: crypto.randomUUID(),
    amount: '1.00',
    frequency: 'weekly',
    firstOn: aDateToCome,
  },
  changeStandingOrder: { version: 1 },
  skipStandingOrder: {},
  cancelStandingOrder: {},
  cancelDirectDebit: {},
  refundCollection: { id: crypto.randomUUID(), reason: 1 },
  addSimulatedDirectDebit: { id: crypto.randomUUID(), accountId: crypto.randomUUID() },
  orderCard: {
    id: crypto.randomUUID(),
    accountId: crypto.randomUUID(),
    kind: 'virtual',
    name: 'Streaming',
    oneMerchant: true,
  },
  activateCard: { securityCode: '123' },
  freezeCard: {},
  unfreezeCard: {},
  replaceCard: { id: crypto.randomUUID(), reason: 'damaged' },
  cancelCard: {},
  changeCardControls: { version: 1 },
  showCardDetails: {},
  showCardPin: {},
  unblockCardPin: {},
  approveCardPayment: {},
  refuseCardPayment: {},
  deliverCard: { cardId: crypto.randomUUID() },
  openCardDispute: {
    id: crypto.randomUUID(),
    paymentId: crypto.randomUUID(),
    reason: 'not_received',
    story: 'It was to arrive on Monday and did not.',
  },
  answerCardDispute: { text: 'I ordered a lamp.' },
  withdrawCardDispute: {},
  answerDisputeAsMerchant: { disputeId: crypto.randomUUID(), answer: 'accepts' },
  authoriseCardPayment: { ...cardPurchase, pin: '1234' },
  clearCardPayment: cardPurchase,
  raiseCardPayment: { id: crypto.randomUUID(), amount: '2.00' },
  reverseCardPayment: { id: crypto.randomUUID() },
  settleCardPayment: { id: crypto.randomUUID() },
  refundCardPayment: { id: crypto.randomUUID() },
  makeClaim: {
    id: crypto.randomUUID(),
    transferIds: [crypto.randomUUID()],
    kind: 'scam',
    story: 'Somebody called and said that they were the bank.',
  },
  answerClaim: { text: 'They called on Monday.' },
  checkName: {
    id: crypto.randomUUID(),
    name: 'Ada',
    kind: 'personal',
    destination: '20-00-00 12345678',
  },
  sendMessage: { id: crypto.randomUUID(), name: 'Ada', email, subject: 'Hours', message: 'When?' },
  subscribeToNewsletter: { email },
  readAllNotifications: { newestSeenId: crypto.randomUUID() },
  notePromotionClick: { promotion: '/premium-card' },
})

export const isOfIds = (segment: string, ids: Ids): segment is keyof Ids => segment in ids

/** The first line of an account, and the current month: both exist in every account with a transaction. A standing order's date. */
const withinAccount = {
  '{transactionId}': () => 'TXN1',
  '{statementId}': () => londonDateOf(new Date()).slice(0, 7),
  '{date}': () => aDateToCome,
}

/** What the id in an operation's path is of; empty if it has none. */
export const segmentOf = ({ path }: Operation): string => /\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''

/** The path of an operation, with its id. */
export function pathOf(operation: Operation, ids: Ids): string {
  const { path } = operation
  if (path === '/api/coming-up') return `${path}?accountId=${ids.accounts}`
  if (!path.includes('{id}')) return path.replace('{category}', 'Eating%20out')
  const segment = segmentOf(operation)
  if (!isOfIds(segment, ids)) throw new Error(`${path} names something that the tests have no id of`)
  return Object.entries(withinAccount).reduce(
    (filled, [name, within]) => filled.replace(name, within()),
    path.replace('{id}', ids[segment]).replace(/\/export$/, '/export?format=csv'),
  )
}

export interface RightRequest {
  readonly method: Operation['method']
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A valid request of an operation: all that `app.request` takes besides the path. */
export function rightRequest(name: OperationName, credentials: Credentials): RightRequest {
  const { method }: Operation = customerOperations[name]
  const body = rightBodies(credentials)[name]
  return {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}

export interface NamedOperation {
  readonly name: OperationName
  readonly operation: Operation
}

const isName = (name: string): name is OperationName => name in customerOperations

/** The operations, each with its name. */
export const operationTable: readonly NamedOperation[] = Object.entries<Operation>(
  customerOperations,
).flatMap(([name, operation]) => (isName(name) ? [{ name, operation }] : []))
