import { appPages } from '../../../../content/app-pages.ts'

export const shellWords = {
  badge: 'UK Banking',
  navigation: 'Banking',
  more: 'More',
  closeMore: 'Close',
  skip: 'Skip to main content',
  home: 'Sarsen home',
  userMenu: 'account menu',
  myAccount: 'My Account',
  accountTypes: { personal: 'Personal account', corporate: 'Corporate account' },
  settings: appPages.settings.title,
  signOut: 'Sign Out',
  loading: 'Loading your account',
  unreachable: {
    lead: 'We cannot reach the bank.',
    text: 'Your money and your transfers are not affected. We keep trying, and this page shows again by itself.',
  },
  tryAgain: 'Try again',
  partMissing: {
    lead: 'This part of the page did not arrive.',
    text: 'The connection was lost. Your money and your transfers are not affected.',
  },
  stale: {
    lead: 'We cannot reach the bank at the moment.',
    text: 'What you see here is from before that. We keep trying.',
  },
  reference: (reference: string) => `Reference number: ${reference}`,
  noAccount: {
    lead: 'There is no account here yet.',
    text: 'When one is opened for you, it shows on this page.',
  },
} as const

export const signedOutWithoutBank = {
  title: 'Signed out on this device',
  text: 'We could not reach the bank to end your session there too. Sign in and out again when it answers.',
} as const

export const overviewWords = {
  heading: appPages.overview.title,
  compliance: {
    label: 'Compliance notice',
    lead: 'Verification in progress.',
    text: 'High-value deposits on your account are being verified. All services remain active.',
    more: 'What this means',
  },
  welcome: {
    lead: (firstName: string) => `Welcome to Sarsen, ${firstName}.`,
    before: 'Your account is open. Share your ',
    details: 'account details',
    after: ' to receive your first payment.',
  },
  balance: 'Available Balance',
  balanceFailed: 'We could not load your balance. We keep trying.',
  updated: (ago: string) => `Updated ${ago}`,
  opened: (day: string | undefined) => `Opened ${day ?? 'today'}`,
  details: 'View Account Details',
  quickActions: 'Quick actions',
  transfer: { label: 'Transfer Funds', hint: 'To a person, business or bank abroad' },
  statement: { label: 'Download Statement', hint: 'This month so far, as a PDF' },
  transactions: { label: 'View All Transactions', hint: 'Search and filter everything' },
  recent: 'Recent transactions',
  viewAll: 'View all',
  spending: 'See spending',
  accountFailed: {
    lead: 'We could not load your account.',
    text: 'The bank did not answer. Your money and your transfers are not affected.',
  },
} as const

export const crashWords = {
  heading: 'Something went wrong on this page',
  text: 'Your money and your transfers are not affected. Load the page again to go on.',
  reload: 'Load again',
} as const
