import { staffPages } from '../../../../content/staff-pages.ts'

export const staffSignInWords = {
  heading: staffPages.login.title,
  email: 'Work email',
  password: 'Password',
  code: 'Authenticator code',
  submit: 'Sign in',
  or: 'or',
  passkey: 'Use a passkey',
  passkeyClosed: 'Nothing has happened. Try again, or use your password.',
  cookiesRefused: 'This browser refuses cookies, so you could not stay signed in. Allow them for this site.',
} as const

export const demonstrationWords = {
  heading: 'Demonstration staff',
  password: 'Password of all:',
  useThese: 'Use these',
  of: (name: string) => `of ${name}`,
} as const

export const joinWords = {
  heading: staffPages.join.title,
  noLonger: 'This link no longer works.',
  reading: 'Reading your link',
  password: 'New password',
  passwordHint: '12 characters or more, and not a common one',
  continue: 'Continue',
  next: 'How you will sign in',
  usePasskey: 'Use a passkey',
  useApp: 'Use an authenticator app',
  app: 'Add this to your authenticator app, then enter the code that it shows.',
  key: 'Key',
  code: 'Authenticator code',
  finish: 'Join',
  joined: 'You have joined Sarsen Staff. Sign in now.',
  banksHere: 'Do you bank here, or know a customer?',
} as const
