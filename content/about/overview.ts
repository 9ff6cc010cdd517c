import { bankName, company } from '../facts.ts'
import type { Action, ContentIcon } from '../products/product.ts'

/** The overview page (spec section 2): story, services, vision, achievements. */
export const overviewPage = {
  current: 'Our story',
  title: 'Our story',
  lead: 'Where we come from, what we do today, and where we are going.',
  picture: 'background-golden',
} as const

export const story = {
  heading: 'Story',
  lead: 'Stone is slow to place and hard to move.',
  opening: `${bankName} takes its name from the stones of the old circles. They were carried a long way, set upright, and left to be leaned on.`,
  paragraphs: [
    'We began with one counter and one rule: say what something costs before it is bought. More counters followed, then the telephone, then Online Banking. The rule stayed.',
    'We have grown with the people who banked with us. The student who opened a first account came back for a mortgage, then for a business account. So we keep everything under one roof, and we keep it explainable.',
    'When something goes wrong we say so first. A bank that hides its mistakes is a bank that you have to watch.',
  ],
} as const

type Service = { icon: ContentIcon; name: string; text: string; link: Action }

export const services: { heading: string; lead: string; list: readonly Service[] } = {
  heading: 'Services',
  lead: 'Six doors, one bank behind them.',
  list: [
    {
      icon: 'home',
      name: 'Personal Banking',
      text: 'Current accounts, savings, loans and mortgages for everyday life.',
      link: { label: 'See personal accounts', href: '/personal' },
    },
    {
      icon: 'chart',
      name: 'Business Banking',
      text: 'Accounts, lending and card payments for firms of every size.',
      link: { label: 'See business banking', href: '/business-banking' },
    },
    {
      icon: 'branch',
      name: 'Corporate Banking',
      text: 'Treasury, project finance and payments made on your behalf.',
      link: { label: 'See corporate banking', href: '/corporate' },
    },
    {
      icon: 'key',
      name: 'Platinum Banking',
      text: 'One person to ask, and wealth and lending looked at together.',
      link: { label: 'See Platinum', href: '/platinum/overview' },
    },
    {
      icon: 'card',
      name: 'Cards and payments',
      text: 'Cards for every account, and transfers at home and abroad.',
      link: { label: 'Compare cards', href: '/personal/cards' },
    },
    {
      icon: 'headset',
      name: 'People to talk to',
      text: 'Branches, a telephone and a message form, with answers from people.',
      link: { label: 'Ways to reach us', href: '/about/contact' },
    },
  ],
}

export const vision = {
  heading: 'Vision',
  statement: 'A bank that nobody has to think about, because it is always where they left it.',
  text: 'We want a customer to understand every line of a statement without ringing us, and to reach a person at once when they do ring. Everything we build is measured against those two things.',
} as const

export const achievements = {
  heading: 'Achievements',
  text: 'Four figures, and nothing hung on a wall. They are the ones we are asked about, and the ones we keep up to date.',
  figures: [
    { figure: company.yearsInBanking, label: 'years in banking', text: 'Through good markets and bad ones.' },
    { figure: company.customers, label: 'customers', text: 'People, firms and institutions together.' },
    { figure: company.branches, label: 'branches', text: 'Most with a counter, a chair and a kettle.' },
    { figure: company.support, label: 'support', text: 'For lost cards and anything that cannot wait.' },
  ],
} as const
