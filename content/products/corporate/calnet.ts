import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { corporateTerms } from '../../facts.ts'
import type { Product } from '../product.ts'

const { calnet } = corporateTerms

/** Online banking for a whole team. */
export const calnetProduct: Product = {
  path: '/corporate/calnet',
  group: 'corporate',
  title: 'Calnet',
  badge: 'Online banking',
  description:
    'Online banking for a whole team, to come: each person sees what is theirs, and large payments need two.',
  metaDescription:
    'Calnet is online banking for finance teams, and is to come: roles, limits, two people to approve, a record of who did what and when.',
  features: [
    {
      icon: 'people',
      title: 'Five roles, or your own',
      text: 'Viewer, preparer, approver, administrator and auditor. Mix them, account by account.',
    },
    {
      icon: 'tick',
      title: 'Two to approve',
      text: 'Nobody releases a payment that they prepared. Change one digit, and both approvals fall away.',
    },
    {
      icon: 'pound',
      title: 'Limits by person',
      text: 'For a single payment and for a day, with a third approver where a sum goes past both.',
    },
    {
      icon: 'list',
      title: 'A record of every act',
      text: `Who signed in, looked, changed and approved, stored for ${calnet.recordYears} years and open to your auditors.`,
    },
    {
      icon: 'calendar',
      title: 'Cover for holidays',
      text: 'Hand your approvals to a named colleague between two dates. They come back by themselves.',
    },
    {
      icon: 'key',
      title: 'Sign in with a second factor',
      text: 'An authenticator app or a security key for everyone. There are no shared passwords to pass on.',
    },
  ],
  fee: {
    figure: 'Included',
    explanation: `The first ${calnet.peopleIncluded} people come with your Corporate Current Account. Each further person costs ${pounds(calnet.furtherPersonMonthlyPounds)} a month. Viewers and auditors are always free.`,
  },
  audience: {
    heading: 'Who it is for',
    points: [
      'Companies in which more than one person works with the bank',
      'Groups that run several accounts from one finance office',
      'Boards that want proof that people follow their rules',
    ],
  },
  requirements: [
    { term: 'Account', value: 'A Corporate Current Account' },
    { term: 'Administrators', value: 'At least two' },
    { term: 'Browser', value: 'Any current one, on any device' },
    { term: 'For each person', value: 'Own email and second factor' },
  ],
  howToGetIt: {
    heading: 'How to set it up',
    steps: [
      {
        title: 'Name two administrators',
        text: 'The board resolution for your account has a place for their names.',
      },
      {
        title: 'Invite your team',
        text: 'Each gets a link by email, proves who they are and chooses a second factor.',
      },
      {
        title: 'Set roles and limits',
        text: 'Start from our pattern for a team of your size and change what does not fit.',
      },
    ],
  },
  questions: [
    {
      question: 'Can we use Calnet today?',
      answer:
        'Not yet. This page shows what it will do. Today one person signs in to Online Banking with an email and a password, and with a code if they want one. There are no roles.',
    },
    {
      question: 'What happens when somebody leaves us?',
      answer:
        'An administrator removes them, and they are signed out at once everywhere. What they did stays in the record under their name.',
    },
    {
      question: 'Can one person prepare and approve?',
      answer:
        'Never the same payment. In a very small team both of you can hold both roles, and each approves what the other has prepared.',
    },
    {
      question: 'We have lost both administrators. What now?',
      answer:
        'Ring your relationship team. We ask a director we have met to name new ones, and wait a day before they can pay.',
    },
    {
      question: 'Is there an app?',
      answer:
        'Calnet works in the browser of a phone. Approvers mostly use it there: one tap to see a payment in full, one to approve.',
    },
    {
      question: 'Can our auditors look without asking us each time?',
      answer:
        'Yes, for as long as you allow. Give them the auditor’s role with an end date, and they see balances, statements and the record.',
    },
  ],
  aside: {
    heading: 'See it with your own roles',
    text: 'Calnet is to come. Tell us what your team needs from it.',
    apply: { label: 'Book a walk-through', href: enquiryHref('appointment') },
    second: { label: 'Open a corporate account', href: '/corporate/open-account' },
  },
  related: [
    { label: 'E-Alert', href: '/corporate/e-alert' },
    { label: 'Transactional Banking', href: '/corporate/transactional' },
    { label: 'Corporate Current Account', href: '/corporate/current-account' },
  ],
}
