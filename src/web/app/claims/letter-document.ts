import { bankName, helpLines } from '../../../../content/facts.ts'
import { complaintRules } from '../../../../content/facts/united-kingdom.ts'
import { claimWords } from '../../../contract/claim-words.ts'
import type { Claim } from '../../../contract/claims.ts'
import { decisionInWords } from '../../../domain/claim-words.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { claimTitle, claimsWords, restInWords } from './claims-words.ts'

/** The letter about a claim's decision, in words, for drawing. */
export interface LetterDocument {
  readonly title: string
  /** The day of the decision. */
  readonly date: string
  readonly to: string
  readonly sentences: readonly string[]
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly complaint: { readonly heading: string; readonly sentences: readonly string[] }
  readonly signed: string
  /** The time of the decision in UTC: the file's creation date, so that the same letter gives the same bytes. */
  readonly at: string
}

const dayOf = (iso: string): string => formatLongDate(londonDateOf(new Date(iso)))

/** What follows from the decision, besides its reason. */
function furtherSentences(claim: Claim): readonly string[] {
  const { phone } = helpLines.fraud
  const call = `Call us on ${phone} if anybody asks you for more money, or if something in this letter is wrong.`
  const rest = restInWords(claim)
  return rest === undefined ? [call] : [rest, call]
}

/**
 * The letter about a decided claim: what was decided and why, what it was about, how to complain, answered within 15 working
 * days, and until when the Financial Ombudsman Service may be asked, 6 months (spec section 12.6).
 * @throws if the claim is not decided
 */
export function letterDocument(claim: Claim, customerName: string): LetterDocument {
  const { number, kind, status, claimed, refund, reason, payments, madeAt, decidedAt } = claim
  if (decidedAt === null) throw new Error(`claim ${number} is not decided`)
  const { facts } = claimsWords
  const decision = decisionInWords({ status, amountPence: String(penceOf(refund ?? claimed)) })
  return {
    title: claimTitle(number),
    date: dayOf(decidedAt),
    to: customerName,
    sentences: [reason === null ? decision : `${decision} ${reason}`, ...furtherSentences(claim)],
    facts: [
      { name: facts.kind, value: claimWords.kinds[kind] },
      ...payments.map(({ amount, recipientName, paidAt }, n) => ({
        name: payments.length === 1 ? facts.payment : `${facts.payment} ${n + 1}`,
        value: `${formatMoney(amount)} to ${recipientName}, ${dayOf(paidAt)}`,
      })),
      { name: facts.claimed, value: formatMoney(claimed) },
      ...(refund === null
        ? []
        : [{ name: status === 'recovered' ? facts.recovered : facts.refund, value: formatMoney(refund) }]),
      { name: facts.sent, value: dayOf(madeAt) },
    ],
    complaint: {
      heading: 'If you do not agree',
      sentences: [
        `You may complain to us: call ${helpLines.fraud.phone}, or write to us under Support. We answer within ${complaintRules.paymentAnswerBusinessDays} working days.`,
        `If you do not agree with our answer, or if we do not answer in time, you may ask the Financial Ombudsman Service to decide. It is free. Do so within ${complaintRules.ombudsmanMonths} months of our answer. See financial-ombudsman.org.uk.`,
      ],
    },
    signed: bankName,
    at: decidedAt,
  }
}
