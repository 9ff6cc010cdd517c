import { appPages } from '../../../../content/app-pages.ts'
import { contact, everydayEmail, limits, products } from '../../../../content/facts.ts'
import type { AccountType } from '../../../contract/choices.ts'
import { signInFailure } from '../../../contract/password-words.ts'

/** What the sign-in page says, as spec sections 2 and 8 word it. */
export const signInWords = {
  heading: appPages.login.title,
  tabs: { personal: 'Personal Banking', corporate: 'Corporate Banking' },
  accountType: 'Account type',
  accountTypes: { personal: 'Personal', corporate: 'Corporate' },
  email: 'Username/Email',
  password: 'Password',
  submit: 'Sign In',
  forgot: 'Forgot Password',
  /** Part two, section 14.2. */
  passkey: 'Sign in with a passkey',
  newHere: 'New to Sarsen?',
  signUp: 'Sign Up',
  home: 'Back to Home',
  support: 'Need help? Contact Support',
  branches: 'Find a Branch or ATM',
  promise:
    'We will never ask for your full password by phone, text or email. If someone does, hang up and call us.',
  failed: signInFailure,
  unreachable:
    'We cannot reach the bank at the moment. What you typed is kept: please try again in a minute.',
  cookiesRefused:
    'This browser refuses cookies from us, so you would not stay signed in. Allow them in its settings, and sign in again.',
  loggingIn: 'Logging in…',
} as const

/** Where the address names a product, as those of Apply do. */
export const productNoticeWords = {
  lead: (product: string) => `You are applying for a ${product}.`,
  open: (product: string) => `Open a ${product}`,
  signIn: 'If you bank with us already, sign in here and ask for it in a message.',
  message: (product: string) => `I would like to open a ${product}.`,
} as const

export const codeStepHeading = 'One more step'

export const lockedWords = { call: `Call ${contact.phone}`, href: contact.phoneLink } as const

/** What an applicant with the right password reads (ruling 23). */
export const pendingWords = {
  lead: 'Your application is being checked.',
  text: `This takes ${products.activation.signUpHours} hours. You can sign in here once your account is open.`,
} as const

export const demonstrationWords = {
  title: 'Demonstration customers',
  password: 'Password of all:',
  shows: ({ email, kind }: { email: string; kind: AccountType }) =>
    email === everydayEmail ? 'everyday banking' : kind,
  approval: 'Simulated staff approve a new application after a minute.',
  testAccounts: 'Test accounts to pay',
  staff: 'Staff console',
  fillIn: 'Use these',
  fillInFor: (name: string) => `for ${name}`,
} as const

/** Asking for a one-time link by oneself. */
export const forgottenWords = {
  heading: appPages.forgotPassword.title,
  text: 'Enter the email that you sign in with. We send it a link to choose a new one.',
  email: 'Email',
  submit: 'Send the link',
  requested: {
    heading: 'We have your request',
    sent: (email: string) =>
      `If ${email} banks with us, a link to choose a new password is on its way there. It works once, within ${limits.passwordResetMs / 3_600_000} hours.`,
    kept: (email: string) => `You asked for a link for ${email}.`,
    nothing: `No email after a few minutes? Look in your spam folder, or call us on ${contact.phone}.`,
  },
  shown: {
    lead: 'This demonstration sends no email.',
    text: 'What the email would carry is here. Where nobody banks with that email, and for demonstration customers, it opens nothing.',
    open: 'Open the link',
  },
  kept: {
    lead: 'No email leaves this bank at the moment.',
    text: 'Your request is kept. Call us, and we help you in another way.',
  },
  login: 'Back to login',
} as const

/** Choosing a new password by a one-time link. */
export const newPasswordWords = {
  heading: appPages.resetPassword.title,
  text: 'It replaces the one you have forgotten, and signs you out everywhere.',
  password: 'New password',
  hint: `At least ${limits.passwordLengthMin} characters. Three unrelated words work well.`,
  confirm: 'New password again',
  confirmMissing: 'Enter the new password again',
  submit: 'Change password',
  changed: {
    heading: 'Your password is changed',
    text: 'You can sign in with it now.',
    signIn: 'Sign In',
  },
  ended: {
    heading: 'This link no longer works',
    text: `A link works once, within ${limits.passwordResetMs / 3_600_000} hours. If you still cannot sign in, ask for a new one, or call us.`,
    again: 'Ask for a new link',
  },
  missing: {
    heading: 'Open the link that we gave you',
    text: 'This page needs the whole link. If you have no link and have forgotten your password, call us.',
  },
  checking: 'Looking at your link…',
  tryAgain: 'Try again',
  login: 'Back to login',
} as const

export const passwordReset = {
  title: 'Password Reset',
  text: `Contact ${contact.email} for password reset assistance.`,
  link: { label: 'Reset it by email', href: appPages.forgotPassword.path },
} as const

export const signInLinks = {
  home: '/',
  signUp: appPages.signUp.path,
  support: '/help/contact',
  branches: '/help/branches',
  testAccounts: '/help/test-accounts',
  staff: '/staff',
} as const
