import { bankName } from './facts.ts'

/** What each page of the app is called: by its document as it is served, and by the app from then on. */
export const appTitles = {
  login: 'Log in to Online Banking',
  signUp: 'Open an account',
  signUpRegister: 'Your details',
  signUpReview: 'Review and submit',
  signUpSent: 'Application sent',
  forgotPassword: 'Forgotten your password?',
  resetPassword: 'Choose a new password',
  overview: 'Overview',
  transactions: 'Transactions',
  statements: 'Statements',
  support: 'Support',
  settings: 'Settings',
  notFound: 'Page not found in Online Banking',
} as const

/** A page's name as the browser's tab shows it: `Overview | Sarsen`. */
export const documentTitle = (title: string): string => `${title} | ${bankName}`
