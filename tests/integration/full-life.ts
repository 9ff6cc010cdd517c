import { demoCustomers } from '../../content/demo.ts'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { releaseAccount } from '../../src/bank/accounts/freeze-account.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { makeCardPaymentsDue } from '../../src/bank/cards/network/run-card-payments.ts'
import { makeCardsDue } from '../../src/bank/cards/run-cards.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { sendDue } from '../../src/bank/outbox/send-due.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import { endConnection } from '../../src/bank/staff/members/change-member.ts'
import { notifyOfBudgets } from '../../src/bank/spending/notify-of-budgets.ts'
import { issueDueStatements } from '../../src/bank/statements/issue-statements.ts'
import { type ActName, type ActSubject, termsOf } from '../../src/domain/staff-acts.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { newAuthenticator } from '../support/software-authenticator.ts'
import { type ActSubjects, openActSubjects } from './act-subjects.ts'
import { applyAsNewApplicant } from './apply.ts'
import { openBrowser } from './browser.ts'
import { cardsOf } from './card-bank.ts'
import { disputeSteps } from './card-dispute.ts'
import { networkOf } from './card-network.ts'
import { cardSteps } from './card-steps.ts'
import { claimSteps } from './claim-steps.ts'
import { payBy } from './claimant.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { directDebitSteps } from './direct-debit-steps.ts'
import { chosenPassword as newPassword, inviteMember } from './invite-member.ts'
import { openDemonstration } from './open-demonstration.ts'
import { publicOrigin, type TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy, passkeySteps, type RightStep } from './passkey-customer.ts'
import { paymentSteps } from './payment-steps.ts'
import { openJoint, openPerson } from './people.ts'
import { thursday } from './payer.ts'
import { idsOf, operationTable, pathOf, rightRequest } from './right-requests.ts'
import { spendingSteps } from './spending-steps.ts'
import { type ActAnswer, Acting, actIdOf } from './staff-acting.ts'
import { identify, lookAt } from './staff-record.ts'
import { openMember, signInMember, staffPassword, type TestMember } from './staff.ts'
import { standingOrderSteps } from './standing-order-steps.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

const balancePence = 10_000_00n
const hourMs = 3_600_000
const note = 'As the customer asked for.'
const caller = { address: '192.0.2.7', device: 'A test' }

function expectWell(what: string, { status }: { readonly status: number }): void {
  if (status >= 300) throw new Error(`${what} answered ${status}`)
}

/** Sends a right request of each operation that several steps lead to, each as a new customer. */
async function takeEachStep(api: TestApi): Promise<void> {
  const steps: Readonly<Record<string, () => Promise<RightStep>>> = {
    ...passkeySteps(api, balancePence),
    ...paymentSteps(api, balancePence),
    ...claimSteps(api, balancePence, () => undefined),
    ...directDebitSteps(api, balancePence),
    ...standingOrderSteps(api, balancePence),
    ...cardSteps(api, balancePence),
    ...disputeSteps(api, balancePence),
    ...spendingSteps(api, balancePence, () => undefined),
  }
  for (const { name, operation } of operationTable) {
    const step = await steps[name]?.()
    if (!step) continue
    const { sender, id, body, transactionId = 'TXN1' } = step
    const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const path = pathOf(operation, idsOf(id)).replace('TXN1', transactionId)
    expectWell(name, await sender.send(path, { method: operation.method, ...(operation.body && sent) }))
  }
}

const ownOperations = [
  'openAccount',
  'sendInvitation',
  'openPot',
  'changeAccount',
  'addPayee',
  'checkName',
  'changePreferences',
  'setBudget',
  'turnOnGamblingBlock',
  'sendMessage',
  'subscribeToNewsletter',
  'submitApplication',
  'notePromotionClick',
  'changeProfile',
] as const

/** Sends a right request of each operation that a customer needs nothing for but an account. */
async function askForAll(api: TestApi): Promise<void> {
  const ada = await openSignedInCustomer(api, balancePence)
  const ids = { ...idsOf(''), accounts: ada.account.id }
  for (const { name, operation } of operationTable) {
    if (!ownOperations.some(one => one === name)) continue
    const sent = rightRequest(name, { email: ada.email, password: '' })
    expectWell(name, await ada.send(pathOf(operation, ids), sent))
  }
  // Another account, with a name of its own, is the primary one; a wrong password; and the password is forgotten.
  const further = await ada.client.openAccount({
    body: { id: crypto.randomUUID(), product: 'current', acknowledged: true },
  })
  if (further.status !== 201) throw new Error(`the account answered ${further.status}`)
  const params = { id: further.body.account.id }
  expectWell('the name', await ada.client.changeAccount({ params, body: { name: 'Bills' } }))
  expectWell('the primary account', await ada.client.changeAccount({ params, body: { isPrimary: true } }))
  expectWell('the link', await ada.client.requestPasswordReset({ body: { email: ada.email } }))
  const wrong = { email: ada.email, password: 'not this one', accountType: 'personal' as const }
  await openBrowser(api.app).client.signIn({ body: wrong })
}

