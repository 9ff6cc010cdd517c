import { claimReasons, isClaimReason } from './claims.ts'
import { formatPence } from './money.ts'

type Facts = Readonly<Record<string, string>>

/** How a notice names a claim, by the facts that it keeps. */
export const claimOf = ({ number }: Facts): string =>
  number === undefined ? 'your claim' : `claim ${number}`

const accountIn = (facts: Facts): string =>
  facts['accountEnding'] === undefined ? 'your account' : `your account ending ${facts['accountEnding']}`

/** What a customer reads of the decision of their claim (specification section 17), by the facts of its notice. */
export function decisionInWords(facts: Facts): string {
  const amount = formatPence(BigInt(facts['amountPence'] ?? '0'))
  const { reason = '', status } = facts
  if (status === 'paid' || status === 'part_paid') return `We have paid ${amount} into ${accountIn(facts)}.`
  if (status === 'recovered') return `${amount} came back and is in ${accountIn(facts)}.`
  if (status === 'not_recovered')
    return `We could not get back your ${amount}. The bank that you paid did not return it.`
  const why = isClaimReason(reason) ? ` ${claimReasons[reason]}` : ''
  return `We cannot pay your claim of ${amount}.${why}`
}

/** What the customer reads of a claim that staff refused (part two, section 17.4). */
export const refusalInWords = (facts: Facts): string =>
  `${decisionInWords(facts)} You may complain to us, then within 6 months to the Financial Ombudsman Service.`

/** Whether the customer got less than they asked for, and so learns where to complain. */
export const mayComplain = ({ status }: Facts): boolean => status !== 'paid' && status !== 'recovered'

/** Sarsen answers complaints about payments in 15 working days (the FCA's DISP 1.6). */
export const complaintWords =
  'You may complain to us, and we will answer within 15 working days. If you disagree with our answer, you may ask the Financial Ombudsman Service within 6 months.'
