import { bankName, contact, keptFor } from '../facts.ts'
import { legalLinks } from './legal-links.ts'
import type { LegalPage } from './legal-page.ts'

const { rejectedApplicantDays, applicationReceiptHours, securityLogDays, outboxDays } = keptFor

/**
 * Which personal data is stored, where and for how long, and which data nobody receives. It must match the code in
 * both runtimes.
 */
export const privacyPage: LegalPage = {
  head: {
    path: legalLinks.privacy.href,
    title: `Privacy | ${bankName}`,
    description: `What ${bankName} keeps about you, where and for how long, who can see it, and what is never sent to anybody.`,
  },
  name: legalLinks.privacy.label,
  title: 'Privacy',
  lead: 'What this site keeps about you, where, for how long, and what it sends to nobody.',
  sections: [
    {
      id: 'demonstration',
      heading: 'This is a demonstration',
      paragraphs: [
        `${bankName} is software that shows how a bank works. No company stands behind it, and no money is real. Please use invented details: nothing here needs your real ones.`,
      ],
    },
    {
      id: 'where',
      heading: 'Where your data are',
      paragraphs: ['The same bank runs in one of two places.'],
      rows: [
        {
          term: 'On a server',
          text: 'What you give the bank is in the database of whoever runs that server. They answer for it, and they can read all of it but passwords. Ask them who they are before you enter anything real.',
        },
        {
          term: 'In your browser',
          text: 'The whole bank is in this browser. What you give it stays on this device, and nobody else can see it. Settings then have a part called Bank in This Browser, which says how it is kept.',
        },
      ],
    },
    {
      id: 'kept',
      heading: 'What the bank keeps',
      rows: [
        {
          term: 'Your application',
          text: `Name, email, phone, date of birth, ID or passport number, city, county or state, country, and what you say about deposit and goal. Once approved it stays with your account. If it is rejected, everything about you in it is deleted after ${rejectedApplicantDays} days. A note that an application came stays for ${applicationReceiptHours} hours. One that nobody decides stays until somebody does.`,
        },
        {
          term: 'Your password',
          text: 'Never the password itself, only a slow one-way hash of it. The hash of an application goes to your account, or is deleted when the application is rejected.',
        },
        {
          term: 'Your account',
          text: 'Your profile, preferences and account details, and every transfer, transaction, statement and notification, for as long as the bank’s books exist. Entries in the books are never changed or deleted. A transfer has the name, the account and the reference that you typed.',
        },
        {
          term: 'Your second factor',
          text: 'The key that your authenticator app shares with the bank, and hashes of your recovery codes, until you turn it off.',
        },
        {
          term: 'Your sign-ins',
          text: 'For each session the network address, what your browser calls itself, and when it was used. The session is deleted some time after it is over.',
        },
        {
          term: 'The audit trail',
          text: `Each sign-in, each failure and each change of your details, with the time, the network address and the browser. Settings show you the last ${securityLogDays} days. The bank keeps all of it with the books, so that nobody can change what happened without it being seen.`,
        },
        {
          term: 'Messages you write',
          text: 'Name, email, subject and text, and our answer, for as long as the books exist. Of a demo customer’s message also the network address, so that no visitor reads another’s.',
        },
        {
          term: 'Messages to you',
          text: `Emails, text messages and letters wait in an outbox, and go from it ${outboxDays} days after they were written.`,
        },
        {
          term: 'The newsletter',
          text: `Your email, until you write to ${contact.email} and ask us to take it off.`,
        },
        {
          term: 'Promotions you follow',
          text: `Which one, when, and who was signed in, for ${keptFor.promotionDays} days.`,
        },
        {
          term: 'Counts against abuse',
          text: `How often somebody tried something, under a one-way hash of their email or network address. They go once they are of no use, at the latest ${keptFor.failuresHours} hours after the last failure or the end of its lock.`,
        },
        {
          term: 'The server’s log',
          text: 'Which operation was asked for, when, and how it ended. No name, network address, account number or text of yours. Whoever runs the server decides how long it is kept. In your browser there is no such log.',
        },
      ],
    },
    {
      id: 'sent',
      heading: 'What is sent to others',
      list: [
        'Pages load nothing from any other site. There are no advertisements, no analytics, no pixels and no fonts from elsewhere, and browsers are told to refuse them.',
        'Emails leave a server only where its operator has set a mail server. Text messages and letters never leave the outbox. From the bank in your browser nothing is sent at all.',
        'The IBAN checker and the calculators work in the page. What you type there is not sent to the bank either.',
        'The branch finder uses your location in the page, if you let it, and sends it nowhere.',
        'A search of our questions that you begin on the help page puts your words into the address of the next page.',
        'Another site that you follow a link to learns which site you came from, and not from which page.',
      ],
    },
    {
      id: 'rights',
      heading: 'What you can do',
      rows: [
        {
          term: 'See it',
          text: 'Profile, devices and the security log are in Settings. Transactions and statements can be exported.',
        },
        { term: 'Correct it', text: 'Change name, email and phone in Settings.' },
        {
          term: 'Delete it',
          text: 'In your browser: Start again, in Settings under Bank in This Browser, deletes everything, and so does clearing this site’s data. On a server: ask whoever runs it. The books of a bank cannot be deleted by a customer.',
        },
        {
          term: 'Complain',
          text: 'To whoever runs the server, and in the United Kingdom to the Information Commissioner’s Office.',
        },
      ],
      links: [legalLinks.cookies, { label: 'Write to us', href: '/about/contact' }],
    },
  ],
}
