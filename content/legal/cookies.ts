import { bankName, keptFor } from '../facts.ts'
import { legalLinks } from './legal-links.ts'
import type { LegalPage } from './legal-page.ts'

/** Everything that the site stores in a browser, under its real name. */
export const cookiesPage: LegalPage = {
  head: {
    path: legalLinks.cookies.href,
    title: `Cookies | ${bankName}`,
    description: `The two cookies of ${bankName}, and all else that it keeps in your browser: names, what they are for, and when they go.`,
  },
  name: legalLinks.cookies.label,
  title: 'Cookies and what your browser keeps',
  lead: 'Two cookies, and a few notes of the pages. None of them follows you, and none is for advertising.',
  sections: [
    {
      id: 'no-question',
      heading: 'Why we do not ask',
      paragraphs: [
        'We ask for no consent because we keep nothing that needs it. All of this is there for something that you asked for: to be signed in, to lose nothing that you typed, or to see the theme that you chose.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      rows: [
        {
          term: '__Host-sarsen',
          text: `Says to a server that you are signed in. No script can read it. It goes when you sign out or close the browser. The session behind it ends after ${keptFor.idleMinutes} minutes without activity, and after ${keptFor.sessionHours} hours at the latest. On a server without https its name is sarsen- and the number of the port. The bank in your browser has no such cookie.`,
        },
        {
          term: 'theme',
          text: `The theme that you chose, light or dark, for ${keptFor.themeDays} days; some browsers shorten that. It goes when you choose System.`,
        },
      ],
    },
    {
      id: 'local-storage',
      heading: 'Local storage',
      paragraphs: ['For all tabs of this browser. Signing out clears all of it.'],
      rows: [
        {
          term: 'isLoggedIn, userSession',
          text: 'That somebody is signed in, with which email and since when, so that pages know at once what to show. They open nothing by themselves.',
        },
        {
          term: 'pendingUser',
          text: 'What you entered in an application, without the password, once it was sent. It goes at the next sign-in.',
        },
        {
          term: 'replacedBank',
          text: 'Only with the bank in your browser: tells other tabs that new books have begun. It is taken away at once.',
        },
        {
          term: 'sarsen-bank-owed',
          text: 'Only with the bank in your browser: a request without contents, such as a sign-out, that a tab could not finish before it was closed. It goes when the next tab has sent it.',
        },
      ],
    },
    {
      id: 'session-storage',
      heading: 'Session storage',
      paragraphs: ['For one tab. It goes when the tab is closed, and when you sign out.'],
      rows: [
        {
          term: 'registrationData',
          text: 'What you entered in an application, without the password, until it is sent.',
        },
        { term: 'supportMessage', text: 'A message that you are writing, until it is sent.' },
        {
          term: 'unansweredTransfer',
          text: 'A transfer whose result you have not seen yet, so that after a reload the page can ask what became of it.',
        },
      ],
    },
    {
      id: 'in-your-browser',
      heading: 'Where the bank is in your browser',
      paragraphs: ['None of this is there with a server. Clearing this site’s data deletes it.'],
      rows: [
        {
          term: 'IndexedDB: sarsen-bank',
          text: 'The bank’s whole books: customers, accounts, transactions, statements and messages, until you start again. After your first application or transfer we ask the browser not to clear them by itself.',
        },
        {
          term: 'IndexedDB: sarsen-bank-session',
          text: 'The key of your session, in place of a cookie. It goes when you sign out.',
        },
        {
          term: 'Cache storage',
          text: 'Pages, scripts, fonts and pictures of this site, so that it works without a network. Nothing about you is in it. It is renewed with each new version.',
        },
      ],
      links: [legalLinks.privacy],
    },
  ],
}
