import { contact, limits } from '../../../../../content/facts.ts'

const days = Math.round(limits.securityLogMs / (24 * 60 * 60_000))

export const securityLogWords = {
  title: 'Security log',
  about: `The last ${days} days. Times are UK time.`,
  notYou: 'Not you?',
  whatToDo: 'Something here that was not you? Change your password and call us, day or night:',
  phone: contact.urgentPhone,
  phoneLink: contact.urgentPhoneLink,
  columns: ['When', 'What', 'Where'],
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    total === 1 ? 'Showing 1 event' : `Showing ${first} to ${last} of ${total} events`,
  empty: 'Nothing has happened yet. Your sign-ins and changes will show here.',
  beyondEnd: 'There is nothing on this page.',
  firstPage: 'Go to the first page',
  failed: {
    lead: 'We could not load your security log.',
    text: 'The bank did not answer. What happens is written down all the same.',
  },
} as const
