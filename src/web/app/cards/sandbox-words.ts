import type { SandboxOutcome } from '../../../contract/card-sandbox.ts'
import { cardSandboxWords } from '../../../contract/card-sandbox-words.ts'
import { deliveredSecurityCode } from '../../../domain/cards.ts'
import { demonstrationWords } from './cards-words.ts'

/** What became of a purchase or of a change, in plain words. */
const outcomes = {
  waiting: 'It waits for your approval.',
  pending: 'Approved. It is pending.',
  declined: 'Declined.',
  settled: 'Settled.',
  reversed: 'Reversed.',
  expired: 'Expired.',
} satisfies Record<NonNullable<SandboxOutcome['status']>, string>

/** What a merchant does to a payment later, once it is done. */
const done = {
  settle: outcomes.settled,
  raise: 'Raised.',
  reverse: outcomes.reversed,
  refund: 'Refunded.',
} as const

function outcomeWords({ status, why }: SandboxOutcome, change?: keyof typeof done): string {
  if (why === null && change) return done[change]
  if (why === null) return status === null ? '' : outcomes[status]
  return status === 'declined' ? `${outcomes.declined} ${why}` : `Nothing has changed. ${why}`
}

/** The words of the demonstration's panels (spec section 15.8). */
export const sandboxWords = {
  heading: demonstrationWords.heading,
  deliverText: 'Brings the card now, as the post would.',
  deliver: 'Deliver now',
  delivered: `Security code ${deliveredSecurityCode}`,
  text: 'Plays a merchant where this card pays.',
  merchant: 'Merchant',
  amount: 'Amount',
  currency: 'Currency',
  how: 'How',
  pin: 'PIN',
  pinHint: 'Leave empty for the right PIN.',
  make: 'Make purchase',
  settleWithout: 'Settle without authorisation',
  once: 'Try again: it is paid once.',
  outcome: outcomeWords,
  changeText: 'Plays the merchant. What is pending settles at 06:00 on the next working day.',
  amountHint: 'Leave empty for the full amount.',
  settle: 'Settle',
  raise: 'Raise to',
  reverse: 'Reverse to',
  refund: 'Refund',
  amountMissing: cardSandboxWords.amount,
} as const
