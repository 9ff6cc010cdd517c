import { formatDay } from '../transactions/transaction-words.ts'

const renewed = { title: 'Recovery Codes Renewed', text: 'The old recovery codes no longer work.' } as const

/** The words of the steps of setting up, renewing and turning off. Fetched with them. */
export const secondFactorStepWords = {
  code: 'Code from the app',
  codeHint: 'Or one of your recovery codes',
  cancel: 'Cancel',
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
    /** In a visit to a shared demonstration. */
    visit:
      'Your second factor is on until this session ends. Each of these codes stands in for your phone once. We show them only this once.',
  },
  /** `withPasskey`: of who has a passkey too. */
  renew: {
    heading: 'Make new recovery codes',
    text: 'The old ones stop working as soon as you do.',
    withPasskey: 'The old ones stop working as soon as you do.',
    confirm: 'Make new codes',
    done: renewed,
    doneWithPasskey: renewed,
  },
  remove: {
    heading: 'Turn the second factor off',
    text: 'Your password alone will sign you in, and your recovery codes stop working.',
    withPasskey: 'Your passkeys and your recovery codes go on working.',
    confirm: 'Turn off',
    done: { title: 'Second Factor Off', text: 'From now on your password alone signs you in.' },
    doneWithPasskey: { title: 'Second Factor Off', text: 'Your passkeys go on working.' },
  },
} as const
