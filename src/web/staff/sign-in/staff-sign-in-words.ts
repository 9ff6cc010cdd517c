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
  fillIn: 'Use these',
  of: (name: string) => `of ${name}`,
} as const

/** Specification section 17.1, Joining. */
export const joinWords = {
  heading: staffPages.join.title,
  noLonger: 'This link no longer works.',
  reading: 'Reading your link',
  for: (name: string) => `For ${name},`,
  password: 'New password',
  passwordHint: '12 characters or more, and not a common one',
  customers: 'Customers you are or know',
  optional: '(optional)',
  customersHint: 'Their emails, one a line. You will not see their records.',
  continue: 'Continue',
  next: 'How you will sign in',
  byPasskey: 'Use a passkey',
  notMade: 'No passkey was made. Try again, or use an authenticator app.',
  app: 'Or add this to an authenticator app, and enter the code that it shows.',
  qrCode: 'QR code of the key',
  key: 'Key:',
  code: 'Authenticator code',
  finish: 'Join',
  back: 'Change the password',
  joined: 'You have joined Sarsen Staff. Sign in now.',
} as const
