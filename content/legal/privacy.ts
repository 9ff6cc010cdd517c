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
      paragraphs: ['The bank runs either on a server or in your browser. This decides where your data is.'],
      rows: [
        {
          term: 'On a server',
          text: 'The person or company that runs the server stores what you give the bank in their database. They are responsible for it, and they can read everything except passwords. Find out who they are before you enter anything real.',
        },
        {
          term: 'In your browser',
          text: 'The whole bank runs in this browser. What you enter stays on this device and is sent to nobody. The Settings page shows how it is stored, under Bank in This Browser.',
        },
      ],
    },
    {
      id: 'kept',
      heading: 'What the bank stores',
      rows: [
        {
          term: 'Your application',
          text: `Your name, email, phone, date of birth, ID or passport number, city, county or state, country, and your planned deposit and goal. If the application is approved, we store it with your account. If it is rejected, everything about you in it is deleted after ${rejectedApplicantDays} days. Until somebody decides, we store it as it is. For ${applicationReceiptHours} hours we also store a note that we received it.`,
        },
        {
          term: 'Your password',
          text: 'We never store the password itself, only a scrambled form (a hash). Nobody can turn it back into the password. When your application is approved, the hash moves to your account. When it is rejected, we delete the hash.',
        },
        {
          term: 'Your account',
          text: 'Your profile, preferences and account details, and every transfer, transaction, statement and notification, for as long as the bank’s database exists. Entries in the ledger are never changed or deleted. A transfer includes the name, the account and the reference that you typed.',
        },
        {
          term: 'Joint accounts',
          text: 'The email that you invite to a joint account, and what became of the invitation, for as long as the database exists. Whom you invite sees your full name. The other holder of a joint account sees your full name, and what is paid from and into that account.',
        },
        {
          term: 'Payees and name checks',
          text: `Whom you save as a payee, for as long as the database exists. When you check the name of an account, what you asked and what its bank answered, for ${retention.nameCheckMonths} months, or, if you pay after it, for ${retention.nameCheckMonths} months after the last payment. If the name is close, the answer has the holder’s name. Whoever checks an account of yours sees your name only if theirs is close to it.`,
        },
        {
          term: 'Payments, standing orders and Direct Debits',
          text: 'What you ordered, what you said it is for, the warnings that you read, and what became of it, for as long as the database exists. Each holder of an account sees what is set up on it.',
        },
        {
          term: 'Your cards',
          text: 'Each card with its last four digits, its limits and what it paid: merchant, place, amount and time, for as long as the database exists. The full number, the security code and the PIN are encrypted with a key that is not in the database, and are deleted when the card ends. After that a scrambled form of the number stays, so that no other card gets it. The other holder of a joint account sees what your card pays from that account.',
        },
        {
          term: 'Claims and disputes',
          text: 'Which payments you reported or disputed, what you wrote, what we asked, and the decision, for as long as the database exists. If you tell us that something made it harder to protect yourself, only the staff who decide claims can read that.',
        },
        {
          term: 'Categories and budgets',
          text: 'The categories that you choose and the budgets that you set, until you change or remove them. What you spent is added up when you look, and the sums are not stored.',
        },
        {
          term: 'Your second factor',
          text: 'The key that your authenticator app shares with the bank, until you turn the second factor off. Your recovery codes in a scrambled form (hashes), until you have neither a second factor nor a passkey.',
        },
        {
          term: 'Your passkeys',
          text: 'For each passkey a public key, its name, and when it was added and last used, for as long as the database exists: a passkey that you removed stays on record, so that it cannot come back. Your fingerprint, your face and your device’s PIN never leave your device.',
        },
        {
          term: 'What you confirm',
          text: `When we ask you to confirm it’s you: what you confirmed and how, for ${retention.confirmationMonths} months. After that only a scrambled form (a hash) of it stays. We do not store the code or the password that you typed.`,
        },
        {
          term: 'Your sign-ins',
          text: 'For each session: your network address, the name of your browser, and when it was used. We delete a session some time after it ends.',
        },
        {
          term: 'Your devices',
          text: `For each browser in which you have signed in, a scrambled form (a hash) of a random cookie, and when you signed in there first and last. We delete it ${retention.deviceDays} days after the last sign-in, but for the last browser.`,
        },
        {
          term: 'The audit trail',
          text: `We record each sign-in, each failed attempt and each change of your details, with the time, the network address and the browser. The Settings page shows you the records of the last ${securityLogDays} days. The bank stores all records together with the ledger. Nobody can change them without leaving a trace.`,
        },
        {
          term: 'When our staff look',
          text: `Staff open a customer’s record for a reason that they must state, and see numbers, email and phone partly hidden. The audit trail says who opened it, when and why. Your security log shows one such entry a day for each reason, without names, for ${securityLogDays} days. It leaves some checks out, such as those against fraud. What staff decide about you is recorded in the same way.`,
        },
        {
          term: 'Messages you write',
          text: 'Your name, email, subject and text, and our answer, for as long as the database exists. For a message of a demo customer we also store the network address. Many visitors share that customer, and each reads only the messages from their own address.',
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
          text: `We count how often someone tries something, such as signing in. We store the count with a scrambled form (a hash) of their email or network address. We delete these counts when they are no longer needed, at the latest ${retention.failuresHours} hours after the last failure or the end of its lock.`,
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
        'The other banks, companies and merchants here are part of this software. Name checks, payments, Direct Debits and card payments go to no real bank, company or card network.',
        'Your device may copy a passkey to your other devices through its maker’s service. We do not take part in that.',
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
