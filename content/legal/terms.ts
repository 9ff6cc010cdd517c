import { pounds } from '../amounts.ts'
import { bankName, demonstrationNotice, keptFor, limits } from '../facts.ts'
import { legalLinks } from './legal-links.ts'
import type { LegalPage } from './legal-page.ts'

/** The terms of use of the demonstration. */
export const termsPage: LegalPage = {
  head: {
    path: legalLinks.terms.href,
    title: `Terms of use | ${bankName}`,
    description: `On what terms you use ${bankName}: a demonstration without real money, what it does with transfers, and what nobody can claim from it.`,
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
        'No deposit protection applies to a balance here. What our pages say about the protection of deposits is what holds at real banks in the United Kingdom.',
        'Products, branches, addresses and telephone numbers are invented. Do not rely on any of them, and do not take a page here for financial advice.',
      ],
    },
    {
      id: 'your-part',
      heading: 'What we ask of you',
      list: [
        'Use invented details. Do not enter real names, passport numbers, passwords that you use elsewhere, or somebody else’s data.',
        'Do not use the site to deceive anybody, and do not present it as a real bank.',
        'Do not disturb it for others. What one address or one customer may ask for in a time is bounded.',
      ],
    },
    {
      id: 'transfers',
      heading: 'Transfers',
      list: [
        `A transfer within ${bankName} is credited at once. One to another bank leaves your balance and reaches nobody, because there is no other bank.`,
        `A transfer above ${pounds(Number(limits.transferPence / 100n))}, or above your available balance, is declined and moves no money.`,
        'A transfer that is completed cannot be cancelled.',
        'The name that you type is compared with nothing. The account details decide who is credited.',
      ],
    },
    {
      id: 'sessions',
      heading: 'Sign-in',
      list: [
        `You are signed out after ${keptFor.idleMinutes} minutes without activity, and ${keptFor.sessionHours} hours after you signed in.`,
        'Repeated failures lock a sign-in for a while.',
        `The demo customers are for everybody. What one visitor does there, others see. Where others use the demonstration too, a password or second factor that you set is yours until you sign out, and names and preferences are set back every ${keptFor.demoRestoreMinutes} minutes. In your browser all of it stays until you start again.`,
      ],
    },
    {
      id: 'no-warranty',
      heading: 'No warranty',
      paragraphs: [
        'The software is free, under the Apache License, and comes as it is, without any warranty. Whoever runs it may stop it, change it or delete its books at any time and without notice. They are not liable for what you lose by that, as far as the law allows.',
        'The bank in your browser is kept by that browser alone. Clearing its data, or losing the device, deletes it for good.',
      ],
      links: [legalLinks.privacy, legalLinks.cookies],
    },
  ],
}
