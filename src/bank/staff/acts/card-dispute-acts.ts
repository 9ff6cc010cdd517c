import { type DisputeRefusal, isDisputeRefusal } from '../../../domain/card-disputes.ts'
import { accountEnding } from '../../../domain/decided-payment-words.ts'
import { disputeNotices, type DisputeNoticeType } from '../../../domain/dispute-notices.ts'
import { formatPence, type Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import {
  canDecide,
  creditOf,
  decideDispute,
  type DecisionRefusal,
  type DisputeAct,
} from '../../cards/disputes/decide-dispute.ts'
import { disputeTransferId, readCustomersSide } from '../../cards/disputes/dispute-money.ts'
import { type Dispute, findDisputeById, openPence } from '../../cards/disputes/disputes.ts'
import type { Queryable } from '../../database/database.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { ActEffect, ActKind, ActKindRefusal, ActOutcome, ActRequest } from './act.ts'
import { versionOf } from './act-fields.ts'

/** A dispute that stands where an act begins. */
export async function readDispute(
  queryable: Queryable,
  { subjectId }: Pick<ActRequest, 'subjectId'>,
  act: DisputeAct['act'],
): Promise<Result<Dispute, ActKindRefusal>> {
  const dispute = await findDisputeById(queryable, subjectId)
  return dispute && canDecide(act, dispute.status)
    ? accepted(dispute)
    : refused({ code: 'changed_meanwhile' })
}

/** What a decision of a dispute rests on. */
export const versionOfDispute = (dispute: Dispute): string =>
  versionOf(
    dispute.status,
    openPence(dispute).toString(),
    dispute.events.map(({ step, text = null, at }) => [step, text, at.toISOString()]),
  )

/** As staff call it: `500001, £139.00 at Harbour Phones`. */
export const nameOfDispute = ({ number, amountPence, merchant }: Dispute): string =>
  `${number}, ${formatPence(amountPence)} at ${merchant}`

/** What the customer reads of a decision: the words of its notice, and of the letter where to complain. */
function customerReads(
  type: DisputeNoticeType,
  { number, merchant }: Dispute,
  facts: { readonly amountPence: Pence; readonly reason?: DisputeRefusal },
): string {
  const { amountPence, ...rest } = facts
  const noticeFacts = { number: String(number), merchant, amountPence: String(amountPence), ...rest }
  const { text, complaint } = disputeNotices[type](noticeFacts)
  return complaint === undefined ? text : `${text} ${complaint}`
}

const refusalOf = (code: DecisionRefusal): ActKindRefusal => ({
  code: code === 'not_found' ? 'changed_meanwhile' : code,
})

async function decide(
  bank: Bank,
  disputeId: string,
  decision: DisputeAct,
  outcome: ActOutcome = {},
): Promise<Result<ActOutcome, ActKindRefusal>> {
  const decided = await decideDispute(bank, { disputeId, decision, by: 'staff' })
  return decided.ok ? accepted(outcome) : refused(refusalOf(decided.refusal))
}

interface PaidRow {
  readonly cleared_pence: bigint | null
  readonly refunded_pence: bigint
  readonly account_number: string
}

/** What a dispute's payment came to, and the account that it was paid from. */
async function readPaid(queryable: Queryable, { paymentId }: Dispute): Promise<PaidRow> {
  const [row] = await queryable.query<PaidRow>(
    `select p.cleared_pence, p.refunded_pence, a.account_number
       from card_payment p join account a on a.id = p.account_id where p.id = $1`,
    [paymentId],
  )
  if (!row) throw new Error(`card payment ${paymentId} is not there`)
  return row
}

/** The account that a credit is on or goes to, as staff read it: once it has closed, suspense. */
async function nameOfSide(queryable: Queryable, dispute: Dispute, at: Date): Promise<string> {
  const { accountId } = await readCustomersSide(queryable, dispute, at)
  if (accountId === ownAccountIds.suspense) return 'Suspense, as the account is closed'
  return accountEnding((await readPaid(queryable, dispute)).account_number)
}

const effectsOf = (dispute: Dispute, ...effects: readonly ActEffect[]): readonly ActEffect[] => [
  { label: 'Dispute', value: nameOfDispute(dispute) },
  ...effects,
]

const creditCustomer: ActKind = {
  name: 'credit_customer',
  async prepare(_bank, queryable, request) {
    const read = await readDispute(queryable, request, 'credit')
    if (!read.ok) return read
    const dispute = read.value
    const amountPence = creditOf(dispute, await readPaid(queryable, dispute))
    if (amountPence <= 0n) return refused({ code: 'nothing_left' })
    return accepted({
      subjectVersion: versionOfDispute(dispute),
      effects: effectsOf(
        dispute,
        { label: 'Credits', value: formatPence(amountPence) },
        { label: 'Into', value: await nameOfSide(queryable, dispute, request.at) },
      ),
      customerReads: customerReads('dispute_credited', dispute, { amountPence }),
      amountPence,
    })
  },
  carryOut: (bank, { subjectId }) =>
    decide(bank, subjectId, { act: 'credit' }, { transferId: disputeTransferId(subjectId, 'credited') }),
}

const refuseDispute: ActKind = {
  name: 'refuse_dispute',
  async prepare(_bank, queryable, request) {
    const read = await readDispute(queryable, request, 'refuse')
    if (!read.ok) return read
    const dispute = read.value
    const { reason } = request
    if (!isDisputeRefusal(reason)) return refused({ code: 'reason_not_allowed' })
    const { amountPence } = dispute
    return accepted({
      subjectVersion: versionOfDispute(dispute),
      effects: effectsOf(dispute, { label: 'Credits', value: 'Nothing' }),
      customerReads: customerReads('dispute_refused', dispute, { amountPence, reason }),
    })
  },
  async carryOut(bank, { subjectId, reason }) {
    if (!isDisputeRefusal(reason)) return refused({ code: 'reason_not_allowed' })
    return decide(bank, subjectId, { act: 'refuse', reason })
  },
}

const letCustomerKeepIt: ActKind = {
  name: 'let_customer_keep_it',
  async prepare(_bank, queryable, request) {
    const read = await readDispute(queryable, request, 'keep')
    if (!read.ok) return read
    const dispute = read.value
    const { creditPence: amountPence = 0n } = dispute
    return accepted({
      subjectVersion: versionOfDispute(dispute),
      effects: effectsOf(
        dispute,
        { label: 'The customer keeps', value: formatPence(amountPence) },
        { label: 'The bank bears', value: formatPence(openPence(dispute)) },
      ),
      customerReads: customerReads('dispute_won', dispute, { amountPence }),
    })
  },
  carryOut: (bank, { subjectId }) => decide(bank, subjectId, { act: 'keep' }),
}

const takeCreditBack: ActKind = {
  name: 'take_credit_back',
  async prepare(_bank, queryable, request) {
    const read = await readDispute(queryable, request, 'take_back')
    if (!read.ok) return read
    const dispute = read.value
    const amountPence = openPence(dispute)
    return accepted({
      subjectVersion: versionOfDispute(dispute),
      effects: effectsOf(
        dispute,
        { label: 'Takes back', value: formatPence(amountPence) },
        { label: 'From', value: await nameOfSide(queryable, dispute, request.at) },
        { label: 'When', value: '10 working days after the approval' },
      ),
      // The day is that of the approval, which may be another one.
      customerReads: customerReads('dispute_lost', dispute, { amountPence }),
      amountPence,
    })
  },
  carryOut: (bank, { subjectId }) => decide(bank, subjectId, { act: 'take_back' }),
}

/** Credit customer, Refuse dispute, Let customer keep it, and Take credit back (part two, section 15.4). */
export const cardDisputeActs: readonly ActKind[] = [
  creditCustomer,
  refuseDispute,
  letCustomerKeepIt,
  takeCreditBack,
]
