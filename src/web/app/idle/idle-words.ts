import { limits } from '../../../../content/facts.ts'

const idleMinutes = limits.sessionIdleMs / 60_000
const longestHours = limits.sessionLifeMs / 3_600_000

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`)

/** The warning before the end of an idle session, and before the end of the longest one. */
export const idleWords = {
  title: 'Are you still there?',
  text: (left: number) =>
    `Nothing has happened for a while. To keep your account safe, we sign you out in ${seconds(left)}.`,
  stay: 'Stay signed in',
  last: {
    title: 'We sign you out shortly',
    text: (left: number) =>
      `You have been signed in for nearly ${longestHours} hours, and no sign-in lasts longer. We sign you out in ${seconds(left)}.`,
    stay: 'Carry on until then',
  },
  signOut: 'Sign Out',
  left: (count: number) => `${seconds(count)} left`,
  failed: 'We cannot reach the bank at the moment. Please try again.',
  checking: 'Checking that you are still signed in',
  unanswered: {
    lead: 'We cannot reach the bank.',
    text: 'Your money and your transfers are not affected. This page comes back once we know that you are still signed in. We keep trying.',
  },
} as const

/** The login page's message to a customer whose session has ended. */
export const endedWords = {
  idle: `You were signed out because nothing happened for ${idleMinutes} minutes.`,
  longest: `You were signed out because you had been signed in for ${longestHours} hours.`,
  elsewhere: 'You have been signed out.',
  next: 'Sign in again to carry on where you were.',
} as const