/** A higher limit, which begins 24 hours later. */
async function raiseLimits({ client }: TestCustomer): Promise<void> {
  const body = { payment: '20000' }
  const { id } = openedBy(await client.changePaymentLimits({ body }))
  expectWell('the answer', await answerByPassword(client, { id }))
  expectWell('the limit', await client.changePaymentLimits({ body: { ...body, confirmationId: id } }))
}

/** A joint account whose closing one holder asks for, and another that its holder froze and both released. */
async function shareAccounts(api: TestApi): Promise<void> {
  const { bank } = api
  const maya = await openPerson(api, 'Maya Okafor', balancePence)
  const daniel = await openPerson(api, 'Daniel Okafor', balancePence)
  const accountId = await openJoint(maya, daniel)
  const params = { id: accountId }
  expectWell('the freeze', await maya.client.freezeAccount({ params }))
  for (const { customerId } of [daniel, maya]) await releaseAccount(bank, { customerId, accountId, caller })
  await closeAccount(bank, { customerId: maya.customerId, accountId, caller })
}

/** A budget that is nearly spent, by a line whose category its customer chose; and an authenticator app. */
async function budget(api: TestApi): Promise<void> {
  const eve = await openSignedInCustomer(api, balancePence)
  await payBy(api, 90_00n, { by: eve })
  const params = { id: eve.account.id, transactionId: 'TXN2' }
  const body = { category: 'Groceries', always: false } as const
  expectWell('the category', await eve.client.chooseCategory({ params, body }))
  const limit = { amount: '100.00' }
  expectWell('the budget', await eve.client.setBudget({ params: { category: 'Groceries' }, body: limit }))
  await turnOnSecondFactor(eve, api)
}

/** A refund of a card payment whose account is closed. */
async function refundToClosed(api: TestApi): Promise<void> {
  const { bank } = api
  const bea = await openSignedInCustomer(api, 30_00n)
  const network = networkOf(api, await cardsOf(bea, api).have())
  const { id } = await network.authorise({ amountMinor: 30_00n })
  await network.clear(id, 30_00n)
  const another = { customerId: bea.customerId, product: 'Current Account', holderName: 'Bea Ray' }
  await bank.database.transaction(transaction => openAccount(bank, transaction, another))
  expectWell(
    'closing',
    await bea.client.closeAccount({ params: { id: bea.account.id }, body: { payTo: null } }),
  )
  await network.refund(id, 12_00n)
}

/** What nothing but an operator's own SQL writes. */
async function keepByHand({ bank: { database } }: TestApi, ada: TestCustomer): Promise<void> {
  await database.query(`insert into trading_name (customer_id, name) values ($1, 'Byron Engines')`, [
    ada.customerId,
  ])
  await database.query(`insert into name_opt_out (account_id, opted_out_at) values ($1, $2)`, [
    ada.account.id,
    thursday,
  ])
  await database.query(
    `insert into stopped_destination (destination, stopped_at) values ('000001 10000099', $1)`,
    [thursday],
  )
}

/** The acts, in an order in which each finds its subject as it needs it, and who makes and checks it. */
const acts: readonly (readonly [ActName, ActSubject, by: StaffRole, fields?: Record<string, unknown>])[] = [
  ['release_payment', 'held', 'payments'],
  ['pay_claim', 'claims', 'payments', { amount: '1.00' }],
  ['credit_customer', 'card-disputes', 'payments'],
  ['answer_message', 'messages', 'support', { text: 'We are open on Monday.' }],
  ['credit_account', 'returns', 'payments'],
  ['keep_frozen', 'disputes', 'compliance'],
  ['stop_card', 'cards', 'support'],
  [
    'place_hold',
    'accounts',
    'payments',
    { for: 'Wrenmoor Hotel', amount: '1.00', reference: 'Room 4', days: 3 },
  ],
  ['capture_hold', 'holds', 'payments', { amount: '1.00' }],
  ['reverse_transfer', 'transfers', 'payments', { text: 'Paid twice' }],
  ['freeze_account', 'accounts', 'support'],
  ['unfreeze_account', 'accounts', 'compliance'],
  ['remove_second_factor', 'customers', 'support'],
  ['send_reset_link', 'customers', 'support'],
  ['stop_sign_in', 'customers', 'support'],
  ['approve_application', 'applications', 'compliance'],
]

const ofTasks: readonly ActSubject[] = [
  'held',
  'claims',
  'card-disputes',
  'disputes',
  'messages',
  'returns',
  'applications',
]

class Staff {
  readonly #api: TestApi
  readonly #acting: Acting
  readonly #there: ActSubjects

  constructor(api: TestApi, there: ActSubjects) {
    this.#api = api
    this.#acting = new Acting(api)
    this.#there = there
  }

