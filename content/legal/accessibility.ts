import { accessibilityStandard, bankName, contact, retention } from '../facts.ts'
import { legalLinks } from './legal-links.ts'
import type { LegalPage } from './legal-page.ts'

/** Who can use the site, how we tested it, and the known limits. */
export const accessibilityPage: LegalPage = {
  head: {
    path: legalLinks.accessibility.href,
    title: `Accessibility | ${bankName}`,
    description: `How far ${bankName} can be used by keyboard, by screen reader, in large print and without movement, how we test that, and what is still missing.`,
  },
  name: legalLinks.accessibility.label,
  title: 'Accessibility',
  lead: 'Everybody should be able to read these pages and bank with them. This is how far we are.',
  sections: [
    {
      id: 'what-you-can-do',
      heading: 'What you can do',
      list: [
        'Do everything with the keyboard alone. The focus is always visible, and nothing covers it.',
        'Listen with a screen reader. It reads out the parts of a page, fields, errors and results by their names.',
        'Make text four times as large, or space its letters further apart. Nothing is cut off or scrolls sideways.',
        'Choose light or dark, or the colours of your system.',
        'Stop anything that moves. Nothing moves by itself if your system asks for less movement.',
        'Take your time. Before a session ends, we ask whether you are still there, and one press continues it.',
        'Read the public pages without scripts.',
        'Open our documents and statements as tagged PDFs.',
      ],
    },
    {
      id: 'standard',
      heading: 'The standard',
      paragraphs: [
        `The site is built to ${accessibilityStandard}. By our own tests it meets the standard in full, except for the points below.`,
      ],
    },
    {
      id: 'tests',
      heading: 'How we test it',
      list: [
        'A program checks every public page and every signed-in page, on a phone and on a desktop.',
        'Another program checks every page against the HTML standard.',
        'Tests do every task by keyboard, at the largest zoom, and with the system’s own colours.',
        'Nobody from outside has audited it yet, and no people with disabilities have tested it for us yet.',
      ],
    },
    {
      id: 'in-the-way',
      heading: 'What is still missing',
      list: [
        'Signing up, signing in and the signed-in pages need scripts. Without scripts, a page shows a telephone number.',
        'The map of branches is a drawing that screen readers do not read. The list beside it has the same content.',
        'The second factor needs an authenticator app, or codes that you have written down. A passkey needs a device that can make one.',
        `You have ${retention.confirmationMinutes} minutes to confirm a payment, and as long to approve one by card. After that you can start a confirmation again, and what you typed is kept. A payment by card has to be made again.`,
        `A session without activity ends after ${retention.idleMinutes} minutes. We warn you ${retention.idleWarningMinutesBefore} minute before, but you cannot choose a longer time.`,
      ],
    },
    {
      id: 'tell-us',
      heading: 'Tell us',
      paragraphs: [
        `If something does not work for you, or you need a document in another format, write to ${contact.email} or ring ${contact.phone}, ${contact.telephoneHours}. In this demonstration your message goes to the person or company that runs the copy you use.`,
      ],
      links: [{ label: 'Send a message', href: '/about/contact' }],
    },
  ],
}
