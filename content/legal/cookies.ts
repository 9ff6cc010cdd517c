import { bankName, retention } from '../facts.ts'
import { legalLinks } from './legal-links.ts'
import type { LegalPage } from './legal-page.ts'

/** Everything that the site stores in a browser, under its real name. */
export const cookiesPage: LegalPage = {
  head: {
    path: legalLinks.cookies.href,
    title: `Cookies | ${bankName}`,
    description: `The four cookies of ${bankName}, and everything else that it stores in your browser: names, purposes, and when they are deleted.`,
  },
  name: legalLinks.cookies.label,
  title: 'Cookies and browser storage',
  lead: 'Four cookies, and a few other entries. None of them tracks you, and none is for advertising.',
  sections: [
    {
      id: 'no-question',
      heading: 'Why we do not ask for consent',
      paragraphs: [
        'We do not ask for your consent because we store nothing that needs it. Everything here serves something that you want: to stay signed in, to lose nothing that you typed, or to see the theme that you chose.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      rows: [
        {
          term: '__Host-sarsen',
          text: `Shows a server that you are signed in. No script can read it. It is deleted when you sign out or close the browser. The session behind it ends after ${retention.idleMinutes} minutes without activity, and after ${retention.sessionHours} hours at the latest. On a server without https its name is sarsen- and the number of the port. The bank in your browser has no such cookie.`,
        },
        {
          term: '__Host-sarsen-device',
          text: `By this a server knows again a browser in which you have signed in, and tells you when somebody signs in from another one. It signs nobody in, and no script can read it. It stays when you sign out, for ${retention.deviceDays} days after your last sign-in. On a server without https its name is sarsen-device- and the number of the port. The bank in your browser and the demo customers have no use for it.`,
        },
        {
          term: '__Host-sarsen-staff',
          text: 'Shows a server that a member of our staff is signed in to the staff console. No customer has it, and no script can read it. It is deleted when they sign out or close the browser. On a server without https its name is sarsen-staff- and the number of the port. The bank in your browser has no such cookie.',
        },
        {
          term: 'theme',
          text: `The theme that you chose, light or dark, for ${retention.themeDays} days; some browsers shorten that. It is deleted when you choose System.`,
        },
      ],
    },
    {
      id: 'local-storage',
      heading: 'Local storage',
      paragraphs: ['For all tabs of this browser. Signing out deletes all of it.'],
      rows: [
        {
          term: 'isLoggedIn, userSession',
          text: 'That someone is signed in, with which email and since when, so that pages know at once what to show. They give no access by themselves.',
        },
        {
          term: 'pendingUser',
          text: 'What you entered in an application, without the password, after you sent it. It is deleted at the next sign-in.',
        },
        {
          term: 'replacedBank',
          text: 'Only with the bank in your browser: tells other tabs that the bank has started again with a new database. It is deleted at once.',
        },
        {
          term: 'sarsen-bank-owed',
          text: 'Only with the bank in your browser: a request without contents, such as a sign-out, that a tab could not finish before it was closed. It is deleted when the next tab has sent it.',
        },
      ],
    },
    {
      id: 'session-storage',
      heading: 'Session storage',
      paragraphs: ['For one tab. It is deleted when you close the tab or sign out.'],
      rows: [
        {
          term: 'registrationData',
          text: 'What you entered in an application, without the password, until it is sent.',
        },
        {
          term: 'problemReport',
          text: 'A report of a problem with payments that you are writing, until it is sent.',
        },
        { term: 'supportMessage', text: 'A message that you are writing, until it is sent.' },
        {
          term: 'unansweredTransfer',
          text: 'A transfer whose result you have not seen yet, so that the page can check it after a reload.',
        },
        {
          term: 'unansweredPayment',
          text: 'The same for a payment from Pay someone.',
        },
        {
          term: 'unansweredTransferPayment',
          text: 'The same for a payment from Transfer Funds.',
        },
        {
          term: 'unansweredStandingOrder',
          text: 'The same for a standing order.',
        },
        {
          term: 'isPasskeyTipShown',
          text: 'That we have recommended a passkey to you, so that we do so once.',
        },
      ],
    },
    {
      id: 'in-your-browser',
      heading: 'If the bank runs in your browser',
      paragraphs: ['With a server, there is none of this. Clearing this site’s data deletes it.'],
      rows: [
        {
          term: 'IndexedDB: sarsen-bank',
          text: 'The bank’s whole database: customers, accounts, transactions, statements and messages, until you start again. After your first application or transfer we ask the browser not to delete it by itself.',
        },
        {
          term: 'IndexedDB: sarsen-bank-session',
          text: 'The key of your session, instead of a cookie, and beside it that of the staff console. Each is deleted when you sign out there.',
        },
        {
          term: 'IndexedDB: sarsen-bank-card-key',
          text: 'The key that protects the numbers and PINs of your cards, until you start again. No script can read it.',
        },
        {
          term: 'Cache storage',
          text: 'Pages, scripts, fonts and pictures of this site, so that it works without a network. It contains nothing about you. Each new version replaces it.',
        },
      ],
      links: [legalLinks.privacy],
    },
  ],
}
