import { staffPages } from '../../../content/staff-pages.ts'
import { type StaffRole, staffRoleLabels, staffRoles } from '../../domain/staff.ts'

/** `Payments, Compliance`, in the order of the specification. */
export const rolesText = (roles: readonly StaffRole[]): string =>
  staffRoles
    .filter(role => roles.includes(role))
    .map(role => staffRoleLabels[role])
    .join(', ')

export const frameWords = {
  home: 'Sarsen Staff home',
  badge: 'Staff console',
  navigation: 'Staff',
  skip: 'Skip to main content',
  menu: 'staff menu',
  signOut: 'Sign out',
  cancel: 'Cancel',
  close: 'Close',
  notPartOfRole: 'Not part of your role',
  loading: 'Loading',
  waitingWord: 'waiting',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pages: number | undefined) =>
    pages === undefined ? `Page ${page}` : `Page ${page} of ${pages}`,
} as const

/** In place of what could not be read (specification section 17.3). */
export const unreadWords = { lead: 'Could not be read.', retry: 'Try again' } as const

/** In place of an answer that did not come, after a press. */
export const unanswered = 'We cannot reach the bank at the moment. Please try again.'

export const notFoundWords = {
  heading: staffPages.notFound.title,
  text: 'There is nothing at this address.',
  back: 'Back to the queue',
} as const

export const crashWords = {
  heading: 'Something went wrong on this page',
  text: 'Nothing was done that you did not see done. Load the page again to go on.',
  reload: 'Load again',
} as const

/** The end of an idle session, and of the longest one (specification section 17.1: 15 minutes, 8 hours). */
export const idleWords = {
  title: 'Are you still there?',
  text: (left: string) => `Nothing has happened for a while. We sign you out in ${left}.`,
  stay: 'Stay signed in',
  last: {
    title: 'We sign you out shortly',
    text: (left: string) =>
      `You have been signed in for nearly 8 hours, and no sign-in lasts longer. We sign you out in ${left}.`,
    stay: 'Carry on until then',
  },
  left: (left: string) => `${left} left`,
  failed: unanswered,
  checking: 'Checking that you are still signed in',
  unanswered: {
    lead: 'We cannot reach the bank.',
    text: 'This page comes back once we know that you are still signed in. We keep trying.',
  },
} as const

/** Why somebody has to sign in again. */
export const endWords = {
  elsewhere: 'You signed in somewhere else.',
  idle: 'You were signed out because nothing happened for 15 minutes.',
  longest: 'You were signed out because you had been signed in for 8 hours.',
  ended: 'You have been signed out.',
} as const
