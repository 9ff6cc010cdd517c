import { appTitles } from '../../../../content/app-titles.ts'
import { contact } from '../../../../content/facts.ts'

/** What the sign-in page says, as spec sections 2 and 8 word it. */
export const signInWords = {
  heading: appTitles.login,
  tabs: { personal: 'Personal Banking', corporate: 'Corporate Banking' },
  accountType: 'Account type',
  accountTypes: { personal: 'Personal', corporate: 'Corporate' },
  email: 'Username/Email',
  password: 'Password',
  submit: 'Sign In',
  forgot: 'Forgot Password',
  newHere: 'New to Sarsen?',
  signUp: 'Sign Up',
  home: 'Back to Home',
  support: 'Need help? Contact Support',
  branches: 'Find a Branch or ATM',
  promise:
    'We will never ask for your full password by phone, text or email. If someone does, hang up and call us.',
  failed: 'Invalid username or password. Please try again.',
  unreachable:
    'We cannot reach the bank at the moment. What you typed is kept: please try again in a minute.',
  loggingIn: 'Logging in…',
} as const

export const passwordReset = {
  title: 'Password Reset',
  text: `Contact ${contact.email} for password reset assistance.`,
} as const

export const signInLinks = {
  home: '/',
  signUp: '/signup',
  support: '/help/contact',
  branches: '/help/branches',
} as const
