import { appTitles } from '../../../../content/app-titles.ts'

export const shellWords = {
  badge: 'UK Banking',
  navigation: 'Banking',
  skip: 'Skip to main content',
  home: 'Sarsen home',
  userMenu: 'account menu',
  myAccount: 'My Account',
  accountTypes: { personal: 'Personal account', corporate: 'Corporate account' },
  settings: appTitles.settings,
  signOut: 'Sign Out',
  loading: 'Loading your account',
  unreachable: {
    lead: 'We cannot reach the bank.',
    text: 'Your money and your transfers are not affected. We keep trying, and this page shows again by itself.',
  },
  tryAgain: 'Try again',
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
  heading: appTitles.overview,
  compliance: {
    lead: 'Verification in progress.',
    text: 'High-value deposits on your account are being verified. All services remain active.',
  },
  welcome: {
    lead: (firstName: string) => `Welcome to Sarsen, ${firstName}.`,
    text: 'Your account is open. Share your account details to receive your first payment.',
  },
  balance: 'Available Balance',
  updated: (ago: string) => `Updated ${ago}`,
  opened: (day: string | undefined) => `Opened ${day ?? 'today'}`,
  details: 'View Account Details',
  quickActions: 'Quick actions',
  transfer: { label: 'Transfer Funds', hint: 'To a person, business or bank abroad' },
  transactions: { label: 'View All Transactions', hint: 'Everything in and out, newest first' },
  recent: 'Recent transactions',
  viewAll: 'View all',
  empty: 'Nothing has moved yet. Your first payment in or out shows here.',
  accountFailed: {
    lead: 'We could not load your account.',
    text: 'The connection to the bank was lost. Your money and your transfers are not affected.',
  },
  stale: {
    lead: 'We cannot reach the bank at the moment.',
    text: 'What you see here is from before that. We keep trying.',
  },
} as const

export const crashWords = {
  heading: 'Something went wrong on this page',
  text: 'Your money and your transfers are not affected. Load the page again to go on.',
  reload: 'Load again',
} as const
