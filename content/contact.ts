import { enquiryHref } from './enquiries.ts'
import { bankName, company, contact, headOffice, helpLines, openingHours } from './facts.ts'
import type { PageHead } from './page-heads.ts'
import type { Action, ContentIcon } from './products/product.ts'

/** The contact page, version 2 (spec section 2, ruling 9). */
export const contactHead = {
  path: '/about/contact',
  title: `Talk to us | ${bankName}`,
  description: `Send ${bankName} a message, ring us or walk in: head office, hours, telephone and email, and who to ring when it cannot wait.`,
} as const satisfies PageHead

export const contactPage = {
  current: 'Contact',
  title: 'Talk to us',
  lead: `Write, ring or walk in. Messages are answered within ${contact.formAnswerHours} hours.`,
} as const

const [weekdays, saturday] = openingHours.telephone

type Service = { icon: ContentIcon; name: string; text: string; link: Action }

export const services: { heading: string; list: readonly Service[] } = {
  heading: 'Other ways to reach us',
  list: [
    {
      icon: 'branch',
      name: 'In-Person',
      text: `${company.branches} branches, and no appointment needed for the counter.`,
      link: { label: 'Find a branch', href: '/help/branches' },
    },
    {
      icon: 'phone',
      name: 'Phone',
      text: `Lines are open ${weekdays.term} ${weekdays.value} and ${saturday.term} ${saturday.value}.`,
      link: { label: `Call ${contact.phone}`, href: contact.phoneLink },
    },
    {
      icon: 'mail',
      name: 'Email',
      text: `${contact.email}, answered within ${contact.emailAnswerHours} hours.`,
      link: { label: 'Write an email', href: `mailto:${contact.email}` },
    },
  ],
}

export const urgentMatters = {
  heading: 'Urgent matters',
  text: 'Ring at once, day or night, if a card is lost or stolen.',
  phone: contact.urgentPhone,
  phoneLink: contact.urgentPhoneLink,
  call: 'Call Now',
  fraud: {
    text: 'A payment you did not make, or a caller you do not trust:',
    link: { label: helpLines.fraud.phone, href: helpLines.fraud.phoneLink },
  },
} as const

export const headOfficePanel = {
  heading: 'Head office',
  name: bankName,
  lines: headOffice.lines,
  phone: contact.phone,
  phoneLink: contact.phoneLink,
  email: contact.email,
  hours: [
    { label: 'Head office hours', rows: openingHours.headOffice },
    { label: 'Telephone hours', rows: openingHours.telephone },
  ],
  map: { label: 'See branches on the map', href: '/help/branches' },
} as const

export const newCustomers = {
  heading: `New to ${bankName}?`,
  text: 'Open an account online, or ask us first.',
  open: { label: 'Open Account', href: '/personal/open-account' },
  ask: { label: 'Send Inquiry', href: enquiryHref('open-account') },
} as const
