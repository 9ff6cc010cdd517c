import type { LimitName } from '../../../domain/payment-limits.ts'

/** The words of the page of payment limits (spec section 12.3). */
export const paymentLimitsWords = {
  intro: 'A lower limit is in force at once. You confirm a higher one, and it begins 24 hours later.',
  limits: {
    payment: 'Most in one payment',
    day: 'Most in one day',
    newPayee: 'Most to a new payee in 24 hours',
  } satisfies Record<LimitName, string>,
  most: (most: string) => `At most ${most}`,
  raised: (amount: string, time: string) => `${amount} from ${time}.`,
  keep: 'Keep the present limit',
  save: 'Save limits',
  unchanged: 'You have changed nothing.',
  saved: { title: 'Payment Limits Saved', text: 'They are in force now.' },
  later: { title: 'Payment Limits Saved', text: 'A higher limit begins 24 hours from now.' },
  kept: { title: 'Present Limit Kept', text: 'The higher limit does not begin.' },
} as const
