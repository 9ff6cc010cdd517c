import type { RequestRefusal } from './refusal.ts'

/** The refusals of claims: a part of the table in `refusals.ts`. */
export const claimRefusals = {
  claim_id_reused: {
    status: 409,
    title: 'Claim id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  // {line} of the specification's section 12.
  too_late: { status: 409, title: 'Too late', sentence: 'Call us on 020 7946 0990.', isFinal: true },
  already_claimed: {
    status: 409,
    title: 'Already claimed',
    sentence: 'You reported this payment already.',
    isFinal: false,
  },
  too_many_claims: {
    status: 409,
    title: 'Too many claims',
    sentence: 'You sent 20 reports in 24 hours, the most we allow. Call us on 020 7946 0990.',
    isFinal: false,
  },
} as const satisfies Readonly<Record<string, RequestRefusal>>
