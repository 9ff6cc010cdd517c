import { enquiryHref } from '../enquiries.ts'
import { bankName, contact, products } from '../facts.ts'
import type { GroupPageContent } from './group-page.ts'

const { student } = products

/**
 * The pages of the groups that have no page of their own in the navigation. They answer unknown paths too (ruling 7).
 */
export const groupPages = {
  personal: {
    group: 'personal',
    head: {
      path: '/personal',
      title: `Personal Banking | ${bankName}`,
      description:
        'Current accounts, savings, mortgages, loans, cards and cover for people in the United Kingdom, each on a page of its own.',
    },
    title: 'Personal Banking',
    lead: 'Everything we do for people at home, sorted by what you want your money to do.',
    sections: [
      {
        heading: 'Spend each day',
        lines: [
          {
            name: 'Current Account',
            text: 'Wages in, bills out, and a buffer for the last days of the month',
            href: '/personal/current-account',
          },
          {
            name: 'Student Account',
            text: `No monthly fee while you study, for ages ${student.ageMin} to ${student.ageMax}`,
            href: '/personal/student-account',
          },
          {
            name: 'Premium Account',
            text: 'A manager of your own, with travel cover and cashback',
            href: '/personal/premium-account',
          },
          {
            name: 'Cards',
            text: 'Five cards, what each costs and what it protects',
            href: '/personal/cards',
          },
          {
            name: 'Payments',
            text: 'How to send money, how fast it goes and what it costs',
            href: '/personal/payments',
          },
        ],
      },
      {
        heading: 'Save',
        lines: [
          {
            name: 'FlexiSave',
            text: 'Interest on every pound, and the pounds when you need them',
            href: '/personal/flexisave',
          },
          {
            name: 'Kiddysave',
            text: 'Savings in a child’s name, minded by an adult at first',
            href: '/personal/kiddysave',
          },
        ],
      },
      {
        heading: 'Borrow and protect',
        lines: [
          {
            name: 'Home Invest',
            text: 'A mortgage to buy with, or more on it to build with',
            href: '/personal/home-invest',
          },
          {
            name: 'Loans',
            text: 'One sum, a fixed rate and an end date you know',
            href: '/personal/loans',
          },
          {
            name: 'Bancassurance',
            text: 'Home, travel and life cover, explained before you buy',
            href: '/personal/bancassurance',
          },
        ],
      },
      {
        heading: 'Get going',
        lines: [
          {
            name: 'Open Account',
            text: 'What to have ready, and what happens after you apply',
            href: '/personal/open-account',
          },
          {
            name: 'Convenient Banking',
            text: 'The browser, the telephone, the branch: what each does best',
            href: '/personal/convenient-banking',
          },
        ],
      },
    ],
    feature: {
      picture: 'carousel-growth',
      heading: 'Put a little by each payday',
      text: 'A standing order into FlexiSave takes two minutes to set up in Online Banking, and you can stop it until the day before a payment.',
      action: { label: 'See FlexiSave', href: '/personal/flexisave' },
    },
    help: {
      heading: 'Not sure which one?',
      links: [
        { icon: 'phone', label: 'Ask us by phone', text: contact.telephoneHours, href: '/help/contact' },
        {
          icon: 'pin',
          label: 'Sit down with someone',
          text: 'Find your nearest branch',
          href: '/help/branches',
        },
        {
          icon: 'chart',
          label: 'Work it out yourself',
          text: 'Loan and savings calculators',
          href: '/help/tools',
        },
      ],
    },
  },
  corporate: {
    group: 'corporate',
    head: {
      path: '/corporate',
      title: `Corporate Banking | ${bankName}`,
      description:
        'Accounts, payments, lending and controls for companies: from payroll runs to project finance, with people who know the trade.',
    },
    title: 'Corporate Banking',
    lead: 'Accounts, lending and controls for companies that pay many people and answer to more.',
    sections: [
      {
        heading: 'Run the company’s money',
        lines: [
          {
            name: 'Current Account',
            text: 'The account that everything else hangs on',
            href: '/corporate/current-account',
          },
          {
            name: 'Transactional Banking',
            text: 'Collect, pay and reconcile, with files in the formats you use',
            href: '/corporate/transactional',
          },
          {
            name: 'Proxy Pay',
            text: 'Payroll and supplier runs that we send for you',
            href: '/corporate/proxy-pay',
          },
        ],
      },
      {
        heading: 'Borrow and build',
        lines: [
          {
            name: 'Business Financing',
            text: 'Term loans and credit lines, priced for your company',
            href: '/corporate/business-financing',
          },
          {
            name: 'Project Financing',
            text: 'Money for one large thing, drawn as it is built',
            href: '/corporate/project-financing',
          },
        ],
      },
      {
        heading: 'Keep control',
        lines: [
          {
            name: 'Calnet',
            text: 'To come: online banking for a team, with two people to approve',
            href: '/corporate/calnet',
          },
          {
            name: 'E-Alert',
            text: 'To come: a message to the right person when money moves',
            href: '/corporate/e-alert',
          },
          {
            name: 'Open Account',
            text: 'Papers, checks and dates for a new company account',
            href: '/corporate/open-account',
          },
        ],
      },
    ],
    feature: {
      picture: 'about-table',
      heading: 'A second look at large sums',
      text: 'See how payments are prepared, approved and sent, and who can do which part.',
      action: { label: 'See Transactional Banking', href: '/corporate/transactional' },
    },
    help: {
      heading: 'Speak to someone who knows companies',
      links: [
        {
          icon: 'chat',
          label: 'Ask for a consultation',
          text: `Answered within ${contact.formAnswerHours} hours`,
          href: enquiryHref('consultation'),
        },
        {
          icon: 'people',
          label: 'Smaller firm?',
          text: 'Business Banking may suit you better',
          href: '/business-banking',
        },
        {
          icon: 'chart',
          label: 'What it costs',
          text: 'Every published rate and fee',
          href: '/help/rates',
        },
      ],
    },
  },
} as const satisfies Record<string, GroupPageContent>
