import { pounds } from '../amounts.ts'
import { bankName, demonstrationNotice, retention, limits } from '../facts.ts'
import { legalLinks } from './legal-links.ts'
import type { LegalPage } from './legal-page.ts'

/** The terms of use of the demonstration. */
export const termsPage: LegalPage = {
  head: {
    path: legalLinks.terms.href,
    title: `Terms of use | ${bankName}`,
    description: `The terms on which you use ${bankName}: a demonstration without real money, how it handles transfers, and why there is no warranty.`,
  },
  name: legalLinks.terms.label,
  title: 'Terms of use',
  lead: demonstrationNotice,
  sections: [
    {
      id: 'no-bank',
      heading: `${bankName} is not a bank`,
      list: [
        `${bankName} is an invented bank. No regulator has authorised it, and it takes no deposits.`,
        'Balances, transfers, statements, cards and rates are made up. Nothing is paid in, paid out or owed.',
        'No deposit protection applies to a balance here. What our pages say about deposit protection is true of real banks in the United Kingdom.',
        'Products, branches, addresses and telephone numbers are invented. Do not rely on any of them, and do not take a page here for financial advice.',
      ],
    },
    {
      id: 'your-part',
      heading: 'What we ask of you',
      list: [
        'Use invented details. Do not enter real names, passport numbers, passwords that you use elsewhere, or somebody else’s data.',
        'Do not use the site to deceive anybody, and do not present it as a real bank.',
        'Do not disturb it for others. We limit how many requests one address or one customer can send.',
      ],
    },
    {
      id: 'transfers',
      heading: 'Payments and transfers',
      list: [
        `A transfer within ${bankName} is credited at once. A transfer to another bank is taken off your balance, but nobody receives it, because there is no other bank.`,
        `A transfer above ${pounds(Number(limits.transferPence / 100n))}, or above your available balance, is declined and moves no money.`,
        'A transfer that is completed cannot be cancelled.',
        'Before a payment in the United Kingdom we check the name that you type against the account. The banks that answer are simulated. The account details alone decide who receives the money.',
        'We may ask you to confirm a payment, hold it until it was checked, or refuse it, if it looks like a scam.',
        'Scheduled payments, standing orders and Direct Debits are made by themselves on their days. A bank in your browser makes them only while a tab is open.',
        'What we pay for claims and disputes is as invented as the money that it replaces.',
      ],
    },
    {
      id: 'sessions',
      heading: 'Sign-in',
      list: [
        `You are signed out after ${retention.idleMinutes} minutes without activity, and ${retention.sessionHours} hours after you signed in.`,
        'Repeated failures lock a sign-in for a while.',
        `The demo customers are for everyone, so other visitors see what you do there. On a shared demonstration, a password or second factor that you set is yours until you sign out. Names, preferences, pots, freezes and invitations are restored every ${retention.demoRestoreMinutes} minutes, and what you open closes after ${retention.demoOpenedMinutes} minutes. In your browser everything stays until you start again.`,
      ],
    },
    {
      id: 'no-warranty',
      heading: 'No warranty',
      paragraphs: [
        'The software is free, under the Apache License, and comes as it is, without any warranty. The person or company that runs it may stop it, change it or delete its data at any time and without notice. As far as the law allows, they are not liable for what you lose.',
        'The bank in your browser is stored only there. If you clear the browser’s data or lose the device, it is gone for good.',
      ],
      links: [legalLinks.privacy, legalLinks.cookies],
    },
  ],
}
