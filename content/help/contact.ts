import { enquiryHref } from '../enquiries.ts'
import { contact, headOffice, openingHours } from '../facts.ts'
import type { Action, ContentIcon, Row, WayOn } from '../products/product.ts'
import { fraudNumber, lostCardNumber, technicalNumber } from './numbers.ts'

/** The contact page, version 1 (spec section 2, ruling 9). */
export const helpContactPage = {
  path: '/help/contact',
  current: 'Contact Us',
  title: 'Contact us',
  lead: `Telephone ${contact.telephoneHours}. Emails are answered in ${contact.emailAnswerHours} hours.`,
} as const

/** The four buttons, with the specification's labels. */
export const quickActions: {
  heading: string
  list: readonly WayOn[]
} = {
  heading: 'Quick actions',
  list: [
    {
      icon: 'pin',
      label: 'Find Nearest Branch',
      text: 'By town, postcode or where you are',
      href: '/help/branches',
    },
    {
      icon: 'calendar',
      label: 'Book an Appointment',
      text: 'In a branch, by phone or by video',
      href: enquiryHref('appointment', '/help/contact'),
    },
    {
      icon: 'chat',
      label: 'Live Chat Support',
      text: 'Leave a message and we come back to you',
      href: enquiryHref('chat', '/help/contact'),
    },
    {
      icon: 'edit',
      label: 'Submit Feedback',
      text: 'What went well, and what did not',
      href: enquiryHref('feedback', '/help/contact'),
    },
  ],
}

export const emergencyServices = {
  heading: 'Emergency services',
  lead: 'Answered day and night, by people who can act at once.',
  list: [lostCardNumber, fraudNumber, technicalNumber],
} as const

type Way = { icon: ContentIcon; name: string; value: string; href?: string; text: string }

export const contactWays: { heading: string; list: readonly Way[] } = {
  heading: 'Reach us',
  list: [
    {
      icon: 'phone',
      name: 'Phone',
      value: contact.phone,
      href: contact.phoneLink,
      text: contact.telephoneHours,
    },
    {
      icon: 'mail',
      name: 'Email',
      value: contact.email,
      href: `mailto:${contact.email}`,
      text: `Answered in ${contact.emailAnswerHours} hours`,
    },
    {
      icon: 'branch',
      name: 'Head office',
      value: headOffice.lines.join(', '),
      text: headOffice.hours,
    },
  ],
}

export const contactHours: {
  groups: readonly { heading: string; rows: readonly Row[] }[]
  branches: { heading: string; text: string; link: Action }
} = {
  groups: [
    { heading: 'Telephone hours', rows: openingHours.telephone },
    { heading: 'Head office hours', rows: openingHours.headOffice },
  ],
  branches: {
    heading: 'Branch hours',
    text: 'Each branch keeps hours of its own. Most open on weekdays from nine in the morning, many on Saturdays too.',
    link: { label: 'Hours of our branches', href: '/help/branches' },
  },
}
