import { bankName, contact, retention } from '../facts.ts'
import { legalLinks } from './legal-links.ts'
import type { LegalPage } from './legal-page.ts'

const { rejectedApplicantDays, applicationReceiptHours, securityLogDays, outboxDays } = retention

/**
 * Which personal data is stored, where and for how long, and which data nobody receives. It must match the code in
 * both runtimes.
 */
export const privacyPage: LegalPage = {
  head: {
    path: legalLinks.privacy.href,
    title: `Privacy | ${bankName}`,
    description: `What ${bankName} stores about you, where and for how long, who can see it, and what it never sends to anyone.`,
  },
  name: legalLinks.privacy.label,
  title: 'Privacy',
  lead: 'What this site stores about you, where, for how long, and what it never sends to anyone.',
  sections: [
    {
      id: 'demonstration',
      heading: 'This is a demonstration',
      paragraphs: [
        `${bankName} is software that shows how a bank works. It is not run by a company, and no money is real. Please use invented details: nothing here needs your real ones.`,
      ],
    },
    {
      id: 'where',
      heading: 'Where your data is',
      paragraphs: ['The same bank runs in one of two places.'],
      rows: [
        {
          term: 'On a server',
          text: 'The person or company that runs the server stores what you give the bank in their database. They are responsible for it, and they can read everything except passwords. Find out who they are before you enter anything real.',
        },
        {
          term: 'In your browser',
          text: 'The whole bank runs in this browser. What you give it stays on this device, and nobody else can see it. Under Bank in This Browser, Settings say how it is stored.',
        },
      ],
    },
    {
      id: 'kept',
      heading: 'What the bank stores',
      rows: [
        {
          term: 'Your application',
          text: `Name, email, phone, date of birth, ID or passport number, city, county or state, country, and your planned deposit and goal. If it is approved, it stays with your account. If it is rejected, everything about you in it is deleted after ${rejectedApplicantDays} days. A note that we received an application stays for ${applicationReceiptHours} hours. An application without a decision stays until there is one.`,
        },
        {
          term: 'Your password',
          text: 'Never the password itself, only a slow one-way hash of it. The hash moves to your account when your application is approved, and is deleted when it is rejected.',
        },
        {
          term: 'Your account',
          text: 'Your profile, preferences and account details, and every transfer, transaction, statement and notification, for as long as the bank’s database exists. Entries in the ledger are never changed or deleted. A transfer includes the name, the account and the reference that you typed.',
        },
        {
          term: 'Your second factor',
          text: 'The key that your authenticator app shares with the bank, and hashes of your recovery codes, until you turn it off.',
        },
        {
          term: 'Your sign-ins',
          text: 'For each session: your network address, the name of your browser, and when it was used. We delete a session some time after it ends.',
        },
        {
          term: 'The audit trail',
          text: `Each sign-in, each failed attempt and each change of your details, with the time, the network address and the browser. Settings show you the last ${securityLogDays} days. The bank stores all of it with the ledger, and nobody can change it without leaving a trace.`,
        },
        {
          term: 'Messages you write',
          text: 'Your name, email, subject and text, and our answer, for as long as the database exists. For a demo customer’s message also the network address, so that visitors cannot read each other’s messages.',
        },
        {
          term: 'Messages to you',
          text: `Emails, text messages and letters wait in an outbox. We delete them ${outboxDays} days after they were written.`,
        },
        {
          term: 'The newsletter',
          text: `Your email, until you write to ${contact.email} and ask us to remove it.`,
        },
        {
          term: 'Promotions you follow',
          text: `Which promotion you followed, when, and who was signed in, for ${retention.promotionDays} days.`,
        },
        {
          term: 'Counts against abuse',
          text: `How often someone tried something, under a one-way hash of their email or network address. We delete these counts when they are no longer needed, at the latest ${retention.failuresHours} hours after the last failure or the end of its lock.`,
        },
        {
          term: 'The server’s log',
          text: 'Which operation was requested, when, and how it ended. It contains no name, network address, account number or text of yours. The person or company that runs the server decides how long to store it. In your browser there is no such log.',
        },
      ],
    },
    {
      id: 'sent',
      heading: 'What is sent to others',
      list: [
        'Pages load nothing from any other site. There are no advertisements, no analytics, no tracking pixels and no fonts from elsewhere, and we tell browsers to block them.',
        'A server sends emails only if its operator has set up a mail server. Text messages and letters never leave the outbox. The bank in your browser sends nothing at all.',
        'The IBAN checker and the calculators work in the page. What you type there is not sent to the bank either.',
        'If you allow it, the branch finder uses your location. It stays in the page.',
        'If you search our questions from the help page, your words become part of the address of the next page.',
        'If you follow a link to another site, that site learns which site you came from, but not which page.',
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
          text: 'In your browser: Start again, in Settings under Bank in This Browser, deletes everything. So does clearing this site’s data. On a server: ask the person or company that runs it. A customer cannot delete entries in a bank’s ledger.',
        },
        {
          term: 'Complain',
          text: 'To the person or company that runs the server, and in the United Kingdom to the Information Commissioner’s Office.',
        },
      ],
      links: [legalLinks.cookies, { label: 'Write to us', href: '/about/contact' }],
    },
  ],
}