  async #accountFor(returned: string): Promise<string> {
    const [row] = await this.#api.bank.database.query<{ id: string }>(
      `select a.id from payment p join account_access x on x.customer_id = p.customer_id
         join account a on a.id = x.account_id where p.id = $1 and a.closed_at is null limit 1`,
      [returned],
    )
    return row?.id ?? ''
  }

  /** Makes an act, and has another member check it if it waits. */
  async make([name, subjects, role, fields = {}]: (typeof acts)[number], checker: TestMember): Promise<void> {
    const maker = await this.#acting.member([role])
    const id = this.#there.ids[subjects]
    if (ofTasks.includes(subjects)) await this.#acting.take(maker, id)
    else await lookAt(maker, this.#there.customerId)
    const identityCheckId = termsOf(name).needsIdentityCheck
      ? await identify(maker, this.#there.customerId)
      : undefined
    const to = name === 'credit_account' ? await this.#accountFor(id) : undefined
    const send = async (body: Record<string, unknown>): Promise<ActAnswer> => {
      const response = await maker.send(`/api/staff/${subjects}/${id}/${name.replaceAll('_', '-')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer: ActAnswer['body'] = await response.json()
      return { status: response.status, body: answer, headers: response.headers }
    }
    const answer = await this.#acting.make(maker, send, { ...fields, identityCheckId, to })
    if (answer.status !== 202) return expectWell(`${name} ${JSON.stringify(answer.body)}`, answer)
    await signInMember(checker, this.#api)
    const params = { id: actIdOf(answer, 202) }
    expectWell(`the check of ${name}`, await checker.client.staffSecondCheck({ params }))
    expectWell(`the approval of ${name}`, await this.#acting.approve(checker, params.id))
  }
}

/** A member joins by a passkey; an auditor exports, checks the book and reviews what is to be watched. */
async function watch(api: TestApi): Promise<void> {
  const ruth = await openMember(api, ['auditor', 'administrator'], { name: 'Ruth Amadi' })
  const { email, token } = await inviteMember(api, { by: ruth })
  const { client } = openBrowser(api.app)
  const begun = await client.staffBeginJoining({ body: { token, newPassword } })
  if (begun.status !== 200 || !begun.body.passkey) throw new Error(`joining answered ${begun.status}`)
  const response = await (await newAuthenticator(publicOrigin)).create(begun.body.passkey)
  expectWell('joining', await client.staffJoin({ body: { token, newPassword, response } }))
  for (let n = 0; n < 5; n++)
    await client.staffSignIn({ body: { email, password: staffPassword, code: '000000' } })
  await signInMember(ruth, api)
  expectWell('the export', await ruth.client.staffExportAudit({ body: { reason: note } }))
  expectWell('the check', await ruth.client.staffCheckBook({ body: {} }))
  const { body } = await ruth.client.staffAlerts({ query: { pageSize: 100 } })
  const locked = 'alerts' in body ? body.alerts.find(({ kind }) => kind === 'sign_in_locked') : undefined
  if (!locked) throw new Error('no alert was raised')
  expectWell('the review', await ruth.client.staffReviewAlert({ params: { id: locked.id }, body: { note } }))
}

async function makeDue(api: TestApi): Promise<void> {
  const { bank } = api
  for (const hours of [1, 24, 96, 30 * 24]) {
    api.pass(hours * hourMs)
    await runPaymentsRound(bank)
    await runDue(bank)
    await makeCardsDue(bank)
    await makeCardPaymentsDue(bank)
    await notifyOfBudgets(bank)
    await issueDueStatements(bank)
  }
  await sendDue(bank, async () => 'sent')
}

/**
 * Makes a demonstration and lets everything happen in it that can: each operation of customers, each chief act of the staff,
 * what is due within a month, and what operators keep by hand.
 */
export async function liveFully(database: Database): Promise<TestApi> {
  const clock = { read: () => thursday, pass: () => undefined }
  const api = openDemonstration(database, clock, {
    outside: createSimulatedBanks(testAccounts),
    modulus: demoModulusTable,
    limits: { ...bankLimits, secondCheckAbovePence: { released: 0n, paid: 0n } },
  })
  await prepareDemo(api.bank, demoCustomers)
  const ada = await openSignedInCustomer(api, balancePence)
  await raiseLimits(ada)
  await keepByHand(api, ada)
  await askForAll(api)
  await sendDue(api.bank, async () => 'sent')
  await applyAsNewApplicant(api)
  await shareAccounts(api)
  await budget(api)
  await refundToClosed(api)
  await takeEachStep(api)
  const there = await openActSubjects(api)
  const staff = new Staff(api, there)
  const checker = await openMember(api, ['payments', 'compliance', 'support'])
  const { connectionId } = there.known
  const ended = { connectionId, by: checker.memberId, at: api.bank.clock() }
  await api.bank.database.transaction(transaction => endConnection(transaction, ended))
  for (const act of acts) await staff.make(act, checker)
  await watch(api)
  await makeDue(api)
  return api
}
