import type { CardPayment } from '../../../contract/card-payments.ts'
import { cardRefusals } from '../../../contract/card-refusals.ts'
import { formatMoney } from '../../../domain/money.ts'

type Paid = Pick<CardPayment, 'amount' | 'merchant'>

/** "£20.83 to Wrenmoor Cafe": what waits always has an amount in pounds. */
const toMerchant = ({ amount, merchant }: Paid): string => `${formatMoney(amount ?? '0.00')} to ${merchant}`

/** The words of "Approve this payment" (spec section 15.3). */
export const approvalWords = {
  title: 'Approve this payment',
  close: 'Close',
  count: (place: number, total: number) => `${place} of ${total}`,
  toMerchant,
  facts: { card: 'Card', account: 'Account', theirs: 'In their money' },
  until: (time: string) => `You have until ${time}`,
  notBuying: 'Not buying this now? Press Not me.',
  notMe: 'Not me',
  approve: 'Approve',
  approved: 'Payment Approved',
  approvedText: (paid: Paid) => `${toMerchant(paid)}.`,
  declined: 'Card Payment Declined',
  notMeText: 'We declined it and froze the card.',
  ended: cardRefusals.approval_ended.sentence,
  decided: 'You no longer need to approve it.',
  next: 'Next payment',
  unchanged: 'Nothing has changed',
  waits: (count: number) =>
    count === 1 ? 'A card payment waits for you.' : `${count} card payments wait for you.`,
  see: 'Approve or refuse',
} as const
