import type { RequestRefusal } from './refusal.ts'

/** The refusals of the staff's sign-in, and those before every operation of the staff (part two, sections 17.1 and 17.7). */
export const staffSessionRefusals = {
  invalid_staff_credentials: {
    status: 401,
    title: 'Staff sign-in failed',
    sentence: 'Those details are not right. Wait for a new code.',
    isFinal: false,
  },
  signed_in_elsewhere: {
    status: 401,
    title: 'Signed in somewhere else',
    sentence: 'You signed in somewhere else.',
    isFinal: false,
  },
  role_missing: {
    status: 403,
    title: 'Not part of your role',
    sentence: 'Not part of your role',
    isFinal: false,
  },
} as const satisfies Readonly<Record<string, RequestRefusal>>
