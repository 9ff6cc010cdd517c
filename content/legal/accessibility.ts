import { accessibilityStandard, bankName, contact, keptFor } from '../facts.ts'
import { legalLinks } from './legal-links.ts'
import type { LegalPage } from './legal-page.ts'

/** Who can use the site, how we tested it, and the known limits. */
export const accessibilityPage: LegalPage = {
  head: {
    path: legalLinks.accessibility.href,
    title: `Accessibility | ${bankName}`,
    description: `How far ${bankName} can be used by keyboard, by screen reader, in large print and without movement, how that is tested, and what is still in the way.`,
  },
  name: legalLinks.accessibility.label,
  title: 'Accessibility',
  lead: 'Everybody should be able to read these pages and bank with them. This is how far we are.',
  sections: [
    {
      id: 'what-you-can-do',
      heading: 'What you can do',
      list: [
        'Do everything by keyboard alone. Each stop is marked, and nothing covers it.',
        'Listen with a screen reader. Parts of a page, fields, faults and results have names and are read out.',
        'Make letters four times as large, or set them further apart. Nothing is cut off or scrolls sideways.',
        'Choose light or dark, or the colours of your system.',
        'Stop what moves by itself. It does not begin where your system asks for less movement.',
        'Take your time. Before a session ends you are asked whether you are still there, and one press goes on with it.',
        'Read the public pages without scripts.',
        'Open our documents and statements as tagged PDFs.',
      ],
    },
    {
      id: 'standard',
      heading: 'The standard',
      paragraphs: [
        `The site is built to ${accessibilityStandard}. By our own tests it meets it in full but for what stands below.`,
      ],
    },
    {
      id: 'tests',
      heading: 'How it is tested',
      list: [
        'A program looks at every public page and at the signed-in ones, on a phone and on a desktop.',
        'Another reads every page as the HTML standard does.',
        'Tests go through every task by keyboard, at the largest zoom, and with the system’s own colours.',
        'Nobody from outside has audited it, and no people with disabilities have tested it for us yet.',
      ],
    },
    {
      id: 'in-the-way',
      heading: 'What is still in the way',
      list: [
        'Signing up and in, and the signed-in pages, need scripts. Without them a page gives a telephone number.',
        'The map of branches is a drawing that screen readers do not read. The list beside it says all that it shows.',
        'The second factor needs an authenticator app, or codes that you have written down.',
        `A session without activity ends after ${keptFor.idleMinutes} minutes. You are warned ${keptFor.idleWarningMinutesBefore} minute before, but you cannot choose a longer time.`,
      ],
    },
    {
      id: 'tell-us',
      heading: 'Tell us',
      paragraphs: [
        `If something is in your way, or you need a document in another form, write to ${contact.email} or ring ${contact.phone}, ${contact.telephoneHours}. In this demonstration a message reaches whoever runs the copy that you use.`,
      ],
      links: [{ label: 'Send a message', href: '/about/contact' }],
    },
  ],
}
