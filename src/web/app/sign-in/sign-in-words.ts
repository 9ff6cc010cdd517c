import { appTitles } from '../../../../content/app-titles.ts'
import { contact, limits, products } from '../../../../content/facts.ts'
import { signInFailure } from '../../../contract/sign-in-words.ts'

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
  failed: signInFailure,
  unreachable:
    'We cannot reach the bank at the moment. What you typed is kept: please try again in a minute.',
  cookiesRefused:
    'This browser refuses cookies from us, so you would not stay signed in. Allow them in its settings, and sign in again.',
  loggingIn: 'Logging in…',
} as const

export const lockedWords = { call: `Call ${contact.phone}`, href: contact.phoneLink } as const

/** What an applicant with the right password is told (ruling 23). */
export const pendingWords = {
  lead: 'Your application is being checked.',
  text: `This takes ${products.activation.signUpHours} hours. You can sign in here once your account is open.`,
} as const

/** The step after the password, where the second factor is on. */
export const codeStepWords = {
  heading: 'One more step',
  signingIn: (email: string) => `You are signing in as ${email}.`,
  app: {
    label: 'Code from your authenticator app',
    hint: 'Six digits. Your app shows new ones every 30 seconds.',
    switch: 'Use a recovery code instead',
    notSix: 'A code has six digits. Enter the one that your app shows now',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of those you kept when you turned the second factor on. Each works once.',
    switch: 'Use a code from your app instead',
    missing: 'Enter one of your recovery codes',
    wrong: 'That recovery code is not right, or was used before. Enter another one',
  },
  submit: 'Continue',
  startAgain: 'Start again',
  waitEnded: `Your ${limits.secondFactorMs / 60_000} minutes to enter a code are over. Enter your password again.`,
} as const

export const demonstrationWords = {
  title: 'Demonstration customers',
  password: 'Password of both:',
  kinds: { personal: 'personal', corporate: 'corporate' },
  fillIn: 'Use these',
  fillInFor: (name: string) => `for ${name}`,
} as const

/** Choosing a new password by the one-time link of the operator. */
export const newPasswordWords = {
  heading: appTitles.resetPassword,
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
    text: `A link works once, within ${limits.passwordResetMs / 3_600_000} hours. If you still cannot sign in, call us and we will give you a new one.`,
  },
  missing: {
    heading: 'Open the link that we gave you',
    text: 'This page needs the whole link. If you have no link and have forgotten your password, call us.',
  },
  login: 'Back to login',
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
