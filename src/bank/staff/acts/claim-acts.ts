import { decisionInWords, refusalInWords } from '../../../domain/claim-words.ts'
import { isClaimReason } from '../../../domain/claims.ts'
import { accountEnding } from '../../../domain/decided-payment-words.ts'
import { formatPence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import { decideDispute } from '../../cards/disputes/decide-dispute.ts'
import { type Claim, findClaimById } from '../../claims/claims.ts'
import {
  askAboutClaim,
  claimRefundId,
  considerDecision,
  decideClaim,
  type DecisionRefusal,
} from '../../claims/decide-claim.ts'
import type { Queryable } from '../../database/database.ts'
import { askAboutHeld } from '../../payments/decide-held.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { ActEffect, ActKind, ActKindRefusal, ActRequest } from './act.ts'
import { aboveMaximum, fieldOf, versionOf } from './act-fields.ts'
import { nameOfDispute, readDispute, versionOfDispute } from './card-dispute-acts.ts'
import { readHeld, versionOfHeld } from './held-acts.ts'

/** An undecided claim. */
async function readUndecided(queryable: Queryable, claimId: string): Promise<Result<Claim, ActKindRefusal>> {
  const claim = await findClaimById(queryable, claimId)
  return claim && !claim.decidedAt ? accepted(claim) : refused({ code: 'changed_meanwhile' })
}

const claimedPence = ({ payments }: Claim): bigint =>
  payments.reduce((sum, { amountPence }) => sum + amountPence, 0n)

const versionOfClaim = ({ status, events, payments, isVulnerable }: Claim): string =>
  versionOf(
    status,
    isVulnerable,
    events.map(({ step, text = null, at }) => [step, text, at.toISOString()]),
    payments.map(({ transferId, amountPence }) => [transferId, amountPence.toString()]),
  )

const refusalOf = (code: DecisionRefusal): Result<never, ActKindRefusal> =>
  refused({ code: code === 'not_found' ? 'changed_meanwhile' : code })

const payClaim: ActKind = {
  name: 'pay_claim',
  async prepare(bank, queryable, { subjectId, fields }) {
    const read = await readUndecided(queryable, subjectId)
    if (!read.ok) return read
    const claim = read.value
    const whole = await considerDecision(bank, queryable, { claim, decision: { step: 'pay' } })
    if (!whole.ok) return refusalOf(whole.refusal)
    const { outcome, to } = whole.value
    const amountPence = BigInt(fieldOf(fields, 'amount'))
    const entitledPence = outcome.refundPence ?? 0n
    if (amountPence > entitledPence) return aboveMaximum(entitledPence)
    const accountNumber = to?.account_number ?? ''
    const facts = {
      status: 'paid',
      amountPence: amountPence.toString(),
      accountEnding: accountNumber.slice(-4),
    }
    return accepted({
      subjectVersion: versionOfClaim(claim),
      effects: [
        { label: 'Claim', value: `${claim.number}, ${formatPence(claimedPence(claim))}` },
        { label: 'Pays', value: formatPence(amountPence) },
        { label: 'Entitled to', value: formatPence(entitledPence) },
        { label: 'Into', value: accountEnding(accountNumber) },
      ],
      customerReads: decisionInWords(facts),
      amountPence,
    })
  },
  async carryOut(bank, { subjectId: claimId, fields }) {
    const amountPence = BigInt(fieldOf(fields, 'amount'))
    const decided = await decideClaim(bank, { claimId, decision: { step: 'pay', amountPence } })
    return decided.ok ? accepted({ transferId: claimRefundId(claimId) }) : refusalOf(decided.refusal)
  },
}

const refuseClaim: ActKind = {
  name: 'refuse_claim',
  async prepare(bank, queryable, { subjectId, reason }) {
    const read = await readUndecided(queryable, subjectId)
    if (!read.ok) return read
    const claim = read.value
    if (!isClaimReason(reason)) return refused({ code: 'reason_not_allowed' })
    const considered = await considerDecision(bank, queryable, {
      claim,
      decision: { step: 'refuse', reason },
    })
    if (!considered.ok) return refusalOf(considered.refusal)
    const amountPence = claimedPence(claim).toString()
    return accepted({
      subjectVersion: versionOfClaim(claim),
      effects: [
        { label: 'Claim', value: `${claim.number}, ${formatPence(claimedPence(claim))}` },
        { label: 'Pays', value: 'Nothing' },
      ],
      customerReads: refusalInWords({ status: 'refused', amountPence, reason }),
    })
  },
  async carryOut(bank, { subjectId: claimId, reason }) {
    if (!isClaimReason(reason)) return refused({ code: 'reason_not_allowed' })
    const decided = await decideClaim(bank, { claimId, decision: { step: 'refuse', reason } })
    return decided.ok ? accepted({}) : refusalOf(decided.refusal)
  },
}

interface AboutQuestion {
  readonly subjectVersion: string
  readonly about: string
  /** A question waits, or was answered: another one cannot be asked. */
  readonly isClosed: boolean
  readonly decideBy?: Date
}

async function readAbout(
  queryable: Queryable,
  request: ActRequest,
): Promise<Result<AboutQuestion, ActKindRefusal>> {
  if (request.subjects === 'held') {
    const held = await readHeld(queryable, request)
    if (!held.ok) return held
    const payment = held.value
    return accepted({
      subjectVersion: versionOfHeld(payment),
      about: `${formatPence(payment.amount_pence)} to ${payment.name}`,
      isClosed: payment.answer !== null,
      ...(payment.decide_by && { decideBy: payment.decide_by }),
    })
  }
  if (request.subjects === 'card-disputes') {
    const read = await readDispute(queryable, request, 'ask')
    if (!read.ok) return read
    const dispute = read.value
    return accepted({
      subjectVersion: versionOfDispute(dispute),
      about: `Dispute ${nameOfDispute(dispute)}`,
      isClosed: false,
    })
  }
  const read = await readUndecided(queryable, request.subjectId)
  if (!read.ok) return read
  const claim = read.value
  return accepted({
    subjectVersion: versionOfClaim(claim),
    about: `Claim ${claim.number}, ${formatPence(claimedPence(claim))}`,
    isClosed: claim.status !== 'received',
  })
}

const askEffects = (subject: AboutQuestion): readonly ActEffect[] => [
  { label: 'About', value: subject.about },
  { label: 'Waits for', value: 'The customer’s answer' },
]

function ask(bank: Bank, { subjects, subjectId }: ActRequest, question: string) {
  if (subjects === 'held') return askAboutHeld(bank, { paymentId: subjectId, question })
  if (subjects === 'card-disputes') {
    const decision = { act: 'ask', question } as const
    return decideDispute(bank, { disputeId: subjectId, decision, by: 'staff' })
  }
  return askAboutClaim(bank, { claimId: subjectId, question })
}

const askTheCustomer: ActKind = {
  name: 'ask_the_customer',
  async prepare(_bank, queryable, request) {
    const read = await readAbout(queryable, request)
    if (!read.ok) return read
    const subject = read.value
    if (subject.isClosed) return refused({ code: 'changed_meanwhile' })
    return accepted({
      subjectVersion: subject.subjectVersion,
      effects: askEffects(subject),
      customerReads: fieldOf(request.fields, 'text'),
      ...(subject.decideBy && { decideBy: subject.decideBy }),
    })
  },
  async carryOut(bank, act) {
    const done = await ask(bank, act, fieldOf(act.fields, 'text'))
    return done.ok ? accepted({}) : refused({ code: 'changed_meanwhile' })
  },
}

/** Pay claim, Refuse claim, and Ask the customer, of held payments and disputes too (part two, sections 15.4 and 17.4). */
export const claimActs: readonly ActKind[] = [payClaim, refuseClaim, askTheCustomer]
