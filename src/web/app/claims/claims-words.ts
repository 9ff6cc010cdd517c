import { appPages } from '../../../../content/app-pages.ts'
import { claimTerms } from '../../../../content/facts/paying.ts'
import { claimPaymentsMax } from '../../../contract/claim-words.ts'
import type { Claim } from '../../../contract/claims.ts'
import { formatMoney, formatPence, penceOf } from '../../../domain/money.ts'
import { fraudLine } from '../../../domain/payment-purposes.ts'

/** The name of a claim, and the heading of its page. */
export const claimTitle = (number: number): string => `${appPages.claim.title} ${number}`

const countedInWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

const countOfPayments = (count: number): string =>
  `${countedInWords[count] ?? count} ${count === 1 ? 'payment' : 'payments'}`

/** What was paid, or came back, of what was claimed: `£210.00 of £310.00 paid`. */
export function amountInWords({ status, claimed, refund }: Claim): string {
  if (refund === null) return formatMoney(claimed)
  return `${formatMoney(refund)} of ${formatMoney(claimed)} ${status === 'recovered' ? 'came back' : 'paid'}`
}

/** Why a customer got less than they claimed; undefined if they got all of it, or nothing. */
export function restInWords({ kind, status, refund, claimed }: Claim): string | undefined {
  if (refund === null || penceOf(refund) >= penceOf(claimed)) return undefined
  if (status === 'recovered') return 'The bank that you paid returned no more.'
  const { excessPence } = kind === 'scam' ? claimTerms.scam : claimTerms.unauthorised
  return penceOf(claimed) - penceOf(refund) === excessPence
    ? `By the rules for such claims, the first ${formatPence(excessPence)} are not paid back.`
    : 'The rest of your claim is not covered.'
}

/** Of the form that reports a problem (spec section 12.6). */
export const reportWords = {
  payments: 'Which payments?',
  paymentsHint: `Those of the last ${claimTerms.months} months. Choose 1 to ${claimPaymentsMax}.`,
  more: 'Show more payments',
  showing: (count: number) => `${countOfPayments(count)} shown`,
  chosen: (count: number, amount: string) =>
    `${countOfPayments(count)} chosen, ${formatMoney(amount)} in all`,
  none: `You have made no payments in the last ${claimTerms.months} months.`,
  noneAdvice: 'If something is wrong, call ',
  kind: 'What happened?',
  story: 'Tell us what happened',
  storyHint: '20 to 4,000 characters',
  vulnerable: 'Something made it harder to protect myself',
  vulnerableHint: 'Only the people who decide claims read this.',
  send: 'Send report',
  sent: { title: 'Report Sent', text: 'We read it and decide.' },
} as const

/** Of the hub's section, and of a claim's own page. */
export const claimsWords = {
  heading: 'Claims',
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    `Showing ${first} to ${last} of ${total}`,
  line: fraudLine,
  notices: {
    received: { lead: 'We have your report.', more: 'if anybody asks you for more money.', call: 'Call ' },
    write: (day: string) => `We write to their bank by ${day}.`,
    asked: { lead: 'We wait for your answer.', text: 'The clock stops until you send it.' },
    withdrawn: { lead: 'You withdrew this claim.', text: 'You may report its payments again.' },
  },
  progress: 'Progress',
  details: 'Details',
  told: 'What you told us',
  facts: {
    claimed: 'Claimed',
    refund: 'Paid',
    recovered: 'Came back',
    kind: 'What happened',
    payments: 'Payments',
    payment: 'Payment',
    reason: 'Why',
    sent: 'Sent',
    decided: 'Decided',
  },
  steps: {
    made: 'You sent the report',
    sent: (count: number, amount: string) => `${countOfPayments(count)}, ${formatMoney(amount)} in all`,
    asked: 'We asked you something',
    answered: 'You answered',
    withdrawn: 'You withdrew the claim',
    decided: 'We decided',
    mayAsk: 'We may ask you something',
    waits: 'The clock stops until you answer',
    write: 'We write to their bank',
    writeNote: 'To get back what is still there',
    decide: 'We decide',
    within: {
      scam: `In ${claimTerms.scam.dueDays} working days, ${claimTerms.scam.lastDays} at most`,
      unauthorised: 'By the end of the next working day',
      wrong_account: 'Once their bank has answered',
    } satisfies Readonly<Record<Claim['kind'], string>>,
  },
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this claim?',
  withdrawText: 'We stop looking into it. You may report its payments again.',
  withdrawDone: (number: number) => ({
    title: 'Claim Withdrawn',
    text: `${claimTitle(number)} is withdrawn.`,
  }),
  letter: {
    download: 'Download letter',
    fileName: (number: number) => `claim-${number}.pdf`,
    notMade: {
      title: 'Letter Not Made',
      text: 'We could not make it. Nothing has changed. Please try again.',
    },
  },
} as const
