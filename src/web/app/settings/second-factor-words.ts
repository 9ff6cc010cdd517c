import { formatDay } from '../transactions/transaction-words.ts'

const recoveryCodesIn = (count: number): string =>
  count === 1 ? 'One recovery code is' : `${count} recovery codes are`

export const secondFactorWords = {
  title: 'Second factor',
  about:
    'A six-digit code from an app on your phone, asked for at each new sign-in. It keeps your account closed to someone who knows your password.',
  code: 'Code from the app',
  codeHint: 'Or one of your recovery codes',
  cancel: 'Cancel',
  off: {
    state: 'Off',
    heading: 'Authenticator app',
    text: 'Your password alone signs you in.',
    setUp: 'Set up',
  },
  password: {
    heading: 'Set up an authenticator app',
    text: 'First, enter your password, so that we know it is you.',
    field: 'Current password',
    goOn: 'Continue',
  },
  key: {
    heading: 'Set up an authenticator app',
    qrCode: 'QR code for your authenticator app',
    open: 'Open your authenticator app and add an account.',
    scan: 'Scan the code, or type this key:',
    type: 'Type the six digits that it shows.',
    copy: 'Copy',
    copyWhat: 'key',
    copied: 'The key is copied',
    turnOn: 'Turn on',
  },
  codes: {
    heading: 'Keep your recovery codes',
    text: 'Your second factor is on. Each of these codes signs you in once when you do not have your phone. Keep them apart from your password. We show them only this once.',
    copy: 'Copy',
    copyWhat: 'recovery codes',
    copied: 'The recovery codes are copied',
    download: 'Download',
    fileName: 'sarsen-recovery-codes.txt',
    file: (codes: readonly string[], madeAt: string) =>
      `Sarsen recovery codes, made on ${formatDay(madeAt)}. Each works once.\n\n${codes.join('\n')}\n`,
    kept: 'I have kept them',
  },
  on: {
    state: 'On',
    heading: 'Authenticator app',
    since: (day: string) => `On since ${day}.`,
    left: (count: number) =>
      count === 0
        ? 'No recovery code is left. Make new ones, so that you can sign in without your phone.'
        : `${recoveryCodesIn(count)} left.`,
    renew: 'Make new recovery codes',
    remove: 'Turn off',
  },
  renew: {
    heading: 'Make new recovery codes',
    text: 'The old ones stop working as soon as you do.',
    confirm: 'Make new codes',
  },
  remove: {
    heading: 'Turn the second factor off',
    text: 'Your password alone will sign you in, and your recovery codes stop working.',
    withPasskey: 'Your passkeys and your recovery codes go on working.',
    confirm: 'Turn off',
  },
  turnedOn: { title: 'Second Factor On', text: 'From now on signing in takes a code from your app.' },
  turnedOff: { title: 'Second Factor Off', text: 'From now on your password alone signs you in.' },
  appOff: { title: 'Second Factor Off', text: 'Your passkeys go on working.' },
  renewed: { title: 'Recovery Codes Renewed', text: 'The old recovery codes no longer work.' },
  /** In a visit to a shared demonstration, whose sign-in asks nobody for a code. */
  visit: {
    about:
      'A six-digit code from an app on your phone. In this demonstration it is asked for where you change how you sign in, until this session ends.',
    codes:
      'Your second factor is on until this session ends. Each of these codes stands in for your phone once. We show them only this once.',
    turnedOn: {
      title: 'Second Factor On',
      text: 'Until this session ends, changing how you sign in takes a code from your app.',
    },
  },
  failed: {
    lead: 'We could not load your second factor.',
    text: 'The bank did not answer. Whether it is on has not changed.',
  },
} as const
