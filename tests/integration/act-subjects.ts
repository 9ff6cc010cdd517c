import { acceptInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { freezeAccount } from '../../src/bank/accounts/freeze-account.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { placeHold } from '../../src/bank/holds/place-hold.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import type { Result } from '../../src/bank/result.ts'
import { suspendMember } from '../../src/bank/staff/members/change-member.ts'
import { type ActSubject, bankSubjectId } from '../../src/domain/staff-acts.ts'
import { applyAsNewApplicant } from './apply.ts'
import { cardsOf } from './card-bank.ts'
import { disputesOf } from './card-dispute.ts'
import { networkOf } from './card-network.ts'
import { makeClaimOf, payBy } from './claimant.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { nadia, newPayment, pay, paymentOf } from './payer.ts'
import { holdOf } from './staff-desk.ts'
import { lookAt, made } from './staff-record.ts'
import { addTestMember, openMember } from './staff.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

const caller = { address: '192.0.2.7', device: 'A test' }

/** One subject of each kind, and further ones for acts that cannot share it. */
export interface ActSubjects {
  readonly ids: Readonly<Record<ActSubject, string>>
  readonly otherClaimId: string
  readonly otherDisputeId: string
  /** A dispute that was credited, and that its merchant contests. */
  readonly contestedDisputeId: string
  /** An account that the bank froze. */
  readonly frozenAccountId: string
  readonly suspendedId: string
  /** A member who is connected with a customer, and that connection. */
  readonly known: { readonly memberId: string; readonly connectionId: string }
  /** The customer whose record is acted on, but for the returned payment. */
  readonly customerId: string
  /** That customer, and whose payment came back. */
  readonly customerIds: readonly string[]
  readonly applicantEmail: string
}

function done<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value
  throw new Error(JSON.stringify(result.refusal))
}

/** The only row of a query. */
async function readId({ bank }: TestApi, sql: string, parameter: string): Promise<string> {
  const [row] = await bank.database.query<{ id: string }>(sql, [parameter])
  return row?.id ?? ''
}

/** A joint account of a customer, whose freeze she asked for. Returns it and the freeze. */
async function freezeJoint(api: TestApi, { customerId }: TestCustomer) {
  const { bank } = api
  const grace = await openSignedInCustomer(api)
  const id = crypto.randomUUID()
  const invitation = { id, email: grace.email }
  done(await sendInvitation(bank, { customerId, invitation, caller }))
  const invitee = { customerId: grace.customerId, invitationId: id, caller }
  const { accountId } = done(await acceptInvitation(bank, invitee))
  done(await freezeAccount(bank, { customerId, accountId, caller }))
  return {
    accountId,
    freezeId: await readId(api, 'select id from account_freeze where account_id = $1', accountId),
  }
}

/** A payment that came back to a customer who has closed its account, and has another. */
async function openReturn(api: TestApi) {
  const { bank } = api
  const bea = await openSignedInCustomer(api, 20_00n)
  const another = { customerId: bea.customerId, product: 'Current Account', holderName: 'Bea Ray' }
  await bank.database.transaction(transaction => openAccount(bank, transaction, another))
  const payment = await newPayment(bea, '20.00', {
    recipient: { ...nadia, destination: '00-00-01 10000016' },
  })
  if (paymentOf(await pay(bea, payment)).status !== 'completed') throw new Error('the payment was not made')
  await bea.client.closeAccount({ params: { id: bea.account.id }, body: { payTo: null } })
  api.pass(10_000)
  await runPaymentsRound(bank)
  return { paymentId: payment.id, customerId: bea.customerId }
}

/** Three disputes of a customer's card payments; the merchant contests the last one. Returns their ids, and the card's. */
async function openDisputes(api: TestApi, customer: TestCustomer) {
  const cardId = await cardsOf(customer, api).have()
  const network = networkOf(api, cardId)
  const disputes = disputesOf(customer, api)
  const dispute = async () => {
    const paymentId = crypto.randomUUID()
    await network.clear(undefined, 30_00n, { id: paymentId })
    return (await disputes.open(paymentId)).id
  }
  const [id, otherDisputeId, contestedDisputeId] = [await dispute(), await dispute(), await dispute()]
  await disputes.decide(contestedDisputeId, { act: 'credit' })
  await disputes.decide(contestedDisputeId, { act: 'contest' })
  return { cardId, id, otherDisputeId, contestedDisputeId }
}

/** A customer with a held payment, two claims, disputed card payments and a joint account, a message, a hold and an authenticator app. */
async function openCustomerSubjects(api: TestApi) {
  const { bank } = api
  const ada = await openSignedInCustomer(api, 5_000_00n)
  const held = await holdOf(ada)
  const transfers = await payBy(api, 40_00n, { by: ada })
  const claims = (await makeClaimOf(ada, [await payBy(api, 310_00n, { by: ada })])).id
  const otherClaimId = (await makeClaimOf(ada, [await payBy(api, 210_00n, { by: ada })])).id
  const { cardId: cards, id: cardDispute, ...disputes } = await openDisputes(api, ada)
  const messages = crypto.randomUUID()
  const message = { name: 'Ada Byron', email: ada.email, subject: 'Abroad', message: 'Please help.' }
  const sent = await ada.client.sendMessage({ body: { id: messages, ...message } })
  if (sent.status !== 202) throw new Error(`the message answered ${sent.status}`)
  const { accountNumber, id: accounts } = ada.account
  const hold = {
    amountPence: 60_00n,
    recipientName: 'Kestrel Marine',
    reference: 'Hull',
    durationMs: 7 * 86_400_000,
  }
  const { holdId: holds } = done(await placeHold(bank, { accountNumber, ...hold }))
  const joint = await freezeJoint(api, ada)
  await turnOnSecondFactor(ada, api)
  const { customerId } = ada
  const ids = {
    held,
    transfers,
    claims,
    'card-disputes': cardDispute,
    messages,
    accounts,
    holds,
    cards,
    customers: customerId,
    disputes: joint.freezeId,
  }
  return { ids, otherClaimId, ...disputes, customerId, frozenAccountId: joint.accountId }
}

/** Opens what acts are on, customers first: their sessions last five minutes. */
export async function openActSubjects(api: TestApi): Promise<ActSubjects> {
  const { bank } = api
  const returned = await openReturn(api)
  const { ids, customerId, ...others } = await openCustomerSubjects(api)
  const applicant = await applyAsNewApplicant(api)
  const colleague = await addTestMember(api, ['support'])
  const known = await addTestMember(api, ['support'], { customerIds: [customerId] })
  const suspended = await addTestMember(api, ['support'])
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    done(await suspendMember(transaction, { memberId: suspended.memberId, by: null, at }))
  })
  const freezer = await openMember(api, ['support'])
  await lookAt(freezer, customerId)
  await made(api, freezer, 'staffFreezeAccount', others.frozenAccountId)
  const connectionId = await readId(
    api,
    'select id from staff_connection where member_id = $1',
    known.memberId,
  )
  return {
    ids: {
      ...ids,
      applications: applicant.id,
      returns: returned.paymentId,
      people: colleague.memberId,
      bank: bankSubjectId,
    },
    ...others,
    suspendedId: suspended.memberId,
    known: { memberId: known.memberId, connectionId },
    customerId,
    customerIds: [customerId, returned.customerId],
    applicantEmail: applicant.email,
  }
}
