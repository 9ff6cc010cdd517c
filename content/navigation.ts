import type { PictureName } from './pictures.ts'
import { bankName, products } from './facts.ts'

export type NavigationLink = { label: string; href: string; description: string }

/** The picture at the end of a group's panel, with the link that most people want there. */
export type NavigationFeature = {
  picture: PictureName
  title: string
  text: string
  action: string
  href: string
}

export type NavigationGroup = {
  label: string
  links: readonly NavigationLink[]
  feature: NavigationFeature
}

const { student } = products

/** The six groups of the top navigation and their routes (spec section 2). */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'Personal Banking',
    links: [
      { label: 'Current Account', href: '/personal/current-account', description: 'Everyday spending' },
      {
        label: 'Student Account',
        href: '/personal/student-account',
        description: `For ages ${student.ageMin} to ${student.ageMax}`,
      },
      { label: 'Premium Account', href: '/personal/premium-account', description: 'For larger balances' },
      { label: 'FlexiSave', href: '/personal/flexisave', description: 'Save and dip in' },
      { label: 'Kiddysave', href: '/personal/kiddysave', description: 'A first savings account' },
      { label: 'Home Invest', href: '/personal/home-invest', description: 'Mortgages and improvements' },
      { label: 'Loans', href: '/personal/loans', description: 'Fixed monthly payments' },
      { label: 'Cards', href: '/personal/cards', description: 'Debit, credit and platinum' },
      { label: 'Payments', href: '/personal/payments', description: 'At home and abroad' },
      { label: 'Bancassurance', href: '/personal/bancassurance', description: 'Cover for what matters' },
      {
        label: 'Convenient Banking',
        href: '/personal/convenient-banking',
        description: 'Online, phone and branch',
      },
      { label: 'Open Account', href: '/personal/open-account', description: 'Start an application' },
    ],
    feature: {
      picture: 'promo-mobile-app',
      title: 'Your branch, in your pocket',
      text: 'Your balance, your transfers and every transaction.',
      action: 'See Online Banking',
      href: '/personal/convenient-banking',
    },
  },
  {
    label: 'Corporate Banking',
    links: [
      { label: 'Current Account', href: '/corporate/current-account', description: 'For company payments' },
      {
        label: 'Business Financing',
        href: '/corporate/business-financing',
        description: 'Capital for the next step',
      },
      {
        label: 'Transactional Banking',
        href: '/corporate/transactional',
        description: 'Collect, pay and reconcile',
      },
      {
        label: 'Project Financing',
        href: '/corporate/project-financing',
        description: 'Long work, paid in stages',
      },
      { label: 'Proxy Pay', href: '/corporate/proxy-pay', description: 'Payments made on your behalf' },
      { label: 'Calnet', href: '/corporate/calnet', description: 'Banking for a whole team' },
      { label: 'E-Alert', href: '/corporate/e-alert', description: 'Know when money moves' },
      { label: 'Open Account', href: '/corporate/open-account', description: 'Start an application' },
    ],
    feature: {
      picture: 'promo-transfers',
      title: 'Move large sums with care',
      text: 'Payments for companies, checked before they leave.',
      action: 'See payments',
      href: '/corporate/transactional',
    },
  },
  {
    label: 'Business Banking',
    links: [
      { label: 'Overview', href: '/business-banking', description: 'Everything for your firm' },
      {
        label: 'Current Account',
        href: '/business-banking/current-account',
        description: 'No monthly fee',
      },
      {
        label: 'Premium Account',
        href: '/business-banking/premium-account',
        description: 'For firms that move more',
      },
      { label: 'FlexiSave', href: '/business-banking/flexisave', description: 'Savings within reach' },
      { label: 'Women’s Banking', href: '/business-banking/women', description: 'For women who lead' },
      { label: 'Financing', href: '/business-banking/financing', description: 'Loans to build with' },
      { label: 'Invest & Save', href: '/business-banking/invest-save', description: 'Put surplus to work' },
      {
        label: 'Payment Solutions',
        href: '/business-banking/payment-solutions',
        description: 'Be paid in store and online',
      },
      { label: 'Open Account', href: '/business-banking/open-account', description: 'Three to choose from' },
    ],
    feature: {
      picture: 'promo-premium-card',
      title: 'Open a business account',
      text: 'Choose an account and see what you will need.',
      action: 'Compare accounts',
      href: '/business-banking/open-account',
    },
  },
  {
    label: 'Platinum Banking',
    links: [
      {
        label: 'Platinum Overview',
        href: '/platinum/overview',
        description: 'Private service, one person to ask',
      },
    ],
    feature: {
      picture: 'promo-wealth',
      title: 'The long view',
      text: 'Savings, lending and plans looked at together.',
      action: 'See Platinum',
      href: '/platinum/overview',
    },
  },
  {
    label: 'Help',
    links: [
      { label: 'Lost or Stolen Card', href: '/help/lost-card', description: 'Tell us straight away' },
      { label: 'Find a Branch or ATM', href: '/help/branches', description: 'By town or postcode' },
      { label: 'Contact Us', href: '/help/contact', description: 'Phone, email and post' },
      { label: 'FAQs', href: '/help/faqs', description: 'Short answers' },
      { label: 'Tools', href: '/help/tools', description: 'Work out the figures' },
      { label: 'Rates', href: '/help/rates', description: 'Savings and lending' },
      { label: 'Scam Alert', href: '/help/scam-alert', description: 'What to look out for' },
      { label: 'Downloads', href: '/help/downloads', description: 'Tariff, terms and guides' },
    ],
    feature: {
      picture: 'promo-security',
      title: 'Not sure that it is us?',
      text: 'We never ask for your full password. Hang up and call us.',
      action: 'Spot a scam',
      href: '/help/scam-alert',
    },
  },
  {
    label: 'About Us',
    links: [
      { label: `About ${bankName}`, href: '/about', description: 'Who we are' },
      { label: 'Mission and Values', href: '/about/mission', description: 'What we hold to' },
      { label: 'Contact', href: '/about/contact', description: 'Head office and hours' },
      { label: 'Careers', href: '/about/careers', description: 'Work with us' },
      { label: 'News', href: '/about/news', description: 'Stories from the bank' },
      { label: 'Latest Articles', href: '/about/articles', description: 'Money, explained' },
    ],
    feature: {
      picture: 'promo-support',
      title: 'Talk to a person',
      text: 'By phone, by email or across a table.',
      action: 'Contact us',
      href: '/about/contact',
    },
  },
]
